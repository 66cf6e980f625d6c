"""What names and tables mean: areas of worksheets, for who wants to follow a formula."""

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

from refkit.xlsx.cells import surroundings
from refkit.xlsx.cells.addresses import Area, Spot
from refkit.xlsx.cells.parts import WorkbookPart
from refkit.xlsx.formulas.references import Reference
from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package

# Within a table's brackets an apostrophe makes the next letter a plain one.
_PART = re.compile(r"\[((?:[^\[\]']|'.)*)\]")
_THIS_ROW = ("#this row", "@")


class SeenArea(NamedTuple):
    """Cells of one worksheet that a formula looks at."""

    title: str
    area: Area


class TablePart(NamedTuple):
    """A table as formulas know it: its worksheet, area, outer rows and columns."""

    title: str
    area: Area
    headings: int
    totals: int
    columns: dict[str, int]


class DefinedNames:
    """The names and tables of a workbook; they are read at the first question."""

    def __init__(self, package: Package, book: WorkbookPart) -> None:
        self._package = package
        self._book = book
        self._titles = {sheet.title.casefold(): sheet.title for sheet in book.sheets}

    @property
    def sheets(self) -> tuple[str, ...]:
        """The titles of all worksheets, in the order of their tabs."""
        return tuple(self._titles.values())

    def titles(self, written: str, own: str) -> list[str]:
        """Return the worksheets a formula's sheet name means, one or a run of them."""
        # [0] is the workbook itself; other numbers are links to other workbooks.
        if written in {"", "[0]"}:
            return [own]
        folded = written.removeprefix("[0]").casefold()
        if folded in self._titles:
            return [self._titles[folded]]
        # First:Last!B4 means that cell on all tabs between the two as they stand.
        first, colon, last = folded.partition(":")
        listed = list(self._titles)
        if not colon or first not in listed or last not in listed:
            return []
        low, high = sorted((listed.index(first), listed.index(last)))
        return [self._titles[each] for each in listed[low : high + 1]]

    def name(self, reference: Reference, own: str) -> str | None:
        """Return the formula a name stands for, that of the worksheet first."""
        folded = reference.text.casefold()
        for title in self.titles(reference.sheet, own):
            if (title, folded) in self._names:
                return self._names[title, folded]
        # [1]!Total is a name of another workbook, though there may be a Total here.
        is_outside = "[" in reference.sheet and not reference.sheet.startswith("[0]")
        return None if is_outside else self._names.get(("", folded))

    def table(self, text: str, at: Spot) -> SeenArea | None:
        """Return the cells that a table's name, with what stands in brackets, means.

        Without a name it is the table that the formula at this place stands in.
        """
        name, _, rest = text.partition("[")
        table = self._tables.get(name.casefold()) if name else self._around(at)
        if table is None:
            return None
        parts = _bracket_items(rest)
        left, right = _table_columns(table, parts)
        top, bottom = _table_rows(table, parts, at.row)
        return SeenArea(table.title, Area(top, left, bottom, right))

    def _around(self, at: Spot) -> TablePart | None:
        for table in self._tables.values():
            if table.title == at.title and table.area.covers(at.row, at.column):
                return table
        return None

    @cached_property
    def _names(self) -> dict[tuple[str, str], str]:
        """The formulas of names, by worksheet, "" for the whole workbook's."""
        root = self._package.tree(self._book.part)
        tabs = [tab.get("name", "") for tab in markup.children(root, "sheets", "sheet")]
        return {
            (_name_scope(one, tabs), one.get("name", "").casefold()): one.text or ""
            for one in markup.children(root, "definedNames", "definedName")
        }

    @cached_property
    def _tables(self) -> dict[str, TablePart]:
        return {
            name.casefold(): made
            for sheet in self._book.sheets
            for part in self._package.related(sheet.part, "table")
            for name, made in _parse_table(self._package.tree(part), sheet.title)
        }


def _name_scope(name: ET.Element, tabs: list[str]) -> str:
    """Return the tab that a name is for; chart sheets are counted too."""
    number = int(name.get("localSheetId", "-1"))
    return tabs[number] if 0 <= number < len(tabs) else ""


def _parse_table(root: ET.Element, title: str) -> Iterator[tuple[str, TablePart]]:
    """Give a table with its name, or nothing for one that lies nowhere."""
    name, area, headings, totals = surroundings.parse_table(root)
    listed = markup.children(root, "tableColumns", "tableColumn")
    # A line end in a heading is written _x000a_ in the table's part.
    columns = {
        markup.plain_text(column.get("name", "")).casefold(): number
        for number, column in enumerate(listed, area.left)
    }
    if area.top:
        yield name, TablePart(title, area, headings, totals, columns)


@lru_cache(maxsize=1024)
def _bracket_items(rest: str) -> tuple[str, ...]:
    """Return what stands in a table's brackets, item by item in lower case.

    >>> _bracket_items("[#This Row],[A:B]]"), _bracket_items("@Strength]")
    (('#this row', 'a:b'), ('@', 'strength'))
    """
    inner = rest.removesuffix("]")
    parts = [found[1] for found in _PART.finditer(inner)] or [inner]
    # Files say [#This Row]; @ is its short form, which people type and see.
    if inner.startswith("@"):
        parts = ["@", *(part.removeprefix("@") for part in parts)]
    return tuple(re.sub("'(.)", r"\1", part).casefold() for part in parts if part)


def _table_columns(table: TablePart, parts: tuple[str, ...]) -> tuple[int, int]:
    """Return the first and last column that are meant; all where none is named."""
    named = [table.columns[part] for part in parts if part in table.columns]
    if not named:
        return table.area.left, table.area.right
    return min(named), max(named)


def _table_rows(table: TablePart, parts: tuple[str, ...], row: int) -> tuple[int, int]:
    """Return the first and last row that are meant; those of the data unless told."""
    area = table.area
    first, last = area.top + table.headings, area.bottom - table.totals
    if any(part in _THIS_ROW for part in parts):
        return row, row
    whole = "#all" in parts
    data = "#data" in parts or not any(part.startswith("#") for part in parts)
    top = area.top if whole or "#headers" in parts else first
    bottom = area.bottom if whole or "#totals" in parts else last
    if not whole and not data:
        return (top, top) if "#headers" in parts else (bottom, bottom)
    return top, bottom
