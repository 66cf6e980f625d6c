"""Stored values of formulas that a change makes stale: renewed, or taken out and said.

Excel works out what is missing when it opens the file. Everybody else shows the stored
value, so a stale one is a wrong number on a telephone; a blank is only a blank.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from refkit.xlsx.cells import splice
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.contents import Plain
from refkit.xlsx.cells.parts import Book
from refkit.xlsx.cells.splice import Splice, Write
from refkit.xlsx.cells.stored_values import Cellar, Held
from refkit.xlsx.cells.values import spell
from refkit.xlsx.formulas import plots
from refkit.xlsx.formulas.formula_graph import Working, Workings
from refkit.xlsx.formulas.names import Seen
from refkit.xlsx.package.package import Package

# Takes workbooks, gives their cells as it works them out; none where it cannot.
Engine = Callable[[Sequence[bytes]], Sequence[Cellar]]
_CLOSE = 1e-9


class Change(NamedTuple):
    """What happened to a workbook: as it was before, and which cells are others now.

    `values` were given; `formulas` are new, what they come to is not known; of `vouched`
    cells it is, and is stored.
    """

    before: Package
    values: Collection[Spot]
    formulas: Collection[Spot]
    vouched: frozenset[Spot]


class Settled(NamedTuple):
    """A package without stale values, which cells lost theirs and which have new ones.

    `ranges` is how many ranges of charts lost points that are not known.
    """

    package: Package
    removed: tuple[Spot, ...]
    renewed: tuple[Spot, ...]
    ranges: int = 0


def settle(package: Package, book: Book, change: Change, engine: Engine | None) -> Settled:
    """Return a package in which every stored value is right or gone, in charts too."""
    workings = Workings(package, book)
    stale = workings.stale(change.values, change.formulas, change.vouched)
    settled = _settled(package, book, change.before, stale, engine)
    touched = {*change.values, *change.formulas, *settled.removed, *settled.renewed}
    cells = Cellar(settled.package, book)
    drawn = plots.renewed(settled.package, _meeting(touched), workings.names, cells)
    return settled._replace(package=drawn.package, ranges=drawn.dropped)


def _meeting(touched: Iterable[Spot]) -> Callable[[Seen], bool]:
    """Return the question whether an area holds any of these cells."""
    places: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for title, row, column in touched:
        places[title].add((row, column))

    def meets(seen: Seen) -> bool:
        if seen.area.is_cell:
            return (seen.area.top, seen.area.left) in places.get(seen.title, ())
        return any(seen.area.covers(*place) for place in places.get(seen.title, ()))

    return meets


def _settled(
    package: Package,
    book: Book,
    before: Package,
    stale: Iterable[Working],
    engine: Engine | None,
) -> Settled:
    """Return the package with these formulas' stored values renewed or taken out."""
    cells = Cellar(package, book)
    spots = [spot for working in stale for spot in _filled(working, cells)]
    emptied, lost = _emptied(package, book, spots, cells)
    if engine is None or not spots:
        return Settled(emptied, tuple(lost), ())
    new = dict(_renewed(before, emptied, spots, engine))
    made = _written(emptied, book, Cellar(emptied, book), new)
    left = tuple(spot for spot in lost if spot not in new)
    return Settled(made, left, tuple(new))


def _filled(working: Working, cells: Cellar) -> Iterator[Spot]:
    """Walk the written cells that show what a formula comes to."""
    area = working.formula.fills
    if area.is_cell:
        yield working.spot
        return
    for place in cells.grid(working.title).within(area):
        yield Spot(working.title, *place)


def refreshed(before: Package, package: Package, book: Book, engine: Engine) -> Settled:
    """Return the package with the values an engine gives to formulas that have none.

    `before` is the workbook as it was when it had them, to see whether the engine agrees.
    """
    cells = Cellar(package, book)
    blank = [
        working.spot
        for working in Workings(package, book)
        if cells.at(working.spot).kind == "blank"
    ]
    told = dict(_renewed(before, package, blank, engine)) if blank else {}
    # A formula that comes to an empty text shows what it should without a value.
    new = {spot: value for spot, value in told.items() if value != ""}
    made = _written(package, book, cells, new)
    return Settled(made, tuple(spot for spot in blank if spot not in told), tuple(new))


def _emptied(
    package: Package, book: Book, spots: Iterable[Spot], cells: Cellar
) -> tuple[Package, list[Spot]]:
    """Return the package with no value in these cells, and those that had one."""
    cuts: dict[str, list[Splice]] = defaultdict(list)
    lost: list[Spot] = []
    for spot in spots:
        found = splice.without_value(cells.grid(spot.title), spot.row, spot.column)
        cuts[spot.title] += found
        lost += [spot] if found else []
    for sheet in book.sheets:
        if cuts.get(sheet.title):
            text = splice.spliced(cells.grid(sheet.title).data, cuts[sheet.title])
            package = package.with_text(sheet.part, text)
    return package, lost


def _written(
    package: Package, book: Book, cells: Cellar, values: Mapping[Spot, Plain]
) -> Package:
    """Return the package with these stored values."""
    writes: dict[str, list[Write]] = defaultdict(list)
    for spot, value in values.items():
        kind, inner = spell(value, from_1904=False).stored(cells.grid(spot.title).prefix)
        write = Write(spot.row, spot.column, None, kind, inner, keeps_formula=True)
        writes[spot.title].append(write)
    for sheet in book.sheets:
        if sheet.title in writes:
            text = splice.apply(cells.grid(sheet.title), writes[sheet.title])
            package = package.with_text(sheet.part, text)
    return package


def _renewed(
    before: Package, after: Package, spots: Collection[Spot], engine: Engine
) -> Iterator[tuple[Spot, Plain]]:
    """Walk what an engine gives for cells where it can be believed.

    It works out the workbook as it was, too. Where it comes to the value stored then, it
    understands the formula as the program did that stored it; an error is never taken
    over, for it may be one that only this engine sees.
    """
    worked_out = engine([before.to_bytes(), after.to_bytes()])
    if len(worked_out) != 2:
        return
    was, now = worked_out
    stored = Cellar(before)
    for spot in spots:
        new, old = now.at(spot), stored.at(spot)
        known = old.kind != "blank"
        if new.kind not in {"blank", "error"} and not (
            known and not _same(old, was.at(spot))
        ):
            yield spot, new.value


def _same(one: Held, other: Held) -> bool:
    """Tell whether two values are the same, numbers but for their last digits.

    >>> _same(Held("number", 0.3, True), Held("number", 0.1 + 0.2, True))
    True
    """
    if one.kind == other.kind == "number":
        return math.isclose(float(one.value or 0), float(other.value or 0), rel_tol=_CLOSE)
    return one[:2] == other[:2]


def told(spots: Collection[Spot], most: int = 3) -> str:
    """Return cells as a sentence names them, the first few of many.

    >>> told([Spot("Roster", 4, 2), Spot("Roster", 5, 2)])
    'Roster!B4, Roster!B5'
    """
    named = ", ".join(str(spot) for spot in list(spots)[:most])
    more = len(spots) - most
    return f"{named} and {more} more" if more > 0 else named
