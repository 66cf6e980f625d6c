"""Reads order forms that come back: whose each is, for when, and every fault in it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.view import view
from refkit.engine.play import due_odds, orders, play
from refkit.engine.play.orders import Order, Origin
from refkit.engine.play.play import Due
from refkit.engine.play.steps import PASSES
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Problem, Refusal, Refused, suggestion
from refkit.engine.records.columns import quote_value
from refkit.engine.records.parsing import parse_record
from refkit.workbook.orders import identity, intake, wording
from refkit.workbook.orders.answered import SECOND, AnswerReader, Answers
from refkit.workbook.orders.forms import BELOW, LATER, NONE, SHEET, STEP, mark_kind
from refkit.xlsx.cells.addresses import cell_name as address
from refkit.xlsx.cells.cells import Cells

IDENTITY = ("form", "slot", "side", "state", "rows", "wording")
# A form has some hundred rows, and its marks some twenty letters.
MOST_ROWS, LONGEST_MARK = 3000, 200
MOST_STRANGE = 10
AGAIN = "a new form, or this one taken again"
A_CHOICE = "one of the choices in the drop-down list"
FaultLike = Problem | Refusal | str
UNKNOWN = Origin("", 0)


@dataclass(slots=True)
class FormReading:
    """One form as it was read: whose it is, its orders, and everything wrong with it.

    `late` are the steps that take no orders now, skipped or not; `is_old` says that this
    form or a newer one was read before.
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
        place = self.answers[order.owed.step.id].place_of(refusal)
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
            there = f"it is from the {naming.short(read.side)} side, and so is {before}"
            read.faults.append(Problem(intake.FILE, there, "one form from each side"))
    return tuple(found)


class _FormReader:
    """One form, read by the campaign as it is now."""

    def __init__(self, campaign: Campaign, name: str) -> None:
        self._campaign, self._found = campaign, FormReading(name)
        self._seen = set[tuple[int, int]]()

    def read(
        self, data: bytes, skip: Collection[tuple[str, str]], *, again: bool
    ) -> FormReading:
        """Return the contents of the form."""
        found = self._found
        try:
            self._cells = intake.form_cells(data)
            self._marks = _row_marks(self._cells)
            self._read_identity(again=again)
        except Refused as refused:
            found.faults += refused.faults
            return found
        missing = list(self._missing_rows())
        found.faults += missing
        for mark in [mark for mark in self._marks if mark.startswith(STEP)]:
            step_id = mark.removeprefix(STEP)
            self._read_step(step_id, is_skipped=(step_id, found.side) in skip)
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
        whose = f"form {form} of the {naming.short(side)} side"
        if slot != now:
            there = f"{whose} is for {naming.slot(self._campaign, slot)}"
            expected = f"one for {naming.slot(self._campaign, now)}, which is played now"
            raise Refused([Problem(SHEET, there, expected)])
        found.origin, found.slot, found.side = Origin(form, int(state)), slot, side
        before = _overtaken_by(self._campaign, found)
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
            if not (number.isdecimal() and len(number) <= len(str(MOST_ROWS))):
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

    def _skip_step(self, step_id: str) -> None:
        """Accept whatever is written for a step that is skipped."""
        for mark, rows in self._marks.items():
            if mark == STEP + step_id or mark.startswith(f"{step_id}."):
                self._seen.update((row, at) for row in rows for at in self._cells.row(row))

    def _read_step(self, step_id: str, *, is_skipped: bool) -> None:
        """Read one step, unless it is left to be decided at the table."""
        campaign, found = self._campaign, self._found
        row = self._marks[STEP + step_id][0]
        known = {step.id: step for step in campaign.system.steps if step.orders}
        if step_id not in known:
            there = f"there is no step {quote_value(step_id)} for orders"
            expected = "one of " + ", ".join(known) + suggestion(step_id, known)
            found.faults.append(Problem(f"{SHEET}!{address(row, 1)}", there, expected))
            return
        owed = play.next_time(campaign, found.slot, known[step_id], found.side)
        choice = LATER if is_skipped else self._read_choice(row)
        if choice not in (BELOW, NONE) and not is_skipped:
            self._skip_step(step_id)
            return
        late = _reason_late(campaign, owed, found.origin.state)
        if late:
            found.late.append(owed)
        if is_skipped or late:
            self._skip_step(step_id)
            place = f"{SHEET}!{address(row, SECOND)}"
            expected = f"{LATER!r} here, or step {step_id} skipped"
            found.faults += [] if is_skipped else [Problem(place, late, expected)]
            return
        self._read_answers(owed, row, is_declined=choice == NONE)

    def _read_answers(self, owed: Due, row: int, *, is_declined: bool) -> None:
        """Add the orders for a step, and every fault in them at its cell."""
        found, step = self._found, owed.step
        choices = tuple(step.code.offer(Turn(self._campaign, owed.slot, owed.side)))
        reader = AnswerReader(self._cells, self._marks, choices)
        answers = reader.read(step, row)
        answers.is_declined = is_declined
        self._seen |= reader.seen
        passed = {PASSES: True} if is_declined and step.can_be_passed else {}
        decision, faults = parse_record(step.decision, {**answers.raw, **passed})
        found.answers[step.id] = answers
        found.faults += answers.faults
        for fault in faults:
            place = answers.place(fault.field)
            expected = A_CHOICE if place in answers.picked else fault.expected
            found.faults.append(Problem(place, fault.found, expected))
        if is_declined and answers.has_orders:
            place = f"{SHEET}!{address(row, SECOND)}"
            there = f"it says {NONE!r}, and there are orders below"
            found.faults.append(Problem(place, there, "one of the two"))
        if decision is not None:
            found.orders.append(Order(owed, decision, found.origin))

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


def _row_marks(cells: Cells) -> dict[str, list[int]]:
    """Return the rows by their marks; those that stand below each other share one."""
    found: dict[str, list[int]] = {}
    for number, (row, text) in enumerate(_mark_texts(cells)):
        if number >= MOST_ROWS:
            there = f"has over {MOST_ROWS:,} rows"
            raise Refused([Problem(SHEET, there, "the rows of a form")])
        if len(text) <= LONGEST_MARK:
            found.setdefault(mark_kind(text.strip()), []).append(row)
    twice = [m for m, rows in found.items() if len(rows) > 1 and not m.endswith(".")]
    if twice:
        place = f"{SHEET}!{address(found[twice[0]][1], 1)}"
        raise Refused([Problem(place, f"{quote_value(twice[0])} appears twice", "it once")])
    return found


def _mark_texts(cells: Cells) -> Iterator[tuple[int, str]]:
    """Yield the texts of the first column with their rows."""
    for row in cells.rows(1):
        cell = cells.get((row, 1))
        if cell is not None and isinstance(cell.value, str):
            yield row, cell.value


def _overtaken_by(campaign: Campaign, found: FormReading) -> str:
    """Return how a form is older than one read from its side; '' where it is not."""
    read = orders.read_in(campaign, found.slot, found.side)
    if found.origin in read:
        return f"was read already (entry {read[found.origin].number})"
    newer = [entry for origin, entry in read.items() if origin.state > found.origin.state]
    if newer:
        return f"is older than the form read in entry {newer[-1].number}"
    return ""


def _reason_late(campaign: Campaign, owed: Due, state: int) -> str:
    """Return why a step takes no orders any more, or not yet; '' where it takes them.

    A step that repeats takes them on a form that was written after its last time.
    """
    is_open = owed in orders.open_orders(campaign, owed.slot, owed.side)
    title = f"{owed.step.title}, {naming.short(owed.side)},"
    # As its side counts them: so the form does.
    held = ledger.standing_steps(view(campaign, owed.side).entries)
    place = owed.slot, owed.step.id, owed.side
    since = [e for e in held if (e.slot, e.step, e.side) == place and e.number > state]
    if is_open:
        return f"{title} was done since the form was written" if since else ""
    if owed.step.repeats or not (done := _last_done(campaign, place)):
        return f"{title} takes no orders now"
    return f"{title} was done already (entry {done.number})"


def _last_done(campaign: Campaign, place: tuple[str, str, str]) -> Entry | None:
    held = ledger.standing_steps(campaign.entries)
    return next((e for e in held if (e.slot, e.step, e.side) == place), None)
