"""Purchases: reinforcement groups, and registered points with them."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records import days
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import (
    CPP,
    Element,
    Flight,
    Group,
    Module,
    Side,
    brought_on,
)
from refkit.systems.battlefront.rules import books, forces, wares
from refkit.systems.battlefront.rules.faults import unsaid
from refkit.systems.battlefront.steps.refit import registered_points
from refkit.systems.battlefront.steps.refit.registered_points import PointOrder


class GroupOrder(Record):
    """One group to buy."""

    key = ("group",)

    group: str = column("RG", help="A line of the side's own chart.")
    name: str = column(
        "Name",
        default="",
        help="What the new element is called; blank: the chart's description.",
        width=30,
    )
    points: int = column(
        "Registered points",
        default=0,
        low=0,
        spends="cpp",
        help="With an artillery module: 1 CPP each, 2 at most.",
    )


class Purchases(Record):
    """What a side buys in this refit; nothing is an answer."""

    orders: tuple[GroupOrder, ...] = column("Reinforcement groups", default=(), sold=True)
    points: tuple[PointOrder, ...] = column(
        "Registered points for artillery you already have", default=(), sold=True
    )


@step("B9", Purchases)
def buy(turn: Turn, decision: Purchases) -> Iterator[Change | None]:
    """Each side secretly buys from its own chart (BF-2.1.2.5-c)."""
    for order in decision.orders:
        group = turn.get(Group, f"{turn.side}/{order.group}")
        yield from _bring_on(turn, group, order)
    for point in decision.points:
        yield from registered_points.register(turn, point.module, 1)


def _bring_on(turn: Turn, group: Group, order: GroupOrder) -> Iterator[Change | None]:
    given = {"side": turn.side, "group": group.id, "slot": turn.slot}
    brought = _new_id(turn, group)
    named = f"{group.id} {group.description}"
    turn.say(
        f"{turn.side} buys {named} for {group.price} CPP: {brought}".removesuffix(": ")
    )
    yield turn.add(_charge(turn, group, brought))
    match group.kind:
        case "ME":
            yield from _form(turn, group, brought, order.name)
        case "OBA":
            yield turn.add(Module(id=brought, **given))
            yield from registered_points.register(turn, brought, order.points)
        case "AIR":
            yield turn.add(Flight(id=brought, **given))


def _charge(turn: Turn, group: Group, brought: str) -> Record:
    # BF-2.1.2.6-b: points leave no unit on the roster; their line is all that counts them.
    works = group.kind == "FPP"
    line: Record = turn.line(
        CPP,
        "works" if works else "group",
        cpp=-group.price,
        fpp=group.fpp if works else 0,
        reference=group.id,
        note=f"{group.description} {brought}".strip(),
    )
    return line


def _new_id(turn: Turn, group: Group) -> str:
    """The id of what a group's purchase becomes, none for fortification points."""
    stem = turn.get(Side, turn.side).letter
    match group.kind:
        case "ME":
            return forces.next_id(turn.campaign, Element, stem)
        case "OBA":
            return forces.next_id(turn.campaign, Module, f"{stem}-{group.id}-")
        case "AIR":
            return forces.next_id(turn.campaign, Flight, f"{stem}-{group.id}-")
        case _:
            return ""


def _form(turn: Turn, group: Group, key: str, name: str) -> Iterator[Change | None]:
    """A bought element joins at once; it is reckoned when it arrives (R-31)."""
    cards = forces.parse_contents(group.contents)
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
            "arrives": forces.current_slot(turn).date,
            "tank_only": group.tank_only,
            "day_start": len(cards),
            "establishment": len(cards),
        }
    )
    yield turn.add(element)
    yield from map(turn.add, forces.new_stands(element, group.contents))


@buy.refuses
def _buy(turn: Turn, decision: Purchases) -> Iterator[Refusal]:
    purse, brought = turn.purse(CPP), Counter[str]()
    for number, order in enumerate(decision.orders):
        place = f"orders[{number}]."
        group = turn.find(Group, f"{turn.side}/{order.group}")
        if group is None:
            message = f"{order.group!r} is not on the side's chart"
            yield Refusal(place + "group", "not_on_chart", message, "BF-2.1.2.5-d")
            continue
        grounds = list(_limits(turn, place + "group", group, brought[group.id]))
        grounds += registered_points.ordered_limits(place + "points", group, order.points)
        cost = group.price + order.points
        asked = place + "group", f"{group.id} costs", cost
        grounds += books.cannot_pay(turn, purse, *asked)
        yield from grounds
        # What is refused is not paid, so one row too dear bars none of those after it.
        if not grounds:
            purse = purse.after(cost)
            brought[group.id] += 1
    yield from registered_points.held_limits(turn, decision.points, purse)


def _limits(turn: Turn, field: str, group: Group, sofar: int) -> Iterator[Refusal]:
    slot = forces.current_slot(turn)
    chart = f"refkit's worksheet of the {naming.short(group.side)} RG chart"
    for fault in unsaid(group):
        expected = f"{fault.expected}, on {chart}, before it is sold"
        message = f"{group.id}: {fault.found}; expected {expected}"
        yield Refusal(field, "chart_note", message, "BF-2.1.2.5-b")
    have = brought_on(turn.campaign, turn.side, group.id) + sofar
    # whatever applies is told, so none of these grounds ends the list.
    if have >= group.campaign_max:
        message = (
            f"{group.id}: {have} of {group.campaign_max} were brought on; none is left"
        )
        yield Refusal(field, "campaign_maximum", message, "BF-2.1.2.5-d")
    if group.since and slot.date < group.since:
        message = f"{group.id} can be bought from {days.written(group.since)} on"
        yield Refusal(field, "chart_note", message, "BF-2.1.2.5-f")
    if group.until and slot.date > group.until:
        message = f"{group.id} could be bought until {days.written(group.until)}"
        yield Refusal(field, "chart_note", message, "BF-2.1.2.5-f")
    if group.kind == "OBA" and not forces.is_morning(turn):
        message = f"{group.id} is sold in the morning refit only"
        yield Refusal(field, "oba_only_in_morning", message, "BF-2.1.2.5.3-b")


@buy.offers
def _for_sale(turn: Turn) -> Iterator[Choice]:
    purse = turn.purse(CPP)
    for group in turn.own(Group):
        left = group.campaign_max - brought_on(turn.campaign, turn.side, group.id)
        barred = list(_limits(turn, "", group, 0))
        barred += books.cannot_pay(turn, purse, "", f"{group.id} costs", group.price)
        reasons = [each.message for each in barred] + list(wares.wasted(turn, group))
        given = group.fpp if group.kind == "FPP" else 0
        price = f"{group.price} CPP{f', gives {given} FPP' if given else ''}"
        label = f"{group.id} {group.description}: {price}, {left} left"
        cost = {"cpp": group.price, "fpp": -given}
        note = "; ".join(reasons)
        ware = wares.group_ware(turn, group, left)
        yield Choice("orders.group", group.id, label, note=note, cost=cost, ware=ware)
    yield from registered_points.for_sale(turn)


@buy.warns
def _beyond_use(turn: Turn, decision: Purchases) -> Iterator[Caution]:
    """Yield what is bought and may not serve, or could not fly any more."""
    bought = Counter(order.group for order in decision.orders)
    for key, more in bought.items():
        group = turn.get(Group, f"{turn.side}/{key}")
        for why in wares.wasted(turn, group):
            yield Caution("orders", f"{group.description}: {why}", "BF-2.1.2.5.2-b")
        have = len(wares.serving(turn, group)) + more
        # BF-2.1.2.6-b: points leave no unit that could be one too many.
        if group.kind != "FPP" and have > group.scenario_max:
            message = (
                f"{group.description}: you would have {have}; only {group.scenario_max} "
                "may fight in one scenario"
            )
            yield Caution("orders", message, "BF-2.1.3.2-a")
        if group.kind == "AIR" and wares.may_stay_home(turn):
            message = (
                f"{group.description}: you defend; if the enemy defends too, there is "
                "no game for the aircraft"
            )
            yield Caution("orders", message, "BF-2.1.2.5.2-c")
