"""A composition and a number that disagree: told with what is made of both."""

import re

import pytest

from refkit.workbook.adopt.adopting import RosterWorkbook
from refkit.workbook.file import WorkbookFile
from tests.workbook.adopt import kept, rosters

PARTS = ("4 Tiger, 1 HQ", "9 Rifle, 1 HQ", "6 Rifle, 2 MG, 1 HQ")
NAMES = ("Tiger company", "A Company", "B Company")
TOLD = re.compile(r"together, beside (.*?); read as (\d+) of (\d+)")


def data(head, *numbers):
    """Return a roster of three companies whose kinds add up to 5, 10 and 9."""
    sides = ("German", "Soviet", "Soviet")
    rows = [
        (side, name, "Raw", *number, parts)
        for side, name, number, parts in zip(sides, NAMES, numbers, PARTS, strict=True)
    ]
    return rosters.small(*rows, head=("Side", "Unit", "Rating", *head, "Composition"))


def told(data):
    warnings = RosterWorkbook.open(data, "battlefront").understand().warnings
    return [each for each in warnings if "kinds of stand" in each]


@pytest.mark.parametrize(
    ("head", "numbers"),
    [
        (("Full", "Now"), ((5, 4), (12, 10), (9, 9))),
        (("Full", "Lost"), ((5, 2), (12, 2), (11, 2))),
        (("Full",), ((5,), (10,), (9,))),
    ],
)
def test_what_is_named_may_be_there_still_or_have_been(head, numbers):
    assert told(data(head, *numbers)) == []


@pytest.mark.parametrize(
    ("head", "numbers", "beside"),
    [
        (("Full", "Now"), ((5, 5), (10, 10), (12, 12)), "12"),
        (("Full", "Now"), ((5, 5), (10, 10), (12, 11)), "11 and 12"),
        (("Full", "Now"), ((5, 5), (10, 10), (8, 7)), "7 and 8"),
        (("Full", "Lost"), ((5, 0), (10, 0), (12, 1)), "11 and 12"),
        (("Full",), ((5,), (10,), (12,)), "12"),
        (("Full",), ((5,), (10,), (8,)), "8"),
    ],
)
def test_others_are_told_with_what_is_adopted(tmp_path, head, numbers, beside):
    made = data(head, *numbers)
    [text] = told(made)
    assert text.startswith("Roster!A4: its kinds of stand are 9 together, beside ")
    found = TOLD.search(text)
    assert found[1] == beside
    campaign = WorkbookFile.open(kept.adopted(tmp_path, made)).campaign
    company = kept.named(campaign, "B Company")
    says = campaign.system.roster_says(campaign, company)
    assert (says.now, says.full) == (int(found[2]), int(found[3]))


def test_of_several_the_first_is_told_and_how_many_more():
    [text] = told(data(("Full", "Now"), (6, 6), (12, 12), (12, 12)))
    assert "Roster!A2" in text
    assert "and so in 2 more lines. Correct whichever is wrong." in text
