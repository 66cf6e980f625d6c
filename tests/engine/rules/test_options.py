"""Options are settled by one entry, and only by values they may have."""

import pytest

from refkit import systems
from refkit.engine.play.system import Option
from refkit.engine.problems import Refused
from refkit.engine.rules import options
from tests.engine import skirmish


def test_a_reading_is_on_record_with_the_value_it_had():
    before = skirmish.campaign()
    after = options.settle(before, {"weather": "rain"}, who="the umpire")
    entry = after.entries[-1]
    assert (after.option("weather"), entry.kind, entry.who) == (
        "rain", "hand edit", "the umpire",
    )  # fmt: skip
    assert entry.why == options.WHY
    again = options.settle(after, {"weather": "fair"})
    (change,) = again.entries[-1].changes
    assert (change.before["value"], change.after["value"]) == ("rain", "fair")


def test_a_value_that_is_none_of_the_readings_is_refused_with_those_there_are():
    with pytest.raises(Refused, match="Value is 'snow'; expected one of fair, rain"):
        options.settle(skirmish.campaign(), {"weather": "snow"})


@pytest.mark.parametrize(
    ("choices", "right", "wrong", "told"),
    [
        ((), ["", "24", "snow"], [], ""),
        (("fair", "rain"), ["fair"], ["", "Fair", "24"], "one of fair, rain"),
        (
            ("a whole number",),
            ["0", "-7", "24"],
            ["", "2.5", "1e3", "٣", "x"],
            "a whole number",
        ),
        (
            ("never", "a whole number from 1"),
            ["never", "1", "999999999"],
            ["0", "-1", "always", "9999999999"],
            "never or a whole number from 1",
        ),
        (
            ("a number from 0 to 2",),
            ["0", "0.5", "2"],
            ["2.1", "-1", ".5"],
            "a number from 0 to 2",
        ),
        (("a number to -1",), ["-1", "-2.25"], ["0"], "a number to -1"),
    ],
)
def test_an_option_may_be_a_word_or_a_number_within_its_bounds(choices, right, wrong, told):
    option = Option(name="any", choices=choices)
    assert {option.expected(value) for value in right} <= {""}
    assert {option.expected(value) for value in wrong} <= {told}


def test_a_number_that_is_none_is_refused_with_what_was_expected():
    declared = skirmish.STEPS.replace('"fair", "rain"', '"fair", "a whole number from 1"')
    campaign = skirmish.campaign(system=skirmish.system(declared))
    with pytest.raises(
        Refused, match="Value is 'rain'; expected fair or a whole number from 1"
    ):
        options.settle(campaign, {"weather": "rain"})
    assert options.settle(campaign, {"weather": "12"}).option("weather") == "12"


def test_what_is_settled_already_changes_nothing():
    rain = options.settle(skirmish.campaign(), {"weather": "rain"})
    assert options.settle(rain, {"weather": "rain"}).entries[-1].changes == ()


NUMBERS = [
    ("battlefront", "night_penalty", {"-5": True, "0": True, "5": False, "five": False}),
    (
        "battlefront",
        "smoke_air_extra_cpp_max",
        {"7": True, "unlimited": True, "many": False},
    ),
    ("battlefront", "turn_chart", {"14": True, "chart": True, "0": False, "long": False}),
    ("battlefront", "perimeter_base", {"0": True, "0.5": True, "-1": False, "wide": False}),
    ("deluge", "tokens_destroy_unit", {"never": True, "3": True, "0": False, "1.5": False}),
    ("deluge", "turns_per_year", {"4": True, "0": False, "a year": False}),
    ("epic40k", "vp_target", {"36": True, "0": False, "many": False}),
    ("epic40k", "initiative_bonus", {"-1": True, "2": True, "two": False}),
]


@pytest.mark.parametrize(("system", "name", "values"), NUMBERS)
def test_an_option_that_is_a_number_is_one(system, name, values):
    option = systems.load(system).option(name)
    assert {value: not option.expected(value) for value in values} == values


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("Where the hand goes (EF-R3).", "Where the hand goes"),
        ("Where a way may end (R-81)?", "Where a way may end?"),
        ("How many points (CPP) (R-45).", "How many points (CPP)"),
        ("", ""),
    ],
)
def test_a_question_has_no_number_of_its_reading(told, question):
    assert Option(name="any", help=told).question == question


BEARS = """[[option]]
name = "weather"
value = "fair"
choices = ["fair", "rain"]
"""


@pytest.mark.parametrize(
    ("clauses", "step"),
    [
        ('["p. 3", "p. 1"]', "rally"),
        ('["p. 1"]', "plan"),
        ('["p-1-a"]', "march"),
        ('["q. 1"]', None),
        ("[]", None),
    ],
)
def test_an_option_bears_on_the_step_of_its_first_clause_or_on_one_of_its_section(
    clauses, step
):
    declared = skirmish.STEPS.replace(BEARS, f"{BEARS}clauses = {clauses}\n").replace(
        'title = "March"', 'title = "March"\nclauses = ["p-1-b"]'
    )
    more = "".join(
        f'"{each}" = {{ text = "So.", record = "Side" }}\n' for each in ("p-1-a", "q. 1")
    )
    more += '"p-1-b" = "So."\n'
    system = skirmish.system(declared + more)
    number = options.first_step(system, system.option("weather"))
    assert (None if number is None else system.steps[number].id) == step
