"""A campaign read from its workbook, with every fault at its cell and where each row is."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from refkit import systems
from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.system import Option, System
from refkit.engine.problems import Problem, Refusal, Refused, RowFault, suggestion
from refkit.engine.records.records import Column, Record
from refkit.workbook.read import history, lacking, own_lists
from refkit.workbook.read.lines import RecordLine, TabReader
from refkit.workbook.read.new_lines import NewLine
from refkit.workbook.read.own_edits import CountedByHand
from refkit.workbook.read.own_lists import FoundList
from refkit.workbook.read.respelling import respell_references
from refkit.workbook.sheets import books, layout, mapping, packs
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import Notice
from refkit.workbook.sheets.needed_tabs import COVERED
from refkit.workbook.sheets.own_lists import NO_LISTS, OwnLists
from refkit.workbook.sheets.packs import OWN, is_count
from refkit.workbook.sheets.worksheets import (
    FoundSheet,
    find_sheet,
    fold_heading,
    fold_text,
    sheet_of,
)
from refkit.xlsx.cells.cells import Sheet, Sheets, read_cells
from refkit.xlsx.package.package import Package

Key = tuple[str, str]
STRANGER = Problem(
    "the workbook",
    "it is not a refkit campaign",
    "one from `refkit new`, or a roster of yours after `refkit adopt`",
)
# The sheets are headed by the one, the dice follow from the other.
NEEDED = ("title", "seed")


@dataclass(slots=True)
class Contents:
    """What a workbook holds: the campaign, its faults, and where everything stands.

    The campaign is None when a fault leaves some row unreadable. The notices say what was
    read otherwise than it is written.
    """

    system: str = ""
    campaign: Campaign | None = None
    faults: list[Problem] = field(default_factory=list)
    is_checked: bool = True
    notices: list[Notice] = field(default_factory=list)
    tabs: tuple[Tab, ...] = ()
    found: dict[str, FoundSheet] = field(default_factory=dict)
    rows: dict[Key, tuple[str, int]] = field(default_factory=dict)
    cover: Sheet | None = None
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


def read_campaign(data: bytes) -> tuple[Campaign | None, list[Problem]]:
    """Return the campaign in a workbook and everything wrong with it."""
    try:
        contents = parse_workbook(read_cells(Package.open(data)))
    except Refused as refused:
        return None, [_as_problem(fault) for fault in refused.faults]
    return contents.campaign, contents.problems


def _as_problem(fault: Problem | Refusal | str) -> Problem:
    if isinstance(fault, Problem):
        return fault
    return Problem("the workbook", str(fault), "a workbook saved as .xlsx or .xlsm")


def parse_workbook(sheets: Sheets) -> Contents:
    """Return what the cells of a workbook hold."""
    contents = Contents()
    _find_mapping(sheets, contents)
    contents.cover = sheet_of(sheets, contents.own.title(layout.COVER))
    system = _find_system(sheets, contents)
    if system is None:
        return contents
    contents.system = system.name
    lines = list(_read_lines(sheets, system, contents))
    _find_books(sheets, contents)
    changes, wrong = history.read_changes(contents.found)
    contents.faults += lacking.lost_columns(
        contents.found, contents.tabs, contents.lacking, changes
    )
    contents.faults += lacking.lost_tabs(changes, system, contents.tabs)
    tables = _collect_tables(system, respell_references(lines), contents)
    contents.faults += _lost_options(tables["Option"], contents)
    entries: tuple[Entry, ...] = ()
    if not contents.faults:
        contents.faults += wrong
        entries = history.read_entries(contents.found, changes, contents.faults)
    if not contents.faults:
        contents.campaign = Campaign(system, tables, entries)
        contents.faults += row_faults(contents.campaign, contents)
    return contents


def _find_mapping(sheets: Sheets, contents: Contents) -> None:
    found = mapping.find_mapping(sheets)
    contents.own, problems = mapping.read_mapping(found)
    contents.faults += problems
    title = found.title if found else mapping.TITLE
    there, notices = own_lists.find_lists(sheets, contents.own.lists, title)
    contents.own_lists = there
    contents.notices += notices
    if found is not None:
        contents.found[mapping.TITLE] = found


def _find_system(sheets: Sheets, contents: Contents) -> System | None:
    """Return the rules system that the options name."""
    found = _find_tab(sheets, layout.OPTIONS, contents)
    if found is None:
        if sheet_of(sheets, contents.own.title(books.LEDGER)) is None:
            contents.faults[:] = [STRANGER]
        return None
    for row, cells in found.rows(("name", "value")).items():
        if "name" in cells and fold_text(cells["name"].value) == "system":
            name = str(cells["value"].value).strip() if "value" in cells else ""
            if name in systems.names():
                return systems.load(name)
            problem = _one_of(found.place(row, "value"), name, systems.names())
            contents.faults.append(problem)
            return None
    contents.faults.append(
        Problem(found.title, "there is no option 'system'", "a row that names the rules")
    )
    return None


def _lost_options(options: Mapping[str, Record], contents: Contents) -> Iterator[Problem]:
    """Yield the options that no campaign can do without and that are not there."""
    for name in NEEDED:
        expected = f"the value that the worksheet {books.CHANGES} has for Option {name}"
        title = layout.OPTIONS.title
        if name not in options:
            if title in contents.found:
                yield Problem(title, f"there is no option {name!r}", f"it, with {expected}")
        elif not getattr(options[name], "value", ""):
            place = contents.place("Option", name, "value")
            yield Problem(place, f"Value of {name!r} is blank", expected)


def _one_of(place: str, name: str, names: Iterable[str]) -> Problem:
    guess = suggestion(name, names)
    return Problem(place, f"Value is {name!r}", "one of " + ", ".join(names) + guess)


def _find_tab(sheets: Sheets, tab: Tab, contents: Contents) -> FoundSheet | None:
    if tab.title in contents.found:
        return contents.found[tab.title]
    fields = [col.field for col in tab.columns]
    needed = tuple(name for name in fields if not lacking.can_lack(tab, name))
    title = contents.own.title(tab.title)
    wanted = {layout.part_name(part): part.title for part in tab.parts}
    found, problems = find_sheet(sheets, title, wanted, needed)
    if contents.system and (found is None or not found.has(fields)):
        known = systems.words(contents.system).get(tab.record.__name__, {})
        others = {n: h for n, h in known.get("headings", {}).items() if n in fields}
        found, problems = find_sheet(sheets, title, wanted, needed, others)
    contents.faults += problems
    if found is not None:
        contents.found[tab.title] = found
        contents.notices += _renamed_headings(found, wanted)
        contents.lacking |= lacking.lacking_columns(found, tab)
    return found


def _renamed_headings(found: FoundSheet, wanted: Mapping[str, str]) -> Iterator[Notice]:
    """Yield the headings that are not ours and were taken for one of ours."""
    for each, column in found.grid.columns.items():
        there = str(found.cells[found.grid.heading, column].value)
        if fold_heading(there) != fold_heading(wanted[each]):
            place = found.place(found.grid.heading, each)
            yield Notice(place, f"the heading is {there!r}", f"read as {wanted[each]!r}")


def _find_books(sheets: Sheets, contents: Contents) -> None:
    for book in books.BOOKS:
        wanted = {heading: heading for heading in book.headings}
        title = contents.own.title(book.title)
        found, problems = find_sheet(sheets, title, wanted, book.headings)
        contents.faults += problems
        if found is not None:
            contents.found[book.title] = found


def _read_lines(sheets: Sheets, system: System, contents: Contents) -> Iterator[RecordLine]:
    """Yield every row of every tab, the sides first as the other tabs follow from them."""
    named = layout.tabs_of(system, ())
    sides = [
        line
        for tab in named
        if tab.record.__name__ == "Side"
        for line in _tab_lines(sheets, tab, contents)
    ]
    yield from sides
    tabs = layout.tabs_of(system, [line.record.identity for line in sides])
    if mapping.TITLE in contents.found:
        there = contents.found[mapping.TITLE]
        contents.faults += mapping.unknown_meanings(contents.own, system, there)
    contents.tabs = tuple(tab for tab in tabs if not _is_to_come(sheets, tab, contents))
    for tab in contents.tabs:
        if tab.record.__name__ != "Side":
            yield from _tab_lines(sheets, tab, contents)
    contents.tabs = tuple(lacking.as_found(tab, contents.lacking) for tab in contents.tabs)


def _is_to_come(sheets: Sheets, tab: Tab, contents: Contents) -> bool:
    """Whether an adopted workbook has no such tab, as it had no rows for it so far."""
    return (
        contents.own.is_adopted
        and tab.record.__name__ not in COVERED
        and sheet_of(sheets, contents.own.title(tab.title)) is None
    )


def _tab_lines(sheets: Sheets, tab: Tab, contents: Contents) -> Iterator[RecordLine]:
    found = _find_tab(sheets, tab, contents)
    if found is None:
        return
    tab = lacking.as_found(tab, contents.lacking)
    reader = TabReader(found, tab)
    yield from reader.lines()
    contents.faults += reader.problems
    contents.notices += reader.notices


def _collect_tables(
    system: System, lines: Iterable[RecordLine], contents: Contents
) -> dict[str, dict[str, Record]]:
    tables: dict[str, dict[str, Record]] = {cls.__name__: {} for cls in system.records}
    for line in lines:
        record, key = line.tab.record, line.record.identity
        at = (record.__name__, key)
        if at in contents.rows:
            place = contents.found[line.tab.title].place(line.row, _key_field(line.tab))
            there = (
                f"{key!r} is there already at {contents.place(*at, _key_field(line.tab))}"
            )
            contents.faults.append(Problem(place, there, "every key once"))
            continue
        tables[record.__name__][key] = line.record
        contents.rows[at] = (line.tab.title, line.row)
    return tables


def _key_field(tab: Tab) -> str:
    fields = {col.field for col in tab.columns}
    return next((name for name in reversed(tab.record.key) if name in fields), "")


def placed_advice(campaign: Campaign, contents: Contents) -> Iterator[Problem]:
    """Yield what is allowed and yet worth saying, each at its cell or worksheet."""
    for each in (*packs.known_seed(campaign), *campaign.system.advice(campaign)):
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
    known = [*OWN, *(option.name for option in campaign.system.options)]
    for option in campaign.rows(Option):
        if option.name not in known:
            guess = suggestion(option.name, known)
            place = contents.place("Option", option.name, "name")
            expected = f"an option of {campaign.system.name}{guess}"
            yield Problem(place, f"Option is {option.name!r}", expected)
    kept = campaign.find(Option, "versions_kept")
    if kept is not None and not is_count(kept.value):
        place = contents.place("Option", kept.name, "value")
        yield Problem(place, f"Value is {kept.value!r}", "a number from 0 to 999")
