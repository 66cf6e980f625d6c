"""Order forms read back: whose and of when they are, and every fault with its cell."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from refkit.engine import ledger, orders, outlook
from refkit.engine.campaign import Campaign
from refkit.engine.columns import quoted
from refkit.engine.orders import Order
from refkit.engine.play import Due
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.records import take
from refkit.engine.taking import nearest
from refkit.engine.turn import Turn
from refkit.workbook.addresses import name as address
from refkit.workbook.cells import Cells
from refkit.workbook.orders import identity, intake
from refkit.workbook.orders.answered import FIRST, SECOND, Answers, Reader
from refkit.workbook.orders.forms import BELOW, LATER, SHEET, STEP

IDENTITY = ("form", "slot", "side", "state")
# A form has some hundred rows.
MOST_ROWS = 3000
_LINE = re.compile(r"(.+\.)[0-9]{1,4}")
FaultLike = Problem | Refusal | str


@dataclass(slots=True)
class Read:
    """One form as it was read: whose, its orders, and everything wrong with it."""

    name: str
    number: str = ""
    side: str = ""
    orders: list[Order] = field(default_factory=list)
    answers: dict[str, Answers] = field(default_factory=dict)
    faults: list[FaultLike] = field(default_factory=list)

    def placed(self, order: Order, refusal: Refusal) -> Problem | str:
        """Return why an order is refused, at the cell it is about."""
        place = self.answers[order.owed.step.id].place(refusal.field)
        cited = f" ({refusal.clause})" if refusal.clause else ""
        return f"{place}: {refusal.message}{cited}"


def read(
    campaign: Campaign,
    files: Mapping[str, bytes],
    *,
    skip: Collection[str] = (),
    again: bool = False,
) -> tuple[Read, ...]:
    """Return what stands on each form, judged by the campaign as it is now.

    `skip` names steps that are left out, `again` lets in a form that was read before.
    """
    found = [_form(campaign, name, data, set(skip), again) for name, data in files.items()]
    for read in found:
        twins = [o.name for o in found if o.side == read.side and o is not read]
        if read.side and twins:
            there = f"it is of {read.side}, and so is {', '.join(twins)}"
            read.faults.append(Problem("the file", there, "one form of each side"))
    return tuple(found)


def _form(
    campaign: Campaign,
    name: str,
    data: bytes,
    skip: set[str],
    again: bool,  # noqa: FBT001
) -> Read:
    found = Read(name)
    try:
        cells = intake.cells(data)
        marks = _marks(cells)
        slot = _identify(campaign, cells, marks, found, again=again)
    except Refused as refused:
        found.faults += refused.faults
        return found
    for mark in [mark for mark in marks if mark.startswith(STEP)]:
        if mark.removeprefix(STEP) not in skip:
            _step(campaign, (slot, mark.removeprefix(STEP)), cells, marks, found)
    return found


def _marks(cells: Cells) -> dict[str, list[int]]:
    """Return the rows by their marks; those that stand below each other share one."""
    found: dict[str, list[int]] = {}
    for row in cells.rows(1):
        text = cells.get((row, 1))
        if text is not None and isinstance(text.value, str):
            mark = text.value.strip()
            line = _LINE.fullmatch(mark)
            found.setdefault(line[1] if line else mark, []).append(row)
    if sum(map(len, found.values())) > MOST_ROWS:
        raise Refused([Problem(SHEET, f"has over {MOST_ROWS:,} rows", "a form's own")])
    twice = [m for m, rows in found.items() if len(rows) > 1 and not m.endswith(".")]
    if twice:
        place = f"{SHEET}!{address(found[twice[0]][1], 1)}"
        raise Refused([Problem(place, f"{quoted(twice[0])} is there twice", "it once")])
    return found


def _identify(
    campaign: Campaign,
    cells: Cells,
    marks: Mapping[str, list[int]],
    found: Read,
    *,
    again: bool,
) -> str:
    """Take in which form it is and return its slot; Refused for one of no use now."""
    if not marks.keys() >= set(IDENTITY):
        raise Refused([Problem(SHEET, "it does not say which form it is", intake.A_FORM)])
    told = {mark: cells.get((marks[mark][0], SECOND)) for mark in IDENTITY}
    form, slot, side, state = (
        str(each.value).strip() if each else "" for each in told.values()
    )
    known = side in campaign.sides and state.isdecimal() and len(state) <= len("999999")
    seed = campaign.option("seed")
    if not known or form != identity.number(seed, slot, side, int(state)):
        there = f"form {quoted(form)} is not one of this campaign's"
        raise Refused([Problem(SHEET, there, "a form it wrote, its last lines unchanged")])
    now = outlook.slot(campaign)
    if slot != now:
        there = f"form {form} of {side} is for {slot}"
        raise Refused([Problem(SHEET, there, f"one for {now}, the slot at work")])
    before = orders.read_in(campaign, form)
    if before and not again:
        there = f"form {form} of {side} was read already, in entry {before.number}"
        raise Refused(
            [Problem(SHEET, there, "a new form, or --again to take it once more")]
        )
    found.number, found.side = form, side
    return slot


def _step(
    campaign: Campaign,
    which: tuple[str, str],
    cells: Cells,
    marks: Mapping[str, list[int]],
    found: Read,
) -> None:
    """Read one step of a form, unless it is left to the table."""
    slot, step_id = which
    row = marks[STEP + step_id][0]
    known = {step.id: step for step in campaign.system.steps if step.orders}
    if step_id not in known:
        near = nearest(step_id, known)
        there = f"there is no step {quoted(step_id)} for orders"
        expected = "one of " + ", ".join(known) + (f" ({near}?)" if near else "")
        found.faults.append(Problem(f"{SHEET}!{address(row, 1)}", there, expected))
        return
    owed = Due(slot, known[step_id], found.side)
    if not _is_wanted(cells, row, found):
        return
    late = list(_late(campaign, owed))
    if late:
        place = f"{SHEET}!{address(row, FIRST)}"
        found.faults += [Problem(place, each, f"--skip {step_id}") for each in late]
        return
    choices = tuple(owed.step.code.offer(Turn(campaign, slot, found.side)))
    answers = Reader(cells, marks, choices).read(owed.step, row)
    decision, faults = take(owed.step.decision, answers.raw)
    found.answers[step_id] = answers
    found.faults += answers.faults
    found.faults += [Problem(answers.place(f.field), f.found, f.expected) for f in faults]
    if decision is not None:
        found.orders.append(Order(owed, decision, found.number))


def _is_wanted(cells: Cells, row: int, found: Read) -> bool:
    """Whether the orders of a step are those written below; another word is a fault."""
    cell = cells.get((row, SECOND))
    said = BELOW if cell is None or cell.value is None else str(cell.value)
    folded = " ".join(said.split()).casefold()
    if folded not in (BELOW, LATER):
        place = f"{SHEET}!{address(row, SECOND)}"
        there, expected = f"there is {quoted(said)}", f"{BELOW!r} or {LATER!r}"
        found.faults.append(Problem(place, there, expected))
    return folded == BELOW


def _late(campaign: Campaign, owed: Due) -> Iterator[str]:
    """Yield why no orders can be taken for a step any more, or not yet."""
    if owed in orders.ahead(campaign, owed.slot, owed.side):
        return
    title = owed.step.title
    for entry in ledger.standing(campaign.entries):
        if (entry.slot, entry.step, entry.side) == (owed.slot, owed.step.id, owed.side):
            yield f"{title} of {owed.side} was done already, in entry {entry.number}"
            return
    yield f"{title} of {owed.side} takes no orders now"
