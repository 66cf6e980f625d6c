"""Lists of cards by name: what lies where, what a decision may ask, what adds up."""

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.campaign.campaign import change_between
from refkit.engine.cards.counted import CardList, ListedCard, NamedCards, list_faults
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Record, column, count
from tests.engine import skirmish


class Listed(ListedCard):
    """A card of a side's list."""

    tab: ClassVar[str] = "{side} List"
    deck: int = count("Deck")
    pile: int = count("Discard pile")


class Wanted(NamedCards):
    deck: int = count("Deck")
    pile: int = count("Pile")


class Asked(Record):
    names: tuple[Wanted, ...] = column("Cards", default=())
    total: int = count("Total")


SYSTEM = skirmish.system(
    tabs=(skirmish.Side, skirmish.Slot, skirmish.Band, skirmish.Camp, Listed)
)
LIST = (
    Listed(side="red", name="Storm", deck=3, pile=1),
    Listed(side="red", name="Feast", deck=2),
    Listed(side="red", name="Truce"),
)


def turn(side="red", rows=LIST):
    """Return the turn of a side on a campaign with these lists."""
    return Turn(skirmish.campaign((*skirmish.ROWS, *rows), SYSTEM), "day 1", side)


def refused(held, names, total=0, added=None, places=("deck", "pile")):
    """Return field, code and sentence of each refusal."""
    asked = Asked(names=names, total=total)
    found = held.refuse(asked, places, "p. 1", added or {})
    return [(each.field, each.code, each.message) for each in found]


def test_a_list_says_how_many_cards_lie_where():
    held = CardList(turn(), Listed)
    assert [*held.rows] == ["Storm", "Feast", "Truce"]
    assert (held.total("deck"), held.total("pile")) == (5, 1)
    assert not CardList(turn("blue"), Listed).rows
    assert CardList(turn("blue"), Listed, "red").total("deck") == 5


@given(deck=st.integers(0, 9), moved=st.lists(st.tuples(st.booleans(), st.integers(0, 9))))
def test_moving_cards_neither_makes_nor_loses_one(deck, moved):
    now = turn(rows=[Listed(side="red", name="Storm", deck=deck, pile=9)])
    held = CardList(now, Listed)
    for is_back, wanted in moved:
        places = ("pile", "deck") if is_back else ("deck", "pile")
        number = min(wanted, held.total(places[0]))
        before = held.total(places[1])
        if change := held.move("Storm", *places, number):
            now.make(change)
        assert held.total(places[1]) == before + number
        assert held.total("deck") + held.total("pile") == deck + 9


def test_nothing_is_refused_that_the_list_has():
    held = CardList(turn(), Listed)
    assert refused(held, [{"name": "Storm", "deck": 3, "pile": 1}, {"name": "Feast"}]) == []


def test_what_the_list_has_not_is_refused_at_its_row():
    held = CardList(turn(), Listed)
    assert refused(held, [{"name": "Feast", "deck": 2}, {"name": "Storm", "pile": 2}]) == [
        ("names[1]", "not_there", "Storm, discard pile: 2 cards; expected 1 at most")
    ]
    unknown = [{"name": "Flood", "deck": 1}, {"name": "Feast"}, {"name": "Feast"}]
    assert refused(held, unknown) == [
        ("names[2].name", "not_available", "'Feast' is listed twice"),
        ("names[0].name", "not_available", "'Flood' is not on the list"),
    ]


def test_who_keeps_no_list_names_no_card():
    held = CardList(turn("blue"), Listed)
    assert [code for _, code, _ in refused(held, [{"name": "Storm"}])] == ["not_available"]
    assert refused(held, [], 9, {"total": "deck"}) == []


@pytest.mark.parametrize(("total", "is_taken"), [(0, True), (3, True), (2, False)])
def test_a_number_told_besides_is_the_sum_of_the_cards(total, is_taken):
    held = CardList(turn(), Listed)
    names = [{"name": "Storm", "deck": 2}, {"name": "Feast", "deck": 1}]
    told = ("total", "sum", "2; expected the 3 of the cards by name, or 0")
    assert refused(held, names, total, {"total": "deck"}) == [told] * (not is_taken)
    assert held.added(Asked(names=names).names, "deck", "pile") == {"deck": 3, "pile": 0}


def test_a_number_declared_is_what_the_list_adds_up_to():
    places = {"total": "deck"}
    found = [*CardList(turn(), Listed).match(Asked(total=4), places, "p. 1")]
    told = [(each.field, each.code, each.message) for each in found]
    assert told == [("total", "card_list", "4 cards in the deck; the list has 5")]
    assert [*CardList(turn(), Listed).match(Asked(total=5), places, "p. 1")] == []
    assert [*CardList(turn("blue"), Listed).match(Asked(total=4), places, "p. 1")] == []


def test_the_cards_that_lie_somewhere_are_offered_with_how_many():
    held = CardList(turn(), Listed)
    labels = [(each.field, each.value, each.label) for each in held.offer("n", "pile")]
    assert labels == [("n", "Storm", "Storm (discard pile 1)")]
    both = [each.label for each in held.offer("n", "deck", "pile")]
    assert both == ["Storm (deck 3, discard pile 1)", "Feast (deck 2)"]
    some = held.offer("n", "deck", only={"Feast", "Truce"})
    assert [each.value for each in some] == ["Feast"]


def test_a_side_whose_list_adds_up_to_something_else_is_told():
    game = turn().campaign
    numbers = {"men": "deck"}
    assert [*list_faults(game, Listed, numbers)] == []
    row = game.get(Listed, "red/Feast")
    now = turn()
    now.make(change_between(row, row.replace(deck=4)))
    (fault,) = list_faults(now.campaign, Listed, numbers)
    assert (fault.key, fault.field) == ("red", "men")
    assert str(fault) == "Side red: is 5; expected the 7 of the list."
    # Who has counted nothing yet has nothing to be held against.
    side = now.campaign.get(skirmish.Side, "red")
    now.make(change_between(side, side.replace(men=0)))
    assert [*list_faults(now.campaign, Listed, numbers)] == []
