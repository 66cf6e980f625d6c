"""Many rows put below the one of a new list that shows how they look."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from refkit.xlsx.cells import parts
from refkit.xlsx.cells.addresses import column_letters
from refkit.xlsx.cells.splice import formula_xml
from refkit.xlsx.cells.values import Value, spell_value
from refkit.xlsx.package.package import Package

_ROW = re.compile(rb'<row r="(\d+)"[^>]*>(.*?)</row>(?=</sheetData>)', re.DOTALL)
_STYLE = re.compile(rb'<c r="[A-Z]+\d+"(?: s="(\d+)")?')
_LAST = re.compile(rb'(<dimension ref="[A-Z]+\d+:[A-Z]+)\d+"')

# Excel's heights are whole pixels, which are so many points.
PIXEL = 0.75


class Calculated(NamedTuple):
    """A formula without its equals sign, and what it comes to."""

    formula: str
    value: Value


class ListRow(NamedTuple):
    """A row's cells from the first column on, and its height where it is no usual one."""

    cells: Sequence[Value | Calculated]
    height: float | None = None


def add_rows(package: Package, lists: Mapping[str, Sequence[ListRow]]) -> Package:
    """Return a workbook with rows below the last of worksheets, which are given by title.

    The worksheets are as XlsxWriter writes them. Each row looks like that last one, which
    has a cell in each of its columns, and Excel fits its height when it changes.
    """
    book = parts.workbook_part(package)
    changed = {}
    for sheet in book.sheets:
        if rows := lists.get(sheet.title):
            data = package.text(sheet.part)
            changed[sheet.part] = _longer(data, rows, from_1904=book.from_1904)
    return package.with_parts(changed)


def _longer(data: bytes, rows: Sequence[ListRow], *, from_1904: bool) -> bytes:
    """Return a worksheet's XML with the rows."""
    # Searched from the last row on, or the pattern would try to match from every one.
    last = _ROW.search(data, data.rindex(b"<row "))
    assert last is not None
    styles = [style.decode() for style in _STYLE.findall(last[2])]
    first = int(last[1]) + 1
    heads = [
        (column_letters(number), f'" s="{style}"' if style else '"')
        for number, style in enumerate(styles, 1)
    ]
    new = "".join(
        piece
        for number, row in enumerate(rows, first)
        for piece in _pieces(number, row, heads, from_1904=from_1904)
    )
    whole = data[: last.end()] + new.encode() + data[last.end() :]
    return _LAST.sub(rb'\g<1>%d"' % (first + len(rows) - 1), whole, count=1)


def _pieces(
    number: int, row: ListRow, heads: Sequence[tuple[str, str]], *, from_1904: bool
) -> Iterator[str]:
    """Yield the pieces of a row's XML."""
    height = round(row.height / PIXEL) * PIXEL if row.height else 0
    yield f'<row r="{number}" ht="{height:g}">' if height else f'<row r="{number}">'
    for value, (letters, style) in zip(row.cells, heads, strict=True):
        yield f'<c r="{letters}{number}{style}{_content(value, from_1904)}'
    yield "</row>"


@lru_cache(8192, typed=True)  # the same words and numbers stand in row after row
def _content(value: Value | Calculated, from_1904: bool) -> str:  # noqa: FBT001
    """Return a cell's XML from its type on; a text of nothing is a blank."""
    if isinstance(value, Calculated):
        kind, inner = spell_value(value.value, from_1904=from_1904).stored(b"")
        inner = formula_xml(b"", value.formula) + inner
    else:
        kind, inner = spell_value(
            None if value == "" else value, from_1904=from_1904
        ).inline(b"")
    if not inner:
        return "/>"
    told = f' t="{kind.decode()}">' if kind else ">"
    return f"{told}{inner.decode()}</c>"
