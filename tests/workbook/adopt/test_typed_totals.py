"""Totals that he typed as numbers: offered to be kept up, and kept up where he agrees."""

import openpyxl
import pytest

from refkit.workbook.adopt.adopting import RosterWorkbook, adopt_workbook
from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.summary import summarise
from refkit.workbook.file import WorkbookFile
from tests.workbook.adopt import kept, rosters
from tests.workbook.adopt.test_found_again import change
from tests.workbook.adopt.test_kept import HEAD, LINES, roster

pytestmark = pytest.mark.long

TOTAL = (None, "Total", None, 39, 15, 24, None)
OFFER = "totals of Roster"


def with_total(*totals, head=HEAD, lines=LINES):
    return roster((*lines, *totals), head)


def understood(data, answer=""):
    stranger = RosterWorkbook.open(data, "battlefront")
    return stranger, stranger.understand(NONE.with_answers({OFFER: answer}))


def adopted(folder, data):
    path = folder / "roster.xlsx"
    stranger, found = understood(data, "keep")
    made = adopt_workbook(stranger, found, title="R", seed="seed")
    path.write_bytes(rosters.begun(made).data)
    return path


def test_totals_that_agree_are_offered():
    _, found = understood(with_total(TOTAL))
    [offer] = [each for each in found.questions if each.is_offer]
    assert (offer.name, offer.cells) == (OFFER, ("Roster!E8", "Roster!F8"))
    assert (
        offer.about == "Shall refkit keep up the totals on 'Roster' that are no formulas?"
    )
    assert (offer.must, offer.proposal) == (False, "own")
    assert [value for value, _ in offer.choices] == ["own", "keep"]


@pytest.mark.parametrize(
    "total",
    [
        (None, "Total", None, 39, "=SUM(E4:E7)", None),
        (None, "Total", None, 39, 99, 99),
        (None, "Total", None, None, "many", "fewer"),
    ],
)
def test_what_is_worked_out_or_does_not_agree_is_not_offered(total):
    _, found = understood(with_total(total))
    assert [each for each in found.questions if each.name == OFFER] == []


def test_agreed_on_they_follow_each_save(tmp_path):
    path = adopted(tmp_path, with_total(TOTAL))
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company", 3))
    assert found == {"E4": 5, "F4": 7, "E8": 18, "F8": 21}
    file = WorkbookFile.open(path)
    assert (file.hand_edits, file.find_breaks(), file.remarks()) == ((), [], [])


def test_without_a_word_they_stay(tmp_path):
    path = kept.adopted(tmp_path, with_total(TOTAL))
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company", 3))
    assert found == {"E4": 5, "F4": 7}


def test_the_summary_tells_which_are_kept_up():
    _, found = understood(with_total(TOTAL), "keep")
    told = summarise(found, None)
    assert told.data["kept_totals"] == {"Roster": ["E8", "F8"]}
    assert told.typed == {"Roster": ("D8",)}
    kept_up = (
        "Roster: the totals in E8, F8 are typed numbers and are kept up, as you agreed."
    )
    assert kept_up in told.lines


def test_each_adds_up_what_stands_above_it_and_the_last_all(tmp_path):
    lines = (
        *LINES[:2],
        (None, "German total", None, 16, 2, 14),
        *LINES[2:],
        (None, "Soviet total", None, 23, 13, 10),
        (None, "Grand total", None, 39, 15, 24),
    )
    path = adopted(tmp_path, roster(lines))
    found = kept.amend(path, lambda c: kept.lost(c, "Rifle company", 3))
    assert found == {"E7": 6, "F7": 7, "E9": 16, "F9": 7, "E10": 18, "F10": 21}
    rows = openpyxl.load_workbook(path)["Mapping"].iter_rows(values_only=True)
    told = [(row[4], row[5], row[6]) for row in rows if str(row[5]).startswith("total")]
    assert told == [
        ("German total", "total of the lines above", "Lost; Now"),
        ("Soviet total", "total of the lines above", "Lost; Now"),
        ("Grand total", "total of the list", "Lost; Now"),
    ]


def test_moved_down_by_new_lines_they_are_found_and_count_them(tmp_path):
    path = adopted(tmp_path, with_total(TOTAL))

    def make(found):
        new = ["German", "Flak battery", "Raw", 4, 1, 3, "ok"]
        found[7][4], found[7][5] = 16, 27
        return [*found[:7], new, *found[7:]]

    file = change(path, make)
    assert [each.place for each in file.hand_edits] == ["Roster!B8"]
    assert file.remarks() == []
    file.accept("reinforced", "umpire", ())
    found = kept.amend(path, lambda c: kept.lost(c, "Flak battery", 1))
    assert found == {"E8": 2, "F8": 2, "E9": 17, "F9": 26}


def test_one_that_he_types_otherwise_is_told_and_left(tmp_path):
    path = adopted(tmp_path, with_total(TOTAL))

    def typed(book):
        book["Roster"]["F8"] = 25

    file = kept.by_hand(path, typed)
    assert file.remarks() == [
        "Roster!F8: the total of Now is 25; its lines make 24, and it is kept up only if it"
        " agrees."
    ]
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company", 3))
    assert found == {"E4": 5, "F4": 7, "E8": 18}


def test_one_number_for_what_is_there_of_what_was(tmp_path):
    lines = [
        (*line[:3], f"{now}/{full}", line[6])
        for line, now, full in zip(LINES, (10, 4, 10, 0), (12, 4, 13, 10), strict=True)
    ]
    head = (*HEAD[:3], "Stands", "Fate")
    path = adopted(tmp_path, roster((*lines, (None, "Total", None, 24)), head))
    found = kept.amend(path, lambda c: kept.lost(c, "1st Company", 3))
    assert found == {"D4": "7/12", "D8": 21}
