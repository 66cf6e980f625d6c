"""A workbook whose lists grew by rows: everything that spans them grows along."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from refkit.xlsx.cells import outskirts, parts
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.parts import Book, SheetPart
from refkit.xlsx.cells.splice import Grid, Splice, spliced
from refkit.xlsx.formulas import formulas, plots, references
from refkit.xlsx.formulas.formulas import Formula
from refkit.xlsx.formulas.names import Names
from refkit.xlsx.growth import growth, new_rows, table_growth
from refkit.xlsx.growth.growth import Growth, Spans
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package
from refkit.xlsx.package.tags import Tag


class Lengthened(NamedTuple):
    """A package with all that spans its lists grown.

    `cells` are those whose formula is new, so that what it comes to is not stored.
    """

    package: Package
    cells: tuple[Spot, ...] = ()
    notices: tuple[str, ...] = ()


def lengthen(
    package: Package, book: Book, growths: Iterable[Growth], written: Collection[Spot]
) -> Lengthened:
    """Return the package with all that spans these lists grown down to their last row."""
    wanted = [one for one in growths if one.area.top <= one.area.bottom < one.bottom]
    if not wanted:
        return Lengthened(package)
    work = _Work(package, book, Spans(wanted, Names(package, book)), written)
    for sheet in book.sheets:
        work.sheet(sheet)
    work.names()
    work.charts()
    return Lengthened(work.package, tuple(work.cells), tuple(work.notices))


class _Work:
    """A package on its way, what was rewritten in it and what is to be said."""

    def __init__(
        self, package: Package, book: Book, spans: Spans, written: Collection[Spot]
    ) -> None:
        self.package = package
        self.cells: list[Spot] = []
        self.notices: list[str] = []
        self._book = book
        self._spans = spans
        self._written = written

    def sheet(self, sheet: SheetPart) -> None:
        """Let what spans a list grow on a worksheet, and make the list's new rows."""
        growths = self._spans.of(sheet.title)
        is_concerned = self._spans.may_concern(self.package, sheet.part)
        if not growths and not is_concerned:
            return
        grid = parts.grid(self.package, sheet)
        found = formulas.of(self.package, sheet.part) if is_concerned else ()
        splices = [*self._cells(grid, found), *self._around(grid)]
        for one in growths:
            splices += new_rows.heights(grid, one, self._written)
        self._put(sheet.part, grid.data, spliced(grid.data, splices))
        for one in growths:
            self._rows(sheet, one)

    def names(self) -> None:
        """Let the names and print areas grow."""
        data = self.package.text(self._book.part)
        found = tags.scan(data, 0, len(data), tags.prefix(data) + b"definedName")
        splices: list[Splice] = []
        for tag in found:
            if tag.opens and not tag.closes:
                stop = data.index(b"<", tag.stop)
                old = markup.unescaped(data[tag.stop : stop])
                new = self._grown(old, "", _named(data, tag))
                if new != old:
                    splices.append((tag.stop, stop, markup.escaped(new).encode()))
        self._put(self._book.part, data, spliced(data, splices))

    def charts(self) -> None:
        """Let the ranges that charts show grow."""
        for part in plots.parts(self.package):
            if self._spans.may_concern(self.package, part):
                data = self.package.text(part)
                made = plots.rewritten(data, lambda told: self._grown(told, "", "a chart"))
                self._put(part, data, made)

    def _put(self, part: str, old: bytes, new: bytes) -> None:
        if new != old:
            self.package = self.package.with_text(part, new)

    def _rows(self, sheet: SheetPart, one: Growth) -> None:
        """Let a list's table grow, and make its new rows like the row above."""
        grid = parts.grid(self.package, sheet)
        table = table_growth.grow(self.package, sheet.part, grid, one, self._written)
        self.package = table.package
        wide = one._replace(area=table.area)
        filled = new_rows.fill(grid, wide, table.columns, self._written)
        self._put(sheet.part, grid.data, filled.text)
        self.cells += filled.cells
        self.notices += [*table.notices, *filled.notices]

    def _cells(self, grid: Grid, found: Iterable[Formula]) -> Iterator[Splice]:
        """Let the formulas in cells grow."""
        for each in found:
            spot = Spot(grid.title, *each.place)
            if spot in self._written:
                continue
            grown, left = self._spans.rewritten(each.text, grid.title, each.place)
            if grown != each.text and _may_change(each, grown):
                self.cells.append(spot)
                yield from () if each.first else _in_cell(grid, each.place, grown)
            elif left or grown != each.text:
                self._left(str(spot), each.text)

    def _around(self, grid: Grid) -> Iterator[Splice]:
        """Let grow what stands around a worksheet's cells: filters, limits, formats."""
        growths = self._spans.of(grid.title)
        items = list(outskirts.items(grid))
        taken = [
            area
            for item in items
            if item.validates and item.kind == "ranges"
            for area in growth.areas(item.text)
        ]
        for item in items:
            if item.kind == "formula":
                new = self._grown(item.text, grid.title, copied=item.is_copied)
            elif item.kind == "filter":
                new = growth.extended(item.text, growths)
            else:
                new = growth.stretched(item.text, growths, taken if item.validates else ())
            if new != item.text:
                yield item.said(grid.data, new)

    def _grown(
        self, formula: str, own: str, what: str = "", *, copied: bool = False
    ) -> str:
        """Return a formula with its ranges grown, and say what could not be."""
        grown, left = self._spans.rewritten(formula, own, copied=copied)
        if what and left and grown == formula:
            self._left(what, formula)
        return grown

    def _left(self, what: str, formula: str) -> None:
        self.notices.append(f"{what}: ={formula} does not take in the new rows")


def _may_change(formula: Formula, grown: str) -> bool:
    """Tell whether a formula's ranges may grow: not those of an array of several cells.

    Those of a shared one only where all its cells have the same rows.
    """
    if formula.kind == "shared":
        pairs = zip(
            references.read(formula.text).references,
            references.read(grown).references,
            strict=True,
        )
        return all(old.text == new.text or old.is_fixed for old, new in pairs)
    return formula.fills.is_cell


def _in_cell(grid: Grid, place: tuple[int, int], formula: str) -> Iterator[Splice]:
    """Give the change of the formula that a cell writes out."""
    row = grid.row(place[0])
    span = row.cells[place[1]] if row else None
    for child in tags.elements(grid.data, span.tag.stop, span.stop) if span else ():
        if child.tag.name == grid.prefix + b"f":
            stop = grid.data.rindex(b"</", child.tag.stop, child.stop)
            yield child.tag.stop, stop, markup.escaped(formula).encode()


def _named(data: bytes, tag: Tag) -> str:
    """Return what a message calls a defined name."""
    name = tags.get(data[tag.start : tag.stop], b"name") or b""
    return f"the name {markup.unescaped(name)}"
