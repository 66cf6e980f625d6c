"""Victory points of a turn, and who has won."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from refkit.engine.charts.lookups import Lookup
from refkit.systems.epic40k.rules.board import Board

Option = Callable[[str], str]


class Won(NamedTuple):
    """The enemy's points in a battle that was won: those who stood, those who came."""

    standing: int
    response: int = 0


class Loss(NamedTuple):
    """A detachment that was lost: its points, and how."""

    points: int
    wiped_out: bool = False
    isolated_destroyed: bool = False


def battle_points(won: Won, option: Option) -> int:
    """Return the VP for a battle: one for each full 1000 points (EP-46, EP-R27)."""
    counts = option("battle_points") == "all"
    return (won.standing + (won.response if counts else 0)) // 1000


def loss_points(loss: Loss) -> int:
    """Return what a loss takes, the more severe of two (EP-47, EP-R28)."""
    if loss.isolated_destroyed:
        return -(-loss.points // 250)
    return int(loss.wiped_out)


def held_points(chart: Lookup, board: Board, side: str, before: Board) -> tuple[int, int]:
    """Return the VP for enemy territories held, and for own ones lost (EP-45, EP-R26).

    Where territory counts once, only what had another holder `before` does.
    """
    once = board.option("territory_score") == "once"
    gained = lost = 0
    for ground in board.grounds.values():
        is_own, is_held = ground.home == side, ground.holder == side
        is_new = before.grounds[ground.id].holder != ground.holder
        if is_own == is_held or (once and not is_new):
            continue
        kind = "Major" if ground.is_major else "Minor"
        if is_own:
            lost += chart.whole(f"own {kind} lost")
        else:
            gained += chart.whole(f"enemy {kind} held")
    return gained, lost


def other_sectors(score: int) -> dict[str, bool]:
    """Return the facts of the roll for other sectors (EP-48, EP-R30)."""
    return {"below": score < 0, "above": score > 10}


def winner(
    scores: Mapping[str, int],
    held: Mapping[str, int],
    target: int,
    surrendered: Iterable[str] = (),
) -> tuple[str, str]:
    """Return who has won and how, blank where nobody has (EP-44, EP-R31)."""
    gone = [side for side in scores if side in set(surrendered)]
    for side in scores:
        if gone and side not in gone:
            return side, "surrender"
        if held and held.get(side) == sum(held.values()):
            return side, "all territories"
    best, second = sorted(scores.values(), reverse=True)
    if best < target or best == second:
        return "", ""
    return max(scores, key=scores.__getitem__), "victory points"
