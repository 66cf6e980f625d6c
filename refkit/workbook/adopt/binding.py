"""Which of the umpire's cells say what of a record, so that they can be kept up to date."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.records import Column, Record
from refkit.workbook.adopt.list_looks import ListLooks
from refkit.workbook.adopt.seen import Line
from refkit.workbook.adopt.taken import SIDE, UNIT, notation_of
from refkit.workbook.adopt.taking import Taken
from refkit.workbook.adopt.understood import Understood, UnderstoodBlock, UnderstoodColumn
from refkit.workbook.read.own_lists import find_lists
from refkit.workbook.sheets import own_values
from refkit.workbook.sheets.own_lists import (
    BOOLEAN,
    BY,
    COUNTS,
    FULL,
    PART,
    PARTS,
    WITHIN,
    OwnColumn,
    OwnLine,
    OwnList,
    OwnWords,
)
from refkit.workbook.sheets.worksheets import fold_text, is_blank
from refkit.xlsx.cells.cells import Cell, Sheets

# What tells one line of a list from another, the likeliest first.
NAMING = ("unit", "name", "id", "date", "day", "time", "place", "group", "type", "class")
Keys = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Bound:
    """The lists with all that is kept up in them, and the headings of what cannot be."""

    lists: tuple[OwnList, ...]
    unkept: Mapping[str, tuple[str, ...]]


def bind_lists(understood: Understood, taken: Taken, keys: Keys, whole: Campaign) -> Bound:
    """Return his lists as they are kept up to date from now on.

    A column is kept up if each of its cells says now what its record says; `keys` has the
    key of the record that each of his rows became.
    """
    numbers: Counter[str] = Counter()
    lists: list[OwnList] = []
    unkept: dict[str, list[str]] = {}
    for block in understood.lists:
        sheet = block.block.sheet
        if block.block.is_cards:
            texts = (each.text for each in block.block.headings if each.text)
            unkept.setdefault(sheet, []).extend(texts)
            continue
        numbers[sheet] += 1
        binding = _Binding(block, taken, keys, whole)
        lists.append(binding.own_list(numbers[sheet]))
        unkept.setdefault(sheet, []).extend(binding.unkept)
    return Bound(tuple(lists), {t: tuple(found) for t, found in unkept.items() if found})


def with_other_lines(lists: Sequence[OwnList], sheets: Sheets) -> tuple[OwnList, ...]:
    """Return the lists with the lines that look like one of theirs and are none."""
    found, _ = find_lists(sheets, lists)
    others = {
        id(each.own): [OwnLine(ln.number, ln.name, ln.section) for ln in each.new]
        for each in found
    }
    return tuple(
        replace(each, lines=(*each.lines, *others.get(id(each), ()))) for each in lists
    )


class _Binding:
    """Binds one list."""

    def __init__(
        self, block: UnderstoodBlock, taken: Taken, keys: Keys, whole: Campaign
    ) -> None:
        assert block.kind is not None
        self.unkept: list[str] = []
        self._block, self._kind, self._whole = block, block.kind, whole
        self._records: dict[int, Record] = {}
        for each in taken.of(block.kind.name):
            key = keys.get(id(each))
            row = (
                whole.find(block.kind.record, key) if key and each.block is block else None
            )
            if row is not None:
                self._records[each.line] = row
        self._lines = {line.number: line for line in block.block.lines}

    def own_list(self, number: int) -> OwnList:
        """Return the list with the columns that are kept up."""
        block = self._block.block
        columns = [self._column(column) for column in self._block.columns]
        named = self._name_columns(columns)
        looks = ListLooks(self._block, self._kind, self._records, self._whole)
        return OwnList(
            number,
            block.sheet,
            self._kind.name,
            block.is_across,
            named,
            tuple(self._own_lines(named)),
            tuple(looks.read(named)),
        )

    def _column(self, column: UnderstoodColumn) -> OwnColumn:
        heading = column.heading
        bare = OwnColumn(heading.text, heading.at, heading.number)
        told = self._bound(column, bare)
        if told is None:
            self.unkept.append(heading.text)
        return told or bare

    def _cells(self, column: OwnColumn) -> Iterator[tuple[Record, Cell | None]]:
        """Yield each record of the list with its cell in a column."""
        for number, record in self._records.items():
            seen = self._lines[number].cells.get(column.number)
            yield record, seen.cell if seen else None

    def _bound(self, column: UnderstoodColumn, bare: OwnColumn) -> OwnColumn | None:
        """Return a column with what it says; None where its cells do not say just that."""
        if column.heading.boxes or self._is_merged(bare):
            return bare if self._is_naming(column) else None
        if column.role in COUNTS and not (column.role == FULL and column.fields):
            return self._bound_count(column, bare)
        roles = self._kind.roles
        fixed = {roles.get(SIDE), roles.get(UNIT), *self._kind.record.key}
        name = next(iter(column.fields), "")
        col = self._kind.columns.get(name)
        if col is None or col.refers or name in fixed:
            return bare
        return self._bound_field(replace(bare, means=name, notation=column.notation), col)

    def _is_merged(self, column: OwnColumn) -> bool:
        """Whether one cell of a column stands for several lines."""
        across = self._block.block.is_across
        cells = ((n, line.cells.get(column.number)) for n, line in self._lines.items())
        return any(cell and cell.cell.at[across] != line for line, cell in cells)

    def _is_naming(self, column: UnderstoodColumn) -> bool:
        return column.role in (*NAMING, SIDE)

    def _bound_count(self, column: UnderstoodColumn, bare: OwnColumn) -> OwnColumn | None:
        part = column.heading.text if column.role == PART else ""
        cells = list(self._cells(bare))
        written = notation_of(self._block, column)
        made = replace(bare, means=column.role, part=part, notation=written)
        if all(self._says_count(made, record, cell) for record, cell in cells):
            return made
        # What a unit is made up of at its full number never changes.
        return bare if column.role in (PARTS, PART) else None

    def _says_count(self, column: OwnColumn, record: Record, cell: Cell | None) -> bool:
        says = self._whole.system.roster_says(self._whole, record)
        return not says.is_here or own_values.says_count(column, cell, says)

    def _bound_field(self, column: OwnColumn, col: Column) -> OwnColumn | None:
        """Return a column of a field with the words that stand for its values."""
        meant: dict[str, str] = {}
        counts: Counter[tuple[str, str]] = Counter()
        for record, cell in self._cells(column):
            value = getattr(record, col.field)
            his = own_values.cell_text(cell)
            ours = own_values.value_text(col, value)
            is_read = bool(his) and own_values.reads_as(col, cell, column.notation) == value
            if is_read and (his == ours or col.kind in ("whole", "date")):
                continue
            if meant.setdefault(fold_text(his), ours) != ours:
                return None
            counts[his, ours] += 1
        pairs = tuple(pair for pair, _ in counts.most_common() if pair != ("", ""))
        return replace(column, words=OwnWords(pairs), notation=self._notation(column))

    def _notation(self, column: OwnColumn) -> str:
        kinds = {
            cell.kind for _, cell in self._cells(column) if cell and not is_blank(cell)
        }
        return BOOLEAN if kinds == {"bool"} else column.notation

    def _name_columns(self, columns: Sequence[OwnColumn]) -> tuple[OwnColumn, ...]:
        """Return the columns, those marked by which the lines are known from each other."""
        chosen: list[OwnColumn] = []
        for column in self._naming(columns):
            chosen.append(column)
            names = [self._name(line, chosen) for line in self._lines.values()]
            if len(set(names)) == len(names):
                break
        return tuple(
            replace(column, names=column in chosen, is_carried=self._is_carried(column))
            for column in columns
        )

    def _naming(self, columns: Sequence[OwnColumn]) -> Iterator[OwnColumn]:
        """Yield the columns that may tell a line from another, the likeliest first.

        What refkit writes, or what changes in play, tells nothing.
        """
        role = {
            column.heading.number: column.role or next(iter(column.fields), "")
            for column in self._block.columns
        }
        for wanted in NAMING:
            yield from (column for column in columns if role[column.number] == wanted)
        named = {*NAMING, *COUNTS}
        yield from (c for c in columns if not c.means and role[c.number] not in named)

    def _is_carried(self, column: OwnColumn) -> bool:
        """Whether a blank cell of a column says what the one above it says."""
        return self._is_merged(column) or self._role(column) == UNIT

    def _role(self, column: OwnColumn) -> str:
        roles = {each.heading.number: each.role for each in self._block.columns}
        return roles[column.number]

    def _name(self, line: Line, names: Sequence[OwnColumn]) -> str:
        texts = []
        for column in names:
            cell = line.cells.get(column.number)
            text = cell.text if cell else ""
            if self._role(column) == UNIT and line.number in self._block.units:
                text = self._block.units[line.number]
            texts.append(text)
        return BY.join(texts).strip()

    def _own_lines(self, columns: Sequence[OwnColumn]) -> Iterator[OwnLine]:
        """Yield the lines of the list, with the key of the record that each became."""
        names = [column for column in columns if column.names]
        block = self._block.block
        for line in sorted((*block.lines, *block.totals), key=lambda each: each.number):
            record = self._records.get(line.number)
            name = self._name(line, names)
            total = self._block.sums.get(line.number)
            if total:
                told = total.name, WITHIN.join(line.sections)
                yield OwnLine(line.number, *told, sums=total.scope, headings=total.headings)
            elif name:
                key = record.identity if record else ""
                yield OwnLine(line.number, name, WITHIN.join(line.sections), key)
