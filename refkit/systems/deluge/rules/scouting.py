"""What scouts find out: how they go, successes of the dice, and what they tell."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from refkit.engine.play.listing import counted
from refkit.engine.problems import Refusals, veto
from refkit.systems.deluge.records import Force
from refkit.systems.deluge.rules.board import Board, Option
from refkit.systems.deluge.rules.money import PAID_INTELLIGENCE


class Learnt(NamedTuple):
    """What is learnt: the kind, the number of units, and how many units are shown."""

    kind: bool
    number: bool
    units: int


def successes(dice: Iterable[int], enemy: int) -> int:
    """Return the successes against an enemy's intelligence (DL-18, DL-R19)."""
    return sum(die == 6 or die - enemy >= 4 for die in dice)


def learnt(found: int) -> Learnt:
    """Return what so many successes tell (DL-20)."""
    return Learnt(kind=found >= 1, number=found >= 2, units=max(0, found - 2))


def told(kind: str, many: int, names: Sequence[str], found: int) -> str:
    """Return what is learnt of a force in words; `names` are of the units shown."""
    if not found:
        return "nothing"
    return ", ".join([kind, *[counted(many, "unit")] * (found >= 2), *names])


def intelligence(own: int, option: Option, *, is_paid: bool) -> int:
    """Return how many dice are thrown: paid scouts go instead, or too (DL-19, DL-R20)."""
    if not is_paid:
        return own
    return PAID_INTELLIGENCE + own * (option("paid_scouting") == "added")


def scout(*, is_adjacent: bool, dice: int) -> Refusals:
    """Yield why somebody does not scout a force (DL-18, DL-19)."""
    if not is_adjacent:
        message = "it is not in a territory adjacent to who scouts"
        yield veto("adjacent", message, "DL-18")
    if not dice:
        yield veto("intelligence", "who scouts has no intelligence", "DL-18")


def is_near(board: Board, side: str, target: Force, scouts: Force | None) -> bool:
    """Whether a force is adjacent to who scouts it; paid scouts need friends there."""
    near = board.network.neighbours(target.place)
    if scouts is not None:
        return scouts.place in near
    stands = {e.place for e in board.forces if board.stands(side, e.side) == "ally"}
    lands = (place for place in near if board.land(side, place) == "friendly")
    return not stands.isdisjoint(near) or any(lands)
