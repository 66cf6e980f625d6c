"""The calendar of a campaign that is being set up: its slots made of days."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Change
from refkit.engine.play.setup_steps import Fill
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.columns import columns
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record

DATE, CHOICE = "date", "choice"


def part_choices(campaign: Campaign, fill: Fill) -> tuple[str, ...]:
    """Return the parts that a day may have, none where a day is one slot."""
    asked = (
        col for col in columns(campaign.system.record(fill.record)) if col.kind == CHOICE
    )
    return next((col.choices for col in asked if col.field in fill.columns), ())


def laid_days(
    campaign: Campaign, fill: Fill
) -> tuple[tuple[datetime.date, ...], frozenset[str]]:
    """Return the days of the calendar, and the parts that they have."""
    date, part = _fields(campaign, fill)
    slots = campaign.rows(fill.record)
    days = dict.fromkeys(getattr(row, date) for row in slots)
    return tuple(days), frozenset(getattr(row, part) for row in slots if part)


def lay_days(
    campaign: Campaign, fill: Fill, days: Iterable[datetime.date], parts: Sequence[str] = ()
) -> tuple[Change, ...]:
    """Return the changes that make the calendar of these days, each with these parts.

    Slots that stay keep what is said of them; what named the first of those that go names
    the first of those that come, and so on; what is left over of them goes.
    """
    date, part = _fields(campaign, fill)
    told = [
        {date: day} | ({part: p} if p else {}) for day in days for p in (parts or ("",))
    ]
    rows = campaign.system.fill_rosters(campaign, {fill.record: told})[fill.record]
    slots = [*_slots(campaign, campaign.system.record(fill.record), rows)]
    there = {row.identity: row for row in campaign.rows(fill.record)}
    coming = {row.identity for row in slots}
    gone, new = [k for k in there if k not in coming], [k for k in coming if k not in there]
    heirs = dict(zip(gone, (s.identity for s in slots if s.identity in new), strict=False))
    found = [*_passed_on(campaign, fill.record, {key: heirs.get(key, "") for key in gone})]
    stays = [key for key in there if key in coming]
    # New rows stand behind the others: where they belong between them, all come anew.
    is_in_order = [row.identity for row in slots] == [*stays, *new]
    again = [] if is_in_order else stays
    found += [change_between(there[key], None) for key in (*gone, *again)]
    kept = {} if again else there
    found += [change_between(kept.get(row.identity), row) for row in slots]
    return tuple(filter(None, found))


def _fields(campaign: Campaign, fill: Fill) -> tuple[str, str]:
    """Return the column of the day and that of its part, '' for none."""
    known = {col.field: col.kind for col in columns(campaign.system.record(fill.record))}
    asked = [(name, known[name]) for name in fill.columns]
    date = next(name for name, kind in asked if kind == DATE)
    return date, next((name for name, kind in asked if kind == CHOICE), "")


def _slots(
    campaign: Campaign, cls: type[Record], rows: Iterable[Mapping[str, Any]]
) -> Iterator[Record]:
    faults = []
    for row in rows:
        known = campaign.find(cls, str(row.get("id", "")))
        made, wrong = parse_record(cls, {**(known.values if known else {}), **row})
        faults += [Problem(cls.tab, each.found, each.expected) for each in wrong]
        if made is not None:
            yield made
    if faults:
        raise Refused(faults)


def _passed_on(
    campaign: Campaign, record: str, heirs: Mapping[str, str]
) -> Iterator[Change | None]:
    """Yield the changes of the rows that name a slot that goes."""
    for cls in campaign.system.records:
        naming = [col for col in columns(cls) if col.refers == f"{record}.id"]
        for row in campaign.rows(cls.__name__):
            held = {col.field: getattr(row, col.field) for col in naming}
            moved = {name: heirs[key] for name, key in held.items() if key in heirs}
            if not moved:
                continue
            is_lost = any(
                not moved[c.field] for c in naming if c.required and c.field in moved
            )
            yield change_between(row, None)
            if not is_lost:
                yield change_between(None, row.replace(**moved))
