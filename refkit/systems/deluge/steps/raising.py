"""Forces that are raised, reinforced, and made of fewer units."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from refkit.engine.accounts.shares import split_evenly
from refkit.engine.maps.side_looks import letters_of
from refkit.engine.play.choices import Choice
from refkit.engine.play.row_decisions import Rows, rows_of
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusals, refuse, veto
from refkit.engine.records.records import Record, column, count
from refkit.systems.deluge.accounts import THALERS
from refkit.systems.deluge.records import Force, Kind, Territory, Unit
from refkit.systems.deluge.rules import money
from refkit.systems.deluge.rules.board import ON_MAP, board
from refkit.systems.deluge.steps import named, spoils
from refkit.systems.deluge.steps.named import Sent


class New(Record):
    """A force that is raised."""

    key = ("name",)
    territory: str = column("Territory", offered=True)
    name: str = column("Name", default="")
    kind: Kind = column("Kind", default="skirmish force")
    points: int = count("Points", help="22 at least.")
    intelligence: int = count("Intelligence", high=20)
    units: int = count("Units", high=40, help="Named when they reinforce.")


@step("A1", rows_of(New, "New forces"))
def raise_forces(turn: Turn, decision: Rows[New]) -> Changes:
    """Forces are raised at home for their points; what they are is secret (DL-15)."""
    for each in decision.rows:
        stem = letters_of(turn.campaign)[turn.side]
        name = f"{stem}{turn.campaign.next_number(Force, stem)}"
        turn.say(f"{name} is raised in {named.land(turn, each.territory)}")
        told = each.model_dump(exclude={"territory", "units"})
        row = {"id": name, "side": turn.side, "place": each.territory, **told}
        yield turn.add(Force.model_validate(row))
        for number, points in enumerate(split_evenly(each.points, each.units), 1):
            yield turn.add(Unit(force=name, number=number, side=turn.side, points=points))
        cost = money.price(each.points, turn.option)
        yield turn.book(THALERS, "raised", -cost, note=name)


@raise_forces.refuses
def _raise(turn: Turn, decision: Rows[New]) -> Refusals:
    chart, costs = board(turn.campaign), dict[str, int]()
    for row, each in enumerate(decision.rows):
        ground = turn.get(Territory, each.territory)
        is_home = ground.home == turn.side and not ground.is_taken
        has_enemy = bool(chart.enemies(turn.side, ground.id))
        faults = [*money.raising(each.points, is_home=is_home, has_enemy=has_enemy)]
        faults += money.kind_fault(each.kind, each.points, turn.option)
        if not 0 < each.units <= each.points:
            message = f"it has {each.units} units; expected one at least, with points each"
            faults.append(veto("units", message, "DL-15"))
        yield from refuse(f"rows[{row}]", faults)
        costs[f"rows[{row}].points"] = money.price(each.points, turn.option)
    yield from turn.purse(THALERS).cannot_pay_each("it takes", costs, "DL-15")
    yield from named.too_many(turn, "rows", len(decision.rows))


@raise_forces.offers
def _homes(turn: Turn) -> Iterator[Choice]:
    for ground in turn.rows(Territory, home=turn.side):
        yield Choice("rows.territory", ground.id, ground.called)


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


class Work(NamedTuple):
    """What is done for one force: its own row, who joins it, what the treasury pays."""

    own: Reinforced
    units: Sequence[Added]
    merges: Sequence[Merged]
    paid: int


def works(turn: Turn, decision: Reinforcing) -> Iterator[Work]:
    """Yield what is done for each force for which something is."""
    rows = {each.force: each for each in decision.forces if each.loot or each.becomes}
    homes = {each.unit: turn.get(Unit, each.unit).force for each in decision.merges}
    joined = (each.force for each in decision.units)
    for name in dict.fromkeys((*rows, *joined, *homes.values())):
        own = rows.get(name, Reinforced(force=name))
        units = [each for each in decision.units if each.force == name]
        cost = money.price(sum(each.points for each in units), turn.option)
        merges = [each for each in decision.merges if homes[each.unit] == name]
        yield Work(own, units, merges, money.paid_by(cost, own.loot, turn.option))


@step("A2", Reinforcing)
def reinforce(turn: Turn, decision: Reinforcing) -> Changes:
    """Forces in supply get units, and damaged ones are merged (DL-16, DL-17, DL-36)."""
    for work in [*works(turn, decision)]:
        name = work.own.force
        yield turn.book(THALERS, "reinforced", -work.paid, note=name)
        yield spoils.carry(turn, turn.get(Force, name), "spent", -work.own.loot)
        for unit in work.units:
            yield from join(turn, unit)
        for pair in work.merges:
            yield from merge(turn, pair)
        now = turn.get(Force, name)
        turn.say(f"{name} is reinforced: {now.points} points")
        yield turn.change(now, kind=work.own.becomes or now.kind)


def join(turn: Turn, each: Added) -> Changes:
    """Yield a unit that joins its force; what was not listed before is one unit more."""
    force = turn.get(Force, each.force)
    if not turn.rows(Unit, force=force.id):
        rest = {"force": force.id, "number": 1, "side": force.side}
        yield turn.add(Unit.model_validate({**rest, "points": force.points}))
    number = turn.campaign.next_number(Unit, f"{force.id}/")
    row = each.model_dump() | {"number": number, "side": force.side}
    yield turn.add(Unit.model_validate(row))
    yield turn.change(force, points=force.points + each.points)


def merge(turn: Turn, each: Merged) -> Changes:
    """Yield two units that become one: the other and its points are gone (DL-R18)."""
    gone, stays = turn.get(Unit, each.unit), turn.get(Unit, each.into)
    force = turn.get(Force, gone.force)
    tokens = money.merged_tokens(gone.tokens, stays.tokens, turn.option)
    yield turn.drop(gone)
    yield turn.change(stays, tokens=tokens)
    yield turn.change(force, points=force.points - gone.points)


@reinforce.refuses
def _reinforce(turn: Turn, decision: Reinforcing) -> Refusals:
    chart, there = board(turn.campaign), [*works(turn, decision)]
    for work in there:
        each = turn.get(Force, work.own.force)
        is_friendly = chart.land(turn.side, each.place) == "friendly"
        told = {"is_supplied": each.supplied, "is_friendly": is_friendly}
        loot, points = spoils.carried(turn, each), sum(unit.points for unit in work.units)
        faults = [*money.reinforcing(loot, work.own.loot, **told)]
        faults += money.kind_fault(work.own.becomes, each.points + points, turn.option)
        yield from refuse("forces", faults)
    paid = sum(max(work.paid, 0) for work in there)
    yield from turn.purse(THALERS).cannot_pay("units", "they take", paid, "DL-16")
    yield from _merges(turn, decision)
    yield from named.too_many(turn, "forces", len(there))


def _merges(turn: Turn, decision: Reinforcing) -> Refusals:
    gone = {each.unit for each in decision.merges}
    for row, each in enumerate(decision.merges):
        one, other = turn.get(Unit, each.unit), turn.get(Unit, each.into)
        faults = list(money.merging(one, other))
        if one.force != other.force or each.into in gone:
            message = "expected another unit of the force, which stays"
            faults.append(veto("unit", message, "DL-17"))
        yield from refuse(f"merges[{row}]", faults)


@reinforce.offers
def _forces(turn: Turn) -> Iterator[Choice]:
    for each in turn.own(Force, state=ON_MAP):
        for field in ("forces.force", "units.force"):
            yield named.force(turn, field, each)
    for unit in turn.own(Unit):
        parts = (f"{unit.force}: {unit.called}", unit.type, unit.quality)
        label = ", ".join([*filter(None, parts), f"losses tokens {unit.tokens}"])
        for field in ("merges.unit", "merges.into"):
            yield Choice(field, unit.identity, label)
