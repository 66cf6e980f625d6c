"""The umpire's own cells after adopting: those whose meaning changed follow, no others."""

import io

import openpyxl
import pytest
import xlsxwriter
from openpyxl.styles import Font, PatternFill

from refkit.engine.campaign import campaign as campaigns
from refkit.workbook.file import WorkbookFile
from tests.workbook.adopt import kept

HEAD = ("Side", "Unit", "Quality", "Full", "Lost", "Now", "Fate", "Painted")
LINES = (
    ("German", "1st Company", "Veteran", 12, 2, 10, "ok", "x"),
    ("German", "Tiger company", "Elite", 4, None, 4, "ok", None),
    ("Soviet", "Rifle company", "Trained", 13, 3, 10, "ok", "x"),
    ("Soviet", "T-34 company", "Raw", 10, 10, 0, "destroyed", None),
)


def roster(lines=LINES, head=HEAD, change=None):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Roster"
    for row in (("Kursk, July 1943",), (), head, *lines):
        sheet.append(row)
    if change:
        change(sheet)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def column(head, *cells):
    """Return a roster in which the numbers of stands stand in one column."""
    lines = [(*line[:3], cell, line[6]) for line, cell in zip(LINES, cells, strict=True)]
    return roster(lines, (*HEAD[:3], head, "Fate"))


@pytest.fixture
def path(tmp_path):
    return kept.adopted(tmp_path, roster())


def test_what_is_lost_and_left_is_written_and_nothing_else(path):
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company", 3))
    assert found == {"E4": 5, "F4": 7}
    file = WorkbookFile.open(path)
    assert (file.hand_edits, file.problems(), file.find_breaks()) == ((), [], [])


def test_a_blank_that_says_none_was_lost_stays_until_one_is(path):
    assert kept.amend(path, lambda c: kept.set_fields(c, "Tiger company", note="!")) == {}
    found = kept.amend(path, lambda c: kept.lost(c, "Tiger company", 1))
    assert found == {"E5": 1, "F5": 3}


def test_a_status_is_written_in_his_word(path):
    found = kept.amend(
        path,
        lambda c: kept.set_fields(c, "Tiger company", status="destroyed"),
        lambda c: kept.lost(c, "Tiger company", 4),
    )
    assert found == {"E5": 4, "F5": 0, "G5": "destroyed"}


def test_a_value_he_has_no_word_for_is_written_in_ours_as_he_writes_words(path):
    found = kept.amend(path, lambda c: kept.set_fields(c, "1st Company", rating="raw"))
    assert found == {"C4": "Raw"}
    found = kept.amend(
        path, lambda c: kept.set_fields(c, "1st Company", rating="experienced")
    )
    assert found == {"C4": "Experienced"}


def with_formulas():
    """Return the roster with a column he works out and a total, their values stored."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet("Roster")
    sheet.write_row(2, 0, HEAD)
    for number, line in enumerate(LINES, 3):
        sheet.write_row(number, 0, line)
        sheet.write_formula(number, 5, f"=D{number + 1}-E{number + 1}", None, line[5])
    sheet.write(8, 1, "Total")
    sheet.write_formula("F9", "=SUM(F4:F7)", None, 24)
    book.close()
    return out.getvalue()


def test_what_he_works_out_follows_and_its_formula_stays(tmp_path):
    path = kept.adopted(tmp_path, with_formulas())
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company", 3))
    assert (found["E4"], found["F4"]) == (5, 7)
    sheet = openpyxl.load_workbook(path)["Roster"]
    assert [sheet[f"F{row}"].value for row in (4, 9)] == ["=D4-E4", "=SUM(F4:F7)"]
    assert WorkbookFile.open(path).hand_edits == ()


@pytest.mark.parametrize(
    ("cells", "lost", "wanted"),
    [
        (("10/12", "4/4", "10/13", "0/10"), 3, "7/12"),
        (("10 of 12", "4 of 4", "10 of 13", "0 of 10"), 3, "7 of 12"),
        (("●●●○", "●●", "●●●●○", "○○○"), 1, "●●○○"),
        (("■ ■ □", "■ ■", "■ ■ ■", "□ □"), 1, "■ □ □"),
        (
            ("9 Rifle + LMG + HQ", "4 Tiger", "9 Rifle, 1 HQ", "3 T-34"),
            3,
            "6 Rifle + LMG + HQ",
        ),
    ],
)
def test_a_count_is_written_as_it_was(tmp_path, cells, lost, wanted):
    head = "Stands" if "+" not in cells[0] else "Composition"
    path = kept.adopted(tmp_path, column(head, *cells))
    found = kept.amend(path, lambda c: kept.lost_alike(c, "1st Company", lost))
    assert found == {"D4": wanted}
    assert WorkbookFile.open(path).hand_edits == ()


def test_a_composition_of_nothing_left_is_blank_and_written_again(tmp_path):
    cells = ("9 Rifle + LMG + HQ", "4 Tiger", "9 Rifle, 1 HQ", "3 T-34")
    path = kept.adopted(tmp_path, column("Composition", *cells))
    assert kept.amend(path, lambda c: kept.lost(c, "Tiger company", 4)) == {"D5": None}
    assert WorkbookFile.open(path).hand_edits == ()

    def repaired(campaign):
        tigers = kept.named(campaign, "Tiger company").id
        stand = campaign.rows("Stand", element=tigers)[0]
        return [campaigns.change_between(stand, stand.replace(status="available"))]

    assert kept.amend(path, repaired) == {"D5": "1 Tiger"}
    assert WorkbookFile.open(path).hand_edits == ()


def test_a_percentage_is_written_as_one(tmp_path):
    lines = [
        (*LINES[0][:3], 12, 0.75, "ok"),
        (*LINES[1][:3], 4, 1, "ok"),
        (*LINES[2][:3], 12, 0.5, "ok"),
        (*LINES[3][:3], 10, 0, "destroyed"),
    ]
    data = roster(lines, (*HEAD[:3], "Full", "Effective %", "Fate"))
    path = kept.adopted(tmp_path, data)
    assert kept.amend(path, lambda c: kept.lost(c, "1st Company", 1)) == {"E4": 0.67}
    assert WorkbookFile.open(path).hand_edits == ()


def coloured(sheet):
    """Let looks say what became of two lines, and a key say what they mean."""
    grey, struck = PatternFill("solid", fgColor="A6A6A6"), Font(strike=True)
    for cell in sheet[7]:
        cell.fill = grey
    for cell in sheet[6]:
        cell.font = struck
    sheet["J1"], sheet["J1"].fill = "destroyed", grey
    sheet["J2"], sheet["J2"].font = "withdrawn", struck


def by_colours():
    lines = [(*line[:6], None, *line[7:]) for line in LINES]
    head = (*HEAD[:6], "Remarks", "Painted")
    return roster(lines, head, coloured)


def test_a_status_that_is_a_look_is_written_as_that_look(tmp_path):
    path = kept.adopted(tmp_path, by_colours())
    before = kept.styles(path.read_bytes(), "Roster")
    found = kept.amend(
        path,
        lambda c: kept.set_fields(c, "Tiger company", status="destroyed"),
        lambda c: kept.lost(c, "Tiger company", 4),
    )
    assert found == {"E5": 4, "F5": 0}
    sheet = openpyxl.load_workbook(path)["Roster"]
    assert {sheet.cell(5, n).fill.fgColor.rgb for n in (1, 2, 3, 4, 6)} == {"00A6A6A6"}
    after = kept.styles(path.read_bytes(), "Roster")
    assert {ref for ref in before if before[ref] != after[ref]} <= set(after_row(5))


def after_row(number):
    return [f"{letter}{number}" for letter in "ABCDEFGH"]


def key_beside(sheet):
    """Let a colour stand beside its text in the key, and no line have it yet."""
    sheet["J1"].fill, sheet["K1"] = PatternFill("solid", fgColor="FFD966"), "withdrawn"
    sheet["J2"].fill, sheet["K2"] = PatternFill("solid", fgColor="A6A6A6"), "destroyed"
    for cell in sheet[7]:
        cell.fill = PatternFill("solid", fgColor="A6A6A6")


def test_a_look_that_no_line_has_yet_is_taken_from_the_key(tmp_path):
    lines = [(*line[:6], None, *line[7:]) for line in LINES]
    data = roster(lines, (*HEAD[:6], "Remarks", "Painted"), key_beside)
    path = kept.adopted(tmp_path, data)
    kept.amend(path, lambda c: kept.set_fields(c, "Tiger company", status="withdrawn"))
    sheet = openpyxl.load_workbook(path)["Roster"]
    assert {sheet.cell(5, n).fill.fgColor.rgb for n in (1, 2, 3, 4, 6)} == {"00FFD966"}


def test_a_struck_line_that_comes_back_is_plain_again(tmp_path):
    path = kept.adopted(tmp_path, by_colours())
    kept.amend(path, lambda c: kept.set_fields(c, "Rifle company", status="active"))
    sheet = openpyxl.load_workbook(path)["Roster"]
    assert not any(cell.font.strike for cell in sheet[6][:6])
    assert sheet["A7"].fill.fgColor.rgb == "00A6A6A6"


VEHICLES = (
    ("Unit", "Vehicle", "No.", "Rating", "KO'd"),
    ("B/37 Tank", "M4A3 Sherman", 1, "veteran", False),
    (None, "M4A3 Sherman", 2, "veteran", False),
    (None, "M4 105", 3, "veteran", True),
    ("C/704 TD", "M18 Hellcat", 1, "veteran", False),
    (None, "M18 Hellcat", 2, "veteran", False),
)


def vehicles():
    book = openpyxl.Workbook()
    book.active.title = "US vehicles"
    for row in VEHICLES:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_in_a_row_a_model_the_model_that_was_lost_is_marked(tmp_path):
    sets = ("US vehicles=Stand American", "US vehicles!KO'd=Stand.status")
    words = ["US vehicles!KO'd:True=eliminated", "US vehicles!KO'd:False=available"]
    path = kept.adopted(tmp_path, vehicles(), *sets, words=words)
    campaign = WorkbookFile.open(path).campaign
    assert [
        (e.name, e.establishment, e.day_start, e.unit_class)
        for e in campaign.rows("Element")
    ] == [("B/37 Tank", 3, 2, "A"), ("C/704 TD", 2, 2, "A")]
    second = campaign.rows("Stand")[1].identity

    def knocked_out(campaign):
        stand = campaign.find("Stand", second)
        return [campaigns.change_between(stand, stand.replace(status="knocked_out"))]

    assert kept.amend(path, knocked_out) == {"E3": True}
    assert WorkbookFile.open(path).hand_edits == ()


def merged(book):
    """Let unit and rating of a company stand in one cell each, models have no number."""
    sheet = book.active
    for row in range(1, 7):
        sheet.cell(row, 3).value = None
    for first, last in ((2, 4), (5, 6)):
        sheet.merge_cells(f"A{first}:A{last}")
        sheet.merge_cells(f"D{first}:D{last}")


def test_models_under_merged_cells_of_several_columns_are_found(tmp_path):
    book = openpyxl.load_workbook(io.BytesIO(vehicles()))
    merged(book)
    sets = ("US vehicles=Stand American", "US vehicles!KO'd=Stand.status")
    words = ["US vehicles!KO'd:True=eliminated", "US vehicles!KO'd:False=available"]
    path = kept.adopted(tmp_path, kept.saved(book), *sets, words=words)
    file = WorkbookFile.open(path)
    assert (file.remarks(), file.hand_edits) == ([], ())


def across():
    """Return the roster with its units in columns."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Roster"
    for number, row in enumerate(zip(HEAD, *LINES, strict=True), 3):
        for column, value in enumerate(row, 1):
            sheet.cell(number, column, value)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_units_in_columns_are_written_there(tmp_path):
    path = kept.adopted(tmp_path, across())
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company", 3))
    assert found == {"B7": 5, "B8": 7}
    assert WorkbookFile.open(path).hand_edits == ()
