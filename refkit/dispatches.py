"""Dispatches: order forms written for a side, and taken back from it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from refkit.engine import orders, play
from refkit.engine.ledger import Entry
from refkit.engine.orders import Order, Standing
from refkit.engine.play import Due
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.release import release
from refkit.session import Game
from refkit.sides import SideSeat
from refkit.workbook.orders import book, forms, identity, reading

Fault = Problem | Refusal | str


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What becomes of one order: done now or sealed, what changes, what is to be said."""

    order: Order
    is_due: bool
    lines: tuple[str, ...]
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the order's step with what becomes of it."""
        fate = "done now" if self.is_due else "sealed until it is due"
        return f"{self.order.owed}: {fate}"


@dataclass(frozen=True, slots=True)
class Taken:
    """Order forms that were read: every fault, and what becomes of each order.

    `notes` tell of forms without any. `late` are the steps that take no orders now, left
    out or not; `is_old` says that a form was read before, or a newer one.
    """

    faults: tuple[Fault, ...]
    foreseen: tuple[Foreseen, ...]
    notes: tuple[str, ...] = ()
    late: tuple[Due, ...] = ()
    is_old: bool = False
    only_seal: bool = False

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders as they are to be taken."""
        return tuple(each.order for each in self.foreseen)


def write(
    game: Game, side: str, folder: str | Path, *, allow: Collection[str] = ()
) -> tuple[Path, ...]:
    """Write the order form of a side into a folder and return its file.

    Raises Refused, and writes nothing, when there is no such side, when it has nothing to
    decide, or when the form would hold what the side may not know and is not allowed.
    """
    if side not in game.campaign.sides:
        expected = ", ".join(game.campaign.sides)
        raise Refused([f"side {side!r}: expected one of {expected}"])
    form = asked(game, side)
    slot = "".join(each if each.isalnum() or each == "-" else "-" for each in form.slot)
    name = f"orders-{slot}-{form.number}-{side}.xlsx"
    made = {name: book.write(form)}
    return release(game.campaign, side, Path(folder), made, allow=allow)


def asked(game: Game, side: str) -> forms.Form:
    """Return what a side can decide now; all of it is from what the side may know."""
    seat = SideSeat(game, side)
    seen, slot = seat.campaign, seat.slot
    seed = game.campaign.option("seed")
    number = identity.number(seed, slot, side, len(seen.entries))
    due = orders.asked(game.campaign, slot, side)
    return forms.form(seen, slot, side, due, number)


def read(
    game: Game,
    files: Mapping[str, bytes],
    *,
    skip: Collection[tuple[str, str]] = (),
    again: bool = False,
    only_seal: bool = False,
) -> Taken:
    """Return what stands on the forms by their names, and what would become of it.

    Nothing is changed and nothing rolled. `skip` names steps, each with its side, that are
    left out, `again` lets in a form that was read before, or before a newer one was, and
    with `only_seal` nothing would be done yet.
    """
    now = () if only_seal else game.due()
    found = reading.read(game.campaign, files, skip=skip, again=again)
    faults: list[Fault] = []
    foreseen: list[Foreseen] = []
    for each in found:
        prefix = f"{each.name}, " if len(files) > 1 else ""
        faults += (f"{prefix}{fault}" for fault in each.faults)
        for order in each.orders:
            is_due = order.owed in now
            grounds = [each.placed(order, why) for why in _grounds(game, order)]
            if is_due:
                faults += (f"{prefix}{ground}" for ground in grounds)
            foreseen.append(_foreseen(game, order, is_due=is_due, grounds=grounds))
    return Taken(
        tuple(faults),
        tuple(foreseen),
        notes=tuple(_idle(found)),
        late=tuple(owed for each in found for owed in each.late),
        is_old=any(each.is_old for each in found),
        only_seal=only_seal,
    )


def _idle(found: Iterable[reading.Read]) -> Iterator[str]:
    """Yield a sentence for each form on which nothing is ordered."""
    for each in found:
        if not each.orders and not each.faults:
            yield f"{each.name} of {each.side}: it leaves every step to the table"


def _grounds(game: Game, order: Order) -> Sequence[Refusal]:
    return play.refusals(game.campaign, order.owed, order.decision)


def _foreseen(
    game: Game, order: Order, *, is_due: bool, grounds: Iterable[Problem | str]
) -> Foreseen:
    if not is_due:
        said = tuple(orders.words(order.decision)) or ("nothing",)
        return Foreseen(order, is_due, said, tuple(_remarks(game, order, grounds)))
    found = game.preview(order.owed, order.decision.values)
    changes = game.describe(found.changes)
    return Foreseen(order, is_due, (*found.lines, *changes) or ("refkit throws its dice",))


def _remarks(game: Game, order: Order, grounds: Iterable[Problem | str]) -> Iterator[str]:
    """Yield what is to be said of an order that waits: it is judged when it is due."""
    before = orders.sealed(game.campaign, order.owed)
    if before:
        yield f"in place of what was sealed in entry {before.number}"
    for ground in grounds:
        yield f"refused as things stand now: {ground}"


def take(game: Game, taken: Taken, *, who: str = "") -> tuple[Entry, ...]:
    """Do what is due and seal the rest, in one save; Refused with every fault."""
    if taken.faults:
        raise Refused(taken.faults)
    return game.take_orders(taken.orders, who=who, only_seal=taken.only_seal)


def standing(game: Game) -> tuple[Standing, ...]:
    """Return how it stands with the orders of each side in the slot that is at work.

    A step in which a side has nothing to decide as things stand is left out.
    """
    slot = game.slot
    asked_of = {
        (side, block.owed.step.id)
        for side in game.campaign.sides
        for block in forms.blocks(game.view(side), orders.asked(game.campaign, slot, side))
    }
    return tuple(
        each
        for each in orders.standing(game.campaign)
        if each.state != "owed" or (each.owed.side, each.owed.step.id) in asked_of
    )
