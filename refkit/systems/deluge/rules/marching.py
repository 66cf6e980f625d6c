"""How far forces march, and which ways lead out of a battle."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from refkit.geometry.areas import paths
from refkit.geometry.areas.network import Ways
from refkit.systems.deluge.records import Force
from refkit.systems.deluge.rules.board import Board, Fault, Land, Option

Route = tuple[str, ...]

# Spaces that are not all friendly, and that are (DL-21, DL-22).
SPACES = {"skirmish force": (2, 3), "task force": (1, 2)}


class Space(NamedTuple):
    """A territory on the way: whose land it is to the force, how many enemies are in it."""

    land: Land
    enemies: int = 0


class WayOut(NamedTuple):
    """A way out of a battle: what it leads through, enemy forces passed, the price."""

    route: Route
    passed: int
    tokens: int


def cost(kind: str, land: Land) -> Fraction:
    """Return what a space takes of a whole move (DL-R22)."""
    other, friendly = SPACES[kind]
    return Fraction(1, friendly if land == "friendly" else other)


def costs(board: Board, force: Force) -> dict[str, Fraction]:
    """Return what each territory takes of a force's move."""
    return {each: cost(force.kind, board.land(force.side, each)) for each in board.grounds}


def spent(kind: str, way: Sequence[Space]) -> Fraction:
    """Return what a way takes of a whole move."""
    return sum((cost(kind, each.land) for each in way), Fraction(0))


def march(kind: str, way: Sequence[Space]) -> Iterator[Fault]:
    """Yield why a force does not march this way (DL-21, DL-22)."""
    if spent(kind, way) > 1:
        yield Fault("too_far", f"too far for a {kind}", "DL-21")
    if any(each.enemies for each in way[:-1]):
        message = "an occupied territory is entered as the last one only"
        yield Fault("occupied", message, "DL-R23")


def retreat(kind: str, way: Sequence[Space], *, is_blocked: bool) -> Iterator[Fault]:
    """Yield why a force does not leave a battle this way (DL-27, DL-R47).

    It is blocked where no further space can be entered.
    """
    if way[-1].enemies:
        yield Fault("occupied", "an enemy force stands where it ends", "DL-27")
    elif not is_blocked and spent(kind, way) + cost(kind, "friendly") <= 1:
        yield Fault("full_move", "it can go on; expected a full move away", "DL-27")


def price(*, ends_friendly: bool, passed: int, option: Option) -> int:
    """Return the losses tokens that each unit gets for a retreat (DL-28, DL-R25)."""
    owed = passed + (not ends_friendly)
    return min(owed, 1) if option("retreat_attrition") == "once" else owed


def way_of(board: Board, side: str, route: Route) -> list[Space]:
    """Return the spaces of a route as they are to a faction."""
    return [Space(board.land(side, n), len(board.enemies(side, n))) for n in route]


def goals(board: Board, force: Force, start: str = "") -> Mapping[str, Route]:
    """Return the territories that a force may march to, each with its shortest way."""
    ends = board.threatened(force.side)
    ways = Ways({"land": 0, "sea": 0}, costs(board, force), ends=ends)
    found = paths.reach(board.network, start or force.place, 1, ways)
    return {area: path.areas[1:] for area, path in found.items() if len(path.areas) > 1}


def route(board: Board, force: Force, goal: str, via: str = "") -> Route:
    """Return the way to a territory, through another where one is named; () for none."""
    if not via or via == goal:
        return goals(board, force).get(goal, ())
    first = goals(board, force).get(via, ())
    rest = goals(board, force, via).get(goal, ()) if first else ()
    return (*first, *rest) if rest else ()


def ways_out(board: Board, force: Force) -> Mapping[str, WayOut]:
    """Return the territories where a force may end that leaves a battle (DL-27, DL-R47).

    It goes past no enemy force where it need not, and then ends in friendly territory
    where it can; of several ways to one end the shortest counts.
    """
    found = [priced(board, force, each) for each in _full_routes(board, force)]
    least = min((each.passed for each in found), default=0)
    found = [each for each in found if each.passed == least]
    home = [each for each in found if board.land(force.side, each.route[-1]) == "friendly"]
    return {each.route[-1]: each for each in reversed(home or found)}


def _full_routes(board: Board, force: Force) -> list[Route]:
    """Return the routes that go as far as they can, the shortest first."""
    held, price = board.threatened(force.side), costs(board, force)
    neighbours = cache(board.neighbours)
    found: list[Route] = []
    waiting: list[Route] = [()]
    for gone in waiting:
        left = 1 - sum(price[each] for each in gone)
        near = neighbours(gone[-1] if gone else force.place)
        seen = {force.place, *gone}
        further = [each for each in near if each not in seen and price[each] <= left]
        waiting += [(*gone, each) for each in further]
        way = way_of(board, force.side, gone)
        if gone and not [*retreat(force.kind, way, is_blocked=held.issuperset(further))]:
            found.append(gone)
    return found


def priced(board: Board, force: Force, gone: Route) -> WayOut:
    """Return a route out of a battle with its price (DL-28)."""
    passed = sum(each.enemies for each in way_of(board, force.side, gone))
    is_home = board.land(force.side, gone[-1]) == "friendly"
    tokens = price(ends_friendly=is_home, passed=passed, option=board.option)
    return WayOut(gone, passed, tokens)
