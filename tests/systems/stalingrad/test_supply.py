"""Where resource points and reinforcements come in, and how the army groups share."""

import pytest

from refkit.geometry.areas.network import Link, Network
from refkit.systems.stalingrad.rules import supply
from refkit.systems.stalingrad.rules.supply import Site
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET
from tests.cases.stalingrad.asking import network, options

ROW = network(["ab", "bc", "cd", "de", "ef", "fg"])
CITY = Site(named=True, controlled=True)
LINKED = CITY._replace(linked=True)
TOWNS = ("Rostov", "Millerovo")


def test_cities_link_each_other_three_areas_apart():
    assert supply.linked(ROW, "a", "adg", "") == {*"adg"}
    assert supply.linked(ROW, "a", "ae", "") == {"a"}


def test_an_enemy_on_the_way_cuts_the_link():
    assert supply.linked(ROW, "a", "adg", "e") == {"a", "d"}


def test_a_source_that_is_not_held_links_nothing():
    assert supply.linked(ROW, "a", "dg", "") == frozenset()
    assert supply.linked(ROW, "a", "adg", "a") == frozenset()


def test_no_link_leads_over_a_lake():
    lake = Network(("a", "b"), (Link("a", "b", "lake"),))
    assert supply.linked(lake, "a", "ab", "") == {"a"}


def test_no_railhead_was_played_before_one_is_said_to_be():
    for rule in (supply.place, supply.reinforce):
        [found] = rule(AXIS, LINKED, holds=TOWNS)
        assert found.code == "railhead_advance"


def codes(side, site, **told):
    """Return the words of why points are not placed."""
    return [each.code for each in supply.place(side, site, **told)]


@pytest.mark.parametrize(
    "site",
    [
        Site(named=True),
        Site(controlled=True),
        Site(controlled=True, symbol=True),
        Site(controlled=True, at_start=True, linked=True),
    ],
)
def test_the_axis_needs_a_city_under_control(site):
    assert codes(AXIS, site, railhead=True, holds=TOWNS) == ["controlled"]


@pytest.mark.parametrize(
    ("site", "railhead", "holds", "found"),
    [
        (CITY._replace(at_start=True), False, (), []),
        (LINKED, False, TOWNS, ["railhead_advance"]),
        (LINKED, True, TOWNS[:1], ["rostov_and_millerovo"]),
        (CITY, True, TOWNS, ["three_areas"]),
        (LINKED, True, (*TOWNS, "Maikop"), []),
    ],
)
def test_beyond_the_line_the_axis_needs_the_railhead(site, railhead, holds, found):
    assert codes(AXIS, site, railhead=railhead, holds=holds) == found


@pytest.mark.parametrize(
    ("site", "found"),
    [
        (LINKED, []),
        (CITY, ["three_areas"]),
        (Site(controlled=True, symbol=True, linked=True), []),
        (Site(symbol=True, linked=True), ["controlled"]),
        (Site(controlled=True, linked=True), ["controlled"]),
        (CITY._replace(at_start=True), ["three_areas"]),
    ],
)
def test_the_soviets_need_a_link_everywhere(site, found):
    assert codes(SOVIET, site) == found


@pytest.mark.parametrize(
    ("side", "site", "found"),
    [
        (SOVIET, Site(edge_symbol=True, controlled=True), []),
        (SOVIET, Site(edge_symbol=True), ["controlled"]),
        (SOVIET, Site(controlled=True), ["controlled"]),
        (SOVIET, LINKED, []),
        (AXIS, Site(edge_symbol=True, controlled=True), ["controlled"]),
        (AXIS, CITY._replace(at_start=True), []),
    ],
)
def test_soviet_units_come_in_at_the_edge_too(side, site, found):
    assert [each.code for each in supply.reinforce(side, site)] == found


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ((3, "B", "AB", ""), (2, 1, "A")),
        ((3, "", "AB", "B"), (1, 2, "B")),
        ((4, "", "AB", ""), (2, 2, "")),
        ((4, "A", "B", ""), (0, 4, "A")),
        ((3, "A", "B", ""), (0, 3, "B")),
        ((3, "A", "", ""), (0, 0, "A")),
        ((0, "A", "AB", ""), (0, 0, "A")),
    ],
)
def test_the_army_groups_share_new_points(told, found):
    points, last, valid, chosen = told
    assert supply.split(points, last, [*valid], chosen) == found


@pytest.mark.parametrize(
    ("points", "last", "valid", "chosen", "codes"),
    [
        (3, "", "AB", "", ["army_group"]),
        (3, "", "AB", "A", []),
        (2, "", "AB", "", []),
        (3, "B", "AB", "", []),
        (3, "", "A", "", []),
    ],
)
def test_the_first_odd_point_needs_a_group(points, last, valid, chosen, codes):
    found = supply.choose_group(points, last, [*valid], chosen)
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(("chosen", "many"), [("yes", 0), ("kept", 2)])
def test_points_that_fit_nowhere_are_lost_or_kept(chosen, many):
    assert supply.kept(2, options({"options": {"rp_lost": chosen}})) == many
