"""Scouting, and pacts between factions."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.row_decisions import Rows, rows_of
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refusals, refuse
from refkit.engine.records.records import Record, column
from refkit.systems.deluge import records
from refkit.systems.deluge.accounts import THALERS
from refkit.systems.deluge.records import Force, Relation, Unit
from refkit.systems.deluge.rules import money, scouting
from refkit.systems.deluge.rules.board import ON_MAP, board
from refkit.systems.deluge.steps import named, spoils


class Scouted(Record):
    """An enemy force that is scouted."""

    key = ("target",)
    target: str = column("Force", offered=True)
    scouts: str = column("By", default="", by_row=True, help="Blank: paid scouts alone.")
    is_paid: bool = column("Paid, 5 T", default=False, help="Yes: an intelligence of 2.")


@step("A3", rows_of(Scouted, "Scouted"))
def scout(turn: Turn, decision: Rows[Scouted]) -> Changes:
    """A die for each point of intelligence tells what a force is (DL-18 to DL-20)."""
    for each in decision.rows:
        target = turn.get(Force, each.target)
        if each.is_paid:
            yield turn.book(THALERS, "scouts", -money.PAID, note=target.id)
        many = dice(turn, each)
        faces = turn.throw(f"{many}d6", f"scouting {target.id}").roll.faces
        found = scouting.successes(faces, target.intelligence)
        told = learn(turn, target, found)
        turn.say(f"{target.id}, scouted with {found} successes: {told}")
        how = "paid" if each.is_paid else "scouted"
        yield spoils.find(turn, turn.side, target, how=how, told=told, successes=found)


def dice(turn: Turn, each: Scouted) -> int:
    """Return how many dice are thrown (DL-18, DL-19)."""
    scouts = turn.find(Force, each.scouts)
    own = scouts.intelligence if scouts else 0
    return scouting.intelligence(own, turn.option, is_paid=each.is_paid)


def learn(turn: Turn, target: Force, found: int) -> str:
    """Return what is learnt of a force; which units, tells the die (DL-20, DL-R21)."""
    left = list(turn.rows(Unit, force=target.id))
    shown, many = list[str](), len(left)
    for _ in range(min(scouting.learnt(found).units, many)):
        place = 0
        if turn.option("revealed_by") == "random" and len(left) > 1:
            place = turn.throw(f"1d{len(left)}", f"a unit of {target.id}").final - 1
        unit = left.pop(place)
        shown.append(" ".join(filter(None, (unit.quality, unit.type, unit.called))))
    return scouting.told(target.kind, many, shown, found)


@scout.refuses
def _scout(turn: Turn, decision: Rows[Scouted]) -> Refusals:
    chart = board(turn.campaign)
    for row, each in enumerate(decision.rows):
        target = turn.get(Force, each.target)
        # By option paid scouts go with a force, otherwise in place of one.
        near = scouting.is_near(chart, turn.side, target, turn.find(Force, each.scouts))
        faults = scouting.scout(is_adjacent=near, dice=dice(turn, each))
        yield from refuse(f"rows[{row}]", faults)
    costs = {f"rows[{n}]": money.PAID * e.is_paid for n, e in enumerate(decision.rows)}
    yield from turn.purse(THALERS).cannot_pay_each("paid scouts take", costs, "DL-19")
    yield from named.too_many(turn, "rows", len(decision.rows))


@scout.offers
def _targets(turn: Turn) -> Iterator[Choice]:
    chart = board(turn.campaign)
    for target in turn.rows(Force, state=ON_MAP):
        if chart.stands(turn.side, target.side) == "ally":
            continue
        near = chart.network.neighbours(target.place)
        own = [e for e in turn.own(Force, state=ON_MAP) if e.place in near]
        if own or scouting.is_near(chart, turn.side, target, None):
            label = f"{target.id} of {target.side}, in {named.land(turn, target.place)}"
            yield Choice("rows.target", target.id, label)
            for each in own:
                yield named.force(turn, "rows.scouts", each, target.id)


class Pact(Record):
    """How two factions stand to each other from now on."""

    one: str = column("Faction", offered=True)
    other: str = column("And", offered=True)
    state: records.Attitude = column("Are", default="neutral")


@step("P1", Pact)
def agree(turn: Turn, decision: Pact) -> Changes:
    """Factions become allies, enemies or neutral, on the umpire's word (DL-R49)."""
    turn.say(f"{decision.one} and {decision.other}: {decision.state}")
    yield relate(turn, decision.one, decision.other, decision.state)


def relate(turn: Turn, one: str, other: str, state: records.Attitude) -> Change | None:
    """Return how two factions stand to each other from now on."""
    if turn.find(Relation, f"{other}/{one}"):
        one, other = other, one
    return turn.put(Relation(one=one, other=other, state=state, since=turn.slot))


@agree.refuses
def _agree(turn: Turn, decision: Pact) -> Refusals:
    if decision.one == decision.other:
        message = f"{decision.one} is named twice; expected two factions"
        yield Refusal("other", "same", message, "DL-R49")


@agree.offers
def _factions(turn: Turn) -> Iterator[Choice]:
    for side in turn.sides:
        for field in ("one", "other"):
            yield Choice(field, side, side)
