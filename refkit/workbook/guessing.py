"""What a worksheet of a stranger's looks like: which record, which columns, how surely."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from refkit.engine.records import Column
from refkit.engine.taking import READERS
from refkit.workbook import likeness
from refkit.workbook.cells import Cell, Sheet
from refkit.workbook.sheets import SEARCHED, fold, is_blank
from refkit.workbook.vocabulary import Kind, meant

LOOKED_AT = 300
LEAST_COLUMN = 66
LEAST_TAB = 62
LEAST_WORD = 70
TITLED = 80
# Where the words in enough cells say it all, a heading need not.
BY_WORDS = 88
# What a heading alone is worth, whatever stands below it: words may be his own, while
# what is no number cannot be one.
BY_HEADING, BY_KIND, UNFILLED = 0.7, 0.5, 0.9
ENOUGH_WORDS = 3
MOST_COLUMNS = 200
LONGEST_HEADING = 60


@dataclass(frozen=True, slots=True)
class Strip:
    """A column under a heading: where it is, and the cells below that hold anything."""

    heading: str
    number: int
    cells: tuple[Cell, ...]

    @property
    def is_worked_out(self) -> bool:
        """Whether most of it is formulas, which refkit leaves alone."""
        count = sum(cell.formula is not None for cell in self.cells)
        return 2 * count > len(self.cells)


@dataclass(frozen=True, slots=True)
class Match:
    """A column taken for a field, and how surely, of 100."""

    number: int
    field: str
    score: int


@dataclass(frozen=True, slots=True)
class Look:
    """A worksheet taken for a record, by the headings in one row."""

    kind: Kind
    row: int
    score: int
    columns: tuple[Strip, ...]
    matches: tuple[Match, ...]


def columns(sheet: Sheet, row: int) -> tuple[Strip, ...]:
    """Return the columns that have a heading in a row."""
    headings = dict(islice(_rows(sheet, row, row).get(row, {}).items(), MOST_COLUMNS))
    below: dict[int, list[Cell]] = {number: [] for number in headings}
    for (line, number), cell in sorted(sheet.cells.items()):
        is_there = cell.formula is not None or not is_blank(cell)
        if row < line <= row + LOOKED_AT and number in below and is_there:
            below[number].append(cell)
    return tuple(
        Strip(" ".join(text.split()), number, tuple(below[number]))
        for number, text in headings.items()
    )


def _rows(sheet: Sheet, first: int, last: int) -> dict[int, dict[int, str]]:
    """Return the texts in some rows that could be headings, by row and column."""
    found: dict[int, dict[int, str]] = {}
    for (row, number), cell in sorted(sheet.cells.items()):
        text = cell.value
        if not (first <= row <= last and isinstance(text, str) and text.strip()):
            continue
        if cell.formula is None and len(text) <= LONGEST_HEADING:
            found.setdefault(row, {})[number] = text
    return found


def look(sheet: Sheet, kinds: Sequence[Kind], row: int = 0) -> Look | None:
    """Return what a worksheet most looks like, or nothing when it looks like none."""
    rows = [row] if row else _heading_rows(sheet, kinds)
    looks = [
        _look(sheet, kind, columns(sheet, each), each) for each in rows for kind in kinds
    ]
    return max(looks, key=lambda each: (each.score, -each.row), default=None)


def _heading_rows(sheet: Sheet, kinds: Sequence[Kind]) -> list[int]:
    """Return the rows that may hold the headings: for each kind the most like it."""
    rows = {
        row: list(islice(texts.values(), MOST_COLUMNS))
        for row, texts in _rows(sheet, 1, SEARCHED).items()
    }
    found: dict[int, None] = {}
    for kind in kinds:
        scored = ((_promise(kind, texts), -row) for row, texts in rows.items())
        promise, row = max(scored, default=(0, 0))
        if promise:
            found[-row] = None
    return list(found)


def _promise(kind: Kind, texts: list[str]) -> int:
    """Return how much a row of texts is like a row of a record's headings."""
    named = kind.headings.values()
    scores = [max(likeness.best(text, names) for names in named) for text in texts]
    return sum(score for score in scores if score >= LEAST_COLUMN)


def _look(sheet: Sheet, kind: Kind, found: tuple[Strip, ...], row: int) -> Look:
    matches = _matched(kind, found)
    fields = {match.field: match.score for match in matches}
    title = likeness.best(sheet.title, kind.titles)
    needed = kind.needed
    share = sum(fields.get(field, 0) for field in needed) / len(needed)
    extra = min(3, len(set(fields) - set(needed)))
    score = round(0.6 * share + 0.2 * title + 20 * extra / 3)
    known = title >= TITLED or kind.marks & fields.keys()
    has_rows = any(column.cells for column in found)
    return Look(kind, row, score if known and has_rows else 0, found, matches)


def _matched(kind: Kind, found: tuple[Strip, ...]) -> tuple[Match, ...]:
    """Return the best column for each field, none of them for two."""
    doubled = _doubled(found)
    pairs = [
        Match(column.number, field, score)
        for column in found
        for field in kind.headings
        if fold(column.heading) not in doubled
        and (score := _sureness(kind, field, column)) >= LEAST_COLUMN
    ]
    taken: set[int | str] = set()
    chosen = []
    for each in sorted(pairs, key=lambda m: (-m.score, m.number, m.field)):
        if not taken & {each.number, each.field}:
            taken |= {each.number, each.field}
            chosen.append(each)
    return tuple(sorted(chosen, key=lambda each: each.number))


def _doubled(found: tuple[Strip, ...]) -> set[str]:
    headings = [fold(column.heading) for column in found]
    return {heading for heading in headings if headings.count(heading) > 1}


def _sureness(kind: Kind, field: str, column: Strip) -> int:
    """Return how surely a column is a field's: by its heading and by what is in it."""
    names, cells = kind.headings[field], [c for c in column.cells if not is_blank(c)]
    heading = likeness.best(column.heading, names)
    if _is_ruled_out(kind, field, column) or (len(names) == 1 and heading < likeness.SURE):
        return 0
    if not cells:
        return round(heading * UNFILLED)
    fit = sum(_takes(kind, field, cell) for cell in cells) / len(cells)
    alone = BY_HEADING if field in kind.words else BY_KIND
    told = round(heading * (alone + (1 - alone) * fit))
    if field in kind.words and len(cells) >= ENOUGH_WORDS:
        told = max(told, round(BY_WORDS * fit))
    return told


def _is_ruled_out(kind: Kind, field: str, column: Strip) -> bool:
    """Whether a column cannot be a field's: ids that repeat, numbers he works out."""
    if (field,) == kind.record.key:
        ids = [fold(cell.value) for cell in column.cells if not is_blank(cell)]
        return len(set(ids)) < len(ids)
    return field not in kind.columns and column.is_worked_out


def _takes(kind: Kind, field: str, cell: Cell) -> float:
    col = kind.columns.get(field)
    if cell.kind == "error":
        return 0.0
    if col is None:
        return float(is_count(cell.value))
    if field in kind.words:
        return float(meant(kind, field, str(cell.value))[1] >= LEAST_WORD)
    return _reads(col, cell.value)


def _reads(col: Column, value: object) -> float:
    """Return how well a value sits in a column: a number among texts not so well."""
    if col.kind == "text":
        return 1.0 if isinstance(value, str) else 0.6
    if col.kind == "whole" and isinstance(value, datetime.date | bool):
        return 0.0
    read = READERS[col.kind](col, value)
    return float(read is not None and col.fits(read))


def is_count(value: object) -> bool:
    """Tell whether a value is a number of things.

    >>> is_count(8), is_count("12"), is_count(7.5), is_count("7/10")
    (True, True, False, False)
    """
    if isinstance(value, str):
        return value.strip().isdecimal()
    return not isinstance(value, bool) and isinstance(value, int | float) and value % 1 == 0


def words(kind: Kind, field: str, cells: Sequence[Cell]) -> Mapping[str, tuple[str, int]]:
    """Return what each word in a column is taken for, but those that are ours already."""
    found: dict[str, tuple[str, int]] = {}
    for cell in cells:
        his = str(cell.value).strip()
        if field in kind.words and fold(his) not in map(fold, found):
            ours, score = meant(kind, field, his)
            if fold(his).replace(" ", "_") != ours.casefold():
                found[his] = (ours if score >= LEAST_WORD else "", score)
    return found
