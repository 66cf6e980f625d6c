"""Lines he writes into his list, and lines he deletes: taken as hand edits, or told."""

import openpyxl
import pytest

from refkit.workbook.file import WorkbookFile
from tests.workbook.adopt import kept
from tests.workbook.adopt.test_found_again import change, rows
from tests.workbook.adopt.test_kept import roster

pytestmark = pytest.mark.long

FLAK = ["German", "Flak battery", "Raw", 4, 1, 3, "ok"]


@pytest.fixture
def path(tmp_path):
    return kept.adopted(tmp_path, roster())


def written(path, *lines, at=None):
    """Return the file after he wrote lines at the end of his list, or before a row."""

    def make(found):
        end = len(found) if at is None else at
        return [*found[:end], *lines, *found[end:]]

    return change(path, make)


@pytest.mark.parametrize(("at", "cell"), [(None, "B8"), (4, "B5")])
def test_a_new_line_is_offered_and_taken(path, at, cell):
    file = written(path, FLAK, at=at)
    [edit] = file.hand_edits
    assert str(edit) == (
        f"Roster!{cell}: the line 'Flak battery' is new: Element G03 and what follows from"
        " it (1 UnitCard, 4 Stand)"
    )
    assert [each for each in file.remarks() if "is new" in each] == []
    file.accept("reinforced", "umpire", ())
    file = WorkbookFile.open(path)
    assert (file.hand_edits, file.find_breaks()) == ((), [])
    flak = kept.named(file.campaign, "Flak battery")
    assert (flak.id, flak.side, flak.rating, flak.establishment) == (
        "G03",
        "German",
        "raw",
        4,
    )
    stands = file.campaign.rows("Stand", element="G03", status="available")
    assert len(stands) == 3


def test_a_line_taken_is_kept_up_from_then_on_even_renamed(path):
    written(path, FLAK).accept("reinforced", "umpire", ())
    found = kept.amend(path, lambda c: kept.lost(c, "Flak battery", 1))
    assert found == {"E8": 2, "F8": 2}

    def renamed(book):
        book["Roster"]["B8"] = "Flak troop"

    file = kept.by_hand(path, renamed)
    assert [str(each) for each in file.hand_edits] == [
        "Roster!B8: Name of G03, 'Flak battery' becomes 'Flak troop'"
    ]


def test_two_new_lines_are_two_edits_each_taken_by_itself(path):
    anti_tank = ["Soviet", "Anti-tank battery", "Raw", 3, None, 3, "ok"]
    file = written(path, FLAK, anti_tank)
    first, second = file.hand_edits
    assert (first.place, second.place) == ("Roster!B8", "Roster!B9")
    file.accept("reinforced", "umpire", ("Roster!B9",))
    file = WorkbookFile.open(path)
    assert [each.place for each in file.hand_edits] == ["Roster!B8"]
    assert kept.named(file.campaign, "Anti-tank battery").side == "Soviet"
    file.accept("reinforced", "umpire", ())
    assert WorkbookFile.open(path).find_breaks() == []


def test_put_back_the_line_is_blank_again(path):
    file = written(path, FLAK)
    file.put_back(())
    assert rows(openpyxl.load_workbook(path)["Roster"])[7] == [None] * 8
    assert WorkbookFile.open(path).hand_edits == ()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (["German", "Flak battery", "Meh", 4, 1, 3, "ok"], "Rating is 'Meh'"),
        (["German", "Flak battery", "Raw", 4, 1, 2, "ok"], "contradict each other"),
        (["German", "Flak battery", "Raw", "four", 1, 3, "ok"], "Full is 'four'"),
        (["German", "Flak battery", None, 4, 1, 3, "ok"], "Rating"),
        (["Polish", "Flak battery", "Raw", 4, 1, 3, "ok"], "which side it belongs to"),
    ],
)
def test_a_line_that_makes_no_row_is_told_with_where_to_enter_it(path, line, why):
    file = written(path, line)
    assert file.hand_edits == ()
    [told] = [each for each in file.remarks() if "is new" in each]
    assert told.startswith("Roster!B8: the line 'Flak battery' is new, and refkit cannot")
    assert why in told
    assert "before you enter it on the worksheet " in told


def test_entered_on_refkits_worksheet_a_new_line_is_kept_up(path):
    written(path, ["Polish", *FLAK[1:]])
    book = openpyxl.load_workbook(path)
    book["Roster"]["A8"] = "German"
    book.save(path)
    file = WorkbookFile.open(path)
    file.accept("reinforced", "umpire", ())
    assert kept.amend(path, lambda c: kept.lost(c, "Flak battery", 1)) == {"E8": 2, "F8": 2}


def test_a_line_that_is_gone_is_told_with_its_row(path):
    file = change(path, lambda found: [*found[:4], *found[5:]])
    assert file.hand_edits == ()
    place = file.book.contents.our_place("Element", "G02")
    [told] = [each for each in file.remarks() if "is gone" in each]
    assert told == (
        f"Roster!B5: the line 'Tiger company' (Element G02) is gone; the row at {place}"
        " stays in the campaign: put the line back, or enter there what became of it."
    )


def test_what_stands_below_at_adopting_is_no_new_line(tmp_path):
    def below(sheet):
        table = (
            ("No.", "Paint", "Maker", "Bought", "Painted on", "Price"),
            (1, "Field grey", "Vallejo", "yes", "tanks", 3.5),
            (2, "Dark yellow", "Tamiya", "no", "guns", 2.75),
            (3, "Russian green", "Vallejo", "yes", "lorries", 3.5),
        )
        for number, line in enumerate(table, 13):
            for column, value in enumerate(line, 1):
                sheet.cell(number, column, value)

    file = WorkbookFile.open(kept.adopted(tmp_path, roster(change=below)))
    assert file.hand_edits == ()
    assert [each for each in file.remarks() if "is new" in each] == []
    lines = [line.name for own in file.book.contents.own.lists for line in own.lines]
    assert lines[-3:] == ["Field grey", "Dark yellow", "Russian green"]
