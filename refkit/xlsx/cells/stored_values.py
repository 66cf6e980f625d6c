"""What single cells of a workbook hold, worksheet by worksheet as they are asked for."""

from typing import NamedTuple

from refkit.xlsx.cells import contents, parts
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.contents import Plain
from refkit.xlsx.cells.parts import WorkbookPart
from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.cells.strings import SharedStrings
from refkit.xlsx.package.package import Package


class StoredValue(NamedTuple):
    """A cell's kind and value, days as numbers, and whether a formula gave it."""

    kind: str
    value: Plain
    by_formula: bool


NOTHING = StoredValue("blank", None, by_formula=False)


class StoredValues:
    """The cells of a workbook; a worksheet is gone through at the first question."""

    def __init__(self, package: Package, book: WorkbookPart | None = None) -> None:
        book = book or parts.workbook_part(package)
        self._package = package
        self._sheets = {sheet.title: sheet for sheet in book.sheets}
        self._strings = SharedStrings(package, book.part)
        self._grids: dict[str, SheetXml] = {}

    def grid(self, title: str) -> SheetXml:
        """Return a worksheet by its places."""
        if title not in self._grids:
            self._grids[title] = parts.sheet_xml(self._package, self._sheets[title])
        return self._grids[title]

    def title(self, name: str) -> str:
        """Return the title of the worksheet of this name in any case, "" for none."""
        folded = name.casefold()
        return next((each for each in self._sheets if each.casefold() == folded), "")

    def at(self, spot: Spot) -> StoredValue:
        """Return what a cell holds."""
        if spot.title not in self._sheets:
            return NOTHING
        content = self.grid(spot.title).content(spot.row, spot.column)
        if content is None:
            return NOTHING
        kind, value = contents.plain_value(content, self._strings)
        return StoredValue(kind, value, content.formula is not None)
