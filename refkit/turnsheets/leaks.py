"""The last look before a sheet is written: does it hold what its reader may not know?"""

import html
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from pypdf import PdfReader
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    ContentStream,
    DictionaryObject,
    IndirectObject,
    StreamObject,
    TextStringObject,
)

from refkit.turnsheets.letters import legible

SHORT = 4
# From this length on, spaces are left out of the comparison: print may break a word.
LOOSE = 8
RIGHT_TO_LEFT = {"R", "AL"}
FONTS = {"/Type1C", "/CIDFontType0C", "/OpenType"}
DRAWN = {"/Image", "/Form"}
# Keys that only fonts and colour profiles have.
BINARY = {"/Length1", "/N"}


def leaks(pdf: bytes, forbidden: Iterable[str]) -> list[str]:
    """Return a sentence for every forbidden text and every place of the PDF that holds it.

    Looked through are the printed text of each page, the document's properties, and every
    other text in the file: bookmarks, descriptions of pictures, attached files. A PDF that
    cannot be read is one sentence too, so that nobody is handed it.
    """
    try:
        places = [(place, _folded(text)) for place, text in _texts(pdf)]
    except Exception as error:  # whatever is wrong with the file, it is not handed out
        return [f"sheet: it cannot be read ({error}); expected a PDF whose texts can be checked."]
    found = (
        f"{place}: holds {secret!r}; expected nothing that the reader may not know."
        for secret in forbidden
        for place, text in places
        if _holds(text, secret)
    )
    return list(dict.fromkeys(found))


def _holds(text: str, secret: str) -> bool:
    return any(_found(text, needle) for needle in {_folded(secret), _folded(legible(secret))})


def _found(text: str, needle: str) -> bool:
    if not needle:
        return False
    if len(needle) < SHORT:
        return re.search(rf"(?<!\w){re.escape(needle)}(?!\w)", text) is not None
    if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in needle):
        # Words of such a text are stored from left to right, each in its own order.
        return all(word in text or word[::-1] in text for word in needle.split())
    if needle in text:
        return True
    tight = needle.replace(" ", "")
    return len(tight) >= LOOSE and tight in text.replace(" ", "")


def _folded(text: str) -> str:
    """Return the text as it is compared: no case, no invisible marks, single spaces."""
    seen = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())


def _texts(pdf: bytes) -> Iterator[tuple[str, str]]:
    reader = PdfReader(io.BytesIO(pdf))
    for number, page in enumerate(reader.pages, 1):
        spoken = _spoken(page.get_contents())
        yield f"page {number}", "\n".join([page.extract_text(), *spoken])
    contents = {number for page in reader.pages for number in _contents(page)}
    for number, item in _objects(reader):
        if number not in contents:
            yield from _stored(item, _place(reader, number, item))


def _spoken(content: ContentStream | None) -> list[str]:
    """Return the texts that stand beside the printed ones for a screen reader."""
    if content is None:
        return []
    marks = (operands for operands, operator in content.operations if operator == b"BDC")
    return [text for operands in marks for text in _strings(list(operands))]


def _contents(page: DictionaryObject) -> Iterator[int]:
    raw = page.raw_get("/Contents") if "/Contents" in page else None
    if isinstance(raw, IndirectObject):
        yield raw.idnum
        raw = raw.get_object()
    if isinstance(raw, ArrayObject):
        yield from (part.idnum for part in raw if isinstance(part, IndirectObject))


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
    names = {
        "/EmbeddedFile": "attached file",
        "/Filespec": "attached file",
        "/StructElem": "description for screen readers",
    }
    return names.get(str(kind), f"hidden part {number}")


def _stored(item: Any, place: str) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    for text in _strings(item):
        yield place, text
    if isinstance(item, StreamObject) and _is_text(item):
        for text in _readings(item.get_data()):
            yield place, text


def _strings(item: Any) -> Iterator[str]:  # noqa: ANN401
    match item:
        case TextStringObject():
            yield str(item)
        case ByteStringObject():
            yield from _readings(bytes(item))
        case DictionaryObject():
            for value in item.values():
                yield from _strings(value)
        case list():
            for value in item:
                yield from _strings(value)


def _is_text(stream: StreamObject) -> bool:
    drawn = stream.get("/Subtype") in FONTS | DRAWN or not BINARY.isdisjoint(stream)
    mapped = b"begincmap" in stream.get_data()
    return not (drawn or mapped or stream.get("/Type") in {"/ObjStm", "/XRef"})


def _readings(data: bytes) -> Iterator[str]:
    """Return the bytes as the texts they may be, marks of XML left out."""
    for encoding in ("utf-8", "utf-16-be", "utf-16-le"):
        text = data.decode(encoding, errors="replace")
        yield html.unescape(re.sub(r"<[^<>]*>", " ", text))
