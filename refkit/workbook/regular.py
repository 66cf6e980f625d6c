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
# Address, column, row, style, kind, XML of a formula or of a value that is empty, value,
# text within the cell.
Found = tuple[str, str, str, str, str, str, str, str]
_REFERENCE = re.compile(r"&(#x[0-9A-Fa-f]+|#[0-9]+|[a-z]+);")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ATTRIBUTE = re.compile(r' ([A-Za-z0-9:]+)="([^"]*)"')
_FORMULA = re.compile(r"<(?:[^<>:\s]+:)?f([^<>]*?)/?>([^<]*)")
_SPACE = '(?: xml:space="preserve")?'


class Cells(NamedTuple):
    """Some rows of a worksheet's XML, with their cells if all are written regularly."""

    data: bytes
    found: list[Found] | None


class Texts(NamedTuple):
    """Some shared texts' XML, with the texts if all are written regularly."""

    data: bytes
    found: list[str] | None


class Formula(NamedTuple):
    """What stands in a cell before its value, and whether an empty value follows."""

    attributes: dict[str, str]
    text: str | None
    is_ended: bool


def cells(data: bytes, prefix: str) -> Iterator[Cells]:
    """Walk the cells of a well-formed worksheet, some rows at a time."""
    rows = f"<{prefix}row".encode()
    start, stop = _inside(data, f"{prefix}sheetData".encode())
    numbered = data.count(rows + b' r="', start, stop)
    if tags.hides(data) or data.count(rows, start, stop) != numbered:
        yield Cells(data, None)
        return
    pattern, opening = _cell(prefix), f"<{prefix}c"
    for block in _blocks(data, start, stop, f"</{prefix}row>".encode()):
        text = _text(block)
        found = pattern.findall(text)
        is_all = len(found) == text.count(opening)
        yield Cells(block, found) if is_all else Cells(_rooted(block), None)


def texts(data: bytes, prefix: str) -> Iterator[Texts]:
    """Walk the texts of a well-formed list of shared ones, some at a time."""
    start, stop = _inside(data, f"{prefix}sst".encode())
    if tags.hides(data):
        yield Texts(data, None)
        return
    pattern, opening = _item(prefix), f"<{prefix}si"
    for block in _blocks(data, start, stop, f"</{prefix}si>".encode()):
        text = _text(block)
        found = pattern.findall(text)
        if len(found) == text.count(opening):
            yield Texts(block, [plain(each) for each in found] if "&" in text else found)
        else:
            yield Texts(_rooted(block), None)


def _inside(data: bytes, name: bytes) -> tuple[int, int]:
    """Return where an element's content starts and stops; twice 0 when it has none."""
    opening = data.find(b"<" + name)
    start = data.find(b">", opening) + 1
    stop = data.find(b"</" + name, start)
    return (start, stop) if opening >= 0 and stop >= 0 else (0, 0)


def _blocks(data: bytes, start: int, stop: int, closing: bytes) -> Iterator[bytes]:
    """Walk pieces that end behind a closing tag, one longer than a block at a time."""
    while start < stop:
        found = data.rfind(closing, start, min(start + BLOCK, stop))
        if found < 0:
            found = data.find(closing, start, stop)
        end = found + len(closing) if found >= 0 else stop
        yield data[start:end]
        start = end


def _text(block: bytes) -> str:
    """Return a piece of XML with the line ends that a parser gives."""
    text = block.decode()
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _rooted(block: bytes) -> bytes:
    return b"<rows>" + block + b"</rows>"


@cache
def _cell(prefix: str) -> re.Pattern[str]:
    p = re.escape(prefix)
    formula = rf'<{p}f(?!/>|></)(?: [A-Za-z0-9:]+="[^"<>]*")*(?:/>|>[^<]*</{p}f>)'
    value = f"<{p}v{_SPACE}>([^<]+)</{p}v>"
    inline = f"<{p}is><{p}t{_SPACE}>([^<]*)</{p}t></{p}is>"
    return re.compile(
        f'<{p}c r="(([A-Z]{{1,3}})([1-9][0-9]{{0,6}}))"'
        '(?: s="([0-9]+)")?(?: t="([A-Za-z]+)")?'
        f" ?(?:/>|>((?:{formula})?(?:<{p}v></{p}v>)?)(?:{value}|{inline})?</{p}c>)"
    )


@cache
def _item(prefix: str) -> re.Pattern[str]:
    p = re.escape(prefix)
    return re.compile(f"<{p}si><{p}t{_SPACE}>([^<]*)</{p}t></{p}si>")


def formula(written: str) -> Formula:
    """Return what the XML of a formula says.

    >>> formula('<f t="shared" si="0">A1&lt;B1</f><v></v>')
    Formula(attributes={'t': 'shared', 'si': '0'}, text='A1<B1', is_ended=True)
    """
    is_ended = written.endswith("v>")
    found = _FORMULA.match(written)
    if found is None:
        return Formula({}, None, is_ended)
    return Formula(attributes(found[1]), plain(found[2]), is_ended)


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
