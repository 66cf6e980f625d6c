"""What these rules bring as code besides their records and steps."""

from collections.abc import Callable

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.hooks import Held, Hooks
from refkit.systems.deluge import records
from refkit.systems.deluge.records import THALERS
from refkit.systems.deluge.rules import turns

Actors = Callable[[Campaign, str], list[str]]


def facts(campaign: Campaign, slot: str) -> frozenset[str]:
    """Return whether a slot is the set-up or a turn, and what there is to do in it."""
    if slot == "set-up":
        return frozenset({"set_up"})
    found = {"turn", *(["to_fight"] if turns.open_battles(campaign, slot) else [])}
    return frozenset(found)


def factions(campaign: Campaign, _slot: str) -> list[str]:
    """Return the factions that play; who is neutral does nothing and gets nothing."""
    return [each.id for each in campaign.rows(records.Side) if each.run != "neutral"]


ACTORS: dict[str, Actors] = {
    "factions": factions,
    # Who is in a battle that is still open (DL-25), and who has to leave one (DL-26).
    "met": turns.met,
    "beaten": turns.losers,
    "occupiers": turns.occupiers,
    "homeless": turns.homeless,
    "vassals": turns.vassals,
}

HOOKS: Hooks[Campaign] = Hooks(
    facts=facts,
    actors=ACTORS,
    accounts=(THALERS,),
    held=Held(records.Territory, "id", "holder"),
)
