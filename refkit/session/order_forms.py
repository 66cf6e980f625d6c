"""Dispatches: order forms written for a side, and taken back from it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import orders, play
from refkit.engine.play.orders import Order, Standing
from refkit.engine.play.play import Due
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.handouts import write_handouts
from refkit.session.game import Game
from refkit.session.side import SideView
from refkit.workbook.orders import book, forms, identity, intake, reading
from refkit.workbook.orders.answered import Answers

Fault = Problem | Refusal | str


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What becomes of one order: done now or sealed, what changes, what is to be said."""

    order: Order
    is_due: bool
    lines: tuple[str, ...]
    notes: tuple[str, ...] = ()
    is_refused: bool = False

    @property
    def fate(self) -> str:
        """What becomes of it, in words."""
        if self.is_refused:
            return "refused"
        return "done now" if self.is_due else "sealed until it is due"

    def __str__(self) -> str:
        """Return the order's step with what becomes of it."""
        return f"{self.order.owed}: {self.fate}"


@dataclass(frozen=True, slots=True)
class Taken:
    """Order forms that were read: every fault, and what becomes of each order.

    `notes` tell of forms without any, and of steps that stay open as nothing is written
    for them. `late` are the steps that take no orders now, left
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
    made = {name: book.write_form(form)}
    return write_handouts(game.campaign, side, Path(folder), made, allow=allow)


def asked(game: Game, side: str) -> forms.Form:
    """Return what a side can decide now; all of it is from what the side may know."""
    seat = SideView(game, side)
    seen, slot = seat.campaign, seat.slot
    seed = game.campaign.option("seed")
    number = identity.form_number(seed, slot, side, len(seen.entries))
    due = orders.asked(game.campaign, slot, side)
    return forms.make_form(seen, slot, side, due, number)


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
    found = reading.read_forms(game.campaign, files, skip=skip, again=again)
    return _Reading(game, found, () if only_seal else game.due()).taken(only_seal=only_seal)


class _Reading:
    """Forms that were read, held against the campaign."""

    def __init__(
        self, game: Game, found: Sequence[reading.FormReading], now: Collection[Due]
    ) -> None:
        self._game, self._found, self._now = game, found, now
        self._faults: list[Fault] = []
        self._foreseen: list[Foreseen] = []
        self._notes: list[str] = []

    def taken(self, *, only_seal: bool) -> Taken:
        """Return every fault, and what would become of each order."""
        due = (order for each in self._found for order in each.orders)
        after = orders.foreseen(
            self._game.campaign, (o for o in due if o.owed in self._now)
        )
        for each in self._found:
            self._read(each, after)
        return Taken(
            tuple(self._faults),
            tuple(self._foreseen),
            notes=tuple(self._notes),
            late=tuple(owed for each in self._found for owed in each.late),
            is_old=any(each.is_old for each in self._found),
            only_seal=only_seal,
        )

    def _read(self, each: reading.FormReading, after: Campaign) -> None:
        """Take in one form."""
        self._faults += (self._at(each, fault) for fault in each.faults)
        for order in each.orders:
            if order.owed in self._now:
                self._due(each, order)
            elif _is_open(self._game, each.answers[order.owed.step.id], order):
                place = each.answers[order.owed.step.id].place("")
                told = f"{order.owed}: nothing is written, so it stays owed"
                self._notes.append(f"{told}; {forms.NONE!r} in {place} settles it")
            else:
                self._waiting(each, order, after)
        if not each.orders and not each.faults:
            told = f"{each.name} of {each.side}: it leaves every step to the table"
            self._notes.append(told)

    def _at(self, each: reading.FormReading, fault: Fault) -> Fault:
        """Return a fault with the form it is in, where there are several."""
        if isinstance(fault, Problem) and fault.place == intake.FILE:
            return replace(fault, place=each.name)
        return f"{each.name}, {fault}" if len(self._found) > 1 else fault

    def _due(self, each: reading.FormReading, order: Order) -> None:
        """Tell what comes of an order that is done at once, or why it is not."""
        game = self._game
        found = game.preview(order.owed, order.decision.values, ())
        self._faults += (self._at(each, each.placed(order, w)) for w in found.refusals)
        is_empty = each.answers[order.owed.step.id].is_untouched
        lines = _nothing(game, order) if is_empty else ()
        effects = (*found.lines, *game.describe(found.changes))
        if found.wanted is not None:
            effects = ("refkit throws its dice",)
        told = Foreseen(order, is_due=True, lines=(*lines, *effects))
        self._foreseen.append(replace(told, is_refused=bool(found.refusals)))

    def _waiting(self, each: reading.FormReading, order: Order, after: Campaign) -> None:
        """Tell of an order that waits: what can never be right is a fault already."""
        notes, is_refused = [], False
        before = orders.sealed(self._game.campaign, order.owed)
        if before:
            notes.append(f"in place of what was sealed in entry {before.number}")
        for why in play.refusals(after, order.owed, order.decision):
            told = each.placed(order, why)
            if why.code in order.owed.step.for_good:
                self._faults.append(self._at(each, told))
                is_refused = True
            else:
                notes.append(f"refused as things stand now: {told}")
        said = tuple(orders.words(order.decision)) or ("nothing",)
        foreseen = Foreseen(order, is_due=False, lines=said, notes=tuple(notes))
        self._foreseen.append(replace(foreseen, is_refused=is_refused))


def _is_open(game: Game, answers: Answers, order: Order) -> bool:
    """Whether an order that waits says nothing, and nothing was said before."""
    is_blank = answers.is_untouched and not answers.is_said
    return is_blank and orders.sealed(game.campaign, order.owed) is None


def _nothing(game: Game, order: Order) -> tuple[str, ...]:
    """Return that nothing is ordered, what could be paid, and how old the form is."""
    owed, seen = order.owed, game.view(order.owed.side)
    block = forms.make_blocks(seen, [orders.Asked(owed, is_due=True)])
    figures = forms.figures_in_hand(seen, owed.side, block).values()
    since = len(seen.entries) - order.origin.state
    told = ", ".join(["nothing is ordered", *(f"{t}: {amount}" for t, amount in figures)])
    aged = f"entries the side has seen since the form was written: {since}"
    return (told, aged) if since else (told,)


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
        for block in forms.make_blocks(
            game.view(side), orders.asked(game.campaign, slot, side)
        )
    }
    return tuple(
        each
        for each in orders.standing(game.campaign)
        if each.state != "owed" or (each.owed.side, each.owed.step.id) in asked_of
    )
