"""Offers to keep up a column of his own: only where it may count stands."""

import pytest

from refkit.workbook.adopt.adopting import RosterWorkbook
from refkit.workbook.adopt.answers import NONE
from tests.workbook.adopt import rosters

HEAD = ("Side", "Unit", "Rating", "Full", "Zeta")
ROWS = (
    ("German", "1st Company", "raw", 8, 2),
    ("German", "2nd Company", "elite", 9, 0),
    ("British", "A Company", "raw", 7, 7),
    ("British", "B Company", "elite", 10, 1),
)


def understood(*rows, head=HEAD, answers=NONE):
    stranger = RosterWorkbook.open(rosters.small(*rows, head=head), "battlefront")
    return stranger.understand(answers)


def offered(*rows, head=HEAD):
    return [each for each in understood(*rows, head=head).questions if each.is_offer]


def test_a_column_of_small_numbers_beside_the_full_strength_is_offered():
    [offer] = offered(*ROWS)
    assert offer.about == "Shall refkit keep up your column 'Zeta'?"
    assert offer.cells == ("Roster!E1",)
    assert (offer.proposal, offer.must) == ("own", False)
    assert offer.choices == (
        ("own", "no, leave it as it is"),
        ("lost", "yes, as Lost"),
        ("strength", "yes, as Strength now"),
    )


@pytest.mark.parametrize("value", [11, -1, 2.5, "two", None])
def test_what_cannot_count_stands_is_not_offered(value):
    rows = [(*row[:4], value) for row in ROWS]
    assert offered(*rows) == []


def test_where_all_is_told_or_nothing_there_is_no_offer():
    head = ("Side", "Unit", "Rating", "Full", "Lost", "Now", "Zeta")
    rows = [(*row[:4], row[4], row[3] - row[4], 1) for row in ROWS]
    assert offered(*rows, head=head) == []


@pytest.mark.parametrize(("value", "role"), [("lost", "lost"), ("strength", "now")])
def test_the_answer_is_what_the_column_is(value, role):
    [offer] = offered(*ROWS)
    found = understood(*ROWS, answers=NONE.with_answers({offer.name: value}))
    [block] = found.lists
    assert block.columns[4].role == role
    assert [each for each in found.questions if each.is_offer] == []


def test_declined_it_stays_his_and_is_asked_no_more_than_before():
    [offer] = offered(*ROWS)
    found = understood(*ROWS, answers=NONE.with_answers({offer.name: "own"}))
    assert found.lists[0].columns[4].role == ""
