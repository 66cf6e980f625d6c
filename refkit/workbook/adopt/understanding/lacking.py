"""Charts and calendars without a column that each needs: they are left alone."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from refkit.workbook.adopt.understanding import kinds
from refkit.workbook.adopt.understanding.recognising import SAID
from refkit.workbook.adopt.understood import UnderstoodBlock


def without_lacking(
    blocks: Sequence[UnderstoodBlock], always: Collection[tuple[str, str]]
) -> tuple[Sequence[UnderstoodBlock], tuple[str, ...]]:
    """Return the blocks, and a sentence for each that is left alone for what it lacks.

    Only a roster, or a tab the umpire named himself, has to be whole; `always` are the
    fields, with their records, that have one value in all rows.
    """
    kept, told = [], []
    for each in blocks:
        lacks = list(_lacks(each, always))
        if lacks:
            assert each.kind
            title = each.kind.title.casefold()
            why = f"no column of this {title} holds the {' or the '.join(lacks)}"
            grounds = (*each.grounds, why)
            kept.append(replace(each, kind=None, score=None, grounds=grounds, columns=()))
            told.append(f"{each.block.sheet}: {why}; it is left alone, and refkit's stays.")
        else:
            kept.append(each)
    return kept, tuple(dict.fromkeys(told))


def _lacks(block: UnderstoodBlock, always: Collection[tuple[str, str]]) -> Iterator[str]:
    """Yield the names of what a chart or calendar needs and has no column for."""
    kind = block.kind
    if kind is None or kinds.is_roster(kind) or SAID in block.grounds:
        return
    there = {field for column in block.columns for field in column.fields}
    for name in kind.needed:
        if name not in there and (kind.name, name) not in always:
            yield kind.columns[name].title.casefold()
