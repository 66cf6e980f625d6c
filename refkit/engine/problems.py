"""What is wrong, as values: place, what is there, what was expected."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in something a person wrote, and where it is.

    >>> print(Problem("German Roster!F12", "rating is 'Vetran'", "one of raw, veteran"))
    German Roster!F12: rating is 'Vetran'; expected one of raw, veteran.
    """

    place: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.place}: {self.found}; expected {self.expected}."


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a step will not take a decision: the field, a code, a sentence, the clause.

    `code` is the catalogue's word for the ground (`not_enough_cpp`), `field` the path of
    the answer it is about (`orders[1].group`), empty when it is about the whole.
    """

    field: str
    code: str
    message: str
    clause: str = ""

    def __str__(self) -> str:
        cited = f" ({self.clause})" if self.clause else ""
        return (
            f"{self.field}: {self.message}{cited}" if self.field else self.message + cited
        )


class Refused(ValueError):  # noqa: N818 - what the umpire is told, not an error of his
    """A decision, a change or a file that is not taken; `faults` holds every reason."""

    def __init__(self, faults: Iterable[Problem | Refusal | str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
