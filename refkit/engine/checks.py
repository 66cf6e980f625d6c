"""Faults of rows against each other: names that lead nowhere, options out of range."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refkit.engine.campaign import Campaign
from refkit.engine.records import Record, columns, nearest


@dataclass(frozen=True, slots=True)
class RowFault:
    """One field of one row that does not fit the rest of the campaign."""

    record: str
    key: str
    field: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.record} {self.key}: {self.found}; expected {self.expected}."


def faults(campaign: Campaign) -> list[RowFault]:
    """Return everything wrong between the rows, the system's own checks included."""
    found = [fault for cls in campaign.system.records for fault in _references(campaign, cls)]
    return [*found, *_options(campaign), *campaign.system.checks(campaign)]


def _references(campaign: Campaign, cls: type[Record]) -> Iterator[RowFault]:
    for col in columns(cls):
        if not col.refers:
            continue
        target, field = col.refers.split(".")
        names = {getattr(row, field) for row in campaign.rows(target)}
        for row in campaign.rows(cls.__name__):
            wanted = getattr(row, col.field)
            for name in wanted if isinstance(wanted, tuple) else (wanted,):
                if name and name not in names:
                    yield _lost(campaign, row, col.field, col.title, name, target, names)


def _lost(  # noqa: PLR0913, PLR0917
    campaign: Campaign, row: Record, field: str, title: str, name: str, target: str, names: Iterable[str]
) -> RowFault:
    tab = campaign.system.record(target).tab.replace("{side} ", "")
    near = nearest(name, names)
    expected = f"a name listed in {tab}" + (f" ({near}?)" if near else "")
    return RowFault(type(row).__name__, row.identity, field, f"{title} is {name!r}", expected)


def _options(campaign: Campaign) -> Iterator[RowFault]:
    for row in campaign.rows("Option"):
        known = next((o for o in campaign.system.options if o.name == row.name), None)
        if known is None:
            continue
        if known.choices and row.value not in known.choices:
            expected = "one of " + ", ".join(known.choices)
            yield RowFault("Option", row.name, "value", f"Value is {row.value!r}", expected)
