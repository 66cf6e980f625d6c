"""Ammunition: who checks it at each firing, and what a stand short of it may do."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from refkit.systems.battlefront.records import Stand
from refkit.systems.battlefront.records.troops import Position

State = Literal["normal", "short", "out"]
Action = Literal["fire_in_own_fire_phase", "defensive_fire", "start_close_combat"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a state of ammunition forbids, does in close combat, and becomes next."""

    words: str
    clause: str
    bars: frozenset[Action]
    worse: State
    penalty: int = 0
    rating: int | None = None

    def allows(self, action: Action) -> bool:
        """Whether a stand in this state may do it."""
        return action not in self.bars

    def close_combat(self, printed: int) -> int:
        """Return the close-combat strength of a stand in this state.

        Short lowers it by one, out sets it to -1 (BF-2.1.2.4.5.1-d, R-68).
        """
        return printed + self.penalty if self.rating is None else self.rating


EFFECTS: dict[State, Effect] = {
    "normal": Effect("has its ammunition", "BF-2.1.2.4.5.1-a", frozenset(), "short"),
    "short": Effect(
        "short: defensive fire only, starts no close combat, -1 in close combat",
        "BF-2.1.2.4.5.1-b",
        frozenset({"fire_in_own_fire_phase", "start_close_combat"}),
        "out",
        penalty=-1,
    ),
    "out": Effect(
        "out: no fire at all, starts no close combat, rated -1 in close combat",
        "BF-2.1.2.4.5.2-a",
        frozenset({"fire_in_own_fire_phase", "defensive_fire", "start_close_combat"}),
        "out",
        rating=-1,
    ),
}


def must_roll(begun: Position, state: State) -> bool:
    """Whether a stand rolls at each firing (BF-2.1.2.4.5.1-a, BF-2.1.2.4.5.1-e, R-36).

    Those that began cut off do, and those that are short already until they recover.

    >>> must_roll("isolated", "normal"), must_roll("isolated", "short")
    (False, True)
    >>> must_roll("cut_off", "out")
    False
    """
    return state == "short" or (state == "normal" and begun == "cut_off")


def stands_that_roll(stands: Iterable[Stand]) -> tuple[Stand, ...]:
    """Return the stands that roll at each firing."""
    return tuple(stand for stand in stands if must_roll(stand.position, stand.ammunition))


def describe(stand: Stand) -> str:
    """Return how a stand's ammunition is, in words: `cut off, has its ammunition`."""
    away = stand.position.replace("_", " ")
    where = "in normal status" if stand.position == "normal" else away
    return f"{where}, {EFFECTS[stand.ammunition].words}"
