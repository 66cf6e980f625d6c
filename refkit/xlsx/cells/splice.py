"""A worksheet's XML by its places: where each row and cell lies, and new ones put in."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from operator import lt
from typing import NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.cells import addresses, fast_cells
from refkit.xlsx.cells.addresses import Area
from refkit.xlsx.cells.contents import Content
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.tags import Span, Tag

Splice = tuple[int, int, bytes]
Columns = tuple[int, int]


class XmlRow(NamedTuple):
    """A row: its start tag, its cells by column, and where its content ends."""

    tag: Tag
    cells: dict[int, Span]
    end: int


class CellWrite(NamedTuple):
    """What a cell shall be: type, style (None as it is), XML, its formula kept or not."""

    row: int
    column: int
    style: int | None
    kind: bytes
    inner: bytes
    keeps_formula: bool = False


@cache
def _row_pattern(name: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a row's tag with its number."""
    others = rb"""(?:\s+(?!r\s*=)[^\s=>]+\s*=\s*"[^"]*")*"""
    return re.compile(rb"""<%b%b\s+r="(\d+)\"""" % (re.escape(name), others))


@cache
def _cell_pattern(name: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a cell: its address if that comes first, its tag, the rest."""
    rest = rb"""(?:[^"'<>/]++|"[^"]*+"|'[^']*+'|/(?!>))*+"""
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


def formula_xml(prefix: bytes, formula: str) -> bytes:
    """Return a formula as a cell has it."""
    return b"<%bf>%b</%bf>" % (prefix, markup.escape_text(formula).encode(), prefix)


def apply_writes(grid: SheetXml, writes: Iterable[CellWrite]) -> bytes:
    """Return the worksheet with these cells written, the rest as it was to the byte."""
    rows: dict[int, dict[int, CellWrite]] = defaultdict(dict)
    for write in writes:
        rows[write.row][write.column] = write
    splices = list(_widen_dimension(grid, rows))
    fresh: list[Splice] = []
    for number in sorted(rows):
        row, place = grid.row(number), grid.before(number)
        if row:
            splices += _changed_row(grid, row, rows[number])
        else:
            fresh.append((place, place, _new_row(grid, number, rows[number])))
    # A sheet without cells has <sheetData/>, with no inside to put rows in.
    if grid.body.closes:
        return join_splices(grid.data, [*splices, _opened_body(grid, fresh)])
    return join_splices(grid.data, [*splices, *fresh])


def join_splices(data: bytes, splices: list[Splice]) -> bytes:
    """Return the data with pieces replaced; an empty piece is where one is put in."""
    out, last = [], 0
    # What is put in before a piece comes before what replaces it: its stop is smaller.
    for start, stop, text in sorted(splices, key=lambda splice: splice[:2]):
        out += [data[last:start], text]
        last = stop
    return b"".join([*out, data[last:]])


def _opened_body(grid: SheetXml, fresh: list[Splice]) -> Splice:
    """Return the empty sheetData as one that holds rows."""
    tag = tags.start_tag(grid.text(grid.body), empty=False)
    rows = b"".join(text for *_, text in fresh)
    closing = b"</" + grid.prefix + b"sheetData>"
    return grid.body.start, grid.body.stop, tag + rows + closing


def _widen_dimension(
    grid: SheetXml, rows: dict[int, dict[int, CellWrite]]
) -> Iterator[Splice]:
    """Widen the sheet's dimension to what is written now."""
    # Readers that stream a sheet believe its dimension, and see no cell beyond it.
    for tag in tags.scan_tags(grid.data, 0, grid.body.start, grid.prefix + b"dimension"):
        text = grid.text(tag)
        ref = tags.attribute(text, b"ref")
        if not tag.opens or not ref:
            continue
        old = addresses.find_area(ref.decode())
        new = old
        for number, writes in rows.items():
            for column in writes:
                new = new.joined(number, column) if new else None
        if new and new != old:
            yield tag.start, tag.stop, tags.put_attribute(text, b"ref", str(new).encode())


def _new_row(grid: SheetXml, number: int, writes: dict[int, CellWrite]) -> bytes:
    """Return a row that was not there."""
    name = grid.prefix + b"row"
    cells = b"".join(_new_cell(grid, writes[column]) for column in sorted(writes))
    return b'<%b r="%d">%b</%b>' % (name, number, cells, name)


def _changed_row(
    grid: SheetXml, row: XmlRow, writes: dict[int, CellWrite]
) -> Iterator[Splice]:
    """Change the cells of a row that is there, and put new ones in their order."""
    old = sorted(row.cells)
    fresh: dict[int, bytes] = defaultdict(bytes)
    for column in sorted(writes):
        span = row.cells.get(column)
        if span:
            yield span.tag.start, span.stop, _changed_cell(grid, span, writes[column])
            continue
        index = bisect_left(old, column)
        place = row.cells[old[index]].tag.start if index < len(old) else row.end
        fresh[place] += _new_cell(grid, writes[column])
    text = grid.text(row.tag)
    opened = _widen_spans(text, (min(writes), max(writes)))
    if row.tag.closes:
        cells = b"".join(fresh.values())
        closing = b"</" + row.tag.name + b">"
        opened = tags.start_tag(opened, empty=False) + cells + closing
    else:
        yield from ((place, place, cells) for place, cells in fresh.items())
    if opened != text:
        yield row.tag.start, row.tag.stop, opened


def _widen_spans(tag: bytes, columns: Columns) -> bytes:
    """Return a row's start tag with its spans, if it has any, wide enough."""
    # spans is a hint, but one that is too narrow misleads who relies on it.
    spans = tags.attribute(tag, b"spans")
    first, colon, last = (spans or b"").partition(b":")
    if not colon or not first.isdigit() or not last.isdigit():
        return tag
    low, high = min(int(first), columns[0]), max(int(last), columns[1])
    wide = b"%d:%d" % (low, high)
    return tag if wide == spans else tags.put_attribute(tag, b"spans", wide)


def _new_cell(grid: SheetXml, write: CellWrite) -> bytes:
    """Return a cell that was not there."""
    ref = addresses.cell_name(write.row, write.column).encode()
    return _cell_xml(grid, b'<%bc r="%b">' % (grid.prefix, ref), write, write.inner)


def _changed_cell(grid: SheetXml, span: Span, write: CellWrite) -> bytes:
    """Return a cell with its value new; what its tag says of the old one is dropped."""
    tag = grid.text(span.tag)
    # cm, a dynamic array's mark, goes with the formula; vm and ph go with the value.
    for name in (
        (b"t", b"vm", b"ph") if write.keeps_formula else (b"t", b"cm", b"vm", b"ph")
    ):
        tag = tags.put_attribute(tag, name, None)
    formula, rest = b"", b""
    if not span.tag.closes:
        for child in tags.scan_elements(grid.data, span.tag.stop, span.stop):
            text = grid.data[child.tag.start : child.stop]
            name = child.tag.name.removeprefix(grid.prefix)
            if name == b"f" and write.keeps_formula:
                formula = text
            elif name not in {b"f", b"v", b"is"}:
                rest += text
    # The order is fixed: f, then v or is, then what else there is.
    return _cell_xml(grid, tag, write, formula + write.inner + rest)


def _cell_xml(grid: SheetXml, tag: bytes, write: CellWrite, inner: bytes) -> bytes:
    """Return a cell of this start tag, type, style and content."""
    if write.style is not None:
        tag = tags.put_attribute(tag, b"s", b"%d" % write.style if write.style else None)
    if write.kind:
        tag = tags.put_attribute(tag, b"t", write.kind)
    if not inner:
        return tags.start_tag(tag, empty=True)
    return tags.start_tag(tag, empty=False) + inner + b"</" + grid.prefix + b"c>"


def without_value(grid: SheetXml, row: int, column: int) -> list[Splice]:
    """Return what to cut so that a cell has no value, its formula and looks untouched."""
    span = grid.span(row, column)
    if span is None or span.tag.closes:
        return []
    cuts = [
        (found.start(), found.end(), b"")
        for found in _value_pattern(grid.prefix).finditer(
            grid.data, span.tag.stop, span.stop
        )
    ]
    tag = written = grid.text(span.tag)
    # They told of the value; left behind they would speak of one that is not there.
    for name in (b"t", b"vm", b"ph") if cuts else ():
        tag = tags.put_attribute(tag, name, None) if name in written else tag
    return [(span.tag.start, span.tag.stop, tag), *cuts] if tag != written else cuts


@cache
def _value_pattern(prefix: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a value, or of a text in its cell, that is not blank."""
    names = (prefix, prefix, prefix, prefix)
    return re.compile(
        rb"<%bv(?:\s[^>]*)?>[^<]+</%bv\s*>|<%bis(?:\s[^>]*)?>.*?</%bis\s*>" % names,
        re.DOTALL,
    )
