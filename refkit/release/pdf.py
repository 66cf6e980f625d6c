"""Everything a PDF holds: printed text, properties, bookmarks, descriptions, files."""

import io
from collections.abc import Callable, Iterator
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    DictionaryObject,
    IndirectObject,
    StreamObject,
    TextStringObject,
    create_string_object,
)

from refkit.release.pieces import Piece, readings

DRAWN = {"/Contents", "/FontFile", "/FontFile2", "/FontFile3", "/CIDSet", "/ToUnicode"}
PLACES = {
    "/EmbeddedFile": "attached file",
    "/Filespec": "attached file",
    "/StructElem": "description for screen readers",
}
Reading = Callable[[bytes], Iterator[str]]
Opening = Callable[[bytes], Iterator[Piece]]


def pieces(data: bytes, opened: Opening) -> Iterator[Piece]:
    """Yield what a PDF holds; attached files are opened in their turn."""
    reader = PdfReader(io.BytesIO(data))
    for number, page in enumerate(reader.pages, 1):
        yield Piece(f"page {number}", "\n".join(_of_page(page)))
    objects = list(_objects(reader))
    drawn = {number for _, item in objects for number in _drawn(item)}
    for number, item in objects:
        place = _place(reader, number, item)
        yield from (Piece(place, text) for text in _strings(item))
        if isinstance(item, StreamObject) and number not in drawn:
            yield from _stream(place, item, opened)


def _stream(place: str, stream: StreamObject, opened: Opening) -> Iterator[Piece]:
    if stream.get("/Type") == "/EmbeddedFile":
        for piece in opened(stream.get_data()):
            yield piece._replace(place=f"{place}, {piece.place}")
    elif _may_be_text(stream):
        yield from (Piece(place, text) for text in readings(stream.get_data()))


def _of_page(page: PageObject) -> list[str]:
    """Return a page's printed text, and what stands beside it for a screen reader."""
    operations: list[tuple[Any, bytes]] = []

    def look(operator: bytes, operands: Any, *_: object) -> None:  # noqa: ANN401
        operations.append((operands, operator))

    printed = page.extract_text(visitor_operand_before=look)
    # Where there are no letters to print, nothing was looked at.
    content = None if operations else page.get_contents()
    found = content.operations if content else operations
    marks = (operands for operands, operator in found if operator == b"BDC")
    spoken = (text for operands in marks for text in _strings(list(operands), _said))
    return [printed, *spoken]


def _said(data: bytes) -> Iterator[str]:
    """Give a text of a page's content, which is handed out as it lies there."""
    told = create_string_object(data)
    yield from [str(told)] if isinstance(told, TextStringObject) else readings(data)


def _drawn(item: Any) -> Iterator[int]:  # noqa: ANN401
    """Numbers of the objects that hold shapes of letters and pages already read."""
    for key in DRAWN.intersection(item) if isinstance(item, DictionaryObject) else ():
        raw = item.raw_get(key)
        parts = item[key] if isinstance(item[key], ArrayObject) else ()
        yield from (
            part.idnum for part in (raw, *parts) if isinstance(part, IndirectObject)
        )


def _objects(reader: PdfReader) -> Iterator[tuple[int, Any]]:
    """Every object in the file, whether or not anything points to it; 0 is the trailer."""
    yield 0, DictionaryObject({k: v for k, v in reader.trailer.items() if k != "/ID"})
    for generation, table in [*reader.xref.items(), (0, reader.xref_objStm)]:
        for number in sorted(table):
            yield number, reader.get_object(IndirectObject(number, generation, reader))


def _place(reader: PdfReader, number: int, item: Any) -> str:  # noqa: ANN401
    info = reader.trailer.raw_get("/Info") if "/Info" in reader.trailer else None
    kind = item.get("/Type") if isinstance(item, DictionaryObject) else None
    if kind == "/Metadata" or (isinstance(info, IndirectObject) and info.idnum == number):
        return "document properties"
    if isinstance(item, DictionaryObject) and "/Title" in item:
        return "bookmark"
    return PLACES.get(str(kind), f"hidden part {number}")


def _strings(item: Any, read: Reading | None = None) -> Iterator[str]:  # noqa: ANN401
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


def _may_be_text(stream: StreamObject) -> bool:
    # Pictures say so; only colour profiles and packed objects, already read, have /N.
    return stream.get("/Subtype") not in {"/Image", "/Form"} and "/N" not in stream
