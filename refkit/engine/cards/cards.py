"""What is kept of cards: a row for each card, and a row for each pile with its size."""

import hmac
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar, TypeVar

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.dice import Stack
from refkit.engine.problems import RowFault
from refkit.engine.readers import UMPIRE, named_wrongly
from refkit.engine.records.records import Record, column


class Card(Record):
    """A card, wherever it lies. A system's own card adds a worksheet and its fields.

    Who may see it follows from its pile, until it is revealed. It has a number of its own,
    since several may have one name; a side counts those it sees.
    """

    key: ClassVar[tuple[str, ...]] = ("number",)
    counted: ClassVar[str] = "number"

    number: int = column("No.", low=1, high=9999)
    name: str = column("Card", width=26)
    kind: str = column("Kind", default="", width=12)
    text: str = column("What it does", default="", width=50)
    pile: str = column("Pile", refers="Pile.id", width=20)
    order: int = column(
        "Order",
        default=0,
        audience="umpire",
        help="0: shuffled in. Above: on top, the highest first. Below: at the bottom.",
    )
    readers: str = column(
        "Known to",
        default=UMPIRE,
        help="open, umpire, or sides with semicolons between.",
        width=18,
    )

    @property
    def seen_by(self) -> str:
        """Who may see the card."""
        return self.readers


class Pile(Record):
    """A place for cards: a deck, a hand, a cup, a discard pile. Its size is open.

    `readers` may see the cards in it: umpire for a face-down deck, its side for a hand,
    open for what lies face up. A system's own pile adds a worksheet.
    """

    id: str = column("Pile", width=20)
    side: str = column("Side", default="", refers="Side.id")
    readers: str = column(
        "Cards known to",
        default=UMPIRE,
        audience="umpire",
        help="open, umpire, or sides with semicolons between.",
        width=18,
    )
    size: int = column("Cards", default=0, low=0, high=9999)


C = TypeVar("C", bound=Card)


def top_first(cards: Iterable[C]) -> list[C]:
    """Return cards as they lie: the top, those shuffled in by number, the bottom."""
    return sorted(cards, key=lambda card: (-card.order, card.number))


def draw_stack(
    title: str, cards: Iterable[C], seed: str, draw: str
) -> tuple[Stack, list[C]]:
    """Return what the next card is drawn from, and the cards as its faces count them.

    That is the card on top, where one lies there; else all that are shuffled in; else the
    uppermost of the bottom. Faces count cards in an order that follows from the seed and
    from which draw it is, so that it can be checked by the seed. In one order for all draws
    the faces of two would tell what somebody else took in between. The die has a face for
    each card of the pile, or it would tell that some lie on top or at the bottom.
    """
    lying = top_first(cards)
    shuffled = [card for card in lying if card.order == 0]
    is_open = bool(shuffled) and lying[0].order == 0
    found = (
        sorted(shuffled, key=lambda card: _mark(seed, draw, card)) if is_open else lying[:1]
    )
    return Stack(title, tuple(card.name for card in found), len(lying)), found


def _mark(seed: str, draw: str, card: Card) -> bytes:
    told = f"draw {draw}, card {card.number}"
    return hmac.digest(seed.encode(), told.encode(), "sha256")


def card_faults(
    campaign: Campaign, card: type[Card], pile: type[Pile], needed: Iterable[str] = ()
) -> Iterator[RowFault]:
    """Yield what is wrong with the cards: sizes that are not so, readers nobody knows.

    The piles that are `needed` have to be there.
    """
    for name in needed:
        if campaign.find(pile, name) is None:
            yield RowFault(pile.__name__, name, "id", "there is none", "a row for it")
    lying = Counter(each.pile for each in campaign.rows(card))
    for row in campaign.rows(pile):
        if row.size != lying[row.id]:
            found = f"Cards is {row.size}"
            wanted = f"{lying[row.id]}, as many as there are"
            yield RowFault(pile.__name__, row.identity, "size", found, wanted)
    known: tuple[Card | Pile, ...] = (*campaign.rows(card), *campaign.rows(pile))
    for each in known:
        for wrong in named_wrongly(each.readers, campaign.sides)[:1]:
            wanted = f"open, umpire or sides among {', '.join(campaign.sides)}"
            place = type(each).__name__, each.identity, "readers"
            yield RowFault(*place, f"Known to is {wrong!r}", wanted)
