"""How many a line says there were, are and are gone, worked out from each other."""

from fractions import Fraction
from typing import NamedTuple

from refkit.engine.problems import Problem
from refkit.engine.words.compositions import plain_composition, read_composition
from refkit.workbook.adopt.seen import SeenCell
from refkit.workbook.adopt.taken import TakenRow, notation_of
from refkit.workbook.adopt.understood import UnderstoodColumn
from refkit.workbook.adopt.values.amounts import Amount, round_half_up
from refkit.workbook.sheets import amounts
from refkit.workbook.sheets.own_lists import FULL, LOST, NOW, PART, PARTS, SHARE
from refkit.workbook.sheets.vocabulary import RosterKind

EXPECTED = {
    PARTS: "kinds and how many of each, such as '6 Inf, 1 HQ'",
    SHARE: "a part such as 75 %",
}
COUNT = "a whole number, such as 8"


class _Said(NamedTuple):
    """A number that a cell says of a line, and where."""

    amount: int | Fraction
    column: UnderstoodColumn
    cell: SeenCell


class LineCounts:
    """Collects what the cells of one line count, and works out what is there and was."""

    def __init__(self, each: TakenRow, notations: dict[int, str]) -> None:
        self._row, self._notations = each, notations
        self._said: dict[str, _Said] = {}
        self._parts: dict[str, int] = {}
        self._faults: list[Problem] = []

    def add(self, column: UnderstoodColumn, cell: SeenCell) -> None:
        """Take in a cell; what cannot be read, or says otherwise, is a fault."""
        if column.role == PARTS:
            self._add_parts(column, cell)
            return
        role = FULL if column.role == PART else column.role
        found = amounts.read_amount(self._written(column), role, cell.cell.value)
        if found is None:
            expected = EXPECTED.get(column.role, COUNT)
            self._fault(cell, f"{column.heading.text} is {cell.shown}", expected)
        elif column.role == PART:
            kind = column.heading.text
            self._parts[kind] = self._parts.get(kind, 0) + (found.full or 0)
        else:
            for role, amount in found._asdict().items():
                if amount is not None:
                    self._take(role, _Said(amount, column, cell))

    def _written(self, column: UnderstoodColumn) -> str:
        """Return how a column is written, worked out once for all its lines."""
        number = column.heading.number
        if number not in self._notations:
            self._notations[number] = notation_of(self._row.block, column)
        return self._notations[number]

    def _add_parts(self, column: UnderstoodColumn, cell: SeenCell) -> None:
        told = read_composition(cell.text)
        if told:
            for count, name in told.parts:
                self._parts[name] = self._parts.get(name, 0) + count
            return
        if cell.text.isdecimal() and cell.text.isascii():
            # How many there are, and not of what kinds.
            self._take(NOW, _Said(int(cell.text), column, cell))
            return
        self._fault(cell, f"{column.heading.text} is {cell.shown}", EXPECTED[PARTS])

    def _take(self, role: str, said: _Said) -> None:
        other = self._said.setdefault(role, said)
        if other.amount != said.amount:
            found = f"{said.column.heading.text} is {said.cell.shown}"
            expected = f"{other.amount}, as {other.cell.cell.ref} says"
            self._fault(said.cell, found, expected)

    def settle(self, kind: RosterKind) -> list[Problem]:
        """Put what is there and was into the row; return what contradicts each other."""
        now, full = self._numbers()
        self._put(kind, NOW, now)
        self._put(kind, FULL, full)
        if self._parts:
            field = kind.roles[PARTS]
            named = ((count, name) for name, count in self._parts.items() if count)
            self._row.row[field] = plain_composition(named)
        return self._faults

    def _put(self, kind: RosterKind, role: str, amount: int | None) -> None:
        field = kind.roles.get(role)
        if field and amount is not None:
            self._row.row[field] = amount
            where = self._said.get(role) or next(iter(self._said.values()), None)
            if where:
                self._row.at[field] = where.cell.cell.at

    def _numbers(self) -> tuple[int | None, int | None]:
        """Return how many are there and were: said, or worked out from the rest."""
        now, full, lost = (self._whole(role) for role in (NOW, FULL, LOST))
        if now is None and full is not None and lost is not None:
            now = full - lost
        if full is None and now is not None and lost is not None:
            full = now + lost
        share = self._said.get(SHARE)
        if share and full is None:
            full = sum(self._parts.values()) or None
        if share and full is None and now is not None and share.amount:
            full = round_half_up(now / Fraction(share.amount))
        if share and now is None and full is not None:
            now = Amount(full=full, share=Fraction(share.amount)).worked_out().now
        named = sum(self._parts.values())
        if now is None and full is not None and 0 < named < full:
            # A composition of fewer than there were names those that are left.
            now = named
        self._check(now, full)
        return now, full

    def _whole(self, role: str) -> int | None:
        said = self._said.get(role)
        return int(said.amount) if said else None

    def _check(self, now: int | None, full: int | None) -> None:
        """Tell numbers that contradict each other, at the last of them."""
        if now is None or full is None:
            return
        lost, share = self._said.get(LOST), self._said.get(SHARE)
        if now < 0 or now > full:
            said = self._said.get(NOW) or self._said.get(LOST) or self._said[SHARE]
            found = f"{said.column.heading.text} is {said.cell.shown}"
            self._fault(said.cell, found, f"at most the full number, {full}")
        elif lost and int(lost.amount) != full - now:
            found = f"{lost.column.heading.text} is {lost.cell.shown}"
            self._fault(lost.cell, found, f"{full - now}, as {now} of {full} are there")
        elif share and not amounts.agrees(Amount(share=Fraction(share.amount)), now, full):
            found = f"{share.column.heading.text} is {share.cell.shown}"
            self._fault(share.cell, found, f"that of {now} of {full}")

    def _fault(self, cell: SeenCell, found: str, expected: str) -> None:
        place = f"{self._row.block.block.sheet}!{cell.cell.ref}"
        self._faults.append(Problem(place, found, expected))
