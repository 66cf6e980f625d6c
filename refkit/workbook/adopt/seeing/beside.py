"""What a worksheet says beside its cells: what is hidden, notes at cells, its tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from refkit.engine.problems import Refused
from refkit.xlsx.cells import parts
from refkit.xlsx.cells.addresses import Area, find_area, parse_cell
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package


@dataclass(frozen=True, slots=True)
class Beside:
    """The hidden rows and columns of a worksheet, notes by cell, areas of its lists."""

    rows: frozenset[int] = frozenset()
    columns: tuple[tuple[int, int], ...] = ()
    notes: Mapping[tuple[int, int], str] = field(default_factory=dict)
    lists: tuple[Area, ...] = ()

    def hides(self, row: int, column: int) -> bool:
        """Tell whether a cell's row or column is hidden."""
        return row in self.rows or any(a <= column <= b for a, b in self.columns)


def read_beside(package: Package, title: str) -> Beside:
    """Return what a worksheet says beside its cells, nothing where it cannot be read."""
    book = parts.workbook_part(package)
    part = next((sheet.part for sheet in book.sheets if sheet.title == title), "")
    try:
        data = package.text(part)
        return Beside(
            _hidden_rows(data),
            _hidden_columns(data),
            _notes(package, part),
            (*_filters(data), *_tables(package, part)),
        )
    except (Refused, ValueError):
        return Beside()


def _hidden_rows(data: bytes) -> frozenset[int]:
    if b"hidden" not in data:
        return frozenset()
    name = tags.name_prefix(data) + b"row"
    found = (data[tag.start : tag.stop] for tag in tags.scan_tags(data, 0, len(data), name))
    return frozenset(
        int(tags.attribute(tag, b"r") or 0) for tag in found if tags.is_set(tag, b"hidden")
    )


def _hidden_columns(data: bytes) -> tuple[tuple[int, int], ...]:
    end = data.find(b"sheetData")
    name = tags.name_prefix(data) + b"col"
    found = (data[tag.start : tag.stop] for tag in tags.scan_tags(data, 0, end, name))
    return tuple(
        (int(tags.attribute(tag, b"min") or 0), int(tags.attribute(tag, b"max") or 0))
        for tag in found
        if tags.is_set(tag, b"hidden")
    )


def _notes(package: Package, part: str) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for one in package.related(part, "comments"):
        for note in markup.children(package.tree(one), "commentList", "comment"):
            words = (
                each.text or ""
                for each in note.iter()
                if markup.local_name(each.tag) == "t"
            )
            found[parse_cell(note.get("ref", ""))] = " ".join("".join(words).split())
    return found


def _filters(data: bytes) -> list[Area]:
    name = tags.name_prefix(data) + b"autoFilter"
    found = tags.scan_tags(data, max(data.rfind(b"sheetData"), 0), len(data), name)
    refs = (
        tags.attribute(data[tag.start : tag.stop], b"ref") for tag in found if tag.opens
    )
    return [area for ref in refs if ref and (area := find_area(ref.decode()))]


def _tables(package: Package, part: str) -> list[Area]:
    """Return the areas of the Excel tables that have a row of headings."""
    tables = (package.tree(one) for one in package.related(part, "table"))
    return [
        area
        for table in tables
        if table.get("headerRowCount") != "0" and (area := find_area(table.get("ref", "")))
    ]
