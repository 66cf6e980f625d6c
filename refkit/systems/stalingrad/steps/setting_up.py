"""Before the game: the first hands, and the operation with which it begins."""

from refkit.engine.play.listing import counted
from refkit.engine.play.steps import Changes, Done, step
from refkit.engine.play.turn import Turn
from refkit.systems.stalingrad.records import ON_MAP, Slot, Unit
from refkit.systems.stalingrad.rules import cards, sequence
from refkit.systems.stalingrad.steps import marches, named


@step("S1")
def first_hand(turn: Turn, _: Done) -> Changes:
    """Each side draws its first hand from its own deck (RS-2, RS-5)."""
    deck, hand = f"{turn.side} deck", f"{turn.side} hand"
    many = cards.HAND - named.size(turn, hand)
    table = named.card_table(turn)
    drawn = yield from table.draw(deck, hand, "the first hand", many, clause="RS-5")
    turn.say(f"{named.people(turn.side)} draws {counted(len(drawn), 'card')}")


@step("S2")
def begin(turn: Turn, _: Done) -> Changes:
    """The Axis opens the game with an operation, before anybody chooses (RS-6)."""
    for each in turn.rows(Unit, state=ON_MAP):
        yield turn.change(each, began=each.area)
    opens = str(sequence.OPENING["operates"])
    first = Slot(id="sequence 1", number=1, revealed=True, operates=opens)
    turn.say(f"{named.people(opens)} opens the game")
    yield turn.add(first)
    yield from marches.isolate(turn)
