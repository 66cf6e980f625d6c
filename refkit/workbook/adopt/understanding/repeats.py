"""Summaries: lists that only repeat what other tabs say."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.seen import Block, SeenCell
from refkit.workbook.adopt.understanding.columns import Solution

MOST = 0.6
# What part of the units of an older state are those of the newer one, of so many at least.
SAME, FEWEST, MOST_DAYS = 0.8, 3, 31
_DIGITS = re.compile(r"\d+")
_ELSEWHERE = re.compile(r"(?:'[^']+'|[^\W\d][\w.]*)!\$?[A-Z]{1,3}\$?\d")


class Listed(NamedTuple):
    """The names of the units on a tab, folded, and how many columns say something.

    `is_copy` says that it is called an older state of another, or that nobody sees it.
    """

    names: set[str]
    width: int
    is_copy: bool = False


def repeats(block: Block, solution: Solution, others: Mapping[str, Listed]) -> str:
    """Return why a list is only a summary of other tabs, '' where it is none."""
    cells = [cell for heading in block.headings for cell in block.column(heading.number)]
    formulas = [each.cell.formula for each in cells if each.cell.formula]
    if formulas and all(map(_ELSEWHERE.search, formulas)) and not _has_numbers(cells):
        return "its figures are formulas over other tabs"
    names = {fold_words(text) for text in _names(block, solution)}
    titles = {fold_words(title) for title in others}
    if names and len(names & titles) >= MOST * len(names):
        return "its lines name other tabs"
    width = listed_width(solution)
    for title, told in others.items():
        if len(names) > 2 and names <= told.names and width < told.width:
            return f"its units are all on {title!r} too"
    return ""


def copies(title: str, mine: Listed, others: Mapping[str, Listed]) -> str:
    """Return why a tab is only an older state of another, '' where it is none.

    It says so, or its name has an earlier day or turn; most of its units are on both.
    """
    for other, told in others.items():
        shared = len(mine.names & told.names)
        is_same = len(mine.names) >= FEWEST and shared >= SAME * len(mine.names)
        is_older = mine.is_copy and not told.is_copy
        if is_same and (is_older or _is_earlier(title, other)):
            return f"an older state of {other!r}: its units are there too"
    return ""


def _is_earlier(title: str, other: str) -> bool:
    """Tell whether a tab is called as another but for an earlier number: "Turn 1"."""
    texts = [_DIGITS.sub("#", fold_words(each)) for each in (title, other)]
    first, second = ([int(n) for n in _DIGITS.findall(each)] for each in (title, other))
    if texts[0] != texts[1] or len(first) != len(second):
        return False
    is_year_last = bool(first) and first[0] <= MOST_DAYS
    return (first[::-1] < second[::-1]) if is_year_last else first < second


def _has_numbers(cells: Iterable[SeenCell]) -> bool:
    """Tell whether any number was typed and not worked out."""
    return any(each.cell.kind == "number" and not each.cell.formula for each in cells)


def listed_width(solution: Solution) -> int:
    """Return how many columns of a list say something of ours."""
    return sum(each.target is not None for each in solution.columns)


def _names(block: Block, solution: Solution) -> list[str]:
    return [cell.text for cell in name_cells(block, solution).values()]


def name_cells(block: Block, solution: Solution) -> dict[int, SeenCell]:
    """Return the cells of a block's names by line."""
    columns = (*solution.by_role("name"), *solution.by_role("unit"))
    if not columns:
        return {}
    number = columns[0].contents.heading.number
    return {line.number: c for line in block.lines if (c := line.cells.get(number))}
