"""What a formula refers to: cells, names, tables and functions, and where it says so."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from refkit.xlsx.cells import addresses
from refkit.xlsx.cells.addresses import COLUMNS, ROWS, Area

_CELL = r"\$?[A-Za-z]{1,3}\$?[1-9][0-9]{0,6}"
_SPANS = rf"{_CELL}(?::{_CELL})?|\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}|\$?\d+:\$?\d+"
_BRACKET = r"\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]"
# A number or a name in brackets, [1]Tab!A1, stands for another workbook.
_SHEET = r"'(?P<quoted>(?:[^']|'')+)'!|(?P<bare>(?:\[[\w.]+\])?[\w.]*(?::[\w.]+)?)!"
# LOG10( and the tab Q1! begin like cells: what comes next tells them apart.
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
    | '+                                          # quotes around nothing, passed at once
    """,
    re.VERBOSE | re.DOTALL,
)
_CORNER = re.compile(r"(\$?)([A-Za-z]*)(\$?)(\d*)")
# What these come to depends on cells that the formula does not name.
_FAR_SEEING = frozenset({"INDIRECT", "EVALUATE"})
# This one looks at cells that it does not name, but on a worksheet that it does.
_NEAR_SEEING = frozenset({"OFFSET"})


# Sheet in quotes, sheet without, area, word, bracket, call, own bracket, joint.
Token = tuple[str, str, str, str, str, str, str, str]


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
        return all(corner.row_fixed for corner in reference_corners(self.text))


class FormulaReading(NamedTuple):
    """A formula's references, and whether it may look at cells it does not name.

    With `sees_sheets` these lie on the worksheets that its references name.
    """

    references: tuple[Reference, ...]
    sees_all: bool
    sees_sheets: bool


class Corner(NamedTuple):
    """One end of a range; 0 stands for the whole row or column, `fixed` for a $."""

    row: int
    column: int
    row_fixed: bool
    column_fixed: bool


@lru_cache(maxsize=4096)
def read_formula(formula: str) -> FormulaReading:
    """Return what a formula refers to.

    >>> [r.text for r in read_formula("SUM(B4:B9)+'My tab'!C$2*Rate").references]
    ['B4:B9', 'C$2', 'Rate']
    """
    found: list[Reference] = []
    sees: set[str] = set()
    for token in _TOKEN.finditer(formula):
        what, sheet, text = reference_kind(token.groups(""))
        if what in {"all", "sheets"}:
            sees.add(what)
        elif what:
            stop = token.end()
            found.append(Reference(what, sheet, text, stop - len(text), stop))
    return FormulaReading(tuple(found), "all" in sees, "sheets" in sees)


@lru_cache(maxsize=1024)
def formula_tokens(formula: str) -> list[Token]:
    """Return the pieces of a formula, quicker than it is read."""
    return _TOKEN.findall(formula)


@lru_cache(maxsize=65536)
def reference_kind(token: Token) -> tuple[str, str, str]:
    """Return what a piece refers to, its worksheet and its text.

    It is an area, a name, a table's part, all where nobody can tell, sheets where it is
    some cells of those that others name, or nothing.
    """
    quoted, bare, cells, word, bracket, call, own, joint = token
    sheet = quoted.replace("''", "'") or bare
    if cells:
        # ZZZ1 lies beyond the last column and may be a name.
        return "area" if _on_sheet(reference_area(cells)) else "name", sheet, cells
    if joint or call:
        return _call_kind(word.upper() if call else ""), "", ""
    if bracket or own:
        return "table", sheet, word + bracket + own
    return "name" if word else "", sheet, word


def _call_kind(name: str) -> str:
    """Return where a function looks besides what it names; '' is a range's joint."""
    if name in _FAR_SEEING:
        return "all"
    return "sheets" if not name or name in _NEAR_SEEING else ""


def _on_sheet(found: Area) -> bool:
    return found.right <= COLUMNS and found.bottom <= ROWS


@lru_cache(maxsize=65536)
def reference_area(text: str) -> Area:
    """Return the area that a reference's text names, its corners in order.

    >>> str(reference_area("$C$9:B2")), str(reference_area("A:B"))
    ('B2:C9', 'A1:B1048576')
    """
    return _spanned_area(*reference_corners(text))


def _spanned_area(first: Corner, last: Corner) -> Area:
    rows = (first.row or 1, last.row or ROWS)
    columns = (first.column or 1, last.column or COLUMNS)
    return Area(min(rows), min(columns), max(rows), max(columns))


@lru_cache(maxsize=65536)
def reference_corners(text: str) -> tuple[Corner, Corner]:
    """Return the two ends of a reference as they are written; of one cell the same."""
    first, _, last = text.partition(":")
    return _parse_corner(first), _parse_corner(last or first)


def _parse_corner(text: str) -> Corner:
    found = _CORNER.fullmatch(text)
    assert found, text
    letters, digits = found[2].upper(), found[4]
    column = addresses.column_number(letters)
    # Of a whole row the only $ stands before the number.
    row_fixed = bool(found[3] if letters else found[1])
    return Corner(int(digits or 0), column, row_fixed, bool(letters and found[1]))


def moved_area(text: str, down: int, right: int) -> Area | None:
    """Return the area a copy of a formula names that lies some rows and columns on.

    >>> str(moved_area("B4:B$9", 1, 0)), moved_area("A1", 0, -1)
    ('B5:B9', None)
    """
    first, last = (_move_corner(one, down, right) for one in reference_corners(text))
    return _spanned_area(first, last) if first and last else None


def shift_reference(text: str, down: int, right: int) -> str | None:
    """Return a reference as a copy of its formula some rows and columns on has it.

    None where that would lie off the worksheet.

    >>> shift_reference("B4:B$9", 1, 0), shift_reference("A1", 0, -1)
    ('B5:B$9', None)
    """
    first, last = (_move_corner(one, down, right) for one in reference_corners(text))
    if not first or not last:
        return None
    return corner_text(first) + (f":{corner_text(last)}" if ":" in text else "")


def _move_corner(corner: Corner, down: int, right: int) -> Corner | None:
    row = corner.row + (down if corner.row and not corner.row_fixed else 0)
    column = corner.column + (right if corner.column and not corner.column_fixed else 0)
    if not (bool(corner.row) <= row <= ROWS and bool(corner.column) <= column <= COLUMNS):
        return None
    return Corner(row, column, corner.row_fixed, corner.column_fixed)


def corner_text(corner: Corner) -> str:
    """Return one end of a reference as formulas write it."""
    letters = "$" * corner.column_fixed + addresses.column_letters(corner.column)
    digits = "$" * corner.row_fixed + str(corner.row)
    return (letters if corner.column else "") + (digits if corner.row else "")


def copy_formula(formula: str, down: int, right: int) -> str | None:
    """Return a formula as Excel copies it some rows down and columns right.

    >>> copy_formula("B4*Rates!$C$1", 1, 0)
    'B5*Rates!$C$1'
    """
    moved: dict[Reference, str] = {}
    for each in read_formula(formula).references:
        if each.kind == "area":
            text = shift_reference(each.text, down, right)
            if text is None:
                return None
            moved[each] = text
    return replace_references(formula, lambda one: moved.get(one, one.text))


def replace_references(formula: str, new: Callable[[Reference], str]) -> str:
    """Return a formula with its references written anew, the rest to the letter."""
    out, last = [], 0
    for each in read_formula(formula).references:
        out += [formula[last : each.start], new(each)]
        last = each.stop
    return "".join([*out, formula[last:]])
