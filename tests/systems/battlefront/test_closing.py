"""Close of the day."""

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
    assert [due.step.id for due in field.engine.due(closed)] == ["A", "A"]


def test_a_campaign_that_is_over_owes_nothing():
    after = field.play(field.campaign(), "F6", slot=field.TOMORROW)
    assert field.engine.due(after) == ()
