"""A worksheet's frame as somebody edited it, brought back as changes, every fault told."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import pandas as pd

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.problems import Problem, Refused, RowFault, nearest, suggestion
from refkit.engine.records.derived import Derived
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Column, Record
from refkit.workbook.sheets import layout
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.meaning import field_value, shows_value
from refkit.workbook.sheets.worksheets import fold_text

Raw = dict[str, Any]


class FrameLine(NamedTuple):
    """One row of a frame: its label there, its key, and what stands in it by column."""

    label: Hashable
    key: str
    raw: Raw
    figures: Raw


def frame_changes(
    campaign: Campaign, title: str, frame: pd.DataFrame, *, remove: bool = False
) -> tuple[Change, ...]:
    """Return what an edited frame makes of its worksheet's rows.

    Raises Refused with every fault by row and column: what a cell cannot hold, a derived
    column that was changed, a name that leads nowhere, a row that is gone without `remove`.
    """
    return _FrameReader(campaign, _find_tab(campaign, title), remove=remove).changes(frame)


def _find_tab(campaign: Campaign, title: str) -> Tab:
    tabs = {tab.title: tab for tab in layout.tabs_of(campaign.system, campaign.sides)}
    there = {fold_text(each): tab for each, tab in tabs.items()}
    if fold_text(title) not in there:
        near = nearest(title, tabs) or ", ".join(tabs)
        found = "it is no worksheet whose rows a person may change"
        raise Refused([Problem(f"worksheet {title!r}", found, near)])
    return there[fold_text(title)]


WRITTEN = "refkit writes this column"


class _FrameReader:
    """Takes the rows of one worksheet back and collects what is wrong with them."""

    def __init__(self, campaign: Campaign, tab: Tab, *, remove: bool) -> None:
        self._campaign, self._tab, self._remove = campaign, tab, remove
        self._before = {
            row.identity: row for row in campaign.rows(tab.record) if tab.holds(row)
        }
        self._faults: list[Problem] = []
        self._labels: dict[str, Hashable] = {}

    def changes(self, frame: pd.DataFrame) -> tuple[Change, ...]:
        """Return the changes; Refused holds every fault."""
        lines = list(self._lines(frame))
        rows = {key: row for line in lines for key, row in self._rows(line)}
        gone = [key for key in self._before if key not in self._labels]
        if gone and not self._remove:
            found, wanted = f"{', '.join(gone)} is not there", "every row, or remove=True"
            self._faults.append(Problem(self._tab.title, found, wanted))
        after = {**dict.fromkeys(gone if self._remove else ()), **rows}
        pairs = ((self._before.get(key), row) for key, row in after.items())
        made = (campaigns.change_between(before, row) for before, row in pairs)
        changes = tuple(filter(None, made))
        self._check(campaigns.apply_changes(self._campaign, changes), lines)
        if not (changes or self._faults):
            found = "the frame holds what the worksheet holds"
            self._faults.append(Problem(self._tab.title, found, "a change"))
        if self._faults:
            raise Refused(self._faults)
        return changes

    def _lines(self, frame: pd.DataFrame) -> Iterator[FrameLine]:
        """Yield the rows by their columns; Refused where those of the key are not there."""
        parts = {fold_text(part.title): part for part in self._tab.parts}
        if any(fold_text(name) in parts for name in frame.index.names):
            frame = frame.reset_index()
        found = [(parts.get(fold_text(heading)), heading) for heading in frame.columns]
        self._faults += _wrong_columns(self._tab, found)
        self._require_key({layout.part_name(part) for part, _ in found if part})
        for label, values in zip(frame.index, frame.itertuples(index=False), strict=True):
            held = [
                (part, _plain_value(value))
                for (part, _), value in zip(found, values, strict=True)
                if part
            ]
            yield self._line(label, held)

    def _require_key(self, there: set[str]) -> None:
        titles = {col.field: col.title for col in self._tab.columns}
        lost = [titles[f] for f in self._tab.record.key if f in titles and f not in there]
        if lost:
            found = "its column is not there"
            places = (f"{self._tab.title}, {title}" for title in lost)
            raise Refused([*self._faults, *(Problem(p, found, "it") for p in places)])

    def _line(self, label: Hashable, held: list[tuple[Column | Derived, Any]]) -> FrameLine:
        raw: Raw = {
            part.field: field_value(part, value)
            for part, value in held
            if isinstance(part, Column)
        }
        if self._tab.side:
            raw["side"] = self._tab.side
        key = "/".join(_key_part(raw.get(field)) for field in self._tab.record.key)
        figures = {part.name: value for part, value in held if isinstance(part, Derived)}
        return FrameLine(label, key, raw, figures)

    def _rows(self, line: FrameLine) -> Iterator[tuple[str, Record]]:
        """Yield the row a line makes; columns the frame lacks stay as they are."""
        was = self._before.get(line.key)
        row, faults = parse_record(
            self._tab.record, {**(was.values if was else {}), **line.raw}
        )
        self._faults += [
            self._problem(line, fault.field.partition("[")[0], fault.found, fault.expected)
            for fault in faults
        ]
        key = row.identity if isinstance(row, Record) else line.key
        if key in self._labels:
            found = f"{key!r} is there already in row {self._labels[key]}"
            self._faults.append(self._problem(line, "", found, "every key once"))
            return
        self._labels[key] = line.label
        other = None if was else self._campaign.find(self._tab.record, key)
        if other is not None:
            found = f"{key!r} is there already on the worksheet of {other.owner}"
            self._faults.append(self._problem(line, "", found, "every key once"))
            return
        if was is not None:
            self._faults += self._changed_figures(line, self._campaign, was)
        if isinstance(row, Record):
            yield key, row

    def _changed_figures(
        self, line: FrameLine, campaign: Campaign, row: Record, *, blank: bool = False
    ) -> Iterator[Problem]:
        """Yield the derived columns of a line that are not what they come to."""
        for derived in self._tab.derived:
            if derived.name not in line.figures:
                continue
            value, there = derived.value(campaign, row), line.figures[derived.name]
            if not shows_value(there, value) and not (blank and there is None):
                found = f"{derived.title} is {there!r}"
                who = "Excel works this column out"
                wanted = f"{value!r}: {who if derived.formula else WRITTEN}"
                yield self._problem(line, derived.name, found, wanted)

    def _check(self, after: Campaign, lines: Iterable[FrameLine]) -> None:
        """Collect the faults between the rows that were not there before."""
        known = set(checks.faults(self._campaign))
        by_key = {str(key): label for key, label in self._labels.items()}
        for fault in checks.faults(after):
            if fault not in known:
                self._faults.append(self._fault_between(fault, by_key))
        for line in lines:
            row = after.find(self._tab.record, line.key)
            if row is not None and line.key not in self._before:
                self._faults += self._changed_figures(line, after, row, blank=True)

    def _fault_between(self, fault: RowFault, labels: Mapping[str, Hashable]) -> Problem:
        if fault.record == self._tab.record.__name__ and fault.key in labels:
            line = FrameLine(labels[fault.key], fault.key, {}, {})
            return self._problem(line, fault.field, fault.found, fault.expected)
        return Problem(f"{fault.record} {fault.key}", fault.found, fault.expected)

    def _problem(self, line: FrameLine, column: str, found: str, expected: str) -> Problem:
        titles = {layout.part_name(part): part.title for part in self._tab.parts}
        where = f"{self._tab.title} row {line.label} ({line.key})"
        named = f", {titles[column]}" if column in titles else ""
        return Problem(where + named, found, expected)


def _wrong_columns(
    tab: Tab, found: Iterable[tuple[Column | Derived | None, Hashable]]
) -> Iterator[Problem]:
    """Yield the columns of a frame that are none of the worksheet's, or are there twice."""
    seen: set[str] = set()
    titles = [part.title for part in tab.parts]
    for part, heading in found:
        place = f"{tab.title}, {heading}"
        if part is None:
            guess = suggestion(str(heading), titles)
            expected = f"one of {', '.join(titles)}{guess}"
            yield Problem(place, "the worksheet has no such column", expected)
        elif part.title in seen:
            yield Problem(place, "the column is there twice", "every column once")
        else:
            seen.add(part.title)


def _plain_value(value: Any) -> Any:
    """Return what a cell of a frame holds as Python has it; None for a blank one."""
    if pd.api.types.is_scalar(value):
        if pd.isna(value):
            return None
        item = getattr(value, "item", None)
        return item() if item else value
    return value


def _key_part(value: object) -> str:
    """Return a part of a key as its row writes it."""
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value).strip()
