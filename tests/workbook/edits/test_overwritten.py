"""A figure typed over a formula is told; a formula of the umpire's own is not."""

import io

import openpyxl

from refkit.workbook.edits.overwritten import find_overwritten
from refkit.workbook.update.updating import Workbook
from tests.workbook import rostov


def faults(value):
    """Return what is told when the first element's strength is this."""
    book = openpyxl.load_workbook(io.BytesIO(rostov.updated()))
    tab = book["German Roster"]
    column = next(cell.column for cell in tab[3] if cell.value == "Strength now")
    tab.cell(4, column).value = value
    book.save(out := io.BytesIO())
    contents = Workbook.open(out.getvalue()).contents
    return list(map(str, find_overwritten(contents.campaign, contents)))


def test_nothing_is_typed_over_in_a_workbook_of_ours():
    contents = Workbook.open(rostov.updated()).contents
    assert list(find_overwritten(contents.campaign, contents)) == []


def test_a_figure_over_a_formula_is_told_with_what_it_should_be():
    (told,) = faults(99)
    assert told.startswith("German Roster!")
    assert "Strength now is 99; expected a formula" in told
    assert told.endswith("which gives 3.")


def test_the_right_figure_is_no_fault():
    assert faults(3) == []


def test_a_formula_of_the_umpires_own_is_no_fault():
    assert faults("=2+2") == []
