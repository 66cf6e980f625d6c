"""Summaries: lists that only repeat what other tabs say."""

import re

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.seen import Block, SeenCell
from refkit.workbook.adopt.understanding.columns import Solution
from refkit.workbook.adopt.understanding.contents import Contents, column_contents

MOST = 0.6
_ELSEWHERE = re.compile(r"(?:'[^']+'|[^\W\d][\w.]*)!\$?[A-Z]{1,3}\$?\d")


def repeats(block: Block, solution: Solution, others: dict[str, set[str]]) -> str:
    """Return why a list is only a summary of other tabs, '' where it is none.

    `others` has the names of units on each other tab, folded.
    """
    columns = [column_contents(block, heading) for heading in block.headings]
    numbers = [each for each in columns if each.counts > MOST]
    if numbers and all(_is_from_elsewhere(each) for each in numbers):
        return "its figures are formulas over other tabs"
    names = {fold_words(text) for text in _names(block, solution)}
    titles = {fold_words(title) for title in others}
    if names and len(names & titles) >= MOST * len(names):
        return "its lines name other tabs"
    for title, told in others.items():
        if names and len(names) > 2 and names < told:
            return f"its units are all on {title!r} too"
    return ""


def _is_from_elsewhere(column: Contents) -> bool:
    formulas = (cell.cell.formula or "" for cell in column.cells.values())
    return column.share(map(_ELSEWHERE.search, formulas)) > MOST


def _names(block: Block, solution: Solution) -> list[str]:
    return [cell.text for cell in name_cells(block, solution).values()]


def name_cells(block: Block, solution: Solution) -> dict[int, SeenCell]:
    """Return the cells of a block's names by line."""
    wanted = {
        fold_words(each.contents.heading.whole)
        for role in ("name", "unit")
        for each in solution.by_role(role)
    }
    heading = next((h for h in block.headings if fold_words(h.whole) in wanted), None)
    if heading is None:
        return {}
    return {ln.number: c for ln in block.lines if (c := ln.cells.get(heading.number))}
