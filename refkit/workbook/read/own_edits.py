"""What the umpire changed by hand in his own lists, beside the same in refkit's cells."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Column, Record, columns
from refkit.workbook.read.own_lists import FoundList
from refkit.workbook.read.own_looks import LookOf, found_says, look_for
from refkit.workbook.sheets import own_values
from refkit.workbook.sheets.own_lists import OwnColumn, OwnLook
from refkit.xlsx.cells.cells import Cell

NUMBER = (
    "a number does not say which of them are meant; enter that in its step, or on refkit's"
    " worksheet that lists them one by one, and put this cell back"
)
ELSEWHERE = (
    "on refkit's own worksheet it was changed to something else; put one of both back"
)
Key = tuple[str, str]
Place = tuple[str, str, str]


class CountedByHand(NamedTuple):
    """A cell of his that counts otherwise than the campaign, or that cannot be read."""

    place: str
    words: str


@dataclass(slots=True)
class OwnEdits:
    """The campaign with what he changed in his lists, and where he did.

    `places` has his cell by record, key and field; `behind` the rows as refkit's own cells
    have them still; `counted` what no row can take over.
    """

    campaign: Campaign
    places: dict[Place, str] = field(default_factory=dict)
    behind: dict[Key, Record] = field(default_factory=dict)
    counted: list[CountedByHand] = field(default_factory=list)


def read_own_edits(
    there: Campaign, recorded: Campaign, lists: Iterable[FoundList], look_of: LookOf
) -> OwnEdits:
    """Return what was done by hand in these lists since the ledger told the campaign."""
    lists = tuple(lists)
    reading = _Reading(there, recorded, look_of)
    for found in lists:
        for key in found.lines:
            reading.take_fields(found, key)
    for found in lists:
        for key in found.lines:
            reading.take_counts(found, key)
    return reading.edits


class _Reading:
    """Reads one workbook, the fields first: numbers may follow from them."""

    def __init__(self, there: Campaign, recorded: Campaign, look_of: LookOf) -> None:
        self.edits = OwnEdits(there)
        self._recorded, self._look_of = recorded, look_of

    def _rows(self, found: FoundList, key: str) -> tuple[Record, Record] | None:
        """Return a row as the ledger has it and as it is, None where it came or went."""
        told = self._recorded.find(found.own.record, key)
        row = self.edits.campaign.find(found.own.record, key)
        return None if told is None or row is None else (told, row)

    def take_fields(self, found: FoundList, key: str) -> None:
        """Take in what he wrote of the fields of a record."""
        rows = self._rows(found, key)
        if rows is None:
            return
        told, row = rows
        cols = {col.field: col for col in columns(type(row))}
        new: dict[str, object] = {}
        for column in found.own.kept:
            spot = found.spot(key, column)
            if column.is_count or spot is None:
                continue
            col = cols[column.means]
            if self._says(found, column, col, told) or self._says(found, column, col, row):
                continue
            cell = found.cell(key, column)
            if cell is not None and cell.formula is not None and cell.value is None:
                continue
            if getattr(told, col.field) != getattr(row, col.field):
                self._tell(
                    str(spot), f"{column.heading} is {_quoted(cell)} here", ELSEWHERE
                )
                continue
            new[col.field] = own_values.field_says(column, col, cell)
            self.edits.places[found.own.record, key, col.field] = str(spot)
        new |= self._look_says(found, told, row)
        if new:
            self._change(row, new)

    def _look_says(self, found: FoundList, told: Record, row: Record) -> dict[str, object]:
        """Return the value that the look of a line says, if it is another."""
        looks = found.own.looks if all(look.is_read for look in found.own.looks) else ()
        expected = self._expected(looks, told) if looks else None
        said = expected and found_says(found, told.identity, expected, self._look_of)
        if not said or said[0] in (expected, self._expected(looks, row)):
            return {}
        field, (value, spot) = looks[0].field, said
        if getattr(told, field) != getattr(row, field):
            self._tell(str(spot), f"it looks like {value!r} here", ELSEWHERE)
            return {}
        self.edits.places[found.own.record, told.identity, field] = str(spot)
        return {field: value}

    def _expected(self, looks: Sequence[OwnLook], record: Record) -> str | None:
        """Return the value that a line of a record looks like."""
        field = looks[0].field
        alike = self._recorded.system.roster_says(self._recorded, record).alike
        look = look_for(looks, str(getattr(record, field)), alike.get(field, ()))
        return look.value if look else None

    def _says(
        self, found: FoundList, column: OwnColumn, col: Column, record: Record
    ) -> bool:
        says = self._recorded.system.roster_says(self._recorded, record)
        cell = found.cell(record.identity, column)
        return own_values.says_field(column, col, cell, record, says)

    def _change(self, row: Record, new: Mapping[str, object]) -> None:
        """Let the campaign have a row with other values; what is none of its is told."""
        record = type(row).__name__
        made, faults = parse_record(type(row), {**row.values, **new})
        for fault in faults:
            name = fault.field.partition("[")[0]
            place = self.edits.places.pop((record, row.identity, name), record)
            self._tell(place, fault.found, f"expected {fault.expected}")
            new = {field: value for field, value in new.items() if field != name}
        if faults:
            made, _ = parse_record(type(row), {**row.values, **new})
        change = campaigns.change_between(row, made) if made is not None else None
        if change is not None:
            changed = campaigns.apply_changes(self.edits.campaign, [change])
            self.edits.campaign = changed
            self.edits.behind[record, row.identity] = row

    def take_counts(self, found: FoundList, key: str) -> None:
        """Take in the numbers that are others than those of the record."""
        rows = self._rows(found, key)
        if rows is None:
            return
        told, row = rows
        kept = [column for column in found.own.kept if column.is_count]
        if not kept:
            return
        read = self._recorded.system.roster_says
        before = read(self._recorded, told)
        is_same = self.edits.campaign is self._recorded
        now = before if is_same else read(self.edits.campaign, row)
        for column in kept if before.is_here and now.is_here else ():
            spot, cell = found.spot(key, column), found.cell(key, column)
            # What he works out follows from what he writes, and is told there.
            if spot is None or (cell and cell.formula is not None):
                continue
            if any(own_values.says_count(column, cell, says) for says in (before, now)):
                continue
            if self._count_anew(row, own_values.counts_said(column, cell, now), str(spot)):
                now = read(self.edits.campaign, row)
                continue
            wanted = own_values.write_count(column, cell, now)
            had = f"{column.heading} of {found.names.get(key, key)} is {_quoted(cell)}"
            self._tell(str(spot), f"{had}, the record has {wanted!r}", NUMBER)

    def _count_anew(self, row: Record, counts: Mapping[str, int], place: str) -> bool:
        """Take the rows that new numbers mean; whether they say which these are."""
        there = self.edits.campaign
        rows = there.system.recount(there, row, counts) if counts else ()
        for made in rows:
            was = there.get(type(made), made.identity)
            change = campaigns.change_between(was, made)
            if change is None:
                continue
            self.edits.campaign = campaigns.apply_changes(self.edits.campaign, [change])
            at = change.record, change.key
            self.edits.behind.setdefault(at, was)
            self.edits.places |= {(*at, name): place for name in change.after or ()}
        return bool(rows)

    def _tell(self, place: str, found: str, expected: str) -> None:
        self.edits.counted.append(CountedByHand(place, f"{found}; {expected}"))


def _quoted(cell: Cell | None) -> str:
    return repr(cell.value) if cell is not None and own_values.cell_text(cell) else "blank"


def with_accepted(
    behind: Mapping[Key, Record], changes: Iterable[Change], entries: Iterable[Entry]
) -> list[Change]:
    """Return changes for refkit's own cells, some of which lag behind his.

    What he changed in a list of his, and new entries accept, is not in refkit's cells yet.
    """
    known = list(changes)
    for entry in entries:
        known += [one for one in entry.changes if (one.record, one.key) in behind]
    # What one row gets twice is written as it is in the end.
    return known


def still_his(
    places: Mapping[Place, str], entries: Iterable[Entry], back: Collection[str]
) -> dict[Place, str]:
    """Return the cells that he changed and that are neither accepted nor put back."""
    accepted = {
        (one.record, one.key, name)
        for entry in entries
        for one in entry.changes
        for name in one.after or ()
    }
    return {
        at: place
        for at, place in places.items()
        if at not in accepted and place not in back
    }
