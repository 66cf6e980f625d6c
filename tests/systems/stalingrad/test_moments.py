"""The laws of each moment are broken by what breaks them."""

import pytest

from refkit.systems.stalingrad.records import Card, Supply, Unit
from tests.systems.stalingrad import field, moments
from tests.systems.stalingrad.field import begun, changed, unit


@pytest.fixture(scope="module")
def game():
    rows = [unit("A1", "stalino"), unit("S1", "rostov"), field.points("voronezh", 1)]
    return begun(*rows, hands=dict.fromkeys(field.SIDES, field.DECK[:5]))


def test_a_war_that_begins_breaks_no_law(game):
    moments.hold(game, game)


def of(game, name, **fields):
    return changed(game, game.get(Unit, name).replace(**fields))


BROKEN = {
    "isolated": lambda game: of(game, "A1", isolated=True),
    "with the enemy": lambda game: of(game, "A1", area="rostov"),
    "with enemy points": lambda game: of(game, "A1", area="voronezh"),
    "nowhere": lambda game: of(game, "A1", area=""),
    "another card": lambda game: changed(
        game, game.rows(Card, kind="event")[0].replace(name="Another")
    ),
    "a card of the enemy": lambda game: changed(
        game, game.rows(Card, pile="axis hand")[0].replace(pile="soviet hand")
    ),
    "supply spent": lambda game: changed(
        game,
        Supply(operation="sequence 1", number=1, slot="sequence 1", kind="x", supply=-1),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_breaks_a_law_is_noticed(name, game):
    with pytest.raises(AssertionError):
        moments.hold(game, BROKEN[name](game))
