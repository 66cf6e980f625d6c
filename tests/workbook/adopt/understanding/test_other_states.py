"""Older states of a list, lists of things for sale, and what formulas alone tell."""

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

EARLIER = tuple((*row[:4], row[3]) for row in GERMAN)


@pytest.mark.parametrize("title", ["German (old)", "Backup German", "German alt"])
def test_a_tab_called_an_older_copy_is_left_alone(title):
    found = understood(book(**{"German": (UNITS, *GERMAN), title: (UNITS, *EARLIER)}))
    assert [each.block.sheet for each in found.lists] == ["German"]
    assert "older state of 'German'" in found.left[title]


def test_of_two_turns_the_later_is_that_of_now():
    found = understood(book(Turn_2=(UNITS, *GERMAN), Turn_1=(UNITS, *EARLIER)))
    assert [each.block.sheet for each in found.lists] == ["Turn 2"]


def test_a_hidden_tab_with_the_same_units_is_left_alone():
    made = openpyxl.Workbook()
    for sheet in (made.active, made.create_sheet("Saved")):
        for row in (UNITS, *GERMAN):
            sheet.append(row)
    made.active.title = "German"
    made["Saved"].sheet_state = "hidden"
    assert [each.block.sheet for each in understood(saved(made)).lists] == ["German"]


def test_an_old_tab_with_other_units_is_read():
    found = understood(book(German=(UNITS, *GERMAN), Old_British=(UNITS, *BRITISH)))
    assert len(found.lists) == 2


def test_things_for_sale_are_no_roster():
    heads = ("No.", "Unit", "Arm", "Maker", "Quantity", "Condition", "Price (£)")
    rows = [(n, *row[:2], "Acme", 30, "good", 9) for n, row in enumerate(BRITISH)]
    found = understood(book(For_sale=(("FOR SALE, by post too",), (), heads, *rows)))
    assert not found.lists
    assert "for sale" in found.left["For sale"]


def test_formulas_never_worked_out_tell_what_is_left():
    rows = [(*row[:4], 2, f"=D{n}-E{n}") for n, row in enumerate(BRITISH, 2)]
    block = one_list((*UNITS[:3], "Book", "Hit", "Yet"), *rows)
    told = fields(block)
    assert [told[each] for each in ("Book", "Hit", "Yet")] == [
        "establishment",
        "lost",
        "strength",
    ]


def test_a_chart_says_one_side_otherwise_than_the_rosters():
    chart = (
        ("Side", "RG", "Description", "CPP", "Max"),
        ("NATO", "A1", "Rifle company", 5, 2),
        ("German", "G1", "Tank company", 9, 1),
    )
    found = understood(
        book(British=(UNITS, *BRITISH), German=(UNITS, *GERMAN), RG_chart=chart)
    )
    [block] = [each for each in found.lists if each.block.sheet == "RG chart"]
    assert dict(block.sides) == {2: "British", 3: "German"}


def test_a_name_in_line_after_line_is_that_of_the_models_unit():
    heads = ("Unit", "Vehicle", "Quality", "State")
    lines = [
        (name, kind, "Trained", state)
        for name, kind in (("1./PzRgt 5", "Pz IV"), ("9 Bty", "25 pdr"))
        for state in ("running", "destroyed", "running")
    ]
    block = one_list(heads, *lines, title="German")
    assert block.kind.name == "Stand"
    assert set(block.units.values()) == {"1./PzRgt 5", "9 Bty"}
