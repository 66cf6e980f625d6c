"""Rows that are pasted or come from a file while a campaign is set up."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.setup_steps import Fill, filled_columns
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.columns import columns
from refkit.engine.records.pasted_cells import read_cells
from refkit.engine.records.records import Record
from refkit.engine.words.folding import fold_words
from refkit.session.likely_days import campaign_years, likely_dates
from refkit.session.taken_rosters import PastedRows, take_roster
from refkit.session.typed_cells import AT_START, cell_text, roster_kind
from refkit.workbook.adopt.pasted import as_workbook, read_roster
from refkit.workbook.sheets import packs
from refkit.workbook.sheets.vocabulary import RosterKind

SURE_HEADING = 88
FEW = 4  # headings, to show what is wanted


def read_pasted(
    campaign: Campaign, fill: Fill, text: str, *, side: str = "", first: str = ""
) -> PastedRows:
    """Return what a pasted table comes to, with or without headings, for a side.

    Without headings its cells follow each other from the column `first` on. Refused says
    what cannot be read.
    """
    try:
        rows = [row for row in read_cells(text) if any(row)]
    except csv.Error as fault:
        found = f"it cannot be read ({fault})"
        raise Refused(
            [Problem("the pasted rows", found, "cells copied in Excel")]
        ) from None
    cls = campaign.system.record(fill.record)
    heads = _headings(campaign, fill, rows[0]) if rows else {}
    if not heads:
        return PastedRows(cells=tuple(_by_place(fill, rows, first)))
    rows = [rows[0], *_with_years(campaign, cls, heads, rows[1:])]
    if roster_kind(campaign, cls):
        taken = _by_line(campaign, fill, rows, heads, side)
        if taken.changes:
            return taken
    return _by_headings(rows, heads)


def _by_headings(rows: Sequence[Sequence[str]], heads: Mapping[int, str]) -> PastedRows:
    named = [_named_cells(row, heads) for row in rows[1:]]
    unknown = [repr(c) for at, c in enumerate(rows[0]) if c and at not in heads]
    remarks = (f"Not used: the column {', '.join(unknown)}.",) if unknown else ()
    return PastedRows(cells=tuple(named), remarks=remarks)


def read_workbook(
    campaign: Campaign, fill: Fill, data: bytes, side: str = ""
) -> PastedRows:
    """Return what the rosters in a workbook come to; Refused where there is none."""
    roster = read_roster(data, packs.blank_pack(campaign.system.name).name)
    if fill.record in roster.rows:
        return take_roster(campaign, roster, side)
    for rows in roster.tables:
        for at, row in enumerate(rows):
            if heads := _headings(campaign, fill, row):
                return _by_headings(rows[at:], heads)
    if roster.rows:
        return take_roster(campaign, roster, side)
    titles = [
        col.title for col in filled_columns(campaign.system.record(fill.record), fill)
    ]
    expected = f"a list with a row for each {fill.one} below headings such as "
    expected += ", ".join(titles[:FEW])
    raise Refused([Problem("The file", "no worksheet has such a list", expected)])


def _named_cells(row: Sequence[str], heads: Mapping[int, str]) -> Mapping[str, str]:
    return {name: row[at] for at, name in heads.items() if at < len(row)}


def _with_years(
    campaign: Campaign,
    cls: type[Record],
    heads: Mapping[int, str],
    rows: Sequence[Sequence[str]],
) -> Iterator[list[str]]:
    """Yield rows whose days have the year of other days among them, or of the calendar."""
    known = {col.field: col for col in columns(cls)}
    dated = [at for at, name in heads.items() if known[name].kind == "date"]
    cells = (row[at] for row in rows for at in dated if at < len(row))
    said = {day.year for text in cells for day in likely_dates(text)}
    years = sorted(said) if len(said) == 1 else campaign_years(campaign)
    for row in rows:
        told = [*row]
        for at in (at for at in dated if at < len(row)):
            days = likely_dates(row[at], years)
            told[at] = cell_text(known[heads[at]], days[0]) if len(days) == 1 else row[at]
        yield told


def _by_line(
    campaign: Campaign,
    fill: Fill,
    rows: Sequence[Sequence[str]],
    heads: Mapping[int, str],
    side: str,
) -> PastedRows:
    """Return what a roster comes to; a line of it that cannot be read stays as it is."""
    whole = _taken(campaign, fill, rows, side)
    cls = campaign.system.record(fill.record)
    lost = {id(row): [*_lost_days(cls, heads, row)] for row in rows[1:]}
    if whole and whole.is_whole and not any(lost.values()):
        return whole
    right: list[Sequence[str]] = []
    wrong: list[Sequence[str]] = []
    for row in rows[1:]:
        # One line alone is no list.
        alone = _taken(campaign, fill, [rows[0], row, row], side)
        is_read = alone and alone.is_whole and _says(alone, fill, lost[id(row)])
        (right if is_read else wrong).append(row)
    if not right:
        return whole or PastedRows()
    taken = _as_roster(campaign, fill, [rows[0], *right], side)
    return replace(taken, cells=tuple(_named_cells(row, heads) for row in wrong))


def _lost_days(
    cls: type[Record], heads: Mapping[int, str], row: Sequence[str]
) -> Iterator[str]:
    """Yield the fields of days in a line that are written as no day."""
    known = {col.field: col for col in columns(cls)}
    for name, text in _named_cells(row, heads).items():
        is_day = known[name].kind == "date" and text.casefold() not in AT_START
        if is_day and text and not likely_dates(text):
            yield name


def _says(taken: PastedRows, fill: Fill, fields: Sequence[str]) -> bool:
    """Tell whether the row of a line says these fields."""
    after = [c.after for c in taken.changes if c.record == fill.record and c.after]
    return bool(after) and all(row.get(name) for row in after for name in fields)


def _taken(
    campaign: Campaign, fill: Fill, rows: Sequence[Sequence[str]], side: str
) -> PastedRows | None:
    """Return what a roster comes to, None where rows of it do not fit."""
    try:
        return _as_roster(campaign, fill, rows, side)
    except Refused:
        return None


def _as_roster(
    campaign: Campaign, fill: Fill, rows: Sequence[Sequence[str]], side: str
) -> PastedRows:
    pack = packs.blank_pack(campaign.system.name).name
    roster = read_roster(as_workbook(rows, side or fill.one), pack)
    if fill.record not in roster.rows:
        return PastedRows()
    return take_roster(campaign, roster, side)


def _headings(campaign: Campaign, fill: Fill, row: Sequence[str]) -> dict[int, str]:
    """Return the fields that a first row names by its columns, {} where it is none."""
    cls = campaign.system.record(fill.record)
    kind = roster_kind(campaign, cls)
    own = {fold_words(col.title): col.field for col in filled_columns(cls, fill)}
    values = {
        at
        for at, cell in enumerate(row)
        if kind and fold_words(cell) not in own and _is_value(kind, cell, fill)
    }
    found = {
        at: name
        for at, cell in enumerate(row)
        if at not in values
        and (name := own.get(fold_words(cell)) or _meant(kind, cell, fill))
    }
    if values and len(values) >= len(found):
        return {}
    return found if len(found) > 1 or (found and len(row) == 1) else {}


def _is_value(kind: RosterKind, cell: str, fill: Fill) -> bool:
    """Tell whether a cell is a value rather than a heading: `veteran`, say."""
    headed = max((m.score for m in kind.heading_meanings([cell])), default=0)
    meant = (m.score for name in fill.columns for m in kind.meanings(name, cell))
    return max(meant, default=0) > headed


def _meant(kind: RosterKind | None, cell: str, fill: Fill) -> str:
    meant = kind.heading_meanings([cell]) if kind and not cell.isdecimal() else ()
    sure = (m.value for m in meant if m.score >= SURE_HEADING)
    return next((name for name in sure if name in fill.columns), "")


def _by_place(
    fill: Fill, rows: Sequence[Sequence[str]], first: str
) -> Iterator[Mapping[str, str]]:
    at = fill.columns.index(first) if first in fill.columns else 0
    for row in rows:
        yield dict(zip(fill.columns[at:], row, strict=False))
