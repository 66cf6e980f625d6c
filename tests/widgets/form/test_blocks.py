"""Blocks of cells from Excel on a grid: all of them or none."""

import pytest

from refkit.engine.records.records import Column
from refkit.widgets.form import blocks
from refkit.widgets.form.blocks import Head, Line

SIDES = (("(blank)", ""), ("24th Tank Corps", "russian"))
HEADS = [
    Head(Column("kills", "Kills", "whole", low=0, high=9999, default=0)),
    Head(Column("fought", "In combat", "yes/no")),
    Head(Column("held", "Held by", "text", blank=True), SIDES),
    Head(Column("place", "Place", "text", blank=True)),
]
ALL = [True] * 4
LINES = [
    Line("G01.1", "4 x Rifle", ALL, "G01 1st company"),
    Line("G01.5", "1 x Command", [False, True, True, True], "G01 1st company"),
    Line("G02", "2 x Tank", ALL),
]


def lay(text, first=(0, 0)):
    return blocks.lay_block(text, HEADS, LINES, first)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3\tx", {(0, 0): "3", (0, 1): True}),
        ("3\n\n7\n", {(0, 0): "3", (2, 0): "7"}),
        ("1 250.0\tno", {(0, 0): "1250", (0, 1): False}),
        ("\t\tRUSSIAN", {(0, 0): "", (0, 1): False, (0, 2): "russian"}),
        ("-\t-\t24th tank corps\tby the road", {(0, 2): "russian", (0, 3): "by the road"}),
        ('1\t1\t\t"two\nlines"', {(0, 0): "1", (0, 3): "two\nlines"}),
        ("", {}),
    ],
)
def test_cells_are_read_as_excel_copies_them(text, expected):
    laid = lay(text)
    assert (laid.faults, expected.items() <= laid.values.items()) == ([], True)


def test_a_block_begins_at_its_cell():
    assert lay("x\trussian\nx", (0, 1)).values == {
        (0, 1): True,
        (0, 2): "russian",
        (1, 1): True,
    }


def test_keys_in_front_say_which_rows_are_meant():
    assert lay("G02\t5\ng01.1\t2", (1, 0)).values == {(2, 0): "5", (0, 0): "2"}


def test_a_blank_line_among_keys_is_passed_over():
    assert lay("G02\t5\n\nG01.1\t2").values == {(2, 0): "5", (0, 0): "2"}


def test_headings_say_which_columns_are_meant_and_others_are_left_out():
    text = "ME\tName\tin combat\tKills\nG02\tTanks\tyes\t4"
    assert lay(text).values == {(2, 1): True, (2, 0): "4"}


def test_a_row_longer_than_its_headings_is_read_as_far_as_they_go():
    assert lay("Kills\n4\t9").values == {(0, 0): "4"}


FAULTS = [
    ("x3", "G01 1st company, 4 x Rifle: Kills is 'x3'; expected a whole number"),
    ("10000", "Kills is '10000'; expected a whole number from 0 to 9999"),
    ("1\tperhaps", "In combat is 'perhaps'; expected yes or no."),
    ("1\tyes\tnobody", "Held by is 'nobody'; expected one of 24th Tank Corps."),
    ("1\n2", "1 x Command: Kills is '2'; expected nothing in this row."),
    ("1\n\t\n\n4", "'4' falls beside the grid."),
    ("1\tx\t\t\t9", "'9' falls beside the grid."),
]


@pytest.mark.parametrize(("text", "said"), FAULTS)
def test_a_fault_names_its_cell_and_nothing_is_taken(text, said):
    laid = lay(text)
    assert (len(laid.faults), dict(laid.values)) == (1, {})
    assert said in laid.faults[0]


def test_a_cell_without_end_is_a_fault():
    assert lay("x" * 200_000).faults[0].startswith("The block cannot be read")


def test_every_fault_is_told_at_once():
    assert len(lay("x3\tperhaps\nyes").faults) == 3


def test_blanks_beside_the_grid_are_no_fault():
    assert lay("1\t\t\t\t\t\n\n\n\n\t").values[0, 0] == "1"
