"""The umpire's own totals, compared with what the lines above them come to."""

from collections.abc import Iterable, Iterator, Sequence

from refkit.workbook.adopt.seen import Line, SeenCell
from refkit.workbook.adopt.understood import UnderstoodBlock
from refkit.xlsx.cells.addresses import cell_name

# What a column of counts may say.
COUNTS = ("full", "now", "lost", "part")


def wrong_totals(block: UnderstoodBlock) -> Iterator[str]:
    """Yield a sentence for each total of a list that none of its sums comes to."""
    for column in block.columns:
        if column.role not in COUNTS:
            continue
        at = column.heading.number
        for total in block.block.totals:
            said = _number(total.cells.get(at))
            sums = [_sum(lines, at) for lines in _summed(block, total)]
            known = [each for each in sums if each is not None]
            if said is not None and known and said not in known:
                spot = (at, total.number) if block.block.is_across else (total.number, at)
                place = f"{block.block.sheet}!{cell_name(*spot)}"
                yield f"{place}: your total is {said:g}; refkit adds up {known[0]:g}."


def _summed(block: UnderstoodBlock, total: Line) -> Iterator[list[Line]]:
    """Yield the lines that a total may add up, the likeliest first."""
    whole = block.block
    before = [each.number for each in whole.totals if each.number < total.number]
    above = [line for line in whole.lines if line.number < total.number]
    since = [line for line in above if line.number > max(before, default=0)]
    groups: list[Sequence[Line]] = [since, above, whole.lines]
    for sections in {line.sections for line in whole.lines}:
        for depth in range(1, len(sections) + 1):
            groups.append(_under(whole.lines, sections[:depth]))
    for side in {*block.sides.values()}:
        groups.append([ln for ln in whole.lines if block.sides.get(ln.number) == side])
    for group in groups:
        if group:
            yield [*group]
            # He may leave those out that are there no more.
            yield [line for line in group if line.number not in block.statuses]


def _under(lines: Iterable[Line], sections: tuple[str, ...]) -> list[Line]:
    return [line for line in lines if line.sections[: len(sections)] == sections]


def _sum(lines: Iterable[Line], at: int) -> float | None:
    """Return what the cells of a column come to, None where one is no number."""
    total = 0.0
    for line in lines:
        cell = line.cells.get(at)
        number = _number(cell)
        if number is None and cell is not None and cell.text:
            return None
        total += number or 0
    return total


def _number(cell: SeenCell | None) -> float | None:
    value = cell.cell.value if cell else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value)
