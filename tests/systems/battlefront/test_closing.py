"""Close of the day."""

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
