"""Options are settled by one entry, and only by values they may have."""

import pytest

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


def test_what_is_settled_already_changes_nothing():
    rain = options.settle(skirmish.campaign(), {"weather": "rain"})
    assert options.settle(rain, {"weather": "rain"}).entries[-1].changes == ()


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
