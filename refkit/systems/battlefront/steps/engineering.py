"""Engineering: removal attempts and buying fortifications."""

from collections.abc import Iterator

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import books, forces
from refkit.systems.battlefront.records import FortLine, Fortification, Side, Stand, Wreck

Target = Fortification | Wreck


class Attempt(Record):
    """One removal attempt."""

    key = ("target",)

    target: str = column("Item or wreck", help="A known fortification in own ground, or an enemy wreck behind the line.")


class Removals(Record):
    """The removal attempts of a side, 1 FPP each; none is an answer."""

    attempts: tuple[Attempt, ...] = column("Attempts", default=())


@step("B11", Removals)
def remove(turn: Turn, decision: Removals) -> Iterator[Change | None]:
    """Known wire, mines, roadblocks and enemy wrecks may be cleared (BF-2.1.2.6.1-a)."""
    for attempt in decision.attempts:
        target = _target(turn, attempt.target)
        assert target is not None
        what = _words(turn, target)
        yield turn.add(books.line(turn, "removal", fpp=-1, reference=target.id, note=what))
        reading = turn.consult("removal", f"removal of {what}", _facts(turn, target))
        turn.say(f"{what}: {reading.result}")
        yield from _outcome(turn, target, removed=reading.result == "removed")


def _outcome(turn: Turn, target: Target, *, removed: bool) -> Iterator[Change | None]:
    if isinstance(target, Fortification):
        status = "eliminated" if removed else target.status
        yield turn.change(target, status=status, tried_by=_mark(turn))
    elif removed:
        # BF-2.1.2.6.1-g: off the map and off its owner's roster for good
        yield turn.drop(target)
        stand = turn.find(Stand, target.stand)
        if stand is not None:
            yield turn.change(stand, status="eliminated")
    else:
        yield turn.change(target, removal_tried=turn.slot)


def _mark(turn: Turn) -> str:
    return f"{turn.side} {turn.slot}"


def _target(turn: Turn, key: str) -> Target | None:
    """Return what is known there to the side: nothing of what it has not seen (R-49)."""
    found = turn.find(Fortification, key)
    if found is None or found.seen_by not in ("open", turn.side) or found.status != "placed":
        return turn.find(Wreck, key)
    return found


def _words(turn: Turn, target: Target) -> str:
    place = f" at {target.place}" if target.place else ""
    return f"{target.id} {target.item}{place}" if isinstance(target, Fortification) else f"wreck {target.id}{place}"


def _facts(turn: Turn, target: Target) -> dict[str, int | bool]:
    near = isinstance(target, Fortification) and target.by_line
    block = isinstance(target, Fortification) and "roadblock" in target.item
    return {
        "near_line": near and not block,
        "roadblock": near and block,
        "engineers": forces.engineers(turn) >= 3,
    }


@remove.refuses
def _remove(turn: Turn, decision: Removals) -> Iterator[Refusal]:
    in_hand, seen = books.fpp(turn), set[str]()
    for number, attempt in enumerate(decision.attempts):
        place = f"attempts[{number}].target"
        target = _target(turn, attempt.target)
        grounds = list(_bars(turn, place, target))
        if attempt.target in seen:
            grounds.append(Refusal(place, "already_attempted", "one attempt in a refit", "BF-2.1.2.6.1-c"))
        if in_hand < 1:
            grounds.append(Refusal(place, "not_enough_fpp", "an attempt costs 1 FPP; there are 0", "BF-2.1.2.6.1-d"))
        yield from grounds
        seen.add(attempt.target)
        in_hand -= not grounds


def _bars(turn: Turn, place: str, target: Target | None) -> Iterator[Refusal]:
    if target is None:
        yield Refusal(place, "not_known", "nothing known there", "BF-2.1.2.6.1-a")
    elif isinstance(target, Wreck):
        yield from _wreck_bars(turn, place, target)
    else:
        yield from _item_bars(turn, place, target)


def _wreck_bars(turn: Turn, place: str, wreck: Wreck) -> Iterator[Refusal]:
    clause = "BF-2.1.2.4.1-c"
    if wreck.side == turn.side:
        yield Refusal(place, "not_enemy_wreck", f"wreck {wreck.id} is the side's own", clause)
    if wreck.ground != turn.side:
        yield Refusal(place, "not_friendly_controlled", f"wreck {wreck.id} does not lie behind the side's line", clause)
    if wreck.in_pocket:
        yield Refusal(place, "in_enemy_pocket", f"wreck {wreck.id} lies in an enemy pocket", clause)
    once = turn.option("removal_attempts") == "once_ever"
    if wreck.removal_tried and (once or wreck.removal_tried == turn.slot):
        yield Refusal(place, "already_attempted", f"wreck {wreck.id} was tried already", "BF-2.1.2.6.1-c")


def _item_bars(turn: Turn, place: str, item: Fortification) -> Iterator[Refusal]:
    if not item.removable:
        yield Refusal(place, "not_removable", f"{item.item} cannot be removed", "BF-2.1.2.6.1-a")
    if item.ground != turn.side:
        yield Refusal(place, "not_friendly_controlled", f"{item.id} is not in ground the side controls", "BF-2.1.2.6.1-a")
    once = turn.option("removal_attempts") == "once_ever"
    if item.tried_by == _mark(turn) or (once and item.tried_by.startswith(f"{turn.side} ")):
        yield Refusal(place, "already_attempted", f"{item.id} was tried already", "BF-2.1.2.6.1-c")


@remove.offers
def _targets(turn: Turn) -> Iterator[Choice]:
    items = [f.id for f in turn.rows(Fortification)]
    for key in (*items, *(wreck.id for wreck in turn.rows(Wreck))):
        target = _target(turn, key)
        if target is not None and not list(_bars(turn, "", target)):
            yield Choice("attempts.target", key, _words(turn, target), turn.odds("removal", _facts(turn, target)))


class FortOrder(Record):
    """Pieces of one kind of fortification."""

    key = ("item",)

    item: str = column("Item", help="A line of the side's own FPP chart.", width=20)
    pieces: int = column("Pieces", default=1, low=1, high=99)


class FortOrders(Record):
    """What a side buys with FPP; where it goes is said at setup only."""

    orders: tuple[FortOrder, ...] = column("Fortifications", default=())


@step("B12", FortOrders)
def fortify(turn: Turn, decision: FortOrders) -> Iterator[Change | None]:
    """FPP buy fortifications; the type is noted, the place comes at setup (BF-2.1.2.6.2-a)."""
    for order in decision.orders:
        line = turn.get(FortLine, f"{turn.side}/{order.item}")
        cost = line.price * order.pieces
        turn.say(f"{turn.side} buys {order.pieces} {line.item} for {cost} FPP")
        yield turn.add(books.line(turn, "fortification", fpp=-cost, reference=line.item, note=f"{order.pieces} pieces"))
        for _ in range(order.pieces):
            yield turn.add(_piece(turn, line))


def _piece(turn: Turn, line: FortLine) -> Fortification:
    stem = turn.get(Side, turn.side).letter + "-"
    return Fortification(
        id=forces.next_id(turn.campaign, Fortification, stem),
        side=turn.side,
        item=line.item,
        slot=turn.slot,
        ground=turn.side,
        hidden=line.hidden,
        removable=line.removable,
    )


@fortify.refuses
def _fortify(turn: Turn, decision: FortOrders) -> Iterator[Refusal]:
    in_hand, pieces = books.fpp(turn), dict[str, int]()
    for number, order in enumerate(decision.orders):
        place = f"orders[{number}]."
        line = turn.find(FortLine, f"{turn.side}/{order.item}")
        if line is None:
            yield Refusal(place + "item", "not_on_chart", f"{order.item!r} is not on the side's chart", "BF-2.1.2.6.2-e")
            continue
        wanted = pieces.get(line.item, 0) + order.pieces
        cost, grounds = line.price * order.pieces, []
        if wanted > line.most:
            grounds.append(Refusal(place + "pieces", "chart_note", f"{wanted} {line.item}; expected {line.most} at most in a refit", "BF-2.1.2.6.2-e"))
        if cost > in_hand:
            grounds.append(Refusal(place + "pieces", "not_enough_fpp", f"{order.pieces} {line.item} cost {cost} FPP; there are {in_hand}", "BF-2.1.2.6.2-a"))
        yield from grounds
        if not grounds:
            in_hand, pieces[line.item] = in_hand - cost, wanted


@fortify.offers
def _fort_chart(turn: Turn) -> Iterator[Choice]:
    for line in turn.own(FortLine):
        yield Choice("orders.item", line.item, f"{line.item} ({line.size}): {line.price} FPP, {line.most} at a time")
