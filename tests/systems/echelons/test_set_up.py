"""The length that was agreed on in set-up: what it proposes, and what it says of lists."""

import pytest

from refkit.systems.echelons.records import Card
from tests.systems.echelons import field

REFUSED = "; the step Decks and reserves refuses it, unless you rule otherwise"


def said(cards, options=None):
    """What is odd in lists of cards, each a side, so many in the deck and in reserve."""
    rows = [
        Card(side=side, name=f"card {number}", type="Combatant", deck=deck, reserve=reserve)
        for number, (side, deck, reserve) in enumerate(cards)
    ]
    game = field.begun(options, rows)
    return [
        f"{each.field}: {each.found}; expected {each.expected}"
        for each in game.system.advice(game)
    ]


@pytest.mark.parametrize(
    ("cards", "options", "told"),
    [
        ((), None, []),
        ([("A", 100, 10), ("A", 20, 0)], None, []),
        (
            [("A", 75, 0)],
            {"battlegrounds": "3"},
            ["deck: the deck of A has 75 cards; expected 80 for 3 battlegrounds" + REFUSED],
        ),
        ([("B", 110, 10)], {"reserves_inside_deck": "yes"}, []),
        (
            [("B", 120, 9)],
            None,
            ["reserve: the reserve of B has 9 cards; expected 10 or none" + REFUSED],
        ),
        ([("B", 120, 0)], {"battlegrounds": "many"}, []),
    ],
)
def test_a_list_is_told_of_that_the_length_would_refuse(cards, options, told):
    assert said(cards, options) == told


def test_the_first_step_proposes_what_was_agreed_and_then_the_lists_are_its_own():
    game = field.begun(
        {"battlegrounds": "3"},
        [Card(side="A", name="Tank", type="Combatant", deck=5)],
    )
    assert field.draft(game, "S1").battlegrounds == 3
    assert [*game.system.advice(game)] != []
    agreed = field.do(game, "S1", raw={"battlegrounds": 3})
    assert [*agreed.system.advice(agreed)] == []
