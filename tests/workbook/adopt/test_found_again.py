"""His lists found again after he sorted, moved, renamed or added; nothing is guessed."""

import openpyxl
import pytest

from refkit.workbook.file import WorkbookFile
from tests.workbook.adopt import kept
from tests.workbook.adopt.test_kept import HEAD, LINES, roster

pytestmark = pytest.mark.long


@pytest.fixture
def path(tmp_path):
    return kept.adopted(tmp_path, roster())


def rewrite(sheet, rows):
    """Let a worksheet hold these rows and nothing else."""
    for row in sheet.iter_rows():
        for cell in row:
            cell.value = None
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            sheet.cell(number, column, value)


def rows(sheet):
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def change(path, make):
    """Return the file after the rows of his worksheet were changed by hand."""

    def changed(book):
        sheet = book["Roster"]
        rewrite(sheet, make(rows(sheet)))

    return kept.by_hand(path, changed)


def sort_lines(found):
    return [*found[:3], *sorted(found[3:], key=lambda row: row[1])]


def insert_row(found):
    return [*found[:4], ["the Tigers come last"], *found[4:]]


def insert_column(found):
    return [
        [*row[:3], "new" if at == 2 else None, *row[3:]] for at, row in enumerate(found)
    ]


def move_down(found):
    return [[], ["My campaign"], [], *found]


def move_column(found):
    return [[row[5], *row[:5], *row[6:]] for row in found]


def rename_heading(found):
    found[2][4] = "Gone for good"
    return found


@pytest.mark.parametrize(
    "make", [sort_lines, insert_row, insert_column, move_down, move_column, rename_heading]
)
def test_a_list_that_moved_is_found_and_kept_up(path, make):
    file = change(path, make)
    assert file.hand_edits == ()
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company", 3))
    assert sorted(found.values()) == [5, 7]
    line = next(
        row for row in rows(openpyxl.load_workbook(path)["Roster"]) if "1st Company" in row
    )
    assert {5, 7} <= set(line)
    file = WorkbookFile.open(path)
    assert (file.hand_edits, file.find_breaks()) == ((), [])


def test_a_renamed_heading_is_told(path):
    file = change(path, rename_heading)
    told = "Roster!E3: the heading is 'Gone for good'; read as 'Lost'."
    assert told in file.remarks()


def test_a_column_that_is_gone_is_told_and_left(path):
    file = change(path, lambda found: [[*row[:4], *row[5:]] for row in found])
    assert file.hand_edits == ()
    [told] = [each for each in file.remarks() if "'Lost'" in each]
    assert told == (
        "Roster!E3: the column 'Lost' is not found any more; refkit does not keep it up to"
        " date."
    )
    assert kept.amend(path, lambda c: kept.lost(c, "1st Company", 3)) == {"E4": 7}


def test_a_line_that_is_gone_is_told_and_never_taken_for_another(path):
    file = change(path, lambda found: [*found[:3], *found[5:]])
    assert file.hand_edits == ()
    told = [each.partition(";")[0] for each in file.remarks() if "is gone" in each]
    assert told == [
        "Roster!B4: the line '1st Company' (Element G01) is gone",
        "Roster!B5: the line 'Tiger company' (Element G02) is gone",
    ]
    assert kept.amend(path, lambda c: kept.lost(c, "1st Company", 3)) == {}


def test_a_worksheet_that_is_gone_is_told(path):
    def gone(book):
        book["Roster"].title = "Old roster"

    file = kept.by_hand(path, gone)
    [told] = [each for each in file.remarks() if "'Roster'" in each]
    assert told == (
        "Mapping!B4: there is no worksheet 'Roster'; refkit does not keep its lists up to"
        " date."
    )
    book = kept.amended(path, lambda c: kept.lost(c, "1st Company", 3))
    assert book.contents.own_lists == ()


def two_lists():
    """Return two lists with the same headings and names, side by side."""
    first = [line[1:7] for line in LINES[:2]]
    second = [("1st Company", *line[2:7]) for line in LINES[2:3]]
    head = HEAD[1:7]
    return [
        ("Germans", *[None] * 6, "Soviets"),
        (*head, None, *head),
        (*first[0], None, *second[0]),
        (*first[1],),
    ]


def test_lists_side_by_side_with_the_same_names_are_not_mixed_up(tmp_path):
    book = openpyxl.Workbook()
    book.active.title = "Roster"
    for line in two_lists():
        book.active.append(line)
    path = kept.adopted(tmp_path, kept.saved(book))
    names = [(e.side, e.name) for e in WorkbookFile.open(path).campaign.rows("Element")]
    assert len(names) == 3
    sides = [side for side, name in names if name == "1st Company"]
    assert len(set(sides)) == 2

    def of_second(campaign):
        element = next(
            e
            for e in campaign.rows("Element")
            if (e.side, e.name) == (sides[1], "1st Company")
        )
        return kept.lost_of(campaign, element, 2)

    assert kept.amend(path, of_second) == {"K3": 5, "L3": 8}


def one_heading_over_two(sheet):
    """Let units stand in two columns under one heading, one step further in."""
    sheet.insert_cols(3)
    sheet["C5"], sheet["B5"] = sheet["B5"].value, None
    sheet.merge_cells("B3:C3")


def test_one_heading_over_two_columns_is_found(tmp_path):
    path = kept.adopted(tmp_path, roster(change=one_heading_over_two))
    file = WorkbookFile.open(path)
    assert (file.remarks(), file.hand_edits) == ([], ())
    assert kept.amend(path, lambda c: kept.lost(c, "1st Company", 3)) == {"F4": 5, "G4": 7}
