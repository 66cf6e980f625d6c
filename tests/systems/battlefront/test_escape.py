"""Escape from a pocket."""

from fractions import Fraction

import pytest

from tests.systems.battlefront import field

CREW = "1xG-INF; 1xG-GUN; 2xG-LORRY; 1xG-TANK; 1xG-CAR"
NAMES = {
    "squad": "G09.1",
    "gun": "G09.2",
    "lorry": "G09.3",
    "tank": "G09.5",
    "car": "G09.6",
}


def penned(position="isolated", before=None, options=None, **fields):
    keys = [f"G09.{n}" for n in range(1, 7)]
    stands = field.status(*keys, position=position, pocket="P1", place="the farm")
    row = field.element("G09", contents=CREW, **fields)
    return field.campaign({"Element": [row], "Stand": stands, **(before or {})}, options)


def wish(*stands, **fields):
    return {"stands": [{"stand": NAMES.get(stand, stand), **fields} for stand in stands]}


def escaped(*stands, dice, campaign=None, **fields):
    campaign = campaign or penned()
    return field.play(campaign, "E7", "german", wish(*stands, **fields), dice)


def modifier(after):
    return sum(add for _, add in after.entries[-1].readings[0].modifiers)


COLUMNS = [
    ("squad", "infantry"),
    ("gun", "infantry"),
    ("lorry", "infantry"),
    ("car", "AFV"),
]


@pytest.mark.parametrize(("stand", "column"), COLUMNS)
def test_armour_reads_the_column_of_its_own(stand, column):
    reading = escaped(stand, dice=(9,)).entries[-1].readings[0]
    assert reading.chart == f"Escape, {column}"


@pytest.mark.parametrize(
    ("option", "status"), [("infantry", "available"), ("AFV", "eliminated")]
)
def test_the_column_of_soft_vehicles_is_an_option(option, status):
    campaign = penned(options={"escape_soft_vehicle_column": option})
    after = escaped("lorry", dice=(4,), campaign=campaign)
    assert after.find("Stand", NAMES["lorry"]).status == status


@pytest.mark.parametrize(("option", "wrecks"), [("removed", 0), ("wreck", 1)])
def test_whether_lost_armour_leaves_a_wreck_is_an_option(option, wrecks):
    campaign = penned(options={"escape_eliminated_afv": option})
    assert len(escaped("car", dice=(1,), campaign=campaign).rows("Wreck")) == wrecks


def test_the_modifiers_of_stand_and_place_add_up():
    assert modifier(escaped("lorry", dice=(9,))) == -1
    assert modifier(escaped("tank", dice=(9,), near=True)) == 3


DISTANCES = [
    ("3.5", "true", 1),
    ("4", "true", 1),
    ("4", "false", 0),
    ("3.9", "false", 1),
    ("4.5", "true", 0),
]


@pytest.mark.parametrize(("measured", "inclusive", "expected"), DISTANCES)
def test_whether_exactly_four_inches_is_near_is_an_option(measured, inclusive, expected):
    campaign = penned(options={"escape_near_inclusive": inclusive})
    after = escaped("squad", dice=(9,), campaign=campaign, inches=measured)
    assert modifier(after) == expected


def test_what_was_measured_goes_before_the_tick():
    assert modifier(escaped("squad", dice=(9,), near=True, inches="6")) == 0


def test_an_armoured_carrier_is_no_unarmoured_vehicle():
    card = {"UnitCard": [{"id": "G-LORRY", "armoured": True}]}
    assert modifier(escaped("lorry", dice=(9,), campaign=penned(before=card))) == 0


def test_who_gets_out_is_out_of_mines():
    stands = field.status(
        "G09.1", position="isolated", pocket="P1", minefield=True, immobile=True
    )
    after = escaped("squad", dice=(9,), campaign=penned(before={"Stand": stands}))
    row = after.find("Stand", NAMES["squad"])
    assert (row.place, row.minefield, row.immobile) == ("", False, False)


def test_cut_off_units_find_it_harder():
    assert modifier(escaped("squad", dice=(9,), campaign=penned("cut_off"))) == -2


def test_by_daylight_after_a_morning_it_is_harder():
    slot = {"Slot": [{"id": field.TODAY, "kind": "morning"}]}
    assert modifier(escaped("squad", dice=(9,), campaign=penned(before=slot))) == -1


@pytest.mark.parametrize("nation", ["Russian", "Soviet", "ussr", "Russia"])
def test_russians_find_it_easier_whatever_they_are_called(nation):
    side = {"Side": [{"id": "german", "nation": nation}]}
    assert modifier(escaped("squad", dice=(9,), campaign=penned(before=side))) == 1


def test_soft_vehicles_of_a_pocket_may_share_a_roll():
    after = escaped("G09.3", "G09.4", dice=(1,), together=True)
    assert after.entries[-1].lines == ("column of 2 in P1: eliminated",)


def test_two_of_a_kind_are_told_apart():
    after = escaped("G09.3", "G09.4", dice=(9, 9))
    purposes = [reading.roll.purpose for reading in after.entries[-1].readings]
    assert purposes == ["escape of Lorry in P1", "escape of Lorry (2) in P1"]


REFUSED = [
    (wish("G01.1"), ["not_isolated"]),
    (wish("S01.1"), ["not_isolated"]),
    (wish("squad", "squad"), ["already_attempted"]),
    (wish("squad", together=True), ["not_transport"]),
    (wish("squad", inches="near by"), ["not_understood"]),
    (wish("G01.1", inches="near by"), ["not_understood", "not_isolated"]),
]


@pytest.mark.parametrize(("told", "expected"), REFUSED)
def test_every_ground_against_an_escape_is_told(told, expected):
    assert field.codes(penned(), "E7", "german", told) == expected


def test_staying_throws_no_die():
    after = field.play(penned(), "E7", "german")
    assert len(after.rows("Stand", position="isolated")) == 6


IN_NO_GAME = {"Slot": [{"id": field.TODAY, "status": "no_scenario"}]}


def test_without_a_scenario_nobody_escapes():
    due = field.refused_due(penned(before=IN_NO_GAME), "F3", "E7", "german")
    assert due == ["out_of_sequence", "wrong_phase", "no_cleanup"]


def test_escape_without_a_scenario_is_an_option():
    campaign = penned(before=IN_NO_GAME, options={"escape_without_scenario": "true"})
    after = escaped("squad", dice=(9,), campaign=campaign)
    assert after.find("Stand", NAMES["squad"]).position == "normal"


def test_the_chances_are_offered_near_and_far():
    near = field.offers(penned(), "E7", "german")[:2]
    assert [choice.odds["escape"] for choice in near] == [Fraction(9, 10), Fraction(1)]


def test_a_roll_in_the_open_names_nothing_that_the_enemy_does_not_see():
    spot = {"stand": "G09.1", "side": "german", "slot": field.TODAY, "place": "9, 9"}
    campaign = penned(before={"Spot": [{**spot, "hidden": True}]})
    after = escaped("squad", "lorry", dice=(9, 9), campaign=campaign)
    first, second = (reading.roll.purpose for reading in after.entries[-1].readings)
    assert first == "escape of what the enemy does not see"
    assert after.entries[-1].lines == ("Lorry in P1: escape",)
    assert "in P1" in second


@pytest.mark.parametrize(("face", "status"), [(2, "abandoned"), (1, "eliminated")])
def test_of_what_the_enemy_does_not_see_there_is_the_bare_die(face, status):
    spot = {"stand": "G09.5", "side": "german", "slot": field.TODAY, "place": "9, 9"}
    campaign = penned("cut_off", before={"Spot": [{**spot, "hidden": True}]})
    after = escaped("tank", dice=(face,), campaign=campaign)
    (reading,) = after.entries[-1].readings
    assert (reading.chart, reading.modifiers, reading.result) == ("", (), str(face))
    assert after.find("Stand", "G09.5").status == status


@pytest.mark.parametrize(("option", "told"), [("no", None), ("yes", 1)])
def test_whether_an_escape_costs_casualties_is_an_option(option, told):
    campaign = penned(options={"escape_casualties": option})
    after = escaped("tank", dice=(1,), campaign=campaign)
    row = after.find("Engagement", f"{field.TODAY}/G09")
    assert (row and row.afv_abandoned) == told
