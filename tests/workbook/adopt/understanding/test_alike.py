"""Lists with the same headings in any order are read alike; two lists have no key alike."""

import itertools

import openpyxl
import pytest

from tests.workbook.adopt.understanding.books import (
    BRITISH,
    GERMAN,
    UNITS,
    book,
    fields,
    one_list,
    saved,
    understood,
)

STATES = ("full", "reduced", "half", "destroyed")
PARTS = ("full", "half", "half", "full")


def listed(lines, states, order):
    rows = [
        (*UNITS[:4], "Fit"),
        *((*line[:4], s) for line, s in zip(lines, states, strict=True)),
    ]
    return [tuple(row[at] for at in order) for row in rows]


@pytest.mark.parametrize("order", list(itertools.permutations(range(5)))[::17])
def test_twins_on_other_tabs_agree_though_their_columns_stand_otherwise(order):
    data = book(
        British=listed(BRITISH, STATES, range(5)), German=listed(GERMAN, PARTS, order)
    )
    one, other = (fields(block) for block in understood(data).lists)
    assert one == other
    assert one["Fit"] == "strength"


def test_the_lines_of_each_twin_are_those_of_its_own_columns():
    rows = [("Side", *UNITS), *(("British", *line) for line in BRITISH)]
    other = [(*UNITS, "Side"), *((*line, "German") for line in GERMAN)]
    found = understood(book(Alpha=rows, Beta=other))
    assert [set(block.sides.values()) for block in found.lists] == [{"British"}, {"German"}]


def numbered(lines, heading, start=1):
    rows = ((n, *line) for n, line in enumerate(lines, start))
    return [(heading, *UNITS), *rows]


@pytest.mark.parametrize("other", ["No", "Nr."])
def test_numbers_that_begin_anew_on_another_tab_are_no_key(other):
    data = book(British=numbered(BRITISH, "No"), German=numbered(GERMAN, other))
    found = [fields(block) for block in understood(data).lists]
    assert [found[0]["No"], found[1][other]] == ["", ""]


def test_numbers_that_go_on_are_a_key():
    data = book(British=numbered(BRITISH, "No"), German=numbered(GERMAN, "Nr.", 5))
    found = [fields(block) for block in understood(data).lists]
    assert [found[0]["No"], found[1]["Nr."]] == ["id", "id"]


def noted(*columns):
    rows = zip(BRITISH, *(texts for _, texts in columns), strict=True)
    headings = (*UNITS, *(heading for heading, _ in columns))
    return [headings, *((*line, *texts) for line, *texts in rows)]


NOTES = ("Notes", ("at the mill", None, "tired", None))


@pytest.mark.parametrize(
    "other", [("Remarks", (None, None, "low", None)), ("Remarks", ("x", "x", None, "x"))]
)
def test_of_two_columns_of_notes_that_which_says_more_is_taken(other):
    for both in ((NOTES, other), (other, NOTES)):
        read = fields(one_list(*noted(*both)))
        assert (read["Notes"], read["Remarks"]) == ("note", "")


@pytest.mark.parametrize("hidden", ["F", "G"])
def test_of_two_columns_of_notes_that_which_is_seen_is_taken(hidden):
    made = openpyxl.Workbook()
    made.active.title = "British"
    for row in noted(NOTES, ("Remarks", ("low", None, "lost its lorry", None))):
        made.active.append(row)
    made.active.column_dimensions[hidden].hidden = True
    read = fields(understood(saved(made)).lists[0])
    assert [read["Notes"], read["Remarks"]].index("note") == (hidden == "F")
