"""What a workbook holds, counted with zipfile and lxml alone: nothing of refkit looks here.

Parts by their bytes, features by their kind, every cell with its value, formula, stored
value and style, and what stands around the cells of each worksheet.
"""

import hashlib
import io
import posixpath
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple
from xml.sax.saxutils import escape, unescape

from lxml import etree

PARSER = etree.XMLParser(
    huge_tree=True, resolve_entities=False, remove_comments=False, no_network=True
)
RELATIONS = "{*}Relationship"
# Where the parts of a kind lie, by a word in their name.
PARTS = {
    "charts": r"/charts?/chart\d*\.xml",
    "chart styles and colours": r"/charts/(style|colors)\d*\.xml|chartEx",
    "media": r"/media/",
    "VBA project": r"vbaProject",
    "form controls": r"/ctrlProps/",
    "ActiveX": r"/activeX/",
    "OLE objects and embeddings": r"/embeddings/",
    "slicers and timelines": r"/(slicer|timeline)",
    "pivot tables and caches": r"/pivot",
    "printer settings": r"/printerSettings/",
    "custom XML": r"customXml/",
    "document properties": r"docProps/",
    "external links": r"/externalLinks/",
    "connections and query tables": r"connections\.xml|/queryTables/",
    "SmartArt": r"/diagrams/",
    "notes": r"/comments\d*\.xml",
    "threaded comments": r"/(threadedComments|persons)/",
    "tables": r"/tables/",
    "drawings": r"/drawings/",
    "theme": r"/theme/",
}
# Which elements make a feature, by their local names, wherever they stand.
ELEMENTS = {
    "shapes, text boxes, groups": {"sp", "cxnSp", "grpSp", "shape", "group", "rect"},
    "pictures in drawings": {"pic", "picture", "blip", "imagedata"},
    "notes' texts": {"comment"},
    "rich runs": {"r"},
    "phonetics": {"rPh"},
    "sparklines": {"sparkline", "sparklineGroup"},
    "conditional formats": {"cfRule", "conditionalFormatting"},
    "data validations": {"dataValidation"},
    "defined names": {"definedName"},
    "table columns and filters": {"tableColumn", "autoFilter", "filterColumn", "sortState"},
    "page set-up": {"pageMargins", "pageSetup", "printOptions", "headerFooter"},
    "page breaks": {"brk"},
    "header and background pictures": {"legacyDrawingHF", "picture"},
    "protection": {"sheetProtection", "workbookProtection", "protectedRange"},
    "ignored errors": {"ignoredError"},
    "custom views": {"customSheetView", "customWorkbookView"},
    "differential and named styles": {"dxf", "cellStyle", "tableStyle"},
    "cell styles": {"xf", "font", "fill", "border", "numFmt"},
    "hyperlinks": {"hyperlink"},
    "merged cells": {"mergeCell"},
    "panes": {"pane"},
    "columns": {"col"},
    "extensions": {"ext"},
    "controls": {"control", "oleObject"},
    "scenarios": {"scenario"},
    "outlines and tabs": {"outlinePr", "tabColor", "sheetView"},
    "chart elements": {"ser", "cat", "val", "xVal", "yVal", "dLbls", "title", "axId"},
    "shared texts": {"si"},
}


class Cell(NamedTuple):
    """One cell: what it says, its formula and how that is kept, its look, its marks."""

    kind: str
    value: str
    formula: str | None
    formula_is: tuple[tuple[str, str], ...]
    look: str
    marks: tuple[tuple[str, str], ...]
    rest: tuple[str, ...]


class Sheet(NamedTuple):
    """A worksheet: its cells by address, its rows' and the other elements' XML."""

    part: str
    cells: dict[str, Cell]
    rows: dict[str, tuple[tuple[str, str], ...]]
    around: tuple[tuple[str, str], ...]


class Inventory:
    """A workbook's parts, its features and its worksheets."""

    def __init__(self, data: bytes) -> None:
        with zipfile.ZipFile(io.BytesIO(data)) as source:
            names = [one.replace("\\", "/") for one in source.namelist()]
            contents = [source.read(one) for one in source.infolist()]
        self.contents = {
            name: content
            for name, content in zip(names, contents, strict=True)
            if not name.endswith("/")
        }
        self._trees: dict[str, etree._Element | None] = {}

    @cached_property
    def parts(self) -> dict[str, str]:
        """The parts with the digest of their bytes."""
        return {
            name: hashlib.sha256(content).hexdigest()
            for name, content in self.contents.items()
        }

    @cached_property
    def features(self) -> Counter[str]:
        """How many there are of each kind of feature, and of each element in a part."""
        found: Counter[str] = Counter()
        for name in self.contents:
            found.update(
                kind for kind, told in PARTS.items() if re.search(told, "/" + name)
            )
            root = self.tree(name)
            if root is not None:
                found.update(self._elements(name, root))
        return found

    def _elements(self, name: str, root: etree._Element) -> Counter[str]:
        counted = Counter(local(each) for each in root.iter(etree.Element))
        found = Counter(
            {
                kind: sum(counted[one] for one in names)
                for kind, names in ELEMENTS.items()
                if any(counted[one] for one in names)
            }
        )
        if "/charts/" in name:
            found["chart XML"] = sum(counted.values())
        return found

    def tree(self, part: str) -> etree._Element | None:
        """Return the root of a part's XML, or nothing if it is none."""
        if part not in self._trees:
            try:
                self._trees[part] = etree.fromstring(self.contents[part], PARSER)
            except (etree.XMLSyntaxError, ValueError):
                self._trees[part] = None
        return self._trees[part]

    @cached_property
    def sheets(self) -> dict[str, Sheet]:
        """The worksheets by their titles."""
        return {title: self._sheet(part) for title, part in self._listed()}

    def all(self, name: str) -> Iterator[etree._Element]:
        """Walk the elements of a name in the workbook part."""
        yield from self._root(self._workbook).iter(f"{{*}}{name}")

    @cached_property
    def _workbook(self) -> str:
        return next(to for to, kind, _ in self.links("") if kind == "officeDocument")

    def _listed(self):
        """Walk the worksheets' titles and parts."""
        parts = {name: to for to, kind, name in self.links(self._workbook)
                 if kind == "worksheet"}  # fmt: skip
        for each in self._root(self._workbook).iter("{*}sheet"):
            ids = [value for key, value in each.items() if key.endswith("}id")]
            if ids and ids[0] in parts:
                yield each.get("name"), parts[ids[0]]

    def links(self, source: str) -> list[tuple[str, str, str]]:
        """Return where a part points to: the part, the kind, the pointer's name."""
        folder, _, file = source.rpartition("/")
        listing = self._spelled(posixpath.join(folder, "_rels", f"{file}.rels"))
        if listing is None:
            return []
        found = []
        for each in self._root(listing).iter(RELATIONS):
            if each.get("TargetMode") == "External":
                continue
            path = posixpath.join("/", folder, each.get("Target", "").replace("\\", "/"))
            to = self._spelled(posixpath.normpath(path).lstrip("/"))
            if to:
                found.append((to, each.get("Type", "").rpartition("/")[2], each.get("Id")))
        return found

    @cached_property
    def _names(self) -> dict[str, str]:
        return {name.casefold(): name for name in self.contents}

    def _spelled(self, part: str) -> str | None:
        return self._names.get(part.casefold())

    def _root(self, part: str) -> etree._Element:
        root = self.tree(part)
        if root is None:
            raise ValueError(part)
        return root

    @cached_property
    def _strings(self) -> list[str]:
        """The shared texts as their XML."""
        parts = [
            to for to, kind, _ in self.links(self._workbook) if kind == "sharedStrings"
        ]
        return [written(each) for each in self._root(parts[0])] if parts else []

    @cached_property
    def looks(self) -> list[str]:
        """What each cell style comes to: its font, fill, border, number format and rest."""
        parts = [to for to, kind, _ in self.links(self._workbook) if kind == "styles"]
        root = self.tree(parts[0]) if parts else None
        if root is None:
            return []
        lists = {local(each): list(each) for each in root if isinstance(each.tag, str)}
        codes = {each.get("numFmtId"): each.get("formatCode")
                 for each in lists.get("numFmts", [])}  # fmt: skip
        return [_look(xf, lists, codes) for xf in lists.get("cellXfs", [])]

    def _sheet(self, part: str) -> Sheet:
        root = self._root(part)
        cells: dict[str, Cell] = {}
        rows: dict[str, tuple[tuple[str, str], ...]] = {}
        around = []
        for child in root.iterchildren(etree.Element):
            if local(child) == "sheetData":
                self._rows(child, cells, rows)
            else:
                around.append((local(child), written(child)))
        return Sheet(part, cells, rows, tuple(around))

    def _rows(self, data, cells, rows) -> None:
        number = 0
        for row in data.iterchildren("{*}row"):
            number = int(row.get("r") or number + 1)
            rows[str(number)] = tuple(
                sorted(pair for pair in row.items() if pair[0] not in {"r", "spans"})
            )
            column = 0
            for cell in row.iterchildren("{*}c"):
                column = _column(cell.get("r")) if cell.get("r") else column + 1
                cells[f"{_letters(column)}{number}"] = self._cell(cell)

    def _cell(self, cell: etree._Element) -> Cell:
        kind = cell.get("t", "n")
        value, formula, formula_is, rest = "", None, (), []
        for child in cell.iterchildren(etree.Element):
            name = local(child)
            if name == "v":
                value = child.text or ""
            elif name == "f":
                formula, formula_is = child.text or "", tuple(sorted(child.items()))
            elif name == "is":
                value = written(child)
            else:
                rest.append(written(child))
        if kind == "s" and value.strip():
            kind, value = "inlineStr", self._strings[int(value)]
        style = int(cell.get("s") or 0)
        look = self.looks[style] if style < len(self.looks) else str(style)
        marks = [pair for pair in cell.items() if pair[0] not in {"r", "s", "t"}]
        return Cell(
            kind, value, formula, formula_is, look, tuple(sorted(marks)), tuple(rest)
        )


def local(element: etree._Element) -> str:
    """Return an element's name without its namespace."""
    return etree.QName(element).localname


def written(element: etree._Element) -> str:
    """Return an element's content as XML in one spelling, its own name left out."""
    inner = [_spelled_out(child) for child in element]
    told = "".join(f" {key}={value!r}" for key, value in sorted(element.items()))
    return f"{told}>{escape(element.text or '')}{''.join(inner)}"


def plain(text: str) -> str:
    """Return the text of an item's XML as it was spelled by `written`."""
    runs = re.findall(r"<t(?: [^>]*)?>([^<]*)", re.sub(r"<rPh.*?</rPh>", "", text))
    return unescape("".join(runs))


def _spelled_out(element: etree._Element) -> str:
    if not isinstance(element.tag, str):
        return escape(element.tail or "")
    name = local(element)
    return f"<{name}{written(element)}</{name}>{escape(element.tail or '')}"


def _look(xf: etree._Element, lists, codes) -> str:
    """Return a cell style with what it points to in place of the numbers."""
    told = dict(xf.items())
    for attribute, names in (
        ("fontId", "fonts"),
        ("fillId", "fills"),
        ("borderId", "borders"),
    ):
        number, known = int(told.pop(attribute, 0)), lists.get(names, [])
        told[names] = written(known[number]) if number < len(known) else str(number)
    code = told.get("numFmtId", "0")
    told["numFmtId"] = codes.get(code) or code
    return repr(sorted(told.items())) + "".join(map(_spelled_out, xf))


def of_cells(cells: Iterable[Cell]) -> Counter[str]:
    """Return how many cells there are of each kind that can be lost."""
    found: Counter[str] = Counter()
    for cell in cells:
        found["cells"] += 1
        if cell.formula is not None:
            found["formulas"] += 1
            found["array formulas"] += ("t", "array") in cell.formula_is
            found["stored values of formulas"] += bool(cell.value)
        found["rich-text cells"] += "<r>" in cell.value or "<r " in cell.value
        found["marks of dynamic arrays and rich values"] += bool(cell.marks)
    return found


def _column(ref: str) -> int:
    number = 0
    for letter in re.match(r"\$?([A-Za-z]+)", ref)[1].upper():
        number = number * 26 + ord(letter) - 64
    return number


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
