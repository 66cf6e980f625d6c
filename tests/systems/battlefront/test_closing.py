"""Close of the day."""

import pytest

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import change_between
from tests.recorded import recording
from tests.systems.battlefront import field


def test_artillery_that_fired_another_day_is_not_touched():
    campaign = field.campaign({"Module": [field.module(fired=field.TOMORROW)]})
    assert field.play(campaign, "F3").entries[-1].changes == ()


def test_a_flight_that_flew_is_not_lost():
    campaign = field.campaign({"Flight": [field.flight(status="flown")]})
    assert field.play(campaign, "F5").find("Flight", "G-P1-1").status == "flown"


def test_without_a_finding_only_the_facts_are_told():
    after = field.play(field.campaign(), "F6", slot=field.TOMORROW)
    assert len(after.entries[-1].lines) == 2


def test_victory_is_not_looked_at_before_the_last_scenario():
    closed = field.play(field.campaign(), "F5")
    assert [due.step.id for due in field.engine.due_steps(closed)] == ["A", "A"]


def test_a_campaign_that_is_over_owes_nothing():
    after = field.play(field.campaign(), "F6", slot=field.TOMORROW)
    assert field.engine.due_steps(after) == ()


DAYS = [("morning", "afternoon")]


def statuses(after):
    return [slot.status for slot in after.rows("Slot")]


def test_a_scenario_written_up_was_played():
    after = field.play(field.campaign(days=DAYS), "E11")
    assert statuses(after) == ["played", "planned"]


def test_the_last_slot_of_a_day_is_closed():
    campaign = field.play(field.campaign(days=DAYS), "E11")
    after = field.play(campaign, "F5", slot="24 Dec afternoon")
    assert statuses(after) == ["played", "closed"]


def test_the_last_daylight_slot_before_a_night_stays_as_it_was_played():
    campaign = field.play(field.campaign(days=[("morning", "night")]), "E11")
    assert statuses(field.play(campaign, "F5")) == ["played", "planned"]


def test_a_slot_without_a_scenario_before_the_last_stays_one():
    rows = [{"slot": field.TODAY, "side": s, "declared": "defend"} for s in field.SIDES]
    campaign = field.play(field.campaign({"Posture": rows}, days=DAYS), "C1")
    assert [due.step.id for due in field.engine.due_steps(campaign)] == ["A", "A"]
    assert statuses(campaign) == ["no_scenario", "planned"]


def test_points_stay_in_force_until_the_day_is_over():
    campaign = field.campaign(days=DAYS)
    facts = [campaign.system.facts(campaign, slot.id) for slot in campaign.rows("Slot")]
    assert [campaign.system.step("F4").is_due(each) for each in facts] == [False, True]


def test_a_weather_chart_added_later_makes_no_weather_of_a_closed_day_due():
    told = recording.read("battlefront", "one_slot")
    first = [step for step in told["steps"] if step[0].startswith("1 ")]
    campaign = recording.replay({**told, "steps": first})
    assert [due.slot for due in field.engine.due_steps(campaign)][:1] == ["2 full_day"]
    chart = campaign.system.record("WeatherRow")(row=1, weather="clear")
    after = ledger.amend(campaign, [change_between(None, chart)], "a chart at last")
    assert after.entries[-1].closes == ("1 full_day",)
    (due,) = field.engine.due_steps(after)
    assert (due.slot, due.step.id) == ("2 full_day", "W")
    assert ledger.faults(after) == []


TWO_DAYS = (("morning", "afternoon"), ("full_day",))
CONDITIONS = [
    {"number": 1, "text": "Hold the mill", "kind": "ground", "when": "24.12.1942"},
    {"number": 2, "text": "Lose less", "kind": "losses", "measured": "stands"},
    {"number": 3, "text": "Spend less", "kind": "points", "when": "24 Dec"},
    {"number": 4, "text": "Be the better man"},
]
MIDDAY, EVENING, LAST = "24 Dec", "24 Dec afternoon", "25 Dec"


def conditions(slot, **before):
    """The conditions that fall due at the end of a slot, with their facts."""
    campaign = field.campaign({"VictoryCondition": CONDITIONS, **before}, days=TWO_DAYS)
    if "F6" not in field.due_in(campaign, slot):
        return {}
    offered = field.offers(campaign, "F6", slot=slot)
    return {choice.value: choice.note for choice in offered}


@pytest.mark.parametrize(
    ("slot", "due"), [(MIDDAY, [3]), (EVENING, [1]), (LAST, [1, 2, 3, 4])]
)
def test_a_condition_falls_due_with_its_day_or_slot_and_the_rest_at_the_end(slot, due):
    assert [*conditions(slot)] == due


def test_each_kind_of_condition_comes_with_its_facts():
    stands = field.status("G01.1", "G01.2", status="eliminated")
    facts = conditions(LAST, Stand=stands)
    assert "German: 0 VP by days" in facts[1]
    assert "German: 2 of " in facts[2]
    assert "stands lost; Russian: 0 of " in facts[2]
    assert "CPP in hand of " in facts[3]
    assert all(w in facts[4] for w in ("VP by days", "stands lost", "CPP in hand"))


def test_a_finding_is_kept_beside_its_condition_and_asked_no_more():
    campaign = field.campaign({"VictoryCondition": CONDITIONS}, days=TWO_DAYS)
    told = {"findings": [{"condition": 3, "finding": "met by the Russians"}]}
    blank = field.play(
        campaign, "F6", decision={"findings": [{"condition": 3}]}, slot=MIDDAY
    )
    assert blank.entries[-1].changes == ()
    after = field.play(campaign, "F6", decision=told, slot=MIDDAY)
    assert after.find("VictoryCondition", "3").finding == "met by the Russians"
    assert after.entries[-1].lines == ("Spend less: met by the Russians",)
    assert "F6" not in field.due_in(after, MIDDAY)


def test_what_is_not_looked_at_now_is_refused():
    campaign = field.campaign({"VictoryCondition": CONDITIONS}, days=TWO_DAYS)
    told = {"findings": [{"condition": 1, "finding": "met"}]}
    assert field.codes(campaign, "F6", "", told, slot=MIDDAY) == ["not_available"]
