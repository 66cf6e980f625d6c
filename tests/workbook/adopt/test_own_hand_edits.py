"""What he changes by hand in his own cells: hand edits, or a sentence on where to go."""

from collections import Counter

import openpyxl
import pytest
from click.testing import CliRunner

from refkit.cli.main import main
from refkit.engine.problems import Refused
from refkit.workbook.file import WorkbookFile
from tests.workbook.adopt import kept
from tests.workbook.adopt.test_kept import HEAD, roster

pytestmark = pytest.mark.long

COUNTED = (
    "Roster!E4: Now of 1st Company is 9, the record has 12; a number does not say which of"
    " them are meant; enter that in its step, or on refkit's worksheet that lists them one"
    " by one, and put this cell back"
)
MIXED = (
    ("German", "1st Company", "Veteran", 12, 12, "8 Rifle + 4 HMG", "ok"),
    ("Soviet", "Rifle company", "Trained", 13, 13, "13 Rifle", "ok"),
)


@pytest.fixture
def path(tmp_path):
    return kept.adopted(tmp_path, roster())


def typed(path, **cells):
    """Return the file after he typed into cells of his roster."""

    def change(book):
        for ref, value in cells.items():
            book["Roster"][ref] = value

    return kept.by_hand(path, change)


def stored(path, title, ref):
    return kept.values(path, title).get(ref)


def test_a_rating_he_changes_is_a_hand_edit_at_his_cell(path):
    file = typed(path, C4="Elite")
    [edit] = file.hand_edits
    assert str(edit) == "Roster!C4: Rating of G01, 'veteran' becomes 'elite'"
    file.accept("well earned", "umpire", ())
    again = WorkbookFile.open(path)
    assert again.campaign.find("Element", "G01").rating == "elite"
    assert (again.hand_edits, again.find_breaks()) == ((), [])
    assert "elite" in kept.values(path, "German Roster").values()


def test_what_he_changed_is_put_back_in_his_cell(path):
    file = typed(path, C4="Elite", G5="destroyed")
    file.put_back(["Roster!C4"])
    assert stored(path, "Roster", "C4") == "Veteran"
    [edit] = WorkbookFile.open(path).hand_edits
    assert edit.place == "Roster!G5"


def test_a_hand_edit_answers_to_refkits_cell_as_well(path):
    file = typed(path, C4="Elite")
    place = file.book.contents.our_place("Element", "G01", "rating")
    assert file.chosen([place]) == file.hand_edits


def test_a_name_he_changes_is_a_hand_edit_and_found_afterwards(path):
    file = typed(path, B4="1st Company (new)")
    [edit] = file.hand_edits
    assert str(edit) == (
        "Roster!B4: Name of G01, '1st Company' becomes '1st Company (new)'"
    )
    file.accept("renamed", "umpire", ())
    assert WorkbookFile.open(path).remarks() == []
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company (new)", 3))
    assert found == {"E4": 5, "F4": 7}


def test_the_same_edit_in_both_cells_is_one(path):
    def change(book):
        book["Roster"]["C4"] = "Elite"
        for row in book["German Roster"].iter_rows():
            for cell in row:
                if cell.value == "veteran":
                    cell.value = "elite"

    file = kept.by_hand(path, change)
    assert len(file.hand_edits) == 1


def available(path, element):
    rows = WorkbookFile.open(path).campaign.rows("Stand", element=element)
    return sum(each.status == "available" for each in rows)


@pytest.mark.parametrize(("now", "full_less"), [(6, 6), (0, 12), (11, 1)])
def test_a_number_of_stands_that_are_alike_is_theirs(path, now, full_less):
    """Which of them went is all the same; the column of what is lost follows."""
    file = typed(path, F4=now)
    assert {edit.place for edit in file.hand_edits} == {"Roster!F4"}
    assert all(edit.changes for edit in file.hand_edits)
    file.accept("counted at the table", "umpire", ())
    assert (stored(path, "Roster", "E4"), stored(path, "Roster", "F4")) == (full_less, now)
    again = WorkbookFile.open(path)
    assert (again.hand_edits, again.find_breaks()) == ((), [])
    assert available(path, "G01") == now


@pytest.mark.parametrize("cell", ["F4", "E4"])
def test_what_is_lost_is_a_number_as_well(path, cell):
    """Of 12 there are 10; he writes that 4 are lost, or that 8 are there."""
    file = typed(path, **{cell: {"E4": 4, "F4": 8}[cell]})
    file.accept("counted at the table", "umpire", ())
    assert (stored(path, "Roster", "E4"), stored(path, "Roster", "F4")) == (4, 8)
    assert available(path, "G01") == 8


KINDS = (
    ("German", "1st Company", "Veteran", 8, 4, None),
    ("Soviet", "Rifle company", "Trained", 13, None, None),
)
KIND_HEAD = (*HEAD[:3], "Rifle", "HMG", "Mortar")


def left(path, element):
    rows = WorkbookFile.open(path).campaign.rows("Stand", element=element)
    return Counter(each.card for each in rows if each.status == "available")


def test_a_number_in_the_column_of_a_kind_says_which_are_gone(tmp_path):
    """A column for each kind of stand, as in many rosters."""
    path = kept.adopted(tmp_path, roster(KINDS, KIND_HEAD))
    before = left(path, "G01")
    file = typed(path, D4=7, E4=None)
    assert {edit.place for edit in file.hand_edits} == {"Roster!D4", "Roster!E4"}
    file.accept("counted at the table", "umpire", ())
    gone = before - left(path, "G01")
    assert sorted(gone.values()) == [1, 4]
    again = WorkbookFile.open(path)
    assert (again.hand_edits, again.find_breaks()) == ((), [])


def test_a_kind_that_is_not_there_cannot_be_made_by_a_number(tmp_path):
    path = kept.adopted(tmp_path, roster(KINDS, KIND_HEAD))
    [edit] = typed(path, F4=1).hand_edits
    assert "Mortar of 1st Company is 1" in str(edit)
    assert edit.changes == ()


def test_what_is_left_in_words_says_which_are_gone(tmp_path):
    data = roster(MIXED, (*HEAD[:4], "Now", "Composition", "Fate"))
    path = kept.adopted(tmp_path, data)
    before = left(path, "G01")
    file = typed(path, F4="7 Rifle")
    assert {edit.place for edit in file.hand_edits} == {"Roster!F4"}
    file.accept("the machine guns are lost", "umpire", ())
    assert sorted((before - left(path, "G01")).values()) == [1, 4]
    assert stored(path, "Roster", "E4") == 7
    assert WorkbookFile.open(path).hand_edits == ()


def test_a_number_of_stands_that_are_alike_can_be_put_back(path):
    typed(path, F4=6).put_back(())
    assert stored(path, "Roster", "F4") == 10
    assert WorkbookFile.open(path).hand_edits == ()
    assert available(path, "G01") == 10


def test_a_number_does_not_say_which_of_unlike_stands_are_gone(tmp_path):
    data = roster(MIXED, (*HEAD[:4], "Now", "Composition", "Fate"))
    path = kept.adopted(tmp_path, data)
    file = typed(path, E4=9)
    [edit] = file.hand_edits
    assert str(edit) == COUNTED
    with pytest.raises(Refused, match="it cannot be accepted"):
        file.accept("lost", "umpire", ())
    file.put_back(())
    assert stored(path, "Roster", "E4") == 12
    assert WorkbookFile.open(path).hand_edits == ()


def test_what_the_stands_are_follows_their_number(tmp_path):
    """In set-up no entry tells what was before: his other cells go with the one typed."""
    path = tmp_path / "roster.xlsx"
    path.write_bytes(roster(MIXED, (*HEAD[:4], "Now", "Composition", "Fate")))
    run = CliRunner().invoke
    assert run(main, ["adopt", str(path), "--pack", "battlefront", "--yes"]).exit_code == 0
    book = openpyxl.load_workbook(path)
    book["Roster"]["E5"] = 11
    book.save(path)
    assert run(main, ["start", str(path)]).exit_code == 0
    cells = kept.values(path, "Roster")
    assert (cells["E5"], cells["F5"], cells["F4"]) == (11, "11 Rifle", "8 Rifle + 4 HMG")
    again = WorkbookFile.open(path)
    assert (again.hand_edits, again.find_breaks()) == ((), [])


def test_a_number_is_no_edit_once_refkits_cells_say_so_too(path):
    def change(book):
        book["Roster"]["F4"], book["Roster"]["E4"] = 9, 3
        sheet = book["German Stands"]
        heads = [cell.value for cell in sheet[3]]
        sheet.cell(4, heads.index("Status") + 1, "eliminated")

    file = kept.by_hand(path, change)
    [edit] = file.hand_edits
    assert edit.place.startswith("German Stands!")
    file.accept("lost yesterday", "umpire", ())
    assert WorkbookFile.open(path).hand_edits == ()


def test_a_word_that_means_nothing_is_told_and_can_be_put_back(path):
    file = typed(path, G4="gone fishing")
    [edit] = file.hand_edits
    assert edit.place == "Roster!G4"
    assert "Status is 'gone fishing'" in str(edit)
    file.put_back(())
    assert stored(path, "Roster", "G4") == "ok"


def test_an_edit_against_another_in_refkits_cell_is_told(path):
    def change(book):
        book["Roster"]["C4"] = "Elite"
        for row in book["German Roster"].iter_rows():
            for cell in row:
                if cell.value == "veteran":
                    cell.value = "raw"

    file = kept.by_hand(path, change)
    assert [edit.place.partition("!")[0] for edit in file.hand_edits] == [
        "German Roster",
        "Roster",
    ]
    assert "was changed to something else" in str(file.hand_edits[1])


def test_a_step_waits_until_edits_are_accepted_or_put_back(path):
    file = typed(path, F4=6)
    with pytest.raises(Refused, match="accept it or put it back first"):
        file.require_no_hand_edits()
