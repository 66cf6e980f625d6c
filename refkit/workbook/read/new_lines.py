"""Lines he wrote into his own lists: of a row that has their name, or of a new one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.problems import Refused
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record, columns
from refkit.engine.words.compositions import plain_composition, read_composition
from refkit.workbook.adopt.values.amounts import Amount
from refkit.workbook.read.own_lines import LineThere
from refkit.workbook.read.own_lists import FoundList
from refkit.workbook.sheets import amounts, own_values, vocabulary
from refkit.workbook.sheets.own_lists import FULL, NOW, PART, PARTS, OwnColumn
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text, is_blank
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.cells import Cell

SIDE, NAME = "side", "name"
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line of no row yet: its cells, and the rows it would make, or `why` it makes none.

    `side` is whose it is, '' where nothing tells.
    """

    place: str
    name: str
    record: str
    side: str
    spots: tuple[Spot, ...]
    changes: tuple[Change, ...] = ()
    why: str = ""

    @property
    def words(self) -> str:
        """What it would bring, in words."""
        first, *more = self.changes
        counts: dict[str, int] = {}
        for each in more:
            counts[each.record] = counts.get(each.record, 0) + 1
        rest = ", ".join(f"{count} {name}" for name, count in counts.items())
        also = f" and what follows from it ({rest})" if rest else ""
        return f"the line {self.name!r} is new: {first.record} {first.key}{also}"


def bind_named(lists: Iterable[FoundList], campaign: Campaign) -> tuple[FoundList, ...]:
    """Return the lists, new lines bound whose name one row without a line has."""
    lists = tuple(lists)
    # What umpires call things is a long text: only lists with new lines are read by it.
    if not any(found.new for found in lists):
        return lists
    bound = {(found.own.record, key) for found in lists for key in found.lines}
    kinds = {kind.name for kind in vocabulary.roster_kinds(campaign.system)}
    return tuple(
        _bound(found, campaign, bound) if found.new and found.own.record in kinds else found
        for found in lists
    )


def _bound(found: FoundList, campaign: Campaign, bound: set[tuple[str, str]]) -> FoundList:
    reader = _LineReader(found, campaign)
    fresh, left = dict(found.fresh), []
    for line in found.new:
        rows = [
            row
            for row in reader.rows_named(line)
            if (found.own.record, row.identity) not in bound
        ]
        if len(rows) == 1:
            [row] = rows
            bound.add((found.own.record, row.identity))
            fresh[row.identity] = line
        else:
            left.append(line)
    lines = {key: line.number for key, line in fresh.items()}
    return replace(found, lines={**found.lines, **lines}, fresh=fresh, new=tuple(left))


def read_new_lines(lists: Iterable[FoundList], campaign: Campaign) -> Iterator[NewLine]:
    """Yield the lines that are no row's, with the rows that each would make."""
    kinds = {kind.name for kind in vocabulary.roster_kinds(campaign.system)}
    for found in (each for each in lists if each.new and each.own.record in kinds):
        reader = _LineReader(found, campaign)
        for line in found.new:
            made = reader.new_line(line)
            campaign = campaigns.apply_changes(campaign, made.changes)
            reader.campaign = campaign
            yield made


class _LineReader:
    """Reads lines of one list that are no row's yet."""

    def __init__(self, found: FoundList, campaign: Campaign) -> None:
        self.campaign = campaign
        self._found = found
        kinds = {kind.name: kind for kind in vocabulary.roster_kinds(campaign.system)}
        self._kind: RosterKind = kinds[found.own.record]

    def rows_named(self, line: LineThere) -> list[Record]:
        """Return the rows of the campaign that have the name of a line, and its side."""
        field = self._kind.roles.get(NAME, "")
        column = next((c for c in self._found.own.columns if c.means == field), None)
        name = fold_text(self._text(line.number, column)) if column else ""
        side = self._side(line)
        return [
            row
            for row in self.campaign.rows(self._kind.name)
            if name
            and fold_text(str(getattr(row, field))) == name
            and side in ("", str(getattr(row, SIDE, "")))
        ]

    def _text(self, number: int, column: OwnColumn) -> str:
        spot = self._found.spot_at(number, column)
        return own_values.cell_text(self._found.cells.get(spot.at)) if spot else ""

    def _side(self, line: LineThere) -> str:
        """Return the side of a line: that of all others, or of those that say the same."""
        if SIDE not in self._kind.columns:
            return ""
        rows = {
            key: str(getattr(row, SIDE))
            for key in self._found.lines
            if (row := self.campaign.find(self._kind.name, key)) is not None
        }
        if len({*rows.values()}) == 1:
            return next(iter(rows.values()))
        sections = {each.key: each.section for each in self._found.own.lines}
        ways = [({key: sections.get(key, "") for key in rows}, line.section)]
        for column in self._found.columns:
            if not column.means:
                lines = self._found.lines
                texts = {key: self._text(lines[key], column) for key in rows}
                ways.append((texts, self._text(line.number, column)))
        said = {side for texts, own in ways if (side := _goes_with(texts, rows, own))}
        return said.pop() if len(said) == 1 else ""

    def new_line(self, line: LineThere) -> NewLine:
        """Return what a line would bring."""
        spot = self._found.line_spot(line.number)
        spots = tuple(
            each
            for each in self._found.line_spots(line.number)
            if not is_blank(self._found.cells[each.at])
        )
        side = self._side(line)
        blank = NewLine(str(spot), line.name, self._kind.name, side, spots)
        try:
            return replace(blank, changes=tuple(self._changes(self._row(line, side))))
        except Refused as refused:
            return replace(blank, why="; ".join(map(str, refused.faults)))

    def _row(self, line: LineThere, side: str) -> Row:
        """Return what a line says by our fields; Refused says what it lacks."""
        if self._kind.gathers:
            raise Refused(["it is part of a unit"])
        row: Row = {}
        if SIDE in self._kind.columns:
            if not side:
                raise Refused(["nothing says which side it belongs to"])
            row[SIDE] = side
        said: dict[str, Any] = {}
        parts: dict[str, int] = {}
        for column in self._found.own.kept:
            spot = self._found.spot_at(line.number, column)
            cell = self._found.cells.get(spot.at) if spot else None
            if is_blank(cell):
                continue
            role = column.means if column.is_count else self._counts(column)
            if role:
                _count(replace(column, means=role), cell, said, parts)
            else:
                col = self._kind.columns[column.means]
                row[column.means] = own_values.field_says(column, col, cell)
        return row | self._counted(Amount(**said), parts)

    def _counts(self, column: OwnColumn) -> str:
        """Return how many a column of a field says there are or were, '' for another."""
        roles = self._kind.roles
        return next((each for each in (NOW, FULL) if roles.get(each) == column.means), "")

    def _counted(self, said: Amount, parts: Mapping[str, int]) -> Row:
        roles, found = self._kind.roles, said.worked_out()
        if not found.is_sound:
            raise Refused(["its numbers contradict each other"])
        named = plain_composition((count, name) for name, count in parts.items() if count)
        told = {NOW: found.now, FULL: found.full, PARTS: named}
        return {roles[role]: v for role, v in told.items() if v and roles.get(role)}

    def _changes(self, row: Row) -> Iterator[Change]:
        """Yield the changes that bring a row and what follows; Refused if faulty."""
        system = self.campaign.system
        rows = system.fill_rosters(self.campaign, {self._kind.name: [row]})
        made: list[Record] = []
        for cls in system.records:
            fields = {col.field for col in columns(cls)}
            for values in rows.get(cls.__name__, ()):
                known = {name: value for name, value in values.items() if name in fields}
                record, faults = parse_record(cls, known)
                if faults:
                    raise Refused([faults[0].found])
                made.append(record)
        changes = [c for each in made if (c := campaigns.change_between(None, each))]
        if any(self.campaign.find(each.record, each.key) for each in changes):
            raise Refused(["a row of its name is there already"])
        after = campaigns.apply_changes(self.campaign, changes)
        new = [f for f in checks.faults(after) if f not in checks.faults(self.campaign)]
        if new:
            raise Refused([new[0].found])
        yield from sorted(changes, key=lambda each: each.record != self._kind.name)


def _goes_with(texts: Mapping[str, str], sides: Mapping[str, str], own: str) -> str:
    """Return the side that goes with a text, '' unless each text goes with one side.

    >>> texts = {"a": "x", "b": "y", "c": "y"}
    >>> _goes_with(texts, {"a": "red", "b": "blue", "c": "blue"}, "Y")
    'blue'
    """
    meant: dict[str, set[str]] = {}
    for key, text in texts.items():
        meant.setdefault(fold_text(text), set()).add(sides[key])
    is_told = len(meant) < len(texts) and all(len(each) == 1 for each in meant.values())
    found = meant.get(fold_text(own), set()) if is_told and own else set()
    return next(iter(found), "")


def _count(
    column: OwnColumn, cell: Cell | None, said: dict[str, Any], parts: dict[str, int]
) -> None:
    """Take in what a cell counts; Refused where it cannot be read or contradicts others."""
    value = cell.value if cell else None
    told = read_composition(str(value)) if column.means == PARTS else None
    role = FULL if column.means == PART else column.means
    found = None if told else amounts.read_amount(column.notation, role, value)
    if told:
        for count, name in told.parts:
            parts[name] = parts.get(name, 0) + count
    elif found is None:
        raise Refused([f"{column.heading} is {value!r}"])
    elif column.means == PART:
        parts[column.part] = found.full or 0
    else:
        for name, amount in found._asdict().items():
            if amount is not None and said.setdefault(name, amount) != amount:
                raise Refused([f"{column.heading} is {value!r}"])
