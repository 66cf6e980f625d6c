"""Alike blocks: the same headings in any order, so that all are read the same way."""

from collections.abc import Sequence
from dataclasses import replace

from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.seen import Block, Heading
from refkit.workbook.adopt.understanding.kinds import Known


def in_order_of(first: Block, block: Block) -> Block:
    """Return a block with its headings in the order of another that has the same."""
    if block is first:
        return block
    same = dict(zip(_by_text(first), _by_text(block), strict=True))
    return replace(block, headings=tuple(same[heading] for heading in first.headings))


def known_of(known: Known, first: Block, block: Block) -> Known:
    """Return what a block is whose columns were solved in the order of another's."""
    if block is first or known.solution is None:
        return known
    ordered = in_order_of(first, block).headings
    placed = {
        heading.number: replace(each, contents=replace(each.contents, heading=heading))
        for heading, each in zip(ordered, known.solution.columns, strict=True)
    }
    columns = tuple(placed[heading.number] for heading in block.headings)
    return replace(known, solution=replace(known.solution, columns=columns))


def _by_text(block: Block) -> Sequence[Heading]:
    return sorted(block.headings, key=lambda heading: fold_words(heading.whole))
