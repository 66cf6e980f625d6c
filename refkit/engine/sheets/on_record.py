"""What is on record: of one slot, or of the whole campaign slot by slot."""

from collections.abc import Iterator

from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.entry import Entry
from refkit.engine.rules.ruling import Ruling
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Lines, Section, Signature, Table
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.options import doubtful_table
from refkit.engine.sheets.reminders import due_reminders
from refkit.engine.sheets.sheets import Sheet
from refkit.engine.sheets.tables import parse_columns, row_table

# Without the letters of the steps, which look like lines of a side's own charts.
RECORD = (">No.*0.6", "Step*2.2", "By*0.9", "What was done*7")
COUNTED = "Each reader counts his own entries: elsewhere the same entry has another number."
RULINGS = (">No.*0.6", "Clause*1.6", "What was asked*4", "Ruling*5")


def slot_record(asked: Asked, title: str = "") -> Table:
    """Return what was done and rolled in the slot."""
    rows = tuple(
        (
            str(entry.number),
            _step_of(asked, entry),
            entry.side or "Umpire",
            line,
        )
        for entry in asked.campaign.entries
        if entry.slot == asked.slot.id
        for line in naming.entry_lines(asked.campaign, entry)
    )
    title = title or f"On record for this {asked.campaign.system.slot}"
    columns = parse_columns(*RECORD)
    return Table(title=title, columns=columns, rows=rows, note=COUNTED)


def ending(asked: Asked, title: str = "") -> Iterator[Section]:
    """Yield how a sheet ends: what is on record and to remember, notes, who signs.

    Before the first turn it says how the doubtful rules are read, too.
    """
    yield slot_record(asked, title)
    yield from due_reminders(asked)
    if not asked.slot.number:
        yield doubtful_table(asked.campaign)
    yield Lines(title="Notes", count=6)
    yield Signature(title="Signed", who=asked.signers)


def _step_of(asked: Asked, entry: Entry) -> str:
    """Return the title of the step of an entry; what is no step by its kind."""
    return asked.campaign.system.step(entry.step).title if entry.step else entry.kind


def chronicle(asked: Asked) -> Iterator[Section]:
    """Yield what was done in each slot, with reasons; what was taken back is marked."""
    back = timeline.taken_back(asked.campaign.entries)
    for slot, entries in _by_slot(asked).items():
        rows = tuple(row for entry in entries for row in _rows(asked, entry, back))
        title = naming.slot(asked.campaign, slot)
        yield from row_table(title, RECORD, rows, note=COUNTED)


def _by_slot(asked: Asked) -> dict[str, list[Entry]]:
    """The entries of each slot; what is of none goes with the slot at work then."""
    slots = asked.campaign.rows("Slot")
    found: dict[str, list[Entry]] = {slot.id: [] for slot in slots}
    now = slots[0].id
    for entry in asked.campaign.entries:
        now = entry.slot or now
        found[now].append(entry)
    return found


def _rows(asked: Asked, entry: Entry, back: dict[int, int]) -> Iterator[tuple[str, ...]]:
    gone = f"(taken back by {back[entry.number]}) " if entry.number in back else ""
    by = entry.side or "Umpire"
    lines = naming.entry_lines(asked.campaign, entry)
    if entry.why:
        lines.append(naming.sentence(asked.campaign, f"because: {entry.why}"))
    for line in lines:
        yield str(entry.number), _step_of(asked, entry), by, f"{gone}{line}"


def chronicle_sheet(*steps: str) -> Sheet:
    """Return the sheet of what was done, wanted by these steps and when all is over."""
    kind = Kind(
        name="chronicle",
        title="The chronicle",
        help="What was done, as far as its reader may know.",
        steps=(*steps, ""),
        is_open=True,
    )
    return Sheet(kind, chronicle)


def rulings_table(asked: Asked) -> Iterator[Section]:
    """Yield what the umpire ruled, as far as the reader may know."""
    rows = (
        (str(row.number), row.clause, row.question, row.ruling)
        for row in asked.campaign.rows(Ruling)
    )
    yield from row_table("Rulings", RULINGS, rows)
