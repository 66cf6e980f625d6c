"""Columns as one puzzle: headings, cells and sums together."""

import itertools
from dataclasses import replace
from datetime import date

import pytest

from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.seeing.tabs import see_tabs
from refkit.workbook.adopt.seen import Block, Heading, SeenCell
from refkit.workbook.adopt.understanding.arithmetic import (
    Difference,
    Sum,
    differences,
    sums,
)
from refkit.workbook.adopt.understanding.clues import is_plain_count
from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.adopt.understanding.understand import (
    understand,
    workbook_languages,
)
from refkit.workbook.sheets import vocabulary
from refkit.xlsx.cells.cells import Cell, read_cells
from refkit.xlsx.package.package import Package
from tests.workbook.adopt.understanding.books import (
    BATTLEFRONT,
    BRITISH,
    GERMAN,
    UNITS,
    book,
    fields,
    one_list,
    question,
    roles,
    understood,
    words,
)

NAMES = [line[0] for line in (*BRITISH, *GERMAN)]
FULL = (12, 12, 10, 9, 12, 8, 4, 6)
LOST = (3, 0, 4, 1, 5, 2, 0, 1)
GRADES = ("trained", "veteran") * 4


def lines(headings, *columns):
    return (headings, *zip(NAMES, *columns, strict=True))


@pytest.mark.parametrize("order", list(itertools.permutations(range(1, 5)))[::5])
def test_the_order_of_columns_makes_no_odds(order):
    rows = [tuple(row[at] for at in (0, *order)) for row in (UNITS, *BRITISH)]
    assert fields(one_list(*rows)) == {
        "Unit": "name",
        "Arm": "unit_class",
        "Quality": "rating",
        "Full": "establishment",
        "Now": "strength",
    }


def test_cells_say_what_a_column_is_that_is_headed_by_an_unknown_word():
    block = one_list(("Unit", "Xyz", "Now"), *((n, q, now) for n, _, q, _, now in BRITISH))
    assert fields(block)["Xyz"] == "rating"


def test_cells_overrule_a_heading_that_promises_something_else():
    rows = (("Unit", "Quality", "Now"), *((n, 12, 3) for n in NAMES))
    assert fields(one_list(*rows))["Quality"] == ""


def test_formulas_tell_the_full_and_the_lost_whatever_they_are_called():
    def column(number, values, formula=None):
        cells = {
            row: SeenCell(
                Cell((row, number), value, formula and formula.format(row), 0, "number")
            )
            for row, value in enumerate(values, 2)
        }
        written = tuple(each.cell.formula for each in cells.values() if each.cell.formula)
        head = Heading(("?",), number, (1, number))
        return Contents(head, cells, len(cells), formulas=written)

    left = [full - gone for full, gone in zip(FULL, LOST, strict=True)]
    columns = [column(3, FULL), column(4, LOST), column(5, left, "C{0}-D{0}")]
    assert differences(columns) == (Difference(3, 4, 5, is_sure=True),)
    added = [column(3, FULL), column(4, LOST), column(5, left, "SUM(C{0}:D{0})")]
    assert sums(added)[0] == Sum(5, frozenset({3, 4}), is_sure=True)


def test_numbers_tell_how_they_depend_on_each_other():
    left = [full - gone for full, gone in zip(FULL, LOST, strict=True)]
    block = one_list(*lines(("Unit", "Stands", "Gone", "Now"), FULL, LOST, left))
    assert roles(block) == {
        "Unit": "name",
        "Stands": "full",
        "Gone": "lost",
        "Now": "now",
    }


def test_losses_are_never_the_strength():
    left = [full - gone for full, gone in zip(FULL, LOST, strict=True)]
    block = one_list(*lines(("Unit", "Lost", "Full", "Now"), LOST, FULL, left))
    assert fields(block)["Lost"] == "lost"


def test_one_number_beside_losses_is_asked_about():
    full, lost = (12, 12, 10, 9, 12, 8, 6, 6), (3, 0, 4, 1, 5, 2, 0, 1)
    rows = lines(("Unit", "Stands", "Lost"), full, lost)
    found = understood(book(British=rows))
    asked = question(found, "column Stands")
    assert asked.must
    assert [value for value, _ in asked.choices] == ["establishment", "strength", "own"]
    said = NONE.with_answers({"column Stands": "strength"})
    [block] = understood(book(British=rows), said).blocks
    assert roles(block)["Stands"] == "now"


def test_as_many_lost_as_there_are_shows_that_they_are_those_of_the_start():
    rows = lines(("Unit", "Stands", "Lost"), FULL, (3, 0, 10, 1, 5, 2, 0, 1))
    assert roles(one_list(*rows))["Stands"] == "full"


def test_more_lost_than_there_are_shows_that_they_are_those_of_now():
    rows = lines(
        ("Unit", "Stands", "Lost"), (9, 12, 2, 8, 7, 6, 4, 5), (3, 0, 8, 1, 5, 2, 0, 1)
    )
    assert roles(one_list(*rows))["Stands"] == "now"


def test_counts_under_the_names_of_stands_are_parts():
    rows = (
        ("Unit", "Quality", "Rifle", "MMG", "Mortar", "Total"),
        ("A Coy, 2 Camerons", "Trained", 9, 2, 1, 12),
        ("B Coy, 2/7 Gurkha", "Veteran", 8, 1, 1, 10),
        ("C Coy, 2/7 Gurkha", "Raw", 7, 2, None, 9),
        ("D Coy, 2/7 Gurkha", "Raw", 6, None, 1, 7),
    )
    found = roles(one_list(*rows))
    assert [found[h] for h in ("Rifle", "MMG", "Mortar")] == ["part"] * 3
    assert found["Total"] == "now"


@pytest.mark.parametrize(
    ("cells", "role"),
    [
        (("9/12", "12/12", "4/10", "6/9"), "now"),
        (("75 %", "100 %", "40 %", "50 %"), "share"),
        (("●●●○", "●●○○", "●●●●", "●○○○"), "now"),
        (
            (
                "9 Rifle, 2 LMG, 1 HQ",
                "8 Rifle, 1 LMG, 1 HQ",
                "10 Tank, 1 HQ, 1 Jeep",
                "4 Gun, 2 Lorry, 1 HQ",
            ),
            "parts",
        ),
    ],
)
def test_notations_say_what_a_column_is(cells, role):
    rows = [(n, a, q, c) for (n, a, q, _, _), c in zip(BRITISH, cells, strict=True)]
    block = one_list(("Unit", "Arm", "Quality", "Strength"), *rows)
    [column] = [each for each in block.columns if each.heading.text == "Strength"]
    assert column.role == role
    assert column.notation


def test_twins_on_other_tabs_agree():
    plain = (("Unit", "Status word", "Now"), *((n, q, now) for n, _, q, _, now in BRITISH))
    few = (("Unit", "Status word", "Now"), ("1./PzGR 104", "tough", 9))
    one, other = understood(book(British=plain, German=few)).blocks
    assert fields(one) == fields(other)
    assert fields(other)["Status word"] == "rating"


def test_what_the_umpire_says_of_a_column_is_final():
    said = NONE.with_column("British", "Now", "establishment").with_column(
        "British", "Full", ""
    )
    found = fields(one_list(UNITS, *BRITISH, said=said))
    assert found["Now"] == "establishment"
    assert found["Full"] == ""


def test_words_are_read_with_their_cells():
    block = one_list(UNITS, *BRITISH)
    assert words(block, "Arm")["Anti-tank guns"] == "G"
    [column] = [each for each in block.columns if each.heading.text == "Arm"]
    told = {word.his: word.cells for word in column.words}
    assert told["Infantry"] == ("British!B2", "British!B3")


@pytest.mark.parametrize(
    "days", [("10-mei", "11-mei", "12-mei"), ("Turn 1", "Turn 2", "Turn 3")]
)
def test_of_strengths_day_by_day_the_last_filled_is_that_of_now(days):
    rows = [(*UNITS[:4], *days), *((*line[:4], line[3], line[4], None) for line in GERMAN)]
    [block] = understood(book(Deutsche=rows)).lists
    assert [roles(block)[day] for day in days] == ["", "now", ""]
    assert roles(block)["Full"] == "full"


def test_a_heading_is_no_beginning_of_a_word_of_another_language():
    men = [12 * number for number in FULL]
    rows = lines(("Unit", "Quality", "Men", "Stands"), GRADES, men, FULL)
    assert roles(one_list(*rows)) == {
        "Unit": "name",
        "Quality": "rating",
        "Men": "",
        "Stands": "now",
    }


RIFLES, GUNS = (9, 9, 8, 6, 9, 6, 3, 4), (3, 3, 2, 3, 3, 2, 1, 2)


def test_what_is_left_of_a_total_without_one_kind_of_stand_is_another_kind():
    rows = lines(("Unit", "Quality", "Inf", "MG", "Total"), GRADES, RIFLES, GUNS, FULL)
    assert roles(one_list(*rows)) == {
        "Unit": "name",
        "Quality": "rating",
        "Inf": "part",
        "MG": "part",
        "Total": "now",
    }


def test_beside_counts_of_two_kinds_that_of_a_third_is_not_the_strength():
    tanks = (0, 0, 1, 4, 0, 0, 2, 0)
    rows = lines(("Unit", "Quality", "Inf", "MG", "Tanks"), GRADES, RIFLES, GUNS, tanks)
    found = roles(one_list(*rows))
    assert [found[text] for text in ("Inf", "MG", "Tanks")] == ["part"] * 3


@pytest.mark.parametrize(
    "cells",
    [
        [f"{lost}/{full}" for lost, full in zip(LOST, FULL, strict=True)],
        [f"{10 * at} %" for at in range(8)],
    ],
)
def test_a_part_of_the_whole_under_lost_is_what_is_gone(cells):
    rows = lines(("Unit", "Quality", "Full", "Losses"), GRADES, FULL, cells)
    assert roles(one_list(*rows))["Losses"] == "lost"


@pytest.mark.parametrize(
    "days",
    [
        ("12-mei", "11-mei"),
        ("Turn 10", "Turn 9"),
        ("1-Oct", "30-Sep"),
        (date(1944, 10, 1), date(1944, 9, 30)),
        ("1. Tag", "0. Tag"),
    ],
)
def test_of_strengths_day_by_day_that_of_the_latest_is_that_of_now(days):
    rows = [(*UNITS[:4], *days), *((*line[:4], line[4], line[3]) for line in GERMAN)]
    [block] = understood(book(Deutsche=rows)).lists
    assert [roles(block)[str(day)] for day in days] == ["now", ""]


@pytest.mark.parametrize("formula", ["D{0}-E{0}", ""])
def test_of_two_unknown_numbers_that_make_up_the_whole_either_may_be_what_is_lost(formula):
    left = (9, 7, 4, 6, 8, 3, 5, 2)
    arms = [("Infantry", "Veteran", 12, now, 12 - now) for now in left]
    headings = ("Unit", "Arm", "Quality", "Full", "Abc", "Xyz")
    package = Package.open(book(British=lines(headings, *zip(*arms, strict=True))))
    [tab] = see_tabs(package, read_cells(package))
    [block] = tab.blocks
    for line in block.lines:
        there = line.cells[6]
        worked_out = there.cell._replace(formula=formula.format(line.number))
        line.cells[6] = replace(there, cell=worked_out)
    found = understand([tab], BATTLEFRONT)
    assert {c.heading.text for c in found.lists[0].columns if c.asked} == {"Abc", "Xyz"}


def test_a_name_with_a_word_in_it_is_of_no_language():
    texts = ("Kompanie", "Güte", *NAMES)
    headings = tuple(Heading((text,), n, (1, n)) for n, text in enumerate(texts))
    known = vocabulary.roster_kinds(BATTLEFRONT)
    assert workbook_languages([Block("Stärken", headings, ())], known) == {"de"}


@pytest.mark.parametrize(
    ("counts", "lost", "role"),
    [
        ((10, 10, 10, 10, 8, 8), ("///", "/", "//", "////", "/", None), "full"),
        ((7, 9, 8, 6, 7, 8), (3, 1, 2, 4, 1, 0), "now"),
        ((10, 9, 8, 7, 6, 5), (1, None, None, None, None, None), "full"),
    ],
)
def test_units_begin_alike(counts, lost, role):
    lines = [
        (f"{at} Coy, 2 Para", "Infantry", "Elite", count, gone)
        for at, (count, gone) in enumerate(zip(counts, lost, strict=True), 1)
    ]
    block = one_list(("Unit", "Arm", "Quality", "Bases", "Losses"), *lines)
    [column] = [each for each in block.columns if each.heading.text == "Bases"]
    assert column.role == role
    assert bool(column.choices) == (sum(map(bool, lost)) == 1)


@pytest.mark.parametrize(
    ("levels", "is_plain"),
    [(("Stands",), True), (("Stands", "at start"), False), ((), False)],
)
def test_a_heading_that_only_says_what_is_counted_says_not_when(levels, is_plain):
    assert is_plain_count(levels) == is_plain


def test_a_number_without_a_heading_may_stand_beside_what_is_lost():
    head = ("Unit", "Arm", "Quality", None, "Lost")
    rows = [(*line[:4], line[3] - line[4]) for line in BRITISH]
    [block] = understood(book(British=(head, *rows))).lists
    assert roles(block)["Lost"] == "lost"
    assert len(block.block.lines) == len(BRITISH)


@pytest.mark.parametrize(("more", "found"), [(0, "now"), (1, "")])
def test_a_number_said_twice_stays_twice_and_one_that_differs_does_not(more, found):
    headings = ("Unit", "Arm", "Quality", "Bases", "Left")
    told = [(n, a, q, f"{now}/{full}", now + more) for n, a, q, full, now in BRITISH]
    block = one_list(headings, *told)
    both = [roles(block)["Bases"], roles(block)["Left"]]
    assert both.count("now") == 2 if found else both.count("now") == 1
