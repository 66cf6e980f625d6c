"""Simple sums worked out here: SUM, COUNT, COUNTIF and the like, over plain cells.

An umpire adds up refkit's cells on a tab of his own. Without a program to work such a
formula out it would have no stored value after each save.
"""

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from refkit.xlsx.cells.addresses import Area, Spot
from refkit.xlsx.cells.contents import Plain
from refkit.xlsx.cells.stored_values import StoredValues
from refkit.xlsx.formulas import references

Numbers = Sequence[float]
# More cells than this are left to Excel.
MOST_CELLS = 20_000
_CALL = re.compile(r"(SUM|COUNT|COUNTA|MAX|MIN|COUNTIF|SUMIF)\((.*)\)", re.IGNORECASE)
_TEXT = re.compile(r'"((?:[^"]|"")*)"')
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_COMPARED = re.compile(r"(<>|<=|>=|<|>|=)?(.*)", re.DOTALL)
_FUNCTIONS: Mapping[str, Callable[[Numbers], float]] = {
    "SUM": sum,
    "COUNT": len,
    "MAX": lambda numbers: max(numbers, default=0),
    "MIN": lambda numbers: min(numbers, default=0),
}
_ORDERS: Mapping[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


class NotSimple(Exception):  # noqa: N818 - no fault: such a formula is left to Excel
    """A formula, or a cell it looks at, that is not worked out here."""


@dataclass(slots=True)
class SimpleSums:
    """Works out simple sums of a workbook; `formulas` are those without a right value."""

    cells: StoredValues
    formulas: Mapping[Spot, str]
    _known: dict[Spot, Plain | None] = field(default_factory=dict)

    def value(self, spot: Spot) -> Plain | None:
        """Return what a formula comes to, None where it is no simple sum."""
        if spot not in self._known:
            # A formula that looks at itself finds nothing.
            self._known[spot] = None
            try:
                total = self._total(self.formulas[spot].strip(), spot.title)
            except NotSimple:
                return None
            self._known[spot] = int(total) if total == int(total) else total
        return self._known[spot]

    def _total(self, formula: str, title: str) -> float:
        """Return what terms side by side come to."""
        # Before a sign in front there is nothing.
        first = "0" if formula[:1] in ("+", "-") else ""
        terms = list(_split(first + formula, "+-"))
        signs = [1, *(-1 if sign == "-" else 1 for _, sign in terms[:-1])]
        return sum(
            sign * self._term(text.strip(), title)
            for sign, (text, _) in zip(signs, terms, strict=True)
        )

    def _term(self, text: str, title: str) -> float:
        if _NUMBER.fullmatch(text):
            return float(text)
        if call := _CALL.fullmatch(text):
            asked = [part.strip() for part, _ in _split(call[2], ",")]
            return self._called(call[1].upper(), asked, title)
        (spot,) = self._spots(text, title, single=True)
        held = self._held(spot)
        if held is None:
            return 0.0
        if isinstance(held, bool) or not isinstance(held, int | float):
            raise NotSimple
        return held

    def _called(self, name: str, asked: list[str], title: str) -> float:
        if name in ("COUNTIF", "SUMIF"):
            return self._conditional(name, asked, title)
        held = [self._held(spot) for part in asked for spot in self._spots(part, title)]
        if name == "COUNTA":
            return sum(value is not None for value in held)
        return _FUNCTIONS[name](_numbers(held))

    def _conditional(self, name: str, asked: list[str], title: str) -> float:
        if len(asked) not in (2, 2 + (name == "SUMIF")):
            raise NotSimple
        seen = list(self._spots(asked[0], title))
        added = list(self._spots(asked[2], title)) if len(asked) > 2 else seen
        if len(seen) != len(added):
            raise NotSimple
        meets = self._criterion(asked[1], title)
        chosen = [a for s, a in zip(seen, added, strict=True) if meets(self._held(s))]
        if name == "COUNTIF":
            return len(chosen)
        return sum(_numbers([self._held(spot) for spot in chosen]))

    def _criterion(self, text: str, title: str) -> Callable[[Plain | None], bool]:
        """Return the question whether a cell meets what COUNTIF asks."""
        if said := _TEXT.fullmatch(text):
            wanted: Plain | None = said[1].replace('""', '"')
        elif _NUMBER.fullmatch(text):
            wanted = float(text)
        else:
            (spot,) = self._spots(text, title, single=True)
            wanted = self._held(spot)
        if wanted is None or isinstance(wanted, bool):
            raise NotSimple
        return _meeting(wanted)

    def _spots(self, text: str, title: str, *, single: bool = False) -> list[Spot]:
        """Return the cells of a range."""
        found = references.read_formula(text).references
        if len(found) != 1 or found[0].kind != "area" or found[0].stop != len(text):
            raise NotSimple
        (one,) = found
        area = references.reference_area(one.text)
        if area.is_cell < single or one.start != _lead(one.sheet, text):
            raise NotSimple
        sheet = self.cells.title(one.sheet) if one.sheet else title
        if not sheet:
            raise NotSimple
        return list(_cells(sheet, area))

    def _held(self, spot: Spot) -> Plain | None:
        """Return what a cell holds, that of a formula being worked out if it must be."""
        if spot in self.formulas:
            value = self.value(spot)
            if value is None:
                raise NotSimple
            return value
        found = self.cells.at(spot)
        if found.kind == "error" or (found.kind == "blank" and found.by_formula):
            raise NotSimple
        return None if found.kind == "blank" else found.value


def _lead(sheet: str, text: str) -> int:
    """Return how long the name of the worksheet is before a range."""
    return text.rindex("!") + 1 if sheet else 0


def _cells(title: str, area: Area) -> Iterator[Spot]:
    rows, columns = area.bottom - area.top + 1, area.right - area.left + 1
    if rows * columns > MOST_CELLS:
        raise NotSimple
    for row in range(area.top, area.bottom + 1):
        for column in range(area.left, area.right + 1):
            yield Spot(title, row, column)


def _numbers(held: Sequence[Plain | None]) -> list[float]:
    return [v for v in held if isinstance(v, int | float) and not isinstance(v, bool)]


def _meeting(wanted: Plain) -> Callable[[Plain | None], bool]:
    """Return the question whether a value is as a criterion says."""
    found = _COMPARED.fullmatch(str(wanted))
    assert found is not None
    sign, text = found[1] or "=", found[2]
    if not text or set(text) & set("*?~"):
        raise NotSimple
    if _NUMBER.fullmatch(text) is None:
        if sign not in ("=", "<>"):
            raise NotSimple
        return lambda held: (_folded(held) == text.casefold()) == (sign == "=")
    number = float(text)
    if sign in _ORDERS:
        return lambda held: (
            bool(_numbers([held])) and _ORDERS[sign](_numbers([held])[0], number)
        )
    return lambda held: (_is_number(held, number)) == (sign == "=")


def _folded(held: Plain | None) -> str:
    return "" if held is None else str(held).casefold()


def _is_number(held: Plain | None, number: float) -> bool:
    """Tell whether a cell holds a number, or a text that says it, as COUNTIF counts."""
    if isinstance(held, str) and _NUMBER.fullmatch(held.strip()):
        return float(held) == number
    return _numbers([held]) == [number]


def _split(text: str, signs: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text between signs, each with the sign behind it.

    Signs in brackets and in quotes part nothing.

    >>> list(_split("SUM(A1,'a+b'!C2)-3", "+-"))
    [("SUM(A1,'a+b'!C2)", '-'), ('3', '')]
    """
    depth, quote, start = 0, "", 0
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "()":
            depth += 1 if letter == "(" else -1
        elif letter in signs and not depth:
            yield text[start:place], letter
            start = place + 1
    yield text[start:], ""
