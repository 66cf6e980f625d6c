"""The umpire's own totals: right in any usual way of adding up, else told."""

import dataclasses

import pytest

from refkit.workbook.adopt.totals import wrong_totals
from tests.workbook.adopt import understandings as made

ROWS = (("1st", "Vet", 9, 2, 7, 1), ("2nd", "Vet", 8, 0, 8, 2), ("3rd", "Vet", 4, 4, 0, 3))


def told(*totals, rows=ROWS, statuses=None, sides=None, sections=None):
    block = made.block(rows, totals=totals)
    if sections:
        lines = [
            dataclasses.replace(line, sections=each)
            for line, each in zip(block.lines, sections, strict=True)
        ]
        block = dataclasses.replace(block, lines=tuple(lines))
    found = made.understood_block(block, "Red")
    found = dataclasses.replace(found, statuses=statuses or {}, sides=sides or {})
    return list(wrong_totals(found))


def total(full, lost, now):
    return ("Total", None, full, lost, now, 99)


def test_a_total_that_is_right_is_not_told():
    assert told(total(21, 6, 15)) == []


def test_a_total_that_disagrees_is_told_at_its_cell():
    assert told(total(21, 6, 17)) == ["OOB!E7: your total is 17; refkit adds up 15."]


def test_a_column_of_his_own_is_none_of_refkit_s():
    assert told(total(None, None, None)) == []


def test_the_destroyed_may_be_left_out():
    assert told(total(17, 2, 15), statuses={6: "destroyed"}) == []
    assert len(told(total(17, 2, 15))) == 2


def test_a_section_or_a_side_may_be_added_up():
    assert told(total(17, 2, 15), sides={4: "Red", 5: "Red", 6: "Blue"}) == []
    sections = (("Red", "Left"), ("Red", "Right"), ("Blue",))
    assert told(total(17, 2, 15), sections=sections) == []
    assert told(total(9, 2, 7), sections=sections) == []
    assert len(told(total(13, 3, 9), sections=sections)) == 3


@pytest.mark.parametrize("cell", ["9 or so", "?"])
def test_where_a_cell_is_no_number_nothing_is_told(cell):
    rows = (("1st", "Vet", cell, 2, 7, 1), *ROWS[1:])
    assert told(total(21, 6, 15), rows=rows) == []


def test_a_blank_cell_is_nothing_and_a_tick_is_no_number():
    rows = (("1st", "Vet", None, 2, 7, 1), *ROWS[1:])
    assert told(total(12, 6, 15), rows=rows) == []
    assert told(total(True, 6, 15)) == []


def test_each_total_adds_up_since_the_one_before_or_all_above_it():
    block = made.block(ROWS, totals=(total(21, 6, 15), total(21, 6, 15)))
    assert list(wrong_totals(made.understood_block(block, "Red"))) == []


def test_a_total_of_a_list_that_lies_across_is_told_at_its_cell():
    block = dataclasses.replace(made.block(ROWS, totals=(total(1, 6, 15),)), is_across=True)
    [said] = wrong_totals(made.understood_block(block, "Red"))
    assert said.startswith("OOB!G3: your total is 1; ")
