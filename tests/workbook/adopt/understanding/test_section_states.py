"""What stands above some lines says what became of them, unless they say it themselves."""

import pytest

from refkit.workbook.adopt.answers import NONE
from tests.workbook.adopt.understanding.books import BRITISH, UNITS, book, understood

LATER = (("Tiger Company", "Tanks", "Elite", 4, 4), ("Flak Battery", "Guns", "Raw", 3, 3))


def read(head, *, heads=UNITS, rows=LATER, said=NONE):
    found = understood(book(British=(heads, *BRITISH, (), (head,), *rows)), said)
    [block] = found.blocks
    asked = [each.name for each in found.questions if each.name.startswith("section ")]
    return set(block.statuses.values()), len(block.statuses), asked


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("Destroyed", "destroyed"),
        ("Not yet arrived", "scheduled"),
        ("Reinforcements", "scheduled"),
        ("Withdrawn", "withdrawn"),
    ],
)
def test_a_head_that_only_says_a_state_says_it_of_its_lines(head, status):
    assert read(head) == ({status}, 2, [])


def test_a_head_that_says_more_is_asked_about_and_taken():
    head = "Reinforcements due 14 July:"
    assert read(head) == ({"scheduled"}, 2, [f"section {head}"])
    said = NONE.with_answers({f"section {head}": "active"})
    assert read(head, said=said)[0] == {"active"}


@pytest.mark.parametrize("head", ["Lost Battalion", "Kampfgruppe Lost", "Support"])
def test_the_name_of_a_unit_is_no_state(head):
    assert read(head) == (set(), 0, [])


def test_a_head_of_two_states_is_asked_and_not_taken():
    assert read("Out of action") == (set(), 0, ["section Out of action"])


def test_a_line_that_says_its_own_state_is_not_overruled():
    rows = [(*LATER[0], "ok"), (*LATER[1], None)]
    heads = (*UNITS, "Status")
    assert read("Destroyed", heads=heads, rows=rows)[:2] == ({"destroyed"}, 1)
