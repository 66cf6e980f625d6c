"""The parts of a workbook that matter here, found by what points to them."""

from typing import NamedTuple
from xml.etree import ElementTree as ET

from refkit.xlsx.cells.sheet_xml import SheetXml
from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package


class SheetPart(NamedTuple):
    """A worksheet: its title on the tab, its part, whether it shows, and its number."""

    title: str
    part: str
    state: str
    number: str


class WorkbookPart(NamedTuple):
    """The workbook part read: its worksheets, and whether days count from 1904."""

    part: str
    sheets: tuple[SheetPart, ...]
    from_1904: bool


def workbook_part(package: Package) -> WorkbookPart:
    """Return the worksheets of a workbook in the order of their tabs."""
    part = package.workbook()
    root = package.tree(part)
    properties = markup.children(root, "workbookPr")
    return WorkbookPart(
        part,
        _sheet_parts(package, part, root),
        # Where it is set, a number is a day 1,462 later than in other workbooks.
        bool(properties) and markup.is_true(properties[0].get("date1904")),
    )


def sheet_xml(package: Package, sheet: SheetPart) -> SheetXml:
    """Return a worksheet by its places, gone through once while it is the same."""
    question = SheetXml, sheet.title
    return package.known(
        sheet.part, question, lambda: SheetXml(sheet.title, package.text(sheet.part))
    )


def _sheet_parts(package: Package, part: str, root: ET.Element) -> tuple[SheetPart, ...]:
    """Return the tabs that are worksheets; chart sheets and macro sheets have no cells."""
    targets = {
        relation.name: relation.target
        for relation in package.relations(part)
        if relation.kind == "worksheet"
    }
    return tuple(
        SheetPart(
            tab.get("name", ""), target, tab.get("state", "visible"), tab.get("sheetId", "")
        )
        for tab in markup.children(root, "sheets", "sheet")
        if (target := targets.get(_relation_name(tab)))
    )


def _relation_name(tab: ET.Element) -> str:
    """Return the relation a tab names, in the namespace of either standard."""
    names = (value for name, value in tab.items() if name.endswith("relationships}id"))
    return next(names, "")
