"""What is wrong, as values: place, what is there, what was expected."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rapidfuzz import fuzz, process

# Of 100: from here on a name is near enough to what was written to be offered.
NEAR = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in something a person wrote, and where it is.

    >>> print(Problem("Red Roster!F12", "rating is 'Vetran'", "one of raw, veteran"))
    Red Roster!F12: rating is 'Vetran'; expected one of raw, veteran.
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
    the answer it is about (`orders[1].group`), empty when it is about the whole. One that
    `waits` only says what is still to be filled in.
    """

    field: str
    code: str
    message: str
    clause: str = ""
    waits: bool = False

    def at(self, field: str) -> "Refusal":
        """Return it as one of the answer in a field."""
        return replace(self, field=field)

    def __str__(self) -> str:
        cited = f" ({self.clause})" if self.clause else ""
        field = f"{self.field}: " if self.field else ""
        return field + self.message + cited


# Why something may not be done, one ground after the other.
Refusals = Iterator[Refusal]


def veto(code: str, message: str, clause: str = "") -> Refusal:
    """Return why the rules do not allow something, whoever asks and by which answer."""
    return Refusal("", code, message, clause)


def refuse(field: str, grounds: Iterable[Refusal]) -> Refusals:
    """Yield what the rules do not allow, whoever asks, as refusals of an answer."""
    return (each.at(field) for each in grounds)


@dataclass(frozen=True, slots=True)
class Caution:
    """What a decision loses or leaves undone, though nothing refuses it.

    `field` is the path of the answer it is about, empty when it is about the whole.
    """

    field: str
    message: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class RowFault:
    """One field of one row that does not fit the rest of the campaign.

    `code` is the catalogue's word for it where it has one (`duplicate_slot`). A `limit` is
    one the umpire may let be passed by a ruling. `lacks` is the record of which there is
    none that belongs to the row. `side` is whose rows are meant, where it is no single one.
    """

    record: str
    key: str
    field: str
    found: str
    expected: str
    code: str = ""
    limit: bool = False
    lacks: str = ""
    side: str = ""

    @property
    def place(self) -> str:
        """The row and the field: `Group red/I1 campaign_max`."""
        return f"{self.record} {self.key} {self.field}"

    def __str__(self) -> str:
        return f"{self.record} {self.key}: {self.found}; expected {self.expected}."


class Refused(ValueError):  # noqa: N818 - what the umpire is told, not an error of his
    """A decision, a change or a file that is not taken; `faults` holds every reason."""

    def __init__(self, faults: Iterable[Problem | Refusal | str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def nearest(found: str, names: Iterable[str]) -> str:
    """Return the name most like what was written, or '' when none is like it.

    >>> nearest("Vetran", ["raw", "veteran", "elite"])
    'veteran'
    >>> nearest("rawrawraww", ["raw"])
    ''
    """
    by_fold = {name.casefold(): name for name in names}
    # Texts of which one is three times as long are never alike, and take long to compare.
    if len(found) > 3 * max(map(len, by_fold), default=0):
        return ""
    wanted = found.casefold()
    close = process.extractOne(wanted, list(by_fold), scorer=fuzz.ratio, score_cutoff=NEAR)
    return by_fold[close[0]] if close else ""


def suggestion(found: str, names: Iterable[str]) -> str:
    """Return the name that may be meant as messages add it, nothing where none is like it.

    >>> "one of raw, veteran" + suggestion("Vetran", ["raw", "veteran"])
    'one of raw, veteran (veteran?)'
    """
    near = nearest(found, names)
    return f" ({near}?)" if near else ""
