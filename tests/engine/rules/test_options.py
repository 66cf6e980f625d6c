"""Options are settled by one entry, and only by values they may have."""

import pytest

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
