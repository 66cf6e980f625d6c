"""Areas from places: they fill the ground, touch where they should, and never waver."""

import functools
import itertools

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from refkit.geometry.areas.cells import Border, Crossing, lay_out
from refkit.geometry.areas.grid import grid
from refkit.geometry.areas.grid import lay_out as lay_out_squares
from refkit.geometry.areas.network import Link, Network
from refkit.geometry.faults import BadLayout

PLACES = st.lists(
    st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=1, max_size=14, unique=True
)
SQUARE = (((0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0)),)


def named(points):
    """Return areas at these points, without links."""
    places = {f"area {n}": (float(x), float(y)) for n, (x, y) in enumerate(points)}
    return Network(tuple(places)), places


def ground_of(cell):
    """Return the ground within the rings of a cell."""
    return functools.reduce(
        shapely.symmetric_difference, map(shapely.Polygon, cell.outline)
    )


def whole(ground):
    return shapely.union_all([ground_of(cell) for cell in ground.cells])


@given(PLACES)
def test_cells_fill_the_ground_and_do_not_overlap(points):
    network, places = named(points)
    ground = lay_out(network, places)
    parts = [ground_of(cell) for cell in ground.cells]
    land = shapely.convex_hull(shapely.multipoints(points))
    size = max(land.bounds[2] - land.bounds[0], land.bounds[3] - land.bounds[1]) or 1
    land = land.buffer(0.055 * size)
    assert sum(part.area for part in parts) == pytest.approx(land.area, rel=1e-4)
    assert whole(ground).symmetric_difference(land).area < 1e-3 * land.area


@given(PLACES, st.tuples(st.floats(0, 60), st.floats(0, 60)))
def test_each_point_lies_in_the_cell_of_the_nearest_place(points, spot):
    network, places = named(points)
    spot = shapely.Point(spot)
    away = sorted((spot.distance(shapely.Point(at)), name) for name, at in places.items())
    # On a border either is right.
    assume(len(away) == 1 or away[1][0] - away[0][0] > 1e-3)
    for cell in lay_out(network, places).cells:
        if ground_of(cell).buffer(-1e-3).contains(spot):
            assert cell.name == away[0][1]


@given(PLACES)
def test_each_cell_has_its_place_and_room_around_its_middle(points):
    network, places = named(points)
    for cell in lay_out(network, places).cells:
        ground = ground_of(cell)
        assert ground.buffer(1e-3).contains(shapely.Point(places[cell.name]))
        disc = shapely.Point(cell.middle).buffer(0.98 * cell.room)
        assert cell.room > 0
        assert ground.buffer(1e-2).covers(disc)


@given(PLACES)
def test_borders_are_where_two_cells_touch(points):
    network, places = named(points)
    ground = lay_out(network, places)
    cells = {cell.name: ground_of(cell) for cell in ground.cells}
    size = max(*(n for at in whole(ground).bounds for n in [abs(at)]), 1)
    found = {border[:2]: border for border in ground.borders}
    for pair in itertools.combinations(sorted(cells), 2):
        one, other = (cells[name].buffer(1e-3) for name in pair)
        shared = one.intersection(other)
        long = shared.length / 2
        if pair in found:
            course = shapely.MultiLineString(found[pair].courses)
            assert shared.buffer(2e-2).covers(course)
            assert course.length == pytest.approx(long, abs=0.05 + 1e-3 * long)
        else:
            assert long < 0.006 * size * 2 + 0.1


@given(PLACES, st.randoms(use_true_random=False))
def test_the_same_places_give_the_same_ground_in_any_order(points, random):
    network, places = named(points)
    ends = list(itertools.pairwise(network.areas))
    links = [Link(*pair, "land") for pair in ends]
    ground = lay_out(Network(network.areas, tuple(links)), places)
    names = list(network.areas)
    random.shuffle(names)
    random.shuffle(links)
    turned = tuple(Link(link.other, link.one, "land") for link in links)
    again = lay_out(Network(tuple(names), turned), {name: places[name] for name in names})
    assert again == ground
    renamed = {name: f"x{99 - n}" for n, name in enumerate(names)}
    other = lay_out(
        Network(tuple(renamed.values())), {renamed[n]: at for n, at in places.items()}
    )
    mine = {renamed[cell.name]: cell[1:] for cell in ground.cells}
    assert {cell.name: cell[1:] for cell in other.cells} == mine


@pytest.mark.parametrize(
    "points",
    [
        [(0, 0), (1, 0), (2, 0), (5, 0)],
        [(0, 0), (0, 3), (0, 4)],
        [(0, 0), (1, 1), (2, 2), (3, 3)],
        [(0.1, 0.7), (0.2, 1.4)],
    ],
    ids=["west to east", "south to north", "aslant", "two"],
)
def test_places_in_a_line_make_a_chain(points):
    network, places = named(points)
    ground = lay_out(network, places)
    pairs = [border[:2] for border in ground.borders]
    assert pairs == list(itertools.pairwise(network.areas))
    assert all(cell.room > 0 for cell in ground.cells)


def test_one_place_has_all_the_ground():
    ground = lay_out(Network(("a",)), {"a": (7, 7)})
    assert ground.cells[0].middle == pytest.approx((7, 7), abs=1e-2)
    assert (ground.borders, ground.crossings) == ((), ())


def test_a_border_has_the_kinds_of_its_links_and_is_closed_without():
    links = (Link("c", "b", "river"), Link("b", "c", "land"), Link("a", "d", "sea"))
    network = Network(("a", "b", "c", "d"), links)
    places = {name: (float(n), 0.0) for n, name in enumerate("abcd")}
    ground = lay_out(network, places)
    kinds = {border[:2]: border.kinds for border in ground.borders}
    assert kinds == {("a", "b"): (), ("b", "c"): ("land", "river"), ("c", "d"): ()}
    assert ground.crossings == (Crossing("a", "d", "sea"),)


def test_a_given_outline_bounds_the_ground():
    ground = lay_out(Network(("a", "b")), {"a": (2, 5), "b": (8, 5)}, SQUARE)
    assert ground.borders == (Border("a", "b", (((5.0, 0.0), (5.0, 10.0)),), ()),)
    assert whole(ground).area == pytest.approx(100)


def test_a_ring_within_a_ring_is_a_hole_and_parts_a_border():
    lake = ((4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0))
    outline = (*SQUARE, lake)
    ground = lay_out(Network(("a", "b")), {"a": (2, 5), "b": (8, 5)}, outline)
    courses = ((5.0, 0.0), (5.0, 4.0)), ((5.0, 6.0), (5.0, 10.0))
    assert ground.borders == (Border("a", "b", courses, ()),)
    assert whole(ground).area == pytest.approx(96)


def test_ground_that_an_outline_parts_keeps_its_name_where_the_place_is():
    bay = ((0, 0), (0, 10), (2, 10), (2, 2), (4, 2), (4, 10), (10, 10), (10, 0))
    ground = lay_out(Network(("a", "b")), {"a": (1, 8), "b": (1, 0.5)}, (bay,))
    own = next(cell for cell in ground.cells if cell.name == "a")
    assert len(own.outline) == 2
    assert own.middle[0] < 2


def test_where_ground_only_touches_there_is_none():
    wedge = ((0, 0), (0, 10), (5, 5), (10, 10), (10, 0))
    ground = lay_out(Network(("a", "b")), {"a": (5, 1), "b": (5, 3)}, (wedge,))
    assert whole(ground).area == pytest.approx(75, rel=1e-4)


def test_a_grid_is_areas_that_share_edges():
    network, places, outline = grid([["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]])
    ground = lay_out(network, places, outline)
    linked = {tuple(sorted(link[:2])) for link in network.links}
    assert {border[:2] for border in ground.borders} == linked
    assert not ground.crossings
    assert all(border.kinds == ("",) for border in ground.borders)
    assert {cell.room for cell in ground.cells} == {0.5}
    for cell in ground.cells:
        assert cell.middle == pytest.approx(places[cell.name], abs=0.01)


def test_a_grid_by_corners_draws_the_links_across():
    network, places, outline = grid([["a", "b"], ["c", "d"]], "land", by_corners=True)
    ground = lay_out(network, places, outline)
    assert ground.crossings == (Crossing("a", "d", "land"), Crossing("b", "c", "land"))


def test_a_hole_in_a_grid_belongs_to_nobody():
    network, places, outline = grid([["a", "b", "c"], ["d", "", "f"], ["g", "h", "i"]])
    ground = lay_out(network, places, outline)
    assert {ground_of(cell).area for cell in ground.cells} == {1.0}
    assert len(ground.borders) == len(network.links) == 8


def test_one_row_is_a_chain():
    network, places, outline = grid([["rear", "front", "middle"]])
    ground = lay_out(network, places, outline)
    assert [border[:2] for border in ground.borders] == [
        ("front", "middle"),
        ("front", "rear"),
    ]


def test_a_name_twice_in_a_grid_is_refused():
    with pytest.raises(BadLayout, match="area a: it is there twice"):
        grid([["a", "a"]])


def test_every_fault_of_the_places_is_told_at_once():
    nowhere = {"a": (0, 0), "b": (float("nan"), 0), "x": (1, 1)}
    rings = (((0, 0), (1, 1), (0, 0)), ((0, 0), (2, 2), (2, 0), (0, 2)), ((0, 1e10),))
    with pytest.raises(BadLayout) as told:
        lay_out(Network(("a", "b", "c")), nowhere, rings)
    assert str(told.value).splitlines() == [
        "area b: its place is nan, 0; expected two numbers.",
        "area c: it has no place; expected a place on the map.",
        "place of x: there is no such area; expected one of the map's areas.",
        "ring 1 of the outline: it has 2 corners; expected three or more.",
        "ring 2 of the outline: it crosses itself; expected a ring around ground.",
        "ring 3 of the outline: it has a corner that is no place; expected numbers.",
    ]


def test_two_areas_in_one_place_and_one_off_the_ground_are_refused():
    network = Network(("a", "b", "c"))
    places = {"a": (5, 5), "b": (5, 5.000001), "c": (50, 50)}
    with pytest.raises(BadLayout) as told:
        lay_out(network, places, SQUARE)
    assert str(told.value).splitlines() == [
        "area b: it lies where a lies; expected a place of its own.",
        "area c: it lies outside the outline; expected a place within it.",
    ]


def test_a_map_without_areas_is_refused():
    with pytest.raises(BadLayout, match="the map: it has no areas; expected one or more"):
        lay_out(Network(()), {})


def test_a_margin_of_nothing_is_refused():
    with pytest.raises(ValueError, match="the margin is 0; expected more than 0"):
        lay_out(Network(("a",)), {"a": (0, 0)}, margin=0)


def test_squares_are_laid_out_by_column_and_row_and_linked_as_told():
    squares = {"a": (1, 1), "b": (2, 1), "c": (2, 2)}
    found = lay_out_squares(squares)
    assert {each.name: each.middle for each in found.cells} == {
        "a": (0.5, 1.5), "b": (1.5, 1.5), "c": (1.5, 0.5),
    }  # fmt: skip
    assert [(each.one, each.other) for each in found.borders] == [("a", "b"), ("b", "c")]
    assert [(c.one, c.other) for c in lay_out_squares(squares, by_corners=True).crossings]
    listed = lay_out_squares(squares, [Link("a", "c")])
    assert not any(each.kinds for each in listed.borders)
    with pytest.raises(BadLayout):
        lay_out_squares({"a": (1, 1), "b": (1, 1)})
