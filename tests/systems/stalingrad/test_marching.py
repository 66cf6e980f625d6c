"""How far units move, what they may not cross, and who controls an area."""

import pytest

from refkit.systems.stalingrad.rules import marching
from refkit.systems.stalingrad.rules.marching import Mover, Season, Step
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET, Values
from tests.cases.stalingrad.asking import chart, options

SUMMER, ICE, FROZEN = Season(), Season(winter=True, cards=4), Season(winter=True, cards=5)
CLEAR, FOE = Step(), Step(enemy=True, hostile=True)


def mover(side=AXIS, mf=3, **told):
    """Return a unit that moves."""
    return Mover(side, Values(6, mf, 3), **told)


def codes(unit, way, season=SUMMER, **chosen):
    """Return the words of why a unit does not move so."""
    option = options({"options": chosen})
    found = marching.march(unit, way, season, chart("borders"), option)
    return [each.code for each in found]


@pytest.mark.parametrize(
    ("unit", "way", "points"),
    [
        (mover(mf=2, red=True), [CLEAR], 2),
        (mover(mf=2, red=True), [FOE], 1),
        (mover(mf=2, red=True, disorganised=True), [FOE], 1),
        (mover(mf=2, red=True, led=True), [FOE], 2),
        (mover(mf=2), [FOE], 2),
        (mover(mf=1, disorganised=True, led=True), [CLEAR], 2),
    ],
)
def test_what_a_unit_has_to_move_with(unit, way, points):
    assert marching.allowance(unit, way) == points


@pytest.mark.parametrize(
    ("step", "chosen", "cost"),
    [
        (Step("major", enemy=True), "occupied", 2),
        (Step("major", hostile=True), "occupied", 1),
        (Step("major", hostile=True), "controlled", 2),
        (Step("major", enemy=True), "controlled", 1),
        (Step("kerch", enemy=True), "occupied", 2),
        (Step("minor", enemy=True), "occupied", 1),
        (Step("none", enemy=True), "occupied", 1),
    ],
)
def test_a_major_river_takes_more_into_what_the_enemy_holds(step, chosen, cost):
    option = options({"options": {"river_extra_if": chosen}})
    assert marching.spent([CLEAR, step], 3, SUMMER, chart("borders"), option) == cost + 1


def test_the_volga_takes_all_that_a_unit_has():
    way, option = [Step("volga")], options({})
    assert marching.spent(way, 3, SUMMER, chart("borders"), option) == 3
    assert marching.spent(way, 3, FROZEN, chart("borders"), option) == 1


@pytest.mark.parametrize(
    ("unit", "way", "season", "found"),
    [
        (mover(), [CLEAR, Step(mountain=True)], SUMMER, []),
        (mover(), [Step(mountain=True), CLEAR], SUMMER, ["mountain"]),
        (mover(), [CLEAR, FOE], SUMMER, []),
        (mover(), [CLEAR, CLEAR, Step("major", enemy=True)], SUMMER, ["movement"]),
        (mover(mf=1), [Step("major", enemy=True)], SUMMER, []),
        (mover(), [Step("lake")], SUMMER, ["impassable"]),
        (mover(), [Step("volga"), CLEAR], SUMMER, ["volga"]),
        (mover(), [Step("volga")], SUMMER, []),
        (mover(), [Step("volga", enemy=True)], SUMMER, ["volga"]),
        (mover(), [CLEAR, Step("volga", enemy=True)], SUMMER, ["volga", "volga"]),
        (mover(), [Step("volga")], ICE, ["volga"]),
        (mover(), [CLEAR, Step("volga", enemy=True)], FROZEN, []),
        (mover(), [Step("kerch")], SUMMER, []),
        (mover(SOVIET), [Step("kerch")], SUMMER, ["kerch"]),
        (mover(SOVIET), [Step("kerch")], ICE, []),
        (mover(mf=1), [FOE, CLEAR], SUMMER, ["battle", "movement"]),
    ],
)
def test_where_a_unit_does_not_go(unit, way, season, found):
    assert codes(unit, way, season) == found


def test_a_disorganised_unit_moves_unless_the_option_says_no():
    unit = mover(disorganised=True)
    assert codes(unit, [CLEAR, CLEAR]) == []
    assert codes(unit, [CLEAR, CLEAR], dg_may_act="no") == ["disorganised"]


@pytest.mark.parametrize(
    ("nation", "began", "here", "found"),
    [
        ("German", "Kerch", "Kerch", []),
        ("German", "Stalino", "Kerch", ["kerch"]),
        ("German", "Kerch", "Taman", ["kerch"]),
        ("Rumanian", "Kerch", "Kerch", ["kerch"]),
    ],
)
def test_only_germans_of_kerch_leave_the_map(nation, began, here, found):
    assert [each.code for each in marching.leave(nation, began, here)] == found


def test_an_area_is_of_who_was_last_there_alone():
    assert marching.controls(AXIS, SOVIET, enemy=False) == AXIS
    assert marching.controls(AXIS, SOVIET, enemy=True) == SOVIET
