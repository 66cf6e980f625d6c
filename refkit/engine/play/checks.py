"""A check by one die: it is to roll at most a value, with the working of both in words."""

from collections.abc import Mapping
from typing import NamedTuple


def _told(added: Mapping[str, int], joined: str) -> str:
    return "".join(f", {n:+d} {joined}{what}" for what, n in added.items() if n)


class Check(NamedTuple):
    """A value with what is added to it, and what is added to the die, each by its reason.

    >>> Check("CV", 6, 7, {"isolated": -1}, {"an air strike": 2, "cover": 0}).words(5)
    'rolls 5, +2 for an air strike, against CV 6 (7, -1 isolated)'
    """

    name: str
    value: int
    printed: int
    worth: Mapping[str, int]
    added: Mapping[str, int]

    @property
    def modifier(self) -> int:
        """All that is added to the die."""
        return sum(self.added.values())

    def needs(self, sides: int) -> str:
        """Return which faces of a die pass it.

        >>> Check("CV", 7, 7, {}, {"an air strike": 2}).needs(10)
        'passes on 5 or less'
        >>> [Check("CV", cv, cv, {}, {"guns": 3}).needs(4) for cv in (2, 7)]
        ['cannot pass', 'always passes']
        """
        most = self.value - self.modifier
        if most >= sides:
            return "always passes"
        return f"passes on {most} or less" if most > 0 else "cannot pass"

    def words(self, die: int) -> str:
        """Return the whole working of a die that fell."""
        changed = _told(self.worth, "")
        why = f" ({self.printed}{changed})" if changed else ""
        dice = _told(self.added, "for ")
        return f"rolls {die}{dice}{',' * bool(dice)} against {self.name} {self.value}{why}"
