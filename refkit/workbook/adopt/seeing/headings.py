"""Which row of a region holds its headings, found by how it differs from what follows."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from refkit.workbook.adopt.seeing import kinds
from refkit.workbook.adopt.seeing.grid import Grid, Row
from refkit.workbook.adopt.seen import SeenCell
from refkit.workbook.sheets.worksheets import fold_text

# How sure a row must be, from 0 to 1; how many lines below it are looked at.
SURE, LOOKED_AT = 0.34, 14
# Cells of a row of headings that no names and values are taken for.
WIDE = 3
# Of rows from a likely heading to a likelier one.
_REACH = 4


@dataclass(frozen=True, slots=True)
class Head:
    """A row of headings and how sure it is; `below` are rows looked at as its lines."""

    row: int
    score: float
    below: tuple[int, ...]


def find_head(grid: Grid, rows: Sequence[int]) -> Head | None:
    """Return the first row that heads those that follow, None where none does."""
    for place, row in enumerate(rows):
        head = head_at(grid, rows, place)
        if head is None or head.score < SURE:
            continue
        others = [
            each
            for at in range(place + 1, min(place + 1 + _REACH, len(rows)))
            if rows[at] - row <= 2 * _REACH
            and (each := head_at(grid, rows, at))
            and each.score > head.score + 0.1
            and not _has_lines_before(grid, rows[place : at + 1])
        ]
        return max([head, *others], key=lambda each: each.score)
    return None


def _has_lines_before(grid: Grid, rows: Sequence[int]) -> bool:
    """Tell whether the first of some rows heads those before the last."""
    if looks_alike(grid, rows[0], rows[-1]):
        return True
    head = head_at(grid, rows[:-1], 0) if len(rows) > 3 else None
    return head is not None and head.score >= SURE


def looks_alike(grid: Grid, first: int, second: int) -> bool:
    """Tell whether two rows are set off from lines in the same way."""
    ends = [list(grid.row(row).values()) for row in (first, second)]
    looks = [(cells[0].look, cells[-1].look) for cells in ends if cells]
    is_set_off = all(look.bold or look.fill for look in looks[0])
    return is_set_off and looks[:1] == looks[1:]


def head_at(grid: Grid, rows: Sequence[int], place: int) -> Head | None:
    """Return what a row is worth as the headings of those below, None for none at all."""
    row = rows[place]
    heading = heading_cells(grid, row)
    if len(grid.row(row)) < 2 or not _are_headings(grid.row(row)):
        return None
    if _is_pair(grid, rows, place):
        return None
    below = tuple(_rows_below(grid, rows, place))
    if not below:
        return None
    series = _series(grid.row(row))
    columns = sorted({*heading, *(c for each in below for c in grid.row(each))})
    marks = [
        mark
        for column in columns
        if (mark := _contrast(heading.get(column), _cells(grid, below, column), len(below)))
        is not None
        and column not in series
    ]
    score = sum(marks) / max(len(marks), 1) + _look_contrast(grid, row, below)
    score -= 0.5 * _sameness(grid, row)
    if not place or is_solo(grid, rows[place - 1]) or rows[place - 1] < row - 1:
        score += 0.05
    if any(top == row and left <= min(heading) <= right for top, left, right in grid.tops):
        score += 0.5
    return Head(row, score, below)


def _is_pair(grid: Grid, rows: Sequence[int], place: int) -> bool:
    """Tell whether a row is a name and its value: "Weather | rain"."""
    cells = list(grid.row(rows[place]).values())
    colons = [each.text.endswith(":") for each in cells]
    if colons[0] and not all(colons):
        return True
    if len(cells) != 2:
        return False
    near = [
        row for row in rows[max(place - 3, 0) : place + 6] if abs(row - rows[place]) < 6
    ]
    others = [list(grid.row(row).values()) for row in near if row != rows[place]]
    before_list = any(len(other) != 2 for other in others)
    if before_list:
        others = list(_pairs_beside(grid, rows, place))
    # A list has one kind of value below its heading, seldom two.
    values = {kinds.kind_of(other[1]) for other in others}
    is_set_off = cells[1].look.bold > any(other[1].look.bold for other in others)
    most = 1 if before_list else 1 + (not _has_digit(cells[1].text))
    return not is_set_off and len(values) > most


def _pairs_beside(grid: Grid, rows: Sequence[int], place: int) -> Iterator[list[SeenCell]]:
    """Yield the cells of the rows of two in one run with a row that a wider list follows.

    Nothing where they touch that list, or none follows: they may be a list themselves.
    """
    first = last = place
    while (
        first and rows[first - 1] == rows[first] - 1 and len(grid.row(rows[first - 1])) == 2
    ):
        first -= 1
    while last + 1 < len(rows) and rows[last + 1] == rows[last] + 1:
        last += 1
    run = rows[first : last + 1]
    after = [row for row in rows[last + 1 : last + 2] if len(grid.row(row)) > WIDE]
    if after and all(len(grid.row(row)) == 2 for row in run):
        yield from (list(grid.row(row).values()) for row in run if row != rows[place])


def _sameness(grid: Grid, row: int) -> float:
    """Return how far the texts of a row are the same, as values are: 0 for all different.

    Where each comes twice there are two lists, which is as good.
    """
    texts = Counter(fold_text(seen.text) for seen in grid.row(row).values())
    fewest = min(texts.values())
    return 1 - len(texts) * fewest / texts.total()


def heading_cells(grid: Grid, row: int) -> dict[int, SeenCell]:
    """Return the texts of a row by column, one shown over several columns in each."""
    found: dict[int, SeenCell] = {}
    for column, seen in grid.row(row).items():
        width = min(grid.width(row, column), 60)
        found |= dict.fromkeys(range(column, column + width), seen)
    return found


def is_repeat(grid: Grid, heading: int, row: int) -> bool:
    """Tell whether a row has the headings of another again."""
    first, again = grid.row(heading), grid.row(row)
    same = sum(
        c in first and fold_text(first[c].text) == fold_text(seen.text)
        for c, seen in again.items()
    )
    return same >= 2 and same >= 0.7 * len(again) and same >= 0.5 * len(first)


def is_solo(grid: Grid, row: int) -> bool:
    """Tell whether a row holds a single text."""
    return len(grid.row(row)) == 1


def breaks_off(grid: Grid, row: int, above: Sequence[int]) -> bool:
    """Tell whether a row of texts stands where the lines above have numbers or days."""
    against, known = texts_against(grid, row, above)
    return against >= 2 or (against >= 1 and against * 3 >= known)


def texts_against(grid: Grid, row: int, above: Sequence[int]) -> tuple[int, int]:
    """Return how many texts of a row stand where others have none, and under anything.

    Both are 0 for a row that cannot hold headings.
    """
    cells = grid.row(row)
    if len(cells) < 2 or not _are_headings(cells):
        return 0, 0
    # A number below numbers is no heading: only where its own cell is a text it counts.
    texts = [c for c, seen in cells.items() if kinds.kind_of(seen) in kinds.PLAIN_TEXTS]
    kinds_above = {c: kinds.main_kind(_cells(grid, above, c)) for c in texts}
    known = {c for c, (kind, _) in kinds_above.items() if kind}
    against = sum(
        kind not in kinds.PLAIN_TEXTS and bool(kind) and share > 0.6
        for kind, share in kinds_above.values()
    )
    return against, len(known)


def _are_headings(cells: Row) -> bool:
    able = sum(map(kinds.may_head, cells.values()))
    numbers = sum(kinds.kind_of(each) == kinds.NUMBER for each in cells.values())
    series = len(_series(cells))
    return (able >= 2 and able + numbers == len(cells) and numbers <= able / 2) or (
        able >= 1 and series > 1 and able + series == len(cells)
    )


def _series(cells: Row) -> set[int]:
    """Return the columns with numbers or days that go up by the same step: turns, dates."""
    values = {
        column: int(seen.text) if seen.text.isdecimal() else seen.cell.value
        for column, seen in cells.items()
        if seen.cell.kind != "bool"
    }
    found = [(at, value) for at, value in values.items() if isinstance(value, int | date)]
    steps = {_step(a, b) for a, b in pairwise(found)}
    is_series = len(steps) == 1 and steps != {0}
    return {column for column, _ in found} if is_series else set()


def _step(first: tuple[int, object], second: tuple[int, object]) -> int:
    """Return the step from a number or day to the next one, 0 for none."""
    (left, low), (right, high) = first, second
    if right != left + 1:
        return 0
    if isinstance(low, date) and isinstance(high, date):
        return high.toordinal() - low.toordinal()
    return high - low if isinstance(low, int) and isinstance(high, int) else 0


def _rows_below(grid: Grid, rows: Sequence[int], place: int) -> Iterator[int]:
    found: list[int] = []
    for row in rows[place + 1 :]:
        if is_solo(grid, row) or is_repeat(grid, rows[place], row):
            continue
        if len(found) >= LOOKED_AT or (
            found and _heads_others(grid, rows[place], row, found)
        ):
            return
        found.append(row)
        yield row


def _heads_others(grid: Grid, heading: int, row: int, lines: Sequence[int]) -> bool:
    """Tell whether a row heads other lines than those below a heading."""
    if breaks_off(grid, row, lines):
        return True
    # A word after a blank row where the column has numbers, or headings in their look.
    if row - lines[-1] > 1 and texts_against(grid, row, lines)[0]:
        return True
    return looks_alike(grid, heading, row) and not looks_alike(grid, row, lines[-1])


def _cells(grid: Grid, rows: Sequence[int], column: int) -> list[SeenCell]:
    return [grid.row(row)[column] for row in rows if column in grid.row(row)]


def _contrast(heading: SeenCell | None, below: list[SeenCell], count: int) -> float | None:
    """Return how well a heading fits the cells below, None where that says nothing."""
    if heading is None:
        return -0.6 if 2 * len(below) >= count else None
    if not below or not kinds.may_head(heading):
        return 0.1 if kinds.may_head(heading) else -0.5
    plain = [each for each in below if kinds.kind_of(each) in kinds.PLAIN_TEXTS]
    if 2 * len(plain) < len(below):
        return 1.0 - len(plain) / len(below)
    return _text_contrast(heading, plain)


def _text_contrast(heading: SeenCell, below: list[SeenCell]) -> float:
    """Return how far a text differs from the texts below it."""
    texts = [fold_text(each.text) for each in below]
    own = fold_text(heading.text)
    if own in texts:
        return -0.5
    mark = 0.2
    if len(texts) > 2 and len(set(texts)) <= 0.7 * len(texts):
        mark += 0.35
    if sum(map(len, texts)) / len(texts) >= 1.6 * len(own):
        mark += 0.15
    if not _has_digit(own) and 2 * sum(map(_has_digit, texts)) >= len(texts):
        mark += 0.3
    return mark


def _has_digit(text: str) -> bool:
    return any(each.isdigit() for each in text)


def _look_contrast(grid: Grid, row: int, below: Sequence[int]) -> float:
    """Return how far the headings look otherwise than the lines, at most 0.3."""
    cells = list(grid.row(row).values())
    bold = sum(each.look.bold for each in cells) / len(cells)
    others = [each.look for line in below for each in grid.row(line).values()]
    if not others:
        return 0.0
    bold -= sum(look.bold for look in others) / len(others)
    fills = {each.look.fill for each in cells} - {""}
    filled = sum(bool(each.look.fill) for each in cells) / len(cells)
    filled -= sum(look.fill in fills for look in others) / len(others)
    return max(0.0, 0.2 * bold, 0.0) + max(0.0, 0.1 * filled)
