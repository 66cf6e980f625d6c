"""The texts that cells share: all of them, or one without reading the rest."""

from collections.abc import Iterator, Sequence
from xml.parsers import expat

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.cells import fast_cells
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package


class _TextJoiner:
    """Takes expat's events and keeps the text of each item, without its phonetics."""

    def __init__(self, prefix: str) -> None:
        self.texts: list[str] = []
        self._item, self._run = prefix + "si", prefix + "t"
        # How Japanese is read aloud stands in t elements as well, and is not the text.
        self._phonetic = prefix + "rPh"
        self._muted = False
        self._words: list[str] = []
        self._runs: list[str] = []

    def read(self, data: bytes) -> list[str]:
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._words.append
        parser.Parse(data, True)  # noqa: FBT003 - expat takes no keyword
        return self.texts

    def _start(self, name: str, _: dict[str, str]) -> None:
        if name == self._run:
            self._words.clear()
        elif name == self._phonetic:
            self._muted = True

    def _end(self, name: str) -> None:
        if name == self._run and not self._muted:
            self._runs.append("".join(self._words))
        elif name == self._item:
            self.texts.append(markup.plain_text("".join(self._runs)))
            self._runs.clear()
        elif name == self._phonetic:
            self._muted = False


class SharedStrings:
    """The workbook's shared texts by number; the part is opened at the first question."""

    def __init__(self, package: Package, workbook: str) -> None:
        self._package = package
        self._part = next(iter(package.related(workbook, "sharedStrings")), "")
        self._data: bytes | None = None
        self._prefix = b""
        self._places: list[int] = []
        self._texts: list[str] | None = None

    def all(self) -> "SharedStrings":
        """Read every text at once, for who will ask for many."""
        if self._texts is None:
            data = self._package.text(self._part) if self._part else b""
            prefix = tags.name_prefix(data).decode() if data else ""
            try:
                self._texts = list(_text_blocks(data, prefix))
            except expat.ExpatError:
                # Texts within texts: the whole is XML, and no block of it is.
                self._texts = _TextJoiner(prefix).read(data)
        return self

    @property
    def texts(self) -> Sequence[str]:
        """The texts that were read at once."""
        return self._texts or ()

    def __call__(self, number: int) -> str:
        """Return one text."""
        texts = self._texts
        if texts is not None and 0 <= number < len(texts):
            return texts[number]
        self._load()
        known = len(self._places)
        if not 0 <= number < known:
            there = f"has no text number {number}"
            raise Refused([Problem(self._part or "the file", there, f"one of its {known}")])
        return self._one(number)

    def _load(self) -> None:
        """Find where each text lies, once."""
        if self._data is not None:
            return
        self._data = self._package.text(self._part) if self._part else b""
        if self._data:
            self._prefix = tags.name_prefix(self._data)
            self._places = tags.element_starts(self._data, self._prefix + b"si")

    def _one(self, number: int) -> str:
        """Return one text from where it lies."""
        data = self._data or b""
        item = next(tags.scan_elements(data, self._places[number], len(data)))
        return _TextJoiner(self._prefix.decode()).read(data[item.tag.start : item.stop])[0]


def _text_blocks(data: bytes, prefix: str) -> Iterator[str]:
    """Walk the texts a block at a time."""
    for block, found in fast_cells.text_blocks(data, prefix):
        if found is None:
            yield from _TextJoiner(prefix).read(block)
        else:
            yield from map(markup.plain_text, found)
