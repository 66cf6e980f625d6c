"""A workbook brought up to date: the cells that must change, and nothing else."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from refkit.engine.campaign.campaign import Campaign, changes_between
from refkit.engine.campaign.entry import Change
from refkit.engine.maps.side_looks import COLOURS, OPTION, colours_of
from refkit.engine.problems import Problem, Refused
from refkit.workbook.read import own_edits
from refkit.workbook.read.contents import Contents
from refkit.workbook.read.reading import parse_workbook
from refkit.workbook.update import new_columns, new_tabs
from refkit.workbook.update.campaign_edits import CampaignEdits
from refkit.workbook.update.new_columns import NewColumn
from refkit.workbook.update.own_cells import OwnCells
from refkit.workbook.update.tab_states import TabStates
from refkit.xlsx import fitting, tab_colours
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.formulas import calculation
from refkit.xlsx.formulas.stale import Engine
from refkit.xlsx.package.package import Package
from refkit.xlsx.relooks import relook_cells


@dataclass(frozen=True, slots=True)
class Workbook:
    """A campaign's workbook held open: its bytes, what it says, and where it says it.

    The notices tell what the last update could not keep or left for a person to do.
    `is_own_work` is whether refkit has made it whole, None where that is not known.
    """

    package: Package
    contents: Contents
    notices: tuple[str, ...] = ()
    is_own_work: bool | None = None

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
        back: Collection[str] = (),
        *,
        engine: Engine | None = None,
    ) -> "Workbook":
        """Return the workbook of a later campaign; Refused names each cell in the way.

        `changes` lead to that campaign; where they are not known, the two are compared.
        Cells of the umpire's that he changed stay so, but for those to be put `back`. The
        engine works out the umpire's own formulas, if it is given.
        """
        before = self.campaign
        if self.contents.written is None and set(after.sides) != set(before.sides):
            found = f"the sides become {', '.join(after.sides)}"
            expected = "the same sides to the end of the campaign"
            raise Refused([Problem("Sides", found, expected)])
        whole = new_tabs.with_tabs(self.package, self.contents, after)
        fresh = new_columns.needed_columns(whole.package, whole.contents)
        writing = CampaignEdits(new_columns.with_columns(whole.contents, fresh), after)
        _write_all(writing, fresh, self._rows_to_write(after, changes), before, back)
        states = TabStates.of(whole.package, writing.done(), after)
        states.write(writing.writer)
        his = OwnCells(writing.writer, whole.contents, after, back)
        his.write()
        done, writer = his.done(writing.done()), writing.writer
        made = apply_edits(
            whole.package,
            writer.edits,
            growths=writer.growths(),
            vouched=writer.vouched,
            engine=engine,
            with_sums=True,
        )
        package = states.show(relook_cells(made.package, his.looks))
        package = new_columns.widen_all(package, whole.contents, fresh)
        if _has_other_colours(before, after):
            package = _with_tabs_coloured(package, done, after)
        if writer.edits:
            package = fitting.fit_heights(package, writer.edits)
            package = calculation.recalculate_on_opening(package, package.workbook())
        widened = new_columns.new_column_notices(whole.contents, fresh)
        notices = (*widened, *map(_apart_notice, writer.apart()), *made.notices)
        return Workbook(package, done, notices)

    def _rows_to_write(
        self, after: Campaign, changes: Iterable[Change] | None
    ) -> Iterable[Change]:
        """Return the changes for refkit's own cells.

        While it is being set up, some rows stand in the umpire's own lists only.
        """
        before, written = self.campaign, self.contents.written
        if written is not None:
            return changes_between(written, after)
        known = changes_between(before, after) if changes is None else changes
        new = after.entries[len(before.entries) :]
        return own_edits.with_accepted(self.contents.behind, known, new)


def _has_other_colours(before: Campaign, after: Campaign) -> bool:
    """Whether other colours were chosen for the sides, by a new entry or without one."""
    new = after.entries[len(before.entries) :]
    touched = {(c.record, c.key) for entry in new for c in entry.changes}
    is_other = before.find("Option", OPTION) != after.find("Option", OPTION)
    return is_other or ("Option", OPTION) in touched


def _with_tabs_coloured(package: Package, contents: Contents, after: Campaign) -> Package:
    """Return the workbook with the tabs of each side in its colour."""
    looks = colours_of(after)
    wanted = {
        contents.found[tab.title].title: looks[tab.side].ink
        for tab in contents.tabs
        if tab.side in looks and tab.title in contents.found
    }
    return tab_colours.recolour_tabs(package, wanted, [each.ink for each in COLOURS])


def _write_all(
    writing: CampaignEdits,
    fresh: Mapping[str, list[NewColumn]],
    changes: Iterable[Change],
    before: Campaign,
    back: Collection[str],
) -> None:
    """Write all that refkit's own worksheets say otherwise now."""
    writing.columns(fresh)
    # New rows come last, so that each finds its place below all that stay.
    for change in sorted(changes, key=lambda change: change.before is None):
        writing.change(change)
    writing.defaults(fresh)
    writing.entries(before.entries)
    writing.numbers()
    writing.figures(back)
    writing.cover()
    writing.course(before.entries)


def _apart_notice(title: str) -> str:
    """Return the notice of rows that could not be put directly below their list."""
    return (
        f"{title}: the new rows stand apart; formulas and charts of the list leave them out"
    )
