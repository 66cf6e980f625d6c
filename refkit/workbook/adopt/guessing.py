"""Guesses what a worksheet holds: which record, which columns, and how surely."""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from refkit.engine.records.parsing import READERS
from refkit.engine.records.records import Column
from refkit.engine.records.roster_words import BLANK
from refkit.workbook.adopt.headings import HeadedColumn, headed_columns, heading_texts
from refkit.workbook.sheets import likeness
from refkit.workbook.sheets.vocabulary import RosterKind, is_worded, nearest_value
from refkit.workbook.sheets.worksheets import SEARCHED, fold_text, is_blank
from refkit.xlsx.cells.cells import Cell, Sheet

# How many cells of a column are read, and how many of its values are tried.
SAMPLED, TRIED = 100, 12
LEAST_COLUMN = 66
LEAST_TAB = 62
LEAST_WORD = 70
# The score a word needs where the heading says nothing, and the longest id.
LEAST_ALONE = 90
LONGEST_ID = 20
TITLED = 80
# The score that the words in the cells alone can give, whatever the heading.
BY_WORDS = 88
# What a heading is worth by itself: words below it may be the umpire's own, so they
# count less against it than texts do where numbers belong.
BY_HEADING, BY_KIND, UNFILLED = 0.7, 0.5, 0.9
ENOUGH_WORDS = 3


@dataclass(frozen=True, slots=True)
class FieldMatch:
    """A column matched to a field, with a score of 100 at most."""

    number: int
    field: str
    score: int


@dataclass(frozen=True, slots=True)
class TabGuess:
    """A worksheet matched to a record by the headings in one row, with a score."""

    kind: RosterKind
    row: int
    score: int
    columns: tuple[HeadedColumn, ...]
    matches: tuple[FieldMatch, ...]


def guess_tab(sheet: Sheet, kinds: Sequence[RosterKind], row: int = 0) -> TabGuess | None:
    """Return the best guess for a worksheet, None where nothing fits."""
    rows = [row] if row else _heading_rows(sheet, kinds)
    below = {each: headed_columns(sheet, each) for each in rows}
    looks = [_guess_kind(sheet, kind, below[each], each) for each in rows for kind in kinds]
    return max(looks, key=lambda each: (each.score, -each.row), default=None)


def _heading_rows(sheet: Sheet, kinds: Sequence[RosterKind]) -> list[int]:
    """Return the rows that may hold the headings: the likeliest for each kind."""
    rows = {
        row: list(texts.values())
        for row in sheet.cells.rows(1, SEARCHED)
        if (texts := heading_texts(sheet, row))
    }
    found: dict[int, None] = {}
    for kind in kinds:
        scored = ((_heading_likeness(kind, texts), -row) for row, texts in rows.items())
        promise, row = max(scored, default=(0, 0))
        if promise:
            found[-row] = None
    return list(found)


def _heading_likeness(kind: RosterKind, texts: list[str]) -> int:
    """Return how much a row of texts looks like a record's headings."""
    named = kind.headings.values()
    scores = [max(likeness.best_score(text, names) for names in named) for text in texts]
    return sum(score for score in scores if score >= LEAST_COLUMN)


def _guess_kind(
    sheet: Sheet, kind: RosterKind, found: tuple[HeadedColumn, ...], row: int
) -> TabGuess:
    matches = _match_columns(kind, found)
    fields = {match.field: match.score for match in matches}
    title = likeness.best_score(sheet.title, kind.titles)
    needed = kind.needed
    share = sum(fields.get(field, 0) for field in needed) / len(needed)
    extra = min(3, len(set(fields) - set(needed)))
    score = round(0.6 * share + 0.2 * title + 20 * extra / 3)
    known = title >= TITLED or any(fields.get(mark, 0) >= BY_WORDS for mark in kind.marks)
    has_rows = any(column.cells for column in found)
    return TabGuess(kind, row, score if known and has_rows else 0, found, matches)


def _match_columns(
    kind: RosterKind, found: tuple[HeadedColumn, ...]
) -> tuple[FieldMatch, ...]:
    """Return the best column for each field; no column serves two.

    Of two equal scores the column with more different values wins: a name is unique, a
    formation repeats.
    """
    doubled = repeated_headings(found)
    different = {column.number: column.different for column in found}
    pairs = [
        match
        for column in found
        if fold_text(column.heading) not in doubled
        for match in _field_matches(kind, column)
    ]
    taken: set[int | str] = set()
    chosen = []
    for each in sorted(
        pairs, key=lambda m: (-m.score, -different[m.number], m.number, m.field)
    ):
        if not taken & {each.number, each.field}:
            taken |= {each.number, each.field}
            chosen.append(each)
    return tuple(sorted(chosen, key=lambda each: each.number))


def repeated_headings(found: Sequence[HeadedColumn]) -> set[str]:
    """Return the headings that appear twice, so that nobody can tell them apart."""
    headings = [fold_text(column.heading) for column in found]
    return {heading for heading in headings if headings.count(heading) > 1}


def missed_headings(sheet: Sheet, seen: TabGuess | None) -> list[str]:
    """Return the repeated headings that alone keep a sheet from being recognised."""
    if seen is None:
        return []
    once = {fold_text(each.heading): each for each in reversed(seen.columns)}
    whole = _guess_kind(sheet, seen.kind, tuple(reversed(once.values())), seen.row)
    twice = repeated_headings(seen.columns)
    texts = (each.heading for each in whole.columns if fold_text(each.heading) in twice)
    return list(texts) if whole.score >= LEAST_TAB else []


def _field_matches(kind: RosterKind, column: HeadedColumn) -> Iterator[FieldMatch]:
    """Yield the fields a column may be; an exact heading rules out all other fields."""
    likely = {
        field: likeness.best_score(column.heading, names)
        for field, names in kind.headings.items()
        if not _is_ruled_out(kind, field, column)
    }
    named = [
        match
        for field, like in likely.items()
        if like == likeness.SURE and (match := _match_field(kind, field, column, like))
    ]
    yield from named
    for field, like in likely.items():
        is_another = named or len(kind.headings[field]) == 1
        if like < likeness.SURE:
            match = _match_field(kind, field, column, 0 if is_another else like)
            yield from [match] if match else []


def _match_field(
    kind: RosterKind, field: str, column: HeadedColumn, heading: int
) -> FieldMatch | None:
    """Return the match of a column and a field, None where the score is too low."""
    if field not in kind.words and heading < LEAST_COLUMN:
        return None
    score = _match_score(kind, field, column, heading)
    return FieldMatch(column.number, field, score) if score >= LEAST_COLUMN else None


def _match_score(kind: RosterKind, field: str, column: HeadedColumn, heading: int) -> int:
    """Return the score of a column for a field, from its heading and its cells."""
    cells = list(islice(filter(_is_telling, column.cells), SAMPLED))
    if not cells:
        return round(heading * UNFILLED)
    fit = _cells_fit(kind, field, cells, LEAST_WORD)
    texts = sum(cell.kind == "text" for cell in cells)
    alone = BY_HEADING if field in kind.words and 2 * texts > len(cells) else BY_KIND
    score = round(heading * (alone + (1 - alone) * fit))
    if field in kind.words and len(cells) >= ENOUGH_WORDS:
        score = max(score, round(BY_WORDS * _cells_fit(kind, field, cells, LEAST_ALONE)))
    return score


def _is_telling(cell: Cell) -> bool:
    """Whether a cell helps to know its column: no dash, no error, no blank."""
    return bool(
        not is_blank(cell) and cell.kind != "error" and likeness.bare_words(str(cell.value))
    )


def _cells_fit(kind: RosterKind, field: str, cells: Sequence[Cell], least: int) -> float:
    """Return how well the most frequent values of a column fit a field, 0 to 1."""
    different = {cell.value: cell for cell in cells}
    counts = Counter(cell.value for cell in cells).most_common(TRIED)
    fits = (
        count * _cell_fits(kind, field, different[value], least) for value, count in counts
    )
    return sum(fits) / sum(count for _, count in counts)


def _is_ruled_out(kind: RosterKind, field: str, column: HeadedColumn) -> bool:
    """Whether a column cannot be a field: ids that repeat, or formulas for numbers."""
    if (field,) == kind.record.key:
        ids = [fold_text(cell.value) for cell in column.cells if not is_blank(cell)]
        return len(set(ids)) < len(ids) or max(map(len, ids), default=0) > LONGEST_ID
    return field not in kind.columns and column.is_worked_out


def _cell_fits(kind: RosterKind, field: str, cell: Cell, least: int) -> float:
    """Return how well a cell fits a field, 0 to 1; a word must score `least`."""
    col = kind.columns.get(field)
    if col is None:
        return float(is_count(cell.value))
    if field in kind.words and nearest_value(kind, field, str(cell.value))[1] >= least:
        return 1.0
    return 0.0 if is_worded(kind, field) else _value_fits(col, cell.value)


def _value_fits(col: Column, value: object) -> float:
    """Return how well a value fits a column, 0 to 1; a number fits a text less well."""
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


def is_word(kind: RosterKind, field: str, cell: Cell) -> bool:
    """Tell whether a cell holds a word that needs a meaning, and not a plain value."""
    if cell.kind == "error":
        return False
    if is_worded(kind, field):
        return True
    return field in kind.words and not _value_fits(kind.columns[field], cell.value)


def guess_words(
    kind: RosterKind, field: str, cells: Sequence[Cell]
) -> Mapping[str, tuple[str, int]]:
    """Return the meaning and score of each word in a column that is not ours already."""
    found: dict[str, tuple[str, int]] = {}
    for cell in cells:
        his = str(cell.value).strip()
        if is_word(kind, field, cell) and fold_text(his) not in map(fold_text, found):
            ours, score = nearest_value(kind, field, his)
            if not likeness.bare_words(his):
                ours, score = BLANK, likeness.SURE
            if fold_text(his).replace(" ", "_") != ours.casefold():
                found[his] = (ours if score >= LEAST_WORD else "", score)
    return found
