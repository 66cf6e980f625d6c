"""The ladder of ratings, and the ratings that are not on it."""

import pytest

from refkit.engine.campaign import checks
from refkit.systems.battlefront.rules import ratings
from tests.systems.battlefront import field

LONG = "raw; green; trained; experienced; veteran; elite"
LEVELS = "raw, trained, experienced, veteran, elite"


def told(before=None, options=None):
    return [str(fault) for fault in checks.faults(field.campaign(before, options))]


MOVES = [
    ("raw", "raw", "trained"),
    ("trained", "raw", "experienced"),
    ("elite", "veteran", "elite"),
]


@pytest.mark.parametrize(("rating", "below", "above"), MOVES)
def test_the_ends_of_the_ladder_hold(rating, below, above):
    campaign = field.campaign()
    assert ratings.rating_below(campaign, rating) == below
    assert ratings.rating_above(campaign, rating) == above


def test_the_better_of_two_is_the_higher_on_the_ladder():
    campaign = field.campaign(options={"ladder": LONG})
    assert ratings.best_rating(campaign, "green", "raw") == "green"


def test_a_longer_ladder_is_no_fault():
    rows = {"Element": [{"id": "G01", "rating": "green"}]}
    assert told(rows, {"ladder": LONG}) == []


MISTYPED = [
    ({"Element": [{"id": "G01", "rating": "Vetran"}]}, "Element G01: Rating is 'Vetran'"),
    (
        {"Stand": [{"id": "G01.1", "rating": "Vetran"}]},
        "Stand G01.1: Own rating is 'Vetran'",
    ),
    (
        {"Group": [{"side": "german", "id": "I1", "rating": "Vetran"}]},
        "Group german/I1: Rating is 'Vetran'",
    ),
]


@pytest.mark.parametrize(("before", "found"), MISTYPED)
def test_a_rating_that_is_not_on_the_ladder_is_told_with_the_nearest(before, found):
    assert told(before) == [f"{found}; expected one of {LEVELS} (veteran?)."]


def test_a_rating_like_none_is_told_with_all():
    (fault,) = told({"Element": [{"id": "G01", "rating": "xyz"}]})
    assert fault.endswith(f"expected one of {LEVELS}.")


@pytest.mark.parametrize(
    "ladder",
    [
        "raw; trained; veteran; elite",
        "trained; raw; experienced; veteran; elite",
        "raw; trained; experienced; veteran; elite; raw",
    ],
)
def test_the_five_levels_stand_on_the_ladder_once_and_in_order(ladder):
    found = told(options={"ladder": ladder})
    assert (
        f"Option ladder: Value is {ladder!r}; expected {LEVELS} in this order" in found[0]
    )


def test_a_level_stands_on_the_ladder_once():
    twice = "raw; green; trained; green; experienced; veteran; elite"
    (fault,) = told(options={"ladder": twice})
    assert fault == f"Option ladder: Value is {twice!r}; expected 'green' once."
