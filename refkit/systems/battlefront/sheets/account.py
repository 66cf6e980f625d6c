"""What was done and paid in the slot, what not to forget, what to answer."""

from collections.abc import Iterable, Iterator

from refkit.engine.brief import Form, FormRow, Reminder, Reminders, Section, Table
from refkit.engine.campaign import Campaign
from refkit.engine.rulings import rulings
from refkit.engine.steps import Step
from refkit.systems.battlefront.records import Points, Slot
from refkit.systems.battlefront.sheets.table import columns


def account(campaign: Campaign, slot: Slot, of: tuple[str, ...]) -> Table:
    """Return the lines of the accounts that fall into the slot."""
    rows = tuple(
        (
            line.side,
            line.kind.replace("_", " "),
            f"{line.cpp:+d}" if line.cpp else "",
            f"{line.fpp:+d}" if line.fpp else "",
            f"{line.reference} {line.note}".strip(),
        )
        for side in of
        for line in campaign.rows(Points, side=side, slot=slot.id)
    )
    cols = columns("Side", "For*1.4", ">CPP*0.7", ">FPP*0.7", "What*6")
    return Table(
        title="Points in this slot", columns=cols, rows=rows, clause="BF-2.1.2.5-e"
    )


def record(campaign: Campaign, slot: Slot) -> Table:
    """Return what was done and rolled in the slot."""
    rows = tuple(
        (str(entry.number), entry.step, entry.side or "umpire", line)
        for entry in campaign.entries
        if entry.slot == slot.id
        for line in (*entry.lines, *map(str, entry.readings))
    )
    cols = columns(">No.*0.6", "Step*0.7", "By", "What was done*8")
    return Table(title="On record for this slot", columns=cols, rows=rows)


def reminders(campaign: Campaign, slot: Slot) -> Iterator[Section]:
    """Yield what the steps of the slot ask not to forget."""
    facts = campaign.system.facts(campaign, slot.id) | {"game"}
    due = [step for step in campaign.system.steps if step.is_due(facts)]
    items = tuple(
        _reminder(step, told.text, told.clause)
        for step in due
        for told in step.reminds(facts)
    )
    yield Reminders(title="Not to forget", items=(*items, *_rulings(campaign, due)))


def _rulings(campaign: Campaign, due: Iterable[Step]) -> Iterator[Reminder]:
    """What was ruled on the clauses of these steps, each ruling once."""
    system = campaign.system
    clauses = {clause.id for step in due for clause in system.behind(step.id)}
    for row in rulings(campaign, clauses):
        text = str(row)
        yield Reminder(text=f"{text[0].upper()}{text[1:]}", clause=row.clause)


def _reminder(step: Step, text: str, clause: str) -> Reminder:
    return Reminder(text=f"{step.id} {step.title}: {text}", clause=clause)


def orders(of: tuple[str, ...]) -> Iterator[Section]:
    """Yield the questions a side answers with a pen."""
    rows = (
        FormRow(label="Posture for the next slot", choices=("attack", "defend")),
        FormRow(label="Registered points (module)", blanks=("module", "module")),
        FormRow(label="Extra CPP on smoke or aircraft", blanks=("unit", "unit")),
        FormRow(
            label="Removal attempts, 1 FPP each",
            blanks=("item or wreck", "item or wreck", "item or wreck"),
        ),
        FormRow(label="Elements to combine", blanks=("keeps its id", "is struck off")),
        FormRow(label="Repairs with 1 CPP", blanks=("wreck", "wreck", "wreck")),
        FormRow(label="Left at home", blanks=("ME", "ME", "ME")),
    )
    yield Form(title=f"Orders of the {of[0].capitalize()} side", rows=rows)
