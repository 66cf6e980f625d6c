"""A workbook whose lists grew by rows: everything that spans them grows along."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from refkit.xlsx.cells import outskirts, parts
from refkit.xlsx.cells.addresses import Spot, Spots
from refkit.xlsx.cells.parts import SheetPart, WorkbookPart
from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.formulas import formulas, plots, references
from refkit.xlsx.formulas.formulas import Formula
from refkit.xlsx.formulas.names import DefinedNames
from refkit.xlsx.growth import growth, new_rows, table_growth
from refkit.xlsx.growth.growth import GrownLists, Growth
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package
from refkit.xlsx.package.tags import Tag


class LengthenedLists(NamedTuple):
    """A package with all that spans its lists grown.

    `cells` are those whose formula is new, so that what it comes to is not stored.
    """

    package: Package
    cells: tuple[Spot, ...] = ()
    notices: tuple[str, ...] = ()


def lengthen_lists(
    package: Package, book: WorkbookPart, growths: Iterable[Growth], written: Spots
) -> LengthenedLists:
    """Return the package with all that spans these lists grown down to their last row."""
    wanted = [one for one in growths if one.area.top <= one.area.bottom < one.bottom]
    if not wanted:
        return LengthenedLists(package)
    work = _Lengthening(
        package, book, GrownLists(wanted, DefinedNames(package, book)), written
    )
    for sheet in book.sheets:
        work.sheet(sheet)
    work.names()
    work.charts()
    return LengthenedLists(work.package, tuple(work.cells), tuple(work.notices))


class _Lengthening:
    """A package on its way, what was rewritten in it and what is to be said."""

    def __init__(
        self, package: Package, book: WorkbookPart, spans: GrownLists, written: Spots
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
        grid = parts.sheet_xml(self.package, sheet)
        found = formulas.sheet_formulas(self.package, sheet.part) if is_concerned else ()
        splices = [*self._cells(grid, found), *self._around(grid)]
        for one in growths:
            splices += new_rows.copy_heights(grid, one, self._written)
        self._put(sheet.part, grid.data, join_splices(grid.data, splices))
        for one in growths:
            self._rows(sheet, one)

    def names(self) -> None:
        """Let the names and print areas grow."""
        data = self.package.text(self._book.part)
        # A print area is a name too, _xlnm.Print_Area, and so are the rows to repeat.
        found = tags.scan_tags(data, 0, len(data), tags.name_prefix(data) + b"definedName")
        splices: list[Splice] = []
        for tag in found:
            if tag.opens and not tag.closes:
                stop = data.index(b"<", tag.stop)
                old = markup.unescape_text(data[tag.stop : stop])
                new = self._grown(old, "", _name_label(data, tag))
                if new != old:
                    splices.append((tag.stop, stop, markup.escape_text(new).encode()))
        self._put(self._book.part, data, join_splices(data, splices))

    def charts(self) -> None:
        """Let the ranges that charts show grow."""
        for part in plots.chart_parts(self.package):
            if self._spans.may_concern(self.package, part):
                data = self.package.text(part)
                made = plots.rewrite_chart(
                    data, lambda told: self._grown(told, "", "a chart")
                )
                self._put(part, data, made)

    def _put(self, part: str, old: bytes, new: bytes) -> None:
        if new != old:
            self.package = self.package.with_text(part, new)

    def _rows(self, sheet: SheetPart, one: Growth) -> None:
        """Let a list's table grow, and make its new rows like the row above."""
        grid = parts.sheet_xml(self.package, sheet)
        table = table_growth.grow_table(self.package, sheet.part, grid, one, self._written)
        self.package = table.package
        wide = one._replace(area=table.area)
        filled = new_rows.fill_rows(grid, wide, table.columns, self._written)
        self._put(sheet.part, grid.data, filled.text)
        self.cells += filled.cells
        self.notices += [*table.notices, *filled.notices]

    def _cells(self, grid: SheetXml, found: Iterable[Formula]) -> Iterator[Splice]:
        """Let the formulas in cells grow."""
        for each in found:
            spot = Spot(grid.title, *each.place)
            if spot in self._written:
                continue
            grown, left = self._spans.rewritten(each.text, grid.title, each.place)
            if grown != each.text and _may_change(each, grown):
                self.cells.append(spot)
                # A copy of a shared formula has no text of its own; its first cell's grows.
                yield from () if each.first else _in_cell(grid, each.place, grown)
            elif left or grown != each.text:
                self._left(str(spot), each.text)

    def _around(self, grid: SheetXml) -> Iterator[Splice]:
        """Let grow what stands around a worksheet's cells: filters, limits, formats."""
        growths = self._spans.of(grid.title)
        items = list(outskirts.range_items(grid))
        taken = [
            area
            for item in items
            if item.validates and item.kind == "ranges"
            for area in growth.parse_areas(item.text)
        ]
        for item in items:
            if item.kind == "formula":
                new = self._grown(item.text, grid.title, copied=item.is_copied)
            elif item.kind == "filter":
                new = growth.extend_filter(item.text, growths)
            else:
                barred = taken if item.validates else ()
                new = growth.stretch_ranges(item.text, growths, barred)
            if new != item.text:
                yield item.reworded(grid.data, new)

    def _grown(
        self, formula: str, own: str, what: str = "", *, copied: bool = False
    ) -> str:
        """Return a formula with its ranges grown, and say what could not be."""
        grown, left = self._spans.rewritten(formula, own, copied=copied)
        if what and left and grown == formula:
            self._left(what, formula)
        return grown

    def _left(self, what: str, formula: str) -> None:
        self.notices.append(f"{what}: ={formula} leaves out the new rows")


def _may_change(formula: Formula, grown: str) -> bool:
    """Tell whether a formula's ranges may grow: not those of an array of several cells.

    Those of a shared one only where all its cells have the same rows.
    """
    if formula.kind == "shared":
        pairs = zip(
            references.read_formula(formula.text).references,
            references.read_formula(grown).references,
            strict=True,
        )
        return all(old.text == new.text or old.is_fixed for old, new in pairs)
    return formula.fills.is_cell


def _in_cell(grid: SheetXml, place: tuple[int, int], formula: str) -> Iterator[Splice]:
    """Give the change of the formula that a cell writes out."""
    row = grid.row(place[0])
    span = row.cells[place[1]] if row else None
    for child in tags.scan_elements(grid.data, span.tag.stop, span.stop) if span else ():
        if child.tag.name == grid.prefix + b"f":
            stop = grid.data.rindex(b"</", child.tag.stop, child.stop)
            yield child.tag.stop, stop, markup.escape_text(formula).encode()


def _name_label(data: bytes, tag: Tag) -> str:
    """Return what a message calls a defined name."""
    name = tags.attribute(data[tag.start : tag.stop], b"name") or b""
    return f"the name {markup.unescape_text(name)}"
