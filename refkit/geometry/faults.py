"""What is wrong with a layout: all of it, never the first only."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a layout, and where.

    >>> print(Fault("stand A1", "x is 80", "0 to 72"))
    stand A1: x is 80; expected 0 to 72.
    """

    place: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.place}: {self.found}; expected {self.expected}."


class BadLayout(ValueError):  # noqa: N818 - what the umpire is told, not an error of his
    """A layout that cannot be judged; `faults` holds every reason."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
