"""A number beside how many are lost: that of the start, or that of now."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from refkit.workbook.adopt.understanding.clues import is_plain_count
from refkit.workbook.adopt.understanding.columns import Placed, Solution
from refkit.workbook.adopt.understanding.contents import Contents
from refkit.workbook.adopt.understanding.targets import Target, kind_targets
from refkit.workbook.adopt.values.amounts import Amount
from refkit.workbook.adopt.values.notations import notation_named

# Parts of a hundred are rounded.
NEAR = 0.005
# So many lines must have losses, and so much fewer different numbers show the start.
TELLING, FEWER = 4, 0.7


def settle_counts(solution: Solution) -> Solution:
    """Return the columns with a number beside the lost ones taken for what it can be.

    "Stands" and "Lost" without a third number: more lost than there are stands shows that
    they are those of now, as many that they are those of the start. Units begin alike: so
    do far fewer different numbers with or without the losses. Where only a part is said,
    that only of those of the start it is a whole number shows it. Else it is doubtful.
    """
    other = _one(solution, "lost") or _one(solution, "share")
    counts = [*solution.by_role("now"), *solution.by_role("full")]
    if other is None or len(counts) != 1 or counts[0].score is None:
        return solution
    number = counts[0]
    if not is_plain_count(number.contents.heading.levels):
        return solution
    by_role = {each.role: each for each in kind_targets(solution.kind)}
    counted, gone = number.contents.numbers, other.contents
    is_lost = other.target == by_role["lost"]
    role = (
        _shown_by_parts(counted, _left(gone, is_lost=is_lost))
        if gone.is_share
        else _shown_role(_amounts(number), _amounts(other))
    )
    settled = _settled(number, by_role, role)
    return replace(
        solution,
        columns=tuple(settled if each is number else each for each in solution.columns),
    )


def _one(solution: Solution, role: str) -> Placed | None:
    found: Sequence[Placed] = solution.by_role(role)
    return found[0] if len(found) == 1 else None


def _amounts(column: Placed) -> Mapping[int, int]:
    """Return how many each line of a column says, in numbers or as strokes."""
    contents = column.contents
    read = notation_named(contents.amounts)
    found = {n: read.read(cell.cell.value) for n, cell in contents.cells.items() if read}
    strokes = {n: each.now for n, each in found.items() if isinstance(each, Amount)}
    return {n: int(value) for n, value in {**strokes, **contents.numbers}.items() if value}


def _shown_role(number: Mapping[int, int], lost: Mapping[int, int]) -> str:
    both = [(count, lost.get(line, 0)) for line, count in number.items()]
    if any(gone > count for count, gone in both):
        return "now"
    if any(gone == count for count, gone in both):
        return "full"
    counts, sums = ({c for c, _ in both}, {c + gone for c, gone in both})
    is_told = sum(gone > 0 for _, gone in both) >= TELLING
    if is_told and len(counts) <= FEWER * len(sums):
        return "full"
    return "now" if is_told and len(sums) <= FEWER * len(counts) else ""


def _left(part: Contents, *, is_lost: bool) -> Mapping[int, Fraction]:
    """Return what part of each line is left, whichever part a column says."""
    read = {n: notation_named(part.amounts) for n in part.cells}
    told = {n: way.read(part.cells[n].cell.value) for n, way in read.items() if way}
    shares = {n: each.share for n, each in told.items() if each and each.share is not None}
    return {n: 1 - share if is_lost else share for n, share in shares.items()}


def _shown_by_parts(number: Mapping[int, float], left: Mapping[int, Fraction]) -> str:
    """Return that it is the number of the start, if only parts of that are whole ones."""
    both = [(c, left[n]) for n, c in number.items() if c and 0 < left.get(n, 0) < 1]
    full = all(abs(round(count * share) / count - share) <= NEAR for count, share in both)
    now = all(abs(count / round(count / share) - share) <= NEAR for count, share in both)
    return "full" if both and full and not now else ""


def _settled(number: Placed, by_role: Mapping[str, Target], role: str) -> Placed:
    if role:
        return replace(number, target=by_role[role], rival=None)
    return replace(number, target=by_role["full"], score=50, rival=by_role["now"])
