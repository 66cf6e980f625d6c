"""Formulas of refkit's that name a side by a text, with the side's new name."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record
from refkit.workbook.edits import overwritten
from refkit.workbook.edits.renamings import Renaming
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import layout
from refkit.workbook.sheets.layout import Tab, TabGrids
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.values import Edit


def formula_edits(
    contents: Contents, renaming: Renaming, actual: Mapping[str, str]
) -> Iterator[Edit]:
    """Yield the formulas that name a side which was renamed, as they are now.

    `actual` has the new titles of worksheets. What the umpire has put in the place of a
    formula stays.
    """
    sides = {
        was.identity: now.identity
        for was, now in renaming.pairs
        if type(was).__name__ == "Side"
    }
    if sides:
        yield from _Renamed(contents, renaming, actual, sides).edits()


class _Renamed:
    """The worksheets before and after sides got other names."""

    def __init__(
        self,
        contents: Contents,
        renaming: Renaming,
        actual: Mapping[str, str],
        sides: Mapping[str, str],
    ) -> None:
        self._contents, self._renaming, self._sides = contents, renaming, sides
        self._old = contents.grids
        new = {
            (name, sides.get(side, side)): replace(
                grid, title=actual.get(grid.title, grid.title)
            )
            for (name, side), grid in self._old.by_place.items()
        }
        self._new = TabGrids(new)
        pairs = renaming.pairs
        self._now = {(type(was).__name__, was.identity): now for was, now in pairs}

    def edits(self) -> Iterator[Edit]:
        """Yield every formula that is another now."""
        for tab in self._contents.tabs:
            for was in tab.rows(self._renaming.before) if tab.derived else ():
                for derived in tab.derived:
                    yield from self._edit(tab, was, derived)

    def _edit(self, tab: Tab, was: Record, derived: Derived) -> Iterator[Edit]:
        found, at = self._contents.found[tab.title], (type(was).__name__, was.identity)
        number = self._contents.rows[at][1]
        column = found.grid.columns.get(derived.name, 0)
        cell = found.cells.get((number, column))
        known = self._old.formulas(tab, derived, was, number)
        if cell is None or not any(overwritten.is_alike(cell, f, number) for f in known):
            return
        before = known[0]
        if f'"{layout.side_of(was)}"' not in before:
            return
        now = self._now.get(at, was)
        told = replace(tab, side=self._sides.get(tab.side, tab.side))
        after = self._new.formula(told, derived, now, number)
        if after != before:
            value = derived.value(self._renaming.after, now)
            yield Edit(Spot(found.title, number, column), value, after)
