"""Clearing the map."""

import pytest

from tests.systems.battlefront import field

PENNED = field.status("G01.1", position="isolated", pocket="P1", place="the farm")
IMMOBILE = field.status("G02.1", immobile=True, place="44, 20")


def cleared(stands, decision=None, **before):
    return field.play(field.campaign({"Stand": stands, **before}), "E8", "", decision)


def at(stand, place):
    return {"stays": [{"stand": stand, "place": place}]}


def test_units_in_normal_status_come_off_wherever_they_stood():
    stands = field.status("G01.1", place="between the lines", minefield=True)
    row = cleared(stands).find("Stand", "G01.1")
    assert (row.place, row.minefield) == ("", False)


@pytest.mark.parametrize("stands", [PENNED, IMMOBILE])
def test_pockets_and_immobile_vehicles_stay_where_they_are(stands):
    after = cleared(stands)
    assert after.entries[-1].changes == ()


def test_what_stays_is_told_as_the_table_shows_it():
    lines = cleared([*PENNED, *IMMOBILE]).entries[-1].lines
    assert lines == (
        "german pocket P1 stays in place",
        "Tank at 44, 20 is immobile and stays",
    )


def test_an_immobile_vehicle_of_no_place_is_told_without_one():
    lines = cleared(field.status("G02.1", immobile=True)).entries[-1].lines
    assert lines == ("Tank is immobile and stays",)


def test_the_place_of_what_stays_is_written_down():
    after = cleared(PENNED, {**at("G01.1", "hill 112"), "note": "seen by both"})
    assert after.find("Stand", "G01.1").place == "hill 112"
    assert after.entries[-1].lines[-1] == "seen by both"


def test_the_form_begins_with_all_that_stays():
    campaign = field.campaign({"Stand": [*PENNED, *IMMOBILE]})
    drafted = field.draft(campaign, "E8")
    assert [(row.stand, row.place) for row in drafted.stays] == [
        ("G01.1", "the farm"),
        ("G02.1", "44, 20"),
    ]
    assert [c.value for c in field.offers(campaign, "E8")] == ["G01.1", "G02.1"]


REFUSED = [
    (at("G01.2", "here"), ["not_isolated"]),
    (at("G99.1", "here"), ["not_isolated"]),
    ({"stays": [*at("G01.1", "here")["stays"]] * 2}, ["not_available"]),
]


@pytest.mark.parametrize(("decision", "expected"), REFUSED)
def test_every_ground_against_a_place_is_told(decision, expected):
    campaign = field.campaign({"Stand": PENNED})
    assert field.codes(campaign, "E8", "", decision) == expected


def test_who_panicked_off_is_back():
    row = cleared(field.status("G01.2", panicked=True)).find("Stand", "G01.2")
    assert (row.panicked, row.status) == (False, "available")


def test_what_was_withdrawn_leaves_when_it_is_out():
    elements = [{"id": "G01", "status": "withdrawn"}]
    after = cleared(PENNED, Element=elements)
    found = [after.find("Stand", key).status for key in ("G01.1", "G01.2")]
    assert found == ["available", "withdrawn"]
