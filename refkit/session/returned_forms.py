"""Order forms that came back: every fault in them, and what each order would do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import orders, play, sealed_orders
from refkit.engine.play.play import Due
from refkit.engine.play.sealed_orders import Order
from refkit.engine.problems import Problem, Refusal
from refkit.session.game import Game
from refkit.workbook.orders import costs, forms, intake, reading

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
        if not self.order.number:
            return "withdrawn"
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


class Judgement:
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
        due = (order for order in written if self._is_due(order))
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

    def _is_due(self, order: Order) -> bool:
        """Whether an order is done as soon as it is taken."""
        return order.owed in self._now and order.number != 0

    def _judge_form(self, each: reading.FormReading, after: Campaign) -> None:
        """Judge one form."""
        self._faults += (self._at(each, fault) for fault in each.faults)
        for order in each.orders:
            if self._is_due(order):
                self._add_due(each, order)
            elif self._is_left_open(each, order):
                place = each.answers[forms.block_name(order.owed)].place("")
                note = f"{order.owed}: nothing is written, so it stays open"
                self._notes.append(f"{note}; {forms.NONE!r} in {place} settles it")
            else:
                self._add_waiting(each, order, after)
                if order.owed.step.declarations > 1:
                    # Each is judged as if those before it were done, and nothing else.
                    after = orders.campaign_after_orders(after, [order], in_turn=False)
        self._points += self._totals(each)
        if not each.orders and not each.faults:
            note = f"{each.name} of {each.side}: it leaves every step to the table"
            self._notes.append(note)

    def _is_left_open(self, each: reading.FormReading, order: Order) -> bool:
        """Whether nothing is ordered in a step that waits, nor was anything sealed."""
        answers = each.answers[forms.block_name(order.owed)]
        # Where orders are sealed, a blank does not leave them open: it takes their place.
        is_blank = answers.is_untouched and not answers.is_declined
        return is_blank and not self._waiting(order)

    def _replaced(self, order: Order) -> tuple[str, ...]:
        """Return the note on what lies sealed and is replaced by the orders of a form."""
        before = self._waiting(order) if order.number <= 1 else []
        return (f"in place of what was sealed in {_entries(before)}",) if before else ()

    def _waiting(self, order: Order) -> list[Entry]:
        """Return what lies sealed for the step of an order, and is not used yet."""
        found = sealed_orders.series(self._game.campaign, order.owed)
        return [entry for _, entry in found.waiting]

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
        is_empty = each.answers[forms.block_name(order.owed)].is_untouched
        lines = _describe_nothing(game, order) if is_empty else ()
        effects = (*found.lines, *game.describe(found.changes))
        if found.wanted is not None:
            effects = ("refkit throws its dice",)
        notes = self._replaced(order)
        effect = OrderEffect(order, is_due=True, lines=(*lines, *effects), notes=notes)
        self._effects.append(replace(effect, is_refused=bool(found.refusals)))

    def _add_waiting(
        self, each: reading.FormReading, order: Order, after: Campaign
    ) -> None:
        """Note an order that waits; what can never be allowed is a fault already."""
        notes, is_refused = [*self._replaced(order)], False
        withdrawn = order.number == 0
        for why in () if withdrawn else play.refusals(after, order.owed, order.decision):
            message = each.placed(order, why)
            if why.code in order.owed.step.for_good:
                self._faults.append(self._at(each, message))
                is_refused = True
            else:
                notes.append(f"would be refused now: {message}")
        lines = tuple(sealed_orders.words(order.decision)) or ("nothing",)
        effect = OrderEffect(order, is_due=False, lines=lines, notes=tuple(notes))
        self._effects.append(replace(effect, is_refused=is_refused))


def _entries(found: Sequence[Entry]) -> str:
    """Return entries by their numbers, in words."""
    numbers = " and ".join(
        str(entry.number) for entry in (found[0], found[-1])[: len(found)]
    )
    return f"entry {numbers}" if len(found) == 1 else f"entries {numbers}"


def _describe_nothing(game: Game, order: Order) -> tuple[str, ...]:
    """Say that nothing is ordered, what the side could pay, and how old the form is."""
    owed, seen = order.owed, game.view(order.owed.side)
    block = forms.make_blocks(seen, [orders.Asked(owed, is_due=True)])
    figures = forms.figures_in_hand(seen, owed.side, block).values()
    since = len(seen.entries) - order.origin.state
    line = ", ".join(["nothing is ordered", *(f"{t}: {amount}" for t, amount in figures)])
    age = f"entries the side has seen since the form was written: {since}"
    return (line, age) if since else (line,)
