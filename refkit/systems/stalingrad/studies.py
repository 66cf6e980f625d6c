"""How a study plays on: cards and operations at random, as bold as the side is."""

from fractions import Fraction

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.steps import PASSES
from refkit.engine.studies.question import Answer, Question
from refkit.engine.studies.study_rules import StudyRules
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import Side, Slot, Unit
from refkit.systems.stalingrad.rules.victory import DRAW
from refkit.systems.stalingrad.steps import cards, closing

HAND = 5  # cards above which a study draws no more


def choice(question: Question) -> Answer:
    """Go to the map as often as the side dares, where it can pay for that."""
    can_pay = standing.points(question.turn.campaign, question.turn.side)
    return {"choice": "map" if can_pay and question.dares() else "card"}


def shown(question: Question) -> Answer:
    """Both choices are shown; who goes first is left to chance where it is open."""
    first = question.offered("first")
    return {**question.draft(), **({"first": question.chance.pick(first)} if first else {})}


def one(field: str, question: Question) -> str:
    """Return one of the things offered in a field, '' where there is none."""
    there = question.offered(field)
    return str(question.chance.pick(there)) if there else ""


def paying(question: Question) -> Answer:
    """Pay for an operation in one of the areas."""
    return {"area": one("area", question)}


def action(question: Question) -> Answer:
    """Put one unit right that is not, or move it, with others of its area, or pass."""
    turn = question.turn
    own = [turn.get(Unit, each) for each in question.offered("units.unit")]
    if not own or not question.dares():
        return question.least()
    unit = question.chance.pick(own)
    acts = {"units": [{"unit": unit.id}], "to": "", PASSES: False}
    if unit.disorganised or unit.depleted:
        return {**acts, "action": "reorganise" if unit.disorganised else "rebuild"}
    there = [each for each in own if each.area == unit.area and each != unit]
    mates = question.chance.part(there, question.mind.spends)
    goals = [*standing.ways_of(turn.campaign, unit, mates)]
    if not goals:
        return question.least()
    foes = standing.occupied(turn.campaign, turn.side).units
    hot = [each for each in goals if each in foes]
    units = [{"unit": each.id} for each in (unit, *mates)]
    to = question.chance.pick(hot or goals)
    return {"action": "move", "units": units, "to": to, PASSES: False}


def chit(question: Question) -> Answer:
    """Play one of the chits."""
    return {"chit": one("chit", question)}


def struck(question: Question) -> Answer:
    """Strike one of the units."""
    return {"unit": one("unit", question), "added": 0}


def going(question: Question, key: str, field: str) -> list[dict[str, str]]:
    """Return where each that is offered goes, by its own choices."""
    return [
        {key: each, field: question.chance.pick(goals)}
        for each in question.offered(f"rows.{key}")
        if (goals := question.offered(f"rows.{field}", str(each)))
    ]


def retreating(question: Question) -> Answer:
    """Each retreats where it may."""
    return {"rows": going(question, "unit", "to")}


def card_action(question: Question) -> Answer:
    """Play a card as often as the side dares, draw while the hand is small, else pass."""
    there = question.offered("card", "play")
    if there and question.dares():
        return {"action": "play", "card": question.chance.pick(there)}
    hand, deck = cards.sizes(question.turn)
    draws = deck and hand < HAND
    return {"action": "draw" if draws else "pass", "card": ""}


def taking(question: Question) -> Answer:
    """Take or give up one of the cards."""
    return {"card": one("card", question)}


def placing(question: Question) -> Answer:
    """Place all points that are due in one area."""
    turn, there = question.turn, question.offered("rows.area")
    owed = turn.get(Side, turn.side).due
    if standing.in_force(turn.campaign, standing.DIRECTIVE):
        owed //= 2
    rows = [{"area": question.chance.pick(there), "points": owed}] if there and owed else []
    return {"rows": rows, "group": question.chance.pick("AB")}


def drafting(question: Question) -> Answer:
    """Place as many units as may come."""
    turn = question.turn
    rows = going(question, "unit", "area")
    return {"rows": rows[: turn.get(Side, turn.side).drafts]}


def points(campaign: Campaign) -> dict[str, Fraction]:
    """Return the victory points as they would be now (RS-70, RS-71)."""
    return {row.side: Fraction(row.total) for row in closing.scores(campaign)}


def winner(campaign: Campaign) -> str | None:
    """Return who has won, '' for a draw, None while the game goes on (RS-72)."""
    won = next((slot.winner for slot in campaign.rows(Slot) if slot.winner), None)
    return "" if won == DRAW else won


STUDIES = StudyRules(
    answers={
        "C1": choice,
        "C2": shown,
        "O1": paying,
        "O2": action,
        "B2": chit,
        "B3": struck,
        "B4": retreating,
        "K1": card_action,
        "K2": taking,
        "K3": placing,
        "K4": drafting,
    },
    points=points,
    winner=winner,
)
