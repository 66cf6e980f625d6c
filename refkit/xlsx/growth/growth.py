"""Lists that grow by rows at their end, and which ranges grow with them.

A range grows with a list when it spans it: it begins in the list's first row or above and
ends in its last. So do a total, a print area, a chart over the whole list. A range of some
of its rows, or one that ends elsewhere, was meant so and stays. A formula in the list's own
rows grows only where both its rows are fixed: a running total is no total of the list.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refkit.xlsx.cells import addresses
from refkit.xlsx.cells.addresses import Area
from refkit.xlsx.formulas import references
from refkit.xlsx.formulas.names import DefinedNames
from refkit.xlsx.formulas.references import Reference
from refkit.xlsx.package.package import Package

# As many rows at the end of a list must agree before a new one is made like them.
AGREEING = 3
_RANGE = re.compile(rb":\$?[A-Za-z]{1,3}\$?([0-9]+)")


class Growth(NamedTuple):
    """A list that grew: its rows and columns as they were, and its last row now.

    In `own` columns who made the rows says what stands in them, blanks included.
    """

    title: str
    area: Area
    bottom: int
    own: frozenset[int] = frozenset()

    @property
    def fresh(self) -> Area:
        """The rows that are new."""
        return self.area._replace(top=self.area.bottom + 1, bottom=self.bottom)

    def touched(self, area: Area) -> bool:
        """Tell whether a range of several rows ends with the list as it was."""
        return area.top < area.bottom == self.area.bottom and area.meets(self.area)

    def spanned(self, area: Area) -> bool:
        """Tell whether a range spans the list as it was."""
        return self.touched(area) and area.top <= self.area.top

    def stretched(self, area: Area) -> Area | None:
        """Return the area of what applied to the list's last rows, with the new ones."""
        enough = max(self.area.top, self.area.bottom - AGREEING + 1)
        ends = area.bottom == self.area.bottom and area.meets(self.area)
        return area._replace(bottom=self.bottom) if ends and area.top <= enough else None


class _NamedRange(NamedTuple):
    """A range in a formula, on one of the worksheets it names."""

    reference: Reference
    title: str
    area: Area

    @property
    def rows(self) -> tuple[str, int, int]:
        """The rows it takes in."""
        return self.title, self.area.top, self.area.bottom


class GrownLists:
    """The lists of a workbook that grew, asked what becomes of formulas and ranges."""

    def __init__(self, growths: Iterable[Growth], names: DefinedNames) -> None:
        self.growths = tuple(growths)
        self._names = names
        self._ends = frozenset(b"%d" % growth.area.bottom for growth in self.growths)
        ends = "|".join(str(growth.area.bottom) for growth in self.growths)
        self._end = re.compile(rf"(?<![0-9])(?:{ends})(?![0-9])")

    def of(self, title: str) -> list[Growth]:
        """Return the lists on one worksheet."""
        return [growth for growth in self.growths if growth.title == title]

    def may_concern(self, package: Package, part: str) -> bool:
        """Tell whether a part has any range that ends where one of the lists ended."""
        found = package.known(
            part, _range_ends, lambda: _range_ends(package.unchecked(part))
        )
        return not self._ends.isdisjoint(found)

    def rewritten(
        self,
        formula: str,
        own: str,
        place: tuple[int, int] = (0, 0),
        *,
        copied: bool = False,
    ) -> tuple[str, list[str]]:
        """Return a formula of a worksheet with its ranges grown; a cell's has a place.

        One that is copied down by whoever reads it is taken as one of the list's rows. With
        it come the ranges that end with a list and did not grow.
        """
        if not self._end.search(formula):
            return formula, []
        ranges = list(self._ranges(formula, own))
        ends: dict[Reference, int] = {}
        left: list[str] = []
        for growth in self.growths:
            inside = copied or (growth.title == own and growth.area.covers(*place))
            # What stands in a new row would add up itself.
            fresh = growth.title == own and growth.fresh.covers(*place)
            growing = [] if fresh else _growing_ranges(growth, ranges, inside=inside)
            ends |= dict.fromkeys(growing, growth.bottom)
            left += [] if inside else _touching_ranges(growth, ranges, growing)
        grown = references.replace_references(formula, lambda one: _longer_range(one, ends))
        return grown, left

    def _ranges(self, formula: str, own: str) -> Iterator[_NamedRange]:
        for reference in references.read_formula(formula).references:
            if reference.kind == "area" and ":" in reference.text:
                for title in self._names.titles(reference.sheet, own):
                    yield _NamedRange(
                        reference, title, references.reference_area(reference.text)
                    )


def _range_ends(data: bytes) -> frozenset[bytes]:
    """Return the rows in which ranges end that stand anywhere in a part's XML."""
    return frozenset(found[1] for found in _RANGE.finditer(data))


def _growing_ranges(
    growth: Growth, ranges: list[_NamedRange], *, inside: bool
) -> list[Reference]:
    """Return the ranges that grow with a list: those that span it, and all beside them.

    SUMPRODUCT and its like want ranges of one length. So where a formula has another range
    as long as those that would grow, on other rows, none of them does.
    """
    spanning = {
        each.rows
        for each in ranges
        if each.title == growth.title
        and growth.spanned(each.area)
        and (each.reference.is_fixed or not inside)
    }
    lengths = {bottom - top for _, top, bottom in spanning}
    others = (each.area for each in ranges if each.rows not in spanning)
    if any(area.bottom - area.top in lengths for area in others):
        return []
    return [each.reference for each in ranges if each.rows in spanning]


def _touching_ranges(
    growth: Growth, ranges: list[_NamedRange], growing: list[Reference]
) -> Iterator[str]:
    """Walk the ranges that end with a list and do not grow with it."""
    for each in ranges:
        ends = each.title == growth.title and growth.touched(each.area)
        if ends and each.reference not in growing:
            yield each.reference.text


def _longer_range(reference: Reference, ends: dict[Reference, int]) -> str:
    """Return a range with its lower end where it is now."""
    if reference not in ends:
        return reference.text
    first, last = references.reference_corners(reference.text)
    last = last._replace(row=ends[reference])
    return f"{references.corner_text(first)}:{references.corner_text(last)}"


def parse_areas(sqref: str) -> list[Area]:
    """Return the areas that ranges side by side name; a text that is none is left out."""
    return list(filter(None, map(addresses.find_area, sqref.split())))


def extend_filter(ref: str, growths: Sequence[Growth]) -> str:
    """Return a filter's range, grown if it spans a list."""
    for area in parse_areas(ref):
        for growth in growths:
            if growth.spanned(area):
                return str(area._replace(bottom=growth.bottom))
    return ref


def stretch_ranges(sqref: str, growths: Sequence[Growth], taken: Sequence[Area]) -> str:
    """Return ranges side by side, those grown that applied to the end of a list.

    `taken` are areas that must not be entered.
    """
    old = sqref.split()
    new = [_stretch_range(text, growths, taken) for text in old]
    return " ".join(new) if new != old else sqref


def _stretch_range(text: str, growths: Sequence[Growth], taken: Sequence[Area]) -> str:
    for area in parse_areas(text):
        for growth in growths:
            larger = growth.stretched(area)
            fresh = area._replace(top=area.bottom + 1, bottom=growth.bottom)
            if larger and not any(one.meets(fresh) for one in taken):
                return str(larger)
    return text
