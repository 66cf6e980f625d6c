"""What forms offer and what lines of the ledger call things."""

from collections.abc import Iterable

from refkit.engine.campaign import naming
from refkit.engine.cards.table import CardTable
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import join_words
from refkit.engine.play.turn import Turn
from refkit.systems.stalingrad.records import Area, Card, Pile, Unit


def card_table(turn: Turn) -> CardTable[Card, Pile]:
    """Return the cards of a step."""
    return CardTable(turn, Card, Pile)


def size(turn: Turn, pile: str) -> int:
    """Return how many cards lie in a pile, whether they are known or not."""
    found = turn.find(Pile, pile)
    return found.size if found else 0


def land(turn: Turn, area: str) -> str:
    """Return an area by its name."""
    return turn.get(Area, area).called


def those(units: Iterable[Unit]) -> str:
    """Return units by their names."""
    return join_words(each.called for each in units)


people = naming.short


def unit(turn: Turn, field: str, each: Unit) -> Choice:
    """Return a unit as its owner chooses it."""
    states = ("depleted", "disorganised", "isolated")
    told = [land(turn, each.area)] if each.area else ["waits"]
    told += [state for state in states if getattr(each, state)]
    return Choice(field, each.id, f"{each.called}, {', '.join(told)}")
