"""What the steps do in sentences, where their lines do not tell two things apart."""

import re
from collections.abc import Iterator

from refkit.engine.play.telling import Deed, reworded_lines
from refkit.systems.echelons.records import TerrainCard

DESTROYED = re.compile("(.+) is destroyed")


def battle(deed: Deed) -> Iterator[str]:
    """Yield how a battle ended, and which of the terrain there was destroyed."""
    keys = deed.changed(TerrainCard, "destroyed")
    cards = [card for key in keys if (card := deed.campaign.find(TerrainCard, key))]
    for line in reworded_lines(deed):
        found = DESTROYED.fullmatch(line)
        card = next((c for c in cards if found and c.type == found[1]), None)
        if card is None:
            yield line
        else:
            cards.remove(card)
            yield f"{card.type} ({card.card}) is destroyed"


SAYS = {"B2": battle}
