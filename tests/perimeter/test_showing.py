"""What both sides read of a front: nothing of it is bent by what one of them hides."""

import pytest
import shapely

from refkit.geometry.showing import Shown, without
from tests.perimeter.field import LINE, SEALED, found, ring

FACING = [(x, 16) for x in range(2, 72, 4)], [(x, 32) for x in range(2, 72, 4)]
AHEAD = (36, 24.5)


def shown(a, b, hidden=(), **more):
    return Shown(found(a, b, **more), frozenset(hidden))


def shapes(drawn):
    """Return everything of a drawing as points, but whose a perimeter is."""
    grounds = (*drawn.ground.values(), *(each.ground for each in drawn.islands))
    lines = (*drawn.line, *(line for each in drawn.starts.values() for line in each))
    return [each.wkt for each in (*lines, *grounds)]


def test_where_nothing_is_hidden_the_front_is_drawn_from_all():
    whole = shown(*FACING)
    assert whole.drawing == whole.found.drawing
    aside = shown(*FACING, ["nobody"])
    assert aside.seen is aside.found


@pytest.mark.parametrize(
    ("places", "name"),
    [(([*FACING[0], AHEAD], FACING[1]), "A19"), ((FACING[0], [*FACING[1], AHEAD]), "B19")],
)
def test_a_hidden_stand_bends_no_line_nor_ground(places, name):
    assert shapes(shown(*places, [name]).drawing) == shapes(found(*FACING).drawing)
    assert shapes(shown(*places).drawing) != shapes(found(*FACING).drawing)


PAIR = [*LINE, (36, 30), (39, 33)]
AROUND = [*ring(36, 30, SEALED), (47, 33), (39, 41), (30, 40)]


def test_who_is_hidden_is_named_with_those_whose_perimeter_he_shares():
    (island,) = shown(PAIR, AROUND, ["A20"]).drawing.islands
    assert (island.stands, island.hidden) == (("A19", "A20"), False)


def test_the_outline_of_a_shared_perimeter_tells_nothing_of_who_is_hidden():
    (island,) = shown(PAIR, AROUND, ["A20"]).drawing.islands
    (alone,) = found(PAIR[:-1], AROUND).drawing.islands
    (both,) = found(PAIR, AROUND).drawing.islands
    assert island.ground.equals(alone.ground)
    assert not island.ground.equals(both.ground)


def test_a_perimeter_of_hidden_stands_alone_is_a_hidden_one():
    (island,) = shown(PAIR, AROUND, ["A19", "A20"]).drawing.islands
    assert (island.stands, island.hidden) == (("A19", "A20"), True)
    assert island.ground.contains(shapely.Point(39, 33))


def test_a_hidden_perimeter_is_bent_by_no_enemy_that_is_hidden():
    near = [*AROUND, (36, 26.5)]
    (one,) = shown(PAIR, near, ["A19", "A20", "B12"]).drawing.islands
    (other,) = shown(PAIR, AROUND, ["A19", "A20"]).drawing.islands
    (seen,) = shown(PAIR, near, ["A19", "A20"]).drawing.islands
    assert one.ground.equals(other.ground)
    assert not one.ground.equals(seen.ground)


ROW = [*LINE, (28, 32), (36, 32), (44, 32)]
WALL = [(x, y) for x in range(18, 56, 6) for y in (24, 40)] + [(18, 32), (54, 32)]


def test_two_that_only_a_hidden_one_joins_are_two_to_the_enemy():
    drawn = shown(ROW, WALL, ["A20"]).drawing
    assert [each.stands for each in drawn.islands] == [("A19", "A20"), ("A21",)]
    assert len(found(ROW, WALL).drawing.islands) == 1


def test_without_some_stands_the_others_keep_their_status():
    whole = found(PAIR, AROUND)
    rest = without(whole, [f"B{number}" for number in range(1, 9)])
    assert rest.status["A19"] == whole.status["A19"] == "cut_off"
    assert "B1" not in rest.status


def test_who_has_disengaged_is_where_he_went():
    whole = found([(36, 20)], [(36, 23), (60, 40)], disengaging=True)
    rest = without(whole, ["B2"])
    assert rest.places == {name: whole.places[name] for name in ("A1", "B1")}


def test_what_is_ruled_of_hidden_stands_is_left_out():
    ruled = {"overrides": {"out_of_line": ["A1", "A2"], "status": {"A1": "isolated"}}}
    rest = shown(*FACING, ["A1"], **ruled).seen.layout.overrides
    assert rest.out_of_line == ("A2",)
    assert "A1" not in rest.status


@pytest.mark.parametrize("gone", [["A"], ["B"], ["A", "B"]])
def test_between_sides_of_which_one_hides_all_there_is_no_line(gone):
    names = found(PAIR, AROUND).status
    drawn = shown(PAIR, AROUND, [n for n in names if n[0] in gone]).drawing
    assert drawn.line == ()
    assert [each.hidden for each in drawn.islands] == ["A" in gone]
