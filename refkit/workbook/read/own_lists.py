"""The umpire's own lists found again after he sorted, moved or renamed what is in them.

What cannot be found is told and left alone, never guessed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from refkit.workbook.read import own_headings
from refkit.workbook.read.own_headings import FoundHeadings, Lying
from refkit.workbook.read.own_lines import LineThere, find_lines
from refkit.workbook.sheets import own_totals
from refkit.workbook.sheets.meaning import Notice
from refkit.workbook.sheets.own_lists import OwnColumn, OwnLine, OwnList
from refkit.workbook.sheets.worksheets import fold_text, sheet_of
from refkit.xlsx.cells.addresses import Spot, cell_name
from refkit.xlsx.cells.cells import Cell, Cells, Sheet, Sheets

KEPT = "refkit does not keep {} up to date"


@dataclass(frozen=True, slots=True)
class FoundList:
    """A list of his where it is now: the number of each column, of each record's line.

    `names` has what each line is known by now; `lost` are lines of records that are gone,
    `new` those that are none of a record yet, `fresh` those that became one's since,
    `totals` has the numbers of the totals that are kept up.
    """

    own: OwnList
    title: str
    cells: Cells
    columns: Mapping[OwnColumn, int]
    lines: Mapping[str, int]
    names: Mapping[str, str]
    lost: tuple[OwnLine, ...] = ()
    new: tuple[LineThere, ...] = ()
    fresh: Mapping[str, LineThere] = field(default_factory=dict)
    totals: Mapping[OwnLine, int] = field(default_factory=dict)

    def spot(self, key: str, column: OwnColumn) -> Spot | None:
        """Return the cell of a record in a column; None where one of both is gone."""
        return self.spot_at(self.lines[key], column) if key in self.lines else None

    def spot_at(self, line: int, column: OwnColumn) -> Spot | None:
        """Return the cell of a line in a column; None where the column is gone."""
        return self._spot(line, self.columns[column]) if column in self.columns else None

    def line_spot(self, line: int) -> Spot:
        """Return the cell by which a line is known."""
        first = next(column for column in self.own.columns if column.names)
        return self._spot(line, self.columns[first])

    def _spot(self, line: int, number: int) -> Spot:
        at = (number, line) if self.own.is_across else (line, number)
        return Spot(self.title, *at)

    def cell(self, key: str, column: OwnColumn) -> Cell | None:
        """Return what stands in the cell of a record in a column."""
        spot = self.spot(key, column)
        return self.cells.get(spot.at) if spot else None

    def total_cells(
        self, cells: Cells
    ) -> Iterator[tuple[Spot, OwnColumn, tuple[Cell | None, ...]]]:
        """Yield the typed totals, each with its column and the cells that it adds up."""
        lines = (*self.lines.values(), *(line.number for line in self.new))
        numbers = self.totals.values()
        for total, at in self.totals.items():
            added = own_totals.summed(lines, numbers, at, total.sums)
            for column in self.own.kept:
                spot = self.spot_at(at, column)
                is_meant = column.heading in total.headings and column.is_count
                if spot and is_meant and own_totals.is_typed(self.cells.get(spot.at)):
                    spots = (self.spot_at(line, column) for line in added)
                    yield spot, column, tuple(cells.get(s.at) for s in spots if s)

    def line_spots(self, line: int) -> Iterator[Spot]:
        """Yield the written cells of a line, from its first column to its last."""
        numbers = self.columns.values()
        for number in range(min(numbers), max(numbers) + 1):
            spot = self._spot(line, number)
            if spot.at in self.cells:
                yield spot

    def find_text(self, text: str, at: tuple[int, int]) -> Spot | None:
        """Return the cell nearest to a place that says just this text."""
        wanted = fold_text(text)
        same = [one for one, cell in self.cells.items() if fold_text(cell.value) == wanted]
        near = min(same, key=lambda one: _distance(one, at), default=None)
        return Spot(self.title, *near) if near else None


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def find_lists(
    sheets: Sheets, lists: Iterable[OwnList], mapping: str = "Mapping"
) -> tuple[tuple[FoundList, ...], tuple[Notice, ...]]:
    """Return the lists that are there, and what could not be found of them.

    `mapping` is the title of the worksheet that tells of them.
    """
    by_title: dict[tuple[str, bool], list[OwnList]] = {}
    for each in lists:
        by_title.setdefault((each.title, each.is_across), []).append(each)
    found: list[FoundList] = []
    notices: list[Notice] = []
    for (title, _), group in by_title.items():
        sheet = sheet_of(sheets, title)
        if sheet is None:
            there = f"there is no worksheet {title!r}"
            place = f"{mapping}!{cell_name(group[0].row or 1, 2)}"
            notices.append(Notice(place, there, KEPT.format("its lists")))
            continue
        made, told = _find_on_sheet(sheet, group)
        found += made
        notices += told
    return tuple(found), tuple(notices)


def _find_on_sheet(
    sheet: Sheet, group: Sequence[OwnList]
) -> tuple[list[FoundList], list[Notice]]:
    lying = Lying(sheet.cells, group[0].is_across)
    headings = own_headings.find_headings(lying, group)
    there = {own: each for own, each in headings.items() if _is_known(own, each)}
    lines = find_lines(lying, there)
    found = [
        FoundList(
            own,
            sheet.title,
            sheet.cells,
            each.columns,
            lines[own].lines,
            lines[own].names,
            lines[own].lost,
            lines[own].new,
            totals=lines[own].totals,
        )
        for own, each in there.items()
    ]
    notices = [note for own in group for note in _notices(sheet, own, there)]
    return found, notices


def _is_known(own: OwnList, found: FoundHeadings) -> bool:
    """Whether the columns by which its lines are known are there."""
    return all(column in found.columns for column in own.columns if column.names)


def _notices(
    sheet: Sheet,
    own: OwnList,
    there: Mapping[OwnList, FoundHeadings],
) -> Iterator[Notice]:
    """Yield the columns that are gone of a list, and those under another heading."""
    if own not in there:
        first = own.columns[0]
        place, heading = f"{sheet.title}!{cell_name(*first.at)}", first.heading
        found = f"the list with the heading {heading!r} is not found any more"
        yield Notice(place, found, KEPT.format("it"))
        return
    headings = there[own]
    for column in own.kept:
        if column not in headings.columns:
            place = f"{sheet.title}!{cell_name(*column.at)}"
            found = f"the column {column.heading!r} is not found any more"
            yield Notice(place, found, KEPT.format("it"))
    for column, heading in headings.renamed.items():
        at = (headings.columns[column], headings.line)
        at = at if own.is_across else at[::-1]
        place = f"{sheet.title}!{cell_name(*at)}"
        yield Notice(place, f"the heading is {heading!r}", f"read as {column.heading!r}")
