"""Everything a PDF holds: printed text, properties, bookmarks, descriptions, files."""

import io
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Set
from contextlib import closing
from threading import Lock
from typing import Any

import pypdfium2
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

from refkit.handouts.formats import plain_tags
from refkit.handouts.formats.page_marks import STRING, is_plain
from refkit.handouts.formats.pieces import AS_IT_LIES, Piece, Unreadable, possible_texts

PROPERTIES = "document properties"
BOOKMARK = "bookmark"
DESCRIPTION = "description for screen readers"
# Streams under these keys hold no text: the shapes of letters and the like.
SHAPES = {"/FontFile", "/FontFile2", "/FontFile3", "/CIDSet", "/ToUnicode", "/ICCBased"}
TEXTS = {"/Metadata", "/ObjStm", "/CMap"}
# It holds nothing but numbers, among which a short text may turn up by chance.
TABLE = "/XRef"
# Everything below these keys has their role.
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
# What PDFium puts in the place of either and of the end of the line.
BREAK = "\ufffe"
# Every mark in a page that may have words, and those that are read by themselves.
MARK = re.compile(rb"\b(?:BDC|DP)\b")
MARKED = re.compile(
    rb"/[^\s/()<>]+\s*(<<(?:[^()<>]|%s)*>>|/[^\s/()<>]+)\s*BDC\b" % STRING.pattern,
    re.DOTALL,
)
# What fonts, colours and the like are called among the parts: /g1 319 0 R, and no text.
RESOURCE = re.compile(rb"/[a-z]{1,2}\d+ (?=\d+ \d+ R\b)")
STARTXREF = re.compile(rb"startxref\s+(\d+)")
_PDFIUM = Lock()
Reading = Callable[[bytes], Iterator[str]]
Opening = Callable[[bytes], Iterator[Piece]]


def pieces(data: bytes, opened: Opening) -> Iterator[Piece]:
    """Yield everything a PDF holds; attached files are opened in turn.

    Raises Unreadable for whatever may hide a text: earlier versions of parts, parts that
    are in no list, drawings without fonts, streams of an unknown kind.
    """
    yield Piece(AS_IT_LIES, data)
    reader = PdfReader(io.BytesIO(data))
    _require_listed(data, reader)
    printed = _printed_texts(data)
    for number, (page, text) in enumerate(zip(reader.pages, printed, strict=True), 1):
        yield Piece(f"page {number}", _page_text(page, text))
    roles = defaultdict[int, set[str]](set)
    tags = plain_tags.tag_streams(reader, SHAPES | LISTS)
    yield from (Piece(DESCRIPTION, text) for texts in tags.values() for text in texts)
    objects = sorted(_all_objects(reader, tags), key=_holds_parts)
    names = {name for _, item in objects for name in _name_texts(item)}
    yield Piece(AS_IT_LIES, "\n".join(sorted(names)).encode("utf-8", "replace"))
    for key, number in (each for _, item in objects for each in _pointed_numbers(item)):
        roles[number].add(key)
    shown = {n: at for at, page in enumerate(reader.pages, 1) for n in _page_streams(page)}
    for number, item in objects:
        place = (
            f"page {shown[number]}"
            if number in shown
            else _object_place(reader, number, item)
        )
        yield from (Piece(place, text) for text in _string_texts(item))
        if isinstance(item, StreamObject):
            yield Piece(place, item.get_data())
            if number not in shown:
                yield from _stream_pieces(place, item, roles[number], opened)


def _holds_parts(found: tuple[int, Any]) -> bool:
    """Whether a part holds others, which are read by themselves and say where they are."""
    _, item = found
    return isinstance(item, StreamObject) and item.get("/Type") == "/ObjStm"


def _require_listed(data: bytes, reader: PdfReader) -> None:
    """Raise Unreadable for a part that the file's own table leaves out."""
    # A table that is an object itself need not stand in its own list.
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
    # A PDF that is changed grows at its end: what it said before is still in the file.
    if len(found) > len({*found}):
        message = "it holds earlier versions of its parts"
        raise Unreadable(message)


def _stream_pieces(
    place: str, stream: StreamObject, roles: Set[str], opened: Opening
) -> Iterator[Piece]:
    """Yield the texts in a stream; the keys that point to it say what it is."""
    kind = stream.get("/Type")
    if kind == "/EmbeddedFile" or "/EF" in roles:
        for piece in opened(stream.get_data()):
            yield piece._replace(place=f"{place}, {piece.place}")
    elif stream.get("/Subtype") == "/Form" or "/PatternType" in stream:
        yield Piece(place, _drawing_text(place, stream))
    elif kind in TEXTS:
        told = stream.get_data()
        if kind == "/ObjStm":
            told = RESOURCE.sub(b"/ ", told)
            # What stands there is written in letters of one byte, or has others in it.
            yield from (Piece(place, text) for text in _plain_texts(told))
        else:
            yield from (Piece(place, text) for text in possible_texts(told))
    elif kind != TABLE and stream.get("/Subtype") != "/Image" and not roles & SHAPES:
        message = f"{place} is a stream of an unknown kind"
        raise Unreadable(message)


def _printed_texts(data: bytes) -> list[str]:
    """Return what each page prints, as PDFium reads it; it does one thing at a time."""
    with _PDFIUM, closing(pypdfium2.PdfDocument(data)) as document:
        texts = []
        for page in document:
            with closing(page), closing(page.get_textpage()) as text:
                texts.append(text.get_text_range())
    return [text.replace(BREAK, "-\n").replace("\r\n", "\n") for text in texts]


def _page_text(page: PageObject, printed: str) -> str:
    """Return a page's text as PDFium reads it, and its words for screen readers.

    PDFium passes over what nobody would see. So a page that has more than the plain print
    of our own sheets is read by pypdf, which takes long and passes over nothing.
    """
    content = page.get_contents()
    if content is None:
        return _with_joined_words(printed)
    shown = content.get_data()
    marks = MARKED.findall(shown)
    if len(marks) == len(MARK.findall(shown)) and is_plain(shown):
        return _with_joined_words(printed, *_spoken(map(_read_mark, marks)))
    return _with_joined_words(page.extract_text(), *_spoken(_marks(content)))


def _drawing_text(place: str, drawing: StreamObject) -> str:
    """Return the same of a drawing by itself, whether or not a page shows it."""
    if "/Resources" not in drawing:
        message = f"{place} is a drawing whose letters are not known"
        raise Unreadable(message)
    reader = drawing.indirect_reference.pdf if drawing.indirect_reference else None
    printed = PageObject(reader).extract_xform_text(drawing)  # type: ignore[arg-type]
    return _with_joined_words(printed, *_spoken(_marks(ContentStream(drawing, reader))))


def _read_mark(told: bytes) -> Any:
    """Return what a mark says: in words where it has brackets, else by a name."""
    words = told.startswith(b"<<")
    return DictionaryObject.read_from_stream(io.BytesIO(told), None) if words else None


def _marks(content: ContentStream) -> Iterator[Any]:
    return (list(operands) for operands, sign in content.operations if sign in MARKING)


def _spoken(marks: Iterable[Any]) -> Iterator[str]:
    """Yield what a reading voice speaks in place of what is printed."""
    for each in marks:
        yield from _string_texts(each, _decode_text)


def _with_joined_words(text: str, *beside: str) -> str:
    """Return texts in lines; a word broken at the end of a line once more, joined."""
    joined = [BROKEN.sub(mark, text) for mark in ("-", "")] if BROKEN.search(text) else []
    return "\n".join((text, *joined, *beside))


def _decode_text(raw: bytes) -> Iterator[str]:
    """Yield the texts that a string beside the print may mean."""
    text = None if _is_plain_ascii(raw) else create_string_object(raw)
    yield from [str(text)] if isinstance(text, TextStringObject) else _plain_texts(raw)


def _plain_texts(raw: bytes) -> Iterator[str]:
    """Yield the texts that bytes may be; those that are plain ASCII are that alone."""
    yield from [raw.decode("ascii")] if _is_plain_ascii(raw) else possible_texts(raw)


def _is_plain_ascii(raw: bytes) -> bool:
    return raw.isascii() and b"\0" not in raw


def _page_streams(page: PageObject) -> Iterator[int]:
    """Yield the numbers of the streams that make up a page."""
    if "/Contents" in page:
        raw = page.raw_get("/Contents")
        yield from (number for _, number in _pointed_numbers([raw, page["/Contents"]]))


def _pointed_numbers(item: Any, key: str = "") -> Iterator[tuple[str, int]]:
    """Yield the numbers an item points to, each with the key that says its role."""
    match item:
        case IndirectObject():
            yield key, item.idnum
        case DictionaryObject():
            for name, value in item.items():
                yield from _pointed_numbers(value, key if key in LISTS else name)
        case list():
            # A colour space is a list that begins with its kind.
            kind = str(item[0]) if item and isinstance(item[0], NameObject) else key
            for value in item:
                yield from _pointed_numbers(value, kind)


def _name_texts(item: Any) -> Iterator[str]:
    match item:
        case NameObject():
            yield str(item)
        case DictionaryObject():
            yield from item
            for value in item.values():
                yield from _name_texts(value)
        case list():
            for value in item:
                yield from _name_texts(value)


def _all_objects(reader: PdfReader, passed: Collection[int]) -> Iterator[tuple[int, Any]]:
    """Yield every object in the file, pointed to or not; number 0 is the trailer.

    The parts of streams that are `passed` over are left out.
    """
    # The ID is a checksum: among its bytes a short text may turn up by chance.
    yield 0, DictionaryObject({k: v for k, v in reader.trailer.items() if k != "/ID"})
    # Objects that are packed in a stream of objects have a list of their own.
    listed = [n for n, (stream, _) in reader.xref_objStm.items() if stream not in passed]
    for generation, table in [*reader.xref.items(), (0, listed)]:
        for number in sorted(table):
            yield number, reader.get_object(IndirectObject(number, generation, reader))


def _object_place(reader: PdfReader, number: int, item: Any) -> str:
    info = reader.trailer.raw_get("/Info") if "/Info" in reader.trailer else None
    kind = item.get("/Type") if isinstance(item, DictionaryObject) else None
    if kind == "/Metadata" or (isinstance(info, IndirectObject) and info.idnum == number):
        return PROPERTIES
    if isinstance(item, DictionaryObject) and "/Title" in item:
        return BOOKMARK
    return PLACES.get(str(kind), f"hidden part {number}")


def _string_texts(item: Any, read: Reading | None = None) -> Iterator[str]:
    match item:
        case TextStringObject():
            yield str(item)
        case ByteStringObject():
            yield from (read or possible_texts)(bytes(item))
        case DictionaryObject():
            for value in item.values():
                yield from _string_texts(value, read)
        case list():
            for value in item:
                yield from _string_texts(value, read)
