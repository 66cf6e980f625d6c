"""Faults are told all at once: beside open questions, and of every kind."""

import pytest

from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.roster_file import RosterFile
from tests.workbook.adopt import rosters

HEAD = ("Side", "Unit", "Rating", "Full", "Now", "Arrives")
LINES = (
    ("German", "1st Company", "Raw", 8, 6, None),
    ("German", "2nd Company", "Veteran", 9, 9, None),
    ("German", "3rd Company", "Trained", 9, 9, None),
    ("Soviet", "A Company", "Raw", 7, 7, None),
    ("Soviet", "B Company", "Elite", 10, 1, None),
)


def attempt(tmp_path, *changes, answers=None):
    """Return how far adopting gets with other cells: by line, number and value."""
    lines = [list(line) for line in LINES]
    for line, number, value in changes:
        lines[line][number] = value
    path = tmp_path / "roster.xlsx"
    path.write_bytes(rosters.small(*lines, head=HEAD))
    file = RosterFile.open(path, pack="battlefront", seed="s")
    return file.attempt(NONE.with_answers(answers or {}))


UNKNOWN = (1, 2, "Wobbly")
TOO_MANY = (0, 4, 11)


def test_a_fault_is_told_beside_the_question(tmp_path):
    found = attempt(tmp_path, UNKNOWN, TOO_MANY)
    [question] = found.open
    assert question.cells == ("Roster!C3",)
    assert [fault.place for fault in found.cell_faults] == ["Roster!E2"]
    assert len(found.faults) == 2


def test_it_is_the_same_once_the_question_is_answered(tmp_path):
    asked = attempt(tmp_path, UNKNOWN, TOO_MANY)
    [question] = asked.open
    found = attempt(tmp_path, UNKNOWN, TOO_MANY, answers={question.name: "raw"})
    assert found.open == ()
    assert found.faults == asked.cell_faults


def test_what_is_only_asked_is_no_fault(tmp_path):
    found = attempt(tmp_path, UNKNOWN)
    assert len(found.open) == 1
    assert found.cell_faults == ()


@pytest.mark.parametrize("value", ["#N/A", "eight or nine"])
def test_faults_found_later_are_told_with_those_found_first(tmp_path, value):
    found = attempt(tmp_path, (0, 4, value), (3, 2, None), (4, 1, "A Company" * 80))
    assert [fault.place for fault in found.cell_faults] == [
        "Roster!E2",
        "Roster!A5:F5",
        "Roster!B6",
    ]
