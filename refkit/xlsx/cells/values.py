"""What a cell shall hold, how the file spells it, and why some values cannot be spelled."""

import math
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from refkit.xlsx.cells import dates
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.contents import Plain
from refkit.xlsx.package import markup

# Excel's own limits: it repairs a file that goes beyond them, and loses the cell.
TEXT_LIMIT = 32_767
FORMULA_LIMIT = 8_192
Value = Plain | date


@dataclass(frozen=True, slots=True)
class Edit:
    """One cell and what it shall hold; None clears it and leaves its style.

    With a formula the value is what the formula gives; `stored` gives the formula that
    is there another value. A new cell looks like the one at `model`, a row and column of
    its worksheet.
    """

    spot: Spot
    value: Value
    formula: str | None = None
    model: tuple[int, int] | None = None
    stored: bool = False

    @property
    def clears(self) -> bool:
        """Whether nothing is left in the cell."""
        return self.value is None and self.formula is None


class Spelling(NamedTuple):
    """A value as the file holds it: its kind, itself with days as numbers, and its XML."""

    kind: str
    plain: Plain
    written: str
    is_day: bool = False

    def same(self, kind: str, plain: Plain) -> bool:
        """Tell whether a cell holds this value; of a day, to the millisecond."""
        # A time is a fraction of a day, and programs differ in its last digits.
        if self.is_day and isinstance(self.plain, float) and isinstance(plain, float):
            return dates.milliseconds(self.plain) == dates.milliseconds(plain)
        return (self.kind, self.plain) == (kind, plain)

    def inline(self, prefix: bytes) -> tuple[bytes, bytes]:
        """Return the type and XML of a cell that holds just this."""
        if self.kind == "text":
            space = (
                # Without this mark the blanks at either end of a text are lost.
                b' xml:space="preserve"' if self.written != self.written.strip() else b""
            )
            parts = (prefix, prefix, space, self.written.encode(), prefix, prefix)
            # In its cell a text leaves the shared ones, and their counts, as they were.
            return b"inlineStr", b"<%bis><%bt%b>%b</%bt></%bis>" % parts
        return self.stored(prefix)

    def stored(self, prefix: bytes) -> tuple[bytes, bytes]:
        """Return the type and XML of a formula's stored value."""
        if self.kind == "blank":
            return b"", b""
        # What a formula comes to is no shared text and no inline one: its type is str.
        kind = {"text": b"str", "bool": b"b", "number": b""}[self.kind]
        return kind, b"<%bv>%b</%bv>" % (prefix, self.written.encode(), prefix)


def spell_value(value: Value, *, from_1904: bool) -> Spelling:
    """Return how a cell holds a value that has no fault."""
    if value is None:
        return Spelling("blank", None, "")
    if isinstance(value, bool):
        return Spelling("bool", value, "1" if value else "0")
    if isinstance(value, str):
        return Spelling("text", value, markup.excel_text(value))
    is_day = isinstance(value, date)
    if isinstance(value, date):
        value = dates.to_serial(value, from_1904=from_1904)
    # The shortest digits that give the number back; subclasses may have another repr.
    written = int.__repr__(value) if isinstance(value, int) else float.__repr__(value)
    return Spelling("number", value, written, is_day)


def value_fault(value: object, *, from_1904: bool) -> tuple[str, str] | None:
    """Return what is wrong with a value and what was expected, if anything is."""
    if isinstance(value, str):
        return _length_fault(value, TEXT_LIMIT)
    if isinstance(value, date):
        return _day_fault(value, from_1904=from_1904)
    if value is None or isinstance(value, int | float):
        return _number_fault(value or 0)
    kind = type(value).__name__
    return f"cannot hold a {kind}", "a number, a text, a day, True, False or None"


def formula_fault(formula: str) -> tuple[str, str] | None:
    """Return what is wrong with a formula's text and what was expected, if anything is."""
    if not formula.strip():
        return "would get an empty formula", "one such as 'SUM(B2:B9)'"
    if not markup.can_hold(formula):
        return "would get a formula with characters that no XML can hold", "plain text"
    return _length_fault(formula, FORMULA_LIMIT)


def _length_fault(text: str, limit: int) -> tuple[str, str] | None:
    """Return the fault of a text longer than Excel takes; it counts in UTF-16."""
    length = len(text.encode("utf-16-le", "surrogatepass")) // 2
    if length > limit:
        return f"would get {length:,} characters", f"{limit:,} at most"
    return None


def _number_fault(value: float) -> tuple[str, str] | None:
    """Return the fault of a number that Excel does not have, or not exactly."""
    if isinstance(value, int):
        # A number of Excel is a double: from here on, neighbours become one.
        if abs(value) > 2**53:
            return f"cannot hold {value} exactly", "a whole number of 15 digits at most"
    elif not math.isfinite(value):
        return f"cannot hold {value}", "a finite number"
    return None


def _day_fault(value: date, *, from_1904: bool) -> tuple[str, str] | None:
    """Return the fault of a day that Excel cannot count."""
    if isinstance(value, datetime) and value.tzinfo:
        return f"cannot hold the time zone of {value}", "a time without one"
    # Excel's calendar begins there; the 1900 one shows a negative number as #####.
    if value.year < (1904 if from_1904 else 1900):
        return f"cannot hold the day {value}", "one from 1900 on, or a text"
    return None
