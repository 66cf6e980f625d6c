"""Worksheets of a campaign in play under other titles: found by their headings."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from refkit import systems
from refkit.engine.problems import Problem, suggestion
from refkit.workbook.read import set_up_tabs
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import books, layout
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import Notice
from refkit.workbook.sheets.own_lists import OwnLists
from refkit.workbook.sheets.worksheets import FoundSheet, find_sheet, is_blank, sheet_of
from refkit.xlsx.cells.cells import Sheets

# By the title of each worksheet of ours: its headings by the names of its columns.
Wanted = Mapping[str, Mapping[str, str]]
VERSIONS = "`refkit history WORKBOOK --versions` lists the versions that have it"


def find_renamed(
    sheets: Sheets, wanted: Wanted, own: OwnLists, strays: Sequence[str]
) -> dict[str, str]:
    """Return what worksheets are called that are not there under their titles.

    Each is the one stray with all the headings, and no other worksheet can be meant by
    that. A copy of a worksheet that is there is none that was renamed.
    """
    found = dict(_candidates(sheets, wanted, own, strays))
    taken = [title for titles in found.values() for title in titles]
    return {
        ours: titles[0]
        for ours, titles in found.items()
        if len(titles) == 1 and taken.count(titles[0]) == 1
    }


def follow_titles(sheets: Sheets, tabs: Iterable[Tab], contents: Contents) -> None:
    """Let the contents know worksheets of refkit that have other titles now."""
    wanted = _headings_of(tabs)
    there = [sheet_of(sheets, contents.own.title(title)) is not None for title in wanted]
    # A workbook with none of them is no campaign's.
    if all(there) or not any(there):
        return
    strays = _strays(sheets, contents)
    titles = find_renamed(sheets, wanted, contents.own, strays)
    contents.own = set_up_tabs.with_titles(contents.own, titles)
    contents.retitled |= titles


def title_notices(found: FoundSheet, ours: str, contents: Contents) -> Iterator[Notice]:
    """Yield that a worksheet has another title and was read all the same."""
    if ours in contents.retitled:
        place = found.place(found.grid.heading)
        yield Notice(place, f"the worksheet is called {found.title!r}", f"read as {ours!r}")


def missing(sheets: Sheets, title: str, contents: Contents) -> Problem:
    """Return the fault of a worksheet that is not there, with those that may be it.

    No other worksheet of refkit is among these, and so none of the other side.
    """
    system = systems.load(contents.system) if contents.system else None
    tabs = layout.tabs_of(system, contents.sides) if system else (layout.OPTIONS,)
    wanted, strays = _headings_of(tabs), _strays(sheets, contents)
    near = dict(_candidates(sheets, wanted, contents.own, strays)).get(title, [])
    others = [each for each in strays if _rows(sheets, each, wanted[title]) is None]
    guess = f" ({' or '.join(near)} renamed?)" if near else suggestion(title, others)
    found = f"there is no worksheet {contents.own.title(title)!r}"
    # Nothing else has what the ledger had.
    kept = f"; {VERSIONS}" if title in books.BY_TITLE else ""
    return Problem("the workbook", found, f"it{guess}{kept}")


def _headings_of(tabs: Iterable[Tab]) -> dict[str, dict[str, str]]:
    """Return the headings of worksheets by their titles, those of the ledger with them."""
    wanted = {tab.title: {col.field: col.title for col in tab.columns} for tab in tabs}
    return wanted | {each.title: {h: h for h in each.headings} for each in books.BOOKS}


def _strays(sheets: Sheets, contents: Contents) -> list[str]:
    """Return the titles of the worksheets that are none of refkit's, nor read by it."""
    if not contents.system:
        return [title for title in sheets if title not in books.BY_TITLE]
    system = systems.load(contents.system)
    return set_up_tabs.stray_titles(sheets, system, contents.sides, contents.own)


def _candidates(
    sheets: Sheets, wanted: Wanted, own: OwnLists, strays: Sequence[str]
) -> Iterator[tuple[str, list[str]]]:
    """Yield each worksheet that is not there, with the strays that have its headings."""
    gone = [title for title in wanted if sheet_of(sheets, own.title(title)) is None]
    there = [title for title in wanted if title not in gone]
    for title in gone:
        alike = [each for each in there if wanted[each] == wanted[title]]
        rows = [_rows(sheets, own.title(each), wanted[each]) for each in alike]
        found = ((each, _rows(sheets, each, wanted[title])) for each in strays)
        yield title, [each for each, own_rows in found if _is_it(own_rows, rows)]


def _is_it(
    rows: Collection[tuple[object, ...]] | None,
    others: Iterable[Collection[tuple[object, ...]] | None],
) -> bool:
    """Whether a worksheet has the headings, and is no copy of one with the same."""
    if rows is None:
        return False
    same = (sum(row in (other or ()) for row in rows) for other in others)
    return not any(2 * count > len(rows) for count in same)


def _rows(
    sheets: Sheets, title: str, wanted: Mapping[str, str]
) -> set[tuple[object, ...]] | None:
    """Return what stands in the rows of a worksheet, None where a heading is not there."""
    found, _ = find_sheet(sheets, title, wanted, (*wanted,))
    return None if found is None else set(_row_values(found))


def _row_values(found: FoundSheet) -> Iterator[tuple[object, ...]]:
    for number in found.cells.rows(found.grid.first):
        cells = found.cells.row(number, found.grid.columns.values())
        values = tuple(None if is_blank(cell) else cell.value for cell in cells.values())
        if any(value is not None for value in values):
            yield values
