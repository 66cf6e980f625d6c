"""Victory points of a turn, who has won; experience of a battle and what it is good for."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from refkit.engine.charts.lookups import Lookup
from refkit.systems.epic40k.rules.board import Board, Option

Points = Mapping[str, int]  # of sides
LEVELS = ("Green", "Experienced", "Veteran", "Crack", "Elite")
HONOURS_FROM, HONOURS_EACH = 21, 5


def battle_points(standing: int, response: int, option: Option) -> int:
    """Return the VP for a battle by the points of the enemies who stood, and who came.

    It is one for each full 1000 points (EP-46, EP-R27).
    """
    return (standing + (response if option("battle_points") == "all" else 0)) // 1000


def loss_points(points: int, *, wiped_out: bool, isolated_destroyed: bool) -> int:
    """Return what a loss takes, the more severe of two (EP-47, EP-R28)."""
    return -(-points // 250) if isolated_destroyed else int(wiped_out)


def held_points(
    chart: Lookup, board: Board, side: str, taken: Collection[str]
) -> tuple[int, int]:
    """Return the VP for enemy territories held, and for own ones lost (EP-45, EP-R26).

    Where territory counts once, only what was `taken` this turn does.
    """
    once = board.option("territory_score") == "once"
    gained = lost = 0
    for ground in board.grounds.values():
        is_own, is_held = ground.home == side, ground.holder == side
        if is_own != is_held and (ground.id in taken or not once):
            kind = "Major" if ground.major else "Minor"
            gained += 0 if is_own else chart.whole(f"enemy {kind} held")
            lost += chart.whole(f"own {kind} lost") if is_own else 0
    return gained, lost


def other_sectors(score: int) -> dict[str, bool]:
    """Return the facts of the roll for other sectors (EP-48, EP-R30)."""
    return {"below": score < 0, "above": score > 10}


def winner(
    scores: Points, held: Points, target: int, surrendered: Collection[str] = ()
) -> tuple[str, str]:
    """Return who has won and how, blank where nobody has (EP-44, EP-R31)."""
    for side in scores:
        if surrendered and side not in surrendered:
            return side, "surrender"
        if held and held.get(side) == sum(held.values()):
            return side, "all territories"
    best, second = sorted(scores.values(), reverse=True)
    if best < target or best == second:
        return "", ""
    return max(scores, key=scores.__getitem__), "victory points"


def half_up(die: int) -> int:
    """Return a six-sided die as a d3 (EP-3)."""
    return -(-die // 2)


class Fought(NamedTuple):
    """What a detachment did in a battle and what was left of it."""

    is_flyer: bool = False
    objectives: int = 0
    sixes: int = 0
    war_engines: int = 0
    flyers_halved: int = 0
    full: int = 0
    left: int = 0
    wiped_out: bool = False
    is_excused: bool = False  # directive 8: no loss of XP this turn


def gained(chart: Lookup, fought: Fought, option: Option) -> int:
    """Return the XP of a battle, below 0 for who was wiped out (EP-52, EP-53, EP-56).

    No battle costs XP that did not wipe a detachment out (EP-R35, EP-R36).
    """
    worth = partial(chart.whole, "flyer" if fought.is_flyer else "ground")
    if fought.wiped_out and not fought.is_excused:
        return worth(of="wiped_out")
    # EP-R33: an objective counts once in a battle, each six for itself.
    most = 1 if option("objective_xp") == "once" else fought.objectives
    # EP-R34: it lost too much below half, flyers at half or below.
    most_left = fought.full if fought.is_flyer else fought.full - 1
    lost = fought.left * 2 <= most_left and not fought.is_excused
    total = (
        worth(of="fought")
        + worth(of="objective") * min(fought.objectives, most)
        + worth(of="six") * fought.sixes
        + worth(of="war_engine") * fought.war_engines
        + worth(of="flyer_halved") * fought.flyers_halved
        + worth(of="heavy_losses") * lost
    )
    return max(total, 0)


def after(before: int, change: int) -> int:
    """Return a total, never below 0 (EP-54, EP-R35)."""
    return max(before + change, 0)


def honours(experience: int) -> int:
    """Return the battle honours of an Elite war engine (EP-51, EP-R37)."""
    return max(experience - HONOURS_FROM, 0) // HONOURS_EACH


def benefits(chart: Lookup, level: str, kind: str, option: Option) -> list[str]:
    """Return what a level is good for, with what was kept (EP-50, EP-55, EP-R57)."""
    kept = LEVELS[LEVELS.index("Veteran") : LEVELS.index(level) + 1] or (level,)
    latest = (level,) if option("level_benefits") == "latest_only" else kept
    return [chart.text(each, of=kind) for each in latest]
