"""Cards: when each kind is played, card actions, and what stays in force."""

import pytest

from refkit.systems.stalingrad.rules import cards
from tests.cases.stalingrad.asking import options

WHENS = (
    "card choice",
    "own operation",
    "enemy operation",
    "battle I began",
    "battle begun by enemy",
)


@pytest.mark.parametrize(
    ("kind", "places"),
    [
        ("operational", WHENS[:1]),
        ("event", WHENS[1:3]),
        ("attack", WHENS[3:4]),
        ("tactics", WHENS[3:]),
    ],
)
def test_each_kind_of_card_has_its_place(kind, places):
    taken = [when for when in WHENS if not [*cards.play(kind, when)]]
    assert taken == [*places]


def test_a_card_out_of_place_says_where_it_is_played():
    [found] = cards.play("event", "battle I began")
    assert found.message == "it is played in: own operation, enemy operation"


@pytest.mark.parametrize(
    ("told", "codes"),
    [
        (("draw", 5, 0), ["five_cards", "deck"]),
        (("draw", 4, 1), []),
        (("pass", 0, 0), []),
        (("discard", 1, 0), []),
        (("play", 0, 3, "event"), ["hand"]),
        (("play", 1, 3, "event"), ["operational"]),
        (("play", 1, 3, "operational"), []),
    ],
)
def test_what_a_card_action_needs(told, codes):
    assert [each.code for each in cards.act(*told)] == codes


@pytest.mark.parametrize(
    ("action", "left"),
    [
        ("draw", (4, 1, False, 0)),
        ("play", (2, 2, False, 0)),
        ("discard", (2, 2, False, 1)),
        ("pass", (3, 2, False, 0)),
    ],
)
def test_what_a_card_action_leaves(action, left):
    assert cards.after(action, 3, 2) == left


def test_a_card_comes_into_force_once():
    assert not [*cards.permanent("Order 225", ["Directive 45"])]
    [found] = cards.permanent("Directive 45", ["Directive 45"])
    assert found.message == "Directive 45 is in force already"
    assert not [*cards.permanent(cards.RAILHEAD, [cards.RAILHEAD])]


@pytest.mark.parametrize(
    ("number", "holds", "used", "chosen", "codes"),
    [
        (1, [], [], "one_each", []),
        (2, [], [], "one_each", ["maikop_or_grozny"]),
        (2, ["Grozny"], [], "one_each", []),
        (3, ["Grozny"], ["Maikop"], "one_each", []),
        (3, ["Grozny"], ["Maikop"], "both_for_third", ["maikop_or_grozny"]),
        (3, ["Grozny", "Maikop"], ["Maikop"], "both_for_third", []),
        (2, ["Grozny"], [], "both_for_third", []),
        (4, ["Grozny"], [], "one_each", ["already_played"]),
    ],
)
def test_what_each_railhead_advance_needs(number, holds, used, chosen, codes):
    option = options({"options": {"railhead_cities": chosen}})
    found = cards.railhead(number, holds, used, option)
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(
    ("holds", "used", "city"),
    [(["Grozny", "Maikop"], [], "Maikop"), (["Maikop"], ["Maikop"], "")],
)
def test_a_city_serves_for_one_railhead_advance(holds, used, city):
    assert cards.railhead_city(holds, used) == city


@pytest.mark.parametrize(
    ("used", "played", "chosen", "many"),
    [
        (15, 0, "from_20", 0),
        (25, 0, "from_20", 2),
        (19, 0, "from_15", 1),
        (20, 0, "from_15", 2),
        (15, 0, "from_15", 1),
        (15, 3, "from_15", 0),
        (14, 0, "from_15", 0),
    ],
)
def test_how_many_reinforcement_cards_are_open(used, played, chosen, many):
    option = options({"options": {"soviet_reinforcements": chosen}})
    assert cards.reinforcements(used, played, option, stalingrad_lost=False) == many


def test_nothing_limits_reinforcements_once_stalingrad_is_lost():
    assert cards.reinforcements(0, 9, options({}), stalingrad_lost=True) is None
