"""What the steps do in sentences, where no recorded campaign has an example."""

import pytest

from refkit.engine.campaign.entry import Change
from refkit.engine.play import telling
from refkit.engine.play.telling import Deed
from refkit.systems.battlefront.records import Flight, Fortification, Module, Posture
from tests.systems.battlefront import field


@pytest.fixture(scope="module")
def campaign():
    slot = field.campaign().rows("Slot")[0].id
    given = {"side": "german", "slot": slot}
    module = {"id": "G-O1-1", "group": "O1", **given}
    flight = {"id": "G-P1-1", "group": "nothing on the chart", **given}
    fort = {"id": "G-1", "item": "wire", **given}
    rows = {"Module": [module], "Flight": [flight], "Fortification": [fort]}
    return field.campaign(rows)


def becomes(record, key, **fields):
    """A change that gives a row other fields than it had."""
    before = dict.fromkeys(fields, "")
    return Change(record=record.__name__, key=key, before=before, after=fields)


def said(campaign, step, *changes, lines=()):
    step = campaign.system.step(step)
    return telling.sentences(Deed(campaign, step, "german", "umpire", changes, lines))


def test_stands_without_a_place_are_counted(campaign):
    line = "no place is given for {}"
    told = [
        said(campaign, "P", lines=[line.format(names)])[0]
        for names in ("Tank", "Tank, Gun", "Tank, Gun and 7 more")
    ]
    assert told == [
        "1 stand has no place on the map.",
        "2 stands have no place on the map.",
        "9 stands have no place on the map.",
    ]
    placed = "33 stands are placed"
    assert said(campaign, "P", lines=[placed]) == [f"{placed}."]
    both = [placed, line.format("Tank, Gun and 7 more")]
    assert said(campaign, "P", lines=both) == ["33 of 42 stands are placed."]
    both = ["1 stands are placed", line.format("Tank")]
    assert said(campaign, "P", lines=both) == ["1 of 2 stands is placed."]


def test_a_posture_that_was_set_beforehand_was_not_declared(campaign):
    lines = ["german declared attack", "german attacks; russian sets up first"]
    shown = becomes(Posture, "24 Dec/german", revealed=True)
    declared = ["German declared an attack.", "German attacks; Russian sets up first."]
    assert said(campaign, "C1", shown, lines=lines) == declared
    assert said(campaign, "C1", lines=lines) == declared[1:]


def test_where_nobody_goes_back_it_is_said(campaign):
    assert said(campaign, "E5") == ["Nobody goes back."]
    assert said(campaign, "E5", lines=["Tank stays"]) == ["Tank stays."]


def test_what_flew_and_what_was_rolled_for_it_are_told(campaign):
    rolled, flown = (becomes(Flight, "G-P1-1", **{n: 2}) for n in ("number", "flown"))
    assert said(campaign, "B10", rolled) == ["G-P1-1 has 2 aircraft."]
    assert said(campaign, "D2", flown) == ["G-P1-1 flew."]
    smoke = becomes(Module, "G-O1-1", smoke=1)
    assert said(campaign, "B10", smoke)[0].endswith(" can fire 1 smoke mission.")


def test_points_put_on_the_rolls_are_told_with_what_is_left():
    before = {"Module": [field.module(smoke=None)], "Points": [field.purse(3, 0)]}
    rolls = {"rolls": [{"unit": "G-O1-1", "extra": 1}]}
    after = field.play(field.campaign(before), "B10", "german", rolls, (5,))
    told = said(after, "B10", *after.entries[-1].changes)
    assert told[-1] == "The German side puts 1 campaign point on the rolls; 2 left in hand."


def test_paperwork_tells_what_is_lacking_and_else_that_all_is_there(campaign):
    lacking = "still to be written down: how the line runs"
    assert said(campaign, "E11", lines=[lacking]) == [
        "Still to be written down: how the line runs."
    ]
    done = "Everything is written down for the next refit."
    assert said(campaign, "E11") == [done]


def test_a_side_that_takes_nothing_new_is_told_so(campaign):
    told = ["The German side takes nothing new into the battle."]
    assert said(campaign, "C2") == told


def test_what_a_side_places_is_told_by_kinds(campaign):
    forts = [becomes(Fortification, key, status="placed") for key in ("G-1", "G-2")]
    told = ["The German side places Wire and G-2."]
    assert said(campaign, "C3", *forts) == told
    assert said(campaign, "C3") == []


def test_fortifications_in_lost_ground_are_told(campaign):
    lost = becomes(Fortification, "G-1", ground="russian")
    assert said(campaign, "E9", lost) == ["Wire lies inside the lines of Russian."]
    both = lost, lost.model_copy(update={"key": "G-2"})
    told = ["Wire and G-2 lie inside the lines of Russian."]
    assert said(campaign, "E9", *both) == told
    near, far = (
        becomes(Fortification, "G-1", by_line=is_near) for is_near in (True, False)
    )
    assert said(campaign, "E9", near) == ["Wire lies near the front line now."]
    told = ["Wire lies no longer near the front line."]
    assert said(campaign, "E9", far) == told


def test_a_loss_of_a_stand_that_is_not_known_is_not_counted(campaign):
    gone = becomes(type(campaign.rows("Stand")[0]), "Z1.1", status="eliminated")
    assert said(campaign, "D2", gone) == ["Stands: 1 row changes."]


def test_a_day_that_closes_is_told_and_none_that_is_only_played(campaign):
    slot = campaign.rows("Slot")[0]
    closed, played = (
        becomes(type(slot), slot.id, status=each) for each in ("closed", "played")
    )
    assert said(campaign, "F5", closed)[-1].endswith(" is closed.")
    assert said(campaign, "F5", played) == ["Calendar: 1 row changes."]


def test_no_points_lapse_where_there_were_none(campaign):
    assert said(campaign, "F4") == []
