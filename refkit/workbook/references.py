"""What a formula refers to: cells, names, tables and functions, and where it says so."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from refkit.workbook import addresses
from refkit.workbook.addresses import COLUMNS, ROWS, Area

_CELL = r"\$?[A-Za-z]{1,3}\$?[1-9][0-9]{0,6}"
_SPANS = rf"{_CELL}(?::{_CELL})?|\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}|\$?\d+:\$?\d+"
_BRACKET = r"\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]"
_SHEET = r"'(?P<quoted>(?:[^']|'')+)'!|(?P<bare>(?:\[\d+\])?[\w.]*(?::[\w.]+)?)!"
_TOKEN = re.compile(
    rf"""
      "(?:[^"]|"")*"                              # a text
    | \#[A-Z]+[/A-Z0-9_]*[!?]?                    # an error
    | (?:{_SHEET})?
      (?: (?P<area>{_SPANS})(?![\w.(\[!])
        | (?P<word>[^\W\d][\w.\\?]*)(?P<bracket>{_BRACKET})?(?P<call>\()? )
    | (?P<own>{_BRACKET})                         # part of the table it stands in
    | \d+\.?\d*(?:[eE][+-]?\d+)?                  # a number
    | (?P<joint>:)                                # a range made of what is worked out
    """,
    re.VERBOSE | re.DOTALL,
)
_STARTS = {"bracket": "word"}
_CORNER = re.compile(r"(\$?)([A-Za-z]*)(\$?)(\d*)")
# What these come to depends on cells that the formula does not name.
_FAR_SEEING = frozenset({"INDIRECT", "OFFSET", "EVALUATE"})


class Reference(NamedTuple):
    """One place in a formula that names an area, a name or a table's part.

    The sheet is as written, without quotes, "" for the formula's own; `start` and `stop`
    tell where the text without the sheet lies.
    """

    kind: str
    sheet: str
    text: str
    start: int
    stop: int

    @property
    def is_fixed(self) -> bool:
        """Whether a copy of the formula names the same rows."""
        return all(corner.row_fixed for corner in corners(self.text))


class Reading(NamedTuple):
    """A formula's references, and whether it may look at cells it does not name."""

    references: tuple[Reference, ...]
    sees_all: bool


class Corner(NamedTuple):
    """One end of a range; 0 stands for the whole row or column, `fixed` for a $."""

    row: int
    column: int
    row_fixed: bool
    column_fixed: bool


@lru_cache(maxsize=4096)
def read(formula: str) -> Reading:
    """Return what a formula refers to.

    >>> [r.text for r in read("SUM(B4:B9)+'My tab'!C$2*Rate").references]
    ['B4:B9', 'C$2', 'Rate']
    """
    found: list[Reference] = []
    sees_all = False
    for token in _TOKEN.finditer(formula):
        group = token.lastgroup
        if group is None:
            continue
        if group in {"joint", "call"}:
            sees_all = sees_all or group == "joint" or token["word"].upper() in _FAR_SEEING
            continue
        start, stop = token.start(_STARTS.get(group, group)), token.end()
        sheet = (token["quoted"] or token["bare"] or "").replace("''", "'")
        text = formula[start:stop]
        found.append(Reference(_kind(group, text), sheet, text, start, stop))
    return Reading(tuple(found), sees_all)


def _kind(group: str, text: str) -> str:
    """Return what a token refers to: an area, a table's part or a name."""
    if group == "area":
        # ZZZ1 lies beyond the last column and may be a name.
        return "area" if _on_sheet(area(text)) else "name"
    return "name" if group == "word" else "table"


def _on_sheet(found: Area) -> bool:
    return found.right <= COLUMNS and found.bottom <= ROWS


@lru_cache(maxsize=65536)
def area(text: str) -> Area:
    """Return the area that a reference's text names, its corners in order.

    >>> str(area("$C$9:B2")), str(area("A:B"))
    ('B2:C9', 'A1:B1048576')
    """
    first, last = corners(text)
    rows = (first.row or 1, last.row or ROWS)
    columns = (first.column or 1, last.column or COLUMNS)
    return Area(min(rows), min(columns), max(rows), max(columns))


def corners(text: str) -> tuple[Corner, Corner]:
    """Return the two ends of a reference as they are written; of one cell the same."""
    first, _, last = text.partition(":")
    return _corner(first), _corner(last or first)


def _corner(text: str) -> Corner:
    found = _CORNER.fullmatch(text)
    assert found, text
    letters, digits = found[2].upper(), found[4]
    column = addresses.column_number(letters)
    # Of a whole row the only $ stands before the number.
    row_fixed = bool(found[3] if letters else found[1])
    return Corner(int(digits or 0), column, row_fixed, bool(letters and found[1]))


def shifted(text: str, down: int, right: int) -> str | None:
    """Return a reference as a copy of its formula some rows and columns on has it.

    None where that would lie off the worksheet.

    >>> shifted("B4:B$9", 1, 0), shifted("A1", 0, -1)
    ('B5:B$9', None)
    """
    moved = [_moved(one, down, right) for one in corners(text)]
    if not all(moved):
        return None
    return ":".join(filter(None, moved[: 1 + (":" in text)]))


def _moved(corner: Corner, down: int, right: int) -> str | None:
    row = corner.row + (down if corner.row and not corner.row_fixed else 0)
    column = corner.column + (right if corner.column and not corner.column_fixed else 0)
    if not (bool(corner.row) <= row <= ROWS and bool(corner.column) <= column <= COLUMNS):
        return None
    return written(Corner(row, column, corner.row_fixed, corner.column_fixed))


def written(corner: Corner) -> str:
    """Return one end of a reference as formulas write it."""
    letters = "$" * corner.column_fixed + addresses.column_letters(corner.column)
    digits = "$" * corner.row_fixed + str(corner.row)
    return (letters if corner.column else "") + (digits if corner.row else "")


def copied(formula: str, down: int, right: int) -> str | None:
    """Return a formula as Excel copies it some rows down and columns right.

    >>> copied("B4*Rates!$C$1", 1, 0)
    'B5*Rates!$C$1'
    """
    moved: dict[Reference, str] = {}
    for each in read(formula).references:
        if each.kind == "area":
            text = shifted(each.text, down, right)
            if text is None:
                return None
            moved[each] = text
    return replaced(formula, lambda one: moved.get(one, one.text))


def replaced(formula: str, new: Callable[[Reference], str]) -> str:
    """Return a formula with its references written anew, the rest to the letter."""
    out, last = [], 0
    for each in read(formula).references:
        out += [formula[last : each.start], new(each)]
        last = each.stop
    return "".join([*out, formula[last:]])
