"""How a study plays on: who is laid where, who wins a battle, where the beaten go."""

from fractions import Fraction

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.steps import PASSES
from refkit.engine.studies.question import Answer, Question
from refkit.engine.studies.study_rules import StudyRules, battle_facts
from refkit.systems.epic40k.records import VP, Battle, Detachment, Force, Slot
from refkit.systems.epic40k.rules import forces, turns
from refkit.systems.epic40k.rules.board import Board, board
from refkit.systems.epic40k.steps import command


def drafted(question: Question) -> Answer:
    """Do what the step proposes."""
    return question.draft()


def majors(question: Question) -> Answer:
    """Choose two territories at random."""
    own = question.chance.shuffled(question.offered("territories.territory"))[:2]
    return {"territories": [{"territory": each} for each in own]}


def laying(question: Question) -> Answer:
    """Lay a counter where a Major has no garrison yet, else anywhere."""
    turn, ground = question.turn, board(question.turn)
    held = ground.held(turn.side)
    bare = [e for e in held if ground.grounds[e].major and not turns.garrison(turn, e)]
    lays = question.offered("detachment")
    afoot = [e for e in lays if turn.get(Detachment, e).kind != "aerial"]
    return {
        "detachment": question.chance.pick(afoot or lays),
        "territory": question.chance.pick(bare or held),
    }


def _near(chart: Board, place: str) -> list[str]:
    """Return the territories next to one."""
    return [each for each in chart.grounds if chart.are_adjacent(place, each)]


def move(question: Question) -> Answer:
    """Move one counter to a neighbour, or pass."""
    chart, there = board(question.turn), question.offered("detachment")
    ways = [
        (each, near)
        for each in there
        if (place := question.turn.get(Detachment, each).place)
        for near in _near(chart, place)
    ]
    if not ways or not question.dares():
        return question.least()
    one, to = question.chance.pick(ways)
    return {"kind": "move", "detachment": one, "territory": to, PASSES: False}


def attack(question: Question) -> Answer:
    """Attack one neighbour of the enemy with counters of one territory, or pass."""
    turn, chart = question.turn, board(question.turn)
    hostile = set(question.offered("target"))
    own = [turn.get(Detachment, e) for e in question.offered("detachments.detachment")]
    ways = sorted({(e.place, to) for e in own if e.place for to in _near(chart, e.place)})
    ways = [(place, to) for place, to in ways if to in hostile]
    if not ways or not question.dares():
        return question.least()
    place, to = question.chance.pick(ways)
    there = [each.id for each in own if each.place == place and each.kind == "ground"]
    sent = question.chance.shuffled(there)[: max(1, len(there) // 2)]
    rows = [{"detachment": each} for each in sent]
    return {"kind": "attack", "target": to, "detachments": rows, PASSES: False}


def cost_of_battle(question: Question, battle: Battle, side: str) -> Fraction:
    """Return the share of its units that a battle costs a side."""
    turn = question.turn
    rows = turn.rows(Force, slot=turn.slot, territory=battle.territory)
    points = {each: sum(e.points for e in rows if e.side == each) for each in turn.sides}
    enemy = max(many for each, many in points.items() if each != side)
    facts = battle_facts(points[side], enemy, attacks=battle.attacker == side)
    return question.lost(f"{side} in {battle.territory}", facts)


def battle(question: Question) -> Answer:
    """Who loses the smaller share wins, the defender where both lose alike."""
    turn = question.turn
    territory = question.offered("territory")[0]
    row = turn.get(Battle, f"{turn.slot}/{territory}")
    cost = {each: cost_of_battle(question, row, each) for each in turn.sides}
    won_by = row.attacker if cost[row.attacker] < cost[row.defender] else row.defender
    tolls = []
    for force in turn.rows(Force, slot=turn.slot, territory=territory):
        units = turn.get(Detachment, force.detachment).units
        lost = len(question.chance.part(range(units), cost[force.side]))
        gone = lost == units > 0
        tolls.append({"detachment": force.detachment, "lost": lost, "wiped_out": gone})
    return {"territory": territory, "winner": won_by, "forces": tolls}


def coming_back(question: Question) -> Answer:
    """Each that was called away comes back where it may, at random."""
    where = question.offered("detachments.territory")
    gone = question.offered("detachments.detachment") if where else []
    rows = [{"detachment": e, "territory": question.chance.pick(where)} for e in gone]
    return {"detachments": rows}


def settling(question: Question) -> Answer:
    """The cheapest leave, as many as are owed; whoever may stay stays."""
    left, rows = command.this_directive(question.turn).owed, []
    for each in sorted(command.removable(question.turn), key=lambda each: each.points):
        if left > 0:
            rows.append({"detachment": each.id})
            left -= each.points
    return {"removed": rows, "keeps": next(iter(question.offered("keeps")), "")}


def falling_back(question: Question) -> Answer:
    """Each of the beaten falls back to a refuge at random."""
    rows = [
        {"detachment": each.id, "territory": question.chance.pick(open_to)}
        for each in forces.stranded(question.turn)
        if (open_to := forces.refuges(question.turn, each))
    ]
    return {"detachments": rows}


def points(campaign: Campaign) -> dict[str, Fraction]:
    """Return the victory points of both sides."""
    return {each: Fraction(VP.balance(campaign, each)) for each in campaign.sides}


def winner(campaign: Campaign) -> str | None:
    """Return who has won by the rules, None while that is open."""
    return next((slot.winner for slot in campaign.rows(Slot) if slot.winner), None)


STUDIES = StudyRules(
    answers={
        "S3": majors,
        "S5": laying,
        "M3": move,
        "K3": attack,
        "B2": battle,
        "B3": drafted,
        "B4": drafted,
        "B5": falling_back,
        "R1": drafted,
        "D1": coming_back,
        "D3": drafted,
        "E1": drafted,
        "E5": settling,
        "E6": drafted,
    },
    points=points,
    winner=winner,
)
