"""Cells as nearly every program writes them: found by one pattern, a block of rows at once.

A pattern is several times faster than a parser that calls back for each tag. Where it does
not account for every cell of a block, the block is left to the scanner, so nothing is read
otherwise: a comment, an attribute seldom seen or a text in runs only costs time.
"""

import re
from collections.abc import Iterator
from functools import cache

from refkit.xlsx.cells import addresses, contents
from refkit.xlsx.cells.addresses import Area, parse_area
from refkit.xlsx.cells.contents import Content
from refkit.xlsx.package import tags

# Bytes matched at once: one odd cell sends only its block to the slow scanner.
BLOCK = 1 << 16
# Column, row, style, kind; a whole number, one written otherwise, any other value, a text
# within the cell, or the XML of all else: at most one of these five is there.
Found = tuple[str, str, str, str, str, str, str, str, str]
_REFERENCE = re.compile(r"&(#x[0-9A-Fa-f]+|#[0-9]+|[a-z]+);")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ATTRIBUTE = re.compile(r' ([A-Za-z0-9:]+)="([^"]*)"')
_FORMULA = re.compile(r"<(?:[^<>:\s]+:)?f([^<>]*?)/?>([^<]*)")
_VALUE = re.compile(r"<(?:[^<>:\s]+:)?v[^<>]*>([^<]*)<")
_SPACE = '(?: xml:space="preserve")?'


def cell_blocks(data: bytes, prefix: str) -> Iterator[tuple[bytes, list[Found] | None]]:
    """Walk a well-formed worksheet some rows at a time: their XML, and their cells.

    The cells are None where not all of them are written regularly.
    """
    rows = f"<{prefix}row".encode()
    start, stop = _content_bounds(data, f"{prefix}sheetData".encode())
    numbered = data.count(rows + b' r="', start, stop)
    # A row without a number is the next one, which its block alone cannot tell.
    if tags.has_hidden_tags(data) or data.count(rows, start, stop) != numbered:
        yield data, None
        return
    pattern, opening = _cell_pattern(prefix), f"<{prefix}c"
    for block in _split_blocks(data, start, stop, f"</{prefix}row>".encode()):
        text = _decode_block(block)
        found = pattern.findall(text)
        is_all = len(found) == text.count(opening)
        yield (block, found) if is_all else (_wrap_block(block), None)


def merged_areas(data: bytes, prefix: str) -> Iterator[Area]:
    """Walk the areas of a worksheet that are shown as one cell."""
    start = max(data.rfind(f"</{prefix}sheetData".encode()), 0)
    for tag in tags.scan_tags(data, start, len(data), f"{prefix}mergeCell".encode()):
        ref = tags.attribute(data[tag.start : tag.stop], b"ref")
        if ref:
            yield parse_area(ref.decode())


def text_blocks(data: bytes, prefix: str) -> Iterator[tuple[bytes, list[str] | None]]:
    """Walk a well-formed list of shared texts some at a time, as `cell_blocks` does."""
    start, stop = _content_bounds(data, f"{prefix}sst".encode())
    if tags.has_hidden_tags(data):
        yield data, None
        return
    pattern, opening = _item_pattern(prefix), f"<{prefix}si"
    for block in _split_blocks(data, start, stop, f"</{prefix}si>".encode()):
        text = _decode_block(block)
        found = pattern.findall(text)
        if len(found) == text.count(opening):
            yield block, [unescape_xml(each) for each in found] if "&" in text else found
        else:
            yield _wrap_block(block), None


def _content_bounds(data: bytes, name: bytes) -> tuple[int, int]:
    """Return where an element's content starts and stops; twice 0 when it has none."""
    opening = data.find(b"<" + name)
    start = data.find(b">", opening) + 1
    stop = data.find(b"</" + name, start)
    return (start, stop) if opening >= 0 and stop >= 0 else (0, 0)


def _split_blocks(data: bytes, start: int, stop: int, closing: bytes) -> Iterator[bytes]:
    """Walk pieces that end behind a closing tag, one longer than a block at a time."""
    while start < stop:
        found = data.rfind(closing, start, min(start + BLOCK, stop))
        if found < 0:
            found = data.find(closing, start, stop)
        end = found + len(closing) if found >= 0 else stop
        yield data[start:end]
        start = end


def _decode_block(block: bytes) -> str:
    """Return a piece of XML with the line ends that a parser gives."""
    text = block.decode()
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _wrap_block(block: bytes) -> bytes:
    return b"<rows>" + block + b"</rows>"


@cache
def _cell_pattern(prefix: str) -> re.Pattern[str]:
    """Return the pattern of a cell, its commonest shapes first and none tried twice."""
    p = re.escape(prefix)
    address = f'<{p}c r="([A-Z]{{1,3}}+)([1-9][0-9]{{0,6}}+)"'
    says = '(?: s="([0-9]++)")?(?: t="([A-Za-z]++)")? ?'
    value = f"<{p}v>(?:([0-9]{{1,15}}+)|([0-9.eE+-]++)|([^<]++))</{p}v>"
    text = f"<{p}is><{p}t{_SPACE}>([^<]*+)</{p}t></{p}is>"
    formula = rf'<{p}f(?: [A-Za-z0-9:]++="[^"<>]*+")*(?:/>|>[^<]*+</{p}f>)'
    more = f"((?:{formula})?(?:<{p}v{_SPACE}>[^<]*+</{p}v>)?)"
    ends = "|".join((f">{value}</{p}c>", f">{text}</{p}c>", "/>", f">{more}</{p}c>"))
    return re.compile(f"{address}{says}(?:{ends})")


@cache
def _item_pattern(prefix: str) -> re.Pattern[str]:
    p = re.escape(prefix)
    return re.compile(f"<{p}si><{p}t{_SPACE}>([^<]*)</{p}t></{p}si>")


def cell_content(found: Found) -> Content:
    """Return a cell as the scanner would hand it out.

    >>> more = '<f t="shared" si="0">A1&lt;B1</f><v></v>'
    >>> cell_content(("B", "5", "", "str", "", "", "", "", more))[4:]
    ('', 'A1<B1', {'t': 'shared', 'si': '0'})
    """
    letters, row, style, kind, whole, real, other, inline, more = found
    formula, stored = _FORMULA.match(more), _VALUE.search(more)
    plain = whole or real or unescape_xml(other) or None
    value = unescape_xml(stored[1]) if stored else plain
    about = _ATTRIBUTE.findall(formula[1]) if formula else ()
    return Content(
        int(row),
        addresses.column_number(letters),
        kind or "n",
        int(style or 0),
        unescape_xml(inline) if kind == "inlineStr" else value,
        unescape_xml(formula[2]) if formula else None,
        {name: unescape_xml(value) for name, value in about},
    )


def parse_one(prefix: str, data: bytes) -> Content:
    """Return the content of a single cell's XML."""
    found = (
        ()
        if tags.has_hidden_tags(data)
        else _cell_pattern(prefix).findall(_decode_block(data))
    )
    return cell_content(found[0]) if found else contents.parse_one(prefix, data)


def unescape_xml(written: str) -> str:
    """Return what XML spells with references.

    >>> unescape_xml("R&amp;D &#233; &lt;1&gt;")
    'R&D é <1>'
    """
    return _REFERENCE.sub(_named_letter, written) if "&" in written else written


def _named_letter(found: re.Match[str]) -> str:
    name = found[1]
    if name[0] != "#":
        return _NAMED[name]
    return chr(int(name[2:], 16) if name[1] == "x" else int(name[1:]))
