"""A side is told nothing of the enemy's: not by rows, entries, refusals or numbers."""

import pytest

from refkit.engine.campaign.view import view
from refkit.handouts import secret_texts
from tests.systems.battlefront import field

HIDDEN = field.fort("G-1", item="minefield", hidden=True, place="the ford")


def told(campaign, side):
    """Return everything a side's view holds, as one text."""
    seen = view(campaign, side)
    rows = [str(row.values) for table in seen.tables.values() for row in table.values()]
    entries = [str(entry.model_dump(mode="json")) for entry in seen.entries]
    return "\n".join((*rows, *entries))


def attempts(key):
    return {"attempts": [{"target": key}]}


PROBES = [
    ("B4", lambda key: {"held_back": [key]}),
    ("B6", lambda key: {"pairs": [{"keep": "S01", "strike": key}]}),
    ("B9", lambda key: {"points": [{"module": key}]}),
    ("B10", lambda key: {"rolls": [{"unit": key}]}),
    ("B11", attempts),
    ("C2", lambda key: {"elements": [key], "modules": [key], "flights": [key]}),
    ("C3", lambda key: {"fortifications": [{"item": key, "place": "x"}]}),
    ("D2", lambda key: {"stands": [{"stand": key}], "missions": [{"module": key}]}),
    ("D2", lambda key: {"tallies": [{"element": key}], "ammunition": [{"stand": key}]}),
    ("E7", lambda key: {"stands": [{"stand": key}]}),
    ("F1", lambda key: {"attempts": [{"wreck": key}]}),
]
SECRETS = ["G01", "G01.1", "G-O1-1", "G-P1-1", "G-1", "G-2"]


def guarded():
    rows = [HIDDEN, field.fort("G-2", status="bought")]
    stands = field.status("G01.1", position="isolated", pocket="P1")
    support = {"Module": [field.module(smoke=None)], "Flight": [field.flight(number=None)]}
    return field.campaign({"Fortification": rows, "Stand": stands, **support})


@pytest.mark.parametrize(("step", "decision"), PROBES, ids=[step for step, _ in PROBES])
@pytest.mark.parametrize("key", SECRETS)
def test_a_refusal_says_the_same_of_what_is_secret_and_what_is_not_there(
    step, decision, key
):
    real = field.grounds(guarded(), step, "russian", decision(key))
    none = field.grounds(guarded(), step, "russian", decision("Z99"))
    assert [str(g).replace(key, "Z99") for g in real] == [str(g) for g in none]


@pytest.mark.parametrize(
    "step", ["B6", "B9", "B10", "B11", "B12", "C2", "C3", "D2", "E7", "F1"]
)
def test_a_side_is_offered_nothing_of_the_enemys(step):
    offered = field.offers(guarded(), step, "russian")
    assert not {str(choice.value) for choice in offered} & set(SECRETS)


def laid(hidden):
    row = field.fort("G-1", status="bought", item="minefield")
    other = field.fort("G-2", status="bought")
    campaign = field.campaign({"Fortification": [row, other]})
    placed = [{"item": "G-1", "place": "the ford", "hidden": hidden}]
    placed.append({"item": "G-2", "place": "the bridge"})
    return field.play(campaign, "C3", "german", {"fortifications": placed})


def test_the_number_of_what_is_seen_tells_nothing_of_what_is_hidden():
    seen = view(laid(hidden=True), "russian").rows("Fortification")
    assert [row.id for row in seen] == ["G-X1"]


def test_a_hidden_item_is_nowhere_in_the_view_of_the_enemy():
    assert "ford" not in told(laid(hidden=True), "russian")


def test_what_was_hidden_is_told_when_it_is_shown():
    decision = {"items": [{"item": "G-1", "ground": "russian"}]}
    after = field.play(laid(hidden=True), "E9", "", decision)
    assert "the ford" in told(after, "russian")


def test_what_was_hidden_is_shown_without_its_number():
    campaign = field.campaign({"Fortification": [HIDDEN]})
    decision = {"items": [{"item": "G-1", "ground": "russian"}]}
    after = field.play(campaign, "E9", "", decision)
    assert "G-1'" not in told(after, "russian")


def test_an_attempt_against_an_item_is_not_seen_before_the_reveal():
    campaign = field.campaign({"Fortification": [field.fort(ground="russian")]})
    after = field.play(campaign, "B11", "russian", attempts("G-X1"), (9,))
    assert view(after, "german").tables == view(campaign, "german").tables


def test_an_attempt_against_a_wreck_is_not_seen_before_the_reveal():
    stands = field.status("G02.1", status="knocked_out")
    row = field.wreck(ground="russian")
    campaign = field.campaign({"Wreck": [row], "Stand": stands})
    after = field.play(campaign, "B11", "russian", attempts("W1"), (9,))
    assert view(after, "german").tables == view(campaign, "german").tables


def test_an_escape_in_the_open_names_no_stand_of_a_roster():
    stands = field.status("G01.1", "G02.1", position="isolated", pocket="P1")
    wish = {"stands": [{"stand": "G01.1"}, {"stand": "G02.1"}]}
    after = field.play(field.campaign({"Stand": stands}), "E7", "german", wish, (9, 1))
    seen = told(after, "russian")
    assert "Rifle squad in P1: escape" in seen
    assert not [key for key in ("G01", "G02") if key in seen]


def test_the_stand_behind_a_wreck_is_its_owners():
    stands = field.status("G02.1", status="knocked_out")
    campaign = field.campaign({"Wreck": [field.wreck()], "Stand": stands})
    assert view(campaign, "russian").rows("Wreck")[0].stand == ""


def test_mines_round_a_wreck_are_not_told_to_the_enemy():
    stands = field.status("G02.1", status="knocked_out")
    campaign = field.campaign({"Wreck": [field.wreck(minefield=True)], "Stand": stands})
    assert view(campaign, "russian").rows("Wreck")[0].minefield is False


def test_engineers_at_a_defile_are_not_told_to_the_enemy():
    row = field.element("G09", contents="3xG-ENG")
    wreck = field.wreck("W1", "S02.1")
    campaign = field.campaign({"Element": [row], "Wreck": [wreck]})
    decision = {
        "wrecks": [{"wreck": "W1", "ground": "german", "defile": True, "clear": "german"}]
    }
    after = field.play(campaign, "E10", "", decision, (5,))
    assert "engineer stands" not in told(after, "russian")


def test_status_and_losses_on_an_open_step_leave_the_roster_secret():
    campaign = field.campaign({"Element": [{"id": "G01", "chosen": field.TODAY}]})
    units = [{"unit": "G01", "position": "cut_off", "pocket": "P1"}]
    pockets = [{"pocket": "P1", "side": "german"}]
    decision = {"course": "0, 0", "pockets": pockets, "units": units}
    after = field.play(campaign, "E6", "", decision)
    assert "G01" not in told(after, "russian")


REFITS = [
    ("A", {"posture": "attack"}, (), field.TOMORROW),
    ("B1", {}, (5,), field.TODAY),
    ("B9", {"orders": [{"group": "O1", "points": 1}]}, (), field.TODAY),
    ("B12", {"orders": [{"item": "wire"}]}, (), field.TODAY),
    ("C2", {"elements": ["G01"]}, (), field.TODAY),
]


@pytest.mark.parametrize(("step", "decision", "dice", "slot"), REFITS)
def test_what_a_side_does_in_secret_leaves_no_trace(step, decision, dice, slot):
    before = field.at(field.campaign(), step, slot)
    after = field.play(field.campaign(), step, "german", decision, dice, slot)
    assert told(after, "russian") == told(before, "russian")


@pytest.mark.parametrize(("shown", "rows"), [("false", 0), ("true", 2)])
def test_the_historical_chart_is_the_umpires_unless_optioned(shown, rows):
    campaign = field.campaign({}, {"historical_chart_open": shown})
    assert len(view(campaign, "russian").rows("HistoricalDrm")) == rows


@pytest.mark.parametrize(("shown", "barred"), [("false", True), ("true", False)])
def test_what_a_sheet_may_not_hold_follows_the_option(shown, barred):
    own = [{"name": "title", "value": "Rostov"}, {"name": "seed", "value": "4711"}]
    campaign = field.campaign({"Option": own}, {"historical_chart_open": shown})
    key = campaign.rows("HistoricalDrm")[0].identity
    assert (key in secret_texts(campaign, "russian")) is barred


def test_the_weather_roll_and_its_effect_are_told_to_both():
    rows = [{"row": 1, "weather": "fog", "effect": "sight 10 inches"}]
    after = field.play(field.campaign({"WeatherRow": rows}), "W", "", {}, (1,))
    assert "sight 10 inches" in told(after, "german")
    assert "sight 10 inches" in told(after, "russian")
