"""Scouting, flak and the flights of aerial detachments."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from refkit.systems.epic40k.rules.board import Board, Fault


def scout(board: Board, origin: str, target: str, by_air: bool) -> Iterator[Fault]:  # noqa: FBT001
    """Yield why a territory may not be scouted from here (EP-27)."""
    if not by_air and not board.are_adjacent(origin, target):
        yield Fault("adjacent", f"{target} is not adjacent to {origin}", "EP-27")


def learnt(results: Iterable[str], stops: bool) -> list[str]:  # noqa: FBT001
    """Return what a detachment's scouting dice tell, in order (EP-28, EP-R25).

    Scouts who `stop` learn nothing by the dice after the one that caught them.

    >>> learnt(["sheet", "captured", "sheet"], True)
    ['sheet', 'captured', 'nothing']
    """
    shown: list[str] = []
    for result in results:
        shown.append("nothing" if stops and "captured" in shown else result)
    return shown


def may_intercept_drop(rating: int, dice: Sequence[int]) -> int:
    """Return how many units may intercept a drop: those below their rating (EP-16)."""
    return sum(die < rating for die in dice)


class Flight(NamedTuple):
    """Where a mission is met: territories in order, each entry a chance."""

    intercept_at: tuple[str, ...]
    flak_at: tuple[str, ...]


def flight(
    mission: str,
    way: tuple[Sequence[str], Sequence[str]],
    interceptors: Collection[str],
    flak: Collection[str],
    returns: bool = True,  # noqa: FBT001, FBT002
) -> Flight:
    """Return where interceptors and flak meet a flight out and back (EP-22 to EP-26).

    Scouts meet flak where they scout, support in each territory, escorts in none. What
    `returns` not may land where it fought.
    """
    out, back = way
    flown = (*out, *(back if returns else ()))
    met = {"Scouting": tuple(out[-1:]), "Escort": ()}.get(mission, flown)
    return Flight(
        tuple(each for each in flown if each in interceptors),
        tuple(each for each in met if each in flak),
    )


def mission(kind: str, already: str) -> Iterator[Fault]:
    """Yield why a detachment has no such mission: aerial ones have one a turn (EP-21)."""
    if kind != "aerial":
        yield Fault("aerial", "only aerial detachments fly missions", "EP-21")
    if already:
        yield Fault("one_mission", f"it flies already: {already}", "EP-21")
