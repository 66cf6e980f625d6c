"""What a turn still has to do: battles, who flees, retreats, occupies or has lost all."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.deluge.records import Battle, Force, Side, Slot, Territory, Vassal
from refkit.systems.deluge.rules import fighting
from refkit.systems.deluge.rules.board import ON_MAP, Board, board


def number(campaign: Campaign, slot: str) -> int:
    """Return the number of a turn."""
    return campaign.get(Slot, slot).number


def at_home(campaign: Campaign, side: str) -> list[Force]:
    """Return the forces of a faction that are in a home territory of its own (DL-37)."""
    homes = {each.id for each in campaign.rows(Territory, home=side)}
    own = campaign.rows(Force, side=side, state=ON_MAP)
    return [each for each in own if each.place in homes]


def open_battles(campaign: Campaign, slot: str) -> tuple[Battle, ...]:
    """Return the battles of a turn that are neither fought nor left."""
    return campaign.rows(Battle, slot=slot, how="")


def in_place(campaign: Campaign, battle: Battle, names: Iterable[str]) -> list[Force]:
    """Return those of some forces that stand where a battle is."""
    rows = campaign.rows(Force, state=ON_MAP, place=battle.place)
    return [each for each in rows if each.id in names]


def beaten(campaign: Campaign, slot: str) -> list[Force]:
    """Return the forces that have to leave the place of a battle (DL-26)."""
    came = {each.id for each in campaign.rows(Force) if each.came}
    found = {
        each.id: each
        for battle in campaign.rows(Battle, slot=slot)
        for each in in_place(
            campaign, battle, fighting.falling_back(battle, came, campaign.option)
        )
    }
    return [*found.values()]


def fighters(campaign: Campaign, battle: Battle, names: Iterable[str]) -> list[Force]:
    """Return those of some forces that can still fight a battle: none that was beaten."""
    gone = {each.id for each in beaten(campaign, battle.slot)}
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
    return [*dict.fromkeys(each.side for each in beaten(campaign, slot))]


def entered(chart: Board, side: str) -> Iterator[Territory]:
    """Yield land that is not friendly where a faction stands without enemies (DL-31)."""
    for place in dict.fromkeys(each.place for each in chart.forces if each.side == side):
        if chart.land(side, place) != "friendly" and not chart.enemies(side, place):
            yield chart.grounds[place]


def occupiers(campaign: Campaign, _slot: str) -> list[str]:
    """Return the factions that have to choose what to do with land (DL-31)."""
    chart = board(campaign)
    playing = [each.id for each in campaign.rows(Side) if each.run != "neutral"]
    return [each for each in playing if any(entered(chart, each))]


def homeless(campaign: Campaign, _slot: str) -> list[str]:
    """Return the factions that lost their home region and may join its captor (DL-40)."""
    return [
        each.id
        for each in campaign.rows(Side)
        if each.captor and each.captor != each.overlord and each.run != "neutral"
    ]


def vassals(campaign: Campaign, _slot: str) -> list[str]:
    """Return the vassals: all are asked, as nobody may know whose time has come (DL-42)."""
    return [each.side for each in campaign.rows(Vassal)]
