"""Columns that came after a workbook was made: read as their default, put in by a save."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from refkit.engine.play.system import Option, System
from refkit.engine.problems import Problem
from refkit.engine.records.records import Column
from refkit.workbook.read import history
from refkit.workbook.read.history import Parsed
from refkit.workbook.sheets import layout
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.worksheets import FoundSheet, FoundSheets, lost_headings

Lacking = Mapping[str, tuple[Column, ...]]


def can_lack(tab: Tab, name: str) -> bool:
    """Whether an older workbook may be without a column: it has a default."""
    required = {col.field for col in tab.columns if col.required}
    # Which rules these are is the value of an option: without it nothing can be read.
    required |= {"value"} if tab.record is Option else set()
    return name not in {*required, *tab.record.key}


def lacking_columns(found: FoundSheet, tab: Tab) -> dict[str, tuple[Column, ...]]:
    """Return the columns that a worksheet does not have, by the title of its tab."""
    lacks = tuple(col for col in tab.columns if not found.has([col.field]))
    return {tab.title: lacks} if lacks else {}


def as_found(tab: Tab, lacking: Lacking) -> Tab:
    """Return a tab without the columns that the workbook does not have yet."""
    lacks = lacking.get(tab.title, ())
    return (
        replace(tab, parts=tuple(p for p in tab.parts if p not in lacks)) if lacks else tab
    )


def lost_columns(
    found: FoundSheets, tabs: Iterable[Tab], lacking: Lacking, changes: Parsed
) -> Iterator[Problem]:
    """Yield the columns that are missing though the ledger knows what stood in them.

    Taken for new ones, they would read as their default, and what was in them is gone.
    """
    known = history.fields_known(changes) if lacking else set()
    for tab in tabs:
        lacks = lacking.get(tab.title, ())
        lost = {c.field: c.title for c in lacks if (tab.record.__name__, c.field) in known}
        if lost:
            wanted = {col.field: col.title for col in tab.columns} | lost
            yield from lost_headings(found[tab.title], wanted, list(lost))


def lost_tabs(changes: Parsed, system: System, tabs: Iterable[Tab]) -> Iterator[Problem]:
    """Yield the worksheets that are not there though the ledger has rows for them."""
    there = {(tab.record.__name__, tab.side) for tab in tabs}
    sides = {tab.side for tab in tabs} - {""}
    for name, side in history.rows_known(changes):
        cls = next((one for one in system.records if one.__name__ == name), None)
        if cls is None or not there.isdisjoint({(name, ""), (name, side)}):
            continue
        if side in sides or not side or layout.tab_of(cls).side == side:
            title = layout.tab_of(cls, side if "{side}" in cls.tab else "").title
            yield Problem(
                "the workbook", f"there is no worksheet {title!r}", "it, as it has rows"
            )
