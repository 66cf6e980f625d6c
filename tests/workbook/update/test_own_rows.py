"""What an umpire has around a list of ours when a step puts a row below it."""

import io

import openpyxl
import pytest

from refkit.systems.battlefront.records import Element
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells import parts
from refkit.xlsx.cells.addresses import Spot, column_letters
from refkit.xlsx.cells.stored_values import StoredValues
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.package.package import Package
from tests.workbook import rostov
from tests.xlsx.edits import edit_at

TAB = "German Roster"
NEW = "G12"


def roster():
    return rostov.opened().contents.found[TAB]


def own(column, down):
    """Return a cell beside the roster: so many columns on, so many rows below the head."""
    return column_letters(roster().width[1] + column) + str(roster().grid.heading + down)


def with_own(*edits):
    """Return the campaign's workbook with cells of the umpire's, and one unit more."""
    package = apply_edits(Package.open(rostov.data()), edits).package
    return Workbook.open(package.to_bytes()).updated(rostov.later())


def last():
    """Return the roster's last row before the new one."""
    return max(roster().rows(("id",)))


def xml(book):
    """Return the roster's worksheet."""
    part = next(
        one.part for one in parts.workbook_part(book.package).sheets if one.title == TAB
    )
    return book.package.read(part).decode()


def test_the_new_unit_stands_directly_below_the_last():
    assert with_own().contents.rows[Element.__name__, NEW] == (TAB, last() + 1)


def test_a_total_of_the_umpires_takes_the_new_unit_in():
    first, strength = roster().grid.first, column_letters(roster().grid.columns["strength"])
    total = f"SUM({strength}{first}:{strength}{last()})"
    made = with_own(edit_at(TAB, own(3, -1), 9, formula=total))
    assert f"<f>SUM({strength}{first}:{strength}{last() + 1})</f><v>24</v></c>" in xml(made)
    assert made.notices == ()


def test_a_sum_of_the_umpires_on_a_tab_of_his_own_has_the_right_value_after_a_step():
    book = openpyxl.load_workbook(io.BytesIO(rostov.data()))
    his = book.create_sheet("Totals")
    his["A1"] = "=SUM('German Roster'!F4:F14)"
    his["A2"] = "=COUNTIF('German Stands'!G4:G111,\"available\")"
    his["A3"] = "=A1-A2"
    out = io.BytesIO()
    book.save(out)
    made = Workbook.open(out.getvalue()).updated(rostov.later())
    after = openpyxl.load_workbook(io.BytesIO(made.data), data_only=True)["Totals"]
    stands = rostov.later().rows("Stand", side="german", status="available")
    assert len(stands) == 24
    assert [after[ref].value for ref in ("A1", "A2", "A3")] == [24, 24, 0]
    assert made.notices == ()


def test_a_column_of_the_umpires_beside_ours_goes_on():
    down = [last() - roster().grid.heading - n for n in (2, 1, 0)]
    rows = [roster().grid.heading + n for n in down]
    edits = [edit_at(TAB, own(1, 0), "Doubled")]
    edits += [
        edit_at(TAB, own(1, n), 1, formula=f"ROW(A{row})*2")
        for n, row in zip(down, rows, strict=True)
    ]
    made = with_own(*edits)
    assert f"<f>ROW(A{last() + 1})*2</f></c>" in xml(made)
    assert (
        StoredValues(made.package)
        .at(Spot(TAB, last() + 1, roster().width[1] + 1))
        .by_formula
    )


@pytest.mark.parametrize("text", ["All", None])
def test_a_row_in_which_the_umpire_adds_up_is_passed_over_and_said(text):
    strength = column_letters(roster().grid.columns["strength"])
    total = f"SUM({strength}{roster().grid.first}:{strength}{last()})"
    ref = own(1, last() + 1 - roster().grid.heading)
    edits = [edit_at(TAB, own(1, 0), "Own"), edit_at(TAB, ref, 9, formula=total)]
    made = with_own(*edits, *([edit_at(TAB, f"XFD{last() + 1}", text)] if text else []))
    assert made.contents.rows[Element.__name__, NEW] == (TAB, last() + 2)
    assert f"{TAB}: the new rows stand apart" in "\n".join(made.notices)
    assert f"<f>{total}</f><v>23</v></c>" in xml(made)


def test_without_anything_of_the_umpires_nothing_is_said():
    assert with_own().notices == ()
