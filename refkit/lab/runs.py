"""Runs: what is kept of a campaign that was played on."""

from typing import NamedTuple


class Line(NamedTuple):
    """One figure of a run: in which slot, of which side, of what kind, and its name."""

    slot: str
    side: str
    kind: str
    name: str
    value: str


# The kinds of lines: a figure or the points of a side after a slot; how often a chart line
# was offered and bought; how often a limit refused what was wanted; a decision told first.
FIGURE, POINTS, OFFERED, BOUGHT, REFUSED = "figure", "points", "offered", "bought", "limit"
# The last line of a run: the winner as its side, its digest as its value.
END = "end"


class Task(NamedTuple):
    """A run to be played: its number, and the place of its variant in the plan."""

    number: int
    variant: int = 0


class Run(NamedTuple):
    """What came of one run."""

    task: Task
    lines: tuple[Line, ...]

    @property
    def winner(self) -> str:
        """The side that won, or is ahead where the study ends before; '' for nobody."""
        return self.lines[-1].side

    @property
    def digest(self) -> str:
        """The digest of its ledger: two runs with the same one are the same."""
        return self.lines[-1].value

    @property
    def stuck(self) -> str:
        """Why it could not be played on, '' where it could."""
        return self.lines[-1].name
