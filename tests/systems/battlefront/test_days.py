"""The calendar: what is wrong with one."""

import pytest

from refkit.systems.battlefront.rules import days
from tests.systems.battlefront import field

DATES = ("1942-12-24", "1942-12-25", "1942-12-26", "1942-12-27")


def slot(day, kind, date="", key=""):
    told = {"id": key or f"{day} {kind}", "day": day, "kind": kind}
    return {**told, "date": date or DATES[day - 1]}


def found(*rows, before=None):
    """What is told of a calendar of these slots alone, with its code."""
    campaign = field.campaign({**(before or {}), "Slot": rows})
    old = [campaign.find("Slot", key) for key in (field.TODAY, field.TOMORROW)]
    gone = [field.campaigns.change_between(row, None) for row in old]
    faults = days.calendar(field.campaigns.apply_changes(campaign, gone))
    return [
        (f.code, f"{f.key}.{f.field}: {f.found}; expected {f.expected}") for f in faults
    ]


FAULTS = [
    (
        [slot(1, "morning"), slot(1, "morning", key="again")],
        "duplicate_slot",
        "again.kind: Part of day is 'morning', as in 1 morning; "
        "expected each part of a day once",
    ),
    (
        [slot(1, "full_day"), slot(1, "night")],
        "full_day_stands_alone",
        "1 full_day.kind: Part of day is 'full day' beside 1 more that day; "
        "expected 'morning', as a full day stands alone",
    ),
    (
        [slot(1, "morning"), slot(3, "morning")],
        "no_slot",
        "3 morning.day: Day is 3 after 1; expected 2, as every day has one to three slots",
    ),
    (
        [slot(2, "morning")],
        "no_slot",
        "2 morning.day: Day is 2 after 0; expected 1, as every day has one to three slots",
    ),
    (
        [],
        "no_slot",
        ".: the campaign has no day; expected one day at least, with one to three parts",
    ),
    (
        [slot(1, "morning"), slot(1, "night", date="1942-12-25")],
        "",
        "1 night.date: Date is 1942-12-25 on day 1; expected 1942-12-24, as in 1 morning",
    ),
    (
        [slot(1, "night"), slot(1, "morning")],
        "",
        "1 morning.kind: Part of day is 'morning' after 'night'; "
        "expected the slots of a day in their order",
    ),
    (
        [slot(1, "morning"), slot(2, "morning", date="1942-12-24")],
        "",
        "2 morning.date: Date is 1942-12-24 on day 2; "
        "expected a date after 1942-12-24, which is day 1",
    ),
    (
        [slot(1, "morning"), slot(2, "morning"), slot(1, "night")],
        "",
        "1 night.day: Day is 1 after 2; expected the days in their order",
    ),
]


@pytest.mark.parametrize(("rows", "code", "told"), FAULTS)
def test_what_is_wrong_with_a_calendar_is_told_at_its_slot(rows, code, told):
    assert found(*rows) == [(code, told)]


def test_days_may_have_one_to_three_slots_and_rest_between_them():
    rows = [slot(1, "afternoon"), slot(2, "morning"), slot(2, "afternoon")]
    rows += [slot(2, "night"), slot(3, "full_day", date="1942-12-30")]
    assert found(*rows) == []


@pytest.mark.parametrize(
    ("effect", "codes"), [("no_night_scenarios", ["no_such_slot"]), ("aircraft_keep", [])]
)
def test_a_special_rule_leaves_out_the_nights(effect, codes):
    before = {"SpecialRule": [{"id": "1", "effect": effect}]}
    rows = [slot(1, "morning"), slot(1, "night")]
    assert [code for code, _ in found(*rows, before=before)] == codes
