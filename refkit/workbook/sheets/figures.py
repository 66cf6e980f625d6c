"""What stands in a cell for a field of a record, and what a derived column comes to."""

import json
from datetime import date
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Column, Record

Shown = str | int | date | None


def shown(col: Column, value: Any) -> Shown:
    """Return what a cell holds for a field's value; None for a blank cell."""
    if col.kind == "yes/no":
        return "yes" if value else "no"
    if col.kind == "list":
        value = "; ".join(value)
    elif col.kind == "rows" and value:
        value = json.dumps([row.values for row in value], ensure_ascii=False)
    if value is None or value in ("", ()):
        return None
    return value if isinstance(value, int | date) else str(value)


def meant(col: Column, value: Any) -> Any:
    """Return what a cell's value means before its column takes it; rows are JSON."""
    if col.kind != "rows" or not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


class Figures:
    """A campaign that finds its rows by an index, for the many sums of derived columns."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self._indexes: dict[tuple[str, ...], dict[tuple[Any, ...], tuple[Any, ...]]] = {}

    def __getattr__(self, name: str) -> Any:
        """Return what the campaign itself answers."""
        return getattr(self.campaign, name)

    def rows(self, cls: type[Record] | str, **where: Any) -> tuple[Any, ...]:
        """Return the rows of a class whose fields are as given, as the campaign does."""
        record = cls if isinstance(cls, str) else cls.__name__
        if not where:
            return tuple(self.campaign.tables.get(record, {}).values())
        index = self._indexes.get((record, *where))
        if index is None:
            index = self._indexed(record, tuple(where))
            self._indexes[record, *where] = index
        return index.get(tuple(where.values()), ())

    def value(self, derived: Derived, row: Record) -> int | str:
        """Return what a derived column shows for a row."""
        return derived.value(self, row)

    def _indexed(
        self, record: str, fields: tuple[str, ...]
    ) -> dict[tuple[Any, ...], tuple[Any, ...]]:
        found: dict[tuple[Any, ...], list[Record]] = {}
        for row in self.campaign.tables.get(record, {}).values():
            found.setdefault(tuple(getattr(row, name) for name in fields), []).append(row)
        return {key: tuple(rows) for key, rows in found.items()}
