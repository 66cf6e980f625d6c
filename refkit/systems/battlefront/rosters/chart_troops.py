"""The kinds of troops that a side's charts bring, as a shorter name may mean them."""

import re

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.words.folding import fold_words
from refkit.systems.battlefront.rosters.roster_words import alike
from refkit.systems.battlefront.rules import forces

_WORD = re.compile(r"[a-z]+|\d+")


class ChartTroops:
    """The kinds of troops that reinforcement groups of a campaign consist of.

    Of vehicles and guns one word more is another model, so they are none of these.
    """

    def __init__(self, laid: Campaign) -> None:
        brought = {code for row in laid.rows("Group") for code in cards_in(row.contents)}
        self._kinds = [
            (card.side, card.id, _name_words(card.name))
            for card in laid.rows("UnitCard")
            if card.unit_class == "T" and card.id in brought
        ]

    def meant(self, side: str, name: str, unit_class: str) -> str | None:
        """Return the only kind of a side that has all words of a name, None for none.

        What consists of armour has no troops.
        """
        words = _name_words(name)
        found = [card for of, card, own in self._kinds if of == side and words <= own]
        return found[0] if words and len(found) == 1 and unit_class != "A" else None


def cards_in(contents: str) -> tuple[str, ...]:
    """Return the cards that contents of a chart name, none where they cannot be read."""
    try:
        return tuple(code for code, _ in forces.parse_contents(contents))
    except ValueError:
        return ()


def _name_words(name: str) -> frozenset[str]:
    """Return the words of a name, each as of one, figures apart: MG42 as MG and 42."""
    return frozenset(map(alike, _WORD.findall(fold_words(name))))
