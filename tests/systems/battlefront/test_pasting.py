"""Positions pasted from Excel."""

import pytest

from refkit.engine.problems import Refused
from refkit.systems.battlefront.rules import pasting
from tests.widgets.battles import battle, stand


@pytest.fixture
def field():
    return battle(stand("G1", "german", 10, 10, me="1-I", improved=True))


def faults(field, pasted):
    with pytest.raises(Refused) as refused:
        pasting.put_rows(field, pasted)
    return [str(each) for each in refused.value.faults]


def test_a_stand_that_is_there_is_moved_and_keeps_the_rest(field):
    moved = pasting.put_rows(field, "G1\t12.5\t20").stands["G1"]
    assert (moved.x, moved.y, moved.me, moved.improved) == (12.5, 20, "1-I", True)


def test_a_new_stand_needs_its_side(field):
    assert faults(field, "R1\t1\t2") == [
        "row 1: side is ''; expected one of german, russian."
    ]


def test_a_new_stand_is_put_in_with_class_and_element(field):
    new = pasting.put_rows(field, "R1\t1\t2\tRussian\tgun\t2-A").stands["R1"]
    assert (new.side, new.cls, new.me) == ("russian", "G", "2-A")


def test_a_decimal_comma_is_read(field):
    assert pasting.put_rows(field, "G1\t12,25\t20").stands["G1"].x == 12.25


def test_blank_rows_and_windows_line_ends_are_no_faults(field):
    put = pasting.put_rows(field, "G1\t1\t2\r\n\r\n\t\t\r\nR1\t3\t4\trussian\r\n")
    assert list(put.stands) == ["G1", "R1"]


def test_headings_put_the_columns_in_another_order(field):
    put = pasting.put_rows(
        field, "Side\tX\tY\tStand\tHidden\tKO\nrussian\t3\t4\tR1\tyes\tno\n"
    )
    assert (put.stands["R1"].x, put.stands["R1"].ko, put.hidden) == (3, False, {"R1"})


def test_flags_may_be_said_in_words_after_the_place(field):
    put = pasting.put_rows(
        field, "R1\t3\t4\trussian\tI\t\thidden, knocked out\nG1 1 2 dug in"
    )
    assert (put.stands["R1"].ko, put.hidden, put.stands["G1"].improved) == (
        True,
        {"R1"},
        True,
    )


def test_a_list_that_places_stands_in_the_campaign_is_read_alike(field):
    told = "stand\tx\ty\tHidden\nG1\t3\t4,5\tyes"
    (row,) = pasting.rows(told)
    put = pasting.put_rows(field, told)
    assert row == {"stand": "G1", "place": "3, 4.5", "hidden": True}
    assert (put.stands["G1"].x, put.stands["G1"].y, put.hidden) == (3, 4.5, {"G1"})


def test_a_column_refkit_does_not_know_is_left_alone(field):
    put = pasting.put_rows(field, "id\tcolour\tx\ty\nG1\tgrey\t3\t4")
    assert put.stands["G1"].x == 3


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("\t1\t2\tgerman", "stand is blank; expected its name."),
        ("G1\tabc\t2", "x is 'abc'; expected inches from 0 to 72."),
        ("G1\t1\t48.1", "y is '48.1'; expected inches from 0 to 48."),
        ("G1\tnan\t2", "x is 'nan'; expected inches from 0 to 72."),
        ("G1\t1", "y is ''; expected inches from 0 to 48."),
        ("G1\t1\t2\tfrench", "side is 'french'; expected one of german, russian."),
        ("G1\t1\t2\t\tZ", "class is 'Z'; expected one of A, I, T, G."),
    ],
)
def test_a_bad_row_is_told_in_one_sentence(field, row, fault):
    assert faults(field, row) == [f"row 1: {fault}"]


def test_a_flag_that_is_neither_yes_nor_no_is_told(field):
    told = faults(field, "id\tx\ty\tko\nG1\t1\t2\tperhaps")
    assert told == ["row 2: ko is 'perhaps'; expected yes or no."]


def test_all_bad_rows_are_told_and_nothing_is_put_in(field):
    told = faults(field, "G1\t1\t2\nR1\tx\ty\nG1\t3\t4")
    assert told == [
        "row 2: x is 'x' and y is 'y' and side is ''; expected inches from 0 to 72; "
        "inches from 0 to 48; one of german, russian.",
        "row 3: stand is 'G1' again; expected each stand once.",
    ]


@pytest.mark.parametrize("pasted", ["", "\n\n", "id\tx\ty"])
def test_nothing_pasted_is_told(field, pasted):
    assert faults(field, pasted) == ["positions: 0 rows; expected one for each stand."]


def test_markup_in_a_name_stays_a_text(field):
    put = pasting.put_rows(field, "<b>R</b>\t1\t2\trussian")
    assert "<b>R</b>" in put.stands
