"""What is allowed and yet worth saying before it is played."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from refkit.engine.charts.odds import mean
from refkit.systems.battlefront.advice import advice
from refkit.systems.battlefront.rules import income
from refkit.workbook.sheets import packs
from tests.systems.battlefront import field, mapped

PRINTED = ((11, None), (9, 10), (7, 8), (5, 6), (3, 4), (1, 2), (None, 0))


def bands(slots, *gains):
    """The raw rows of a CPP chart with the printed bands."""
    rows = zip(PRINTED, gains, strict=True)
    return [
        {"slots": slots, "row": n, "low": low, "high": high, "cpp": cpp}
        for n, ((low, high), cpp) in enumerate(rows, 1)
    ]


ONE = bands(1, 18, 16, 14, 12, 10, 8, 6)
TWO = bands(2, 9, 8, 7, 6, 5, 4, 3)
HISTORY = [
    {"date": f"1942-12-{day}", "side": side} for day in (24, 25) for side in field.SIDES
]


def campaign(before=None, options=None, days=()):
    """The setting with all that a campaign needs or may have."""
    sky = [{"row": 1, "weather": "clear"}]
    whole = {"HistoricalDrm": HISTORY, "WeatherRow": sky, "CppRow": ONE}
    return field.campaign({**whole, **(before or {})}, options, days)


def told(found):
    return [(each.code, str(each)) for each in advice(found)]


def codes(found):
    return [each.code for each in advice(found)]


def test_a_campaign_with_everything_wants_no_advice():
    assert told(campaign()) == []


MISSING = [
    (
        "Front",
        "map",
        "Front : there is no line; "
        "expected how the first main line of resistance (MLR) runs.",
    ),
    (
        "Objective",
        "victory_conditions",
        "VictoryCondition : there is no condition; expected what decides the campaign.",
    ),
    (
        "HistoricalDrm",
        "historical_drm_chart",
        "HistoricalDrm : nothing is filled in; expected one for each side and day.",
    ),
    (
        "WeatherRow",
        "weather_chart",
        "WeatherRow : nothing is filled in, so the weather is not rolled; "
        "expected rows, if you want weather rolls.",
    ),
    (
        "CppRow",
        "cpp_table",
        "CppRow : nothing is filled in, so the printed chart is used; "
        "expected rows of your own, if you want another chart.",
    ),
    (
        "TurnRow",
        "turn_record",
        "TurnRow : no turn is certain to end the game, so the players must agree on the "
        "end; expected a turn that ends it on 10.",
    ),
]


@pytest.mark.parametrize(("record", "code", "sentence"), MISSING)
def test_a_worksheet_that_is_empty_is_named(record, code, sentence):
    assert told(field.without(campaign(), record)) == [(code, sentence)]


SIDES = [
    ("Element", "initial_roster", "initial roster; expected the elements it begins with"),
    ("Group", "rg_charts", "reinforcement group (RG) chart; expected lines to buy from"),
    (
        "FortLine",
        "fp_charts",
        "fortification (FPP) chart; expected the prices of its fortifications",
    ),
]


@pytest.mark.parametrize(("record", "code", "sentence"), SIDES)
def test_each_side_that_lacks_something_is_named(record, code, sentence):
    found = told(field.without(campaign(), record))
    lacking = [(code, f"Side {side}: {side} has no {sentence}.") for side in field.SIDES]
    assert found == lacking


def test_what_an_adopted_line_does_not_say_of_what_it_brings_is_named():
    sold = field.campaign().find("Group", "german/A1").values
    adopted = field.adopted({"Group": [{**sold, "id": "A2", "contents": ""}]})
    said = "Group german/A2: Contents is blank; expected its unit cards, such as "
    named = [each for each in told(adopted) if said in each[1]]
    assert named == [("rg_charts", f"{said}4xG-INF; 1xG-CMD cmd.")]


def test_conditions_of_victory_serve_as_well_as_objectives():
    rows = [{"number": 1, "text": "Hold the bridge."}]
    whole = campaign({"VictoryCondition": rows})
    assert codes(field.without(whole, "Objective")) == []


def test_objectives_without_points_decide_nothing():
    before = {"Objective": [{"id": "station", "daily": 0, "final": 0}]}
    assert codes(campaign(before)) == ["victory_conditions"]


def test_the_days_without_a_historical_modifier_are_named_once_for_a_side():
    before = {"HistoricalDrm": HISTORY[:1]}
    found = [sentence for _, sentence in told(campaign(before))]
    assert found == [
        "HistoricalDrm : Russian has no historical modifier on 24 December 1942 and "
        "25 December 1942; expected a line for each day, if it is not to be 0."
    ]


def test_a_day_is_named_once_however_many_slots_it_has():
    before = {"HistoricalDrm": [{"date": "1942-12-25", "side": "russian"}], "CppRow": TWO}
    found = campaign(before, days=[["morning", "night"], ["full_day"]])
    assert codes(found) == ["historical_drm_chart"]


def test_a_modifier_for_one_part_does_not_serve_the_others():
    rows = [{"date": "1942-12-24", "side": side, "part": "morning"} for side in field.SIDES]
    before = {"HistoricalDrm": [*rows, *HISTORY[2:]], "CppRow": [*ONE, *TWO]}
    whole = campaign(before, days=[["morning", "night"], ["full_day"]])
    gone = whole.find("HistoricalDrm", "1942-12-24/any/german")
    left = field.campaigns.apply_changes(
        whole, [field.campaigns.change_between(gone, None)]
    )
    found = [each for each in advice(left) if each.code == "historical_drm_chart"]
    assert [each.found for each in found] == [
        f"{side} has no historical modifier on 24 December 1942, night"
        for side in ("German", "Russian")
    ]


def test_the_first_attacker_is_missed_until_the_first_scenario():
    blank = {"id": field.TODAY, "first_attacker": ""}
    assert codes(campaign({"Slot": [blank]})) == ["first_attacker"]
    assert codes(campaign({"Slot": [{**blank, "status": "open"}]})) == []


def test_weather_written_in_the_calendar_wants_no_chart():
    slots = [{"id": key, "weather": "frost"} for key in (field.TODAY, field.TOMORROW)]
    assert codes(field.without(campaign({"Slot": slots}), "WeatherRow")) == []


MORNINGS = [["morning", "afternoon"], ["full_day"]]


def test_the_chart_for_one_scenario_used_twice_a_day_is_told_with_what_it_gives():
    drm = [{**HISTORY[0], "modifier": -2}]
    found = told(campaign({"HistoricalDrm": [*HISTORY, *drm]}, days=MORNINGS))
    assert found == [
        (
            "cpp_table_not_scaled",
            "CppRow : there are days of 2 scenarios, and each rolls on the chart made "
            "for one a day; such a day brings on average German 20 and Russian 24 campaign "
            "points (CPP); expected lines for 2 scenarios a day, which bring less each.",
        )
    ]


SCALED = [
    ({"CppRow": [*ONE, *TWO]}, None, []),
    ({"CppRow": [*ONE, *({**row, "slots": 2} for row in ONE)]}, None, [2]),
    (None, {"cpp_roll": "first_slot_of_day"}, []),
]


@pytest.mark.parametrize(("before", "options", "warned"), SCALED)
def test_a_chart_of_its_own_or_one_roll_a_day_is_scaled(before, options, warned):
    found = codes(campaign(before, options, MORNINGS))
    assert found == ["cpp_table_not_scaled" for _ in warned]


def test_the_printed_chart_used_twice_a_day_is_told_too():
    bare = field.without(campaign(days=MORNINGS), "CppRow")
    assert codes(bare) == ["cpp_table", "cpp_table_not_scaled"]


def test_each_number_of_scenarios_is_told_once():
    days = [["morning", "afternoon", "night"], ["morning", "night"], ["morning", "night"]]
    rows = [{"date": "1942-12-26", "side": side} for side in field.SIDES]
    whole = campaign({"HistoricalDrm": [*HISTORY, *rows]}, days=days)
    told_of = [
        re.search(r"days of (\d) scenarios", each.found)[1] for each in advice(whole)
    ]
    assert told_of == ["2", "3"]


FALLING = (
    "TurnRow 12: Ends on or below is 0 after 1; expected 1 or more, unless that is meant."
)


def test_a_turn_less_likely_to_end_the_game_than_the_one_before_is_told():
    found = campaign({"TurnRow": [{"turn": 12, "ends_on": 0}]})
    assert told(found) == [("turn_record", FALLING)]


def test_a_fixed_length_wants_no_turn_record():
    fixed = campaign(options={"turn_chart": "14"})
    assert codes(field.without(fixed, "TurnRow")) == []


def test_income_is_nothing_on_a_date_without_cpp():
    rows = [{"date": "1942-12-24", "side": "russian", "income": False}]
    found = campaign({"HistoricalDrm": rows})
    slot = found.find("Slot", field.TODAY)
    assert income.mean_of_roll(found, slot, "russian") == Fraction(0)


ROLLS = [("every_slot", "12"), ("first_slot_of_day", "7")]


@pytest.mark.parametrize(("option", "mean"), ROLLS)
def test_income_of_a_day_is_of_every_roll_of_it(option, mean):
    rows = [{"date": "1942-12-24", "side": "german", "part": "morning", "modifier": 2}]
    before = {"CppRow": TWO, "HistoricalDrm": [*HISTORY, *rows]}
    found = campaign(before, {"cpp_roll": option}, MORNINGS)
    assert income.mean_of_day(found, 1, "german") == Fraction(mean)


def test_the_mean_of_the_printed_chart_is_twelve():
    found = field.without(campaign(), "CppRow")
    odds = field.turn(found, "russian").odds("cpp", {"historical": 0})
    assert mean(odds) == Fraction(12)


HELD = [
    ("10, 10", "german", ()),
    ("10, 10", "russian", ("Held by is russian; expected german",)),
    ("10, 30", "", ("Held by is blank; expected russian",)),
    # On the line, and with no place in inches, it may be anybody's.
    ("10, 20", "russian", ()),
    ("the ford", "russian", ()),
]


@pytest.mark.parametrize(("place", "held_by", "said"), HELD)
def test_an_objective_held_behind_the_other_line_is_named(place, held_by, said):
    lines = [{"slot": field.TODAY, "id": "Start", "course": "0, 20; 72, 20"}]
    goal = {"id": "station", "place": place, "held_by": held_by, "final": 1}
    found = mapped.campaign(Front=lines, Objective=[goal])
    told = [str(a) for a in advice(found) if a.code == "held_behind_the_enemy"]
    why = ", whose ground it is by the line drawn last."
    assert told == [f"Objective station: {each}{why}" for each in said]


def test_the_objectives_of_the_example_are_held_as_its_first_line_runs():
    found = packs.campaign("advance-to-rostov", seed="x")
    assert "held_behind_the_enemy" not in codes(found)
    wrong = {"held_by": "russian"}
    row = found.find("Objective", "north-road")
    change = field.campaigns.change_between(row, row.replace(**wrong))
    turned = field.campaigns.apply_changes(found, [change])
    assert "held_behind_the_enemy" in codes(turned)


NO_LINE = {"group": "", "unit_class": "I"}
LACKING = (
    "of no line of the reinforcement group (RG) chart; expected a line only for those "
    "that count towards its maxima."
)


@pytest.mark.parametrize(
    ("elements", "said"),
    [
        ([{"id": "G01", "name": "1st", **NO_LINE}], ["Element G01: 1st: "]),
        (
            [
                {"id": "G02", "name": "2nd", **NO_LINE},
                {"id": "G01", "name": "1st", **NO_LINE},
            ],
            ["Element G01: 1st and 1 more: "],
        ),
        ([{"id": "G01", "group": "A1", "unit_class": "I"}], []),
    ],
)
def test_elements_adopted_without_a_line_are_told_all_at_once(elements, said):
    found = [text for _, text in told(field.adopted({"Element": elements}))]
    found = [text for text in found if "of no line" in text]
    assert found == [f"{each}{LACKING}" for each in said]


def test_once_play_has_begun_nobody_is_told_of_elements_without_a_line_again():
    adopted = field.adopted({"Element": [{"id": "G01", **NO_LINE}]})
    begun = replace(adopted, entries=(*adopted.entries, *adopted.entries))
    assert not [text for _, text in told(begun) if "of no line" in text]


def test_without_a_chart_nobody_wants_a_line():
    adopted = field.adopted({"Element": [{"id": "G01", **NO_LINE}]})
    assert "Element" not in [
        each.record for each in advice(field.without(adopted, "Group"))
    ]
