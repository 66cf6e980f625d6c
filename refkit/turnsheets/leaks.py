"""The last look before a sheet is written: what it holds that its reader may not know."""

import html
import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

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

from refkit.turnsheets.letters import legible

SHORT = 4
# From this length on, spaces are left out of the comparison: print may break a word.
LOOSE = 8
RIGHT_TO_LEFT = {"R", "AL"}
UNPRINTED = {"Cf", "Mn"}
Reading = Callable[[bytes], Iterator[str]]
DRAWN = {"/Contents", "/FontFile", "/FontFile2", "/FontFile3", "/CIDSet", "/ToUnicode"}


class Place(NamedTuple):
    """One place of a PDF with its texts as they are compared, with spaces and without."""

    name: str
    text: str
    tight: str


def leaks(pdf: bytes, forbidden: Iterable[str]) -> list[str]:
    """Return a sentence for every forbidden text and every place of the PDF that holds it.

    Looked through are the printed text of each page, the document's properties, and every
    other text in the file: bookmarks, descriptions of pictures, attached files. A PDF that
    cannot be read is one sentence too, so that nobody is handed it.
    """
    try:
        places = _places(pdf)
    except Exception as error:  # whatever is wrong with the file, it is not handed out
        return [
            f"sheet: it cannot be read ({error}); expected a PDF with texts to look at."
        ]
    return [
        f"{place.name}: holds {secret!r}; expected nothing that the reader may not know."
        for secret, needles in _needles(forbidden).items()
        for place in places
        if any(_found(place, needle) for needle in needles)
    ]


def _places(pdf: bytes) -> list[Place]:
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for name, text in _texts(pdf):
        texts[name].append(text)
    folded = {name: _folded("\n".join(parts)) for name, parts in texts.items()}
    return [Place(name, text, text.replace(" ", "")) for name, text in folded.items()]


def _needles(forbidden: Iterable[str]) -> dict[str, set[str]]:
    """Return what to look for: each text as it is written, and as a sheet prints it."""
    return {secret: {_folded(secret), _folded(legible(secret))} for secret in forbidden}


def _found(place: Place, needle: str) -> bool:
    if not needle:
        return False
    if len(needle) < SHORT:
        return re.search(rf"(?<!\w){re.escape(needle)}(?!\w)", place.text) is not None
    if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in needle):
        # Words of such a text are stored from left to right, each in its own order.
        return all(
            word in place.text or word[::-1] in place.text for word in needle.split()
        )
    tight = needle.replace(" ", "")
    return needle in place.text or (len(tight) >= LOOSE and tight in place.tight)


def _folded(text: str) -> str:
    """Return the text as it is compared: no case, no accents, no hidden marks."""
    letters = unicodedata.normalize("NFKD", text)
    seen = "".join(each for each in letters if unicodedata.category(each) not in UNPRINTED)
    return " ".join(seen.casefold().split())


def _texts(pdf: bytes) -> Iterator[tuple[str, str]]:
    reader = PdfReader(io.BytesIO(pdf))
    for number, page in enumerate(reader.pages, 1):
        yield f"page {number}", "\n".join(_of_page(page))
    objects = list(_objects(reader))
    drawn = {number for _, item in objects for number in _drawn(item)}
    for number, item in objects:
        place = _place(reader, number, item)
        yield from ((place, text) for text in _strings(item))
        if isinstance(item, StreamObject) and number not in drawn and _may_be_text(item):
            yield from ((place, text) for text in _readings(item.get_data()))


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
    yield from [str(told)] if isinstance(told, TextStringObject) else _readings(data)


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
    names = {
        "/EmbeddedFile": "attached file",
        "/Filespec": "attached file",
        "/StructElem": "description for screen readers",
    }
    return names.get(str(kind), f"hidden part {number}")


def _strings(item: Any, read: Reading | None = None) -> Iterator[str]:  # noqa: ANN401
    match item:
        case TextStringObject():
            yield str(item)
        case ByteStringObject():
            yield from (read or _readings)(bytes(item))
        case DictionaryObject():
            for value in item.values():
                yield from _strings(value, read)
        case list():
            for value in item:
                yield from _strings(value, read)


def _may_be_text(stream: StreamObject) -> bool:
    # Pictures say so; only colour profiles and packed objects, already read, have /N.
    return stream.get("/Subtype") not in {"/Image", "/Form"} and "/N" not in stream


def _readings(data: bytes) -> Iterator[str]:
    """Return the bytes as the texts they may be, marks of XML left out."""
    for encoding in ("utf-8", "utf-16-be", "utf-16-le"):
        text = data.decode(encoding, errors="replace")
        yield html.unescape(re.sub(r"<[^<>]*>", " ", text))
