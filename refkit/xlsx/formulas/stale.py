"""Stored values of formulas that a change makes stale: renewed, or taken out and said.

Excel works out what is missing when it opens the file. Everybody else shows the stored
value, so a stale one is a wrong number on a telephone; a blank is only a blank.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from refkit.xlsx.cells import splice
from refkit.xlsx.cells.addresses import Spot, Spots
from refkit.xlsx.cells.contents import Plain
from refkit.xlsx.cells.parts import WorkbookPart
from refkit.xlsx.cells.splice import CellWrite, Splice
from refkit.xlsx.cells.stored_values import StoredValue, StoredValues
from refkit.xlsx.cells.values import spell_value
from refkit.xlsx.formulas import plots
from refkit.xlsx.formulas.formula_graph import FormulaGraph, PlacedFormula
from refkit.xlsx.formulas.names import SeenArea
from refkit.xlsx.formulas.sums import SimpleSums
from refkit.xlsx.package.package import Package

# Takes workbooks, gives their cells as it works them out; none where it cannot.
Engine = Callable[[Sequence[bytes]], Sequence[StoredValues]]
_CLOSE = 1e-9


class CellsChange(NamedTuple):
    """What happened to a workbook: as it was before, and which cells are others now.

    `values` were given; `formulas` are new, what they come to is not known; of `vouched`
    cells it is, and is stored. Simple sums are worked out `with_sums`, without an engine.
    """

    before: Package
    values: Spots
    formulas: Spots
    vouched: frozenset[Spot]
    with_sums: bool = False


class SettledValues(NamedTuple):
    """A package without stale values, which cells lost theirs and which have new ones.

    `ranges` is how many ranges of charts lost points that are not known.
    """

    package: Package
    removed: tuple[Spot, ...]
    renewed: tuple[Spot, ...]
    ranges: int = 0


def settle_values(
    package: Package, book: WorkbookPart, change: CellsChange, engine: Engine | None
) -> SettledValues:
    """Return a package in which every stored value is right or gone, in charts too."""
    workings = FormulaGraph(package, book)
    stale = workings.stale(change.values, change.formulas, change.vouched)
    settled = _settle_cells(package, book, change, stale, engine)
    touched = {*change.values, *change.formulas, *settled.removed, *settled.renewed}
    cells = StoredValues(settled.package, book)
    made, lost = plots.renew_charts(
        settled.package, _meets_any(touched), workings.names, cells
    )
    return settled._replace(package=made, ranges=lost)


def _meets_any(touched: Iterable[Spot]) -> Callable[[SeenArea], bool]:
    """Return the question whether an area holds any of these cells."""
    places: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for title, row, column in touched:
        places[title].add((row, column))

    def meets(seen: SeenArea) -> bool:
        if seen.area.is_cell:
            return (seen.area.top, seen.area.left) in places.get(seen.title, ())
        return any(seen.area.covers(*place) for place in places.get(seen.title, ()))

    return meets


def _settle_cells(
    package: Package,
    book: WorkbookPart,
    change: CellsChange,
    stale: Sequence[PlacedFormula],
    engine: Engine | None,
) -> SettledValues:
    """Return the package with these formulas' stored values renewed or taken out."""
    cells = StoredValues(package, book)
    spots = [spot for working in stale for spot in _filled_cells(working, cells)]
    emptied, lost = _empty_cells(package, book, spots, cells)
    if not spots or (engine is None and not change.with_sums):
        return SettledValues(emptied, tuple(lost), ())
    if engine is None:
        new = dict(_simple_values(change.before, emptied, book, stale))
    else:
        new = dict(_believed_values(change.before, emptied, spots, engine))
    made = _write_values(emptied, book, StoredValues(emptied, book), new)
    left = tuple(spot for spot in lost if spot not in new)
    return SettledValues(made, left, tuple(new))


def _simple_values(
    before: Package, after: Package, book: WorkbookPart, stale: Iterable[PlacedFormula]
) -> Iterator[tuple[Spot, Plain]]:
    """Walk what simple sums come to that had a number, or nothing, before."""
    wanted = {
        each.spot: each.formula.text if each.formula.kind in {"", "normal"} else ""
        for each in stale
    }
    now = SimpleSums(StoredValues(after, book), wanted)
    stored = StoredValues(before)
    for spot in wanted:
        value, old = now.value(spot), stored.at(spot)
        if value is not None and old.kind in ("number", "blank"):
            yield spot, value


def _filled_cells(working: PlacedFormula, cells: StoredValues) -> Iterator[Spot]:
    """Walk the written cells that show what a formula comes to."""
    area = working.formula.fills
    if area.is_cell:
        yield working.spot
        return
    for place in cells.grid(working.title).within(area):
        yield Spot(working.title, *place)


def fill_missing(
    before: Package, package: Package, book: WorkbookPart, engine: Engine
) -> SettledValues:
    """Return the package with the values an engine gives to formulas that have none.

    `before` is the workbook as it was when it had them, to see whether the engine agrees.
    """
    cells = StoredValues(package, book)
    blank = [
        working.spot
        for working in FormulaGraph(package, book)
        if cells.at(working.spot).kind == "blank"
    ]
    told = dict(_believed_values(before, package, blank, engine)) if blank else {}
    # A formula that comes to an empty text shows what it should without a value.
    new = {spot: value for spot, value in told.items() if value != ""}
    made = _write_values(package, book, cells, new)
    left = tuple(spot for spot in blank if spot not in told)
    return SettledValues(made, left, tuple(new))


def _empty_cells(
    package: Package, book: WorkbookPart, spots: Iterable[Spot], cells: StoredValues
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
            text = splice.join_splices(cells.grid(sheet.title).data, cuts[sheet.title])
            package = package.with_text(sheet.part, text)
    return package, lost


def _write_values(
    package: Package, book: WorkbookPart, cells: StoredValues, values: Mapping[Spot, Plain]
) -> Package:
    """Return the package with these stored values."""
    writes: dict[str, list[CellWrite]] = defaultdict(list)
    for spot, value in values.items():
        spelling = spell_value(value, from_1904=False)
        stored = spelling.stored(cells.grid(spot.title).prefix)
        writes[spot.title].append(CellWrite(*spot.at, None, *stored, keeps_formula=True))
    for sheet in book.sheets:
        if sheet.title in writes:
            text = splice.apply_writes(cells.grid(sheet.title), writes[sheet.title])
            package = package.with_text(sheet.part, text)
    return package


def _believed_values(
    before: Package, after: Package, spots: Spots, engine: Engine
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
    stored = StoredValues(before)
    for spot in spots:
        new, old = now.at(spot), stored.at(spot)
        is_agreed = old.kind == "blank" or _same_value(old, was.at(spot))
        if new.kind not in {"blank", "error"} and is_agreed:
            yield spot, new.value


def _same_value(one: StoredValue, other: StoredValue) -> bool:
    """Tell whether two values are the same, numbers but for their last digits.

    >>> one, other = (StoredValue("number", each, True) for each in (0.3, 0.1 + 0.2))
    >>> _same_value(one, other)
    True
    """
    if one.kind == other.kind == "number":
        return math.isclose(float(one.value or 0), float(other.value or 0), rel_tol=_CLOSE)
    return one[:2] == other[:2]


def list_cells(spots: Spots, most: int = 3) -> str:
    """Return cells as a sentence names them, the first few of many.

    >>> list_cells([Spot("Roster", 4, 2), Spot("Roster", 5, 2)])
    'Roster!B4, Roster!B5'
    """
    named = ", ".join(str(spot) for spot in list(spots)[:most])
    more = len(spots) - most
    return f"{named} and {more} more" if more > 0 else named
