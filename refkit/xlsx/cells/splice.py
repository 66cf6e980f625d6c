"""A worksheet's XML with cells changed and put in, the rest as it was to the byte."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from refkit.xlsx.cells import addresses
from refkit.xlsx.cells.sheet_xml import SheetXml, XmlRow
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.tags import Span

Splice = tuple[int, int, bytes]
Columns = tuple[int, int]


class CellWrite(NamedTuple):
    """What a cell shall be: type, style (None as it is), XML, its formula kept or not."""

    row: int
    column: int
    style: int | None
    kind: bytes
    inner: bytes
    keeps_formula: bool = False


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
