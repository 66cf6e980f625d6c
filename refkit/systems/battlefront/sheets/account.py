"""What was done and paid in the slot, what not to forget, what to answer."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.steps import Step
from refkit.engine.records import records
from refkit.engine.records.records import Record
from refkit.engine.rules.rulings import rulings
from refkit.engine.sheets.brief import (
    FormRow,
    Questions,
    Reminder,
    Reminders,
    Section,
    Table,
)
from refkit.systems.battlefront.records import Points, Slot, fort_name
from refkit.systems.battlefront.sheets.asked import Asked
from refkit.systems.battlefront.sheets.table import parse_columns
from refkit.systems.battlefront.steps.refit.combining import Pair

ACCOUNT = ("Side", "For*1.4", ">CPP*0.7", ">FPP*0.7", "What*6")


def _titles(record: type[Record]) -> tuple[str, ...]:
    """The headings of what is typed in, in its order, as captions."""
    titles = (col.title for col in records.columns(record))
    return tuple(f"{title[0].lower()}{title[1:]}" for title in titles)


# What a side answers, and at which steps.
ORDERS = (
    (("A",), FormRow(label="Posture", choices=("attack", "defend"))),
    (("B6",), FormRow(label="Elements to combine", blanks=_titles(Pair))),
    (("B9",), FormRow(label="Registered points (module)", blanks=("module", "module"))),
    (("B10",), FormRow(label="Extra CPP on smoke or aircraft", blanks=("unit", "unit"))),
    (
        ("B11",),
        FormRow(
            label="Removal attempts, 1 FPP each",
            blanks=("item or wreck", "item or wreck", "item or wreck"),
        ),
    ),
)


def account_lines(asked: Asked) -> Iterator[Section]:
    """Yield the lines of the reader's accounts that fall into the slot."""
    rows = tuple(
        (
            line.side,
            line.kind.replace("_", " "),
            f"{line.cpp:+d}" if line.cpp else "",
            f"{line.fpp:+d}" if line.fpp else "",
            _purpose(line),
        )
        for side in asked.own
        for line in asked.campaign.rows(Points, side=side, slot=asked.slot.id)
    )
    if asked.own:
        cols = parse_columns(*ACCOUNT)
        title = "Points in this slot"
        yield Table(title=title, columns=cols, rows=rows, clause="BF-2.1.2.5-e")


def _purpose(line: Points) -> str:
    """What a line is for; a note may name it already."""
    works = line.kind == "fortification"
    what = fort_name(line.reference) if works else line.reference
    is_named = line.reference in line.note.split()
    return line.note if is_named else f"{what} {line.note}".strip()


def slot_record(campaign: Campaign, slot: Slot) -> Table:
    """Return what was done and rolled in the slot."""
    rows = tuple(
        (
            str(entry.number),
            entry.step,
            entry.side or "Umpire",
            line,
        )
        for entry in campaign.entries
        if entry.slot == slot.id
        for line in naming.entry_lines(campaign, entry)
    )
    cols = parse_columns(">No.*0.6", "Step*0.7", "By", "What was done*8")
    return Table(title="On record for this slot", columns=cols, rows=rows)


def due_reminders(asked: Asked) -> Iterator[Reminders]:
    """Yield what the steps from the due one on ask not to forget."""
    campaign = asked.campaign
    facts = campaign.system.facts(campaign, asked.slot.id) | {"game"}
    steps = [step for step in campaign.system.steps if step.is_due(facts)]
    due = [step for step in steps if not asked.is_past(step.id)]
    rulings = _rulings(campaign, due)
    items = (*_of_steps(due, facts), *rulings)
    if items:
        yield Reminders(title="Reminders", items=items)


def step_reminders(asked: Asked, step_ids: tuple[str, ...]) -> Iterator[Reminders]:
    """Yield what these steps ask not to forget."""
    campaign = asked.campaign
    facts = campaign.system.facts(campaign, asked.slot.id)
    steps = [campaign.system.step(each) for each in step_ids]
    if items := tuple(_of_steps(steps, facts)):
        yield Reminders(title="Reminders", items=items)


def _of_steps(steps: Iterable[Step], facts: frozenset[str]) -> Iterator[Reminder]:
    for step in steps:
        for told in step.reminds(facts):
            yield _reminder(step, told.text, told.clause)


def _rulings(campaign: Campaign, due: Iterable[Step]) -> Iterator[Reminder]:
    """What was ruled on the clauses of these steps, each ruling once."""
    system = campaign.system
    clauses = {clause.id for step in due for clause in system.behind(step.id)}
    for row in rulings(campaign, clauses):
        text = str(row)
        yield Reminder(text=f"{text[0].upper()}{text[1:]}", clause=row.clause)


def _reminder(step: Step, text: str, clause: str) -> Reminder:
    return Reminder(text=f"{step.id} {step.title}: {text}", clause=clause)


def order_form(asked: Asked) -> Iterator[Section]:
    """Yield the questions that a side still has to answer in the slot, for its pen."""
    due = {step.id for step in asked.steps if not asked.is_past(step.id)}
    rows = tuple(row for steps, row in ORDERS if due & set(steps))
    if rows and asked.own == (asked.reader,):
        yield Questions(title=_orders_of(asked), rows=rows)


def whole_order_form(asked: Asked) -> Questions:
    """Return every question a side may have to answer in a slot."""
    return Questions(title=_orders_of(asked), rows=tuple(row for _, row in ORDERS))


def _orders_of(asked: Asked) -> str:
    return f"Orders of the {naming.short(asked.reader)} side"
