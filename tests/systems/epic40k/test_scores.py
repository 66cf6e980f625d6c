"""Victory points and victory."""

import pytest

from refkit.systems.epic40k.rules import scores
from tests.cases.epic40k.asking import board, lookup, options


def test_territories_held_and_lost_score():
    now = board({"control": {"A": "One", "G": "One", "3": "Two", "4": "Two"}}, majors="3G")
    chart = lookup("territory_points")
    assert scores.held_points(chart, now, "One", "G4") == (3, -3)
    once = board(
        {"control": now_control(now), "options": {"territory_score": "once"}}, "3G"
    )
    assert scores.held_points(chart, once, "One", "G4") == (2, -1)


def now_control(ground):
    """Return who holds each territory."""
    return {name: each.holder for name, each in ground.grounds.items()}


def test_responses_may_be_left_out_of_the_points_of_a_battle():
    assert scores.battle_points(900, 300, options({})) == 1
    without = options({"options": {"battle_points": "without_responses"}})
    assert scores.battle_points(900, 300, without) == 0


@pytest.mark.parametrize(
    ("points", "wiped_out", "isolated", "lost"),
    [
        (251, True, True, 2),
        (600, True, False, 1),
        (600, False, False, 0),
        (250, False, True, 1),
    ],
)
def test_the_more_severe_loss_counts(points, wiped_out, isolated, lost):
    how = {"wiped_out": wiped_out, "isolated_destroyed": isolated}
    assert scores.loss_points(points, **how) == lost


@pytest.mark.parametrize(
    ("score", "facts"), [(-1, "below"), (0, ""), (10, ""), (11, "above")]
)
def test_the_score_modifies_the_roll_for_other_sectors(score, facts):
    assert [name for name, on in scores.other_sectors(score).items() if on] == facts.split()


@pytest.mark.parametrize(
    ("points", "held", "gone", "won"),
    [
        ((24, 3), (), (), ("One", "victory points")),
        ((23, 3), (), (), ("", "")),
        ((30, 30), (), (), ("", "")),
        ((25, 30), (9, 9), (), ("Two", "victory points")),
        ((-5, 10), (18, 0), (), ("One", "all territories")),
        ((5, 10), (10, 8), ("Two",), ("One", "surrender")),
        ((5, 10), (10, 8), ("One",), ("Two", "surrender")),
        ((5, 10), (10, 8), ("One", "Two"), ("", "")),
    ],
)
def test_who_has_won(points, held, gone, won):
    told = [dict(zip(("One", "Two"), each, strict=False)) for each in (points, held)]
    assert scores.winner(*told, 24, gone) == won
