"""Which column of numbers is worked out from which others: what is left, what is whole."""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.adopt.values.amounts import Amount
from refkit.workbook.adopt.values.notations import notation_named
from refkit.xlsx.cells.addresses import column_number

# Lines on which more than one part counts: with fewer a total is a copy.
SEVERAL = 2
# Lines that must agree before numbers alone say that a column is worked out.
LEAST_LINES, MANY_LINES = 3, 5
MOST_COLUMNS = 24
_SPAN = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?")
# A function of cells, or cells with plus signs between them.
_ADDS = re.compile(
    r"=?\s*(?:[^\W\d]+\((?:[^()\-*/]*)\)|\$?[A-Z]{1,3}\$?\d+(?:\s*\+\s*\$?[A-Z]{1,3}\$?\d+)+)"
)
_MINUS = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)\s*-\s*\$?([A-Z]{1,3})\$?(\d+)")


@dataclass(frozen=True, slots=True)
class Difference:
    """One column is another less a third; `is_sure` where formulas or many lines say so."""

    whole: int
    taken: int
    rest: int
    is_sure: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """One column adds up others; `is_sure` where formulas say so."""

    total: int
    parts: frozenset[int]
    is_sure: bool


def differences(columns: Sequence[Contents]) -> tuple[Difference, ...]:
    """Return each column that is another less a third, by formulas or else by numbers."""
    told = tuple(filter(None, map(_told_difference, columns)))
    counted = [each for each in columns if each.counts == 1 and not each.is_serial]
    worked = [{each.whole, each.taken, each.rest} for each in told]
    found = (
        Difference(
            one.heading.number,
            two.heading.number,
            three.heading.number,
            is_sure=_variety(one, two) >= MANY_LINES,
        )
        for one, two, three in itertools.permutations(counted[:MOST_COLUMNS], 3)
        if {each.heading.number for each in (one, two, three)} not in worked
        and _is_difference(one, two, three)
    )
    return (*told, *found)


def sums(columns: Sequence[Contents]) -> tuple[Sum, ...]:
    """Return each column that adds up at least two others."""
    told = tuple(filter(None, map(_told_sum, columns)))
    done = {each.total for each in told}
    return (*told, *(each for each in _counted_sums(columns) if each.total not in done))


def says_again(ratio: Contents, other: Contents, role: str) -> bool:
    """Tell whether a column has the same numbers as one that says how many of how many."""
    way = notation_named(ratio.amounts)
    if way is None or role not in Amount._fields:
        return False
    read = {n: way.read(cell.cell.value) for n, cell in ratio.cells.items()}
    told = {n: getattr(each, role) for n, each in read.items() if isinstance(each, Amount)}
    both = [(told[n], other.numbers[n]) for n in told.keys() & other.numbers.keys()]
    return len(both) >= LEAST_LINES and all(one == two for one, two in both)


def _told_difference(column: Contents) -> Difference | None:
    """Return the difference that most of a column's formulas work out in their own line."""
    matches = filter(None, map(_MINUS.search, column.formulas))
    places = [
        (_place(column, match[1], match[2]), _place(column, match[3], match[4]))
        for match in matches
    ]
    found = [(one[1], other[1]) for one, other in places if one[0] == other[0]]
    filled = max(len(column.cells), len(column.formulas))
    if 2 * len(found) <= filled or len(set(found)) > 1:
        return None
    whole, taken = found[0]
    return Difference(whole, taken, column.heading.number, is_sure=True)


def _place(column: Contents, letters: str, row: str) -> tuple[int, int]:
    """Return the line and the column of a block that a cell is in."""
    at = int(row), column_number(letters)
    return (at[1], at[0]) if column.is_across else at


def _is_difference(whole: Contents, taken: Contents, rest: Contents) -> bool:
    """Tell whether the numbers of enough lines agree, not only where nothing is taken."""
    lines = whole.numbers.keys()
    telling = sum(taken.numbers.get(n, 0) > 0 for n in lines)
    return (
        len(lines) >= LEAST_LINES
        and telling >= 2
        and taken.numbers.keys() | rest.numbers.keys() <= lines
        and all(
            whole.numbers[n] - taken.numbers.get(n, 0) == rest.numbers.get(n, 0)
            for n in lines
        )
    )


def _variety(whole: Contents, taken: Contents) -> int:
    """Return in how many different ways something is taken from the whole."""
    pairs = {(whole.numbers[n], number) for n, number in taken.numbers.items() if number}
    return len(pairs)


def _told_sum(column: Contents) -> Sum | None:
    found = [_added(column, text) for text in column.formulas]
    parts = frozenset[int]().union(*found) - {column.heading.number}
    return Sum(column.heading.number, parts, is_sure=True) if len(parts) > 1 else None


def _added(column: Contents, formula: str) -> frozenset[int]:
    """Return the columns that a formula adds up in one line, none where it does not."""
    if not _ADDS.fullmatch(formula):
        return frozenset()
    lines: set[int] = set()
    found: set[int] = set()
    for first, row, last, end in _SPAN.findall(formula):
        one = _place(column, first, row)
        other = _place(column, last or first, end or row)
        lines |= {one[0], other[0]}
        found |= set(range(one[1], other[1] + 1))
    return frozenset(found) if len(lines) == 1 else frozenset()


def _counted_sums(columns: Sequence[Contents]) -> Iterator[Sum]:
    """Yield the columns whose numbers add up a run of columns beside them."""
    counted = [each for each in columns if each.counts == 1 and not each.is_serial]
    for total in counted[:MOST_COLUMNS]:
        others = [each for each in counted if each is not total]
        for run in _runs(others, total):
            if _adds_up(total, run):
                parts = frozenset(each.heading.number for each in run)
                yield Sum(total.heading.number, parts, is_sure=False)
                break


def _runs(others: Sequence[Contents], total: Contents) -> Iterator[Sequence[Contents]]:
    """Yield all columns before and all behind a total, the longest runs first."""
    for side in (
        [each for each in others if each.heading.number < total.heading.number],
        [each for each in others if each.heading.number > total.heading.number],
    ):
        for start in range(len(side) - 1):
            yield side[start:]
            yield side[: len(side) - start]


def _adds_up(total: Contents, parts: Sequence[Contents]) -> bool:
    lines: Mapping[int, float] = total.numbers
    if len(lines) < LEAST_LINES or len(parts) <= 1:
        return False
    several = 0
    for line, value in lines.items():
        added = [part.numbers[line] for part in parts if line in part.numbers]
        if sum(added) != value:
            return False
        several += sum(map(bool, added)) > 1
    return several >= SEVERAL
