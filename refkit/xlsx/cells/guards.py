"""Why a cell may not be written: each guard gives what is there and what was expected."""

from refkit.xlsx.cells import addresses
from refkit.xlsx.cells.addresses import Area
from refkit.xlsx.cells.contents import Content
from refkit.xlsx.cells.surroundings import Surroundings
from refkit.xlsx.cells.values import Edit

Fault = tuple[str, str]


def edit_fault(edit: Edit, there: Content | None, around: Surroundings) -> Fault | None:
    """Return the first reason against an edit, or nothing."""
    found = _merged_fault(edit, around) or _pivot_fault(edit, around)
    if found or edit.stored:
        return found or _stored_fault(edit, there, around)
    return (
        _table_fault(edit, around)
        or _array_fault(edit, around)
        or _formula_fault(edit, there)
    )


def _covering_area(edit: Edit, areas: tuple[Area, ...]) -> Area | None:
    """Return the first area that holds the cell."""
    return next((one for one in areas if one.covers(*edit.spot.at)), None)


def _merged_fault(edit: Edit, around: Surroundings) -> Fault | None:
    """A merge shows its first cell only; what is written into the others is lost."""
    for area in around.merges:
        first = (area.top, area.left)
        if area.covers(*edit.spot.at) and edit.spot.at != first:
            return (
                f"lies inside the merged cells {area}",
                f"the first, {addresses.cell_name(*first)}",
            )
    return None


def _pivot_fault(edit: Edit, around: Surroundings) -> Fault | None:
    """A pivot table writes its cells itself."""
    area = _covering_area(edit, around.pivots)
    return (f"lies inside the pivot table {area}", "a cell outside it") if area else None


def _table_fault(edit: Edit, around: Surroundings) -> Fault | None:
    """A table's headings are named in its own part too, and so are its totals."""
    for name, area, headings, totals in around.tables:
        if not area.covers(*edit.spot.at):
            continue
        # Where the cell and the table's part differ, Excel calls the file damaged.
        if edit.spot.row < area.top + headings:
            return f"is a heading of the table {name}", "a cell below the headings"
        if edit.spot.row > area.bottom - totals:
            return f"is in the totals of the table {name}", "a cell above the totals"
    return None


def _array_fault(edit: Edit, around: Surroundings) -> Fault | None:
    """One formula fills the whole of an array; Excel changes all of it or nothing."""
    area = _covering_area(edit, around.arrays)
    if area:
        return f"is filled by the array formula of {area}", "a cell outside it"
    return None


def _formula_fault(edit: Edit, there: Content | None) -> Fault | None:
    """A value never takes the place of a formula unasked."""
    if there is None or there.formula is None:
        return None
    # This cell holds the text for all: without it the others come to nothing.
    if there.formula_is.get("t") == "shared" and "ref" in there.formula_is:
        area = there.formula_is["ref"]
        return f"holds the formula that all of {area} share", "another cell"
    if edit.formula is not None or edit.clears:
        return None
    return f"holds the formula ={there.formula}", "a cell without one, or a stored value"


def _stored_fault(edit: Edit, there: Content | None, around: Surroundings) -> Fault | None:
    """Only what a formula gave can be stored as its value."""
    if there is not None and there.formula is not None:
        return None
    if _covering_area(edit, around.arrays):
        return None
    return "holds no formula whose value could be stored", "a cell with one"
