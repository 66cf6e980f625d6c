"""The marks at 25, 50 and 75 %: when they are worked out, from what, and how rounded."""

import pytest

from refkit.systems.battlefront.records import band, marks
from tests.systems.battlefront import field

DAYS = (("morning", "afternoon"), ("morning",))
LOST = [{"id": "G01.1", "status": "eliminated"}]
HELD = [{"id": "1", "effect": "no_morning_reset"}]


def reckoned(slot=field.TODAY, days=(), **before):
    return field.play(field.campaign(before, days=days), "B7", "german", slot=slot)


def due(campaign, slot):
    step = campaign.system.step("B7")
    return step.is_due(campaign.system.facts(campaign, slot))


ROUNDED = [
    ("at_least", 9, (3, 5, 7)),
    ("nearest", 9, (2, 5, 7)),
    ("nearest", 6, (2, 3, 5)),
    ("down", 9, (2, 4, 6)),
    ("nearest", 1, (1, 1, 1)),
    ("down", 1, (1, 1, 1)),
    ("down", 0, (0, 0, 0)),
]


@pytest.mark.parametrize(("how", "start", "expected"), ROUNDED)
def test_how_a_part_of_a_stand_counts_is_an_option(how, start, expected):
    assert marks(field.campaign(options={"breakpoint_rounding": how}), start) == expected


@pytest.mark.parametrize(
    ("losses", "reached"), [(1, ""), (2, "25%"), (4, "50%"), (9, "75%")]
)
def test_a_band_is_reached_at_its_mark(losses, reached):
    assert band(field.campaign(), 8, losses) == reached


def test_the_band_follows_the_rounding():
    campaign = field.campaign(options={"breakpoint_rounding": "down"})
    assert band(campaign, 9, 2) == "25%"


def test_an_element_that_was_never_reckoned_has_no_band():
    assert band(field.campaign(), 0, 0) == ""


def test_marks_are_worked_out_in_the_first_slot_of_a_day_only():
    campaign = field.campaign(days=DAYS)
    slots = [slot.id for slot in campaign.rows("Slot")]
    assert [due(campaign, slot) for slot in slots] == [True, False, True]


def test_a_special_rule_takes_the_fresh_start_away():
    campaign = field.campaign({"SpecialRule": HELD}, days=DAYS)
    assert (due(campaign, field.TODAY), due(campaign, field.TOMORROW)) == (True, False)


def test_under_it_the_first_morning_reckons_only_what_has_no_marks():
    rows = [{"id": "G02", "day_start": 0}]
    after = reckoned(SpecialRule=HELD, Stand=LOST, Element=rows)
    assert [e.day_start for e in after.rows("Element", side="german")] == [5, 4]
    told = "G01 has no fresh start and keeps its marks"
    assert after.entries[-1].lines == (told,)


def test_an_isolated_element_without_marks_is_reckoned():
    away = field.status(*(f"G01.{n}" for n in range(1, 6)), position="isolated")
    after = reckoned(Stand=away, Element=[{"id": "G01", "day_start": 0}])
    assert after.find("Element", "G01").day_start == 5


def test_stands_in_a_pocket_and_panicked_ones_belong_to_the_strength():
    stands = [
        {"id": "G01.1", "position": "isolated", "pocket": "P1"},
        {"id": "G01.2", "panicked": True},
    ]
    assert reckoned(Stand=stands).find("Element", "G01").day_start == 5


def shown(after, key, *names):
    row = after.find("Element", key)
    found = {each.name: each.value(after, row) for each in type(row).derived}
    return tuple(found[name] for name in names)


def test_losses_of_a_day_add_up_slot_by_slot():
    rows = [{"id": "G01", "chosen": "24 Dec afternoon"}]
    campaign = field.campaign({"Element": rows, "Stand": LOST}, days=DAYS)
    told = {"stands": [{"stand": "G01.2"}]}
    after = field.play(campaign, "D2", "german", told, slot="24 Dec afternoon")
    assert shown(after, "G01", "losses", "mark25", "band") == (2, 2, "25%")
