"""Everything a part of XML holds: texts, attributes, comments."""

from collections.abc import Iterator
from xml.parsers import expat

from refkit.handouts.formats.pieces import Piece
from refkit.xlsx.package import markup

# A word may run on from one of these to the next.
RUNS = frozenset(["r", "t", "rPr"])
STARTS = (b"<", b"\xef\xbb\xbf<", b"\xff\xfe<", b"\xfe\xff\0<", b"<\0", b"\0<")


def is_xml(data: bytes) -> bool:
    """Tell whether bytes begin as XML does."""
    return data.startswith(STARTS)


def pieces(place: str, data: bytes, *, cells: bool = False) -> Iterator[Piece]:
    """Yield everything a part holds, in a worksheet with its cell.

    Raises Refused for XML that is broken, or has a document type with entities of its own.
    """
    text = markup.in_utf8(place, data)
    markup.check_xml(place, text)
    part = _PartParser(place, cells=cells)
    part.read(text)
    yield from part.found


class _PartParser:
    """Collects every text that expat finds."""

    def __init__(self, place: str, *, cells: bool) -> None:
        self.found: list[Piece] = []
        self._place, self._cells, self._at = place, cells, ""
        self._number = 0
        self._words: list[str] = []

    def read(self, data: bytes) -> None:
        parser = expat.ParserCreate("utf-8", "}")
        parser.buffer_text = True
        parser.StartElementHandler = self._open_tag
        parser.EndElementHandler = self._close_tag
        parser.CharacterDataHandler = self._words.append
        parser.CommentHandler = lambda text: self._keep_text(text, ", a comment")
        parser.ProcessingInstructionHandler = lambda _, text: self._keep_text(text, "")
        parser.Parse(data, True)  # noqa: FBT003 - expat takes no keyword
        self._keep_words()

    def _open_tag(self, tag: str, attributes: dict[str, str]) -> None:
        name = markup.local_name(tag)
        self._end_words(name)
        if self._cells and name == "c":
            self._at = f"!{attributes.get('r', '')}"
        elif name == "si":
            self._number += 1
            self._at = f", text {self._number}"
        for value in attributes.values():
            self._keep_text(value, self._at)

    def _close_tag(self, tag: str) -> None:
        name = markup.local_name(tag)
        self._end_words(name)
        if name in ("c", "si"):
            self._keep_words()
            self._at = ""

    def _end_words(self, name: str) -> None:
        if name not in RUNS:
            self._keep_words()

    def _keep_words(self) -> None:
        self._keep_text("".join(self._words), self._at)
        self._words.clear()

    def _keep_text(self, text: str, at: str) -> None:
        if text.strip():
            self.found.append(Piece(self._place, markup.plain_text(text), at))
