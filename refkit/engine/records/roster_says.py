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
    who only ticks a box, by field.
    """

    now: int = 0
    full: int = 0
    parts: tuple[RosterPart, ...] = ()
    is_here: bool = True
    alike: Mapping[str, tuple[str, ...]] = {}
