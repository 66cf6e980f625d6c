"""The map as a faction sees it: friends and enemies, whose land is what, supply."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from refkit.engine.campaign.campaign import Campaign
from refkit.geometry.areas import paths
from refkit.geometry.areas.network import Link, Network, Ways
from refkit.systems.deluge import records
from refkit.systems.deluge.records import Force, Relation, Territory

Option = Callable[[str], str]
ON_MAP = "on the map"


@dataclass(frozen=True, slots=True)
class Board:
    """The territories and the forces as they stand, with who is whose friend.

    `relations` are pairs of factions with how they stand to each other; an overlord and
    its vassals are allies (DL-R7). Who is in no pair is neutral (DL-R49).
    """

    network: Network
    grounds: Mapping[str, Territory]
    forces: tuple[Force, ...]
    relations: Mapping[frozenset[str], str]
    option: Option

    def stands(self, one: str, other: str) -> str:
        """Return how two factions stand to each other: ally, enemy or neutral."""
        pair = frozenset((one, other))
        return "ally" if one == other else self.relations.get(pair, "neutral")

    def land(self, side: str, territory: str) -> str:
        """Return what land is to a faction: friendly, enemy, or neutral as nobody's is."""
        stands = self.stands(side, self.grounds[territory].holder)
        return "friendly" if stands == "ally" else stands

    def enemies(self, side: str, territory: str) -> tuple[Force, ...]:
        """Return the enemy forces in a territory."""
        there = (each for each in self.forces if each.place == territory)
        return tuple(each for each in there if self.stands(side, each.side) == "enemy")

    def threatened(self, side: str) -> frozenset[str]:
        """Return the territories with an enemy force in them."""
        return frozenset(each for each in self.grounds if self.enemies(side, each))

    def homes(self, side: str) -> Iterator[Territory]:
        """Yield the home territories of a faction."""
        return (each for each in self.grounds.values() if each.home == side)

    def chain(self, side: str, turn: int) -> frozenset[str]:
        """Return the land that feeds a faction's forces this turn (DL-R6).

        It is friendly, not looted and without an enemy force, and linked through more of
        the like to a home territory of the faction; by option any friendly land will do.
        """
        taken = self.threatened(side)
        good = {
            each.id
            for each in self.grounds.values()
            if self.land(side, each.id) == "friendly"
            and not is_looted(each, turn)
            and each.id not in taken
        }
        if self.option("supply_needs") == "any_adjacent_friendly":
            return frozenset(good)
        homes = [each.id for each in self.homes(side) if each.id in good]
        shut = frozenset(self.network.areas) - good
        return frozenset(paths.linked(self.network, homes, good, 1, Ways(closed=shut)))

    def is_supplied(self, side: str, territory: str, turn: int) -> bool:
        """Whether a force is in supply there: in the chain, or beside it (DL-11, DL-R6)."""
        near = {territory, *self.network.neighbours(territory)}
        return not near.isdisjoint(self.chain(side, turn))


def is_looted(territory: Territory, turn: int) -> bool:
    """Whether a territory supplies nobody this turn (DL-35)."""
    return territory.looted >= turn > 0


def forages(land: str, *, is_supplied: bool, is_looted: bool) -> bool:
    """Whether a force lives off the land: friendly, and not looted before (DL-13)."""
    return not is_supplied and land == "friendly" and not is_looted


def wear(tokens: Sequence[int], how: str, *, is_supplied: bool, forages: bool) -> list[int]:
    """Return the tokens of units after the test of supply (DL-12, DL-14, DL-R9, DL-R10)."""
    if not is_supplied:
        return [each + (not forages) for each in tokens]
    worst = max(range(len(tokens)), key=tokens.__getitem__, default=0)
    is_each = how == "each_unit"
    return [max(0, n - (is_each or place == worst)) for place, n in enumerate(tokens)]


def board(campaign: Campaign) -> Board:
    """Return the board of a campaign as it stands."""
    grounds = {each.id: each for each in campaign.rows(Territory)}
    is_crossed = campaign.option("sea_links") == "yes"
    rows = campaign.rows(records.Link)
    links = (
        Link(*each.values.values()) for each in rows if is_crossed or each.kind == "land"
    )
    said = ((each.one, each.other, each.state) for each in campaign.rows(Relation))
    sides = campaign.rows(records.Side)
    bonds = ((each.id, each.overlord, "ally") for each in sides if each.overlord)
    return Board(
        Network(tuple(grounds), tuple(links)),
        grounds,
        campaign.rows(Force, state=ON_MAP),
        {frozenset(pair): stands for *pair, stands in (*said, *bonds)},
        campaign.option,
    )
