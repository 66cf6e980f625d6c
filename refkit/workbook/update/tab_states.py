"""Tabs come into sight when they get rows; what the umpire showed or hid stays so."""

from dataclasses import dataclass
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import index, showing
from refkit.workbook.sheets.index import HIDDEN, HIDDEN_BY_HAND, SHOWN, IndexLine
from refkit.workbook.update.cell_writer import CellWriter
from refkit.xlsx import tab_states
from refkit.xlsx.cells import parts
from refkit.xlsx.package.package import Package


class _TabState(NamedTuple):
    """A line of the list on the cover, and what its tab is now."""

    line: IndexLine
    state: str


@dataclass(frozen=True, slots=True)
class TabStates:
    """The tabs that come into sight, and the lines on the cover that say otherwise now.

    The cover says which tabs refkit has hidden. One that is hidden though the cover calls
    it shown was hidden by the umpire, and no row brings it back.
    """

    wanted: frozenset[str] = frozenset()
    changed: tuple[_TabState, ...] = ()

    @classmethod
    def of(cls, package: Package, contents: Contents, after: Campaign) -> "TabStates":
        """Return them for a later campaign; a workbook whose cover lists none has none."""
        lines = list(index.index_lines(contents.cover)) if contents.cover else []
        states = {each.title: each.state for each in parts.workbook_part(package).sheets}
        there = [_as_found(line, states.get(line.title, "")) for line in lines]
        wanted = _wanted_titles(contents, after, there)
        now = (
            each._replace(state=SHOWN) if each.line.title in wanted else each
            for each in there
        )
        changed = tuple(each for each in now if each.state != each.line.state)
        return cls(wanted, changed)

    def write(self, writer: CellWriter) -> None:
        """Write what the cover says of the tabs."""
        for each in self.changed:
            writer.write(each.line.state_spot, each.state)

    def show(self, package: Package) -> Package:
        """Return the workbook with the tabs in sight, and links to them on the cover."""
        links = {e.line.spot: e.line.title for e in self.changed if e.state == SHOWN}
        return tab_states.add_links(tab_states.show_sheets(package, self.wanted), links)


def _as_found(line: IndexLine, state: str) -> _TabState:
    """Return a line with what its tab is in the file."""
    if state == "visible":
        return _TabState(line, SHOWN)
    return _TabState(line, HIDDEN if line.state == HIDDEN else HIDDEN_BY_HAND)


def _wanted_titles(
    contents: Contents, after: Campaign, there: list[_TabState]
) -> frozenset[str]:
    """Return the titles of tabs that refkit has hidden and that belong in sight now."""
    found = {tab.title: contents.found[tab.title].title for tab in contents.tabs}
    states = {each.line.title: each.state for each in there}
    shown = [ours for ours, title in found.items() if states.get(title) == SHOWN]
    wanted = showing.shown_titles(after, contents.tabs, shown)
    titles = {found[ours] for ours in wanted}
    return frozenset(title for title in titles if states.get(title) == HIDDEN)
