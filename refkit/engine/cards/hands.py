"""What a reader knows of the piles: the cards he may see, and how many more there are."""

from collections import Counter
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.cards.cards import Card, Pile
from refkit.engine.play.system import System
from refkit.engine.readers import OPEN, UMPIRE, may_read


class Alike(NamedTuple):
    """Cards of one name that say the same, and how many there are."""

    kind: str
    name: str
    text: str
    number: int


class KnownPile(NamedTuple):
    """A pile with the cards in it that a reader knows; the others are only counted."""

    pile: Pile
    cards: tuple[Card, ...]

    @property
    def alike(self) -> tuple[Alike, ...]:
        """The known cards by name, in no other order: that would tell how they lie."""
        told = Counter((card.kind, card.name, card.text) for card in self.cards)
        return tuple(Alike(*said, number) for said, number in sorted(told.items()))

    @property
    def is_open(self) -> bool:
        """Whether everybody knows the cards in it."""
        return all(may_read(OPEN, card.readers) for card in self.cards)

    @property
    def unknown(self) -> int:
        """How many cards in it the reader does not know."""
        return self.pile.size - len(self.cards)


def card_class(system: System) -> type[Card] | None:
    """Return the class of the system's cards, None where it plays without."""
    return next((cls for cls in system.records if issubclass(cls, Card)), None)


def known_piles(seen: Campaign, reader: str = UMPIRE) -> tuple[KnownPile, ...]:
    """Return the piles of a view, in their order, with the cards that are in it.

    With a reader they are the cards of these that he may know.
    """
    cls = card_class(seen.system)
    if cls is None:
        return ()
    return tuple(
        KnownPile(
            pile,
            tuple(c for c in seen.rows(cls, pile=pile.id) if may_read(reader, c.readers)),
        )
        for pile in seen.rows("Pile")
    )
