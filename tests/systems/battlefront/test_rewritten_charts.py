"""A chart that the umpire rewrites is the one the rules read from then on."""

import pytest

from refkit.engine.campaign import ledger
from tests.systems.battlefront import field

MORNINGS = [["morning", "afternoon"], ["full_day"]]
AFTERNOON = "24 Dec afternoon"


def rewritten(campaign, record, raw, **fields):
    """Return the campaign after the umpire set a row of a chart to something else."""
    cls = campaign.system.record(record)
    old = campaign.find(record, "/".join(str(raw[name]) for name in cls.key))
    new = old.replace(**fields) if old else field.row(cls, {**raw, **fields})
    change = field.campaigns.change_between(old, new)
    return ledger.amend(campaign, [change], "rewritten", kind="hand edit")


def gain(campaign, face, side="russian", slot=field.TODAY):
    after = field.play(campaign, "B1", side, dice=(face,), slot=slot)
    return after.entries[-1].readings[-1].number


CHART = {"slots": 1, "row": 1}


def test_cpp_are_gained_by_the_chart_of_the_workbook():
    rows = [{**CHART, "cpp": 3}]
    campaign = field.campaign({"CppRow": rows})
    again = rewritten(campaign, "CppRow", CHART, cpp=5)
    assert (gain(campaign, 7), gain(again, 7)) == (3, 5)


@pytest.mark.parametrize(("slot", "cpp"), [(AFTERNOON, 2), (field.TOMORROW, 4)])
def test_a_day_of_two_scenarios_has_a_cpp_chart_of_its_own(slot, cpp):
    rows = [{"slots": 1, "row": 1, "cpp": 4}, {"slots": 2, "row": 1, "cpp": 2}]
    assert gain(field.campaign({"CppRow": rows}, days=MORNINGS), 7, slot=slot) == cpp


DRM = {"date": "1942-12-24", "part": "any", "side": "russian"}


def test_the_historical_modifier_is_that_of_the_drm_chart():
    campaign = field.campaign({"HistoricalDrm": [DRM]})
    again = rewritten(campaign, "HistoricalDrm", DRM, modifier=-8)
    assert (gain(campaign, 7), gain(again, 7)) == (14, 6)


def test_a_modifier_for_one_part_of_the_day_is_for_no_other():
    rows = [{**DRM, "part": "afternoon", "modifier": -8}]
    campaign = field.campaign({"HistoricalDrm": rows}, days=MORNINGS)
    assert [gain(campaign, 7, slot=slot) for slot in (field.TODAY, AFTERNOON)] == [14, 6]


def ended(campaign, *faces):
    return field.play(campaign, "D", dice=faces).find("Slot", field.TODAY).turns


def test_the_game_ends_by_the_turn_record():
    campaign = field.campaign()
    again = rewritten(campaign, "TurnRow", {"turn": 11}, ends_on=10)
    assert (ended(campaign, 5, 2), ended(again, 5)) == (11, 10)


def test_a_nation_mends_from_when_the_list_says():
    stands = field.status("S02.1", status="knocked_out")
    wreck = field.wreck(stand="S02.1", ground="russian")
    campaign = field.campaign({"Wreck": [wreck], "Stand": stands})
    told = {"attempts": [{"wreck": "W1"}]}
    early = {"since": field.day("1942-11-19")["date"]}
    again = rewritten(campaign, "RepairNation", {"nation": "Russian"}, **early)
    found = [field.codes(each, "F1", "russian", told) for each in (campaign, again)]
    assert found == [["date_not_eligible"], []]


SKY = {"row": 1, "weather": "fog"}


def test_the_weather_is_that_of_the_chart():
    campaign = field.campaign({"WeatherRow": [SKY]})
    again = rewritten(campaign, "WeatherRow", {"row": 1}, weather="blizzard")
    skies = [field.play(each, "W", dice=(4,)) for each in (campaign, again)]
    assert [each.find("Slot", field.TODAY).weather for each in skies] == ["fog", "blizzard"]


PRICES = [
    ("B9", {"orders": [{"group": "I1"}]}, "cpp", "Group", {"side": "german", "id": "I1"}),
    (
        "B12",
        {"orders": [{"item": "wire"}]},
        "fpp",
        "FortLine",
        {"side": "german", "item": "wire"},
    ),
]


@pytest.mark.parametrize(("step", "decision", "kind", "record", "row"), PRICES)
def test_what_is_bought_costs_what_the_chart_says_now(step, decision, kind, record, row):
    campaign = field.campaign()
    again = rewritten(campaign, record, row, price=2)
    before = field.balance(campaign, "german", kind)
    after = field.play(again, step, "german", decision)
    assert field.balance(after, "german", kind) == before - 2


@pytest.mark.parametrize(("step", "decision", "kind", "record", "row"), PRICES)
def test_what_was_bought_before_keeps_the_price_it_had(step, decision, kind, record, row):
    bought = field.play(field.campaign(), step, "german", decision)
    again = rewritten(bought, record, row, price=2)
    assert field.balance(again, "german", kind) == field.balance(bought, "german", kind)
