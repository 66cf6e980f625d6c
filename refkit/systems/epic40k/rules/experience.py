"""Experience: what a battle gives, and what a level is good for."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from refkit.engine.charts.lookups import Lookup

Option = Callable[[str], str]
LEVELS = ("Green", "Experienced", "Veteran", "Crack", "Elite")
HONOURS_FROM, HONOURS_EACH = 21, 5


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

    @property
    def is_halved(self) -> bool:
        """Whether it lost too much: below half, flyers at half or below (EP-R34)."""
        return self.left * 2 <= self.full if self.is_flyer else self.left * 2 < self.full


def gained(chart: Lookup, fought: Fought, option: Option) -> int:
    """Return the XP of a battle, below 0 for who was wiped out (EP-52, EP-53, EP-56).

    No battle costs XP that did not wipe a detachment out (EP-R35, EP-R36).
    """
    worth = partial(chart.whole, "flyer" if fought.is_flyer else "ground")
    if fought.wiped_out and not fought.is_excused:
        return worth(of="wiped_out")
    # EP-R33: an objective counts once in a battle, each six for itself.
    most = 1 if option("objective_xp") == "once" else fought.objectives
    lost = fought.is_halved and not fought.is_excused
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


def blast_markers(level: str, die: int) -> int:
    """Return how many blast markers go when rallying: by d6 (EP-50, EP-R57)."""
    return max(die - 2, 0) if level == "Green" else die


def benefits(chart: Lookup, level: str, kind: str, option: Option) -> list[str]:
    """Return what a level is good for, with what was kept (EP-50, EP-55, EP-R57)."""
    first = LEVELS.index("Veteran")
    place = LEVELS.index(level)
    kept = LEVELS[first : place + 1] if place >= first else (level,)
    if option("level_benefits") == "latest_only":
        kept = (level,)
    return [chart.text(each, of=kind) for each in kept]
