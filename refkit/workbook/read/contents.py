"""What a workbook holds: its campaign, where each row stands, and every fault there."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.dismissed import OPTION as DISMISSED
from refkit.engine.campaign.dismissed import dismissed_subjects, subject_of
from refkit.engine.maps.side_looks import BY_NAME, chosen_colours
from refkit.engine.maps.side_looks import OPTION as SIDE_COLOURS
from refkit.engine.play.system import Option
from refkit.engine.problems import Problem, RowFault, suggestion
from refkit.engine.records.records import Column, Record
from refkit.workbook.read.new_lines import NewLine
from refkit.workbook.read.own_edits import CountedByHand
from refkit.workbook.read.own_lists import FoundList
from refkit.workbook.sheets import packs
from refkit.workbook.sheets.layout import Tab, TabGrids
from refkit.workbook.sheets.meaning import Notice
from refkit.workbook.sheets.own_lists import NO_LISTS, OwnLists
from refkit.workbook.sheets.packs import OWN, is_count
from refkit.workbook.sheets.worksheets import FoundSheet
from refkit.xlsx.cells.cells import Sheet

Key = tuple[str, str]
_JOINED = re.compile(r"\w[ _]\w")


@dataclass(slots=True)
class Contents:
    """What a workbook holds: the campaign, its faults, and where everything stands.

    The campaign is None when a fault leaves some row unreadable. The notices say what was
    read otherwise than it is written.
    """

    system: str = ""
    campaign: Campaign | None = None
    # While it is being set up, the rows as refkit's own cells have them; then None.
    written: Campaign | None = None
    # The worksheets of a side that was given another name, and what they are called still.
    moved: Mapping[str, str] = field(default_factory=dict)
    # What worksheets of a campaign in play are called that have other titles now.
    retitled: dict[str, str] = field(default_factory=dict)
    # The sides as their worksheet has them, for which there are worksheets.
    sides: tuple[str, ...] = ()
    # What lines of his are called now, by their row in the mapping.
    retold: dict[int, str] = field(default_factory=dict)
    # The tabs that are not there, and that may be worksheets of other titles.
    elsewhere: frozenset[str] = frozenset()
    # The titles of the worksheets of a side that is none any more.
    sideless: tuple[str, ...] = ()
    faults: list[Problem] = field(default_factory=list)
    is_checked: bool = True
    notices: list[Notice] = field(default_factory=list)
    tabs: tuple[Tab, ...] = ()
    found: dict[str, FoundSheet] = field(default_factory=dict)
    rows: dict[Key, tuple[str, int]] = field(default_factory=dict)
    cover: Sheet | None = None
    course: Sheet | None = None
    # The umpire's own lists, and where they are now; what was done by hand in them.
    own: OwnLists = NO_LISTS
    own_lists: tuple[FoundList, ...] = ()
    own_places: Mapping[tuple[str, str, str], str] = field(default_factory=dict)
    behind: Mapping[Key, Record] = field(default_factory=dict)
    counted: tuple[CountedByHand, ...] = ()
    new_lines: tuple[NewLine, ...] = ()
    # The columns that came after the workbook was made: a save puts them in.
    lacking: dict[str, tuple[Column, ...]] = field(default_factory=dict)

    @property
    def grids(self) -> TabGrids:
        """Where all columns of refkit's worksheets are in the file."""
        there = {
            (tab.record.__name__, tab.side): self.found[tab.title].grid for tab in self.tabs
        }
        return TabGrids(there, self.is_coded)

    @property
    def is_coded(self) -> bool:
        """Whether its choices are coded, `knocked_out`, as those of older workbooks are."""
        there = [(self.found[t.title], t) for t in self.tabs if t.title in self.found]
        texts = [text for found, tab in there for text in _joined_choices(found, tab)]
        return 2 * sum("_" in text for text in texts) > len(texts)

    @property
    def is_set_up_still(self) -> bool:
        """Whether the campaign is being set up: its ledger has no entry yet."""
        return self.written is not None

    @property
    def problems(self) -> list[Problem]:
        """Everything wrong; in what was written, looked for at the first question."""
        if self.campaign is not None and not self.is_checked:
            self.faults += row_faults(self.campaign, self)
            self.is_checked = True
        return self.faults

    def place(self, record: str, key: str, field: str = "") -> str:
        """Return the cell of a field of a row, as messages name it.

        It is the umpire's own cell where he changed it there.
        """
        if (record, key, field) in self.own_places:
            return self.own_places[record, key, field]
        return self.our_place(record, key, field)

    def our_place(self, record: str, key: str, field: str = "") -> str:
        """Return the cell of a field of a row on refkit's own worksheet."""
        title, row = self.rows[record, key]
        return self.found[title].place(row, field)


def _joined_choices(found: FoundSheet, tab: Tab) -> Iterator[str]:
    """Yield the texts of a tab's cells that hold a choice of several words."""
    wanted = (c for c in tab.columns if c.kind == "choice" and "_" in "".join(c.choices))
    for column in filter(None, (found.grid.columns.get(c.field) for c in wanted)):
        for row in found.cells.rows(found.grid.first):
            cell = found.cells.get((row, column))
            if cell and _JOINED.search(str(cell.value)):
                yield str(cell.value)


def placed_advice(campaign: Campaign, contents: Contents) -> Iterator[Problem]:
    """Yield what is allowed and yet worth saying, each at its cell or worksheet.

    What was dismissed is not.
    """
    gone = dismissed_subjects(campaign)
    for each in (*packs.known_seed(campaign), *campaign.system.advice(campaign)):
        if subject_of(campaign, each) not in gone:
            yield _place_fault(each, campaign, contents)


def _place_fault(fault: RowFault, campaign: Campaign, contents: Contents) -> Problem:
    """Return a fault at its cell, at its worksheet where it is about no row."""
    place = f"{fault.record} {fault.key}"
    if (fault.record, fault.key) in contents.rows:
        place = contents.place(fault.record, fault.key, fault.field)
    elif not fault.key:
        place = campaign.system.record(fault.record).tab
    return Problem(place, fault.found, fault.expected)


def row_faults(campaign: Campaign, contents: Contents) -> Iterator[Problem]:
    """Yield the faults of rows against each other, each at its cell."""
    for fault in checks.faults(campaign):
        yield _place_fault(fault, campaign, contents)
    for fault in own_option_faults(campaign):
        yield _place_fault(fault, campaign, contents)


def own_option_faults(campaign: Campaign) -> Iterator[RowFault]:
    """Yield the options that nobody knows, and what refkit's own ones cannot be."""
    known = [
        *OWN,
        SIDE_COLOURS,
        DISMISSED,
        *(option.name for option in campaign.system.options),
    ]
    for option in campaign.rows(Option):
        if option.name not in known:
            expected = f"an option of {campaign.system.name}"
            expected += suggestion(option.name, known)
            found = f"Option is {option.name!r}"
            yield RowFault("Option", option.name, "name", found, expected)
    chosen = chosen_colours(campaign).values()
    for name in (each for each in chosen if each and each not in BY_NAME):
        expected = f"one of {', '.join(BY_NAME)}" + suggestion(name, BY_NAME)
        yield RowFault("Option", SIDE_COLOURS, "value", f"a colour is {name!r}", expected)
    kept = campaign.find(Option, "versions_kept")
    if kept is not None and not is_count(kept.value):
        found = f"Value is {kept.value!r}"
        yield RowFault("Option", kept.name, "value", found, "a number from 0 to 999")
