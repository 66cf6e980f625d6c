"""A line he strikes through or colours by hand is a hand edit, where looks say a status."""

import io

import openpyxl
import pytest
from openpyxl.styles import Font, PatternFill

from refkit.workbook.adopt.seen import PLAIN, Look
from refkit.workbook.file import WorkbookFile
from refkit.workbook.read.own_looks import cell_says, line_says, look_for
from refkit.workbook.sheets.own_lists import OwnLook
from tests.workbook.adopt import kept
from tests.workbook.adopt.test_kept import by_colours

GREY, NONE = PatternFill("solid", fgColor="A6A6A6"), PatternFill()

pytestmark = pytest.mark.long
LOOKS = (
    OwnLook("status", "active", "plain", (4, 1)),
    OwnLook("status", "withdrawn", "struck through", (6, 1)),
    OwnLook("status", "destroyed", "fill", (7, 1), "", "A6A6A6"),
    OwnLook("status", "scheduled", "colour", (8, 1), "", "FF0000"),
)
STRUCK = Look(struck=True)


@pytest.fixture
def path(tmp_path):
    return kept.adopted(tmp_path, by_colours())


def looked(path, rows, columns="ABCDEF", **looks):
    """Return the file after he let cells of some lines look otherwise."""

    def change(book):
        for row in rows:
            for letter in columns:
                for name, value in looks.items():
                    setattr(book["Roster"][f"{letter}{row}"], name, value)

    return kept.by_hand(path, change)


def status(path, name):
    campaign = WorkbookFile.open(path).campaign
    return kept.named(campaign, name).status


def test_nothing_done_is_no_edit(path):
    assert looked(path, ()).hand_edits == ()


@pytest.mark.parametrize(
    ("look", "value"),
    [({"font": Font(strike=True)}, "withdrawn"), ({"fill": GREY}, "destroyed")],
)
def test_a_line_he_marks_is_a_hand_edit_at_the_name(path, look, value):
    file = looked(path, [5], **look)
    [edit] = file.hand_edits
    assert str(edit) == f"Roster!B5: Status of G02, 'active' becomes '{value}'"
    file.accept("told so", "umpire", ())
    assert status(path, "Tiger company") == value
    again = WorkbookFile.open(path)
    assert (again.hand_edits, again.find_breaks()) == ((), [])


def test_a_mark_he_takes_away_is_a_hand_edit(path):
    [edit] = looked(path, [7], fill=NONE).hand_edits
    assert edit.words == "Status of S02, 'destroyed' becomes 'active'"


def test_the_name_alone_is_enough_and_one_other_cell_is_not(path):
    assert looked(path, [5], "C", fill=GREY).hand_edits == ()
    [edit] = looked(path, [5], "B", fill=GREY).hand_edits
    assert edit.place == "Roster!B5"


def test_put_back_the_line_looks_as_it_did(path):
    before = kept.styles(path.read_bytes(), "Roster")
    file = looked(path, [5], font=Font(strike=True))
    file.put_back(())
    sheet = openpyxl.load_workbook(path)["Roster"]
    assert not any(sheet[f"{letter}5"].font.strike for letter in "ABCDEF")
    assert WorkbookFile.open(path).hand_edits == ()
    after = kept.styles(path.read_bytes(), "Roster")
    assert {ref for ref in before if before[ref] != after[ref]} <= {
        f"{letter}5" for letter in "ABCDEFGH"
    }


def test_a_colour_of_his_own_says_nothing(path):
    pink = PatternFill("solid", fgColor="FFC0CB")
    assert looked(path, [4, 5], fill=pink).hand_edits == ()


def test_edited_otherwise_in_refkits_cell_it_is_told(path):
    def change(book):
        for letter in "ABCDEF":
            book["Roster"][f"{letter}5"].fill = GREY
        for row in book["German Roster"].iter_rows():
            if "Tiger company" in {cell.value for cell in row}:
                for cell in row:
                    cell.value = "withdrawn" if cell.value == "active" else cell.value

    edits = kept.by_hand(path, change).hand_edits
    assert [edit.place.partition("!")[0] for edit in edits] == ["German Roster", "Roster"]
    assert "was changed to something else" in str(edits[1])


def test_a_status_without_a_look_of_its_own_takes_the_mark_away(path):
    kept.amend(path, lambda c: kept.set_fields(c, "T-34 company", status="active"))
    sheet = openpyxl.load_workbook(path)["Roster"]
    assert sheet["A7"].fill.fill_type is None
    assert WorkbookFile.open(path).hand_edits == ()


def looks_noted(path):
    rows = openpyxl.load_workbook(path)["Mapping"].iter_rows(values_only=True)
    return {row[6] for row in rows if row[0] == "look"}


def test_looks_are_noted_with_their_colour(path):
    assert looks_noted(path) == {"plain", "struck through", "fill A6A6A6"}


def test_looks_that_a_line_contradicts_are_written_and_not_read(tmp_path):
    book = openpyxl.load_workbook(io.BytesIO(by_colours()))
    book["Roster"]["B5"].fill = GREY
    path = kept.adopted(tmp_path, kept.saved(book))
    written = looks_noted(path)
    assert written == {
        f"{each}, not read" for each in ("plain", "struck through", "fill A6A6A6")
    }
    assert looked(path, [4], fill=GREY).hand_edits == ()
    kept.amend(path, lambda c: kept.set_fields(c, "1st Company", status="withdrawn"))
    assert openpyxl.load_workbook(path)["Roster"]["B4"].font.strike


def test_shades_are_those_of_the_nearest_program():
    said = [cell_says(LOOKS, Look(fill=fill)) for fill in ("A6A6A6", "A4A5A7", "B6A6A6")]
    assert said == ["destroyed", "destroyed", "active"]
    assert cell_says(LOOKS, Look(colour="FE0000")) == "scheduled"
    assert cell_says(LOOKS, Look(struck=True, fill="A6A6A6")) == "withdrawn"
    assert cell_says(LOOKS[1:], PLAIN) is None


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ([(STRUCK, True), (PLAIN, False), (PLAIN, False)], "withdrawn"),
        ([(PLAIN, True), (STRUCK, False), (STRUCK, False)], "withdrawn"),
        ([(PLAIN, True), (PLAIN, False), (STRUCK, False)], "active"),
        ([(PLAIN, True), (STRUCK, False)], "active"),
    ],
)
def test_the_name_or_most_cells_say_it(cells, said):
    assert line_says(LOOKS, cells, "active") == said


def test_a_value_looks_like_itself_like_one_alike_or_plain():
    assert look_for(LOOKS, "destroyed", ("withdrawn",)) is LOOKS[2]
    assert look_for(LOOKS, "combined", ("withdrawn", "destroyed")) is LOOKS[1]
    assert look_for(LOOKS, "hidden") is LOOKS[0]
    assert look_for(LOOKS[1:], "hidden") is None
