"""Forces that are raised, reinforced, and made of fewer units."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.accounts.account import Purse
from refkit.engine.campaign.entry import Change
from refkit.engine.maps.side_looks import letters_of
from refkit.engine.play.steps import Choice, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.deluge import records
from refkit.systems.deluge.records import THALERS, Force, Territory, Unit
from refkit.systems.deluge.rules import money
from refkit.systems.deluge.rules.board import ON_MAP, Fault, board
from refkit.systems.deluge.steps import named, spoils
from refkit.systems.deluge.steps.named import Sent, refuse


class New(Record):
    """A force that is raised."""

    key = ("name",)
    territory: str = column("Territory", offered=True)
    name: str = column("Name", default="")
    kind: records.Kind = column("Kind", default="skirmish force")
    points: int = count("Points", help="22 at least.")
    intelligence: int = count("Intelligence", high=20)
    units: int = count("Units", high=40, help="Named when they reinforce.")


class Raising(Record):
    """The forces that a faction raises."""

    forces: tuple[New, ...] = column("New forces", default=())


@step("A1", Raising)
def raise_forces(turn: Turn, decision: Raising) -> Iterator[Change | None]:
    """Forces are raised at home for their points; what they are is secret (DL-15)."""
    for each in decision.forces:
        stem = letters_of(turn.campaign)[turn.side]
        name = f"{stem}{turn.campaign.next_number(Force, stem)}"
        turn.say(f"{name} is raised in {named.land(turn, each.territory)}")
        told = each.model_dump(exclude={"territory", "units"})
        row = {"id": name, "side": turn.side, "place": each.territory, **told}
        yield turn.add(Force.model_validate(row))
        for number, points in enumerate(money.shares(each.points, each.units), 1):
            yield turn.add(Unit(force=name, number=number, side=turn.side, points=points))
        cost = money.price(each.points, turn.option)
        yield turn.add(turn.line(THALERS, "raised", thalers=-cost, note=name))


@raise_forces.refuses
def _raise(turn: Turn, decision: Raising) -> Iterator[Refusal]:
    chart, purse = board(turn.campaign), turn.purse(THALERS)
    for row, each in enumerate(decision.forces):
        ground, field = turn.get(Territory, each.territory), f"forces[{row}]"
        faults = [
            *money.raising(
                is_home=ground.home == turn.side == ground.holder,
                has_enemy=bool(chart.enemies(turn.side, ground.id)),
                points=each.points,
            ),
            *money.kind_fault(each.kind, each.points, turn.option),
        ]
        if not 0 < each.units <= each.points:
            message = f"it has {each.units} units; expected one at least, with points each"
            faults.append(Fault("units", message, "DL-15"))
        yield from refuse(field, faults)
        cost = money.price(each.points, turn.option)
        grounds = list(purse.cannot_pay(f"{field}.points", "it takes", cost, "DL-15"))
        yield from grounds
        purse = purse if grounds else purse.after(cost)
    yield from named.too_many(turn, "forces", len(decision.forces))


@raise_forces.offers
def _homes(turn: Turn) -> Iterator[Choice]:
    for ground in turn.rows(Territory, home=turn.side):
        yield Choice("forces.territory", ground.id, named.land(turn, ground.id))


class Reinforced(Sent):
    """What a force pays with, and what it becomes."""

    loot: int = count("Loot tokens spent", help="10 T each.")
    becomes: Literal["", "skirmish force", "task force"] = column(
        "Becomes", default="", help="Blank: it stays what it is."
    )


class Added(Record):
    """A unit that joins a force."""

    key = ("name",)
    force: str = column("Force", offered=True)
    name: str = column("Name", default="")
    type: str = column("Type", default="")
    quality: str = column("Quality", default="")
    points: int = count("Points", low=1, help="1 T a point, unless the umpire says more.")


class Merged(Record):
    """Two units that become one."""

    key = ("unit",)
    unit: str = column("Unit", offered=True)
    into: str = column("Merges into", default="", offered=True)


class Reinforcing(Record):
    """What a faction does for its forces."""

    forces: tuple[Reinforced, ...] = column("Forces", default=(), fill="each")
    units: tuple[Added, ...] = column("New units", default=())
    merges: tuple[Merged, ...] = column("Merged units", default=())


@step("A2", Reinforcing)
def reinforce(turn: Turn, decision: Reinforcing) -> Iterator[Change | None]:
    """Forces in supply get units, and damaged ones are merged (DL-16, DL-17, DL-36)."""
    for name in touched(decision):
        spent = spending(decision, name)
        cost = costing(turn, decision, name)
        paid = money.paid_by(cost, spent, turn.option)
        if paid:
            line = turn.line(THALERS, "reinforced", thalers=-paid, note=name)
            yield turn.add(line)
        yield from spoils.carry(turn, turn.get(Force, name), "spent", -spent)
        for unit in (each for each in decision.units if each.force == name):
            yield from join(turn, unit)
        for pair in (each for each in decision.merges if force_of(each) == name):
            yield from merge(turn, pair)
        kind = next((e.becomes for e in decision.forces if e.force == name), "")
        now = turn.get(Force, name)
        turn.say(f"{name} is reinforced: {now.points} points")
        yield turn.change(now, kind=kind or now.kind, reinforced=turn.slot)


def touched(decision: Reinforcing) -> list[str]:
    """Return the forces that something is done for."""
    own = [each.force for each in decision.forces if each.loot or each.becomes]
    there = (force_of(each) for each in decision.merges)
    return [*dict.fromkeys((*own, *(each.force for each in decision.units), *there))]


def force_of(each: Merged) -> str:
    """Return the force of a unit that is named by its key."""
    return each.unit.partition("/")[0]


def spending(decision: Reinforcing, name: str) -> int:
    """Return the loot tokens that a force spends."""
    return sum(each.loot for each in decision.forces if each.force == name)


def costing(turn: Turn, decision: Reinforcing, name: str) -> int:
    """Return what the new units of a force cost."""
    points = sum(each.points for each in decision.units if each.force == name)
    return money.price(points, turn.option)


def join(turn: Turn, each: Added) -> Iterator[Change | None]:
    """Yield a unit that joins its force; what was not listed before is one unit more."""
    force = turn.get(Force, each.force)
    if not turn.rows(Unit, force=force.id):
        rest = {"force": force.id, "number": 1, "side": force.side}
        yield turn.add(Unit.model_validate({**rest, "points": force.points}))
    number = turn.campaign.next_number(Unit, f"{force.id}/")
    row = each.model_dump() | {"number": number, "side": force.side}
    yield turn.add(Unit.model_validate(row))
    yield turn.change(force, points=force.points + each.points)


def merge(turn: Turn, each: Merged) -> Iterator[Change | None]:
    """Yield two units that become one: the other and its points are gone (DL-R18)."""
    gone, stays = turn.get(Unit, each.unit), turn.get(Unit, each.into)
    force = turn.get(Force, gone.force)
    tokens = money.merged_tokens(gone.tokens, stays.tokens, turn.option)
    yield turn.drop(gone)
    yield turn.change(stays, tokens=tokens)
    yield turn.change(force, points=force.points - gone.points)


@reinforce.refuses
def _reinforce(turn: Turn, decision: Reinforcing) -> Iterator[Refusal]:
    chart, purse = board(turn.campaign), turn.purse(THALERS)
    for name in touched(decision):
        each = turn.get(Force, name)
        used = spending(decision, name)
        faults = money.reinforcing(
            is_supplied=each.supplied,
            is_friendly=chart.land(turn.side, each.place) == "friendly",
            tokens=each.loot,
            used=used,
        )
        yield from refuse("forces", faults)
        yield from _unpaid(turn, decision, purse, name)
        paid = money.paid_by(costing(turn, decision, name), used, turn.option)
        purse = purse.after(paid)
        kind = next((e.becomes for e in decision.forces if e.force == name), "")
        added = sum(each.points for each in decision.units if each.force == name)
        if kind:
            faults = money.kind_fault(kind, each.points + added, turn.option)
            yield from refuse("forces", faults)
    yield from _merges(turn, decision)
    yield from named.too_many(turn, "forces", len(touched(decision)))


def _unpaid(
    turn: Turn, decision: Reinforcing, purse: Purse, name: str
) -> Iterator[Refusal]:
    cost = costing(turn, decision, name)
    paid = money.paid_by(cost, spending(decision, name), turn.option)
    yield from purse.cannot_pay("units", f"{name} takes", paid, "DL-16")


def _merges(turn: Turn, decision: Reinforcing) -> Iterator[Refusal]:
    gone = {each.unit for each in decision.merges}
    for row, each in enumerate(decision.merges):
        one, other = turn.get(Unit, each.unit), turn.get(Unit, each.into)
        faults = list(money.merging(one, other))
        if one.force != other.force or each.into in gone:
            message = "expected another unit of the force, which stays"
            faults.append(Fault("unit", message, "DL-17"))
        yield from refuse(f"merges[{row}]", faults)


@reinforce.offers
def _forces(turn: Turn) -> Iterator[Choice]:
    for each in turn.own(Force, state=ON_MAP):
        choice = named.force(turn, "forces.force", each)
        yield choice
        yield choice._replace(field="units.force")
    for unit in turn.own(Unit):
        name = unit.name or f"unit {unit.number}"
        parts = (f"{unit.force}: {name}", unit.type, unit.quality)
        label = ", ".join([*filter(None, parts), f"losses tokens {unit.tokens}"])
        for field in ("merges.unit", "merges.into"):
            yield Choice(field, unit.identity, label)
