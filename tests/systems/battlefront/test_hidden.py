"""Fortifications after the scenario."""

import pytest

from tests.systems.battlefront import field

MINES = field.fort("G-1", item="minefield", hidden=True, place="60, 40")


def laid(**extra):
    return field.campaign({"Fortification": [MINES, field.fort()], **extra})


def told(*items):
    return {"items": [{"item": key, **fields} for key, fields in items]}


SHOWN = [
    ({"ground": "russian"}, True),
    ({"ground": "german"}, False),
    ({"ground": ""}, False),
    ({"ground": "german", "shown": True}, True),
]


@pytest.mark.parametrize(("fields", "shown"), SHOWN)
def test_what_is_hidden_shows_in_lost_ground_or_when_it_was_met(fields, shown):
    after = field.play(laid(), "E9", "", told(("G-1", fields)))
    assert (after.find("Fortification", "G-X2") is not None) is shown


def test_what_is_seen_keeps_its_number():
    after = field.play(laid(), "E9", "", told(("G-X1", {"ground": "russian"})))
    assert after.find("Fortification", "G-X1").ground == "russian"


REFUSED = [
    (told(("G-9", {})), ["not_available"]),
    (told(("G-1", {"ground": "finnish"})), ["unknown_side"]),
    (told(("G-1", {}), ("G-1", {})), ["not_available"]),
    (told(("G-9", {"ground": "finnish"})), ["not_available", "unknown_side"]),
]


@pytest.mark.parametrize(("decision", "expected"), REFUSED)
def test_every_ground_against_the_list_is_told(decision, expected):
    assert field.codes(laid(), "E9", "", decision) == expected


def test_the_umpire_is_offered_all_that_lies_on_the_map():
    values = [choice.value for choice in field.offers(laid(), "E9")]
    assert values == ["G-1", "G-X1", "german", "russian"]


def test_the_form_as_it_begins_changes_nothing():
    after = field.play(laid(), "E9", "", field.draft(laid(), "E9").values)
    assert after.entries[-1].changes == ()
