"""Tables of records: columns from their declaration, cells as people write them."""

import datetime
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refkit.engine.campaign import naming
from refkit.engine.readers import OPEN, UMPIRE, may_read
from refkit.engine.records import days, records
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Column, Record
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Table, TableColumn

UNKNOWN = "?"  # an empty cell says that there is nothing
SECRET = UNKNOWN + " Only its own {} and the umpire know it."


def record_table(
    asked: Asked, rows: Sequence[Record], title: str, *fields: str, **more: str
) -> Iterator[Table]:
    """Yield a table of rows as their class declares them; none where there are no rows.

    `fields` are fields and derived columns in short: `name`, `men*2`, or `men=Strength*2`
    for another heading; without any it is all fields. What the reader may not know of any
    of these rows has no column; what he may not of some has a question mark, which the
    note explains. Numbers are aligned right, and words are as people write them. `more` are
    clause and note.
    """
    if not rows:
        return
    cls = type(rows[0])
    wanted = [_shown_column(cls, each) for each in fields or cls.model_fields]
    shown = [each for each in wanted if any(_may_read(asked, row, each) for row in rows)]
    told = tuple(tuple(_written(asked, row, each) for each in shown) for row in rows)
    if any(UNKNOWN in row for row in told):
        who = SECRET.format(asked.campaign.system.side)
        more["note"] = " ".join(filter(None, (more.get("note"), who)))
    yield Table(
        title=title, columns=tuple(each.column for each in shown), rows=told, **more
    )


class Shown(NamedTuple):
    """One column of a table of records: its looks, and who may read it."""

    name: str
    column: TableColumn
    audience: str
    derived: Derived | None


def _shown_column(cls: type[Record], text: str) -> Shown:
    """Return a field or derived column written in short; KeyError where there is none."""
    field, _, share = text.partition("*")
    name, _, heading = field.partition("=")
    fields = {col.field: col for col in records.columns(cls)}
    derived = {each.name: each for each in cls.derived}
    if name not in {**fields, **derived}:
        message = f"{cls.__name__} has no {name!r}; expected one of "
        raise KeyError(message + ", ".join((*fields, *derived)))
    found = fields.get(name) or derived[name]
    is_right = fields[name].kind == "whole" if name in fields else not found.choices
    unit = fields[name].unit if name in fields else ""
    made = TableColumn(
        title=heading or (f"{found.title} ({unit})" if unit else found.title),
        align="right" if is_right else "left",
        width=float(share) if share else found.width / 10,
    )
    return Shown(name, made, found.audience, derived.get(name))


def _may_read(asked: Asked, row: Record, shown: Shown) -> bool:
    campaign = asked.campaign
    # The row itself is one that the reader sees, or it would not be in his view.
    readers = {"record": OPEN, "side": campaign.system.insiders(campaign, row)}
    return may_read(asked.reader, readers.get(shown.audience, UMPIRE))


def _written(asked: Asked, row: Record, shown: Shown) -> str:
    """Return what a row holds in a column, as people write it."""
    if not _may_read(asked, row, shown):
        return UNKNOWN
    if shown.derived:
        return str(shown.derived.value(asked.campaign, row))
    column = next(c for c in records.columns(type(row)) if c.field == shown.name)
    held = getattr(row, shown.name)
    many = held if isinstance(held, tuple) else (held,)
    return ", ".join(_word(asked, column, each) for each in many if each is not None)


def _word(asked: Asked, column: Column, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime.date):
        return days.written(value)
    text = str(value)
    if column.refers == "Slot.id" and text:
        return naming.slot(asked.campaign, text)
    return text.replace("_", " ") if column.kind == "choice" else text
