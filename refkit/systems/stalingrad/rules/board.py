"""The map of a side: what it reaches, where it is shut in, how it falls back."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import NamedTuple

from refkit.geometry.areas import paths
from refkit.geometry.areas.network import Network, Ways
from refkit.geometry.areas.paths import Route
from refkit.systems.stalingrad.rules import marching, units
from refkit.systems.stalingrad.rules.marching import Season
from refkit.systems.stalingrad.rules.units import Option

REACH = 3
BACK = 2  # areas of a retreat
LAKE = frozenset(("lake",))
CROSSED = ("volga", "kerch", "lake")


class Occupied(NamedTuple):
    """Where the enemies of a side are: their units, and resource points alone."""

    units: frozenset[str] = frozenset()
    points: frozenset[str] = frozenset()

    @property
    def areas(self) -> frozenset[str]:
        """All areas that the enemy occupies (RS-49b)."""
        return self.units | self.points


def closed_borders(side: str, season: Season) -> frozenset[str]:
    """Return what a side's units do not cross now (RS-33, RS-34, RS-35)."""
    return frozenset(each for each in CROSSED if any(marching.cross(each, side, season)))


def steps_to(network: Network, area: str, marker: str, enemies: Collection[str]) -> int:
    """Return the areas from a unit to the marker, -1 for no way (RS-17, RS-R7)."""
    ways = Ways(closed=frozenset(enemies), closed_links=LAKE)
    path = paths.cheapest_path(network, area, marker, ways)
    return len(path.areas) - 1 if path else -1


def is_in_reach(steps: int, option: Option) -> bool:
    """Whether the supply points of an operation reach so far (RS-17, RS-R7)."""
    return 0 <= steps <= REACH + (option("reach_counts") == "between")


def is_isolated(
    network: Network, area: str, enemies: Occupied, shut: Ways, option: Option
) -> bool:
    """Whether no way leads out of an area; `shut` is impassable (RS-49d, RS-R22)."""
    there = enemies.areas if option("rp_isolates") == "yes" else enemies.units
    ways = replace(shut, closed=shut.closed | there)
    return paths.is_isolated(network, area, ways)


def too_near(network: Network, others: Iterable[str], option: Option) -> frozenset[str]:
    """Return the areas too near to those with units of the other nation (RS-41)."""
    most, ways = int(option("hungarian_gap")), Ways(closed_links=LAKE)
    near = (paths.reach(network, each, most, ways) for each in others)
    return frozenset(
        area
        for found in near
        for area, path in found.items()
        if any(units.apart(len(path.areas) - 1, option))
    )


class Fallback(NamedTuple):
    """Who falls back, where the attackers came from, and the own points and map edge."""

    area: str
    attacks: bool
    origin: str
    goals: frozenset[str] = frozenset()
    edge: frozenset[str] = frozenset()


def retreats(
    network: Network, unit: Fallback, enemies: Occupied, shut: Ways
) -> tuple[Route, ...]:
    """Return the ways back of a unit; none where it is destroyed (RS-49b, RS-R21)."""
    origin = frozenset((unit.origin,)) & {*network.areas}
    own = frozenset((unit.area,))
    barred = (shut.closed | enemies.areas | own) | (frozenset() if unit.attacks else origin)
    ways = replace(shut, closed=barred)
    if not unit.attacks:
        return _back(network, unit.area, unit, BACK, ways)
    if unit.origin not in paths.reach(network, unit.area, 1, ways):
        return ()
    first = (unit.origin,)
    if unit.origin in unit.goals:
        return (first,)
    further = _back(network, unit.origin, unit, BACK - 1, ways)
    return tuple((*first, *route) for route in further) or (first,)


def _back(
    network: Network, start: str, unit: Fallback, most: int, ways: Ways
) -> tuple[Route, ...]:
    """Return the ways to the nearest goal; where none can be reached, any (RS-R19)."""
    if found := paths.retreats(network, start, unit.goals or unit.edge, most, ways):
        return found
    near = paths.reach(network, start, most, ways).values()
    longest = max(len(path.areas) for path in near)
    return tuple(path.areas[1:] for path in near if len(path.areas) == longest > 1)
