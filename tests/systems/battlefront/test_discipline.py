"""Discipline: who rolls in the morning, with what modifiers, and what becomes of it."""

from fractions import Fraction

import pytest

from refkit.engine.campaign.view import view
from tests.systems.battlefront import field

YESTERDAY, LATER = field.TODAY, "24 Dec afternoon"
NOW, AFTERNOON = field.TOMORROW, "25 Dec afternoon"
DAYS = (("morning", "afternoon"), ("morning", "afternoon"))
FOUGHT = {"attacker": "russian", "defender": "german", "status": "played"}


def engagement(slot=LATER, element="G01", **fields):
    told = {"stands": 5, "in_combat": True, **fields}
    return {"slot": slot, "side": "german", "element": element, **told}


def morning(*rows, options=None, fought=(YESTERDAY, LATER), **before):
    """A second morning, both scenarios of the day before fought unless told."""
    slots = [{"id": key, **FOUGHT} for key in fought]
    told = {"Slot": slots, "Engagement": list(rows), **before}
    return field.campaign(told, {"discipline": "on", **(options or {})}, DAYS)


def offered(campaign, slot=NOW):
    return {c.value: c for c in field.offers(campaign, "B5", "german", slot)}


def modifiers(campaign, key="G01", slot=NOW):
    """Return the modifiers that the roll of an element or stand is offered with."""
    text = offered(campaign, slot)[key].label.partition(", ")[2]
    return text.partition(", ")[2]


def rolled(campaign, *dice, slot=NOW):
    return field.play(campaign, "B5", "german", {}, dice, slot)


def cut_off(*numbers, element="G01", **fields):
    stands = (f"{element}.{n}" for n in numbers)
    return field.status(*stands, position="cut_off", pocket="P1", **fields)


def test_an_element_that_was_in_combat_rolls():
    assert list(offered(morning(engagement()))) == ["G01"]


def test_one_that_was_not_does_not():
    assert offered(morning(engagement(in_combat=False))) == {}


def test_why_an_element_does_not_roll_is_told():
    after = rolled(morning(engagement()), 50)
    told = "no roll for G02: not in combat in the last scenario"
    assert after.entries[-1].lines == ("G01 1st company: no effect, still trained", told)


def test_nobody_rolls_when_no_scenario_was_fought_the_day_before():
    after = rolled(morning(fought=()))
    told = "no roll for G01, G02: no scenario was fought since the last morning"
    assert after.entries[-1].lines == (told,)


@pytest.mark.parametrize(
    ("lookback", "elements"),
    [("previous_scenario", []), ("since_last_check", ["G01"])],
)
def test_which_scenarios_are_looked_at_is_an_option(lookback, elements):
    campaign = morning(engagement(YESTERDAY), options={"discipline_lookback": lookback})
    assert list(offered(campaign)) == elements


def test_the_last_scenario_is_the_last_one_fought():
    campaign = morning(engagement(YESTERDAY), fought=(YESTERDAY,))
    assert list(offered(campaign)) == ["G01"]


def test_all_that_happened_since_the_last_check_adds_up():
    rows = engagement(YESTERDAY, kills=2, knocked_out=1), engagement(kills=1, knocked_out=1)
    campaign = morning(*rows, options={"discipline_lookback": "since_last_check"})
    assert modifiers(campaign) == "25 % lost -1, kills +3"


EFFECTS = [
    ({"knocked_out": 1}, ""),
    ({"knocked_out": 2}, "25 % lost -1"),
    ({"knocked_out": 1, "soft": 1, "afv_knocked_out": 1}, "50 % lost -2"),
    ({"afv_abandoned": 2, "panicked": 2}, "75 % lost -4, panicked off -4"),
    ({"panicked": 1}, "panicked off -2"),
    ({"kills": 2, "cc_won": 1}, "kills +2, close combats won +1"),
    ({"cc_lost": 3}, "close combats lost -3"),
]


@pytest.mark.parametrize(("fields", "expected"), EFFECTS)
def test_what_a_scenario_cost_and_gained_modifies_the_roll(fields, expected):
    assert modifiers(morning(engagement(**fields))) == expected


@pytest.mark.parametrize(("counts", "told"), [("true", "25 % lost -1, "), ("false", "")])
def test_whether_panicked_stands_are_losses_is_an_option(counts, told):
    options = {"discipline_panicked_are_casualties": counts}
    campaign = morning(engagement(panicked=2), options=options)
    assert modifiers(campaign) == f"{told}panicked off -4"


@pytest.mark.parametrize(
    ("base", "told"), [("scenario_start", "50 % lost -2"), ("day_start", "25 % lost -1")]
)
def test_what_the_losses_are_of_is_an_option(base, told):
    campaign = morning(
        engagement(stands=4, knocked_out=2),
        options={"casualty_base_discipline": base},
    )
    assert modifiers(campaign) == told


def isolated(position="isolated", **fields):
    numbers = [f"G01.{n}" for n in range(1, 6)]
    stands = field.status(*numbers, position=position, pocket="P1")
    return {"Stand": stands, "Element": [{"id": "G01", **fields}]}


def test_the_scenario_about_to_begin_counts_as_begun_isolated():
    campaign = morning(engagement(), **isolated(begun_isolated=1))
    assert modifiers(campaign) == "scenarios begun isolated -6"


def test_both_ways_of_beginning_count_in_one_spell():
    campaign = morning(engagement(), **isolated("cut_off", begun_isolated=1))
    told = "scenarios begun isolated -3, scenarios begun cut off -6"
    assert modifiers(campaign) == told


@pytest.mark.parametrize(("cumulative", "added"), [("true", -12), ("false", -6)])
def test_whether_being_cut_off_adds_up_is_an_option(cumulative, added):
    options = {"discipline_cut_off_cumulative": cumulative}
    campaign = morning(
        engagement(), options=options, **isolated("cut_off", begun_cut_off=1)
    )
    assert modifiers(campaign) == f"scenarios begun cut off {added}"


def test_each_cut_off_stand_rolls_whatever_its_element_did():
    campaign = morning(Stand=cut_off(1, 2))
    assert list(offered(campaign)) == ["G01.1", "G01.2"]


def test_an_isolated_stand_rolls_with_its_element():
    campaign = morning(Stand=field.status("G01.1", position="isolated", pocket="P1"))
    assert offered(campaign) == {}


def test_an_element_cut_off_as_a_whole_makes_one_roll():
    assert list(offered(morning(**isolated("cut_off")))) == ["G01"]


def test_cut_off_stands_roll_though_no_scenario_was_fought():
    assert list(offered(morning(fought=(), Stand=cut_off(1)))) == ["G01.1"]


def test_a_stand_left_in_a_pocket_by_a_withdrawn_element_still_rolls():
    gone = {"id": "G02", "status": "withdrawn"}
    left = field.status("G02.2", "G02.3", "G02.4", status="withdrawn")
    stands = [*cut_off(1, element="G02"), *left]
    assert list(offered(morning(Element=[gone], Stand=stands))) == ["G02"]


@pytest.mark.parametrize(("when", "rolls"), [("mornings", []), ("every_slot", ["G01.1"])])
def test_when_cut_off_stands_roll_is_an_option(when, rolls):
    campaign = morning(options={"separate_rolls": when}, Stand=cut_off(1))
    assert list(offered(campaign, AFTERNOON)) == rolls


def test_an_afternoon_does_not_look_back():
    rows = engagement(NOW, kills=5)
    campaign = morning(
        rows,
        options={"separate_rolls": "every_slot"},
        fought=(NOW,),
        **isolated("cut_off"),
    )
    assert modifiers(campaign, slot=AFTERNOON) == "scenarios begun cut off -6"


RESULTS = [(1, "raw"), (2, "trained"), (100, "trained")]


@pytest.mark.parametrize(("die", "rating"), RESULTS)
def test_under_one_is_a_level_worse(die, rating):
    after = rolled(morning(engagement(cc_lost=1)), die)
    assert after.find("Element", "G01").rating == rating


def test_over_a_hundred_is_a_level_better():
    after = rolled(morning(engagement(kills=1)), 100)
    assert after.find("Element", "G01").rating == "experienced"


@pytest.mark.parametrize(
    ("rating", "fields", "die"), [("elite", {"kills": 1}, 100), ("raw", {"cc_lost": 1}, 1)]
)
def test_a_change_beyond_the_ends_has_no_effect(rating, fields, die):
    rows = {"Element": [{"id": "G01", "rating": rating}]}
    after = rolled(morning(engagement(**fields), **rows), die)
    assert after.find("Element", "G01").rating == rating
    assert after.entries[-1].lines[0] == f"G01 1st company: no effect, still {rating}"


def test_a_level_between_is_reached_where_the_ladder_has_one():
    ladder = "raw; green; trained; experienced; veteran; elite"
    campaign = morning(engagement(cc_lost=1), options={"ladder": ladder})
    assert rolled(campaign, 1).find("Element", "G01").rating == "green"


def test_a_drop_rolled_for_a_stand_is_its_own():
    after = rolled(morning(Stand=cut_off(3)), 6)
    assert after.find("Stand", "G01.3").rating == "raw"
    assert after.find("Element", "G01").rating == "trained"


def test_a_stand_falls_from_the_rating_it_has_by_itself():
    own = cut_off(1, element="G02", rating="trained")
    assert rolled(morning(Stand=own), 6).find("Stand", "G02.1").rating == "raw"


def test_the_chances_are_exact():
    chances = offered(morning(engagement(cc_lost=3)))["G01"].odds
    assert chances == {"worse": Fraction(3, 100), "same": Fraction(97, 100)}


NOT_DUE = [
    ("on", YESTERDAY, "first_scenario"),
    ("on", LATER, "not_morning"),
    ("off", NOW, "rule_not_in_use"),
]


@pytest.mark.parametrize(("used", "slot", "code"), NOT_DUE)
def test_why_there_is_no_check_now_is_told(used, slot, code):
    campaign = morning(options={"discipline": used})
    assert code in field.refused_due(campaign, "B6", "B5", "german", slot)


def test_the_rolls_of_a_side_are_not_told_to_the_other():
    after = rolled(morning(engagement(kills=7, cc_lost=1)), 94)
    seen = view(after, "russian")
    assert not [entry for entry in seen.entries if entry.step == "B5" and entry.readings]
    assert seen.rows("Engagement") == ()


def test_an_element_that_is_gone_is_not_asked_about():
    gone = {"id": "G02", "status": "combined"}
    left = field.status(*(f"G02.{n}" for n in range(1, 5)), status="eliminated")
    after = rolled(morning(engagement(), Element=[gone], Stand=left), 50)
    assert after.entries[-1].lines == ("G01 1st company: no effect, still trained",)


def combined_into(key, *joined):
    """Two elements that are one now: their stands have gone over, their rows stay."""
    rows = [field.element(each, status="combined", combined_into=key) for each in joined]
    gone = (f"{each}.{number}" for each in joined for number in range(1, 10))
    stands = {stand: {"id": stand, "status": "surplus"} for stand in gone}
    there = {row.id for row in field.campaign({"Element": rows}).rows("Stand")}
    return {"Element": rows, "Stand": [stands[each] for each in stands if each in there]}


@pytest.mark.parametrize(("option", "added"), [("both", 3), ("kept", 1)])
def test_whose_deeds_count_after_combining_is_an_option(option, added):
    before = combined_into("G01", "G21", "G22")
    before["Element"][1]["combined_into"] = "G21"
    deeds = [engagement(element=key, kills=1) for key in ("G01", "G21", "G22")]
    campaign = morning(*deeds, options={"combined_record": option}, **before)
    reading = rolled(campaign, 50).entries[-1].readings[0]
    assert sum(add for _, add in reading.modifiers) == added


@pytest.mark.parametrize(("option", "added"), [("both", -1), ("kept", -2)])
def test_the_losses_of_both_are_a_share_of_what_both_began_with(option, added):
    lost = engagement(stands=4, knocked_out=2), engagement(element="G21", stands=4)
    before = combined_into("G01", "G21")
    campaign = morning(*lost, options={"combined_record": option}, **before)
    reading = rolled(campaign, 50).entries[-1].readings[0]
    assert sum(add for _, add in reading.modifiers) == added
