"""Hands: what a reader knows of the piles, on paper and as values."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.campaign.view import view
from refkit.engine.cards.hands import card_class, known_piles
from refkit.engine.play import play
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.cards import card_tables
from tests.engine import gamblers, skirmish
from tests.engine.cards.test_cards import drew, made, table_of
from tests.engine.gamblers import SIDES, Card, held

READERS = (*SIDES, "open", "umpire")


def tables(game, reader):
    asked = Asked(view(game, reader), reader, play.due_steps(game))
    return {table.title: table for table in card_tables(asked)}


def test_a_side_reads_its_hand_with_what_each_card_does():
    told = tables(drew("Ambush", "Storm", "Ambush"), "red")["Red hand"]
    assert [col.title for col in told.columns] == ["Kind", "Card", "What it does", "Cards"]
    assert told.rows == (
        ("event", "Ambush", "The ambush card.", "2"),
        ("event", "Storm", "The storm card.", "1"),
    )
    assert told.note == ""


def test_other_readers_see_the_number_of_cards():
    game = drew("Ambush", "Storm")
    for reader in ("green", "open"):
        told = tables(game, reader)
        assert list(told) == ["Cards"]
        assert ("Red hand", "red", "2") in told["Cards"].rows
        assert ("Red deck", "red", "4") in told["Cards"].rows
    assert "Red hand" in tables(game, "blue")
    assert {"Red hand", "Red deck", "Cup"} <= set(tables(game, "umpire"))


def test_a_card_known_in_a_pile_of_others_stands_with_how_many_are_not():
    table, turn = table_of(drew("Raid"))
    made(turn, table.reveal(table.lying("red deck")[:1], "green"))
    told = tables(turn.campaign, "green")["Red deck"]
    assert (len(told.rows), told.note) == (1, "4 more are not known.")


def test_cards_stand_by_name_and_not_as_they_lie():
    table, turn = table_of(drew("Truce", "Feast", "Raid"))
    for name in ("Truce", "Feast", "Raid"):
        made(turn, table.move(table.find("red hand", name), "red discard", "top"))
    told = tables(turn.campaign, "green")["Red discard"]
    assert [row[1] for row in told.rows] == ["Feast", "Raid", "Truce"]
    (known,) = [k for k in known_piles(view(turn.campaign, "red")) if k.cards]
    assert known.is_open
    assert not next(k for k in known_piles(drew("Raid")) if k.cards).is_open


def test_a_system_without_cards_has_no_piles():
    assert card_class(skirmish.SKIRMISH) is None
    assert known_piles(skirmish.campaign()) == ()
    asked = Asked(skirmish.campaign(), "umpire", ())
    assert list(card_tables(asked)) == []


@given(st.integers(0, 6), st.sampled_from(READERS))
def test_what_a_reader_knows_and_does_not_know_is_all_there_is(number, reader):
    game = gamblers.do(gamblers.campaign(), "draw", "red", {"cards": number})
    for known in known_piles(view(game, reader)):
        names = Counter(held(game, known.pile.id))
        told = Counter({each.name: each.number for each in known.alike})
        assert not told - names
        assert known.unknown == (names - told).total()
        assert reader != "umpire" or told == names
    assert card_class(game.system) is Card
