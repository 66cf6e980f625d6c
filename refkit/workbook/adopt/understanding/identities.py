"""Columns that several lists share: keys that begin anew, players of both armies."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.seen import Block
from refkit.workbook.adopt.understanding.clues import Clues
from refkit.workbook.adopt.understanding.columns import Placed, Solution


def without_repeated(lists: Sequence[tuple[Block, Solution]]) -> Sequence[Solution]:
    """Return the columns of lists, those of a key his own where a key is there twice.

    What the umpire said of a column stays, and so does a key that cannot be made up.
    """
    told = Counter(key for block, solution in lists for key in _keys(block, solution))
    twice = {record for (record, _), count in told.items() if count > 1}
    return [
        replace(
            solution,
            columns=tuple(
                replace(each, target=None, score=None, rival=None)
                if solution.kind.name in twice and _is_made(each, solution)
                else each
                for each in solution.columns
            ),
        )
        for _, solution in lists
    ]


def without_players(
    lists: Sequence[tuple[Block, Solution]], clues: Clues
) -> Sequence[Solution]:
    """Return the columns of lists, a column of players his own where tabs name the sides.

    Who commands units of both armies is no side; a column that names a nation is one.
    """
    seen: dict[str, set[str]] = {}
    for block, solution in lists:
        for each in _sides(solution):
            for cell in block.column(each.contents.heading.number):
                nation = "" if clues.nations(cell.text) else clues.nations(block.sheet)
                seen.setdefault(fold_words(cell.text), set()).add(nation)
    are_players = any(len(nations - {""}) > 1 for nations in seen.values())
    if not are_players or any("" in nations for nations in seen.values()):
        return [solution for _, solution in lists]
    return [
        replace(
            solution,
            columns=tuple(
                replace(each, target=None, score=None, rival=None)
                if each in _sides(solution)
                else each
                for each in solution.columns
            ),
        )
        for _, solution in lists
    ]


def _sides(solution: Solution) -> Sequence[Placed]:
    return [*solution.by_role("side")]


def _keys(block: Block, solution: Solution) -> Iterator[tuple[str, str]]:
    """Yield the record and each key in its cells, as often as it stands there."""
    for each in solution.columns:
        if _is_made(each, solution):
            for cell in block.column(each.contents.heading.number):
                yield solution.kind.name, fold_words(cell.text)


def _is_made(column: Placed, solution: Solution) -> bool:
    """Tell whether a column holds the key of a record that can be made up as well."""
    if column.target is None or column.score is None:
        return False
    key = solution.kind.record.key
    return column.target.fields == key and key[0] in solution.kind.made
