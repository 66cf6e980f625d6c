"""What a turn still has to do: battles, who flees, retreats, occupies or has lost all."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.deluge.records import Battle, Force, IncomeTerm, Side, Slot, Territory
from refkit.systems.deluge.rules import fighting, ground
from refkit.systems.deluge.rules.board import ON_MAP, Board, board


def number(campaign: Campaign, slot: str) -> int:
    """Return the number of a turn."""
    return campaign.get(Slot, slot).number


def playing(campaign: Campaign, _slot: str = "") -> list[str]:
    """Return the factions that play; who is neutral does and gets nothing (DL-R52)."""
    return [each.id for each in campaign.rows(Side) if each.run != "neutral"]


def payers(campaign: Campaign, _slot: str) -> list[str]:
    """Return the factions that may subsidise others (DL-7, DL-R46)."""
    is_free = campaign.option("free_subsidies") == "yes"
    terms = {each.side for each in campaign.rows(IncomeTerm) if each.subsidises}
    return [each for each in playing(campaign) if is_free or each in terms]


def at_home(campaign: Campaign, side: str) -> list[Force]:
    """Return the forces of a faction in a home territory that is still its own (DL-37)."""
    homes = {each.id for each in campaign.rows(Territory, home=side) if not each.is_taken}
    own = campaign.rows(Force, side=side, state=ON_MAP)
    return [each for each in own if each.place in homes]


def open_battles(campaign: Campaign, slot: str) -> tuple[Battle, ...]:
    """Return the battles of a turn that are neither fought nor left."""
    return campaign.rows(Battle, slot=slot, how="")


def beaten(campaign: Campaign, slot: str) -> dict[str, Force]:
    """Return the forces that have to leave the place of a battle, by their ids (DL-26)."""
    return {
        name: force
        for battle in campaign.rows(Battle, slot=slot)
        for name in fighting.falling_back(battle, campaign.option)
        if (force := campaign.get(Force, name)).place == battle.place
    }


def camps(campaign: Campaign, battle: Battle) -> dict[str, list[Force]]:
    """Return who of Red and of Blue can still fight a battle: is there, and not beaten."""
    rows, gone = campaign.rows(Force, place=battle.place), beaten(campaign, battle.slot)
    there = [each for each in rows if each.id not in gone]
    return {
        camp: [each for each in there if each.id in getattr(battle, camp)]
        for camp in fighting.OTHER
    }


def met(campaign: Campaign, slot: str) -> list[str]:
    """Return the factions in battles that are still open (DL-25)."""
    found = (camps(campaign, each).values() for each in open_battles(campaign, slot))
    return [*dict.fromkeys(each.side for both in found for own in both for each in own)]


def entered(chart: Board, side: str) -> Iterator[Territory]:
    """Yield land that is not friendly where a faction stands without enemies (DL-31)."""
    for place in dict.fromkeys(each.place for each in chart.forces if each.side == side):
        if chart.land(side, place) != "friendly" and not chart.enemies(side, place):
            yield chart.grounds[place]


def occupiers(campaign: Campaign, _slot: str) -> list[str]:
    """Return the factions that have to choose what to do with land (DL-31)."""
    chart = board(campaign)
    return [each for each in playing(campaign) if any(entered(chart, each))]


def homeless(campaign: Campaign, _slot: str = "") -> list[str]:
    """Return the factions that lost their home region to one they may join (DL-40)."""
    return [
        each.id
        for each in campaign.rows(Side)
        if each.id in playing(campaign)
        and each.captor not in ("", each.overlord)
        and ground.is_home_lost(campaign.rows(Territory, home=each.id), campaign.option)
    ]
