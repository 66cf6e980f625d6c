"""Cards on a sheet: the hand of its reader, and how many cards lie in every pile."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.cards.hands import KnownPile, known_piles
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Table, TableColumn

KIND, CARD = TableColumn(title="Kind"), TableColumn(title="Card", width=2)
TEXT = TableColumn(title="What it does", width=5)
NUMBER = TableColumn(title="Cards", align="right", width=0.7)
PILE, WHOSE = TableColumn(title="Pile", width=3), TableColumn(title="Side", width=2)


def card_tables(asked: Asked) -> Iterator[Table]:
    """Yield a table for each pile in which the reader knows cards, then all by number."""
    found = known_piles(asked.campaign)
    yield from (_known_table(each) for each in found if each.cards)
    if found:
        piles = (each.pile for each in found)
        rows = ((naming.short(each.id), each.side, str(each.size)) for each in piles)
        yield Table(title="Cards", columns=(PILE, WHOSE, NUMBER), rows=tuple(rows))


def _known_table(known: KnownPile) -> Table:
    rows = tuple((a.kind, a.name, a.text, str(a.number)) for a in known.alike)
    more = f"{known.unknown} more are not known." if known.unknown else ""
    title = naming.short(known.pile.id)
    return Table(title=title, columns=(KIND, CARD, TEXT, NUMBER), rows=rows, note=more)
