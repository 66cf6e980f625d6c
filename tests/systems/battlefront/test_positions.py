"""Where units set up."""

import pytest

from tests.systems.battlefront import field

CHOSEN = [{"id": key, "chosen": field.TODAY} for key in ("G01", "G02")]
PENNED = field.status("G01.1", position="isolated", pocket="P1", place="the farm")
PENNED += field.status("G02.1", immobile=True, place="44, 20")


def fielded():
    return field.campaign({"Element": CHOSEN, "Stand": PENNED})


def told(unit="G01.2", **fields):
    return {"units": [{"unit": unit, **fields}]}


DISTANCES = [("20", "15", True), ("15", "15", False), ("10", "15", False)]
DISTANCES += [("15.5", "15", True), ("", "", False)]


@pytest.mark.parametrize(("distance", "spotting", "hidden"), DISTANCES)
def test_a_unit_starts_hidden_when_it_is_farther_than_it_is_spotted(
    distance, spotting, hidden
):
    decision = told(place="the balka", distance=distance, spotting=spotting)
    lines = field.play(fielded(), "C3", "german", decision).entries[-1].lines
    assert ("starts hidden: G01.2 the balka" in lines) is hidden


REFUSED = [
    (told(beyond_line=True), ["beyond_mlr"]),
    (told("G01", beyond_line=True), ["beyond_mlr"]),
    (told("G01.1", beyond_line=True), []),
    (told("G01.1", moved=True), ["stays_in_place"]),
    (told("G01.1", place="the mill"), ["stays_in_place"]),
    (told("G01.1", place="the farm"), []),
    (told("G02.1", place="the mill"), ["stays_in_place"]),
    (told("G01", beyond_line=True, moved=True), ["beyond_mlr", "stays_in_place"]),
    (told("G01.2", moved=True, place="the mill"), []),
    (told("S01"), ["not_available"]),
    (told("G99"), ["not_available"]),
    ({"units": [*told()["units"]] * 2}, ["not_available"]),
    (told(distance="20"), ["not_understood"]),
    (told(distance="far", spotting="15"), ["not_understood"]),
    (
        told("G99", beyond_line=True, spotting="far"),
        ["not_available"] + 2 * ["not_understood"],
    ),
]


@pytest.mark.parametrize(("decision", "expected"), REFUSED)
def test_every_ground_against_a_setup_is_told(decision, expected):
    assert field.codes(fielded(), "C3", "german", decision) == expected


def test_the_units_on_the_table_are_offered():
    offered = {c.value for c in field.offers(fielded(), "C3", "german")}
    assert {"G01", "G01.1", "G02"} <= offered
    assert "S01" not in offered
