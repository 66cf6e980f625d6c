"""The cover: where the campaign stands, points in hand and the calendar."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play import play
from refkit.engine.records.records import Column, columns
from refkit.workbook.sheets.layout import TabGrid, TabGrids, quote_title
from refkit.workbook.sheets.meaning import cell_value
from refkit.xlsx.cells.addresses import column_letters

STANDS = "Where it stands"
POINTS = "Sides and points in hand"
SIDES = "Sides"
SET_UP, START = "Being set up.", "Start the campaign."
SPARE_SLOTS = 4
LEAST_SLOTS = 8


class CoverCell(NamedTuple):
    """One cell of the cover, counted from its block's title, and what it shows."""

    down: int
    across: int
    value: str | int | date
    formula: str = ""
    heading: bool = False


@dataclass(frozen=True, slots=True)
class CoverBlock:
    """A part of the cover under a title of its own, by which it is found again."""

    title: str
    cells: tuple[CoverCell, ...]
    # The words in it that show how things stand.
    choices: frozenset[str] = frozenset()

    @property
    def height(self) -> int:
        """How many rows it takes below its title."""
        return max((cell.down for cell in self.cells), default=0)


def cover_title(campaign: Campaign, grids: TabGrids) -> CoverCell:
    """Return the campaign's title with its formula."""
    grid = grids.by_place["Option", ""]
    names, values = grid.span("name"), grid.span("value")
    # No name for it: a workbook of an earlier refkit may have none.
    formula = f'INDEX({values},MATCH("title",{names},0))'
    return CoverCell(0, 0, campaign.option("title"), formula)


def cover_blocks(
    campaign: Campaign, grids: TabGrids, rows: Mapping[tuple[str, str], int]
) -> tuple[CoverBlock, ...]:
    """Return the parts of the cover that follow the campaign.

    `rows` says in which row of its worksheet each side and slot stands.
    """
    slots = [
        col for col in _slot_columns(campaign) if col.field in campaign.system.calendar
    ]
    states = frozenset(word for col in slots for word in col.choices)
    calendar = f"Calendar of {campaign.system.slot}s"
    return (
        CoverBlock(STANDS, tuple(_standing_cells(campaign))),
        CoverBlock(
            POINTS if campaign.system.accounts else SIDES,
            tuple(_side_cells(campaign, grids, rows)),
        ),
        CoverBlock(calendar, tuple(_calendar_cells(campaign, grids, rows)), states),
    )


def _standing_cells(campaign: Campaign) -> Iterator[CoverCell]:
    for down, (label, text) in enumerate(_standing_lines(campaign), 1):
        yield CoverCell(down, 0, label, heading=True)
        yield CoverCell(down, 1, text)


def _standing_lines(campaign: Campaign) -> Iterator[tuple[str, str]]:
    word = campaign.system.slot.capitalize()
    if not campaign.entries:
        # Half filled in, it may break any rule that is asked what is due.
        yield from ((word, SET_UP), ("Due next", START), ("From", "Umpire"))
        yield "Last entry", _last_entry(campaign)
        return
    owed = play.due_steps(campaign)
    now = naming.slot(campaign, owed[0].slot) if owed else "The campaign is over."
    yield word, now
    step = owed[0].step.title if owed else "Nothing."
    yield "Due next", step
    whose = (naming.short(each.side or "umpire") for each in owed)
    yield "From", ", ".join(whose) or "Nobody."
    yield "Last entry", _last_entry(campaign)


def _last_entry(campaign: Campaign) -> str:
    if not campaign.entries:
        return "None yet."
    entry = campaign.entries[-1]
    title = naming.sentence(campaign, naming.entry_title(campaign, entry))
    return f"No. {entry.number}: {title}"


def _side_cells(
    campaign: Campaign, grids: TabGrids, rows: Mapping[tuple[str, str], int]
) -> Iterator[CoverCell]:
    """Yield each side with what is worked out for it; all are formulas."""
    sides = campaign.rows("Side")
    if not sides:
        return
    grid, derived = grids.by_place["Side", ""], type(sides[0]).derived
    yield CoverCell(1, 0, "Side", heading=True)
    for across, each in enumerate(derived, 1):
        yield CoverCell(1, across, each.title, heading=True)
    for down, side in enumerate(sides, 2):
        row = rows["Side", side.id]
        yield CoverCell(down, 0, side.id, _cell_reference(grid, "id", row))
        for across, each in enumerate(derived, 1):
            value, cell = each.value(campaign, side), _cell_reference(grid, each.name, row)
            yield CoverCell(down, across, value, cell)


def _cell_reference(grid: TabGrid, field: str, row: int) -> str:
    return f"{quote_title(grid.title)}!{column_letters(grid.columns[field])}{row}"


def _slot_columns(campaign: Campaign) -> tuple[Column, ...]:
    return columns(campaign.system.record("Slot"))


def _calendar_cells(
    campaign: Campaign, grids: TabGrids, rows: Mapping[tuple[str, str], int]
) -> Iterator[CoverCell]:
    grid = grids.by_place["Slot", ""]
    cols = {col.field: col for col in _slot_columns(campaign)}
    fields = campaign.system.calendar
    for across, field in enumerate(fields):
        yield CoverCell(1, across, cols[field].title, heading=True)
    there = {rows["Slot", slot.identity]: slot for slot in campaign.rows("Slot")}
    for number in range(max(LEAST_SLOTS, len(there) + SPARE_SLOTS)):
        slot: Any = there.get(grid.first + number)
        for across, field in enumerate(fields):
            cell = _cell_reference(grid, field, grid.first + number)
            held, is_coded = getattr(slot, field, None), grids.is_coded
            value = cell_value(cols[field], held, is_coded=is_coded) if slot else None
            shown = f'SUBSTITUTE({cell},"_"," ")' if field == "id" else cell
            formula = f'IF({cell}="","",{shown})'
            yield CoverCell(2 + number, across, _plain_value(field, value), formula)


def _plain_value(field: str, value: str | int | date | None) -> str | int | date:
    """Return what a cell of the calendar shows: a slot without the marks of its id."""
    plain = "" if value is None else value
    return str(plain).replace("_", " ") if field == "id" else plain
