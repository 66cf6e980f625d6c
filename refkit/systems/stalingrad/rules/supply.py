"""Where resource points and reinforcements come in, and how the army groups share."""

from collections.abc import Collection
from typing import NamedTuple

from refkit.engine.problems import Refusals, veto
from refkit.geometry.areas import paths
from refkit.geometry.areas.network import Network, Ways
from refkit.systems.stalingrad.rules.board import LAKE
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET, Option

LINK = 3  # areas from city to city
RAIL_TOWNS = frozenset(("Rostov", "Millerovo"))
# Where the supply of each side comes from; of the Soviets also the symbols at the edge.
SOURCES = {
    AXIS: ("Poltava", "Dnepropetrovsk"),
    SOVIET: ("Voronezh", "Saratov", "Grozny"),
}
A, B = GROUPS = ("A", "B")


class Site(NamedTuple):
    """A place for resource points, as it is to a side."""

    named: bool = False  # a city
    controlled: bool = False
    at_start: bool = False  # in or west of the set-up line
    symbol: bool = False
    edge_symbol: bool = False
    linked: bool = False


def linked(
    network: Network,
    sources: Collection[str],
    stations: Collection[str],
    enemies: Collection[str],
) -> frozenset[str]:
    """Return the cities and symbols that are linked to a source (RS-50, RS-52)."""
    ways = Ways(closed=frozenset(enemies), closed_links=LAKE)
    own = {*sources} & {*stations}
    return frozenset(paths.linked(network, own, stations, LINK, ways))


def place(
    side: str, site: Site, *, railhead: bool = False, holds: Collection[str] = ()
) -> Refusals:
    """Yield why a side, that `holds` these cities, places none there (RS-50, RS-52)."""
    is_axis = side == AXIS
    if not site.controlled or not (site.named or (site.symbol and not is_axis)):
        wanted = "a city" if is_axis else "a city or a supply symbol"
        message = f"expected {wanted} under control"
        yield veto("controlled", message, "RS-50" if is_axis else "RS-52")
    elif is_axis and site.at_start:
        return
    elif is_axis and not railhead:
        message = "beyond the set-up line a Railhead Advance comes first"
        yield veto("railhead_advance", message, "RS-50")
    elif is_axis and not {*holds} >= RAIL_TOWNS:
        message = "beyond the set-up line it takes control of Rostov and Millerovo"
        yield veto("rostov_and_millerovo", message, "RS-50")
    elif not site.linked:
        message = f"it is not linked from city to city, {LINK} areas each, without enemies"
        yield veto("three_areas", message, "RS-50" if is_axis else "RS-52")


def reinforce(
    side: str, site: Site, *, railhead: bool = False, holds: Collection[str] = ()
) -> Refusals:
    """Yield why a side's new units do not come in somewhere (RS-53)."""
    if side == AXIS or not (site.edge_symbol and site.controlled):
        yield from place(side, site, railhead=railhead, holds=holds)


class Split(NamedTuple):
    """The resource points of each army group, and which got the last odd one."""

    a: int
    b: int
    last_odd: str


def choose_group(
    points: int, last_odd: str, valid: Collection[str], chosen: str
) -> Refusals:
    """Yield why new points are not split: the first odd one needs a group (RS-R31)."""
    if points % 2 and not last_odd and len(valid) == len(GROUPS) and chosen not in GROUPS:
        message = f"name the army group of the odd point; expected {A} or {B}"
        yield veto("army_group", message, "RS-R31")


def split(points: int, last_odd: str, valid: Collection[str], chosen: str = "") -> Split:
    """Return what each group gets, of those with a `valid` city (RS-56, RS-R31)."""
    odd = last_odd
    if points % 2 and len(valid) == 1:
        (odd,) = valid
    elif points % 2 and valid:
        odd = {A: B, B: A}.get(last_odd, chosen)
    if len(valid) < len(GROUPS):
        a, b = (points if each in valid else 0 for each in GROUPS)
    else:
        a, b = (points // 2 + points % 2 * (each == odd) for each in GROUPS)
    return Split(a, b, odd)


def kept(points: int, option: Option) -> int:
    """Return the points that are placed later when they fit nowhere now (RS-R32)."""
    return points if option("rp_lost") == "kept" else 0
