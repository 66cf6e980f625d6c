"""How a study plays on: battles are rolled, forces go where they may, homes are taken."""

from fractions import Fraction
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.studies.question import Answer, Question
from refkit.engine.studies.study_rules import StudyRules
from refkit.systems.deluge.accounts import LOOT, THALERS
from refkit.systems.deluge.records import Force, Territory, VictoryTerm
from refkit.systems.deluge.rules import victory
from refkit.systems.deluge.rules.board import board

LEAST = 22  # points of a force that is raised (DL-15)
MOST = 40
FRESH = 12  # points of a regiment that joins a force


def drafted(question: Question) -> Answer:
    """Do what the step proposes."""
    return question.draft()


def rolled(question: Question) -> Answer:
    """Roll for the battle that is next."""
    return {**question.draft(), "how": "rolled", "result": "", "loot": 0}


def homecoming(question: Question) -> Answer:
    """Cash all the loot; who scores for it keeps what he does not spend."""
    turn = question.turn
    keeps = turn.own(VictoryTerm, kind="loot kept")
    share = question.mind.spends if keeps else Fraction(1)
    loot = {e: LOOT.balance(turn.campaign, e) for e in question.offered("rows.force")}
    rows = [{"force": each, "cashed": int(has * share)} for each, has in loot.items()]
    return {"rows": rows}


def _afford(question: Question) -> int:
    """Return the thalers that the side spends now."""
    return int(question.turn.purse(THALERS).in_hand * question.mind.spends)


def raising(question: Question) -> Answer:
    """Raise a force at home for what the side spends, if that is enough for one."""
    turn, chart = question.turn, board(question.turn.campaign)
    purse = _afford(question)
    lands = [turn.get(Territory, each) for each in question.offered("rows.territory")]
    own = (each.id for each in lands if each.holder == each.home)
    free = [each for each in own if not chart.enemies(turn.side, each)]
    if purse < LEAST or not free:
        return {"rows": []}
    row = {
        "territory": question.chance.pick(free),
        "name": "levy",
        "kind": "skirmish force",
        "points": min(purse, MOST),
        "intelligence": 2,
        "units": 4,
    }
    return {"rows": [row]}


def reinforcing(question: Question) -> Answer:
    """Add a regiment to one supplied force on friendly ground, for what the side spends."""
    turn, chart = question.turn, board(question.turn.campaign)
    purse = _afford(question)
    fed = [
        each
        for each in turn.own(Force, state="on the map", supplied=True)
        if chart.land(each.side, each.place) == "friendly"
    ]
    if not fed or purse < 1:
        return {"forces": [], "units": [], "merges": []}
    each = question.chance.pick(fed)
    unit = {"force": each.id, "name": "fresh regiment", "type": "foot", "quality": "raw"}
    forces = [{"force": each.id, "loot": 0, "becomes": ""}]
    points = min(purse, FRESH)
    return {"forces": forces, "units": [{**unit, "points": points}], "merges": []}


def scouting(question: Question) -> Answer:
    """Scout each target that a force of one's own is near enough to."""
    pairs: dict[Any, list[Any]] = {}
    for choice in question.choices:
        if choice.field == "rows.scouts":
            pairs.setdefault(choice.row, []).append(choice.value)
    rows = [
        {"target": target, "scouts": question.chance.pick(own), "is_paid": False}
        for target, own in pairs.items()
        if question.dares()
    ]
    return {"rows": rows}


def going(question: Question) -> Answer:
    """Each force goes as often as the side dares, where others are rather than not."""
    taken = {each.place for each in question.turn.rows(Force)}
    rows = []
    for each in question.offered("rows.force"):
        goals = question.offered("rows.to", str(each))
        if goals and question.dares():
            hot = [goal for goal in goals if goal in taken]
            rows.append({"force": each, "to": question.chance.pick(hot or goals)})
    return {"rows": rows}


def leaving(question: Question) -> Answer:
    """Whoever has to leave goes where he may, at random."""
    rows = [
        {"force": each, "to": question.chance.pick(goals)}
        for each in question.offered("rows.force")
        if (goals := question.offered("rows.to", str(each)))
    ]
    return {"rows": rows}


def standing(question: Question) -> Answer:
    """Fight wherever the enemy is met."""
    return {"rows": []}


def occupying(question: Question) -> Answer:
    """Capture each territory that a force is in."""
    lands = question.offered("rows.territory")
    return {"rows": [{"territory": each, "what": "capture"} for each in lands]}


def vassalage(question: Question) -> Answer:
    """Serve the overlord that is offered first."""
    return {"overlord": next(iter(question.offered("overlord")), "")}


def points(campaign: Campaign) -> dict[str, Fraction]:
    """Return the victory points after deductions, of all that play (DL-43 to DL-51)."""
    rows, _ = victory.scores(campaign)
    found = {each.side: _number(each.final) for each in rows}
    return {side: found.get(side, Fraction(0)) for side in campaign.sides}


def _number(text: str) -> Fraction:
    """Return a number as a score has it, such as `12 1/2`."""
    sign = -1 if text.startswith("-") else 1
    return sign * sum(map(Fraction, text.removeprefix("-").split()), Fraction(0))


STUDIES = StudyRules(
    answers={
        "I2": drafted,
        "I3": homecoming,
        "A1": raising,
        "A2": reinforcing,
        "A3": scouting,
        "M1": going,
        "M2": drafted,
        "C1": standing,
        "C2": rolled,
        "C3": leaving,
        "C4": occupying,
        "E2": vassalage,
        "E3": drafted,
    },
    points=points,
)
