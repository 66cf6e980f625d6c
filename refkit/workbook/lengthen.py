"""A workbook whose lists grew by rows: everything that spans them grows along."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from refkit.workbook import (
    addresses,
    formulas,
    freshrows,
    growth,
    markup,
    parts,
    plots,
    surroundings,
    tablegrowth,
    tags,
)
from refkit.workbook.addresses import Area, Spot
from refkit.workbook.growth import Growth, Spans
from refkit.workbook.held import Cellar
from refkit.workbook.names import Names
from refkit.workbook.package import Package
from refkit.workbook.parts import Book, SheetPart
from refkit.workbook.splice import Grid, Splice, spliced
from refkit.workbook.tags import Tag

_FORMULAS = (b"f", b"formula", b"formula1", b"formula2")
_APPLIED = (b"conditionalFormatting", b"ignoredError", b"protectedRange")
_VALIDATION = b"dataValidation"


class Lengthened(NamedTuple):
    """A package with its lists' surroundings grown.

    `cells` are those whose formula is new, so that what is stored for them is not known.
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
    work = _Work(package, book, wanted, written)
    for sheet in book.sheets:
        work.sheet(sheet)
    work.workbook()
    work.charts()
    return Lengthened(work.package, tuple(work.cells), tuple(work.notices))


class _Work:
    """A package on its way, what was rewritten in it and what is to be said."""

    def __init__(
        self,
        package: Package,
        book: Book,
        growths: Iterable[Growth],
        written: Collection[Spot],
    ) -> None:
        self.package = package
        self.cells: list[Spot] = []
        self.notices: list[str] = []
        self._book = book
        self._written = written
        self._spans = Spans(growths, Names(package, book))
        self._told: set[str] = set()

    def sheet(self, sheet: SheetPart) -> None:
        """Let a worksheet's formulas, validations, formats and tables grow."""
        growths = self._spans.of(sheet.title)
        data = self.package.read(sheet.part)
        if markup.is_utf8(data) and not growths and not self._spans.may_concern(data):
            return
        grid = Grid(sheet.title, self.package.text(sheet.part))
        splices = [*self._cells(grid, sheet), *self._around(grid, sheet, growths)]
        for one in growths:
            splices += freshrows.heights(grid, one)
        if splices:
            text = spliced(grid.data, splices)
            self.package = self.package.with_text(sheet.part, text)
        self._tables(sheet)
        for one in growths:
            self._rows(sheet, one)

    def workbook(self) -> None:
        """Let the names and print areas grow."""
        data = self.package.text(self._book.part)
        splices = list(self._texts(data, (0, len(data)), (b"definedName",), ""))
        if splices:
            text = spliced(data, splices)
            self.package = self.package.with_text(self._book.part, text)

    def charts(self) -> None:
        """Let the ranges that charts show grow."""
        for part in plots.parts(self.package):
            data = self.package.text(part)
            if self._spans.may_concern(data):
                text = plots.rewritten(
                    data, lambda formula: self._formula(formula, "", part)
                )
                if text != data:
                    self.package = self.package.with_text(part, text)
