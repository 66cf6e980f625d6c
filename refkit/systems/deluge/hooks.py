"""What these rules bring as code besides their records and steps."""

from collections.abc import Iterable

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.hooks import Held, Hooks
from refkit.engine.records.records import Record
from refkit.systems.deluge import checking, knowing
from refkit.systems.deluge.accounts import LOOT, THALERS
from refkit.systems.deluge.map import area_map
from refkit.systems.deluge.records import Force, Order, Side, Territory
from refkit.systems.deluge.rules import turns
from refkit.systems.deluge.rules.board import ON_MAP
from refkit.systems.deluge.sheets import SHEETS
from refkit.systems.deluge.studies import STUDIES

SET_UP = "set-up"


def facts(campaign: Campaign, slot: str) -> frozenset[str]:
    """Return whether a slot is the set-up or a turn, and what there is to do in it."""
    if slot == SET_UP:
        return frozenset({"set_up"})
    return frozenset({"turn", *["to_fight"] * bool(turns.open_battles(campaign, slot))})


def at_hand(campaign: Campaign, slot: str, side: str) -> dict[str, int]:
    """Return how many forces of a faction have no written move in a turn (DL-21)."""
    own = {each.id for each in campaign.rows(Force, side=side, state=ON_MAP)}
    own -= {each.force for each in campaign.rows(Order, slot=slot)}
    return {} if slot == SET_UP else {"Forces without a move": len(own)}


def name(_campaign: Campaign, _moved: Iterable[Record], each: Force | Territory) -> str:
    """Return what a force or a territory is called."""
    return each.called


HOOKS: Hooks[Campaign] = Hooks(
    facts=facts,
    actors={
        "factions": turns.playing,
        "payers": turns.payers,
        # Who has forces at home: their loot is a secret (DL-37).
        "carriers": lambda c, _: [e for e in turns.playing(c) if turns.at_home(c, e)],
        "met": turns.met,
        "beaten": lambda *at: [*dict.fromkeys(e.side for e in turns.beaten(*at).values())],
        "occupiers": turns.occupiers,
        "homeless": turns.homeless,
        # All are asked, as nobody may know whose time has come (DL-42).
        "vassals": lambda c, _: [each.id for each in c.rows(Side) if each.overlord],
    },
    at_hand=at_hand,
    names={Force: name, Territory: name},
    audience=knowing.audience,
    insiders=knowing.insiders,
    confidants=knowing.confidants,
    checks=checking.faults,
    advice=checking.oddities,
    brief=SHEETS.brief,
    kinds=SHEETS.kinds,
    area_map=area_map,
    accounts=(THALERS, LOOT),
    held=Held(Territory, "name", "holder"),
    studies=STUDIES,
)
