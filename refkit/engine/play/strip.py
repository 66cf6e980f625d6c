"""What a rules system has played as a strip: which row begins it, which steps it shows."""

from typing import NamedTuple


class Strip(NamedTuple):
    """A strip goes from a new row of a record until one of its fields is set.

    It is called by the line, beginning with `begins`, of the entry that brought the row.
    Each of the steps `plays` has a line of its own; what those that `follow` did stands in
    that line.
    """

    record: str
    over: str
    begins: str
    plays: tuple[str, ...]
    follow: tuple[str, ...]

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps beside which it is read."""
        return *self.plays, *self.follow
