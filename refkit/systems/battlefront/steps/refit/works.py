"""Buying fortifications."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.play.wares import Ware
from refkit.engine.problems import Refusal, suggestion
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import (
    FPP,
    Fortification,
    FortLine,
    Side,
    closed_lists,
)
from refkit.systems.battlefront.rules import forces


class FortOrder(Record):
    """Pieces of one kind of fortification."""

    key = ("item",)

    item: str = column(
        "Item",
        means=closed_lists.fort_named,
        help="A line of the side's own FPP chart.",
        width=20,
    )
    pieces: int = column(
        "Pieces",
        default=1,
        low=1,
        high=99,
        times=True,
        help="If one purchase brings several pieces, order them in such lots: 3, 6, 9.",
    )


class FortOrders(Record):
    """What a side buys with FPP; where it goes is said at setup only."""

    orders: tuple[FortOrder, ...] = column("Fortifications", default=(), sold=True)


@step("B12", FortOrders)
def fortify(turn: Turn, decision: FortOrders) -> Iterator[Change | None]:
    """FPP buy fortifications; only the kind is noted until setup (BF-2.1.2.6.2-a)."""
    for order in decision.orders:
        line = turn.get(FortLine, f"{turn.side}/{order.item}")
        cost = _cost(line, order)
        pieces = "1 piece" if order.pieces == 1 else f"{order.pieces} pieces"
        what = {"reference": line.item, "note": pieces}
        turn.say(f"{turn.side} buys {order.pieces} x {line.name} for {cost} FPP")
        yield turn.add(turn.line(FPP, "fortification", fpp=-cost, **what))
        for _ in range(order.pieces):
            yield turn.add(_piece(turn, line))


def _cost(line: FortLine, order: FortOrder) -> int:
    """The price of the pieces; a purchase brings as many as the chart says."""
    # Rounded up: an order that is no multiple is priced too, before it is refused.
    return line.price * -(-order.pieces // line.pieces)


def _piece(turn: Turn, line: FortLine) -> Fortification:
    """A piece under a number of its owner's; the enemy never sees this number."""
    stem = turn.get(Side, turn.side).letter + "-"
    return Fortification(
        id=forces.next_id(turn.campaign, Fortification, stem),
        side=turn.side,
        item=line.item,
        slot=turn.slot,
        ground=turn.side,
        hidden=line.hidden,
        removable=line.removable,
        own_name=line.own_name,
    )


def show_item(
    turn: Turn, item: Fortification, after: Fortification
) -> Iterator[Change | None]:
    """Yield what puts an item on the map for all to see, under a number of the map's.

    Its owner's number is dropped: a gap in numbers would tell of what is hidden still.
    """
    stem = turn.get(Side, item.side).letter + "-X"
    number = forces.next_id(turn.campaign, Fortification, stem)
    turn.say(f"{item.id} {item.name} is on the map as {number}")
    yield turn.drop(item)
    yield turn.add(after.replace(id=number, hidden=False))


@fortify.refuses
def _fortify(turn: Turn, decision: FortOrders) -> Iterator[Refusal]:
    # what was bought as a group in this refit is in hand already.
    purse, pieces = turn.purse(FPP), Counter[str]()
    for number, order in enumerate(decision.orders):
        place = f"orders[{number}]."
        line = turn.find(FortLine, f"{turn.side}/{order.item}")
        if line is None:
            chart = [each.name for each in turn.own(FortLine)]
            expected = f"one of {', '.join(chart)}" + suggestion(order.item, chart)
            message = f"{order.item!r} is not on the side's chart; expected {expected}"
            yield Refusal(place + "item", "not_on_chart", message, "BF-2.1.2.6.2-e")
            continue
        wanted, cost = pieces[line.item] + order.pieces, _cost(line, order)
        grounds = list(_against_the_chart(place + "pieces", line, order, wanted))
        told, clause = f"{order.pieces} x {line.name} cost", "BF-2.1.2.6.2-a"
        grounds += purse.cannot_pay(place + "pieces", told, cost, clause)
        yield from grounds
        if not grounds:
            purse = purse.after(cost)
            pieces[line.item] = wanted


def _against_the_chart(
    field: str, line: FortLine, order: FortOrder, wanted: int
) -> Iterator[Refusal]:
    if wanted > line.most:
        message = f"{wanted} x {line.name}; expected {line.most} at most in one refit"
        yield Refusal(field, "chart_note", message, "BF-2.1.2.6.2-e")
    if order.pieces % line.pieces:
        ordered = f"{order.pieces} x {line.name}; it is sold {line.pieces} at a time"
        message = f"{ordered}, expected a multiple of {line.pieces}"
        yield Refusal(field, "chart_note", message, "BF-2.1.2.6.2-e")


@fortify.offers
def _fort_chart(turn: Turn) -> Iterator[Choice]:
    for line in turn.own(FortLine):
        for_one = f"{line.price} FPP" + (f" for {line.pieces}" if line.pieces > 1 else "")
        size = f" ({line.size})" if line.size else ""
        label = f"{line.name}{size}: {for_one}, {line.most} in one refit"
        # The form adds up pieces, and a purchase may bring several for its price.
        cost = {"fpp": Fraction(line.price, line.pieces)}
        limits = (f"{line.most} in one refit", *filter(None, (line.remark,)))
        ware = Ware(line.name, _brings(line), limits=limits, lot=line.pieces)
        yield Choice("orders.item", line.item, label, cost=cost, ware=ware)


def _brings(line: FortLine) -> str:
    """What a purchase brings, in words: `3 pieces; 6-inch section`."""
    pieces = f"{line.pieces} pieces" if line.pieces > 1 else ""
    return "; ".join(filter(None, (pieces, line.size)))
