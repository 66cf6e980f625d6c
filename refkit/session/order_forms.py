"""Order forms: written for a side, read back, and carried out or sealed."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import orders, play
from refkit.engine.play.orders import Order, Standing
from refkit.engine.play.play import Due
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.handouts import write_handouts
from refkit.session.game import Game
from refkit.workbook.orders import book, costs, forms, identity, intake, reading
from refkit.workbook.orders.answered import Answers

Fault = Problem | Refusal | str


@dataclass(frozen=True, slots=True)
class OrderEffect:
    """What one order does: whether it is done now, what it changes, and notes on it."""

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
class ReturnedForms:
    """Order forms that were read: every fault, and what each order does.

    `notes` are about empty forms, and about steps that stay open because nothing is written
    for them; `points` are the totals of each form, and what its side still gets. `late` are
    the steps that take no orders any more; `is_old` says that a form,
    or a newer one, was read before.
    """

    faults: tuple[Fault, ...]
    effects: tuple[OrderEffect, ...]
    notes: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    late: tuple[Due, ...] = ()
    is_old: bool = False
    only_seal: bool = False

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders to carry out or to seal."""
        return tuple(each.order for each in self.effects)


def write_form(
    game: Game, side: str, folder: str | Path, *, allow: Collection[str] = ()
) -> tuple[Path, ...]:
    """Write the order form of a side into a folder and return its file.

    Raises Refused, and writes nothing, when there is no such side, when it has nothing to
    decide, or when the form would hold what the side may not know and is not allowed.
    """
    if side not in game.campaign.sides:
        raise Refused([f"side {side!r}: expected one of {', '.join(game.campaign.sides)}"])
    form = blank_form(game, side)
    title = form.blocks[0].owed.step.title.lower()
    name = naming.file_name(form.slot, title, side, "orders", form.number) + ".xlsx"
    made = {name: book.write_form(form)}
    return write_handouts(game.campaign, side, Path(folder), made, allow=allow)


def write_every_form(
    game: Game, folder: str | Path, *, allow: Collection[str] = ()
) -> Iterator[tuple[str, tuple[Path, ...]]]:
    """Write the order forms of all sides; yield each side with its file.

    A side that has nothing to decide gets none. Raises Refused as `write_form` does; the
    forms before it are written then.
    """
    for side in game.campaign.sides:
        asked = orders.orders_with_drafts(game.campaign, game.slot, side)
        is_asked = bool(forms.make_blocks(game.view(side), asked))
        yield side, write_form(game, side, folder, allow=allow) if is_asked else ()


def blank_form(game: Game, side: str) -> forms.OrderForm:
    """Return what a side can decide now; all of it is from what the side may know."""
    seen, slot, seed = game.view(side), game.slot, game.campaign.option("seed")
    number = identity.form_number(seed, slot, side, len(seen.entries))
    due = orders.orders_with_drafts(game.campaign, slot, side)
    return forms.make_form(seen, slot, side, due, number)


def read_forms(
    game: Game,
    files: Mapping[str, bytes],
    *,
    skip: Collection[tuple[str, str]] = (),
    again: bool = False,
    only_seal: bool = False,
) -> ReturnedForms:
    """Return what is written on the forms, by file name, and what each order would do.

    Nothing is changed and nothing rolled. `skip` names steps to leave out, each with its
    side. `again` lets in a form that was read before, or one older than it. With
    `only_seal` every order waits.
    """
    forms_read = reading.read_forms(game.campaign, files, skip=skip, again=again)
    return _Judgement(game, forms_read, only_seal=only_seal).judge()


class _Judgement:
    """Forms that were read, judged by the campaign as it is now."""

    def __init__(
        self, game: Game, read: Sequence[reading.FormReading], *, only_seal: bool
    ) -> None:
        self._game, self._forms, self._only_seal = game, read, only_seal
        self._now = () if only_seal else game.due()
        self._faults: list[Fault] = []
        self._effects: list[OrderEffect] = []
        self._notes: list[str] = []
        self._points: list[str] = []

    def judge(self) -> ReturnedForms:
        """Return every fault, and what each order would do."""
        written = (order for each in self._forms for order in each.orders)
        due = (order for order in written if order.owed in self._now)
        # What waits is judged as if the due orders were done: they come before it.
        after = orders.campaign_after_orders(self._game.campaign, due)
        for each in self._forms:
            self._judge_form(each, after)
        return ReturnedForms(
            tuple(self._faults),
            tuple(self._effects),
            notes=tuple(self._notes),
            points=tuple(self._points),
            late=tuple(owed for each in self._forms for owed in each.late),
            is_old=any(each.is_old for each in self._forms),
            only_seal=self._only_seal,
        )

    def _judge_form(self, each: reading.FormReading, after: Campaign) -> None:
        """Judge one form."""
        self._faults += (self._at(each, fault) for fault in each.faults)
        for order in each.orders:
            if order.owed in self._now:
                self._add_due(each, order)
            elif _is_left_open(self._game, each.answers[order.owed.step.id], order):
                place = each.answers[order.owed.step.id].place("")
                note = f"{order.owed}: nothing is written, so it stays open"
                self._notes.append(f"{note}; {forms.NONE!r} in {place} settles it")
            else:
                self._add_waiting(each, order, after)
        self._points += self._totals(each)
        if not each.orders and not each.faults:
            note = f"{each.name} of {each.side}: it leaves every step to the table"
            self._notes.append(note)

    def _totals(self, each: reading.FormReading) -> Iterator[str]:
        """Yield the totals of a form as it has them, and what its side still gets."""
        if not each.orders:
            return
        seen, now = self._game.view(each.side), self._now
        asked = (orders.Asked(o.owed, o.owed in now, o.decision) for o in each.orders)
        blocks = forms.make_blocks(seen, tuple(asked))
        in_hand = forms.figures_in_hand(seen, each.side, blocks)
        paid = costs.paid_for(blocks, in_hand)
        for name, (title, amount) in in_hand.items():
            left = amount - paid[name]
            whose = f"{naming.short(each.side)}, " if len(self._forms) > 1 else ""
            yield f"{whose}{title}: {amount}, these orders: {paid[name]:g}, left: {left:g}"
        yield from forms.income_to_come(seen, each.side, blocks)

    def _at(self, each: reading.FormReading, fault: Fault) -> Fault:
        """Return a fault with the form it is in, where there are several."""
        if isinstance(fault, Problem) and fault.place == intake.FILE:
            return replace(fault, place=each.name)
        return f"{each.name}, {fault}" if len(self._forms) > 1 else fault

    def _add_due(self, each: reading.FormReading, order: Order) -> None:
        """Note what an order does that is due now, or why it is refused."""
        game = self._game
        # No dice: to read a form, once or often, must not show what would fall.
        found = game.preview(order.owed, order.decision.values, ())
        self._faults += (self._at(each, each.placed(order, w)) for w in found.refusals)
        is_empty = each.answers[order.owed.step.id].is_untouched
        lines = _describe_nothing(game, order) if is_empty else ()
        effects = (*found.lines, *game.describe(found.changes))
        if found.wanted is not None:
            effects = ("refkit throws its dice",)
        effect = OrderEffect(order, is_due=True, lines=(*lines, *effects))
        self._effects.append(replace(effect, is_refused=bool(found.refusals)))

    def _add_waiting(
        self, each: reading.FormReading, order: Order, after: Campaign
    ) -> None:
        """Note an order that waits; what can never be allowed is a fault already."""
        notes, is_refused = [], False
        before = orders.sealed(self._game.campaign, order.owed)
        if before:
            notes.append(f"in place of what was sealed in entry {before.number}")
        for why in play.refusals(after, order.owed, order.decision):
            message = each.placed(order, why)
            if why.code in order.owed.step.for_good:
                self._faults.append(self._at(each, message))
                is_refused = True
            else:
                notes.append(f"would be refused now: {message}")
        lines = tuple(orders.words(order.decision)) or ("nothing",)
        effect = OrderEffect(order, is_due=False, lines=lines, notes=tuple(notes))
        self._effects.append(replace(effect, is_refused=is_refused))


def _is_left_open(game: Game, answers: Answers, order: Order) -> bool:
    """Whether an order that waits is empty, and none was sealed before."""
    # Where orders are sealed, a blank form does not leave them open: it takes their place.
    is_blank = answers.is_untouched and not answers.is_declined
    return is_blank and orders.sealed(game.campaign, order.owed) is None


def _describe_nothing(game: Game, order: Order) -> tuple[str, ...]:
    """Say that nothing is ordered, what the side could pay, and how old the form is."""
    owed, seen = order.owed, game.view(order.owed.side)
    block = forms.make_blocks(seen, [orders.Asked(owed, is_due=True)])
    figures = forms.figures_in_hand(seen, owed.side, block).values()
    since = len(seen.entries) - order.origin.state
    line = ", ".join(["nothing is ordered", *(f"{t}: {amount}" for t, amount in figures)])
    age = f"entries the side has seen since the form was written: {since}"
    return (line, age) if since else (line,)


def carry_out(game: Game, taken: ReturnedForms, *, who: str = "") -> tuple[Entry, ...]:
    """Carry out what is due and seal the rest, in one save; Refused with every fault."""
    # All forms or none: half a side's orders are worse than a form that is sent back.
    if taken.faults:
        raise Refused(taken.faults)
    return game.take_orders(taken.orders, who=who, only_seal=taken.only_seal)


def owing(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Return the sides that still owe orders, each with the titles of its steps."""
    found: dict[str, tuple[str, ...]] = {}
    for each in order_states(game):
        if each.state in ("owed", "due"):
            title = each.owed.step.title
            found[each.owed.side] = (*found.get(each.owed.side, ()), title)
    return found


def order_states(game: Game) -> tuple[Standing, ...]:
    """Return the state of each side's orders in the slot that is being played.

    A step in which a side has nothing to decide is left out.
    """
    asked_of = set[tuple[str, str]]()
    for side in game.campaign.sides:
        asked = orders.orders_with_drafts(game.campaign, game.slot, side)
        blocks = forms.make_blocks(game.view(side), asked)
        asked_of |= {(side, block.owed.step.id) for block in blocks}
    return tuple(
        each
        for each in orders.standing(game.campaign)
        if each.state != "owed" or (each.owed.side, each.owed.step.id) in asked_of
    )
