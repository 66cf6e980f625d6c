"""Cells as nearly every program writes them: found by one pattern, a block of rows at once.

A pattern is several times faster than a parser that calls back for each tag. Where it does
not account for every cell of a block, the block is left to the scanner, so nothing is read
otherwise: a comment, an attribute seldom seen or a text in runs only costs time.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from refkit.workbook import tags

BLOCK = 1 << 16
# Address, column, row, style, kind, attributes and text of the formula, value, its end
# tag, text within the cell.
Found = tuple[str, str, str, str, str, str, str, str, str, str]
_REFERENCE = re.compile(r"&(#x[0-9A-Fa-f]+|#[0-9]+|[a-z]+);")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ATTRIBUTE = re.compile(r' ([A-Za-z0-9:]+)="([^"]*)"')


class Block(NamedTuple):
    """Some rows of a worksheet's XML, with their cells if all are written regularly."""

    data: bytes
    cells: list[Found] | None


def blocks(data: bytes, prefix: str) -> Iterator[Block]:
    """Walk the rows of a well-formed worksheet, some at a time."""
    start, stop = _rows(data, prefix.encode())
    if not _is_regular(data, start, stop, prefix.encode()):
        yield Block(data, None)
        return
    closing = f"</{prefix}row>".encode()
    while start < stop:
        end = _end(data, start, stop, closing)
        yield _block(data[start:end], prefix)
        start = end


def _rows(data: bytes, prefix: bytes) -> tuple[int, int]:
    """Return where the rows start and stop; both the same when there are none."""
    list_of_rows = prefix + b"sheetData"
    opening = data.find(b"<" + list_of_rows)
    start = data.find(b">", opening) + 1
    stop = data.find(b"</" + list_of_rows, start)
    return (start, stop) if min(opening, start, stop) >= 0 else (0, 0)


def _is_regular(data: bytes, start: int, stop: int, prefix: bytes) -> bool:
    """Tell whether each row says its number, and nothing can hide a tag."""
    row = b"<" + prefix + b"row"
    numbered = data.count(row + b' r="', start, stop)
    return not tags.hides(data) and data.count(row, start, stop) == numbered


def _end(data: bytes, start: int, stop: int, closing: bytes) -> int:
    """Return the end of the last row that ends in a block, or of the first one after."""
    found = data.rfind(closing, start, min(start + BLOCK, stop))
    if found < 0:
        found = data.find(closing, start, stop)
    return found + len(closing) if found >= 0 else stop


def _block(data: bytes, prefix: str) -> Block:
    text = data.decode()
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    found = _pattern(prefix).findall(text)
    if len(found) == text.count(f"<{prefix}c"):
        return Block(data, found)
    root = f"{prefix}sheetData".encode()
    return Block(b"<%b>%b</%b>" % (root, data, root), None)


@cache
def _pattern(prefix: str) -> re.Pattern[str]:
    p = re.escape(prefix)
    space = '(?: xml:space="preserve")?'
    formula = f'<{p}f(?!/>|></)((?: [A-Za-z0-9:]+="[^"<>]*")*)(?:/>|>([^<]*)</{p}f>)'
    value = f"<{p}v{space}>([^<]*)(</{p}v>)"
    inline = f"<{p}is><{p}t{space}>([^<]*)</{p}t></{p}is>"
    return re.compile(
        f'<{p}c r="(([A-Z]{{1,3}})([1-9][0-9]{{0,6}}))"'
        '(?: s="([0-9]+)")?(?: t="([A-Za-z]+)")?'
        f" ?(?:/>|>(?:{formula})?(?:{value}|{inline})?</{p}c>)"
    )


def attributes(written: str) -> dict[str, str]:
    """Return the attributes of a formula by name.

    >>> attributes(' t="shared" si="0"')
    {'t': 'shared', 'si': '0'}
    """
    return {name: plain(value) for name, value in _ATTRIBUTE.findall(written)}


def plain(written: str) -> str:
    """Return what XML spells with references.

    >>> plain("R&amp;D &#233; &lt;1&gt;")
    'R&D é <1>'
    """
    return _REFERENCE.sub(_letter, written) if "&" in written else written


def _letter(found: re.Match[str]) -> str:
    name = found[1]
    if name[0] != "#":
        return _NAMED[name]
    return chr(int(name[2:], 16) if name[1] == "x" else int(name[1:]))
