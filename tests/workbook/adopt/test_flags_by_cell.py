"""Corrections of one list of several on a tab: by its cells, as Excel names them."""

import openpyxl
import pytest

from refkit.workbook.adopt import adopting
from refkit.workbook.adopt.adopting import RosterWorkbook
from refkit.workbook.adopt.flags import parse_flags
from refkit.workbook.sheets import vocabulary
from tests.workbook.adopt import kept

HEAD = ("Unit", "Rating", "Strength", "Zeta")
FIRST = (
    ("1st Company", "Green", 12, 3),
    ("2nd Company", "Veteran", 9, 2),
    ("3rd Company", "Veteran", 9, 5),
)
SECOND = (
    ("A Company", "Green", 8, 1),
    ("B Company", "Veteran", 7, 4),
    ("C Company", "Veteran", 7, 2),
)


def data():
    """Return two lists side by side: Germans from A2 on, British from F2 on."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "OOB"
    rows = ((HEAD, HEAD), *zip(FIRST, SECOND, strict=True))
    sheet.append(("Germans", *[None] * 4, "British"))
    for one, other in rows:
        sheet.append((*one, None, *other))
    return kept.saved(book)


def said(*sets, words=(), left=()):
    stranger = RosterWorkbook.open(data(), "battlefront")
    kinds = vocabulary.roster_kinds(stranger.system)
    return stranger, parse_flags(stranger.sheets, kinds, sets, words, left)


def lists(*sets, **how):
    stranger, told = said(*sets, **how)
    return stranger.understand(told).lists


def roles(block):
    return [column.role for column in block.columns]


def meant(block):
    return {w.his: w.ours for column in block.columns for w in column.words}


def test_without_a_word_both_are_read_alike():
    first, second = lists()
    assert roles(first) == roles(second)
    assert set(first.sides.values()) != set(second.sides.values())


@pytest.mark.parametrize("cell", ["OOB!I2=Element.note", "oob!i2 = note"])
def test_a_heading_is_named_by_its_cell(cell):
    first, second = lists(cell)
    assert second.columns[3].fields == ("note",)
    assert first.columns[3].fields == ()


def test_the_text_of_a_heading_means_it_in_every_list():
    first, second = lists("OOB!Zeta=Element.note")
    assert first.columns[3].fields == second.columns[3].fields == ("note",)


def test_a_word_is_told_for_one_list():
    words = ["OOB!B2:Green=trained", "OOB!G2:Green=raw"]
    first, second = lists(words=words)
    assert meant(first)["Green"] == "trained"
    assert meant(second)["Green"] == "raw"


def test_a_word_without_a_meaning_is_left_out():
    stranger, told = said(
        "OOB!I2=Element.note", words=["OOB!I2:4=", "OOB!Rating:Green=raw"]
    )
    made = adopting.adopt_workbook(stranger, stranger.understand(told), title="R", seed="s")
    notes = {each.name: each.note for each in made.campaign.rows("Element")}
    assert notes["A Company"] == "1"
    assert notes["B Company"] == ""


@pytest.mark.parametrize("area", ["F2:I5", "F2", "$F$2:$I$5"])
def test_a_list_is_named_by_its_area(area):
    first, second = lists(f"OOB!{area}=Element Poles")
    assert set(second.sides.values()) == {"Poles"}
    assert "Poles" not in first.sides.values()


def test_a_list_is_left_alone_by_its_area():
    [left] = lists(left=["OOB!F2:I5"])
    assert left.block.area.left == 1
    [left] = lists("OOB!A2:D5=")
    assert left.block.area.left == 6


def test_a_column_is_left_alone_by_its_cell():
    first, second = lists("OOB!Zeta=Element.note", left=["OOB!I2"])
    assert first.columns[3].fields == ("note",)
    assert second.columns[3].fields == ()


def test_an_area_says_what_kind_of_list_it_is():
    with pytest.raises(Exception, match="one of Element"):
        said("OOB!F2:I5=Elements Poles")
