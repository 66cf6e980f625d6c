"""Cells of worksheets written: every fault of every edit, or all of them as wanted."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from refkit.engine.problems import Problem, Refusal, Refused, suggestion
from refkit.xlsx.cells import (
    addresses,
    contents,
    dates,
    guards,
    parts,
    splice,
    surroundings,
    values,
)
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.contents import Content
from refkit.xlsx.cells.parts import SheetPart, WorkbookPart
from refkit.xlsx.cells.splice import CellWrite
from refkit.xlsx.cells.strings import SharedStrings
from refkit.xlsx.cells.styles import Styles
from refkit.xlsx.cells.values import Edit, Spelling
from refkit.xlsx.package import tags
from refkit.xlsx.package.package import Package

Faults = list[Problem | Refusal | str]
# What Excel would take for a formula if somebody typed it.
_LIKE_FORMULAS = ("=", "+", "-", "@")


class WrittenCells(NamedTuple):
    """A package with cells written: which, and which formulas are no more.

    A formula that is gone is named by its worksheet's number and its address.
    """

    package: Package
    cells: tuple[Spot, ...]
    dead: frozenset[tuple[str, str]]


def write_cells(
    package: Package, book: WorkbookPart, edits: Iterable[Edit]
) -> WrittenCells:
    """Return the package with these cells changed, or refuse with every reason.

    Cells that hold what they shall hold are left alone; if all do, the package comes back
    as it was.
    """
    wanted = list(edits)
    shared = _WorkbookParts(
        SharedStrings(package, book.part), Styles(package, book.part), book
    )
    editors, faults = _sheet_editors(package, wanted, shared)
    faults += [fault for editor in editors for fault in editor.faults]
    # All or nothing: no worksheet is written before every fault of every one is known.
    if faults:
        raise Refused(faults)
    changed = package
    for editor in editors:
        changed = editor.apply(changed)
    cells = tuple(spot for editor in editors for spot in editor.cells)
    dead = frozenset(cell for editor in editors for cell in editor.dead)
    return WrittenCells(shared.styles.package(changed), cells, dead)


@dataclass(frozen=True, slots=True)
class _WorkbookParts:
    """What all worksheets of a workbook have in common."""

    strings: SharedStrings
    styles: Styles
    book: WorkbookPart


def _sheet_editors(
    package: Package, edits: list[Edit], shared: _WorkbookParts
) -> tuple[list["_SheetEditor"], Faults]:
    """Return an editor for each worksheet, its edits taken, and the faults besides."""
    sheets = {sheet.title: sheet for sheet in shared.book.sheets}
    faults: Faults = [*_double_edits(edits)]
    grouped: dict[str, list[Edit]] = defaultdict(list)
    for one in edits:
        if one.spot.title in sheets:
            grouped[one.spot.title].append(one)
        else:
            faults.append(_no_sheet(one, list(sheets)))
    editors = []
    for title, group in grouped.items():
        try:
            editors.append(_SheetEditor(package, sheets[title], shared).take(group))
        except Refused as refusal:
            faults += refusal.faults
    return editors, faults


def _double_edits(edits: list[Edit]) -> list[Problem]:
    """Return a fault for each cell that is to be changed twice."""
    spots = Counter(one.spot for one in edits)
    expected = "one change of a cell at a time"
    return [
        Problem(str(spot), f"would be changed {times} times", expected)
        for spot, times in spots.items()
        if times > 1
    ]


def _no_sheet(one: Edit, titles: list[str]) -> Problem:
    """Return the fault of an edit on a worksheet that is not there."""
    expected = f"one of {', '.join(titles)}{suggestion(one.spot.title, titles)}"
    return Problem(str(one.spot), "no such worksheet", expected)


class _SheetEditor:
    """One worksheet: takes the edits, collects what is to be written and every fault."""

    def __init__(self, package: Package, sheet: SheetPart, shared: _WorkbookParts) -> None:
        self._sheet = sheet
        self._shared = shared
        self.faults: list[Problem] = []
        self.dead: set[tuple[str, str]] = set()
        self._writes: list[CellWrite] = []
        try:
            self._grid = parts.sheet_xml(package, sheet)
            self._around = surroundings.claims(package, sheet.part, self._grid)
        except (ValueError, StopIteration) as fault:
            raise self._unreadable_sheet(fault) from fault

    def take(self, edits: list[Edit]) -> "_SheetEditor":
        """Collect the writes and faults of these edits."""
        for one in edits:
            try:
                fault = self._take_edit(one)
            except Refused:
                raise
            except ValueError as unreadable:
                raise self._unreadable_sheet(unreadable) from unreadable
            if fault:
                self.faults.append(Problem(str(one.spot), *fault))
        return self

    @property
    def cells(self) -> list[Spot]:
        """The cells that will be written."""
        return [Spot(self._sheet.title, one.row, one.column) for one in self._writes]

    def apply(self, package: Package) -> Package:
        """Return the package with this worksheet's cells written."""
        if not self._writes:
            return package
        return package.with_text(
            self._sheet.part, splice.apply_writes(self._grid, self._writes)
        )

    def _unreadable_sheet(self, fault: Exception) -> Refused:
        """Return the refusal of a worksheet whose rows or addresses make no sense."""
        if isinstance(fault, Refused):
            return fault
        there = f"has a part that cannot be read ({str(fault)[:80]})"
        return Refused(
            [Problem(self._sheet.title, there, "a worksheet as Excel writes it")]
        )

    def _take_edit(self, one: Edit) -> guards.Fault | None:
        """Collect the write of one edit, or return its fault."""
        if not addresses.SHEET.covers(*one.spot.at):
            return "no such cell", "an address such as B5, to XFD1048576"
        from_1904 = self._shared.book.from_1904
        fault = values.value_fault(one.value, from_1904=from_1904)
        if not fault and one.formula is not None:
            fault = values.formula_fault(one.formula.removeprefix("="))
        if fault:
            return fault
        return self._prepare_write(one, values.spell_value(one.value, from_1904=from_1904))

    def _prepare_write(self, one: Edit, spelling: Spelling) -> guards.Fault | None:
        """Collect a write if the cell is not so already and nothing speaks against it."""
        there = self._grid.content(*one.spot.at)
        held = self._holds_value(one, there, spelling)
        style = self._wanted_style(one, there, held=held)
        old_style = there.style if there else None
        # Left alone, a text keeps the letters in it that are bold or coloured.
        if style == old_style and held:
            return None
        if there is None and one.clears and not one.stored:
            return None
        fault = guards.edit_fault(one, there, self._around)
        if fault:
            return fault
        if there and there.formula is not None and one.clears and not one.stored:
            # Excel calls a file damaged whose calcChain names a cell without a formula.
            self.dead.add((self._sheet.number, one.spot.ref))
        self._writes.append(
            self._cell_write(one, spelling, None if style == old_style else style)
        )
        return None

    def _cell_write(self, one: Edit, spelling: Spelling, style: int | None) -> CellWrite:
        """Return the write of an edit."""
        place, prefix = one.spot.at, self._grid.prefix
        if one.formula is None and not one.stored:
            return CellWrite(*place, style, *spelling.inline(prefix))
        kind, inner = spelling.stored(prefix)
        if one.formula is not None:
            inner = splice.formula_xml(prefix, one.formula.removeprefix("=")) + inner
        return CellWrite(*place, style, kind, inner, keeps_formula=one.formula is None)

    def _holds_value(self, one: Edit, there: Content | None, spelling: Spelling) -> bool:
        """Tell whether a cell holds already what it shall hold."""
        if there is None or not spelling.same(
            *contents.plain_value(there, self._shared.strings)
        ):
            return False
        if one.stored:
            return there.formula is not None
        if one.formula is None:
            return there.formula is None
        # A shared or array formula may read the same, and speaks for other cells too.
        return there.formula == one.formula.removeprefix("=") and not there.formula_is

    def _wanted_style(self, one: Edit, there: Content | None, *, held: bool) -> int:
        """Return the style a cell shall have."""
        style = there.style if there else self._new_style(one)
        styles, value = self._shared.styles, one.value
        # In the file a day is a number: only its style makes it look like one.
        if isinstance(value, date) and not styles.shows_day(style):
            timed = isinstance(value, datetime)
            return styles.dated(style, dates.MOMENT_FORMAT if timed else dates.DAY_FORMAT)
        if held or one.stored or one.formula is not None or value is None:
            return style
        if not isinstance(value, str):
            return styles.unquoted(style)
        return styles.quoted(style) if value.startswith(_LIKE_FORMULAS) else style

    def _new_style(self, one: Edit) -> int:
        """Return the style of a cell that is not written: of its model, row or column."""
        place = one.model or one.spot.at
        found = self._grid.content(*place)
        return found.style if found else self._unwritten_style(*place)

    def _unwritten_style(self, row: int, column: int) -> int:
        """Return the style Excel gives to a cell it finds nothing written for."""
        found = self._grid.row(row)
        tag = self._grid.text(found.tag) if found else b"<row>"
        # The style of a row counts only where customFormat says so.
        if tags.is_set(tag, b"customFormat"):
            return int(tags.attribute(tag, b"s") or 0)
        return self._around.column_style(column)
