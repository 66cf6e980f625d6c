"""A PDF as typst sets it, read quickly: what is printed by pdfium, all else by a scan.

What typst does not write is not guessed at: it is left to who reads any PDF.
"""

import math
import re
import zlib
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence, Set
from threading import Lock
from typing import NamedTuple

import pypdfium2
from pypdf.generic import TextStringObject, create_string_object

from refkit.handouts.formats.pieces import AS_IT_LIES, Piece, readings

PROPERTIES = "document properties"
BOOKMARK = "bookmark"
DESCRIPTION = "description for screen readers"

_INNER = rb"[^()\\]++|\\."
for _ in range(2):  # as deep as brackets may stand in brackets
    _INNER += rb"|\((?:" + _INNER + rb")*+\)"
_TEXT = rb"(?:\((?:" + _INNER + rb")*+\)|<[0-9A-Fa-f]++>)"
TEXT = re.compile(_TEXT, re.DOTALL)
ESCAPED = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
CONTROLS |= {b"\n": b"", b"\r": b"", b"\r\n": b""}

HEAD = b"%PDF-1.7\n%\x80\x80\x80\x80\n\n"
OBJECT = re.compile(
    rb"(\d+) 0 obj\n((?:[^()%\n]++|" + _TEXT + rb")*+)\n(endobj|stream)\n", re.DOTALL
)
STREAM = re.compile(
    rb"<</Length (\d+)(?:(?:/Type/CMap|/N \d/Range\[[\d. ]+\])?(/Filter/FlateDecode)"
    rb"(?:/WMode 0)?|/Type/Metadata/Subtype/XML)>>"
)
STREAM_END = b"\nendstream\nendobj\n"
END = re.compile(
    rb"xref\n0 \d+\n((?:\d{10} \d{5} [fn]\r\n)+)trailer\n"
    rb"<</Size \d+/Root \d+ 0 R/Info (\d+) 0 R/ID\[\([^()\\]*\)\([^()\\]*\)\]>>\n"
    rb"startxref\n(\d+)\n%%EOF"
)
PAGES = re.compile(rb"<</Type/Pages/Count \d+/Kids\[((?: ?\d+ 0 R)+)\]>>")
CONTENTS = re.compile(rb"/Contents (\d+) 0 R")
SHAPES = re.compile(rb"/(?:CIDSet|FontFile2) (\d+) 0 R")
TITLED = re.compile(rb"/Title[(<]")
NAME = re.compile(rb"/[^\s/<>\[\]()%]*")
WORDS = re.compile(rb"(?:R|true|false|null)*+")
MARKS = b"0123456789.- \n[]<>"
# It says something else than what is printed.
INSTEAD = b"/ActualText"

SHOWN = re.compile(rb"\[(?:" + _TEXT + rb"|[-\d. ])*+\]TJ|" + _TEXT + rb"Tj", re.DOTALL)
TAGGED = re.compile(
    rb"/[A-Za-z]+<<((?:[^()<>%]++|<<|>>(?!BDC)|" + _TEXT + rb")*+)>>BDC", re.DOTALL
)
STRANGE = re.compile(rb"[()<>%]")
OPERATOR = re.compile(rb"[A-Za-z*'\"]+")
UPRIGHT = re.compile(rb"(?<![\d.-])1 0 0 -1 [\d.-]+ [\d.-]+ Tm")
OPERATORS = frozenset(
    b"q Q cm gs cs CS scn SCN w M d j J i m l c v y re h f f* S s B B* b b* n W W* "
    b"BT ET Tr Tf Tm BDC BMC EMC".split()
)
SIZING = frozenset(b"q Q cm Tf".split())
SIZED = re.compile(rb"(?<!\S)(?:([qQ])|((?:[-\d.]+ ){6})cm|([\d.]+) Tf)(?!\S)")
# pdfium passes over what is too small to be seen.
SMALLEST = 0.5
HYPHEN = "\ufffe"
# It works for one at a time.
PDFIUM = Lock()


class Foreign(ValueError):  # noqa: N818 - what is told of a document
    """A PDF that was not set by typst, or not by it alone."""


class _Object(NamedTuple):
    number: int
    said: bytes
    texts: Sequence[bytes]
    bare: bytes  # what it says, without its texts
    stream: bytes | None


def pieces(data: bytes) -> list[Piece]:
    """Return what a PDF of typst's holds; raise Foreign for any other."""
    objects, info = _objects(data)
    contents, shapes = _contents(objects), _shapes(objects)
    held = (piece for each in objects for piece in _held(each, info))
    packed = (piece for each in objects for piece in _packed(each, contents, shapes))
    last = Piece(AS_IT_LIES, data[data.rindex(b"trailer\n") :])
    found = (*_names(objects), last, *_printed(data, contents), *held, *packed)
    return [*dict.fromkeys(found)]


def said(raw: bytes) -> Iterator[str]:
    """Yield a text of a PDF as what it says, or may say."""
    if raw.isascii() and b"\0" not in raw:
        yield raw.decode("ascii")
        return
    told = create_string_object(raw)
    yield from [str(told)] if isinstance(told, TextStringObject) else readings(raw)


def _objects(data: bytes) -> tuple[list[_Object], int]:
    """Return every object, and the number of the one with the document's properties."""
    if not data.startswith(HEAD):
        raise Foreign
    found, starts, place = [], [], len(HEAD)
    while each := OBJECT.match(data, place):
        starts.append(place)
        place, stream = each.end(), None
        if each[3] == b"stream":
            place, stream = _stream(data, each[2], place)
        texts = TEXT.findall(each[2])
        bare = TEXT.sub(b"", each[2]) if texts else each[2]
        found.append(_Object(int(each[1]), each[2], texts, bare, stream))
    end = END.fullmatch(data, place)
    listed = b"".join(b"%010d 00000 n\r\n" % start for start in starts)
    if (
        end is None
        or end[1] != b"0000000000 65535 f\r\n" + listed
        or int(end[3]) != place
        or [each.number for each in found] != [*range(1, len(found) + 1)]
    ):
        raise Foreign
    return found, int(end[2])


def _stream(data: bytes, head: bytes, start: int) -> tuple[int, bytes]:
    """Return where a stream's object ends, and the stream unpacked."""
    told = STREAM.fullmatch(head)
    if told is None:
        raise Foreign
    end = start + int(told[1])
    if not data.startswith(STREAM_END, end):
        raise Foreign
    held = data[start:end]
    if told[2]:
        machine = zlib.decompressobj()
        try:
            held = machine.decompress(held)
        except zlib.error as fault:
            raise Foreign from fault
        if not machine.eof or machine.unused_data:
            raise Foreign
    return end + len(STREAM_END), held


def _contents(objects: Sequence[_Object]) -> Mapping[int, int]:
    """Return the numbers of the pages by those of the streams that hold them."""
    trees = [each.said for each in objects if each.said.startswith(b"<</Type/Pages/")]
    tree = PAGES.fullmatch(trees[0]) if len(trees) == 1 else None
    pages = {
        each.number: CONTENTS.findall(each.said)
        for each in objects
        if each.said.startswith(b"<</Type/Page/")
    }
    order = [int(kid) for kid in tree[1].split()[::3]] if tree else []
    if sorted(order) != sorted(pages) or any(len(held) != 1 for held in pages.values()):
        raise Foreign
    contents = {int(pages[page][0]): at for at, page in enumerate(order, 1)}
    if len(contents) != len(pages):
        raise Foreign
    return contents


def _shapes(objects: Sequence[_Object]) -> Set[int]:
    """Return the numbers of the streams that hold the shapes of letters."""
    return {int(number) for each in objects for number in SHAPES.findall(each.bare)}


def _names(objects: Sequence[_Object]) -> Iterator[Piece]:
    """Yield the names in use; besides them and the texts there are but numbers."""
    bare = b"\n".join(each.bare for each in objects)
    names = {*NAME.findall(bare)}
    rest = NAME.sub(b" ", bare).translate(None, MARKS)
    if _bars(names) or not WORDS.fullmatch(rest):
        raise Foreign
    yield Piece(AS_IT_LIES, b"\n".join(sorted(names)))


def _printed(data: bytes, contents: Mapping[int, int]) -> Iterator[Piece]:
    """Yield what stands on the pages; a hyphen at the end of a line as one, and as none."""
    try:
        with PDFIUM, pypdfium2.PdfDocument(data) as document:
            printed = [page.get_textpage().get_text_range() for page in document]
    except pypdfium2.PdfiumError as fault:
        raise Foreign from fault
    if len(printed) != len(contents):
        raise Foreign
    for number, text in enumerate(printed, 1):
        yield from (
            Piece(f"page {number}", told)
            for told in dict.fromkeys((text.replace(HYPHEN, "-"), text.replace(HYPHEN, "")))
        )


def _held(each: _Object, info: int) -> Iterator[Piece]:
    """Yield the texts of an object."""
    if each.texts:
        place = _place(each, info)
        yield from (Piece(place, text) for raw in each.texts for text in said(_raw(raw)))


def _place(each: _Object, info: int) -> str:
    if each.number == info:
        return PROPERTIES
    if TITLED.search(each.said):
        return BOOKMARK
    is_described = each.said.startswith(b"<</Type/StructElem/")
    return DESCRIPTION if is_described else f"hidden part {each.number}"


def _raw(text: bytes) -> bytes:
    r"""Return what a text between brackets holds.

    >>> _raw(rb"(4 \(four\) \101)"), _raw(b"<416>")
    (b'4 (four) A', b'A`')
    """
    if text.startswith(b"<"):
        return bytes.fromhex((text[1:-1] + b"0" * (len(text) % 2)).decode("ascii"))
    return ESCAPED.sub(_escaped, text[1:-1]) if b"\\" in text else text[1:-1]


def _escaped(found: re.Match[bytes]) -> bytes:
    code = found[1]
    return bytes([int(code, 8) & 255]) if code.isdigit() else CONTROLS.get(code, code)


def _packed(
    each: _Object, contents: Mapping[int, int], shapes: Container[int]
) -> Iterator[Piece]:
    """Yield what the stream of an object holds besides what is printed."""
    if each.stream is None:
        return
    place = f"hidden part {each.number}"
    if each.number in contents:
        place = f"page {contents[each.number]}"
        yield from (Piece(place, text) for text in _tagged(each.stream))
    elif b"/Metadata" in each.said:
        place = PROPERTIES
        yield from (Piece(place, text) for text in readings(each.stream))
    elif (
        b"/CMap" not in each.said and b"/N " not in each.said and each.number not in shapes
    ):
        raise Foreign
    yield Piece(place, each.stream)


def _tagged(content: bytes) -> Iterator[str]:
    """Yield what a page says to a screen reader beside what is printed."""
    rest = SHOWN.sub(b" ", content)
    tags = TAGGED.findall(rest)
    rest = TAGGED.sub(b" BDC ", rest)
    names = {*NAME.findall(b" ".join((rest, *(TEXT.sub(b"", tag) for tag in tags))))}
    if rest.count(b"BDC") != len(tags) or STRANGE.search(rest) or _bars(names):
        raise Foreign
    _read_whole(NAME.sub(b" ", rest))
    yield from (
        text for tag in tags for raw in TEXT.findall(tag) for text in said(_raw(raw))
    )


def _read_whole(rest: bytes) -> None:
    """Raise Foreign where pdfium could pass over letters of a page."""
    signs, steps = Counter(OPERATOR.findall(rest)), SIZED.findall(rest)
    if (
        signs.keys() - OPERATORS
        or signs[b"Tm"] != len(UPRIGHT.findall(rest))
        or sum(signs[sign] for sign in SIZING) != len(steps)
    ):
        raise Foreign
    scale, kept = 1.0, []
    for kind, matrix, size in steps:
        if kind == b"q":
            kept.append(scale)
        elif kind == b"Q":
            scale = kept.pop() if kept else 0
        elif matrix:
            scale *= _least(*map(float, matrix.split()[:4]))
        elif float(size) * scale < SMALLEST:
            raise Foreign


def _least(a: float, b: float, c: float, d: float) -> float:
    """Return how many times a length may shrink at most."""
    return abs(a * d - b * c) / (max(math.hypot(a, b), math.hypot(c, d)) or 1)


def _bars(names: Set[bytes]) -> bool:
    return INSTEAD in names or any(b"#" in name for name in names)
