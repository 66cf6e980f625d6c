"""Reach, paths, supply, isolation and retreat, beside every way there is to go."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.geometry.areas import paths
from refkit.geometry.areas.network import Link, Network, Ways
from refkit.geometry.faults import BadLayout

NAMES = "abcdef"
KINDS = ("land", "river", "sea")
COSTS = st.sampled_from([0, 1, 2, Fraction(1, 3), Fraction(1, 2)])
AREAS = st.sampled_from(NAMES)
STEPS = st.tuples(AREAS, AREAS)
LINKS = st.builds(Link, AREAS, AREAS, st.sampled_from(KINDS)).filter(
    lambda link: link.one != link.other
)
NETWORKS = st.lists(LINKS, max_size=9).map(lambda links: Network(tuple(NAMES), (*links,)))
WAYS = st.builds(
    Ways,
    links=st.dictionaries(st.sampled_from(KINDS), COSTS),
    areas=st.dictionaries(AREAS, COSTS, max_size=3),
    steps=st.dictionaries(STEPS, COSTS, max_size=3),
    closed=st.frozensets(AREAS, max_size=2),
    closed_links=st.frozensets(st.sampled_from(KINDS), max_size=1),
    closed_steps=st.frozensets(STEPS, max_size=3),
    ends=st.frozensets(AREAS, max_size=2),
)


def row(names, kind="land"):
    """Return areas one behind the other."""
    links = tuple(Link(*ends, kind) for ends in itertools.pairwise(names))
    return Network(tuple(names), links)


def step_costs(network, ways):
    """Yield each allowed step with its cost, as the fields of the ways say it."""
    for one, other, kind in network.links:
        for here, there in ((one, other), (other, one)):
            if there in ways.closed or kind in ways.closed_links:
                continue
            if (here, there) not in ways.closed_steps:
                added = ways.areas.get(there, 0) + ways.steps.get((here, there), 0)
                yield here, there, ways.links.get(kind, 1) + added


def every_path(network, ways, start):
    """Yield every path that passes no area twice, with its cost."""
    steps = list(step_costs(network, ways))

    def onward(route, cost):
        yield route, cost
        if route[-1] in ways.ends and len(route) > 1:
            return
        for here, there, price in steps:
            if here == route[-1] and there not in route:
                yield from onward((*route, there), cost + price)

    yield from onward((start,), 0)


def best_paths(network, ways, start):
    found = {}
    for route, cost in every_path(network, ways, start):
        rank = (cost, len(route), route)
        found[route[-1]] = min(found.get(route[-1], rank), rank)
    return {area: (route, cost) for area, (cost, _, route) in found.items()}


@given(NETWORKS, AREAS, st.none() | COSTS, WAYS)
def test_reach_is_the_best_of_all_paths_to_each_area(network, start, most, ways):
    found = paths.reach(network, start, most, ways)
    wanted = {
        area: (route, cost)
        for area, (route, cost) in best_paths(network, ways, start).items()
        if most is None or cost <= most
    }
    assert {area: tuple(path) for area, path in found.items()} == wanted
    ranks = [(path.cost, len(path.areas), area) for area, path in found.items()]
    assert ranks == sorted(ranks)


@given(NETWORKS, AREAS, AREAS, WAYS)
def test_the_cheapest_path_is_the_best_of_all(network, start, goal, ways):
    found = paths.cheapest_path(network, start, goal, ways)
    assert (found and tuple(found)) == best_paths(network, ways, start).get(goal)


@given(NETWORKS, st.sets(AREAS), st.sets(AREAS), st.sampled_from([0, 1, 2, 3]), WAYS)
def test_linked_supply_goes_from_stage_to_stage(network, sources, stages, most, ways):
    found = paths.linked(network, sources, stages, most, ways)
    linked = sources - ways.closed
    while True:
        more = {
            area
            for here in linked
            for area, (_, cost) in best_paths(network, ways, here).items()
            if cost <= most and area in stages
        }
        if more <= linked:
            break
        linked |= more
    assert found.keys() == linked
    for area, route in found.items():
        assert route[0] in sources
        assert route[-1] == area
        for here, there in itertools.pairwise(route):
            assert there in stages
            assert best_paths(network, ways, here)[there][1] <= most


@given(NETWORKS, AREAS, WAYS)
def test_an_area_is_isolated_when_no_step_leads_out(network, area, ways):
    out = [there for here, there, _ in step_costs(network, ways) if here == area]
    assert paths.is_isolated(network, area, ways) == (not out)


def steps_away(network, ways, area, goals):
    """Return the fewest steps from an area to a goal, None where none can be reached."""
    every = every_path(network, ways, area)
    found = [len(route) - 1 for route, _ in every if route[-1] in goals]
    return min(found, default=None)


@given(NETWORKS, AREAS, st.sets(AREAS, max_size=3), st.sampled_from([1, 2, 3]), WAYS)
def test_a_retreat_comes_nearer_with_each_step(network, start, goals, most, ways):
    ways = Ways(closed=ways.closed, closed_steps=ways.closed_steps)
    own = goals - {start} - ways.closed
    away = {area: steps_away(network, ways, area, own) for area in NAMES}
    wanted = set()
    for route, _ in every_path(network, ways, start):
        told = [away[area] for area in route]
        comes_nearer = None not in told and told == sorted(set(told), reverse=True)
        is_over = len(route) - 1 == most or told[-1] == 0
        if len(route) > 1 and len(route) - 1 <= most and comes_nearer and is_over:
            wanted.add(route[1:])
    found = paths.retreats(network, start, goals, most, ways)
    assert found == tuple(sorted(wanted))


@given(NETWORKS, st.randoms(use_true_random=False), AREAS, WAYS)
def test_the_order_of_links_and_areas_changes_nothing(network, random, start, ways):
    areas, links = list(network.areas), list(network.links)
    random.shuffle(areas)
    random.shuffle(links)
    turned = tuple(Link(link.other, link.one, link.kind) for link in links)
    other = Network(tuple(areas), turned)
    found, again = (paths.reach(each, start, None, ways) for each in (network, other))
    assert list(found.items()) == list(again.items())
    ends = (
        paths.retreats(network, start, NAMES[:2], 2),
        paths.retreats(other, start, NAMES[:2], 2),
    )
    assert ends[0] == ends[1]


def test_of_two_links_the_cheaper_one_is_used():
    both = Network(("a", "b"), (Link("a", "b", "sea"), Link("a", "b", "land")))
    ways = Ways(links={"sea": 3, "land": 1})
    assert paths.reach(both, "a", None, ways)["b"].cost == 1
    closed = Ways(links={"sea": 3}, closed_links=frozenset({"land"}))
    assert paths.reach(both, "a", None, closed)["b"].cost == 3


def test_an_area_that_ends_a_path_is_left_by_who_starts_there():
    ways = Ways(ends=frozenset("b"))
    assert [*paths.reach(row("abc"), "a", None, ways)] == ["a", "b"]
    assert [*paths.reach(row("abc"), "b", None, ways)] == ["b", "a", "c"]


def test_mixed_moves_weigh_a_space_by_whose_it_is():
    ways = Ways(links={"land": 0}, areas=dict.fromkeys("bcd", Fraction(1, 3)))
    assert [*paths.reach(row("abcde"), "a", 1, ways)] == ["a", "b", "c", "d", "e"]
    dear = Ways(links={"land": 0}, areas=dict.fromkeys("bcde", Fraction(1, 2)))
    assert [*paths.reach(row("abcde"), "a", 1, dear)] == ["a", "b", "c"]
    assert [*paths.reach(row("abcde"), "a", Fraction(3, 4), dear)] == ["a", "b"]


def test_a_chain_of_stages_each_at_most_three_areas_from_the_last():
    long = row("abcdefgh")
    assert paths.linked(long, "a", "dg", 3) == {
        "a": ("a",),
        "d": ("a", "d"),
        "g": ("a", "d", "g"),
    }
    enemy = Ways(closed=frozenset("b"))
    assert paths.linked(long, "a", "dg", 3, enemy) == {"a": ("a",)}
    assert paths.linked(long, "b", "dg", 3, enemy) == {}


def test_an_area_between_closed_ones_is_isolated_and_so_is_one_without_links():
    ways = Ways(closed=frozenset("ac"))
    assert paths.is_isolated(row("abc"), "b", ways)
    assert not paths.is_isolated(row("abcd"), "d", Ways(closed=frozenset("b")))
    assert paths.is_isolated(Network(("a",)), "a")


def test_a_retreat_stops_at_a_goal_and_nowhere_leads_away_from_one():
    assert paths.retreats(row("abc"), "b", "a", 2) == (("a",),)
    assert paths.retreats(row("abcd"), "d", "a", 2) == (("c", "b"),)
    assert paths.retreats(row("abc"), "b", "b", 2) == ()
    assert paths.retreats(row("abc"), "b", "", 2) == ()
    assert paths.retreats(row("abc"), "c", "a", 2, Ways(closed=frozenset("b"))) == ()


def test_every_fault_of_a_map_is_told_at_once():
    with pytest.raises(BadLayout) as told:
        Network(("a", "b", "a"), (Link("a", "x"), Link("b", "b"), Link("y", "y")))
    assert str(told.value).splitlines() == [
        "area a: it is there twice; expected each area once.",
        "link a-x: there is no area 'x'; expected two areas of the map.",
        "link b-b: it leads nowhere else; expected two different areas.",
        "link y-y: there is no area 'y'; expected two areas of the map.",
        "link y-y: it leads nowhere else; expected two different areas.",
    ]


@pytest.mark.parametrize(
    "ask",
    [
        lambda network: paths.reach(network, "x"),
        lambda network: paths.cheapest_path(network, "a", "x"),
        lambda network: paths.linked(network, "a", "x"),
        lambda network: paths.is_isolated(network, "x"),
        lambda network: paths.retreats(network, "a", "x", 2),
    ],
    ids=["reach", "path", "linked", "isolated", "retreats"],
)
def test_an_area_that_is_not_there_is_refused(ask):
    with pytest.raises(ValueError, match=r"there is no area 'x'; expected one of the map"):
        ask(row("abc"))


def test_a_cost_below_nothing_is_refused():
    with pytest.raises(ValueError, match=r"the cost of sea is -1; expected 0 or more"):
        Ways(links={"sea": -1})


@given(NETWORKS, AREAS, st.integers(0, 4), st.frozensets(AREAS, max_size=2))
def test_walks_are_all_ways_that_are_allowed_from_step_to_step(network, start, most, shut):
    found = [*paths.walks(network, start, most, lambda way: way[-1] not in shut)]
    others = [each for each in NAMES if each != start and each not in shut]
    every = {
        (start, *rest)
        for many in range(1, most + 1)
        for rest in itertools.permutations(others, many)
    }
    is_step = {step for link in network.links for step in link.steps}
    ways = {way for way in every if {*itertools.pairwise(way)} <= is_step}
    assert {*found} == ways
    assert [len(way) for way in found] == sorted(len(way) for way in found)
