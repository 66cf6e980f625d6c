"""The same roster otherwise laid out: what is read must not hang on such things."""

import io
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass

import openpyxl
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from refkit.workbook.sheets.worksheets import fold_text
from tests.rosters.reading import Reading
from tests.rosters.translating import other_words

PLACES = (
    *("Ashdown", "Birkwood", "Carrow", "Dunmere", "Elmsett", "Farley", "Garton", "Hollis"),
    *("Iverley", "Kelby", "Larkhill", "Marden", "Norbury", "Oakham", "Pendle", "Quorn"),
)
# Headings have so many lines above their lowest at the most.
LEVELS = 2


@dataclass(frozen=True, slots=True)
class Variant:
    """A workbook made from another; `old` has the former name of each unit renamed.

    It has the former heading as well, by the tab and the new one.
    """

    data: bytes
    old: dict[str, str]


def variants(data: bytes, reading: Reading) -> Iterator[tuple[str, Variant]]:
    """Yield the plain workbook, with values for formulas, and then each change of that.

    `reading` is what was read in it: it says where the headings and the units are.
    """
    for name, change in CHANGES.items():
        book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
        old = change(book, reading, random.Random(name)) or {}
        file = io.BytesIO()
        book.save(file)
        yield name, Variant(file.getvalue(), old)


def plain(_book: Workbook, _reading: Reading, _chance: random.Random) -> None:
    """Values stand in place of formulas, and nothing else is changed."""


def tabs(book: Workbook, _reading: Reading, _chance: random.Random) -> None:
    """The tabs are in the opposite order."""
    book._sheets.reverse()
    book.active = next(n for n, one in enumerate(book) if one.sheet_state == "visible")


def capitals(book: Workbook, reading: Reading, _chance: random.Random) -> None:
    """The headings are in capitals, those above them too."""
    for sheet in book:
        for cell in _headings(sheet, reading):
            above = sheet.cell(max(cell.row - 1, 1), cell.column)
            for one in (cell, above if _is_parent(sheet, above) else cell):
                one.value = str(one.value).upper()


def words(book: Workbook, reading: Reading, chance: random.Random) -> dict[str, str]:
    """The headings are in another language; return the old ones by the new."""
    told = other_words(reading, chance)
    old: dict[str, str] = {}
    for sheet in book:
        for cell in _headings(sheet, reading):
            text = fold_text(str(cell.value))
            if new := told.get((sheet.title, text)):
                cell.value = new.capitalize()
                old[f"{sheet.title}!{fold_text(new)}"] = text
    return old


def columns(book: Workbook, reading: Reading, chance: random.Random) -> None:
    """The columns of each list are in another order; of one that lies across, its rows."""
    for sheet in book:
        if cells := _headings(sheet, reading):
            _Shuffled(sheet, cells).shuffle(chance)


def names(book: Workbook, reading: Reading, chance: random.Random) -> dict[str, str]:
    """Each unit has another name wherever it stands; return the old names by the new."""
    units = list(reading.elements)
    new = [f"{1 + n % 4} Coy, {PLACES[n % len(PLACES)]} {n}" for n in range(len(units))]
    chance.shuffle(new)
    named = dict(zip(units, new, strict=True))
    for sheet in book:
        for cell in _filled(sheet):
            cell.value = named.get(" ".join(str(cell.value).split()), cell.value)
    return {theirs: ours for ours, theirs in named.items()}


CHANGES: dict[str, Callable[[Workbook, Reading, random.Random], dict[str, str] | None]] = {
    "plain": plain,
    "tabs": tabs,
    "columns": columns,
    "capitals": capitals,
    "names": names,
    "words": words,
}


def _filled(sheet: Worksheet) -> Iterator[Cell]:
    for row in sheet.iter_rows():
        yield from (cell for cell in row if cell.value is not None)


def _headings(sheet: Worksheet, reading: Reading) -> list[Cell]:
    """Return the cells of the lines that hold two headings or more that were read.

    Mere numbers, such as those over boxes to tick, are headings only beside others.
    """
    told = (fold_text(column["heading"]) for _, column in reading.columns(sheet.title))
    read = {text for text in told if text and not text.isdecimal()}
    every = list(_filled(sheet))
    found = [cell for cell in every if fold_text(str(cell.value)) in read]
    rows = Counter(cell.row for cell in found)
    files = Counter(cell.column for cell in found)
    if not found:
        return []
    if max(files.values()) > max(rows.values()):
        return [cell for cell in found if files[cell.column] > 1]
    boxes = [cell for cell in every if str(cell.value).isdecimal()]
    return [cell for cell in (*found, *boxes) if rows[cell.row] > 1]


def _is_parent(sheet: Worksheet, cell: Cell) -> bool:
    """Whether it is a heading over several others."""
    ranges = sheet.merged_cells.ranges
    return isinstance(cell.value, str) and any(
        each.min_row == each.max_row == cell.row and each.min_col == cell.column
        for each in ranges
    )


class _Shuffled:
    """A worksheet whose columns change places; the rows of one that lies across.

    A *line* is a row and a *place* its column; the other way round where it lies across.
    """

    def __init__(self, sheet: Worksheet, headings: Iterable[Cell]) -> None:
        self._sheet = sheet
        rows, files = ({cell.row for cell in headings}, {cell.column for cell in headings})
        self._is_across = len(rows) > len(files)
        self._heads, self._places = (files, rows) if self._is_across else (rows, files)
        self._merged = [
            (one.min_col, one.min_row, one.max_col, one.max_row)
            if self._is_across
            else (one.min_row, one.min_col, one.max_row, one.max_col)
            for one in sheet.merged_cells.ranges
        ]

    def shuffle(self, chance: random.Random) -> None:
        """Give the columns of each run of headings another order."""
        for run in self._runs():
            groups = list(self._glued(run))
            chance.shuffle(groups)
            new = [place for group in groups for place in group]
            self._move(run, dict(zip(new, run, strict=True)))

    def _runs(self) -> Iterator[list[int]]:
        """Yield the places of headings side by side."""
        run: list[int] = []
        for place in sorted(self._places):
            if run and place != run[-1] + 1:
                yield run
                run = []
            run.append(place)
        yield run

    def _glued(self, run: list[int]) -> Iterator[list[int]]:
        """Yield the places that stay together: under one heading, or boxes 1, 2, 3."""
        over = {
            first: last
            for line, first, end, last in self._merged
            if first != last and {line, end + 1} & self._heads and first in run
            if last - first + 1 < len(run)
        }
        boxes = [place for place in run if self._is_box(place)]
        if boxes and boxes[-1] - boxes[0] == len(boxes) - 1:
            over[boxes[0]] = boxes[-1]
        places = iter(run)
        for place in places:
            group = [place]
            while group[-1] < over.get(place, place):
                group.append(next(places))
            yield group

    def _is_box(self, place: int) -> bool:
        """Whether a heading is a mere number."""
        return any(
            str(self._cell(line, place).value or "").isdecimal() for line in self._heads
        )

    def _cell(self, line: int, place: int) -> Cell | MergedCell:
        row, column = (place, line) if self._is_across else (line, place)
        return self._sheet.cell(row, column)

    def _move(self, run: list[int], new: dict[int, int]) -> None:
        """Move what stands in each line; titles, section heads and keys stay."""
        size = self._sheet.max_column if self._is_across else self._sheet.max_row
        lines = [line for line in range(1, size + 1) if self._moves(line, run)]
        merged = [one for one in self._merged if one[0] in lines and one[1] in run]
        for one in merged:
            self._sheet.unmerge_cells(**self._bounds(one))
        for line in lines:
            held = {place: self._taken(line, place) for place in run}
            for place, (value, style, comment) in held.items():
                cell = self._cell(line, new[place])
                cell.value, cell._style, cell.comment = value, style, comment
        for top, first, bottom, last in merged:
            moved = (top, new[first], bottom, new[first] + last - first)
            self._sheet.merge_cells(**self._bounds(moved))
        self._hide(run, new)

    def _taken(self, line: int, place: int) -> tuple[object, object, object]:
        cell = self._cell(line, place)
        taken = cell.value, copy(cell._style), cell.comment
        if not isinstance(cell, MergedCell):
            cell.comment = None
        return taken

    def _moves(self, line: int, run: list[int]) -> bool:
        filled = [place for place in run if self._cell(line, place).value is not None]
        wide = any(
            top <= line <= bottom and first <= run[0] and last >= run[-1]
            for top, first, bottom, last in self._merged
        )
        above = min(self._heads) - line
        if above > LEVELS or (above > 0 and len(filled) < 2):
            return False
        return not wide and filled != run[:1] and not self._is_key(line, run, filled)

    def _is_key(self, line: int, run: list[int], filled: list[int]) -> bool:
        """Whether a line only says what the colour of the blank cell before it means."""
        tints = [place for place in run if self._cell(line, place).fill.fill_type]
        return len(filled) == 1 and [place + 1 for place in tints] == filled

    def _bounds(self, merged: tuple[int, int, int, int]) -> dict[str, int]:
        top, first, bottom, last = merged
        if self._is_across:
            top, first, bottom, last = first, top, last, bottom
        return {
            "start_row": top,
            "start_column": first,
            "end_row": bottom,
            "end_column": last,
        }

    def _hide(self, run: list[int], new: dict[int, int]) -> None:
        """Hide the places whose column or row was hidden."""
        letters = openpyxl.utils.get_column_letter
        sized = self._sheet.row_dimensions if self._is_across else None
        sized = sized if sized is not None else self._sheet.column_dimensions
        key = (lambda place: place) if self._is_across else letters
        hidden = {place: sized[key(place)].hidden for place in run}
        for place in run:
            sized[key(new[place])].hidden = hidden[place]
