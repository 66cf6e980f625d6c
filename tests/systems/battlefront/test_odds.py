"""The chances that are told before a decision, put together from charts and calendar."""

from fractions import Fraction

import pytest

from refkit.engine.charts import odds
from refkit.systems.battlefront.steps.game import ending
from tests.systems.battlefront import field

DAYS = [("full_day",)] * 3


def rows(*told):
    """A turn record of these turns in place of the setting's."""
    bare = field.without(field.campaign(), "TurnRow")
    made = [field.row(bare.system.record("TurnRow"), row) for row in told]
    changes = tuple(field.campaigns.change_between(None, row) for row in made)
    return field.campaigns.apply_changes(bare, changes)


def ends(campaign):
    return {c.label: c.odds["game already over"] for c in field.offers(campaign, "D")}


def test_a_game_grows_more_likely_to_be_over():
    told = ends(field.campaign())
    assert list(told.values()) == sorted(told.values())
    assert (told["turn 11"], told["turn 20"]) == (Fraction(1, 10), 1)


def test_the_mean_length_is_that_of_completed_turns():
    note = field.offers(field.campaign(), "D")[0].note
    assert note == "12.66 turns are played on average, 12 most often"


def test_the_chances_follow_the_umpire_s_own_turn_record():
    told = ends(rows({"turn": 5, "ends_on": 5}, {"turn": 6, "ends_on": 10}))
    assert told == {"turn 5": Fraction(1, 2), "turn 6": 1}


def test_a_set_length_is_certain():
    campaign = field.campaign(options={"turn_chart": "8"})
    assert ends(campaign) == {"turn 9": 1}
    assert ending.length_chances(field.turn(campaign)) == {8: 1}


def test_a_turn_record_without_a_certain_end_says_so():
    (only,) = field.offers(rows({"turn": 5, "ends_on": 5}), "D")
    assert "no turn is sure to be the end" in only.note


def test_no_turn_record_gives_no_chances():
    assert field.offers(rows(), "D") == []


def test_a_refit_tells_the_mean_of_its_roll():
    (only,) = field.offers(field.campaign(), "B1", "german")
    assert only.note == "10 CPP on average"


def lying(**stand):
    before = {"Wreck": [field.wreck()], "Points": [field.purse(3)]}
    lost = {"id": "G02.1", "status": "knocked_out", **stand}
    return field.campaign({**before, "Stand": [lost]}, days=DAYS)


def test_a_repair_tells_what_trying_every_night_comes_to():
    notes = [choice.note for choice in field.offers(lying(), "F1", "german")]
    assert notes[0] == "49 % repaired over the 3 nights left"
    assert notes[1].startswith("88 %")


GERMAN = {"nation": "German", "since": "1939-09-01", "until": "1944-12-31"}


def test_nights_on_which_the_nation_does_not_repair_any_more_are_not_counted():
    dates = ("1944-12-30", "1944-12-31", "1945-01-01", "1945-01-02")
    before = {"Wreck": [field.wreck()], "RepairNation": [GERMAN]}
    before["Slot"] = [
        field.day(date, day=number, id=f"{date} full_day")
        for number, date in enumerate(dates, 1)
    ]
    before["Stand"] = field.status("G02.1", status="knocked_out")
    first = before["Slot"][0]["id"]
    offered = field.offers(field.campaign(before), "F1", "german", first)
    assert offered[0].note == "36 % repaired over the 2 nights left"


def test_a_repair_tells_whether_its_element_may_be_called_away():
    campaign = field.fought(lying(lost_in=field.TODAY), field.TODAY)
    notes = [choice.note for choice in field.offers(campaign, "F1", "german")]
    assert notes[1].startswith(
        "40 % repaired and still yours after the withdrawal roll; 88 %"
    )


def test_what_cannot_succeed_is_not_tried_for_nights():
    wreck = field.wreck("W1", "S02.1", minefield=True)
    before = {"Wreck": [wreck], "Stand": field.status("S02.1", status="knocked_out")}
    before["RepairNation"] = [{"nation": "Russian", "since": "1941-01-01"}]
    before["Points"] = [field.purse(0, side="russian")]
    campaign = field.campaign(before, days=DAYS)
    assert [c.note for c in field.offers(campaign, "F1", "russian")] == [""]


@pytest.mark.parametrize(
    ("chances", "likeliest"), [({10: 1}, 10), ({"a": 1, "b": 2}, "b"), ({1: 1, 2: 1}, 1)]
)
def test_the_likeliest_of_several_alike_is_the_first(chances, likeliest):
    assert odds.likeliest(chances) == likeliest
