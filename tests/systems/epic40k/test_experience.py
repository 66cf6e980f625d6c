"""Experience: gains, levels and what they are good for."""

import pytest

from refkit.systems.epic40k.rules import scores
from refkit.systems.epic40k.rules.scores import Fought
from tests.cases.epic40k.asking import lookup, options


@pytest.mark.parametrize(
    ("fought", "each", "gained"),
    [
        ({"objectives": 2, "sixes": 2, "full": 10, "left": 5}, "once", 4),
        ({"objectives": 2, "full": 10, "left": 10}, "each", 3),
        ({"objectives": 0, "full": 10, "left": 10}, "once", 1),
        ({"sixes": 1, "full": 10, "left": 4}, "once", 0),
        ({"sixes": 1, "full": 10, "left": 4, "is_excused": True}, "once", 2),
        ({"sixes": 4, "full": 10, "wiped_out": True}, "once", -1),
        ({"full": 10, "wiped_out": True, "is_excused": True}, "once", 1),
        ({"is_flyer": True, "war_engines": 2, "flyers_halved": 1, "full": 10, "left": 5},
         "once", 1),
        ({"is_flyer": True, "sixes": 3, "objectives": 1, "full": 10, "left": 6}, "each", 1),
    ],
)  # fmt: skip
def test_what_a_battle_gives(fought, each, gained):
    option = options({"options": {"objective_xp": each}})
    assert scores.gained(lookup("experience"), Fought(**fought), option) == gained


def test_totals_never_fall_below_nought():
    assert (scores.after(2, -3), scores.after(2, 3)) == (0, 5)


def test_a_d3_is_half_a_die_rounded_up():
    assert [scores.half_up(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(("xp", "honours"), [(0, 0), (21, 0), (25, 0), (26, 1), (31, 2)])
def test_honours_come_after_each_five_points_beyond_21(xp, honours):
    assert scores.honours(xp) == honours


@pytest.mark.parametrize(
    ("level", "kind", "kept", "latest"),
    [
        ("Green", "flyer", ["intercept -1"], ["intercept -1"]),
        ("Crack", "flyer", ["intercept +1", "gunnery +1"], ["gunnery +1"]),
        ("Veteran", "ground", ["Stubborn"], ["Stubborn"]),
    ],
)
def test_benefits_are_kept_from_veteran_up(level, kind, kept, latest):
    chart = lookup("benefits")
    assert scores.benefits(chart, level, kind, options({})) == kept
    only = options({"options": {"level_benefits": "latest_only"}})
    assert scores.benefits(chart, level, kind, only) == latest
