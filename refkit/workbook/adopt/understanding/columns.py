"""The columns of a block as one puzzle: what each is, so that all fit together best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from scipy.optimize import linear_sum_assignment

from refkit.workbook.adopt.seen import Block
from refkit.workbook.adopt.understanding import arithmetic, targets, worth
from refkit.workbook.adopt.understanding.clues import Clues
from refkit.workbook.adopt.understanding.contents import Contents, column_contents
from refkit.workbook.adopt.understanding.targets import MANY, RATIO, Target
from refkit.workbook.adopt.understanding.worth import Table
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text

# What a column needs in all, or it stays the umpire's own, and what makes it sure.
ENOUGH, SURE = 1.5, 6.0
LEAST_SCORE, MOST_SCORE, DOUBTED = 60, 99, 59
# A rival less than this behind makes a column doubtful.
CLOSE = 0.75
FORCED = 1000.0
# Of these a list has one column each: two as likely leave open which it is.
SINGLE = frozenset({"rating", "now", "full", "lost"})
# An arm and a sort of troops say the same.
SORTS = frozenset({"class", "type"})
# Lines of alike blocks are told apart by this.
BLOCK = 1_000_000


@dataclass(frozen=True, slots=True)
class Placed:
    """A column of one or several alike blocks, and the target it is taken for, or none.

    `score` is None where the umpire said so. `named` is how surely its heading alone means
    the target, 0 to 100; `rival` another target nearly as likely, `beside` the heading of
    another column that may be the same as well.
    """

    contents: Contents
    target: Target | None = None
    score: int | None = None
    named: int = 0
    rival: Target | None = None
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Solution:
    """The columns of alike blocks as one kind of list, and what they are worth together."""

    kind: RosterKind
    columns: tuple[Placed, ...]
    worth: float

    def by_role(self, role: str) -> tuple[Placed, ...]:
        """Return the columns that have a role."""
        return tuple(c for c in self.columns if c.target and c.target.role == role)

    def by_field(self, name: str) -> Placed | None:
        """Return the first column that says a field."""
        found = (c for c in self.columns if c.target and name in c.target.fields)
        return next(found, None)


@dataclass(frozen=True)
class Puzzle:
    """Blocks with the same headings, and all that bears on what their columns are.

    `forced` has the name of the target that the umpire gave a column, by its position, ''
    where it stays his own.
    """

    blocks: tuple[Block, ...]
    clues: Clues
    forced: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def columns(self) -> tuple[Contents, ...]:
        """What stands in each column of all the blocks."""
        told = zip(*map(_contents, self.blocks), strict=True)
        return tuple(pooled(each) for each in told)

    def solve(self, kind: RosterKind) -> Solution:
        """Return the best assignment of the columns to what a kind of list has."""
        columns = self.columns
        slots = _slots(kind, len(columns))
        scores = [
            targets.heading_scores(kind, c.heading, self.clues.languages) for c in columns
        ]
        table = worth.worth_table(kind, columns, scores, slots, self.clues)
        _force(table, slots, self.forced)
        chosen = _without_lone_part(
            _settled(_assigned(table), table, slots, columns), slots
        )
        choice = _Choice(table, slots, chosen, columns)
        placed = tuple(
            Placed(column, choice.target(at))
            if at in self.forced
            else choice.placed(at, column)
            for at, column in enumerate(columns)
        )
        total = sum(float(table[at, slot]) for at, slot in chosen.items())
        return Solution(kind, _with_headings(placed, scores, kind), total)


@dataclass(frozen=True, slots=True)
class _Choice:
    """The slot chosen for each column, beside what all others would be worth."""

    table: Table
    slots: Sequence[Target]
    chosen: Mapping[int, int]
    columns: Sequence[Contents]

    def target(self, at: int) -> Target | None:
        """Return what a column is taken for."""
        return self.slots[self.chosen[at]] if at in self.chosen else None

    def placed(self, at: int, column: Contents) -> Placed:
        """Return a column with its target, how sure that is, and what else it may be."""
        target = self.target(at)
        if target is None:
            return Placed(column)
        found = float(self.table[at, self.chosen[at]])
        rivals = [
            (self._gap(at, slot), slot)
            for slot, other in enumerate(self.slots)
            if not _is_alike(other, target) and self.table[at, slot] >= ENOUGH
        ]
        gap, rival = min(rivals, default=(CLOSE, -1))
        if gap < CLOSE:
            return Placed(column, target, DOUBTED, rival=self.slots[rival])
        beside = self._beside(at, column)
        score = DOUBTED if beside else _score(found)
        return Placed(column, target, score, beside=beside)

    def _beside(self, at: int, column: Contents) -> str:
        """Return the heading of an unused column that may as well be what this one is."""
        slot = self.chosen[at]
        if self.slots[slot].role not in SINGLE:
            return ""
        for other, there in enumerate(self.columns):
            gap = float(self.table[at, slot] - self.table[other, slot])
            is_near = gap < CLOSE and self.table[other, slot] >= ENOUGH
            if other not in self.chosen and is_near and _differs(there, column):
                return there.heading.whole
        return ""

    def _gap(self, at: int, slot: int) -> float:
        """Return how much less all is worth where a column is something else.

        The column that was that before stays what it can, at the least his own.
        """
        mine = self.chosen[at]
        gap = float(self.table[at, mine] - self.table[at, slot])
        holder = next((other for other, s in self.chosen.items() if s == slot), None)
        if holder is None or self.slots[slot].role == MANY:
            return gap
        kept = max(ENOUGH, float(self.table[holder, mine]))
        return gap + float(self.table[holder, slot]) - kept


def _is_alike(one: Target, other: Target) -> bool:
    """Tell whether it makes no odds which of two targets a column is."""
    return one == other or {one.role, other.role} <= SORTS


def _differs(one: Contents, other: Contents) -> bool:
    """Tell whether two columns say different things of any line."""
    texts = ({n: fold_text(cell.text) for n, cell in c.cells.items()} for c in (one, other))
    first, second = texts
    return first != second


def _contents(block: Block) -> tuple[Contents, ...]:
    return tuple(column_contents(block, heading) for heading in block.headings)


def pooled(alike: Sequence[Contents]) -> Contents:
    """Return the columns of alike blocks as one, so that all are read the same way."""
    if len(alike) == 1:
        return alike[0]
    cells = {
        number + BLOCK * place: cell
        for place, column in enumerate(alike)
        for number, cell in column.cells.items()
    }
    count = sum(column.count for column in alike)
    formulas = tuple(formula for column in alike for formula in column.formulas)
    return Contents(alike[0].heading, cells, count, alike[0].is_across, formulas)


def _slots(kind: RosterKind, width: int) -> tuple[Target, ...]:
    """Return the targets, that of which there may be many as often as there are columns."""
    found = targets.kind_targets(kind)
    many = tuple(each for each in found if each.role == MANY)
    return (*(each for each in found if each.role != MANY), *many * width)


def _force(table: Table, slots: Sequence[Target], forced: Mapping[int, str]) -> None:
    """Let what the umpire said of a column decide."""
    for at, name in forced.items():
        table[at] = -FORCED
        mine = [
            n for n, slot in enumerate(slots) if name and name in (slot.name, slot.role)
        ]
        table[at, mine[:1]] = FORCED


def _assigned(table: Table) -> dict[int, int]:
    """Return the target of each column that is worth enough as one."""
    count = len(table)
    # A column may stay his own at the cost of nothing, as what he keeps besides does.
    own = np.where(np.eye(count) > 0, ENOUGH, -FORCED * FORCED)
    at, slot = linear_sum_assignment(np.hstack([table, own]), maximize=True)
    return {int(a): int(s) for a, s in zip(at, slot, strict=True) if s < table.shape[1]}


def _settled(
    chosen: dict[int, int],
    table: Table,
    slots: Sequence[Target],
    columns: Sequence[Contents],
) -> dict[int, int]:
    """Return the choice without columns that say otherwise what one cell of another says.

    "9/12" beside 9 is said twice: both stay.
    """
    ratio = next((at for at, slot in chosen.items() if slots[slot].role == RATIO), None)
    if ratio is None:
        return chosen
    both = slots[chosen[ratio]].fields
    rivals = [
        at
        for at, s in chosen.items()
        if at != ratio
        and set(slots[s].fields) & set(both)
        and not arithmetic.says_again(columns[ratio], columns[at], slots[s].role)
    ]
    stronger = [at for at in rivals if table[at, chosen[at]] > table[ratio, chosen[ratio]]]
    gone = {ratio} if stronger else {at for at in rivals if slots[chosen[at]].role != MANY}
    return {at: slot for at, slot in chosen.items() if at not in gone}


def _without_lone_part(chosen: dict[int, int], slots: Sequence[Target]) -> dict[int, int]:
    """Return the choice without a single count of stands: that is no composition."""
    parts = [at for at, slot in chosen.items() if slots[slot].role == MANY]
    return (
        {at: s for at, s in chosen.items() if at not in parts}
        if len(parts) == 1
        else chosen
    )


def _with_headings(
    placed: Sequence[Placed], scores: Sequence[Mapping[str, int]], kind: RosterKind
) -> tuple[Placed, ...]:
    """Return the columns with how surely each heading means what it is taken for."""
    return tuple(
        Placed(
            each.contents,
            each.target,
            each.score,
            _named(each.target, said, kind),
            each.rival,
            each.beside,
        )
        for each, said in zip(placed, scores, strict=True)
    )


def _named(target: Target | None, said: Mapping[str, int], kind: RosterKind) -> int:
    names = worth.heading_names(target, kind) if target else ()
    return max((said.get(name, 0) for name in names), default=0)


def _score(found: float) -> int:
    """Return how sure a column is that is worth so much, 60 to 99."""
    part = min(1.0, max(0.0, (found - ENOUGH) / (SURE - ENOUGH)))
    return round(LEAST_SCORE + (MOST_SCORE - LEAST_SCORE) * part)
