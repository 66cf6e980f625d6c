"""Reads order forms that come back: whose each is, for when, and every fault in it."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play import due_odds, play
from refkit.engine.play.play import Due
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.engine.play.steps import PASSES
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Problem, Refusal, Refused, suggestion
from refkit.engine.records.columns import quote_value
from refkit.engine.records.parsing import parse_record
from refkit.workbook.orders import identity, in_time, intake, marks, wording
from refkit.workbook.orders.answered import SECOND, AnswerReader, Answers
from refkit.workbook.orders.forms import (
    BELOW,
    LATER,
    NONE,
    SHEET,
    STEP,
    TIME,
    block_name,
)
from refkit.xlsx.cells.addresses import cell_name as address

IDENTITY = ("form", "slot", "side", "state", "rows", "wording")
MOST_STRANGE = 10
AGAIN = "a new form, or this one taken again"
A_CHOICE = "one of the choices in the drop-down list"
FaultLike = Problem | Refusal | str
UNKNOWN = Origin("", 0)


@dataclass(slots=True)
class FormReading:
    """One form as it was read: whose it is, its orders, and everything wrong with it.

    `answers` are those of each block, by its name. `late` are the steps that take no
    orders now, skipped or not; `is_old` says that this form or a newer one was read before.
    """

    name: str
    origin: Origin = UNKNOWN
    slot: str = ""
    side: str = ""
    orders: list[Order] = field(default_factory=list)
    answers: dict[str, Answers] = field(default_factory=dict)
    faults: list[FaultLike] = field(default_factory=list)
    late: list[Due] = field(default_factory=list)
    is_old: bool = False

    def placed(self, order: Order, refusal: Refusal) -> Problem | str:
        """Return why an order is refused, at the cell it is about."""
        place = self.answers[block_name(order.owed)].place_of(refusal)
        cited = f" ({refusal.clause})" if refusal.clause else ""
        return f"{place}: {refusal.message}{cited}"


def read_forms(
    campaign: Campaign,
    files: Mapping[str, bytes],
    *,
    skip: Collection[tuple[str, str]] = (),
    again: bool = False,
) -> tuple[FormReading, ...]:
    """Return the contents of each form, judged by the campaign as it is now.

    `skip` names steps to leave out, each with its side; `again` accepts a form that was
    read before, or that is older than one read before.
    """
    found = [
        _FormReader(campaign, name).read(data, skip, again=again)
        for name, data in files.items()
    ]
    first: dict[str, str] = {}
    for read in found:
        before = first.setdefault(read.side, read.name)
        if read.side and before != read.name:
            there = f"it is from {naming.the_side(campaign, read.side)}, and so is {before}"
            read.faults.append(Problem(intake.FILE, there, "one form from each side"))
    return tuple(found)


class _FormReader:
    """One form, read by the campaign as it is now."""

    def __init__(self, campaign: Campaign, name: str) -> None:
        self._campaign, self._found = campaign, FormReading(name)
        self._seen = set[tuple[int, int]]()
        # Of steps declared several times: begun, left to the table, how many, the end.
        self._begun, self._left = set[str](), set[str]()
        self._declared, self._ended = Counter[str](), dict[str, str]()

    def read(
        self, data: bytes, skip: Collection[tuple[str, str]], *, again: bool
    ) -> FormReading:
        """Return the contents of the form."""
        found = self._found
        try:
            self._cells = intake.form_cells(data)
            self._marks = marks.row_marks(self._cells)
            self._read_identity(again=again)
        except Refused as refused:
            found.faults += refused.faults
            return found
        missing = list(self._missing_rows())
        found.faults += missing
        for mark in [mark for mark in self._marks if mark.startswith(STEP)]:
            name = mark.removeprefix(STEP)
            named = {(name, found.side), (name.partition(TIME)[0], found.side)}
            self._read_block(name, is_skipped=not named.isdisjoint(skip))
        found.faults += self._stray_cells()
        if missing:
            # Skipping a step does not repair a form that has lost rows.
            found.late.clear()
        return found

    def _read_identity(self, *, again: bool) -> None:
        """Read which form it is; Refused where it is of no use now."""
        if not self._marks.keys() >= set(IDENTITY):
            there = "the last lines, which say which form it is, are missing"
            raise Refused([Problem(SHEET, there, intake.A_FORM)])
        places = [(self._marks[mark][0], SECOND) for mark in IDENTITY]
        self._seen.update(places)
        form, slot, side, state, self._rows, self._wording = (
            str(each.value).strip() if each else "" for each in map(self._cells.get, places)
        )
        if form.startswith("Form "):
            there = "a column was added or deleted"
            raise Refused([Problem(SHEET, there, "the form with its own columns alone")])
        if not self._is_own(form, slot, side, state):
            there = f"form {quote_value(form)} is not from this campaign"
            expected = "a form of this campaign with its last lines unchanged"
            raise Refused([Problem(SHEET, there, expected)])
        found, now = self._found, due_odds.slot_at_work(self._campaign)
        whose = f"form {form} of {naming.the_side(self._campaign, side)}"
        if slot != now:
            there = f"{whose} is for {naming.slot(self._campaign, slot)}"
            expected = f"one for {naming.slot(self._campaign, now)}, which is played now"
            raise Refused([Problem(SHEET, there, expected)])
        found.origin, found.slot, found.side = Origin(form, int(state)), slot, side
        before = in_time.overtaken_by(self._campaign, found.origin, slot, side)
        found.is_old = bool(before)
        if before and not again:
            raise Refused([Problem(SHEET, f"{whose} {before}", AGAIN)])

    def _is_own(self, form: str, slot: str, side: str, state: str) -> bool:
        """Whether the last lines belong to a form of this campaign."""
        slots = {row.id for row in self._campaign.rows("Slot")}
        known = slot in slots and side in self._campaign.sides
        if not known or not (state.isdecimal() and len(state) <= len("999999")):
            return False
        seed = self._campaign.option("seed")
        return form == identity.form_number(seed, slot, side, int(state))

    def _missing_rows(self) -> Iterator[Problem]:
        """Yield the rows whose marks are gone: without its mark a row is never read."""
        for told in self._rows.split(", "):
            mark, _, number = told.rpartition(" ")
            if not (number.isdecimal() and len(number) <= len(str(marks.MOST_ROWS))):
                found = f"its rows are {quote_value(told)}"
                yield Problem(SHEET, found, "the last lines unchanged")
                return
            there = len(self._marks.get(mark, ()))
            if there < int(number):
                gone = f"the first column has {quote_value(mark)} in {there} rows"
                yield Problem(SHEET, gone, f"{number}, as in the form that was written")

    def _stray_cells(self) -> Iterator[Problem]:
        """Yield what is written outside the answer cells; none of it may be lost."""
        stray = wording.stray_cells(self._cells, self._wording, self._seen)
        for cell in islice(stray, MOST_STRANGE):
            there = f"{quote_value(cell.value)} is outside the answer cells"
            yield Problem(f"{SHEET}!{cell.ref}", there, "answers only in the framed cells")

    def _leave(self, owed: Due) -> None:
        """Accept whatever is written for a step that is left to the table.

        All after it is left too, but not what comes after a time that is done by now.
        """
        if not in_time.is_done(self._campaign, owed):
            self._left.add(owed.step.id)
        name = block_name(owed)
        for mark, rows in self._marks.items():
            if mark == STEP + name or mark.startswith(f"{name}."):
                self._seen.update((row, at) for row in rows for at in self._cells.row(row))

    def _read_block(self, name: str, *, is_skipped: bool) -> None:
        """Read one step, or one time of it, unless it is left to the table."""
        row = self._marks[STEP + name][0]
        owed = self._owed(name, row)
        if owed is None:
            return
        is_left = is_skipped or owed.step.id in self._left
        choice = LATER if is_left else self._read_choice(row)
        if choice not in (BELOW, NONE) and not is_skipped:
            self._leave(owed)
            return
        late = in_time.reason_late(self._campaign, owed, self._found.origin.state)
        if not late and owed.step.id not in self._begun:
            late = in_time.reason_early(self._campaign, owed)
        if late:
            self._found.late.append(owed)
        if is_skipped or late:
            self._leave(owed)
            place = f"{SHEET}!{address(row, SECOND)}"
            expected = f"{LATER!r} here, or step {name} skipped"
            self._found.faults += [] if is_skipped else [Problem(place, late, expected)]
            return
        self._read_answers(owed, row, is_declined=choice == NONE)

    def _owed(self, name: str, row: int) -> Due | None:
        """Return what a block is about; a fault where there is no such step, or time."""
        campaign, found = self._campaign, self._found
        known = {step.id: step for step in campaign.system.steps if step.orders}
        step_id, mark, time = name.partition(TIME)
        step = known.get(step_id)
        has_time = time.isdecimal() and len(time) <= len(str(marks.MOST_ROWS))
        if step is None or (step.declarations > 1) != bool(mark and has_time):
            there = f"there is no step {quote_value(name)} for orders"
            expected = "one of " + ", ".join(known) + suggestion(name, known)
            found.faults.append(Problem(f"{SHEET}!{address(row, 1)}", there, expected))
            return None
        owed = play.next_time(campaign, found.slot, step, found.side)
        return owed._replace(time=int(time)) if mark else owed

    def _read_answers(self, owed: Due, row: int, *, is_declined: bool) -> None:
        """Add the orders for a step, and every fault in them at its cell."""
        found, step = self._found, owed.step
        self._begun.add(step.id)
        choices = tuple(step.code.offer(Turn(self._campaign, owed.slot, owed.side)))
        reader = AnswerReader(self._cells, self._marks, choices)
        answers = reader.read(step, block_name(owed), row)
        answers.is_declined = is_declined
        self._seen |= reader.seen
        passed = {PASSES: True} if is_declined and step.can_be_passed else {}
        decision, faults = parse_record(step.decision, {**answers.raw, **passed})
        found.answers[block_name(owed)] = answers
        found.faults += answers.faults
        for fault in faults:
            place = answers.place(fault.field)
            expected = A_CHOICE if place in answers.picked else fault.expected
            found.faults.append(Problem(place, fault.found, expected))
        place = f"{SHEET}!{address(row, SECOND)}"
        if is_declined and answers.has_orders:
            there = f"it says {NONE!r}, and there are orders below"
            found.faults.append(Problem(place, there, "one of the two"))
        if decision is not None:
            is_blank = answers.is_untouched and not is_declined
            self._add_order(Order(owed, decision, found.origin), place, is_blank=is_blank)

    def _add_order(self, order: Order, place: str, *, is_blank: bool) -> None:
        """Add an order; of a step declared several times, the next until one ends them."""
        step, number = order.owed.step, self._declared[order.owed.step.id]
        if step.declarations == 1:
            self._found.orders.append(order)
            return
        if ended := self._ended.get(step.id):
            there = f"there are orders, and {ended} before it ends them"
            expected = "a blank, or none left out"
            self._found.faults += [] if is_blank else [Problem(place, there, expected)]
            return
        if is_blank or step.is_pass(order.decision):
            self._ended[step.id] = f"no. {order.owed.time}"
        if not is_blank or number == 0:
            self._declared[step.id] += 1
            number = 0 if is_blank else self._declared[step.id]
            self._found.orders.append(order._replace(number=number))

    def _read_choice(self, row: int) -> str:
        """Return which of the three choices a step has; any other word is a fault."""
        self._seen.add((row, SECOND))
        cell = self._cells.get((row, SECOND))
        choice = BELOW if cell is None or cell.value is None else str(cell.value)
        folded = " ".join(choice.split()).casefold()
        if folded not in (BELOW, LATER, NONE):
            place = f"{SHEET}!{address(row, SECOND)}"
            there = f"there is {quote_value(choice)}"
            expected = f"{BELOW!r}, {LATER!r} or {NONE!r}"
            self._found.faults.append(Problem(place, there, expected))
        return folded
