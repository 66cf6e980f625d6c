"""The rows below headings: lines, heads of sections, totals and notes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rapidfuzz import fuzz

from refkit.workbook.adopt import words
from refkit.workbook.adopt.seeing import headings, kinds, next_list, totals
from refkit.workbook.adopt.seeing.grid import Grid, Row
from refkit.workbook.adopt.seeing.sections import Sections
from refkit.workbook.adopt.seeing.totals import Sums
from refkit.workbook.adopt.seen import PLAIN, Line, Look, SeenCell
from refkit.workbook.sheets.worksheets import fold_text

# Of 100: how much a name is like another of its list.
_LIKE_NAMES = 80


@dataclass(slots=True)
class Body:
    """What follows the headings of a block.

    `skipped` are the rows of heads and of headings that come again; `after` is the first
    row that is no more of it.
    """

    lines: list[Line] = field(default_factory=list)
    totals: list[Line] = field(default_factory=list)
    heads: dict[int, str] = field(default_factory=dict)
    notes: list[SeenCell] = field(default_factory=list)
    skipped: list[int] = field(default_factory=list)
    after: int | None = None


def read_body(grid: Grid, above: Sequence[int], rows: Sequence[int]) -> Body:
    """Return the lines below headings (in the rows `above`) until the next headings."""
    return _BodyReader(grid, above, rows).read()


class _BodyReader:
    """Goes down the rows below headings."""

    def __init__(self, grid: Grid, above: Sequence[int], rows: Sequence[int]) -> None:
        self.grid, self.above, self.rows = grid, above, rows
        self.body = Body()
        self.sections = Sections()
        self.waiting: list[int] = []
        self.read_rows: list[int] = []
        # Of all lines, and of those since the last totals.
        self.sums, self.latest = Sums(), Sums()
        before = [row for row in grid.rows if row < above[0]]
        self.titles = [s.text for row in before[-6:] for s in grid.row(row).values()]

    def read(self) -> Body:
        """Return what is there."""
        for place, row in enumerate(self.rows):
            if next_list.comes_again(self.grid, self.above, row):
                self.body.skipped.append(row)
                self._skip_page(row)
                self._settle_first(row)
                self._enter_named(row)
                continue
            if next_list.heads_next(
                self.grid, self.above, self.rows, place, self.read_rows
            ):
                self.body.after = self._first_of_next(row)
                break
            self._take(place)
        for row in self.waiting:
            if self.body.after is None or row < self.body.after:
                self._note(row)
        return self.body

    def _skip_page(self, row: int) -> None:
        """Take a title that comes again above the headings of a page for a note."""
        for each in [one for one in self.waiting if one < row]:
            text = next(iter(self.grid.row(each).values())).text
            if any(_is_same_page(text, title) for title in self.titles):
                self.waiting.remove(each)
                self._note(each)

    def _settle_first(self, row: int) -> None:
        """Take the text above the first headings for a head if those again have one."""
        if not self.waiting or row - self.waiting[-1] > 2:
            return
        again = next(iter(self.grid.row(self.waiting[-1]).values()))
        before = self.above[0] - (row - self.waiting[-1])
        for seen in self.grid.row(before).values():
            is_new = len(self.grid.row(before)) == 1 and before not in self.body.heads
            if is_new and _is_dressed_alike(seen, again):
                self._head_first(before, seen)
                self.sections.enter_first(self.grid, before, seen)

    def _enter_named(self, row: int) -> None:
        """Take the one heading that differs for a head: "RED | Arm | Now", "BLUE | ..."."""
        first, again = self.grid.row(self.above[-1]), self.grid.row(row)
        other = [c for c in again if c in first and again[c].text != first[c].text]
        if (
            len(other) == 1
            and other[0] <= min(first)
            and fold_text(again[other[0]].text) != fold_text(first[other[0]].text)
        ):
            if not self.sections.texts:
                self._head_first(self.above[-1], first[other[0]])
            self._settle()
            self._enter(row, again[other[0]])

    def _head_first(self, row: int, seen: SeenCell) -> None:
        """Take a text for the head of the lines so far."""
        self.body.heads[row] = seen.text
        self.body.lines = [
            replace(line, sections=(seen.text, *line.sections)) for line in self.body.lines
        ]

    def _first_of_next(self, row: int) -> int:
        """Return the first row above headings that belongs to them rather than here."""
        first = row
        for each in reversed(self.waiting):
            # A text right below the last line, with a blank row after it, is a note.
            is_note = each - 1 in self.read_rows and first - each > 1
            if is_note:
                break
            first = each
        return first

    def _gap_before(self, place: int) -> bool:
        before = self.rows[place - 1] if place else self.above[-1]
        return self.rows[place] - before > 1

    def _take(self, place: int) -> None:
        row = self.rows[place]
        cells = self.grid.row(row)
        is_sum = self.sums.are(cells) or self.latest.are(cells)
        if is_sum or totals.is_total(self.grid, row):
            self._total(row, cells)
        elif (
            kinds.is_rule(cells)
            or headings.is_solo(self.grid, row)
            or self._is_remark(place)
        ):
            self.waiting.append(row)
        else:
            self._settle()
            self._line(row)

    def _total(self, row: int, cells: Row) -> None:
        first = next(iter(cells.values()))
        if totals.adds_below(self.grid, row) and kinds.kind_of(first) in kinds.PLAIN_TEXTS:
            self._settle()
            self._enter(row, first)
        self.latest = Sums()
        self.body.totals.append(make_line(self.grid, row, cells, self.sections.texts))

    def _is_remark(self, place: int) -> bool:
        """Tell whether a row after a blank one is no line of the list: "Umpire: | Ann"."""
        cells = self.grid.row(self.rows[place])
        if not self.read_rows or len(cells) > 2 or not self._gap_before(place):
            return False
        usual = [len(self.grid.row(each)) for each in self.read_rows[-20:]]
        if 2 * len(cells) >= sum(usual) / len(usual):
            return False
        first = next(iter(cells.values()))
        return first.text.endswith(":") or any(
            self._is_strange(column, seen) for column, seen in cells.items()
        )

    def _is_strange(self, column: int, seen: SeenCell) -> bool:
        """Tell whether a cell is of a kind that its column never has."""
        others = [self.grid.row(row).get(column) for row in self.read_rows[-200:]]
        found = {kinds.kind_of(each) for each in others if each is not None}
        return not found or kinds.kind_of(seen) not in found

    def _settle(self) -> None:
        """Take the single texts met since the last line for heads of sections or notes."""
        for place, row in enumerate(self.waiting):
            seen = next(iter(self.grid.row(row).values()))
            if self._is_bare_name(row, seen):
                self._line(row)
            elif self._is_note(place, row, seen):
                self._note(row)
            else:
                self._enter(row, seen)
        self.waiting.clear()

    def _line(self, row: int) -> None:
        cells = self.grid.row(row)
        self.read_rows.append(row)
        self.sums.add(cells)
        self.latest.add(cells)
        self.body.lines.append(make_line(self.grid, row, cells, self.sections.texts))

    def _is_bare_name(self, row: int, seen: SeenCell) -> bool:
        """Tell whether a single text is a line with a name alone: like those around it."""
        if not {row - 1, row + 1} <= {*self.rows, *self.read_rows}:
            return False
        column = totals.grid_column(self.grid, seen)
        names = (self.grid.row(each).get(column) for each in self.read_rows[-40:])
        return any(
            name.cell.style == seen.cell.style
            and fuzz.ratio(name.text, seen.text) >= _LIKE_NAMES
            for name in names
            if name is not None
        )

    def _enter(self, row: int, seen: SeenCell) -> None:
        self.sections.enter(self.grid, row, seen)
        self.body.heads[row] = seen.text
        self.body.skipped.append(row)

    def _is_note(self, place: int, row: int, seen: SeenCell) -> bool:
        """Tell whether a single text before a line is a note rather than a head."""
        column = totals.grid_column(self.grid, seen)
        is_far = column > self._name_column() and self.grid.width(row, column) == 1
        hangs = row - 1 in self.read_rows and not self._has_next(row)
        is_text = kinds.kind_of(seen) in kinds.PLAIN_TEXTS
        return (
            not is_text
            or seen.look.hidden
            or hangs
            or is_far
            or len(self.grid.row(row)) > 1
            or kinds.is_sentence(seen.text)
            or seen.text.startswith(("*", "("))
            or not any(map(str.isalnum, seen.text))
        )

    def _has_next(self, row: int) -> bool:
        return row + 1 in self.grid.rows

    def _name_column(self) -> int:
        """Return the first column with a text in most lines, the last looked at."""
        ahead = [row for row in self.rows if len(self.grid.row(row)) > 1][:20]
        columns = sorted({c for row in ahead for c in self.grid.row(row)})
        for column in columns:
            cells = [
                self.grid.row(row)[column] for row in ahead if column in self.grid.row(row)
            ]
            texts = {each.text for each in cells if kinds.kind_of(each) == kinds.WORDS}
            if 2 * len(texts) > len(ahead):
                return column
        return columns[0] if columns else 0

    def _note(self, row: int) -> None:
        self.body.notes += self.grid.row(row).values()


def _is_dressed_alike(one: SeenCell, other: SeenCell) -> bool:
    """Tell whether two texts look alike; heads of sections may each have a colour."""
    first, second = (replace(each.look, fill="", colour="") for each in (one, other))
    is_filled = bool(one.look.fill) == bool(other.look.fill)
    return one.cell.style == other.cell.style or (
        first == second and is_filled and bool(one.look.fill)
    )


def _is_same_page(text: str, title: str) -> bool:
    """Tell whether two titles differ in nothing but the number of the page."""
    if fold_text(text) == fold_text(title):
        return True
    first, second = (re.split(r"[\W\d_]+", fold_text(each)) for each in (text, title))
    says_page = not words.words_of("page").isdisjoint({*first, *second})
    return says_page and fuzz.ratio(text, title) >= _LIKE_NAMES


def make_line(grid: Grid, row: int, cells: Row, sections: tuple[str, ...]) -> Line:
    """Return a line with the look that all its cells share, those merged down apart."""
    own = (s.look for s in cells.values() if s.cell.at[1 if grid.is_across else 0] == row)
    return Line(row, dict(cells), sections, shared_look(own))


def shared_look(looks: Iterator[Look]) -> Look:
    """Return what some looks have in common, a plain look for none."""
    found = set(looks)
    if len(found) == 1:
        return found.pop()
    if not found:
        return PLAIN
    fills, colours = {each.fill for each in found}, {each.colour for each in found}
    return Look(
        struck=all(each.struck for each in found),
        greyed=all(each.greyed for each in found),
        bold=all(each.bold for each in found),
        hidden=all(each.hidden for each in found),
        fill=fills.pop() if len(fills) == 1 else "",
        colour=colours.pop() if len(colours) == 1 else "",
        indent=min(each.indent for each in found),
    )
