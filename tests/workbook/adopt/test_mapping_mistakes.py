"""Mistakes in the worksheet Mapping: followed where that is safe, told where it is not."""

import openpyxl
import pytest

from refkit.engine.problems import Refused
from refkit.workbook.file import WorkbookFile
from tests.workbook.adopt import kept
from tests.workbook.adopt.test_kept import by_colours, roster

pytestmark = pytest.mark.long


@pytest.fixture
def path(tmp_path):
    return kept.adopted(tmp_path, roster())


def rows(sheet):
    """Return the rows of the mapping with their numbers, the headings first."""
    found = [(cell.row, [c.value for c in sheet[cell.row]]) for cell in sheet["A"]]
    start = next(at for at, (_, row) in enumerate(found) if row[0] == "What")
    return found[start:]


def row_of(sheet, *texts):
    """Return the number of the first row that holds all these texts."""
    return next(number for number, row in rows(sheet) if set(texts) <= set(row))


def mapped(path, change):
    """Save the workbook with a change of its mapping and return the path."""
    book = openpyxl.load_workbook(path)
    change(book["Mapping"], book)
    book.save(path)
    return path


def faults(path):
    with pytest.raises(Refused) as caught:
        WorkbookFile.open(path)
    return [str(fault) for fault in caught.value.faults]


def is_kept_up(path):
    file = WorkbookFile.open(path)
    assert file.hand_edits == ()
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company", 3))
    return sorted(found.values()) == [5, 7]


def sort_rows(sheet, _book):
    """Sort the mapping from Z to A by all it holds."""
    (head, _), *others = rows(sheet)
    lines = sorted((row for _, row in others), key=str, reverse=True)
    for number, line in enumerate(lines, head + 1):
        for column, value in enumerate(line, 1):
            sheet.cell(number, column).value = value


def insert_column(sheet, _book):
    sheet.insert_cols(3)
    sheet.cell(rows(sheet)[0][0], 3, "My remarks")


def insert_rows(sheet, _book):
    sheet.insert_rows(row_of(sheet, "column", "Lost"), 2)


def rename_tab(sheet, book):
    book["Roster"].title = "Army list"
    for number, row in rows(sheet):
        for column, value in enumerate(row, 1):
            if value == "Roster":
                sheet.cell(number, column, "Army list")


def rename_headings(sheet, book):
    book["Roster"]["E3"] = "Gone for good"
    sheet.cell(row_of(sheet, "column", "Lost"), 4, "Gone for good")


def delete_line(sheet, _book):
    sheet.delete_rows(row_of(sheet, "line", "1st Company"))


def clear_cells(sheet, _book):
    sheet.cell(row_of(sheet, "column", "Lost"), 9).value = None


@pytest.mark.parametrize(
    "change",
    [
        sort_rows,
        insert_column,
        insert_rows,
        rename_tab,
        rename_headings,
        delete_line,
        clear_cells,
    ],
)
def test_what_is_still_plain_is_kept_up(path, change):
    assert is_kept_up(mapped(path, change))


def test_a_line_deleted_there_is_found_by_its_name_and_noted_again(path):
    mapped(path, delete_line)
    assert is_kept_up(path)
    sheet = openpyxl.load_workbook(path)["Mapping"]
    number = row_of(sheet, "line", "1st Company")
    assert [cell.value for cell in sheet[number]][5] == "G01"


def test_a_column_deleted_there_is_kept_up_no_more(path):
    def change(sheet, _book):
        sheet.delete_rows(row_of(sheet, "column", "Lost"))

    mapped(path, change)
    assert kept.amend(path, lambda c: kept.lost(c, "1st Company", 3)) == {"F4": 7}


def set_cell(column, value, *texts):
    """Return a change of one cell of the row that holds some texts."""

    def change(sheet, _book):
        sheet.cell(row_of(sheet, *texts), column).value = value

    return change


def copy_row(*texts):
    """Return the change of somebody who copied a row to the end."""

    def change(sheet, _book):
        line = [cell.value for cell in sheet[row_of(sheet, *texts)]]
        end = rows(sheet)[-1][0] + 1
        for column, value in enumerate(line, 1):
            sheet.cell(end, column, value)

    return change


def delete_rows(what):
    def change(sheet, _book):
        for number, row in reversed(rows(sheet)):
            if row[0] == what:
                sheet.delete_rows(number)

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (set_cell(6, "Element.ratting", "column", "Quality"), "Means is 'ratting'"),
        (set_cell(6, "Elment", "list"), "Means is 'Elment'"),
        (set_cell(8, "beside it", "column", "Quality"), "Cell is 'beside it'"),
        (set_cell(8, "K9", "word", "Veteran"), "Cell is 'K9'"),
        (set_cell(1, "colum", "column", "Quality"), "What is 'colum'"),
        (set_cell(3, 7, "column", "Quality"), "List is 7"),
        (set_cell(3, None, "line", "1st Company"), "List is blank"),
        (set_cell(5, None, "column", "Unit"), "names its lines"),
        (copy_row("column", "Lost"), "Cell is E3 again"),
        (copy_row("line", "1st Company"), "Means is 'G01' again"),
        (delete_rows("column"), "names its lines"),
        (delete_rows("list"), "one that a row 'list' names"),
    ],
)
def test_what_makes_no_sense_is_told_at_its_cell(path, change, told):
    found = faults(mapped(path, change))
    assert any(told in each for each in found)
    assert all(each.startswith("Mapping!") for each in found)


@pytest.mark.parametrize(
    ("means", "told"),
    [
        ("Element.statu=destroyed", "Means is 'statu'"),
        ("Element.status=destroied", "Means is 'destroied'"),
    ],
)
def test_a_look_that_means_nothing_is_told(tmp_path, means, told):
    path = kept.adopted(tmp_path, by_colours())
    found = faults(mapped(path, set_cell(6, means, "look", "Element.status=destroyed")))
    assert any(told in each for each in found)


@pytest.mark.parametrize("written", ["fill", "fill PINK00", "striped", ""])
def test_a_look_that_is_no_colour_says_nothing(tmp_path, written):
    path = kept.adopted(tmp_path, by_colours())
    mapped(path, set_cell(7, written, "look", "Element.status=destroyed"))
    assert WorkbookFile.open(path).hand_edits == ()


def test_a_list_of_a_record_that_rosters_do_not_hold_is_left(path):
    def change(sheet, book):
        set_cell(6, "Front", "list")(sheet, book)
        for number, row in rows(sheet):
            if str(row[5]).startswith("Element."):
                sheet.cell(number, 6).value = None
        book["Roster"]["B8"], book["Roster"]["E8"] = "Flak battery", 1
        book["Roster"]["F8"] = 3

    assert WorkbookFile.open(mapped(path, change)).hand_edits == ()
