"""How far forces march, and which ways lead out of a battle."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from refkit.engine.problems import Refusals, veto
from refkit.systems.deluge.records import Force
from refkit.systems.deluge.rules.board import Board, Option

Route = tuple[str, ...]

# Spaces that are not all friendly, and that are (DL-21, DL-22).
SPACES = {"skirmish force": (2, 3), "task force": (1, 2)}


class Space(NamedTuple):
    """A territory on the way: what it is to the force, how many enemies are in it."""

    land: str
    enemies: int = 0


class WayOut(NamedTuple):
    """A way out of a battle: what it leads through, enemy forces passed, the price."""

    route: Route
    passed: int
    tokens: int


def spent(kind: str, way: Sequence[Space]) -> Fraction:
    """Return what a way takes of a whole move (DL-R22)."""
    other, friendly = SPACES[kind]
    lands = (friendly if each.land == "friendly" else other for each in way)
    return sum((Fraction(1, many) for many in lands), Fraction(0))


def march(kind: str, way: Sequence[Space]) -> Refusals:
    """Yield why a force does not march this way (DL-21, DL-22)."""
    if spent(kind, way) > 1:
        yield veto("too_far", f"too far for a {kind}", "DL-21")
    if any(each.enemies for each in way[:-1]):
        message = "an occupied territory is entered as the last one only"
        yield veto("occupied", message, "DL-R23")


def retreat(kind: str, way: Sequence[Space], *, is_blocked: bool) -> Refusals:
    """Yield why a force does not leave a battle this way (DL-27, DL-R47).

    It is blocked where no further space can be entered.
    """
    if way[-1].enemies:
        yield veto("occupied", "an enemy force stands where it ends", "DL-27")
    elif not is_blocked and spent(kind, [*way, Space("friendly")]) <= 1:
        yield veto("full_move", "it can go on; expected a full move away", "DL-27")


def price(*, ends_friendly: bool, passed: int, option: Option) -> int:
    """Return the losses tokens that each unit gets for a retreat (DL-28, DL-R25)."""
    owed = passed + (not ends_friendly)
    return min(owed, 1) if option("retreat_attrition") == "once" else owed


def way_of(board: Board, side: str, route: Route) -> list[Space]:
    """Return the spaces of a route as they are to a faction."""
    return [Space(board.land(side, n), len(board.enemies(side, n))) for n in route]


def routes(board: Board, force: Force) -> dict[Route, list[Space]]:
    """Return each route that takes no more than a whole move, the shortest first."""
    found: dict[Route, list[Space]] = {}
    waiting: list[Route] = [()]
    for gone in waiting:
        for each in board.network.neighbours(gone[-1] if gone else force.place):
            way = way_of(board, force.side, (*gone, each))
            if each not in (force.place, *gone) and spent(force.kind, way) <= 1:
                found[*gone, each] = way
                waiting.append((*gone, each))
    return dict(sorted(found.items(), key=lambda each: spent(force.kind, each[1])))


def goals(board: Board, force: Force) -> dict[str, Route]:
    """Return the territories that a force may march to, each with its shortest way."""
    found: dict[str, Route] = {}
    for route, way in routes(board, force).items():
        if not [*march(force.kind, way)]:
            found.setdefault(route[-1], route)
    return found


def ways_out(board: Board, force: Force) -> dict[str, WayOut]:
    """Return the territories where a force may end that leaves a battle (DL-27, DL-R47).

    It goes past no enemy force where it need not, and then ends in friendly territory
    where it can; of several ways to one end the shortest counts.
    """
    there = routes(board, force)
    going_on = {route[:-1] for route, way in there.items() if not way[-1].enemies}
    found = [
        priced(board, force, route)
        for route, way in there.items()
        if not [*retreat(force.kind, way, is_blocked=route not in going_on)]
    ]
    least = min((each.passed for each in found), default=0)
    found = [each for each in found if each.passed == least]
    home = [each for each in found if board.land(force.side, each.route[-1]) == "friendly"]
    return {each.route[-1]: each for each in reversed(home or found)}


def priced(board: Board, force: Force, gone: Route) -> WayOut:
    """Return a route out of a battle with its price (DL-28)."""
    way = way_of(board, force.side, gone)
    passed = sum(each.enemies for each in way)
    ends_friendly = way[-1].land == "friendly"
    tokens = price(ends_friendly=ends_friendly, passed=passed, option=board.option)
    return WayOut(gone, passed, tokens)
