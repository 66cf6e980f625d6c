"""New rows of a list made like the row above them: height, looks and filled formulas."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refkit.xlsx.cells import contents, splice
from refkit.xlsx.cells.addresses import Spot, Spots
from refkit.xlsx.cells.sheet_xml import SheetXml, XmlRow
from refkit.xlsx.cells.splice import CellWrite, Splice
from refkit.xlsx.formulas import formulas, references
from refkit.xlsx.formulas.formulas import Formula
from refkit.xlsx.growth.growth import AGREEING, Growth
from refkit.xlsx.package import tags

# What a new row takes from the one above; a row without a height of its own is fitted.
_HEIGHT = (b"ht", b"customHeight")
_LOOKS = (b"s", b"customFormat")
_GROUP = (b"outlineLevel",)
_ROW_SAYS = (*_HEIGHT, *_LOOKS, *_GROUP, b"hidden", b"collapsed")


class FilledRows(NamedTuple):
    """A worksheet with new rows made, the formulas filled in, and what could not be."""

    text: bytes
    cells: tuple[Spot, ...] = ()
    notices: tuple[str, ...] = ()


def copy_heights(grid: SheetXml, growth: Growth, written: Spots) -> Iterator[Splice]:
    """Give new rows the height, looks and group of the row above where it has its own.

    A row that had cells before these were written is not new, and stays as it is.
    """
    model = grid.row(growth.area.bottom)
    if model is None:
        return
    above = grid.text(model.tag)
    names: tuple[bytes, ...] = _GROUP
    names += _HEIGHT if tags.is_set(above, b"customHeight") else ()
    names += _LOOKS if tags.is_set(above, b"customFormat") else ()
    said = {name: tags.attribute(above, name) for name in names}
    for number in range(growth.fresh.top, growth.bottom + 1):
        row = grid.row(number)
        if row is None or not _is_new(grid, number, row, written):
            continue
        tag = grid.text(row.tag)
        for each, value in said.items():
            tag = tags.put_attribute(tag, each, value) if value else tag
        if tag != grid.text(row.tag):
            yield row.tag.start, row.tag.stop, tag


def _is_new(grid: SheetXml, number: int, row: XmlRow, written: Spots) -> bool:
    """Tell whether a row has but written cells, and says nothing of itself."""
    if any(tags.attribute(grid.text(row.tag), name) for name in _ROW_SAYS):
        return False
    return all(Spot(grid.title, number, column) in written for column in row.cells)


def fill_rows(
    grid: SheetXml, growth: Growth, columns: Mapping[int, str], written: Spots
) -> FilledRows:
    """Return a worksheet whose new rows have the formulas and looks of the row above.

    `columns` are those that a table calculates, with its formula. Elsewhere a formula is
    filled down where the last rows agree in it, as Excel does for a typed row.
    """
    spots = list(_free_cells(grid, growth, written))
    if not spots:
        return FilledRows(grid.data)
    found = {each.place: each for each in formulas.of_sheet(grid.data)}
    writes: list[CellWrite] = []
    notices: list[str] = []
    for spot in spots:
        own, calculated = spot.column in growth.own, columns.get(spot.column, "")
        formula = "" if own else _new_formula(found, growth, spot, calculated)
        if formula is None:
            notices.append(f"{spot}: the table's formula could not be filled in")
        write = _new_write(grid, growth, spot, formula or "")
        writes += [write] if write else []
    cells = tuple(Spot(growth.title, *one[:2]) for one in writes if one.inner)
    data = splice.apply_writes(grid, writes) if writes else grid.data
    return FilledRows(data, cells, tuple(notices))


def _free_cells(grid: SheetXml, growth: Growth, written: Spots) -> Iterator[Spot]:
    """Walk the cells of new rows in which nothing stands and nothing was written."""
    for number in range(growth.fresh.top, growth.bottom + 1):
        for column in range(growth.area.left, growth.area.right + 1):
            spot = Spot(growth.title, number, column)
            if spot not in written and contents.is_blank(grid.content(number, column)):
                yield spot


def _new_formula(
    found: Mapping[tuple[int, int], Formula], growth: Growth, spot: Spot, calculated: str
) -> str | None:
    """Return the formula of a new cell, "" for none, None for one that cannot be told."""
    first, last = growth.area.top, growth.area.bottom
    model = found.get((last, spot.column))
    # The formula of an array or a data table is for its own area, and is not filled down.
    plain = model is not None and model.kind in {"", "normal", "shared"}
    if model and plain and (calculated or _formulas_agree(found, first, model)):
        return references.copy_formula(model.text, spot.row - last, 0)
    if not calculated:
        return ""
    areas = (
        one for one in references.read_formula(calculated).references if one.kind == "area"
    )
    # Which row an address without $ is written for, a table does not say.
    movable = any(
        not all(c.row_fixed for c in references.reference_corners(a.text)) for a in areas
    )
    return None if movable or model else calculated


def _formulas_agree(
    found: Mapping[tuple[int, int], Formula], first: int, model: Formula
) -> bool:
    """Tell whether the last rows of a list have the same formula in a column."""
    for number in range(max(first, model.row - AGREEING + 1), model.row):
        above = found.get((number, model.column))
        same = above and references.copy_formula(above.text, model.row - number, 0)
        if same != model.text:
            return False
    return True


def _new_write(
    grid: SheetXml, growth: Growth, spot: Spot, formula: str
) -> CellWrite | None:
    """Return what to write into a new cell: a formula, or its looks alone, or nothing."""
    model = grid.content(growth.area.bottom, spot.column)
    is_new = grid.cell(spot.row, spot.column) is None
    style = model.style if model and is_new else None
    if not formula:
        return CellWrite(*spot[1:], style, b"", b"") if style else None
    inner = splice.formula_xml(grid.prefix, formula)
    return CellWrite(*spot[1:], style, b"", inner)
