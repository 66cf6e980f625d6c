"""What a row says in a roster as umpires keep it: how many are there, were, and of what."""

from collections.abc import Mapping
from typing import NamedTuple


class RosterPart(NamedTuple):
    """How many of a kind are there; `names` are all that it is called.

    `kind` is the row of the kind, by its record and key; it `is_doubtful` where its name
    does not say surely what kind it is.
    """

    amount: int
    names: tuple[str, ...]
    kind: tuple[str, str] = ("", "")
    is_doubtful: bool = False


class RosterSays(NamedTuple):
    """What a row says besides its fields.

    `now` of `full` are there, the `parts` by kind. Unless `is_here` these numbers are the
    umpire's own affair. `alike` has the values of a field that mean the same to somebody
    who only ticks a box, by field. `state` is a word for what became of it, '' for nothing.
    """

    now: int = 0
    full: int = 0
    parts: tuple[RosterPart, ...] = ()
    is_here: bool = True
    alike: Mapping[str, tuple[str, ...]] = {}
    state: str = ""

    @property
    def strength(self) -> str:
        """How many are there now in a few words, '' where all are.

        >>> RosterSays(9, 11).strength, RosterSays(11, 11).strength
        ('9 of 11 are there now', '')
        >>> RosterSays(0, 9, is_here=False, state="destroyed").strength
        'destroyed: none of 9 is there now'
        >>> RosterSays(9, 9, state="scheduled").strength
        'scheduled'
        """
        counted = ""
        if self.full and not (self.now and self.is_here):
            counted = f"none of {self.full} is there now"
        elif self.now < self.full:
            counted = f"{self.now} of {self.full} are there now"
        return ": ".join(filter(None, (self.state, counted)))
