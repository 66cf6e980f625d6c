"""A campaign read from its workbook, with every fault at its cell and where each row is."""

from collections.abc import Iterable, Iterator, Mapping

from refkit import systems
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.system import System
from refkit.engine.problems import Problem, Refusal, Refused, suggestion
from refkit.engine.records.records import Record
from refkit.workbook.read import history, lacking, own_lists, renamed_tabs, set_up_tabs
from refkit.workbook.read.contents import Contents, row_faults
from refkit.workbook.read.lines import RecordLine, TabReader
from refkit.workbook.read.new_lines import bind_named
from refkit.workbook.read.respelling import respell_references
from refkit.workbook.read.unknown_meanings import unknown_meanings
from refkit.workbook.sheets import books, course, layout, mapping, packs
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import Notice
from refkit.workbook.sheets.needed_tabs import COVERED
from refkit.workbook.sheets.worksheets import (
    FoundSheet,
    find_sheet,
    fold_heading,
    fold_text,
    sheet_of,
)
from refkit.xlsx.cells.cells import Sheets, read_cells
from refkit.xlsx.package.package import Package

STRANGER = Problem(
    "the workbook",
    "it is not a refkit campaign",
    "one from `refkit new`, or a roster of yours after `refkit adopt`",
)


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
    renamed_tabs.follow_titles(sheets, [layout.OPTIONS], contents)
    contents.cover = sheet_of(sheets, contents.own.title(layout.COVER))
    contents.course = sheet_of(sheets, course.TITLE)
    system = _find_system(sheets, contents)
    if system is None:
        return contents
    contents.system = system.name
    named = layout.tabs_of(system, ())
    # Whose worksheets the others are, the sides say.
    sides = [tab for tab in named if tab.record.__name__ == "Side"]
    renamed_tabs.follow_titles(sheets, sides, contents)
    is_begun = not set_up_tabs.has_no_entry(sheets, contents.own)
    lines = list(_read_lines(sheets, system, contents, is_begun=is_begun))
    _find_books(sheets, contents)
    if is_begun:
        _take_begun(system, lines, contents)
    else:
        _take_as_found(system, lines, contents)
    return contents


def _take_as_found(system: System, lines: list[RecordLine], contents: Contents) -> None:
    """Let the contents have the rows that can be read, of a campaign being set up."""
    tables = _collect_tables(system, respell_references(lines), contents)
    contents.written = Campaign(system, tables)
    options = {row.name: row for row in packs.own_options(contents.written)}
    tables["Option"] = {**tables["Option"], **options}
    contents.campaign = Campaign(system, tables)
    contents.own_lists = bind_named(contents.own_lists, contents.campaign)


def _take_begun(system: System, lines: list[RecordLine], contents: Contents) -> None:
    """Let the contents have the rows and the ledger, if all of it can be read."""
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
        contents.own_lists = bind_named(contents.own_lists, contents.campaign)
        contents.faults += row_faults(contents.campaign, contents)


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
    for name in packs.NEEDED:
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
    if sheet_of(sheets, title) is None:
        problems = [renamed_tabs.missing(sheets, tab.title, contents)]
    contents.faults += problems
    if found is not None:
        contents.found[tab.title] = found
        contents.notices += renamed_tabs.title_notices(found, tab.title, contents)
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
        if sheet_of(sheets, title) is None:
            problems = [renamed_tabs.missing(sheets, book.title, contents)]
        contents.faults += problems
        if found is not None:
            contents.found[book.title] = found
            contents.notices += renamed_tabs.title_notices(found, book.title, contents)


def _read_lines(
    sheets: Sheets, system: System, contents: Contents, *, is_begun: bool
) -> Iterator[RecordLine]:
    """Yield every row of every tab, the sides first as the other tabs follow from them."""
    named = layout.tabs_of(system, ())
    sides = [
        line
        for tab in named
        if tab.record.__name__ == "Side"
        for line in _tab_lines(sheets, tab, contents)
    ]
    yield from sides
    names = list(dict.fromkeys(line.record.identity for line in sides))
    tabs = layout.tabs_of(system, names)
    contents.sides = tuple(names)
    if is_begun:
        renamed_tabs.follow_titles(sheets, tabs, contents)
    if mapping.TITLE in contents.found:
        there = contents.found[mapping.TITLE]
        contents.faults += unknown_meanings(contents.own, system, there)
    if is_begun:
        there_now = [tab for tab in tabs if not _is_to_come(sheets, tab, contents)]
    else:
        there_now = _set_up_tabs(sheets, tabs, names, contents)
    contents.tabs = tuple(there_now)
    for tab in contents.tabs:
        if tab.record.__name__ != "Side":
            yield from _tab_lines(sheets, tab, contents)
    # Those that are not found are told; what is to stand on them waits till they are.
    found = [tab for tab in contents.tabs if is_begun or tab.title in contents.found]
    contents.tabs = tuple(lacking.as_found(tab, contents.lacking) for tab in found)


def _set_up_tabs(
    sheets: Sheets, tabs: Iterable[Tab], sides: list[str], contents: Contents
) -> list[Tab]:
    """Return the tabs that are there while the campaign is being set up."""
    system = systems.load(contents.system)
    moved = set_up_tabs.called_otherwise(sheets, system, sides, contents.own)
    contents.moved, contents.own = moved, set_up_tabs.with_titles(contents.own, moved)
    strays = set_up_tabs.stray_titles(sheets, system, sides, contents.own)
    own = contents.own
    contents.sideless = set_up_tabs.of_no_side(strays, system, moved)
    contents.elsewhere = frozenset(
        tab.title for tab in tabs if set_up_tabs.is_elsewhere(sheets, tab, own, strays)
    )
    return [
        tab
        for tab in tabs
        if tab.title in contents.elsewhere or sheet_of(sheets, own.title(tab.title))
    ]


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
    reader = TabReader(found, tab, contents.system)
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
