"""How a study plays on: posture, purchases, what a game costs, and who gains ground."""

from fractions import Fraction

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.studies.question import Answer, Question
from refkit.engine.studies.study_rules import StudyRules, battle_facts
from refkit.systems.battlefront.records import (
    Board,
    Flight,
    Holding,
    Module,
    Objective,
    Stand,
)
from refkit.systems.battlefront.rules import forces
from refkit.systems.battlefront.rules.victory import GONE
from refkit.systems.battlefront.steps.game import losses
from refkit.systems.battlefront.steps.game.ending import ending_chances

IN_LINE = "in the line"
AGREED = 10  # turns of a game that no chart ends
HALF = Fraction(1, 2)
HEIGHT = 72  # inches of a table that nobody laid out


def posture(question: Question) -> Answer:
    """Attack as often as the side dares."""
    return {"posture": "attack" if question.dares() else "defend"}


def first_attacker(question: Question) -> Answer:
    """Return the attacker set beforehand, else either side."""
    raw = question.draft()
    return {"attacker": raw["attacker"] or question.chance.pick(question.turn.sides)}


def repairs(question: Question) -> Answer:
    """Try every wreck, with a point for each by who spends more than half."""
    if not question.mind.spends:
        return {"attempts": []}
    left = question.purse()["cpp"] if question.mind.spends > HALF else Fraction(0)
    wrecks = question.offered("attempts.wreck")
    rows = enumerate(wrecks, 1)
    return {"attempts": [{"wreck": e, "cpp": int(place <= left)} for place, e in rows]}


def smoke_and_aircraft(question: Question) -> Answer:
    """Roll for all, without points."""
    return {"rolls": [{"unit": each} for each in question.offered("rolls.unit")]}


def drafted(question: Question) -> Answer:
    """Do what the step proposes."""
    return question.draft()


def deployment(question: Question) -> Answer:
    """Whatever was bought is set up somewhere in the line."""
    raw = question.draft()
    for row in (*raw["fortifications"], *raw["points"]):
        row["place"] = row["place"] or IN_LINE
    return raw


def ending(question: Question) -> Answer:
    """Roll for the end, or agree on ten turns where nothing is sure to end the game."""
    if any(chance >= 1 for chance in ending_chances(question.turn).values()):
        return question.draft()
    return {"ended": "agreed", "turns": AGREED}


def cost_of_game(question: Question, side: str) -> Fraction:
    """Return the share of its stands on the table that a game costs a side."""
    turn = question.turn
    there = {each: _fighting(question, each) for each in turn.sides}
    enemy = max((many for each, many in there.items() if each != side), default=0)
    attacks = forces.current_slot(turn).attacker == side
    return question.lost(side, battle_facts(there[side], enemy, attacks=attacks))


def _fighting(question: Question, side: str) -> int:
    """Return how many stands of a side are in the game, those that it lost in it too."""
    turn = question.turn
    lost = len(turn.rows(Stand, side=side, lost_in=turn.slot))
    return len(losses.stands_afield(turn, side)) + lost


def battle(question: Question) -> Answer:
    """Lose stands by the chart; all that were on the table fought, all means were used."""
    turn, raw = question.turn, question.draft()
    there = [stand.id for stand in losses.stands_afield(turn, turn.side)]
    share = cost_of_game(question, turn.side)
    modules = turn.own(Module, status="active", chosen=turn.slot)
    flights = turn.own(Flight, status="ready", chosen=turn.slot)
    return {
        "tallies": [{**row, "in_combat": True} for row in raw["tallies"]],
        "stands": [{"stand": each} for each in question.chance.part(there, share)],
        "missions": [{"module": each.id} for each in modules],
        "flights": [each.id for each in flights],
    }


def winner_of_game(question: Question) -> str:
    """Return the side that the game cost less; the defender where it cost both alike."""
    slot = forces.current_slot(question.turn)
    cost = {each: cost_of_game(question, each) for each in question.turn.sides}
    return slot.attacker if cost[slot.attacker] < cost[slot.defender] else slot.defender


def front(question: Question) -> Answer:
    """The line stays; an attacker who wins takes one of the places that count."""
    turn, raw = question.turn, question.draft()
    board = next(iter(turn.rows(Board)), None)
    raw["course"] = raw["course"] or f"y = {(board.height if board else HEIGHT) // 2}"
    won_by = winner_of_game(question)
    there = [e.id for e in turn.rows(Objective) if e.held_by != won_by]
    if there and won_by == forces.current_slot(turn).attacker:
        raw["held"] = [{"objective": question.chance.pick(there), "side": won_by}]
    return raw


def left_on_field(question: Question) -> Answer:
    """Who wins the game holds the ground with the wrecks."""
    raw = question.draft()
    won_by = winner_of_game(question)
    return {"wrecks": [{**row, "ground": won_by} for row in raw["wrecks"]]}


def points(campaign: Campaign) -> dict[str, Fraction]:
    """Return the victory points for ground; where none counts, the enemy's stands lost."""
    if not campaign.rows(Objective):
        gone = [each for each in campaign.rows(Stand) if each.status in GONE]
        sides = campaign.sides
        return {s: Fraction(sum(each.side != s for each in gone)) for s in sides}
    return {side: Fraction(_ground(campaign, side)) for side in campaign.sides}


def _ground(campaign: Campaign, side: str) -> int:
    """Return what the days and the end give a side for ground (BF-2.S-c)."""
    daily = sum(held.vp for held in campaign.rows(Holding, side=side))
    return daily + sum(each.final for each in campaign.rows(Objective, held_by=side))


STUDIES = StudyRules(
    answers={
        "S10": first_attacker,
        "A": posture,
        "F1": repairs,
        "B6": drafted,
        "B10": smoke_and_aircraft,
        "C2": drafted,
        "C3": deployment,
        "E7": drafted,
        "D": ending,
        "D2": battle,
        "E6": front,
        "E10": left_on_field,
    },
    points=points,
)
