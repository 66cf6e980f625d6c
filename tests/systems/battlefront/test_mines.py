"""Units in minefields when the game ends."""

import pytest

from tests.systems.battlefront import field

CHOSEN = [{"id": "G01", "chosen": field.TODAY}]
AGAIN = "G01.1 Rifle squad of 1st company is still in a minefield: it is attacked again"


def fielded(**stand):
    return field.campaign({"Element": CHOSEN, "Stand": [{"id": "G01.1", **stand}]})


def told(state="still_in", stand="G01.1"):
    return {"inside": [{"stand": stand, "state": state}]}


def test_a_unit_that_is_still_in_is_named():
    after = field.play(fielded(), "E2", "", told())
    assert after.entries[-1].lines == (AGAIN,)
    assert after.find("Stand", "G01.1").minefield


def test_a_unit_that_nobody_ticks_is_named_again():
    assert field.play(fielded(minefield=True), "E2").entries[-1].lines == (AGAIN,)


def test_a_unit_that_is_out_is_named_no_more():
    after = field.play(fielded(minefield=True), "E2", "", told("out"))
    assert after.entries[-1].lines == ()


def test_a_unit_that_was_destroyed_is_named_no_more():
    lost = {"stands": [{"stand": "G01.1"}]}
    after = field.play(fielded(minefield=True), "E2", "", lost)
    assert AGAIN not in after.entries[-1].lines
    assert not after.find("Stand", "G01.1").minefield


def test_the_form_begins_with_what_was_left_in():
    drafted = field.draft(fielded(minefield=True), "E2")
    assert [(row.stand, row.state) for row in drafted.inside] == [("G01.1", "still_in")]


REFUSED = [
    (told(stand="G02.1"), ["not_available"]),
    ({"inside": [*told()["inside"]] * 2}, ["not_available"]),
    ({**told(), "stands": [{"stand": "G01.1"}]}, ["not_available"]),
]


@pytest.mark.parametrize(("decision", "expected"), REFUSED)
def test_only_what_is_on_the_table_and_not_lost_is_in_mines(decision, expected):
    assert field.codes(fielded(), "E2", "", decision) == expected


def test_the_stands_on_the_table_are_offered():
    fields = {c.field for c in field.offers(fielded(), "E2") if c.value == "G01.1"}
    assert fields == {"stands.stand", "inside.stand"}


@pytest.mark.parametrize(("told", "lies"), [({}, True), ({"minefield": False}, False)])
def test_a_vehicle_lost_in_the_mines_lies_in_them_without_a_tick(told, lies):
    chosen = [{"id": "G02", "chosen": field.TODAY}]
    lost = {"stands": [{"stand": "G02.1", **told}]}
    after = field.play(field.campaign({"Element": chosen}), "E2", "", lost)
    assert [wreck.minefield for wreck in after.rows("Wreck")] == [lies]
