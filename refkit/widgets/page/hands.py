"""Hands on the page: the cards a reader may see, the others as a number."""

from collections.abc import Collection, Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.cards.hands import Alike, KnownPile, known_piles
from refkit.engine.play.listing import counted
from refkit.engine.play.play import Due
from refkit.session.side import Seat
from refkit.widgets.page import markup
from refkit.widgets.page.markup import Markup, element

HEADS = ("Kind", "Card", "What it does", "Cards")
NOT_NOW = "not now"


def due_hand(game: Seat, owed: Due) -> Iterator[Markup]:
    """Yield the hand of who owes a step; what the step does not offer is marked so."""
    offered = {str(choice.value) for choice in game.choices(owed)} if owed.side else set()
    for each in known_piles(game.campaign, owed.side):
        if each.cards and each.pile.side == owed.side != "" and not each.is_open:
            names = {card.name for card in each.cards}
            # A step that offers none of them asks for no card; the choices say all others.
            is_mixed = bool(names & offered and names - offered)
            yield (pile_table(each, names - offered) if is_mixed else folded_pile(each))


def folded_pile(known: KnownPile) -> Markup:
    """Return a pile as a line that opens: its name and how many cards are in it."""
    title = f"{naming.short(known.pile.id)}: {counted(known.pile.size, 'card')}"
    return markup.fold(title, pile_table(known))


def pile_table(known: KnownPile, barred: Collection[str] = ()) -> Markup:
    """Return the cards of a pile that are known; those that cannot be played are marked."""
    rows = [_row(each, is_barred=each.name in barred) for each in known.alike]
    table = markup.table(naming.short(known.pile.id), HEADS, rows)
    more = f"{known.unknown} more are not known." if known.unknown else ""
    return markup.join((table, element("p", more) if more else ""))


def _row(card: Alike, *, is_barred: bool) -> tuple[object, ...]:
    name: object = card.name
    if is_barred:
        name = element("span", card.name, f" ({NOT_NOW})", class_="refkit-barred")
    return card.kind, name, card.text, card.number


def pile_sizes(campaign: Campaign) -> Markup:
    """Return how many cards lie in each pile."""
    rows = [
        (naming.short(each.pile.id), naming.short(each.pile.side), each.pile.size)
        for each in known_piles(campaign)
    ]
    return markup.table("All piles", ("Pile", "Side", "Cards"), rows)
