"""A number beside how many are lost: that of the start, or that of now."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from refkit.workbook.adopt.understanding.clues import is_plain_count
from refkit.workbook.adopt.understanding.columns import Placed, Solution
from refkit.workbook.adopt.understanding.targets import Target, kind_targets


def settle_counts(solution: Solution) -> Solution:
    """Return the columns with a number beside the lost ones taken for what it can be.

    "Stands" and "Lost" without a third number: more lost than there are stands shows that
    they are those of now, as many that they are those of the start. Else it is doubtful.
    """
    lost = _one(solution, "lost")
    counts = [*solution.by_role("now"), *solution.by_role("full")]
    if lost is None or len(counts) != 1 or counts[0].score is None:
        return solution
    number = counts[0]
    if not is_plain_count(number.contents.heading.levels):
        return solution
    by_role = {each.role: each for each in kind_targets(solution.kind)}
    role = _shown_role(number.contents.numbers, lost.contents.numbers)
    settled = _settled(number, by_role, role)
    return replace(
        solution,
        columns=tuple(settled if each is number else each for each in solution.columns),
    )


def _one(solution: Solution, role: str) -> Placed | None:
    found: Sequence[Placed] = solution.by_role(role)
    return found[0] if len(found) == 1 else None


def _shown_role(number: Mapping[int, float], lost: Mapping[int, float]) -> str:
    both = [(number[line], lost[line]) for line in number if line in lost]
    if any(gone > count for count, gone in both):
        return "now"
    if any(gone == count > 0 for count, gone in both):
        return "full"
    return ""


def _settled(number: Placed, by_role: Mapping[str, Target], role: str) -> Placed:
    if role:
        return replace(number, target=by_role[role], rival=None)
    return replace(number, target=by_role["full"], score=50, rival=by_role["now"])
