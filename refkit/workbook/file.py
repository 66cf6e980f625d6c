"""A campaign's workbook on the disk: opened, saved, and noticed when others change it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from refkit.engine.campaign import Campaign, Change
from refkit.engine.problems import Problem, Refused
from refkit.workbook import saving
from refkit.workbook.build import build
from refkit.workbook.overwritten import overwritten
from refkit.workbook.read import advice
from refkit.workbook.saving import Stamp
from refkit.workbook.update import Workbook

LONGEST = 60


@dataclass(slots=True)
class WorkbookFile:
    """The file, what it says, and how it was when it was last read or written."""

    path: Path
    stamp: Stamp
    book: Workbook

    @classmethod
    def create(cls, path: Path, campaign: Campaign) -> None:
        """Write a new workbook; NotSaved when there is a file already."""
        saving.write(path, build(campaign), expected=None)

    @classmethod
    def open(cls, path: Path) -> "WorkbookFile":
        """Return the workbook at this path.

        Raises Refused with every fault and its cell where the rows cannot be read, and
        when there is no such file.
        """
        if not path.is_file():
            raise Refused([f"{path}: there is no such file; expected a campaign workbook"])
        stamp = saving.stamp(path)
        book = Workbook.open(path.read_bytes())
        if book.contents.campaign is None:
            raise Refused(book.contents.problems)
        return cls(path, stamp, book)

    @property
    def campaign(self) -> Campaign:
        """The campaign as the cells say it."""
        return self.book.campaign

    @property
    def is_stale(self) -> bool:
        """Whether the file on the disk is another than the one last read or written."""
        return not self.path.exists() or saving.stamp(self.path).sha256 != self.stamp.sha256

    def save(self, after: Campaign) -> None:
        """Bring the file up to a later campaign, whole or not at all.

        Raises NotSaved when it is open elsewhere or was changed meanwhile, Refused when a
        cell cannot be written; then the file and this object stay as they were.
        """
        book = self.book.updated(after)
        self.stamp = saving.write(self.path, book.data, expected=self.stamp)
        self.book = book

    def problems(self) -> list[Problem]:
        """Return everything wrong in the workbook, each with its cell."""
        contents = self.book.contents
        return [*contents.problems, *overwritten(self.campaign, contents)]

    def advice(self) -> list[Problem]:
        """Return what is allowed in the workbook and yet worth saying."""
        return list(advice(self.campaign, self.book.contents))

    def describe(self, changes: Iterable[Change]) -> tuple[str, ...]:
        """Return the changes in words, cell by cell where the row has one."""
        return tuple(line for each in changes for line in self._words(each))

    def _words(self, change: Change) -> Iterator[str]:
        if change.before is None:
            yield f"{self._row(change)}: a new row"
        elif change.after is None:
            yield f"{self._row(change)}: the row goes"
        else:
            for name, value in change.after.items():
                place = self.book.contents.place(change.record, change.key, name)
                yield f"{place}: {change.before[name]!r} becomes {value!r}"

    def _row(self, change: Change) -> str:
        """Return the row of a change as messages name it, with its cell if it has one."""
        key = change.key if len(change.key) <= LONGEST else f"{change.key[:LONGEST]}..."
        if (change.record, change.key) not in self.book.contents.rows:
            return f"{change.record} {key}"
        place = self.book.contents.place(change.record, change.key)
        return f"{place}: {change.record} {key}"
