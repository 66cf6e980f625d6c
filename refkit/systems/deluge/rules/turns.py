"""What a turn still has to do: battles, who flees, retreats, occupies or has lost all."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.deluge.records import Battle, Force, IncomeTerm, Side, Slot, Territory
from refkit.systems.deluge.rules import fighting
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


def carriers(campaign: Campaign, _slot: str) -> list[str]:
    """Return the factions with forces at home, whose loot is a secret (DL-37)."""
    return [each for each in playing(campaign) if at_home(campaign, each)]


def open_battles(campaign: Campaign, slot: str) -> tuple[Battle, ...]:
    """Return the battles of a turn that are neither fought nor left."""
    return campaign.rows(Battle, slot=slot, how="")


def in_place(campaign: Campaign, battle: Battle, names: Iterable[str]) -> list[Force]:
    """Return those of some forces that stand where a battle is."""
    rows = campaign.rows(Force, state=ON_MAP, place=battle.place)
    return [each for each in rows if each.id in names]


def beaten(campaign: Campaign, slot: str) -> dict[str, Force]:
    """Return the forces that have to leave the place of a battle (DL-26)."""
    return {
        each.id: each
        for battle in campaign.rows(Battle, slot=slot)
        for names in [fighting.falling_back(battle, campaign.option)]
        for each in in_place(campaign, battle, names)
    }


def fighters(campaign: Campaign, battle: Battle, names: Iterable[str]) -> list[Force]:
    """Return those of some forces that can still fight a battle: none that was beaten."""
    gone = beaten(campaign, battle.slot)
    return [each for each in in_place(campaign, battle, names) if each.id not in gone]


def met(campaign: Campaign, slot: str) -> list[str]:
    """Return the factions in battles that are still open (DL-25)."""
    there = (
        each.side
        for battle in open_battles(campaign, slot)
        for each in fighters(campaign, battle, (*battle.red, *battle.blue))
    )
    return [*dict.fromkeys(there)]


def losers(campaign: Campaign, slot: str) -> list[str]:
    """Return the factions whose forces have to retreat (DL-26)."""
    return [*dict.fromkeys(each.side for each in beaten(campaign, slot).values())]


def entered(chart: Board, side: str) -> Iterator[Territory]:
    """Yield land that is not friendly where a faction stands without enemies (DL-31)."""
    for place in dict.fromkeys(each.place for each in chart.forces if each.side == side):
        if chart.land(side, place) != "friendly" and not chart.enemies(side, place):
            yield chart.grounds[place]


def occupiers(campaign: Campaign, _slot: str) -> list[str]:
    """Return the factions that have to choose what to do with land (DL-31)."""
    chart = board(campaign)
    return [each for each in playing(campaign) if any(entered(chart, each))]


def homeless(campaign: Campaign, _slot: str) -> list[str]:
    """Return the factions that lost their home region and may join its captor (DL-40)."""
    lost = (campaign.get(Side, each) for each in playing(campaign))
    return [each.id for each in lost if each.captor not in ("", each.overlord)]


def vassals(campaign: Campaign, _slot: str) -> list[str]:
    """Return the vassals: all are asked, as nobody may know whose time has come (DL-42)."""
    return [each.id for each in campaign.rows(Side) if each.overlord]
