"""Whose turn it is among the crowns, who may read what, and the sheets."""

from refkit.systems.crowns.map import MAPS, friends
from refkit.systems.crowns.records import (
    GOLD,
    Card,
    Coin,
    Force,
    Lot,
    Pile,
    Plan,
    Storm,
)
from refkit.systems.crowns.steps import fight_in, movable
from refkit.systems.provinces.map import area_map

from refkit.engine.cards.cards import card_faults
from refkit.engine.play.hooks import Hooks
from refkit.engine.readers import join_readers
from refkit.engine.sheets.accounts import account_table
from refkit.engine.sheets.cards import card_tables
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.on_record import chronicle
from refkit.engine.sheets.record_tables import record_table
from refkit.engine.sheets.sheets import Sheet, Sheets


def by_lot(campaign, slot):
    """Return the crowns by their lots, the highest first."""
    lots = {lot.side: lot.die for lot in campaign.rows(Lot, slot=slot)}
    return sorted(campaign.sides, key=lambda side: -lots.get(side, 0))


def marchers(campaign, slot):
    """Return those who have a host that has not moved."""
    return [side for side in by_lot(campaign, slot) if movable(campaign, slot, side)]


def fighters(campaign, _slot):
    """Return both sides of the battle, who came first."""
    fight = fight_in(campaign, "joined")
    pair = (fight.one, fight.other) if fight else ()
    return [campaign.get(Force, each).side for each in pair]


def beaten(campaign, _slot):
    """Return who has to retreat."""
    fight = fight_in(campaign, "decided")
    return [campaign.get(Force, fight.beaten).side] if fight else []


def holders(campaign, _slot):
    """Return those with cards in hand: how many they are is open, and what they are not."""
    return [s for s in campaign.sides if campaign.get(Pile, f"{s} hand").size]


def audience(campaign, row):
    """What a crown keeps for itself is for those it trusts too."""
    if isinstance(row, Plan | Coin):
        return join_readers(friends(campaign, row.side))
    return row.seen_by


def insiders(campaign, row):
    return join_readers(friends(campaign, row.owner)) if row.owner else ""


def confidants(campaign, _step, side):
    return [each for each in friends(campaign, side) if each != side]


def sections(asked):
    """Yield what a sheet says: the map, what is on record, cards and gold."""
    yield area_map(asked.campaign)
    yield from chronicle(asked)
    yield from record_table(asked, asked.campaign.rows(Force), "Hosts")
    yield from card_tables(asked)
    yield from account_table(asked, [GOLD], "Gold")


SHEET = Kind(name="season", title="Season", is_open=True, is_always=True)
SHEETS = Sheets((Sheet(SHEET, sections),))
HOOKS = Hooks(
    facts=lambda campaign, _: frozenset({"storms"} if campaign.rows(Storm) else ()),
    actors={
        "by_lot": by_lot,
        "marchers": marchers,
        "fighters": fighters,
        "beaten": beaten,
        "holders": holders,
    },
    checks=lambda campaign: card_faults(campaign, Card, Pile),
    accounts=(GOLD,),
    audience=audience,
    insiders=insiders,
    confidants=confidants,
    maps=MAPS,
    brief=SHEETS.brief,
    kinds=SHEETS.kinds,
)
