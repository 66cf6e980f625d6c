"""Purchases: reinforcement groups, preregistered points, smoke and aircraft rolls."""

from collections.abc import Iterator

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import books, forces
from refkit.systems.battlefront.records import (
    Element,
    Flight,
    Group,
    HistoricalDrm,
    Module,
    Side,
    Slot,
    TargetPoint,
    brought_on,
)

POINTS_IN_FORCE = 2


class GroupOrder(Record):
    """One group to buy."""

    key = ("group",)

    group: str = column("RG", help="A line of the side's own chart.")
    name: str = column("Name", default="", help="What the new element is called; blank: the chart's description.", width=30)
    points: int = column("Registered points", default=0, low=0, help="With an artillery module: 1 CPP each, 2 at most.")


class PointOrder(Record):
    """One preregistered point for a module on the roster."""

    key = ("module",)

    module: str = column("Module")


class Purchases(Record):
    """What a side buys in this refit; nothing is an answer."""

    orders: tuple[GroupOrder, ...] = column("Groups", default=())
    points: tuple[PointOrder, ...] = column("Points for modules held", default=())


@step("B9", Purchases)
def buy(turn: Turn, decision: Purchases) -> Iterator[Change | None]:
    """Each side secretly buys from its own chart (BF-2.1.2.5-c)."""
    for order in decision.orders:
        group = turn.get(Group, f"{turn.side}/{order.group}")
        yield from _bring_on(turn, group, order)
    for point in decision.points:
        yield from _register(turn, point.module, 1)


def _bring_on(turn: Turn, group: Group, order: GroupOrder) -> Iterator[Change | None]:
    stem = turn.get(Side, turn.side).letter
    given = {"side": turn.side, "group": group.id, "slot": turn.slot}
    works = group.kind == "FPP"
    brought = "" if works else forces.next_id(turn.campaign, *_place(group, stem))
    turn.say(f"{turn.side} buys {group.id} {group.description} for {group.price} CPP" + (f": {brought}" if brought else ""))
    yield turn.add(
        books.line(
            turn, "works" if works else "group", cpp=-group.price, fpp=group.fpp if works else 0,
            reference=group.id, note=f"{group.description} {brought}".strip(),
        )
    )
    if group.kind == "ME":
        yield from _form(turn, group, brought, order.name)
    elif group.kind == "OBA":
        yield turn.add(Module(id=brought, **given))
        yield from _register(turn, brought, order.points)
    elif group.kind == "AIR":
        yield turn.add(Flight(id=brought, **given))


def _place(group: Group, stem: str) -> tuple[type[Record], str]:
    """The class a group's purchase becomes, and how its ids begin."""
    return {
        "ME": (Element, stem),
        "OBA": (Module, f"{stem}-{group.id}-"),
        "AIR": (Flight, f"{stem}-{group.id}-"),
    }[group.kind]


def _form(turn: Turn, group: Group, key: str, name: str) -> Iterator[Change | None]:
    """A bought element joins at once; it is reckoned when it arrives (R-31)."""
    cards = forces.contents(group.contents)
    element = Element.model_validate(
        {
            "id": key,
            "side": turn.side,
            "group": group.id,
            "name": name or group.description,
            "unit_class": group.unit_class,
            "unit_type": group.unit_type,
            "rating": group.rating,
            "origin": "bought",
            "arrives": forces.slot(turn).date,
            "tank_only": group.tank_only,
            "day_start": len(cards),
            "establishment": len(cards),
        }
    )
    yield turn.add(element)
    yield from map(turn.add, forces.stands(element, group.contents))


def _register(turn: Turn, module: str, points: int) -> Iterator[Change | None]:
    for _ in range(points):
        key = forces.next_id(turn.campaign, TargetPoint, f"{module}/")
        yield turn.add(books.line(turn, "point", cpp=-1, reference=module, note=f"registered point {key}"))
        yield turn.add(TargetPoint(id=key, side=turn.side, module=module, slot=turn.slot))


@buy.refuses
def _buy(turn: Turn, decision: Purchases) -> Iterator[Refusal]:
    in_hand, brought = books.cpp(turn), dict[str, int]()
    if _is_frozen(turn) and (decision.orders or decision.points):
        yield Refusal("orders", "cpp_frozen", "no CPP may be spent on this date", "BF-2.1.2.1.2-c")
    for number, order in enumerate(decision.orders):
        place = f"orders[{number}]."
        group = turn.find(Group, f"{turn.side}/{order.group}")
        if group is None:
            yield Refusal(place + "group", "not_on_chart", f"{order.group!r} is not on the side's chart", "BF-2.1.2.5-d")
            continue
        cost, sofar = group.price + order.points, brought.get(group.id, 0)
        grounds = [*_limits(turn, place, group, sofar), *_point_limits(place, group, order)]
        if cost > in_hand:
            grounds.append(_too_dear(place + "group", f"{group.id} costs {cost} CPP", in_hand))
        yield from grounds
        if not grounds:
            in_hand, brought[group.id] = in_hand - cost, sofar + 1
    yield from _held_points(turn, decision, in_hand)


def _limits(turn: Turn, place: str, group: Group, sofar: int) -> Iterator[Refusal]:
    slot = forces.slot(turn)
    have = brought_on(turn.campaign, turn.side, group.id) + sofar
    if have >= group.campaign_max:
        yield Refusal(place + "group", "campaign_maximum", f"{group.id}: {have} of {group.campaign_max} were brought on; none is left", "BF-2.1.2.5-d")
    if group.since and slot.date < group.since:
        yield Refusal(place + "group", "chart_note", f"{group.id} is to be had from {group.since}", "BF-2.1.2.5-f")
    if group.kind == "OBA" and "first_of_day" not in turn.campaign.system.facts(turn.campaign, turn.slot):
        yield Refusal(place + "group", "oba_only_in_morning", f"{group.id} is sold in the morning refit only", "BF-2.1.2.5.3-b")


def _point_limits(place: str, group: Group, order: GroupOrder) -> Iterator[Refusal]:
    if order.points and group.kind != "OBA":
        yield Refusal(place + "points", "preregistered_limit", f"{group.id} is no artillery; expected 0 points", "BF-2.1.2.5.4-b")
    elif order.points > POINTS_IN_FORCE:
        yield Refusal(place + "points", "preregistered_limit", f"{order.points} points for one module; expected {POINTS_IN_FORCE} at most", "BF-2.1.2.5.4-c")


def _held_points(turn: Turn, decision: Purchases, in_hand: int) -> Iterator[Refusal]:
    wanted = dict[str, int]()
    for number, point in enumerate(decision.points):
        place = f"points[{number}].module"
        module = turn.find(Module, point.module)
        if module is None or module.side != turn.side or module.status != "active":
            yield Refusal(place, "not_available", f"{point.module!r} is not a module of the side", "BF-2.1.2.5.4-b")
            continue
        wanted[module.id] = wanted.get(module.id, 0) + 1
        held = [p for p in turn.own(TargetPoint, module=module.id) if p.status != "lapsed"]
        if len(held) + wanted[module.id] > POINTS_IN_FORCE:
            yield Refusal(place, "preregistered_limit", f"{module.id} has {len(held)} points in force; expected {POINTS_IN_FORCE} at most", "BF-2.1.2.5.4-c")
        elif in_hand < 1:
            yield _too_dear(place, "a point costs 1 CPP", in_hand)
        else:
            in_hand -= 1


def _too_dear(field: str, what: str, in_hand: int) -> Refusal:
    return Refusal(field, "not_enough_cpp", f"{what}; there are {in_hand}", "BF-2.1.2.1-d")


def _is_frozen(turn: Turn) -> bool:
    history = turn.find(HistoricalDrm, f"{forces.slot(turn).date}/{turn.side}")
    frozen = turn.option("no_cpp_entry") == "frozen"
    return frozen and history is not None and not history.income


@buy.offers
def _for_sale(turn: Turn) -> Iterator[Choice]:
    in_hand = books.cpp(turn)
    for group in turn.own(Group):
        left = group.campaign_max - brought_on(turn.campaign, turn.side, group.id)
        barred = [*_limits(turn, "", group, 0)]
        note = barred[0].message if barred else "" if group.price <= in_hand else "too dear"
        label = f"{group.id} {group.description}: {group.price} CPP, {left} left"
        yield Choice("orders.group", group.id, label, note=note)
    for module in turn.own(Module, status="active"):
        yield Choice("points.module", module.id, f"{module.id}: 1 CPP a point")


class ExtraPoint(Record):
    """CPP put on one smoke or aircraft roll before the die."""

    key = ("unit",)

    unit: str = column("Module or flight")
    extra: int = column("Extra CPP", default=0, low=0, help="One point adds 1 to the roll.")


class SmokeAir(Record):
    """The rolls that are owed; each is thrown, with or without an extra point."""

    rolls: tuple[ExtraPoint, ...] = column("Rolls", default=())


@step("B10", SmokeAir)
def roll_smoke_and_aircraft(turn: Turn, decision: SmokeAir) -> Iterator[Change | None]:
    """A new module or flight rolls for smoke missions or aircraft (BF-2.1.2.5.5-a)."""
    extra = {row.unit: row.extra for row in decision.rolls}
    for unit in _owing(turn):
        spent = extra.get(unit.id, 0)
        if spent:
            yield turn.add(books.line(turn, "smoke_air", cpp=-spent, reference=unit.id))
        what = "smoke missions" if isinstance(unit, Module) else "aircraft"
        number = turn.consult("smoke_air", f"{what} of {unit.id}", _air_facts(turn, unit, spent)).number
        turn.say(f"{unit.id}: {number} {what}")
        if isinstance(unit, Module):
            yield turn.change(unit, smoke=number, smoke_left=number)
        else:
            yield turn.change(unit, number=number)


def _owing(turn: Turn) -> tuple[Module | Flight, ...]:
    """Modules and flights that have not rolled yet, the base force's among them (R-47)."""
    modules = [m for m in turn.own(Module, status="active") if m.smoke is None]
    return (*modules, *(f for f in turn.own(Flight, status="ready") if f.number is None))


def _air_facts(turn: Turn, unit: Module | Flight, extra: int) -> dict[str, int | bool]:
    """The facts of the roll; dates are those of the day it is bought for (R-46)."""
    facts: dict[str, int | bool] = {"extra": extra}
    if isinstance(unit, Flight):
        nation, date = turn.get(Side, turn.side).nation, turn.get(Slot, turn.slot).date
        german = nation == "German"
        facts["western_air"] = nation in ("American", "British") and date.isoformat() >= "1944-07-01"
        facts["german_early"] = german and date.year < 1942
        facts["german_1945"] = german and date.year == 1945
    return facts


@roll_smoke_and_aircraft.refuses
def _smoke_air(turn: Turn, decision: SmokeAir) -> Iterator[Refusal]:
    owing, in_hand = {unit.id for unit in _owing(turn)}, books.cpp(turn)
    most = turn.option("smoke_air_extra_cpp_max")
    if sum(row.extra for row in decision.rolls) and _is_frozen(turn):
        yield Refusal("rolls", "cpp_frozen", "no CPP may be spent on this date", "BF-2.1.2.1.2-c")
    seen = set[str]()
    for number, row in enumerate(decision.rolls):
        place = f"rolls[{number}]."
        if row.unit not in owing or row.unit in seen:
            yield Refusal(place + "unit", "not_available", f"{row.unit!r} owes no roll", "BF-2.1.2.5.5-a")
        seen.add(row.unit)
        if most != "unlimited" and row.extra > int(most):
            yield Refusal(place + "extra", "only_one_extra_cpp", f"{row.extra} extra CPP; expected {most} at most", "BF-2.1.2.5.5-e")
        elif row.extra > in_hand:
            yield _too_dear(place + "extra", f"{row.extra} extra CPP", in_hand)
        else:
            in_hand -= row.extra


@roll_smoke_and_aircraft.offers
def _smoke_air_odds(turn: Turn) -> Iterator[Choice]:
    for unit in _owing(turn):
        for extra in (0, 1):
            label = f"{unit.id} with {extra} extra CPP" if extra else f"{unit.id} without extra CPP"
            yield Choice("rolls.unit", unit.id, label, turn.odds("smoke_air", _air_facts(turn, unit, extra)))


@roll_smoke_and_aircraft.drafts
def _smoke_air_draft(turn: Turn) -> SmokeAir:
    return SmokeAir(rolls=tuple(ExtraPoint(unit=unit.id) for unit in _owing(turn)))
