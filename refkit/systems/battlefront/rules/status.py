"""The status of a unit after a scenario, from the answers to three questions."""

from typing import NamedTuple

from refkit.systems.battlefront.records.troops import Position


class Lines(NamedTuple):
    """What the three questions about a unit come to (R-62)."""

    behind: bool = False
    guarded: bool = False
    reaches: str = ""
    passes_enemy: bool = False
    toward_enemy: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the unguarded line home is open (BF-2.1.5.5.2-e)."""
        barred = self.passes_enemy or self.toward_enemy
        return bool(self.reaches) and not barred


def position(lines: Lines) -> Position:
    """Return the status the answers propose (BF-2.1.5.5.2-d to -f).

    >>> position(Lines(behind=True, reaches="home_edge"))
    'isolated'
    """
    if not lines.behind or lines.guarded:
        return "normal"
    return "isolated" if lines.is_open else "cut_off"
