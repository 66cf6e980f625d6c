"""Labels for what refkit understood: blocks, columns and words by their names."""

from collections.abc import Iterable, Iterator
from typing import Any

from refkit.workbook.adopt.understood import (
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
    UnderstoodWord,
)
from refkit.workbook.sheets.worksheets import fold_text
from refkit.xlsx.cells.addresses import cell_name

SAMPLES = 3
OWN = "stays yours"


def block_name(understood: Understood, block: UnderstoodBlock) -> str:
    """Return the name of a block: its tab, and its first cell where a tab has several."""
    title = block.block.sheet
    alike = [each for each in understood.known if each.block.sheet == title]
    if len(alike) < 2:
        return title
    return f"{title} from {cell_name(*first_cell(block))}"


def first_cell(block: UnderstoodBlock) -> tuple[int, int]:
    """Return the row and column of the first heading of a block."""
    spots = [heading.at for heading in block.block.headings]
    return min(spots, default=(block.block.top or 1, 1))


def block_sides(block: UnderstoodBlock) -> tuple[str, ...]:
    """Return the sides its lines are of, in their order."""
    return tuple(dict.fromkeys(filter(None, block.sides.values())))


def together(names: Iterable[str]) -> str:
    """Return names as one reads them out: "red, white and blue"."""
    *first, last = tuple(names) or ("",)
    return f"{', '.join(first)} and {last}" if first else last


def heading_text(column: UnderstoodColumn) -> str:
    """Return the heading of a column as the umpire knows it."""
    return column.heading.text or column.heading.whole


def samples(block: UnderstoodBlock, column: UnderstoodColumn) -> tuple[str, ...]:
    """Return the first few different values of a column."""
    texts = [cell.text for cell in block.block.column(column.heading.number)]
    return tuple(dict.fromkeys(filter(None, texts)))[:SAMPLES]


def is_own(column: UnderstoodColumn) -> bool:
    """Tell whether a column says nothing that refkit keeps."""
    return not column.fields and not column.role


def meaning(block: UnderstoodBlock, column: UnderstoodColumn) -> str:
    """Return what a column is in the worksheets' words, '' where it stays his own."""
    kind = block.kind
    if kind is None or is_own(column):
        return ""
    names = [kind.heading(f) for f in column.fields if f in kind.headings]
    return " and ".join(dict.fromkeys(names or [kind.role_name(column.role)]))


def doubtful(word: UnderstoodWord) -> bool:
    """Tell whether a word is asked about: it may mean several things, or nothing known."""
    return word.score is not None and (bool(word.others) or not word.ours)


def proposal_data(understood: Understood) -> dict[str, Any]:
    """Return what is understood as plain values: an entry for each list."""
    asked = {question.name for question in understood.questions}
    return {
        "tabs": [_block_data(understood, block, asked) for block in understood.known],
        "left": dict(understood.left),
        "sides": list(understood.sides),
    }


def _block_data(
    understood: Understood, block: UnderstoodBlock, asked: Iterable[str]
) -> dict[str, Any]:
    sides = block_sides(block)
    return {
        "tab": block.block.sheet,
        "record": block.kind.name if block.kind else "",
        "side": sides[0] if len(sides) == 1 else "",
        "side_from": block.side_from,
        "score": block.score,
        "grounds": list(block.grounds),
        "headings_at": cell_name(*first_cell(block)),
        "lines": len(block.block.lines),
        "apart": {str(line): why for line, why in block.apart.items()},
        "columns": [
            {
                "heading": heading_text(column),
                "under": list(column.heading.levels[:-1]),
                "field": "+".join(column.fields),
                "role": column.role,
                "score": column.score,
                "kept": not is_own(column),
                "why": column.why,
                "samples": list(samples(block, column)),
                "words": dict(_words_data(understood, block, column)),
                "asked": column.asked if column.asked in asked else "",
            }
            for column in block.columns
        ],
    }


def _words_data(
    understood: Understood, block: UnderstoodBlock, column: UnderstoodColumn
) -> Iterator[tuple[str, list[Any]]]:
    """Yield the words of a column, and those that stand under its heading elsewhere."""
    for other in _same_columns(understood, block, column):
        for word in other.words:
            yield word.his, [word.ours, word.score, *([True] if doubtful(word) else [])]


def _same_columns(
    understood: Understood, block: UnderstoodBlock, column: UnderstoodColumn
) -> Iterator[UnderstoodColumn]:
    """Yield the columns of a tab that have the same heading and fields, itself last."""
    wanted = (fold_text(heading_text(column)), column.fields)
    beside = [b for b in understood.known if b.block.sheet == block.block.sheet]
    for each in (column for there in beside for column in there.columns):
        if (fold_text(heading_text(each)), each.fields) == wanted:
            yield each
    yield column
