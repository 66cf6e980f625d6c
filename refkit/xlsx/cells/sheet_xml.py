"""A worksheet's XML by its places: where each row and cell lies."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import islice
from operator import lt
from typing import NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.cells import addresses, fast_cells
from refkit.xlsx.cells.addresses import Area
from refkit.xlsx.cells.contents import Content
from refkit.xlsx.package import tags
from refkit.xlsx.package.tags import Span, Tag


class XmlRow(NamedTuple):
    """A row: its start tag, its cells by column, and where its content ends."""

    tag: Tag
    cells: dict[int, Span]
    end: int


@cache
def _row_pattern(name: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a row's tag with its number."""
    others = rb"""(?:\s+(?!r\s*=)[^\s=>]+\s*=\s*"[^"]*")*"""
    return re.compile(rb"""<%b%b\s+r="(\d+)\"""" % (re.escape(name), others))


@cache
def _cell_pattern(name: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a cell: its address if that comes first, its tag, the rest."""
    rest = rb"""(?:[^"'<>/]++|"[^"]*+"|'[^']*+'|/(?!>))*"""
    return re.compile(
        rb"""<%b(?=[\s/>])(?:\s+r="([A-Z]{1,3})[1-9][0-9]{0,6}")?(?:%b)(/?>)(?:(?<=/>)|(.*?)</%b\s*>)"""
        % (re.escape(name), rest, re.escape(name)),
        re.DOTALL,
    )


class SheetXml:
    """A worksheet's rows by number, and their cells when asked for."""

    def __init__(self, title: str, data: bytes) -> None:
        self.title = title
        self.data = data
        self.prefix = tags.name_prefix(data)
        self._hides = tags.has_hidden_tags(data)
        self.body, self.end = self._body(title)
        self._starts = self._rows(title)
        self._numbers = list(self._starts)
        self._read: dict[int, XmlRow] = {}

    def _body(self, title: str) -> tuple[Tag, int]:
        """Return the tag that opens the cells, and where they end."""
        name = self.prefix + b"sheetData"
        opening = next(tags.scan_tags(self.data, 0, len(self.data), name), None)
        if opening is None:
            raise Refused(
                [Problem(title, "has no cells' part", "a worksheet with sheetData")]
            )
        return opening, opening.start if opening.closes else self._last_end(name)

    def _last_end(self, name: bytes) -> int:
        """Return where the last element of one name ends."""
        place = 0 if self._hides else self.data.rfind(b"</" + name + b">")
        found = tags.scan_tags(self.data, max(place, 0), len(self.data), name)
        return [tag.start for tag in found if not tag.opens][-1]

    def _rows(self, title: str) -> dict[int, int]:
        """Return where the rows start by their numbers."""
        name, stretch = self.prefix + b"row", (self.body.stop, self.end)
        if not self._hides:
            found = list(_row_pattern(name).finditer(self.data, *stretch))
            rows = {int(row[1]): row.start() for row in found}
            whole = len(rows) == self.data.count(b"<" + name, *stretch)
            if whole and all(map(lt, rows, islice(rows, 1, None))):
                return rows
        rows, last = {}, 0
        for tag in tags.scan_tags(self.data, *stretch, name):
            if tag.opens:
                written = tags.attribute(self.text(tag), b"r")
                number = int(written) if written else last + 1
                if number <= last:
                    there = f"has row {number} after row {last}"
                    raise Refused([Problem(title, there, "rows in rising order")])
                rows[number] = tag.start
                last = number
        return rows

    def row(self, number: int) -> XmlRow | None:
        """Return a row with its cells, if it is written."""
        if number not in self._read and number in self._starts:
            place, name = self._starts[number], self.prefix + b"row"
            tag = next(tags.scan_tags(self.data, place, self.end, name))
            self._read[number] = self._cells(tag)
        return self._read.get(number)

    def _cells(self, tag: Tag) -> XmlRow:
        """Return a row's cells by column."""
        if tag.closes:
            return XmlRow(tag, {}, tag.stop)
        end = -1 if self._hides else self.data.find(b"</" + tag.name + b">", tag.stop)
        if end > 0 and self.data.find(b"extLst", tag.stop, end) < 0:
            return XmlRow(tag, dict(self._plain_cells(tag.stop, end)), end)
        cells: dict[int, Span] = {}
        column, end = 0, tag.stop
        for span in tags.scan_elements(self.data, tag.stop, self.end):
            end = span.stop
            if span.tag.name == self.prefix + b"c":
                ref = tags.attribute(self.text(span.tag), b"r")
                column = addresses.parse_cell(ref.decode())[1] if ref else column + 1
                cells[column] = span
        closing = next(tags.scan_tags(self.data, end, self.end, tag.name))
        return XmlRow(tag, cells, closing.start)

    def _plain_cells(self, start: int, end: int) -> Iterator[tuple[int, Span]]:
        """Walk the cells between two places, where no cell holds anything like a cell."""
        column, name = 0, self.prefix + b"c"
        for found in _cell_pattern(name).finditer(self.data, start, end):
            if found[1]:
                column = addresses.column_number(found[1].decode())
            else:
                ref = tags.attribute(found[0], b"r")
                column = addresses.parse_cell(ref.decode())[1] if ref else column + 1
            tag = Tag(name, found.start(), found.end(2), True, found[3] is None)  # noqa: FBT003 - as scan gives it
            yield column, Span(tag, found.end())

    def text(self, tag: Tag) -> bytes:
        """Return a tag as it is written."""
        return self.data[tag.start : tag.stop]

    def span(self, row: int, column: int) -> Span | None:
        """Return where a cell lies, if it is written."""
        if row in self._starts and row not in self._read and not self._hides:
            # One cell of a row is found without the others where it is written as usual.
            start, name = self._starts[row], self.prefix + b"c"
            ref = addresses.cell_name(row, column).encode()
            place = self.data.find(b'<%b r="%b"' % (name, ref), start, self.before(row + 1))
            found = _cell_pattern(name).match(self.data, place) if place >= 0 else None
            if found and b"<ext" not in found[0]:
                tag = Tag(name, place, found.end(2), opens=True, closes=found[3] is None)
                return Span(tag, found.end())
        there = self.row(row)
        return there.cells.get(column) if there else None

    def cell(self, row: int, column: int) -> bytes | None:
        """Return the XML of a cell, if it is written."""
        span = self.span(row, column)
        return self.data[span.tag.start : span.stop] if span else None

    def content(self, row: int, column: int) -> Content | None:
        """Return what a cell holds, if it is written."""
        found = self.cell(row, column)
        return fast_cells.parse_one(self.prefix.decode(), found) if found else None

    def within(self, area: Area) -> Iterator[tuple[int, int]]:
        """Walk the rows and columns of the cells of an area that are written."""
        low = bisect_left(self._numbers, area.top)
        high = bisect_right(self._numbers, area.bottom)
        for number in self._numbers[low:high]:
            row = self.row(number)
            for column in row.cells if row else ():
                if area.left <= column <= area.right:
                    yield number, column

    def before(self, number: int) -> int:
        """Return where a new row of this number belongs."""
        index = bisect_left(self._numbers, number)
        if index < len(self._numbers):
            return self._starts[self._numbers[index]]
        return self.end
