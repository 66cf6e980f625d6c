"""Rows that are pasted: read as adopting reads a roster, else cell by cell."""

import pytest

from refkit.engine.campaign.campaign import apply_changes, change_between
from refkit.engine.problems import Refused
from refkit.session.pasted_rows import read_pasted, read_workbook
from refkit.session.taken_rosters import take_roster
from refkit.session.typed_rows import enter_row
from refkit.workbook.adopt.pasted import ReadRoster, as_workbook
from refkit.workbook.sheets import packs

BLANK = packs.campaign("battlefront", seed="s")
FILLS = {fill.record: fill for step in BLANK.system.setup for fill in step.fills}
ELEMENT = FILLS["Element"]
HEADS = "Unit\tType\tQuality\tSquads\tMG\tArrives\n"


def elements(campaign):
    return [(e.side, e.name, e.rating, e.establishment) for e in campaign.rows("Element")]


def test_headings_in_the_umpires_own_words_are_understood():
    rows = "1/914 Grenadier\tInfantry\tVeteran\t9\t1\t\n"
    rows += "Flak\tAA guns\tTrained\t3\t2\t7.6.1944\n"
    pasted = read_pasted(BLANK, ELEMENT, HEADS + rows, side="blue")
    war = apply_changes(BLANK, pasted.changes)
    assert elements(war) == [
        ("blue", "1/914 Grenadier", "veteran", 10),
        ("blue", "Flak", "trained", 5),
    ]
    assert str(war.rows("Element")[1].arrives) == "1944-06-07"
    assert pasted.cells == ()


def test_without_headings_cells_follow_each_other_from_where_they_are_pasted():
    pasted = read_pasted(BLANK, ELEMENT, "trained\t9 squads\nraw\t4 squads", first="rating")
    assert pasted.cells == (
        {"rating": "trained", "contents": "9 squads"},
        {"rating": "raw", "contents": "4 squads"},
    )


@pytest.mark.parametrize("first", ["A Coy", "1 Company", "HQ Squadron"])
@pytest.mark.parametrize("rating", ["veteran", "elite", "trained"])
def test_a_first_line_of_values_is_no_heading(first, rating):
    text = f"{first}\tInfantry\t{rating}\t9 squads\nB Coy\tInfantry\traw\t9 squads"
    pasted = read_pasted(BLANK, ELEMENT, text, first="name")
    assert [cells["name"] for cells in pasted.cells] == [first, "B Coy"]


@pytest.mark.parametrize("rest", ["Type\tTanks\tGuns", "Class\tRating\tElite?"])
def test_headings_that_are_words_for_values_too_stay_headings(rest):
    pasted = read_pasted(BLANK, ELEMENT, f"Unit\t{rest}\nA Coy\t9\t0\t2\n", side="red")
    names = [cells.get("name") for cells in pasted.cells]
    names += [c.after["name"] for c in pasted.changes if c.record == "Element"]
    assert names == ["A Coy"]


def test_a_list_that_is_no_roster_is_read_by_our_own_headings():
    pasted = read_pasted(BLANK, FILLS["Points"], "CPP\tNote\n4\tat the start\n")
    assert pasted.cells == ({"cpp": "4", "note": "at the start"},)


def test_a_column_that_is_not_used_is_told():
    text = "CPP\tNote\tColour\n4\tat the start\tred\n"
    pasted = read_pasted(BLANK, FILLS["Points"], text)
    assert pasted.remarks == ("Not used: the column 'Colour'.",)


def test_nothing_pasted_is_nothing():
    assert read_pasted(BLANK, ELEMENT, "\n").cells == ()


def test_pasted_again_a_unit_with_an_id_takes_the_place_of_its_old_self():
    heads = "ID\tUnit\tType\tQuality\tStrength\n"
    once = read_pasted(BLANK, ELEMENT, f"{heads}B7\tA Coy\tInfantry\traw\t9\n", side="blue")
    war = apply_changes(BLANK, once.changes)
    again = read_pasted(war, ELEMENT, f"{heads}B7\tA Coy\tInfantry\traw\t4\n", side="blue")
    war = apply_changes(war, again.changes)
    assert elements(war) == [("blue", "A Coy", "raw", 4)]
    assert len(war.rows("Stand")) == 4


@pytest.mark.parametrize(
    ("system", "record", "rows", "names"),
    [
        (
            "echelons",
            "Card",
            [["Card", "Type", "Deck", "Reserve"], ["Rifles", "Infantry", "12", "2"],
             ["T-34", "Vehicle", "4", "1"]],
            ["Rifles", "T-34"],
        ),
        (
            "battlefront",
            "Group",
            [["Description", "CPP", "Contents", "Rating", "Max campaign"],
             ["Rifle company", "4", "9 Rifle", "trained", "3"],
             ["Tank company", "8", "5 T-34", "veteran", "2"]],
            ["Rifle company", "Tank company"],
        ),
    ],
)  # fmt: skip
def test_a_chart_in_a_file_that_names_no_side_is_of_the_side_it_is_taken_for(
    system, record, rows, names
):
    """As it is where the same rows are pasted."""
    blank = packs.campaign(system, seed="s")
    fill = next(f for step in blank.system.setup for f in step.fills if f.record == record)
    side = blank.sides[1]
    for title in ("Sheet1", "Ours"):
        above = [["Our lists", "", ""], [""], *rows]
        for table in (rows, above):
            taken = read_workbook(blank, fill, as_workbook(table, title), side)
            made = apply_changes(blank, taken.changes).rows(record, side=side)
            told = [getattr(row, "description", "") or row.name for row in made]
            told += [cells.get("description") for cells in taken.cells]
            assert told == names


def test_sides_of_a_list_are_those_of_the_campaign_by_name_else_in_order():
    rows = [["Side", "Unit", "Type", "Quality", "Strength"]]
    rows += [["Axis", "A", "Infantry", "raw", "5"], ["Allies", "B", "Infantry", "raw", "6"]]
    war = apply_changes(
        BLANK, read_workbook(BLANK, ELEMENT, as_workbook(rows, "OOB")).changes
    )
    assert {(e.side, e.name) for e in war.rows("Element")} == {("red", "A"), ("blue", "B")}


def test_more_sides_than_there_are_and_the_same_row_twice_are_refused():
    three = {"Element": [{"side": each, "name": each} for each in "xyz"]}
    with pytest.raises(Refused, match="it names the sides x, y, z"):
        take_roster(BLANK, ReadRoster(three))
    row = {"side": "blue", "id": "B1", "name": "A", "rating": "raw", "contents": "2 squads"}
    with pytest.raises(Refused, match="Roster B1: it is there twice; expected once"):
        take_roster(BLANK, ReadRoster({"Element": [row, row]}))
    with pytest.raises(Refused, match="A: Rating is blank"):
        take_roster(BLANK, ReadRoster({"Element": [row | {"rating": ""}]}))


def test_a_file_without_a_roster_is_refused():
    with pytest.raises(Refused, match="expected a list with a row for each element"):
        read_workbook(BLANK, ELEMENT, as_workbook([["hello"]], "a/b"))


LIST = """Unit\tType\tQuality\tStrength\tArrives
A Company\tInfantry\tTrained\t9 rifle squads, 1 PIAT team, 1 command\tstart
No 2 Troop\tTanks\tVeteran\t4 Sherman\tstart
Flak-Zug\tGuns\tTrained\t2\tstart
"""


def taken(campaign, text):
    found = read_pasted(campaign, ELEMENT, text, side="blue")
    assert (found.remarks, found.is_whole) == ((), True)
    return apply_changes(campaign, found.changes)


def test_a_strength_in_words_is_what_a_unit_consists_of_and_a_number_how_many():
    war = taken(BLANK, LIST)
    told = [(row.name, row.establishment) for row in war.rows("Element")]
    assert told == [("A Company", 11), ("No 2 Troop", 4), ("Flak-Zug", 2)]


def test_what_says_itself_what_it_consists_of_is_of_no_line_of_the_chart():
    """Its like may be bought, and what is there already counts towards no maximum."""
    line = {
        "side": "blue", "id": "I1", "kind": "ME", "description": "Rifle company",
        "unit_class": "I", "rating": "trained", "price": 3, "campaign_max": 2,
        "scenario_max": 2, "contents": "3xB-RIFLE",
    }  # fmt: skip
    card = {"id": "B-RIFLE", "side": "blue", "name": "Rifle squad", "unit_class": "T"}
    rows = [BLANK.system.record("UnitCard")(**card), BLANK.system.record("Group")(**line)]
    charted = apply_changes(BLANK, [change_between(None, row) for row in rows])
    war = taken(charted, LIST)
    assert [row.group for row in war.rows("Element")] == ["", "", ""]
    said = {"name": "B Company", "unit_class": "Infantry", "rating": "Trained"}
    bare = enter_row(charted, "Element", said, side="blue")
    [row] = apply_changes(charted, bare.changes).rows("Element")
    assert (row.group, row.establishment) == ("I1", 3)


def test_pasted_once_more_the_units_are_the_same_ones():
    war = taken(BLANK, LIST)
    again = taken(war, LIST.replace("4 Sherman", "3 Sherman"))
    assert [row.id for row in again.rows("Element")] == [
        row.id for row in war.rows("Element")
    ]
    assert [row.establishment for row in again.rows("Element")] == [11, 3, 2]
