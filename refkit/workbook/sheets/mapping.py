"""What an adopted workbook calls things: which cells of the umpire's say what."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from refkit.engine.problems import Problem, suggestion
from refkit.workbook.sheets import layout
from refkit.workbook.sheets.books import Book
from refkit.workbook.sheets.own_lists import (
    COUNTS,
    LOOKS,
    PART,
    TINTED,
    OwnColumn,
    OwnLine,
    OwnList,
    OwnLists,
    OwnLook,
    OwnWords,
)
from refkit.workbook.sheets.worksheets import FoundSheet, find_sheet, fold_text, is_blank
from refkit.xlsx.cells.addresses import cell_name, parse_cell
from refkit.xlsx.cells.cells import Cell, Sheets

TITLE = "Mapping"
TAB, LIST, COLUMN, WORD, LOOK, LINE, GUESS, LEFT = (
    "tab", "list", "column", "word", "look", "line", "guess", "left alone",
)  # fmt: skip
WHATS = (TAB, LIST, COLUMN, WORD, LOOK, LINE, GUESS, LEFT)
ACROSS = "across"
NAMES, CARRIED = "names the line", "blank: as above"
NOT_READ = ", not read"
TOTAL, HEADS = "total of ", "; "
At = tuple[int, int]
Scores = Mapping[At, int | None]
_COLOUR = re.compile(r"[0-9A-F]{6}")
BOOK = Book(
    TITLE,
    "How refkit reads your worksheets, headings and words; correct a row and refkit "
    "follows it.",
    (
        ("What", 12, "tab, list, column, word, look, line, guess, or left alone."),
        ("Tab", 30, "The worksheet's title."),
        ("List", 6, "Which of the lists on it."),
        ("Heading", 30, "The heading of the column; of a line, the section it stands in."),
        (
            "Word",
            30,
            "What stands in the cells; of a line, its name; of a guess, what it is.",
        ),
        ("Means", 34, "What refkit reads it as."),
        ("Written", 18, "How it is written; of a guess, the rows it is about."),
        ("Cell", 9, "Where it stood when refkit last saw it."),
        ("Score", 8, "How sure refkit was, of 100; blank where you said so or agreed."),
    ),
)


class MappingLine(NamedTuple):
    """A row of the mapping."""

    what: str
    tab: str
    list: int | None = None
    heading: str = ""
    word: str = ""
    means: str = ""
    written: str = ""
    cell: str = ""
    score: int | None = None


def find_mapping(sheets: Sheets) -> FoundSheet | None:
    """Return the tab that holds the mapping, if the workbook was adopted."""
    wanted = {heading: heading for heading in BOOK.headings}
    for title in (TITLE, title_beside(TITLE)):
        there, _ = find_sheet(sheets, title, wanted, BOOK.headings)
        if there is not None:
            return there
    return None


def title_beside(title: str) -> str:
    """Return what a tab of ours is called where the umpire has one of that title.

    >>> title_beside("Calendar")
    'Calendar (refkit)'
    """
    ending = " (refkit)"
    return title[: layout.LONGEST_TITLE - len(ending)] + ending


def read_lines(there: FoundSheet) -> Iterator[tuple[int, MappingLine]]:
    """Yield the rows of a mapping as they stand there, each with its number."""
    for number, cells in there.rows(BOOK.headings).items():
        held = [None if is_blank(cells.get(h)) else cells[h].value for h in BOOK.headings]
        listed, score = (n if isinstance(n, int) else None for n in (held[2], held[-1]))
        what, tab, _, heading, word, means, written, cell, _ = (
            "" if each is None else str(each) for each in held
        )
        told = MappingLine(what, tab, listed, heading, word, means, written, cell, score)
        yield number, told


def list_lines(
    each: OwnList, scores: Scores, words: Mapping[tuple[At, str], int | None]
) -> Iterator[MappingLine]:
    """Yield the rows that say how a list is read.

    The scores are by the cell of a heading, those of the words by theirs and the word.
    """
    blank = MappingLine("", each.title, each.number)
    across = ACROSS if each.is_across else ""
    yield blank._replace(what=LIST, means=each.record, written=across)
    for column in each.columns:
        line = blank._replace(
            what=COLUMN, heading=column.heading, score=scores.get(column.at)
        )
        marks = [NAMES] * column.names + [CARRIED] * column.is_carried
        means, at = _column_means(each, column), cell_name(*column.at)
        yield line._replace(
            word="; ".join(marks), means=means, written=column.notation, cell=at
        )
        for his, ours in column.words.pairs:
            word = blank._replace(what=WORD, heading=column.heading, word=his)
            sure = words.get((column.at, his))
            yield word._replace(means=ours, cell=at, score=sure)
    for look in each.looks:
        means, at = f"{each.record}.{look.field}={look.value}", cell_name(*look.at)
        line = blank._replace(what=LOOK, word=look.says, means=means)
        written = " ".join(filter(None, (look.kind, look.colour)))
        yield line._replace(written=written + NOT_READ * (not look.is_read), cell=at)
    names = [column.number for column in each.columns if column.names] or [1]
    for row in each.lines:
        spot = each.spot(row.number, names[0])
        line = blank._replace(what=LINE, heading=row.section, word=row.name)
        means = TOTAL + row.sums if row.sums else row.key
        yield line._replace(means=means, written=HEADS.join(row.headings), cell=spot.ref)


def _column_means(each: OwnList, column: OwnColumn) -> str:
    if not column.means:
        return ""
    if column.is_count:
        return column.means + (f": {column.part}" if column.part else "")
    return f"{each.record}.{column.means}"


def read_mapping(there: FoundSheet | None) -> tuple[OwnLists, list[Problem]]:
    """Return what the mapping says, and its rows that make no sense."""
    if there is None:
        return OwnLists(), []
    reading = _MappingReader(there)
    for number, cells in there.rows(BOOK.headings).items():
        reading.take(number, cells)
    return reading.lists(), reading.problems


class _MappingReader:
    """Collects what the rows of a mapping say."""

    def __init__(self, there: FoundSheet) -> None:
        self.problems: list[Problem] = []
        self._there = there
        self._titles: dict[str, str] = {}
        self._lists: dict[tuple[str, int], OwnList] = {}
        self._lines: dict[str, list[tuple[int, MappingLine]]] = {}

    def take(self, number: int, cells: Mapping[str, Cell]) -> None:
        """Take one row."""
        told = {h: str(c.value).strip() for h, c in cells.items() if not is_blank(c)}
        what = fold_text(told.get("What", ""))
        if what not in WHATS:
            expected = f"one of {', '.join(WHATS)}" + suggestion(what, WHATS)
            self._fault(number, "What", f"What is {what!r}", expected)
            return
        texts = [told.get(heading, "") for heading in BOOK.headings]
        _, tab, listed, heading, word, means, written, cell, _ = texts
        at = int(listed) if listed.isdecimal() else None
        line = MappingLine(what, tab, at, heading, word, means, written, cell)
        self._lines.setdefault(what, []).append((number, line))

    def lists(self) -> OwnLists:
        """Return what all rows say together."""
        titles = {line.means: line.tab for _, line in self._lines.get(TAB, ())}
        for number, line in self._lines.get(LIST, ()):
            self._add_list(number, line)
        for what, add in (
            (COLUMN, self._add_column),
            (WORD, self._add_word),
            (LOOK, self._add_look),
            (LINE, self._add_line),
        ):
            for number, line in self._lines.get(what, ()):
                at = (line.tab, line.list or 0)
                if at in self._lists:
                    self._lists[at] = add(number, line, self._lists[at])
                else:
                    found = f"List is {line.list or 'blank'}"
                    self._fault(number, "List", found, f"one that a row '{LIST}' names")
        named = tuple(each for each in self._lists.values() if self._is_named(each))
        return OwnLists(named, titles, is_adopted=True)

    def _is_named(self, each: OwnList) -> bool:
        """Whether some column tells its lines apart; a list without one is a fault."""
        if not any(column.names for column in each.columns):
            found = f"no column of list {each.number} on {each.title!r} names its lines"
            self._fault(each.row, "Means", found, f"a column with {NAMES!r} under Word")
            return False
        return True

    def _add_list(self, number: int, line: MappingLine) -> None:
        at = (line.tab, line.list or 0)
        across = fold_text(line.written) == ACROSS
        self._lists[at] = OwnList(at[1], line.tab, line.means, across, (), (), row=number)

    def _add_column(self, number: int, line: MappingLine, each: OwnList) -> OwnList:
        at = self._cell(number, line)
        if at is None:
            return each
        if any(column.at == at for column in each.columns):
            self._fault(number, "Cell", f"Cell is {line.cell} again", "each heading once")
            return each
        means, _, part = line.means.partition(": ")
        field = means if means in COUNTS else means.rpartition(".")[2]
        marks = line.word.split("; ")
        column = OwnColumn(
            line.heading,
            at,
            at[0] if each.is_across else at[1],
            field,
            line.written,
            part if means == PART else "",
            names=NAMES in marks,
            is_carried=CARRIED in marks,
            row=number,
        )
        return replace(each, columns=(*each.columns, column))

    def _add_word(self, number: int, line: MappingLine, each: OwnList) -> OwnList:
        at = self._cell(number, line)
        if at and all(column.at != at for column in each.columns):
            cells = ", ".join(cell_name(*column.at) for column in each.columns)
            expected = f"that of a heading of the list ({cells})"
            self._fault(number, "Cell", f"Cell is {line.cell!r}", expected)
        columns = tuple(
            replace(c, words=OwnWords((*c.words.pairs, (line.word, line.means))))
            if c.at == at
            else c
            for c in each.columns
        )
        return replace(each, columns=columns)

    def _add_look(self, number: int, line: MappingLine, each: OwnList) -> OwnList:
        at = self._cell(number, line)
        field, _, value = line.means.rpartition(".")[2].partition("=")
        written = line.written.removesuffix(NOT_READ)
        kind = next((kind for kind in LOOKS if written.startswith(kind)), written)
        colour = written.removeprefix(kind).strip().upper()
        is_told = bool(_COLOUR.fullmatch(colour)) == (kind in TINTED)
        is_read = written == line.written and kind in LOOKS and is_told
        place = at or (0, 0)
        look = OwnLook(field, value, kind, place, line.word, colour, is_read, number)
        return replace(each, looks=(*each.looks, *((look,) if at else ())))

    def _add_line(self, number: int, line: MappingLine, each: OwnList) -> OwnList:
        at = self._cell(number, line)
        if at is None:
            return each
        if line.means and any(other.key == line.means for other in each.lines):
            found = f"Means is {line.means!r} again"
            self._fault(number, "Means", found, "each key once in a list")
            return each
        where = at[1] if each.is_across else at[0]
        row = OwnLine(where, line.word, line.heading, line.means, row=number)
        if line.means.startswith(TOTAL):
            sums = line.means.removeprefix(TOTAL)
            row = replace(row, key="", sums=sums, headings=tuple(line.written.split(HEADS)))
        return replace(each, lines=(*each.lines, row))

    def _cell(self, number: int, line: MappingLine) -> tuple[int, int] | None:
        try:
            return parse_cell(line.cell)
        except ValueError:
            self._fault(number, "Cell", f"Cell is {line.cell!r}", "a cell such as 'C4'")
            return None

    def _fault(self, number: int, heading: str, found: str, expected: str) -> None:
        self.problems.append(Problem(self._there.place(number, heading), found, expected))
