"""Deployment: everything bought goes down, and stays."""

import pytest

from tests.systems.battlefront import field

WIRE = field.fort("G-1", status="bought", hidden=True)
BLOCK = field.fort("G-2", status="bought", item="roadblock")
POINT = {"id": "G-O1-1/1", "side": "german", "module": "G-O1-1", "slot": field.TODAY}


def bought():
    rows = {"Fortification": [WIRE, BLOCK], "TargetPoint": [POINT]}
    return field.campaign({**rows, "Module": [field.module()]})


def put(item, place="60, 40", **fields):
    return {"item": item, "place": place, **fields}


def down(*items, point="66, 50"):
    points = [{"point": "G-O1-1/1", "place": point}]
    return {"fortifications": list(items), "points": points}


def test_a_point_gets_its_place():
    after = field.play(bought(), "C3", "german", down(put("G-1"), put("G-2")))
    row = after.find("TargetPoint", "G-O1-1/1")
    assert (row.status, row.place) == ("placed", "66, 50")


def test_where_a_hidden_fortification_lies_is_on_its_side_s_record():
    before = field.campaign({"Fortification": [WIRE]})
    told = {"fortifications": [put("G-1", hidden=True)]}
    after = field.play(before, "C3", "german", told)
    [line] = after.entries[-1].lines
    assert line.startswith("G-1 Wire lies hidden at ")
    assert after.entries[-1].audience == "german"


def test_hidden_units_are_written_down():
    told = {**down(put("G-1"), put("G-2")), "note": "G01 in the balka"}
    after = field.play(bought(), "C3", "german", told)
    assert after.entries[-1].lines[-1] == "hidden: G01 in the balka"


REFUSED = [
    (down(put("G-1")), ["must_be_placed"]),
    (down(put("G-1"), put("G-2", "")), ["must_be_placed"]),
    (down(put("G-1"), put("G-2"), point=""), ["must_be_placed"]),
    (down(put("G-1"), put("G-2", hidden=True)), ["chart_note"]),
    (down(put("G-1"), put("G-2"), put("G-2")), ["stays_until_removed"]),
    (down(put("G-1"), put("G-2"), put("S-1")), ["stays_until_removed"]),
    (
        down(put("G-1", ""), put("G-9")),
        ["must_be_placed", "stays_until_removed", "must_be_placed"],
    ),
]


@pytest.mark.parametrize(("told", "expected"), REFUSED)
def test_every_ground_against_a_setup_is_told(told, expected):
    assert field.codes(bought(), "C3", "german", told) == expected


def test_all_that_is_left_is_named():
    *_, ground = field.grounds(bought(), "C3", "german", {})
    assert ground.message == "still to be placed: G-1, G-2, G-O1-1/1"


def test_a_point_that_is_not_the_sides_to_name_is_refused():
    told = {"points": [{"point": "S-O1-1/1", "place": "here"}]}
    assert field.codes(field.campaign(), "C3", "german", told) == ["only_at_setup"]


def test_a_kind_that_is_on_no_chart_may_be_hidden():
    row = field.fort("G-1", status="bought", item="pit")
    told = {"fortifications": [put("G-1", hidden=True)]}
    campaign = field.campaign({"Fortification": [row]})
    assert field.codes(campaign, "C3", "german", told) == []


def test_what_is_to_be_placed_is_offered():
    offered = [choice.value for choice in field.offers(bought(), "C3", "german")]
    assert offered == ["G-1", "G-2", "G-O1-1/1"]


def test_the_form_begins_with_what_may_be_hidden_hidden():
    drafted = field.draft(bought(), "C3", "german")
    assert [row.hidden for row in drafted.fortifications] == [True, False]
