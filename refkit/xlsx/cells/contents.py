"""What the XML of cells holds, as text: one expat pass over a sheet, or over one cell."""

import re
from collections.abc import Callable
from typing import NamedTuple
from xml.parsers import expat

from refkit.xlsx.cells import addresses
from refkit.xlsx.package import markup

Plain = str | int | float | bool | None
Strings = Callable[[int], str]

# float() alone would take 1_0, inf and nan too, which no cell means as numbers.
_NUMBER = re.compile(r"([+-]?\d{1,15})|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
# From here on Excel's numbers are not whole to the last digit.
EXACT = 1e15
_REF = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})", re.ASCII)


class Content(NamedTuple):
    """One cell as it is written."""

    row: int
    column: int
    kind: str
    style: int
    text: str | None
    formula: str | None
    formula_is: dict[str, str]


class Scanner:
    """Takes expat's events and hands out each cell at its end."""

    def __init__(self, prefix: str, take: Callable[[Content], None]) -> None:
        self._take = take
        self._row = self._column = 0
        self._words: list[str] = []
        self._start_cell({})
        self._starts: dict[str, Callable[[dict[str, str]], None]] = {
            prefix + "row": self._start_row,
            prefix + "c": self._start_cell,
            prefix + "f": self._start_formula,
            prefix + "v": self._start_text,
            prefix + "t": self._start_text,
            prefix + "rPh": self._start_reading,
        }
        self._ends: dict[str, Callable[[], None]] = {
            prefix + "c": self._end_cell,
            prefix + "f": self._end_formula,
            prefix + "v": self._end_value,
            prefix + "t": self._end_inline,
            prefix + "rPh": self._end_reading,
        }

    def read(self, data: bytes) -> None:
        """Hand out the cells in this XML."""
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._words.append
        parser.Parse(data, True)  # noqa: FBT003 - expat takes no keyword

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        act = self._starts.get(name)
        if act:
            act(attributes)

    def _end(self, name: str) -> None:
        act = self._ends.get(name)
        if act:
            act()

    def _start_row(self, attributes: dict[str, str]) -> None:
        number = attributes.get("r")
        # A row or cell may leave out its r, and is then the one after the last.
        self._row = int(number) if number else self._row + 1
        self._column = 0

    def _start_cell(self, attributes: dict[str, str]) -> None:
        self._attributes = attributes
        self._text: str | None = None
        self._inline: list[str] = []
        self._formula: str | None = None
        self._formula_is: dict[str, str] = {}
        self._phonetic = False

    def _start_formula(self, attributes: dict[str, str]) -> None:
        self._formula_is = attributes
        self._words.clear()

    def _start_text(self, _: dict[str, str]) -> None:
        self._words.clear()

    def _start_reading(self, _: dict[str, str]) -> None:
        self._phonetic = True

    def _end_reading(self) -> None:
        self._phonetic = False

    def _end_formula(self) -> None:
        self._formula = "".join(self._words)

    def _end_value(self) -> None:
        self._text = "".join(self._words)

    def _end_inline(self) -> None:
        if not self._phonetic:
            self._inline.append("".join(self._words))

    def _end_cell(self) -> None:
        attributes = self._attributes
        self._place(attributes.get("r"))
        kind = attributes.get("t", "n")
        text = "".join(self._inline) if kind == "inlineStr" else self._text
        style, at = int(attributes.get("s") or 0), (self._row, self._column)
        self._take(Content(*at, kind, style, text, self._formula, self._formula_is))

    def _place(self, ref: str | None) -> None:
        """Move to the cell's address; a cell without one follows the last."""
        if not ref:
            self._column += 1
            return
        found = _REF.fullmatch(ref)
        if not found:
            raise ValueError(ref)
        self._row, self._column = int(found[2]), addresses.column_number(found[1])


def parse_one(prefix: str, data: bytes) -> Content:
    """Return the content of a single cell's XML; its place counts for nothing."""
    found: list[Content] = []
    Scanner(prefix, found.append).read(data)
    return found[0]


def is_blank(content: Content | None) -> bool:
    """Tell whether a cell holds neither a value nor a formula."""
    return content is None or (content.text is None and content.formula is None)


def plain_value(content: Content, strings: Strings) -> tuple[str, Plain]:
    """Return the kind of a cell and its value, days still as numbers."""
    text = content.text
    # An empty v is no value, and yet a formula may come to an empty text.
    if text is None or (not text and content.kind not in {"str", "inlineStr"}):
        return "blank", None
    if content.kind == "n":
        return parse_number(text)
    if content.kind == "s":
        return "text", strings(int(text))
    return _WRITTEN.get(content.kind, _as_text)(text)


def _as_text(text: str) -> tuple[str, Plain]:
    return "text", markup.plain_text(text)


_WRITTEN: dict[str, Callable[[str], tuple[str, Plain]]] = {
    "b": lambda text: ("bool", markup.is_true(text.strip())),
    "e": lambda text: ("error", text),
}


def parse_number(text: str) -> tuple[str, Plain]:
    """Return a number as Excel wrote it, a whole one as an int; else the text.

    >>> parse_number("5.0"), parse_number("0.5"), parse_number("1_0")
    (('number', 5), ('number', 0.5), ('text', '1_0'))
    """
    text = text.strip()
    found = _NUMBER.fullmatch(text)
    if not found:
        return "text", text
    if found[1]:
        return "number", int(text)
    value = float(text)
    whole = value.is_integer() and abs(value) < EXACT
    return "number", int(value) if whole else value
