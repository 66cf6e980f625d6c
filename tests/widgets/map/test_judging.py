"""The line on the map is the one that the step keeps: hidden stands bend neither."""

import pytest
import shapely

from refkit.systems.battlefront.rules import coordinates
from refkit.widgets.form.forms import Form
from refkit.widgets.map import hands
from refkit.widgets.map.board import Board
from refkit.widgets.map.judging import judge
from tests.systems.battlefront import field, mapped
from tests.widgets.battles import lines, pocket, stand

WHOLE = lines(hidden=())
AHEAD = WHOLE.add(stand("G18", "german", 36.0, 22.0))
HIDDEN = AHEAD.hide("G18", is_hidden=True)


def drawn(battlefield, side=""):
    shown = battlefield.seen_by(side) if side else battlefield
    return judge(shown, side).line()


@pytest.mark.parametrize("side", ["", "german", "russian"])
def test_a_hidden_stand_bends_the_line_for_nobody(side):
    assert drawn(HIDDEN, side) == drawn(WHOLE) != drawn(AHEAD)


def test_the_points_that_the_line_is_taken_by_are_those_of_what_both_sides_see():
    assert hands.front_line(Board(HIDDEN)) == hands.front_line(Board(WHOLE))


def test_it_is_said_who_is_left_out_of_the_line():
    told = "Hidden, so the line ignores them: G18."
    assert told in judge(HIDDEN).notes()
    assert told not in judge(AHEAD).notes()
    flat = (((0.0, 21.0), (72.0, 21.0)),)
    assert told not in judge(HIDDEN.bend(flat)).notes()


def test_the_pocket_of_a_hidden_stand_is_drawn_for_its_own_side():
    penned = pocket().hide("P1", is_hidden=True)
    assert [len(drawn(penned, side).pockets) for side in ("", "german", "russian")] == [
        1, 1, 0,
    ]  # fmt: skip


PLACES = {"G11": mapped.line(10, range(2, 72, 4)), "S11": mapped.line(30, range(2, 72, 4))}


def test_the_line_beside_the_step_is_the_line_that_it_keeps():
    flags = {"G12.1": {"hidden": True}}
    placed = mapped.placed({**PLACES, "G12": [(36, 22)]}, None, flags)
    form = Form(placed.system.step("E6").decision, field.draft(placed, "E6").values)
    laid = placed.system.maps["E6"].lay_out(placed, field.TODAY, form.every)
    (beside,) = judge(laid).line().line
    after = field.play(placed, "E6", "", form.raw)
    (kept,) = coordinates.parse_line(after.find("Front", f"{field.TODAY}/MLR").course)
    assert shapely.LineString(beside).hausdorff_distance(shapely.LineString(kept)) < 0.3


RING = ((17.0, 30.0), (21.0, 30.0), (19.0, 35.0))


def test_the_outline_that_the_umpire_draws_stands_for_the_pocket_it_goes_round():
    penned = pocket()
    (computed,) = drawn(penned).pockets
    assert drawn(penned.enclose(RING)).pockets == ((RING,),)
    aside = ((50.0, 40.0), (60.0, 40.0), (55.0, 46.0))
    assert drawn(penned.enclose(aside)).pockets == (computed, (aside,))


def test_the_outline_bears_the_name_of_the_pocket_at_its_northern_corner():
    captions = judge(pocket().enclose(RING)).front().captions
    assert [(each.words, each.point) for each in captions] == [("P1", (19.0, 35.0))]
