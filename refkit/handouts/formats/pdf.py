"""Everything a PDF holds: printed text, properties, bookmarks, descriptions, files."""

import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Set
from functools import partial
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import (
    ByteStringObject,
    ContentStream,
    DictionaryObject,
    IndirectObject,
    NameObject,
    StreamObject,
    TextStringObject,
    create_string_object,
)

from refkit.handouts.formats.pieces import AS_IT_LIES, Piece, Unreadable, readings

PROPERTIES = "document properties"
BOOKMARK = "bookmark"
DESCRIPTION = "description for screen readers"
# What these hold is no text by itself: shapes of letters, and what the letters are.
SHAPES = {"/FontFile", "/FontFile2", "/FontFile3", "/CIDSet", "/ToUnicode", "/ICCBased"}
TEXTS = {"/Metadata", "/ObjStm", "/XRef", "/CMap"}
# All that these name is of their kind.
LISTS = {"/EF"}
MARKING = {b"BDC", b"DP"}
PLACES = {
    "/EmbeddedFile": "attached file",
    "/Filespec": "attached file",
    "/StructElem": DESCRIPTION,
}
NUMBERED = re.compile(rb"(?<!\d)(\d{1,9})\s+(\d{1,5})\s+obj\b")
# A hyphen at the end of a line, or a mark where a word may break.
BROKEN = re.compile("[-\N{HYPHEN}\N{SOFT HYPHEN}] *\n")
STARTXREF = re.compile(rb"startxref\s+(\d+)")
Reading = Callable[[bytes], Iterator[str]]
Opening = Callable[[bytes], Iterator[Piece]]


def pieces(data: bytes, opened: Opening) -> Iterator[Piece]:
    """Yield what a PDF holds; attached files are opened in their turn.

    Raises Unreadable for what may hide a text: earlier versions, parts that are in no list,
    drawings whose letters are not known, streams of an unknown kind.
    """
    yield Piece(AS_IT_LIES, data)
    reader = PdfReader(io.BytesIO(data))
    _all_listed(data, reader)
    for number, page in enumerate(reader.pages, 1):
        yield Piece(f"page {number}", _of_page(page))
    objects, roles = list(_objects(reader)), defaultdict[int, set[str]](set)
    names = {name for _, item in objects for name in _names(item)}
    yield Piece(AS_IT_LIES, "\n".join(sorted(names)).encode("utf-8", "replace"))
    for key, number in (each for _, item in objects for each in _pointers(item)):
        roles[number].add(key)
    shown = {n: at for at, page in enumerate(reader.pages, 1) for n in _contents(page)}
    for number, item in objects:
        place = f"page {shown[number]}" if number in shown else _place(reader, number, item)
        yield from (Piece(place, text) for text in _strings(item))
        if isinstance(item, StreamObject):
            yield Piece(place, item.get_data())
            if number not in shown:
                yield from _stream(place, item, roles[number], opened)


def _all_listed(data: bytes, reader: PdfReader) -> None:
    """Raise Unreadable for a part that the table of the file leaves out."""
    tables = {int(each[1]) for each in STARTXREF.finditer(data)}
    found = [
        (int(each[1]), int(each[2]))
        for each in NUMBERED.finditer(data)
        if each.start() not in tables
    ]
    listed = {(n, generation) for generation, table in reader.xref.items() for n in table}
    for number, generation in {*found} - listed:
        message = f"part {number} {generation} is in no list of its parts"
        raise Unreadable(message)
    if len(found) > len({*found}):
        message = "it holds earlier versions of its parts"
        raise Unreadable(message)


def _stream(
    place: str, stream: StreamObject, roles: Set[str], opened: Opening
) -> Iterator[Piece]:
    """Yield what a stream says besides its bytes, by the keys that point to it."""
    kind = stream.get("/Type")
    if kind == "/EmbeddedFile" or "/EF" in roles:
        for piece in opened(stream.get_data()):
            yield piece._replace(place=f"{place}, {piece.place}")
    elif stream.get("/Subtype") == "/Form" or "/PatternType" in stream:
        yield Piece(place, _of_drawing(place, stream))
    elif kind in TEXTS:
        yield from (Piece(place, text) for text in readings(stream.get_data()))
    elif stream.get("/Subtype") != "/Image" and not roles & SHAPES:
        message = f"{place} is a stream of an unknown kind"
        raise Unreadable(message)


def _of_page(page: PageObject) -> str:
    """Return a page's printed text, and what stands beside it for a screen reader."""
    return _drawn(page.extract_text, page.get_contents)


def _of_drawing(place: str, drawing: StreamObject) -> str:
    """Return the same of what is drawn by itself, whether or not a page shows it."""
    if "/Resources" not in drawing:
        message = f"{place} is a drawing whose letters are not known"
        raise Unreadable(message)
    reader = drawing.indirect_reference.pdf if drawing.indirect_reference else None
    return _drawn(
        partial(PageObject(reader).extract_xform_text, drawing),  # type: ignore[arg-type]
        lambda: ContentStream(drawing, reader),
    )


def _drawn(printed: Callable[..., str], content: Callable[[], ContentStream | None]) -> str:
    found: list[tuple[Any, bytes]] = []

    def look(operator: bytes, operands: Any, *_: object) -> None:
        found.append((operands, operator))

    text = printed(visitor_operand_before=look)
    broken = ("-", "") if BROKEN.search(text) else ()
    # Where there are no letters to print, nothing was looked at.
    held = None if found else content()
    marks = (ops for ops, sign in (held.operations if held else found) if sign in MARKING)
    beside = (told for ops in marks for told in _strings(list(ops), _described))
    return "\n".join((text, *(BROKEN.sub(mark, text) for mark in broken), *beside))


def _described(raw: bytes) -> Iterator[str]:
    """Yield a text beside the print as what it says, or may say."""
    if raw.isascii() and b"\0" not in raw:
        yield raw.decode("ascii")
        return
    text = create_string_object(raw)
    yield from [str(text)] if isinstance(text, TextStringObject) else readings(raw)


def _contents(page: PageObject) -> Iterator[int]:
    """Yield the numbers of the streams that hold a page."""
    if "/Contents" in page:
        raw = page.raw_get("/Contents")
        yield from (number for _, number in _pointers([raw, page["/Contents"]]))


def _pointers(item: Any, key: str = "") -> Iterator[tuple[str, int]]:
    """Yield the numbers of what an item points to, each with the key for what it is."""
    match item:
        case IndirectObject():
            yield key, item.idnum
        case DictionaryObject():
            for name, value in item.items():
                yield from _pointers(value, key if key in LISTS else name)
        case list():
            # A colour space says first of what kind it is.
            kind = str(item[0]) if item and isinstance(item[0], NameObject) else key
            for value in item:
                yield from _pointers(value, kind)


def _names(item: Any) -> Iterator[str]:
    match item:
        case NameObject():
            yield str(item)
        case DictionaryObject():
            yield from item
            for value in item.values():
                yield from _names(value)
        case list():
            for value in item:
                yield from _names(value)


def _objects(reader: PdfReader) -> Iterator[tuple[int, Any]]:
    """Every object in the file, whether or not anything points to it; 0 is the trailer."""
    yield 0, DictionaryObject({k: v for k, v in reader.trailer.items() if k != "/ID"})
    for generation, table in [*reader.xref.items(), (0, reader.xref_objStm)]:
        for number in sorted(table):
            yield number, reader.get_object(IndirectObject(number, generation, reader))


def _place(reader: PdfReader, number: int, item: Any) -> str:
    info = reader.trailer.raw_get("/Info") if "/Info" in reader.trailer else None
    kind = item.get("/Type") if isinstance(item, DictionaryObject) else None
    if kind == "/Metadata" or (isinstance(info, IndirectObject) and info.idnum == number):
        return PROPERTIES
    if isinstance(item, DictionaryObject) and "/Title" in item:
        return BOOKMARK
    return PLACES.get(str(kind), f"hidden part {number}")


def _strings(item: Any, read: Reading | None = None) -> Iterator[str]:
    match item:
        case TextStringObject():
            yield str(item)
        case ByteStringObject():
            yield from (read or readings)(bytes(item))
        case DictionaryObject():
            for value in item.values():
                yield from _strings(value, read)
        case list():
            for value in item:
                yield from _strings(value, read)
