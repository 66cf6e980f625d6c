"""The table after the game: markers, bogged vehicles, rally."""

import pytest

from refkit.engine.campaign.view import view
from tests.systems.battlefront import field

CHOSEN = [{"id": key, "chosen": field.TODAY} for key in ("G01", "G02", "S02")]


def fielded(**before):
    return field.campaign({"Element": CHOSEN, **before})


def lines(step, decision):
    return field.play(fielded(), step, "", decision).entries[-1].lines


def bogged(stand="G02.1", **fields):
    return {"stands": [{"stand": stand, **fields}]}


def test_four_kinds_of_markers_come_off_and_the_others_stay():
    kinds = ["artillery template", "smoke", "improved_position", "Hull-down", "wreck"]
    told = lines("E1", {"kinds": kinds})
    assert told == (f"come off: {', '.join(kinds[:4])}", "stay: wreck")


def test_nothing_is_said_of_markers_that_are_not_there():
    assert lines("E1", {"kinds": ["smoke"]}) == ("come off: smoke",)


@pytest.mark.parametrize("step", ["E1", "E3", "E4"])
def test_what_was_settled_at_the_table_may_be_noted(step):
    assert lines(step, {"note": "done together"}) == ("done together",)


@pytest.mark.parametrize(("failed", "immobile"), [(0, False), (1, False), (2, True)])
def test_a_vehicle_is_immobile_after_the_second_failure(failed, immobile):
    after = field.play(fielded(), "E3", "", bogged(failed=failed, place="44, 20"))
    row = after.find("Stand", "G02.1")
    assert (row.immobile, row.place) == (immobile, "44, 20" if immobile else "")


def test_an_immobile_vehicle_of_a_pocket_keeps_the_place_it_has():
    stands = field.status("G02.1", position="cut_off", pocket="P1", place="the farm")
    after = field.play(fielded(Stand=stands), "E3", "", bogged(failed=2))
    assert after.find("Stand", "G02.1").place == "the farm"


def test_bogged_vehicles_are_told_to_both_without_an_id_of_the_roster():
    after = field.play(fielded(), "E3", "", bogged(failed=2, place="44, 20"))
    assert view(after, "russian").entries[-1].lines == ("Tank 44, 20 is immobile",)


@pytest.mark.parametrize("failed", [1, 2])
def test_of_a_vehicle_that_the_enemy_does_not_see_nothing_is_told(failed):
    spot = {"stand": "G02.1", "side": "german", "slot": field.TODAY, "place": "44, 20"}
    there = fielded(Spot=[{**spot, "hidden": True}])
    after = field.play(there, "E3", "", bogged(failed=failed, place="44, 20"))
    assert after.entries[-1].lines == ()
    assert after.find("Stand", "G02.1").immobile == (failed == 2)


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        (bogged("G01.1"), ["not_available"]),
        (bogged("G99.1"), ["not_available"]),
        ({"stands": [*bogged()["stands"]] * 2}, ["not_available"]),
    ],
)
def test_only_vehicles_on_the_table_are_bogged(decision, expected):
    assert field.codes(fielded(), "E3", "", decision) == expected


def test_a_vehicle_whose_crew_left_it_is_a_wreck_that_may_be_repaired():
    told = bogged(failed=2, place="44, 20", crew_left=True)
    after = field.play(fielded(), "E3", "", told)
    assert after.entries[-1].lines == ("Tank 44, 20 is immobile, and its crew left it",)
    [wreck] = after.rows("Wreck")
    assert (wreck.stand, wreck.state, wreck.place) == ("G02.1", "abandoned", "44, 20")
    assert after.find("Stand", "G02.1").status == "abandoned"


def test_the_crew_of_one_immobile_since_long_may_leave_it():
    stands = field.status("G02.1", immobile=True, place="44, 20", minefield=True)
    after = field.play(fielded(Stand=stands), "E3", "", bogged(crew_left=True))
    [wreck] = after.rows("Wreck")
    assert (wreck.place, wreck.minefield) == ("44, 20", True)


@pytest.mark.parametrize(
    ("stand", "failed", "expected"),
    [
        ("G02.1", 1, ["not_immobile"]),
        ("G09.1", 1, ["not_type_A", "not_immobile"]),
        ("G09.1", 2, ["not_type_A"]),
    ],
)
def test_only_the_crew_of_an_immobile_armoured_vehicle_leaves_it(stand, failed, expected):
    lorries = field.element("G09", contents="2xG-LORRY", chosen=field.TODAY)
    there = field.campaign({"Element": [*CHOSEN, lorries]})
    told = bogged(stand, failed=failed, crew_left=True)
    assert field.codes(there, "E3", "", told) == expected


def test_the_vehicles_of_both_sides_are_offered():
    values = {choice.value for choice in field.offers(fielded(), "E3")}
    assert {"G02.1", "S02.1"} <= values
    assert "G01.1" not in values


def test_an_immobile_vehicle_is_on_the_table_though_nobody_chose_it():
    campaign = field.campaign({"Stand": field.status("G02.1", immobile=True)})
    assert [choice.value for choice in field.offers(campaign, "E3")] == ["G02.1"]


@pytest.mark.parametrize("state", ["suppressed", "disordered"])
def test_units_rally_without_a_die(state):
    told = {"units": [{"unit": "riflemen", "state": state}]}
    after = field.play(fielded(), "E4", "", told)
    assert after.entries[-1].lines == (f"riflemen: {state} no more, in good order",)
    assert after.entries[-1].readings == ()
