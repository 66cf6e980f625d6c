"""A workbook brought up to date: the cells that must change, and nothing else."""

from collections.abc import Iterable
from dataclasses import dataclass

from refkit.engine.campaign.campaign import Campaign, changes_between
from refkit.engine.campaign.entry import Change
from refkit.engine.problems import Problem, Refused
from refkit.workbook.read.reading import Contents, parse_workbook
from refkit.workbook.update import new_columns
from refkit.workbook.update.campaign_edits import CampaignEdits
from refkit.xlsx import fitting
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.formulas import calculation
from refkit.xlsx.formulas.stale import Engine
from refkit.xlsx.package.package import Package


@dataclass(frozen=True, slots=True)
class Workbook:
    """A campaign's workbook held open: its bytes, what it says, and where it says it.

    The notices tell what the last update could not keep or left for a person to do.
    """

    package: Package
    contents: Contents
    notices: tuple[str, ...] = ()

    @classmethod
    def open(cls, data: bytes) -> "Workbook":
        """Return the workbook in these bytes; its problems are in its contents."""
        package = Package.open(data)
        return cls(package, parse_workbook(read_cells(package)))

    @property
    def campaign(self) -> Campaign:
        """The campaign it says; Refused holds every fault that leaves it unreadable."""
        if self.contents.campaign is None:
            raise Refused(self.contents.problems)
        return self.contents.campaign

    @property
    def data(self) -> bytes:
        """The file; Refused if any part of it is no whole XML."""
        self.package.require_whole()
        return self.package.to_bytes()

    def updated(
        self,
        after: Campaign,
        changes: Iterable[Change] | None = None,
        *,
        engine: Engine | None = None,
    ) -> "Workbook":
        """Return the workbook of a later campaign; Refused names each cell in the way.

        `changes` lead to that campaign; where they are not known, the two are compared.
        The engine works out the umpire's own formulas, if it is given.
        """
        before = self.campaign
        if set(after.sides) != set(before.sides):
            found = f"the sides become {', '.join(after.sides)}"
            expected = "the same sides to the end of the campaign"
            raise Refused([Problem("Sides", found, expected)])
        fresh = new_columns.needed_columns(self.package, self.contents)
        writing = CampaignEdits(new_columns.with_columns(self.contents, fresh), after)
        writing.columns(fresh)
        known = changes_between(before, after) if changes is None else changes
        # New rows come last, so that each finds its place below all that stay.
        for change in sorted(known, key=lambda change: change.before is None):
            writing.change(change)
        writing.defaults(fresh)
        writing.entries(before.entries)
        writing.figures()
        writing.cover()
        made = apply_edits(
            self.package,
            writing.writer.edits,
            growths=writing.writer.growths(),
            vouched=writing.writer.vouched,
            engine=engine,
        )
        package = made.package
        for tab, each in fresh.items():
            title = self.contents.found[tab].title
            package = new_columns.widen_columns(package, title, each)
        if writing.writer.edits:
            package = fitting.fit_heights(package, writing.writer.edits)
            package = calculation.recalculate_on_opening(package, package.workbook())
        new = new_columns.new_column_notices(self.contents, fresh)
        notices = (*new, *map(_apart_notice, writing.writer.apart()), *made.notices)
        return Workbook(package, writing.done(), notices)


def _apart_notice(title: str) -> str:
    """Return the notice of rows that could not be put directly below their list."""
    return (
        f"{title}: the new rows stand apart; formulas and charts of the list leave them out"
    )
