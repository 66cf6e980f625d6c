"""What these rules bring as code besides their records and steps."""

from collections.abc import Callable, Iterable

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.hooks import Held, Hooks
from refkit.engine.records.records import Record
from refkit.systems.deluge import checking, knowing, records
from refkit.systems.deluge.map import MAPS
from refkit.systems.deluge.records import THALERS, Force, Order, Territory
from refkit.systems.deluge.rules import turns
from refkit.systems.deluge.rules.board import ON_MAP
from refkit.systems.deluge.sheets import SHEETS

SET_UP = "set-up"
Actors = Callable[[Campaign, str], list[str]]


def facts(campaign: Campaign, slot: str) -> frozenset[str]:
    """Return whether a slot is the set-up or a turn, and what there is to do in it."""
    if slot == SET_UP:
        return frozenset({"set_up"})
    found = {"turn", *(["to_fight"] if turns.open_battles(campaign, slot) else [])}
    return frozenset(found)


def factions(campaign: Campaign, _slot: str) -> list[str]:
    """Return the factions that play; who is neutral does nothing and gets nothing."""
    return [each.id for each in campaign.rows(records.Side) if each.run != "neutral"]


def payers(campaign: Campaign, slot: str) -> list[str]:
    """Return the factions that may subsidise others (DL-7, DL-R46)."""
    is_free = campaign.option("free_subsidies") == "yes"
    terms = {each.side: each.subsidises for each in campaign.rows(records.IncomeTerm)}
    return [each for each in factions(campaign, slot) if is_free or terms.get(each)]


def carriers(campaign: Campaign, slot: str) -> list[str]:
    """Return the factions with forces at home, whose loot is a secret (DL-37)."""
    return [each for each in factions(campaign, slot) if turns.at_home(campaign, each)]


ACTORS: dict[str, Actors] = {
    "factions": factions,
    "payers": payers,
    "carriers": carriers,
    # Who is in a battle that is still open (DL-25), and who has to leave one (DL-26).
    "met": turns.met,
    "beaten": turns.losers,
    "occupiers": turns.occupiers,
    "homeless": turns.homeless,
    "vassals": turns.vassals,
}


def at_hand(campaign: Campaign, slot: str, side: str) -> dict[str, int]:
    """Return how many forces of a faction have no written move in a turn (DL-21)."""
    own = {each.id for each in campaign.rows(Force, side=side, state=ON_MAP)}
    own -= {each.force for each in campaign.rows(Order, slot=slot)}
    return {} if slot == SET_UP else {"Forces without a move": len(own)}


def name(_campaign: Campaign, _moved: Iterable[Record], each: Force) -> str:
    """Return a force by its number, and by its name for who may know it."""
    return f"{each.id} {each.name}".strip()


def land(_campaign: Campaign, _moved: Iterable[Record], each: Territory) -> str:
    """Return a territory by its name."""
    return each.name or each.id


HOOKS: Hooks[Campaign] = Hooks(
    tabs=records.TABS,
    facts=facts,
    actors=ACTORS,
    at_hand=at_hand,
    names={Force: name, Territory: land},
    audience=knowing.audience,
    insiders=knowing.insiders,
    confidants=knowing.confidants,
    checks=checking.faults,
    advice=checking.oddities,
    brief=SHEETS.brief,
    kinds=SHEETS.kinds,
    maps=MAPS,
    accounts=(THALERS,),
    held=Held(Territory, "name", "holder"),
)
