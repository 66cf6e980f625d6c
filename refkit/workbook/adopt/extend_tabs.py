"""Adds the columns that the umpire's tabs lack, and the tabs he lacks after them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.system import System
from refkit.engine.records.records import Column, Record
from refkit.engine.records.roster_words import BLANK
from refkit.workbook.adopt.proposal import SIDE, Proposal
from refkit.workbook.adopt.proposal import ProposedTab as Proposed
from refkit.workbook.adopt.roster_rows import RosterRow, find_columns, read_value
from refkit.workbook.build import building
from refkit.workbook.build.building import WorkbookPlan
from refkit.workbook.sheets import books, layout, mapping
from refkit.workbook.sheets.layout import Tab, TabGrids
from refkit.workbook.sheets.mapping import AdoptedTabs, MappingLine, OwnTab
from refkit.workbook.sheets.meaning import Words, cell_value
from refkit.workbook.sheets.worksheets import FoundSheet, fold_text, is_blank
from refkit.workbook.update import new_columns
from refkit.workbook.update.cell_writer import CellWriter
from refkit.workbook.update.new_columns import NewColumn
from refkit.xlsx.cells import parts
from refkit.xlsx.cells.cells import Sheet, Sheets
from refkit.xlsx.copy_sheets import copy_sheets
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package

Places = Mapping[tuple[str, str], RosterRow]
_PLACE = re.compile(r"\{([A-Za-z]+)\.([a-z_0-9]+)\}")


@dataclass(slots=True)
class TabTakeover:
    """One tab of the umpire's: as it was, the tab of ours it becomes, its new columns."""

    proposed: Proposed
    tab: Tab
    found: FoundSheet
    rows: tuple[Record, ...]
    words: dict[str, dict[str, str]]
    fresh: list[NewColumn] = field(default_factory=list)

    @property
    def own(self) -> OwnTab:
        """How the tab is read from now on."""
        told, names = self.proposed.headings, map(layout.part_name, self.tab.parts)
        added = {each.column.field: each.heading for each in self.fresh}
        return OwnTab(
            self.found.title,
            {**{each: told[each] for each in names}, **added},
            frozenset(added),
            {each: Words(pairs) for each, pairs in self.words.items()},
        )

    @property
    def lines(self) -> Iterator[MappingLine]:
        """Its rows on the tab Mapping."""
        title, record = self.found.title, self.tab.record.__name__
        kept = {layout.part_name(part) for part in self.tab.parts}
        yield mapping.TAB, title, "", "", self.tab.title, self.proposed.score
        for column in self.proposed.columns:
            if column.field not in kept:
                yield mapping.LEFT, title, column.heading, "", "", None
                continue
            means = f"{record}.{column.field}"
            yield mapping.COLUMN, title, column.heading, "", means, column.score
            scores = {fold_text(word.his): word.score for word in column.words}
            for his, ours in self.words.get(column.field, {}).items():
                score = scores.get(fold_text(his))
                yield mapping.WORD, title, column.heading, his, ours, score
        for each in self.fresh:
            yield new_columns.mapping_line(self.found, each, record)


def extend_workbook(
    package: Package, sheets: Sheets, whole: Campaign, proposal: Proposal, places: Places
) -> tuple[Package, tuple[str, ...]]:
    """Return the umpire's workbook as a campaign's, and sentences on what is new.

    `places` has the row of each record.
    """
    takings = [_take_tab(sheets[tab.title], tab, whole, places) for tab in proposal.tabs]
    for each in takings:
        lacks = new_columns.lacking_columns(
            each.tab, each.rows, _fields_in_formulas(whole.system, each.tab)
        )
        each.fresh = new_columns.place_columns(package, each.tab, each.found, lacks)
        each.found = new_columns.widen_sheet(each.found, each.fresh)
    rows = {at: there.number for at, there in places.items()}
    written = _write_rows(package, whole, takings, rows)
    plan = _plan_workbook(package, whole, takings, rows, proposal)
    # Days on the new tabs must count from where those of his workbook do.
    from_1904 = parts.workbook_part(package).from_1904
    made = building.make_workbook(plan.write, {}, from_1904=from_1904)
    additions = Package.open(building.let_rows_fit(made))
    return copy_sheets(written, additions), tuple(_describe(takings, additions))


def _take_tab(
    sheet: Sheet, proposed: Proposed, whole: Campaign, places: Places
) -> TabTakeover:
    ours = proposed.ours
    there = {at: taken for at, taken in places.items() if taken.tab.title == proposed.title}
    meant = {
        col.field: _own_words(col, whole, there)
        for col in ours.columns
        if col.field in proposed.mapped
    }
    clear = {name: pairs for name, pairs in meant.items() if pairs is not None}
    names = {*clear, *(derived.name for derived in ours.derived)} & proposed.mapped.keys()
    parts = tuple(part for part in ours.parts if layout.part_name(part) in names)
    grid = find_columns(sheet, proposed)
    kept = {name: number for name, number in grid.grid.columns.items() if name in names}
    return TabTakeover(
        proposed,
        replace(ours, parts=parts, is_his=True),
        replace(grid, grid=replace(grid.grid, columns=kept)),
        ours.rows(whole),
        {name: pairs for name, pairs in clear.items() if pairs},
    )


def _own_words(col: Column, whole: Campaign, places: Places) -> dict[str, str] | None:
    """Return the words of a column that stand for other words of ours.

    None where one word means different things in different rows: that column stays his.
    """
    meant: dict[str, object] = {}
    words: dict[str, str] = {}
    for (record, key), taken in places.items():
        cell = taken.cells.get(col.field)
        if cell is None or is_blank(cell):
            if col.field == SIDE and taken.number in taken.tab.given:
                return None
            continue
        value = getattr(whole.find(record, key), col.field)
        if meant.setdefault(fold_text(cell.value), value) != value:
            return None
        if read_value(taken.tab, col.field, cell.value) != value:
            ours = cell_value(col, value)
            words.setdefault(str(cell.value).strip(), BLANK if ours is None else str(ours))
    return words


def _fields_in_formulas(system: System, tab: Tab) -> set[str]:
    """Return the fields that formulas on other tabs use."""
    record = tab.record.__name__
    formulas = (each.formula for cls in system.records for each in cls.derived)
    asked = {f for formula in formulas for r, f in _PLACE.findall(formula) if r == record}
    return asked | (set(system.calendar) if record == "Slot" else set())


def _write_rows(
    package: Package,
    whole: Campaign,
    takings: list[TabTakeover],
    rows: dict[tuple[str, str], int],
) -> Package:
    """Return the workbook with his tabs filled in; each new row gets its number."""
    writer = CellWriter({each.tab.title: each.found for each in takings})
    for each in takings:
        new_columns.add_headings(writer, each.found, each.fresh)
        for row in each.rows:
            _write_row(writer, each, row, rows, whole)
    package = apply_edits(package, writer.edits, growths=writer.growths()).package
    for each in takings:
        package = new_columns.widen_columns(package, each.found.title, each.fresh)
    return package


def _write_row(
    writer: CellWriter,
    each: TabTakeover,
    row: Record,
    rows: dict[tuple[str, str], int],
    whole: Campaign,
) -> None:
    """Write the blank cells of a row, and every cell of a new row."""
    at, own, title = (type(row).__name__, row.identity), each.own, each.tab.title
    names = tuple(col.field for col in each.tab.columns)
    is_new = at not in rows
    there = (rows.get((at[0], other.identity), 0) for other in each.rows)
    end = max(there, default=0) if is_new else 0
    number = rows.setdefault(at, writer.next_row(title, names, end) if is_new else 0)
    for col in (*each.tab.columns, *(fresh.column for fresh in each.fresh)):
        value = getattr(row, col.field)
        spot = writer.spot(title, number, col.field)
        blank = is_blank(writer.cell(spot))
        if blank and (is_new or value != col.default or col.field in own.added):
            writer.write(spot, own.his_value(col.field, cell_value(col, value)))
    for derived in each.tab.derived:
        spot = writer.spot(title, number, derived.name)
        if is_blank(writer.cell(spot)):
            writer.write(spot, derived.value(whole, row))


def _plan_workbook(
    package: Package,
    whole: Campaign,
    takings: list[TabTakeover],
    rows: dict[tuple[str, str], int],
    proposal: Proposal,
) -> WorkbookPlan:
    """Return where everything will be in the adopted workbook."""
    tabs = layout.tabs_of(whole.system, whole.sides)
    own = {each.tab.title: each.own for each in takings}
    titles = {each.tab.title: each.found.title for each in takings}
    titles |= _free_titles(package, tabs, titles)
    adopted = AdoptedTabs(titles, own)
    tabs = adopted.tabs(tabs)
    ours = tuple(tab for tab in tabs if not tab.is_his)
    grids = {
        (tab.record.__name__, tab.side): replace(tab, title=adopted.title(tab.title)).grid
        for tab in ours
    }
    his = {(e.tab.record.__name__, e.tab.side): e.found.grid for e in takings}
    numbers = {**building.row_numbers(whole, ours), **rows}
    lines = tuple(_mapping_lines(takings, titles, proposal))
    places = TabGrids({**grids, **his}, layout.mixed_classes(tabs))
    return WorkbookPlan(whole, tabs, places, numbers, adopted, lines)


def _free_titles(
    package: Package, tabs: Iterable[Tab], his: Mapping[str, str]
) -> dict[str, str]:
    """Return new titles for our tabs whose titles the umpire uses already."""
    # Tabs that are charts or macros have titles too.
    root = package.tree(package.workbook())
    tabs_there = markup.children(root, "sheets", "sheet")
    there = {fold_text(tab.get("name", "")) for tab in tabs_there}
    ours = [layout.COVER, *(tab.title for tab in tabs), *books.BY_TITLE, mapping.TITLE]
    return {
        title: mapping.title_beside(title)
        for title in ours
        if title not in his and fold_text(title) in there
    }


def _mapping_lines(
    takings: list[TabTakeover], titles: Mapping[str, str], proposal: Proposal
) -> Iterator[MappingLine]:
    for each in takings:
        yield from each.lines
    his = {each.found.title for each in takings}
    for ours, title in titles.items():
        if title not in his:
            yield mapping.TAB, title, "", "", ours, None
    for title, why in proposal.left.items():
        yield mapping.LEFT, title, "", "", why, None


def _describe(takings: list[TabTakeover], additions: Package) -> Iterator[str]:
    for each in takings:
        new = ", ".join(fresh.heading for fresh in each.fresh)
        if new:
            yield f"New columns at the end of {each.found.title}: {new}."
    titles = [sheet.title for sheet in parts.workbook_part(additions).sheets]
    yield f"{len(titles)} new worksheets after yours, from {titles[0]} to {titles[-1]}."
