"""Edits named as a person names them: the tab, the address, the value."""

import re

from refkit.xlsx.cells.addresses import Spot, column_number
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.formulas import calculation


def edit_at(sheet, ref, value, *, style_of="", **more):
    """Return the edit of a cell; `style_of` is the address of the cell it looks like.

    An address beyond what Excel has makes an edit all the same, to be refused.
    """
    model = place(style_of) if style_of else None
    return Edit(Spot(sheet, *place(ref)), value, model=model, **more)


def place(ref):
    letters, digits = re.fullmatch(r"([A-Z]+)([0-9]+)", ref).groups()
    return int(digits), column_number(letters)


def edit_cells(package, edits, *, recalculate=False):
    """Return the package with these cells changed, or refuse with every reason.

    With `recalculate` Excel works out the whole workbook when it opens it.
    """
    wanted = list(edits)
    made = apply_edits(package, wanted).package
    if recalculate and (made is not package or not wanted):
        made = calculation.recalculate_on_opening(made, package.workbook())
    return made
