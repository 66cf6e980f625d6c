"""Where one may go from area to area: reach, paths, linked supply, isolation, retreat.

Every answer is in the order of cost, then of steps, then of names: the same question has
the same answer, in whatever order the areas and the links were given.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import floor, lcm
from typing import Any, NamedTuple

import networkx as nx

from refkit.geometry.areas.network import FREELY, Cost, Network, Ways

Route = tuple[str, ...]


class Path(NamedTuple):
    """The areas that are passed, first and last included, and what it costs."""

    areas: Route
    cost: Cost


def reach(
    network: Network, start: str, most: Cost | None = None, ways: Ways = FREELY
) -> dict[str, Path]:
    """Return the cheapest path to each area within a cost, the start itself first.

    Of paths that cost the same it is the one with fewer steps, then the first by name.
    Without `most` it is each area that can be reached at all.

    >>> from refkit.geometry.areas.network import Link
    >>> row = Network(("a", "b", "c"), (Link("a", "b"), Link("b", "c")))
    >>> [path.areas for path in reach(row, "a", 1).values()]
    [('a',), ('a', 'b')]
    """
    _expect(network, start)
    steps, unit = _weighed_steps(network, ways, (start,))
    many = len(network.areas)
    # A weight is the cost in whole units, then one for each step.
    cutoff = None if most is None else floor(most * unit) * many + many - 1
    weights = nx.single_source_dijkstra_path_length(steps, start, cutoff, "weight")
    routes: dict[str, Route] = {start: (start,)}
    for area in sorted(weights.keys() - {start}, key=lambda each: (weights[each], each)):
        before = (
            routes[last]
            for last, _, weight in steps.in_edges(area, "weight")
            if last in routes and weights[last] + weight == weights[area]
        )
        routes[area] = (*min(before), area)
    return {
        area: Path(route, Fraction(weights[area] // many, unit))
        for area, route in routes.items()
    }


def cheapest_path(
    network: Network, start: str, goal: str, ways: Ways = FREELY
) -> Path | None:
    """Return the cheapest path, None where there is none."""
    _expect(network, goal)
    return reach(network, start, None, ways).get(goal)


def walks(
    network: Network, start: str, most: int, allows: Callable[[Route], bool]
) -> Iterator[Route]:
    """Yield the ways of at most so many steps that are allowed, the start with each.

    None enters an area twice, and none goes on from where it is not allowed. Those of fewer
    steps come first, then the first by name.

    >>> from refkit.geometry.areas.network import Link
    >>> row = Network(("a", "b", "c"), (Link("a", "b"), Link("b", "c")))
    >>> list(walks(row, "a", 2, lambda way: True))
    [('a', 'b'), ('a', 'b', 'c')]
    """
    _expect(network, start)
    waiting: list[Route] = [(start,)]
    for way in waiting:
        for area in network.neighbours(way[-1]) if len(way) <= most else ():
            longer = (*way, area)
            if area not in way and allows(longer):
                waiting.append(longer)
                yield longer


def linked(
    network: Network,
    sources: Iterable[str],
    stages: Iterable[str],
    most: Cost = 1,
    ways: Ways = FREELY,
) -> dict[str, Route]:
    """Return the areas linked to a source, each with the stages from there to it.

    From a source, and from each stage that is linked, the next stage may cost `most`; the
    areas on the way need not be stages. A source that is closed itself links nothing.

    >>> from refkit.geometry.areas.network import Link
    >>> row = Network(tuple("abcd"), tuple(Link(*ends) for ends in ("ab", "bc", "cd")))
    >>> linked(row, "a", "cd", 2), linked(row, "a", "d", 2)
    ({'a': ('a',), 'c': ('a', 'c'), 'd': ('a', 'c', 'd')}, {'a': ('a',)})
    """
    own = sorted({*sources} - ways.closed)
    wanted = {*stages}
    _expect(network, *own, *wanted)
    found: dict[str, Route] = {area: (area,) for area in own}
    waiting = list(own)
    for stage in waiting:
        for area in reach(network, stage, most, ways):
            if area in wanted and area not in found:
                found[area] = (*found[stage], area)
                waiting.append(area)
    return found


def ordered(
    start: str,
    entered: Sequence[str],
    is_step: Callable[[str, str], bool],
    longest: int = 12,
) -> Route:
    """Return the route from an area through all the others, empty where there is none.

    They are put in an order in which each is a step from the one before; more than the
    `longest` are taken in their own order.

    >>> ordered("a", ["c", "b"], lambda one, other: ord(other) - ord(one) == 1)
    ('a', 'b', 'c')
    """
    if not entered:
        return (start,)
    for place, each in enumerate(entered if len(entered) <= longest else entered[:1]):
        others = [*entered[:place], *entered[place + 1 :]]
        if is_step(start, each) and (on := ordered(each, others, is_step, longest)):
            return (start, *on)
    return ()


def is_isolated(network: Network, area: str, ways: Ways = FREELY) -> bool:
    """Whether no way leads out of an area: each neighbour, or the link to it, is closed."""
    _expect(network, area)
    steps = ((link, step) for link in network.links for step in link.steps)
    return not any(step[0] == area and ways.allows(link, step) for link, step in steps)


def retreats(
    network: Network, start: str, goals: Iterable[str], most: int, ways: Ways = FREELY
) -> tuple[Route, ...]:
    """Return the ways back, without the start, each step nearer to the nearest goal.

    They end after `most` steps, or at a goal. Nearness counts steps, whatever they cost. A
    goal at the start itself does not count: one has to leave it. Empty where no goal can
    be reached.
    """
    others = {*goals} - {start} - ways.closed
    _expect(network, start, *others)
    steps, _ = _weighed_steps(network, ways, (start,))
    back = steps.reverse(copy=False)
    away: dict[str, int] = {}
    if others:
        away = nx.multi_source_dijkstra_path_length(back, others, weight=_one)
    found: list[Route] = []
    waiting: list[Route] = [()] if start in away else []
    for route in waiting:
        last = route[-1] if route else start
        if len(route) == most or not away[last]:
            found.append(route)
            continue
        nearer = (n for n in steps.successors(last) if away.get(n) == away[last] - 1)
        waiting += [(*route, each) for each in sorted(nearer)]
    return tuple(sorted(filter(None, found)))


def _weighed_steps(network: Network, ways: Ways, starts: Iterable[str]) -> tuple[Any, int]:
    """Return the graph of the steps that may be gone, and the units that cost 1.

    An area that ends a path is left only by who starts in it.
    """
    costs: dict[tuple[str, str], Fraction] = {}
    stops = ways.ends - {*starts}
    for link in network.links:
        for step in link.steps:
            if step[0] not in stops and ways.allows(link, step):
                cost = ways.cost(link, step)
                costs[step] = min(costs.get(step, cost), cost)
    unit = lcm(*(cost.denominator for cost in costs.values()))
    many = len(network.areas)
    steps = nx.DiGraph()
    steps.add_nodes_from(network.areas)
    # Whole numbers only: a sum of fractions a computer rounds would break ties at random.
    steps.add_weighted_edges_from(
        (*step, int(cost * unit) * many + 1) for step, cost in costs.items()
    )
    return steps, unit


def _one(*_: object) -> int:
    """Return the weight of any step where only steps are counted."""
    return 1


def _expect(network: Network, *names: str) -> None:
    """Refuse the name of an area that is not there."""
    if strange := sorted({*names} - {*network.areas}):
        message = f"there is no area {strange[0]!r}; expected one of the map"
        raise ValueError(message)
