"""The maps beside two steps: how the records lie on them, what they put into the form."""

import pytest

from refkit import systems
from refkit.engine.maps.step_map import Filling
from tests.systems.battlefront import field, mapped

LINE = ((0.0, 30.0), (36.0, 24.0), (72.0, 30.0))
COURSE = "0, 30; 36, 24; 72, 30"
PLACES = {"G11": [(10, 20), (14, 20)], "S11": [(10, 30), (14.5, 30.25)]}
STANDS = ["G11.1", "G11.2", "S11.1", "S11.2"]
PLACING, RULING = (systems.load("battlefront").maps[step] for step in ("P", "E6"))


def answers(campaign, step, **typed):
    """Return what the form of a step holds; of its lists rows with these values."""
    held = field.draft(campaign, step).model_dump()
    return {**held, **typed}


def typed_rows(held, **values):
    """Return the rows of the stands, some of them with other values."""
    return [{**row, **values.get(row["stand"], {})} for row in held["stands"]]


def placing(campaign=None, **values):
    """Return the map where the stands are placed, and the form with these values."""
    campaign = campaign or mapped.campaign(PLACES)
    held = answers(campaign, "P")
    held["stands"] = typed_rows(held, **values)
    return PLACING.lay_out(campaign, field.TODAY, held), held


def ruling(**typed):
    """Return the map where the front is drawn, and the form with these answers."""
    campaign = mapped.placed(PLACES)
    held = {
        "units": [],
        "pockets": [],
        "out_of_line": (),
        "course": "",
        "note": "",
        **typed,
    }
    return RULING.lay_out(campaign, field.TODAY, held), held


def unit(name, position, why=""):
    """Return what the form says of a stand or of a whole element."""
    return {"unit": name, "position": position, "why": why}


def points(battlefield):
    return {stand.id: (stand.x, stand.y) for stand in battlefield.layout.stands}


def test_without_a_table_there_is_no_map():
    campaign = field.campaign()
    assert PLACING.lay_out(campaign, field.TODAY, {"stands": []}) is None
    assert RULING.lay_out(campaign, field.TODAY, {"units": []}) is None


def test_without_positions_the_front_is_drawn_on_a_table_without_stands():
    held = {"units": [], "pockets": [], "out_of_line": (), "course": "", "note": ""}
    found = RULING.lay_out(mapped.campaign(PLACES), field.TODAY, held)
    assert (found.stands, found.waiting) == ({}, {})
    filling = RULING.fill(found.bend((LINE,), "ditch"), held)
    assert filling.answers["course"] == COURSE


def test_stands_without_a_place_are_in_the_tray_and_on_no_table():
    found, held = placing()
    assert (found.stands, sorted(found.waiting)) == ({}, STANDS)
    assert sorted(row["stand"] for row in held["stands"]) == STANDS
    assert {found.waiting[name].side for name in STANDS[:2]} == {"german"}


@pytest.mark.parametrize("place", ["", "in the wood", "73, 20", "20, 48.5"])
def test_only_a_place_on_the_table_takes_a_stand_out_of_the_tray(place):
    found, _ = placing(**{"G11.2": {"place": "33.5, 20.25"}, "S11.1": {"place": place}})
    assert points(found) == {"G11.2": (33.5, 20.25)}
    assert sorted(found.waiting) == ["G11.1", "S11.1", "S11.2"]


def test_stands_in_the_tray_take_no_part_in_the_front():
    alone, _ = placing(**{"G11.1": {"place": "10, 20"}})
    both, _ = placing(
        **{"G11.1": {"place": "10, 20"}, "S11.1": {"ruled": "cut_off", "out_of_line": True}}
    )
    assert both.layout == alone.layout
    assert dict(both.why) == {}


def test_stands_and_elements_have_their_names_and_objectives_theirs():
    objectives = [
        {"id": "O1", "name": "Ford", "place": "36, 20 at the bend"},
        {"id": "O2", "name": "Heights", "place": "in the north"},
    ]
    found, _ = placing(mapped.campaign(PLACES, Objective=objectives))
    assert found.title("G11.1") != "G11.1"
    assert found.title("G11") != ""
    assert found.landmarks.places == (("Ford", (36.0, 20.0)),)


def test_the_line_before_is_on_the_map_with_its_date_and_the_slot_s_own_is_not():
    opening = {"slot": field.TODAY, "id": "Opening line", "course": COURSE}
    own = {"slot": field.TODAY, "id": "MLR", "course": "0, 10; 72, 10"}
    for drawn in ([opening], [opening, own]):
        found, _ = placing(mapped.campaign(PLACES, Front=drawn))
        assert found.landmarks.line == (LINE,)
        assert found.landmarks.line_title.startswith("line of ")
    found, _ = placing(mapped.campaign(PLACES, Front=[own]))
    assert ((0.0, 10.0), (72.0, 10.0)) not in found.landmarks.line


def test_without_any_line_before_the_map_has_none():
    campaign = mapped.campaign(PLACES)
    gone = [field.campaigns.change_between(row, None) for row in campaign.rows("Front")]
    found, _ = placing(field.campaigns.apply_changes(campaign, gone))
    assert (found.landmarks.line, found.landmarks.line_title) == ((), "")


def test_flags_and_rulings_of_the_form_are_on_the_map():
    found, _ = placing(
        **{
            "G11.1": {
                "place": "10, 20",
                "hidden": True,
                "dug_in": True,
                "ruled": "cut_off",
                "why": "bridge",
            },
            "S11.1": {
                "place": "10, 30",
                "unmoved": True,
                "out_of_line": True,
                "why": "",
            },
        }
    )
    stands, overrides = found.stands, found.layout.overrides
    assert (found.hidden, stands["G11.1"].improved) == ({"G11.1"}, True)
    assert (stands["S11.1"].unmoved, stands["S11.1"].improved) == (True, False)
    assert (overrides.status, overrides.out_of_line) == ({"G11.1": "cut_off"}, ("S11.1",))
    assert dict(found.why) == {"G11.1": "bridge"}


def test_a_moved_line_and_its_reason_are_on_both_maps():
    campaign = mapped.campaign(PLACES)
    moved = {"course": COURSE, "note": "along the ditch"}
    one = PLACING.lay_out(campaign, field.TODAY, answers(campaign, "P", **moved))
    other, _ = ruling(**moved)
    for found in (one, other):
        assert found.layout.overrides.line == (LINE,)
        assert found.line_why == "along the ditch"


def test_what_is_put_into_the_form_can_be_played_and_its_rulings_come_back():
    found, held = placing()
    for number, name in enumerate(STANDS):
        found = found.place(name, 10 + 4 * number, 20 if name.startswith("G") else 30)
    found = found.rule("G11.1", "cut_off", "no way home").take_out("G11.2", is_out=True)
    found = found.bend((LINE,), "ditch")
    rows = PLACING.fill(found, held)
    stands = [{"stand": name, **row} for name, row in rows.rows["stands"].items()]
    after = field.play(mapped.campaign(PLACES), "P", "", {**rows.answers, "stands": stands})
    there = field.at(after, "E6")
    later = RULING.lay_out(there, field.TODAY, answers(there, "E6"))
    assert points(later) == points(found)
    assert later.layout.overrides == found.layout.overrides
    assert (later.why["G11.1"], later.line_why) == ("no way home", "ditch")


def test_places_and_flags_are_put_into_the_form():
    found, held = placing()
    found = found.place("G11.1", 33.5, 20.25).hide("G11.1", is_hidden=True)
    found = found.change("G11.1", improved=True, unmoved=True)
    found = found.rule("G11.1", "isolated", "no bridge").take_out("G11.1", is_out=True)
    filling = PLACING.fill(found, held)
    assert filling.rows["stands"]["G11.1"] == {
        "place": "33.5, 20.25", "hidden": True, "dug_in": True, "unmoved": True,
        "ruled": "isolated", "why": "no bridge", "out_of_line": True,
    }  # fmt: skip
    assert filling.rows["stands"]["S11.2"] == {
        "place": "", "hidden": False, "dug_in": False, "unmoved": False,
        "ruled": "", "why": "", "out_of_line": False,
    }  # fmt: skip
    assert sorted(filling.rows["stands"]) == STANDS
    assert (filling.answers, filling.remarks) == ({"note": ""}, ())


def test_a_stand_taken_off_the_map_has_no_place_but_keeps_what_else_was_said():
    found, held = placing(
        **{"G11.1": {"place": "10, 20", "hidden": True}, "G11.2": {"place": "8, 2"}}
    )
    rows = PLACING.fill(found.take_off("G11.1"), held).rows["stands"]
    assert (rows["G11.1"]["place"], rows["G11.1"]["hidden"]) == ("", True)
    assert rows["G11.2"]["place"] == "8, 2"
    assert PLACING.fill(found.remove("G11.1"), held).rows["stands"]["G11.1"] == {
        "place": ""
    }


def test_a_stand_the_campaign_does_not_know_is_told():
    found, held = placing()
    new = {"side": "german", "x": 1.0, "y": 1.0}
    filling = PLACING.fill(found.add({"id": "G9", **new}).add({"id": "G8", **new}), held)
    assert filling.remarks == (
        "G8 is no stand of the campaign.", "G9 is no stand of the campaign.",
    )  # fmt: skip
    assert sorted(filling.rows["stands"]) == STANDS


def test_a_pasted_list_moves_the_stands_on_the_map():
    found, _ = placing()
    assert points(PLACING.paste(found, "G11.1\t12.5\t20"))["G11.1"] == (12.5, 20)
    assert RULING.paste is None


def test_the_placed_stands_are_where_they_were_placed():
    found, _ = ruling()
    assert points(found) == {
        "G11.1": (10, 20), "G11.2": (14, 20), "S11.1": (10, 30), "S11.2": (14.5, 30.25),
    }  # fmt: skip
    assert (found.hidden, dict(found.why)) == (frozenset(), {})


def test_what_the_form_rules_of_a_stand_or_an_element_is_on_the_map():
    units = [unit("G11", "isolated", "no road"), unit("S11.1", "cut_off", "river")]
    out = ("S11.2", "S99.1")
    found, _ = ruling(units=[*units, unit("S11", "")], out_of_line=out)
    overrides = found.layout.overrides
    assert overrides.status == {
        "G11.1": "isolated", "G11.2": "isolated", "S11.1": "cut_off",
    }  # fmt: skip
    assert overrides.out_of_line == ("S11.2",)
    assert dict(found.why) == {"G11.1": "no road", "G11.2": "no road", "S11.1": "river"}


def test_a_ruled_status_its_reason_and_who_is_out_of_the_line_are_put_into_the_form():
    found, held = ruling()
    done = found.rule("G11.1", "isolated", "no bridge").take_out("S11.2", is_out=True)
    assert RULING.fill(done, held) == Filling(
        {"out_of_line": ("S11.2",), "note": ""},
        {"units": {"G11.1": {"position": "isolated", "why": "no bridge"}}, "pockets": {}},
        dropped={"pockets": []},
    )


def test_a_ruling_taken_back_on_the_map_is_taken_back_in_the_form():
    found, held = ruling(units=[unit("G11.1", "isolated", "no bridge")])
    filling = RULING.fill(found.rule("G11.1", None), held)
    assert filling.rows["units"] == {"G11.1": {"position": "", "why": ""}}


def test_what_the_form_says_of_an_element_is_left_to_the_form():
    found, held = ruling(units=[unit("G11", "isolated")])
    filling = RULING.fill(found, held)
    assert (filling.rows["units"], filling.remarks) == ({}, ())
    filling = RULING.fill(found.rule("G11.2", "cut_off"), held)
    assert filling.rows["units"] == {}
    assert filling.remarks == ("G11.2 is judged with all of G11 below.",)


def test_a_moved_line_and_its_reason_are_put_into_the_form():
    for found, held, kind in ((*placing(), PLACING), (*ruling(), RULING)):
        filled = kind.fill(found.bend((LINE,), "along the ditch"), held).answers
        assert (filled["course"], filled["note"]) == (COURSE, "along the ditch")


@pytest.mark.parametrize(
    ("course", "expected"), [("along the railway", None), (COURSE, ""), ("", None)]
)
def test_without_a_line_of_the_umpire_a_course_is_cleared_but_not_one_in_words(
    course, expected
):
    found, held = ruling(course=course)
    assert RULING.fill(found.bend(None), held).answers.get("course") == expected


OUTLINE = ((8.0, 18.0), (16.0, 18.0), (12.0, 24.0))
DRAWN = "8, 18; 16, 18; 12, 24"


def pocket(name, course="", side="german"):
    return {"pocket": name, "side": side, "course": course}


def test_a_pocket_of_the_form_is_on_the_map_and_one_in_words_is_not():
    rows = [pocket("farm", f"{DRAWN}; 8, 18"), pocket("mill", "round the mill")]
    found, _ = ruling(pockets=[*rows, pocket("ford"), pocket("")])
    assert [(each.name, each.outlines) for each in found.pockets] == [
        ("farm", (OUTLINE,)), ("ford", ()),
    ]  # fmt: skip


def test_a_pocket_drawn_on_the_map_is_put_into_the_form():
    found, held = ruling()
    filling = RULING.fill(found.enclose(OUTLINE), held)
    assert filling.rows["pockets"] == {"P1": {"side": "german", "course": DRAWN}}
    assert filling.dropped == {"pockets": []}


def test_a_pocket_taken_off_the_map_leaves_the_form_and_one_in_words_stays():
    found, held = ruling(pockets=[pocket("farm", DRAWN), pocket("mill", "by the mill")])
    filling = RULING.fill(found.reshape("farm", ()), held)
    assert (filling.rows["pockets"], filling.dropped) == ({}, {"pockets": ["farm"]})
