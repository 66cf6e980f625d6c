"""The nation of each side: read, said by the umpire, or asked for."""

from collections.abc import Iterable, Iterator, Mapping

from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understanding import names
from refkit.workbook.adopt.understood import Question, UnderstoodBlock

HANGS = "What its nation decides; without an answer it goes by its own name."


def said_nations(sides: Iterable[str], said: Answers) -> Mapping[str, str]:
    """Return the nations that the umpire answered, by side."""
    told = ((side, said.answer(names.nation_question(side))) for side in sides)
    return {side: nation for side, nation in told if nation}


def nation_questions(
    sides: Iterable[str], known: Mapping[str, str], lists: Iterable[UnderstoodBlock]
) -> Iterator[Question]:
    """Yield a question for each side whose nation nothing tells; `known` has the others."""
    blocks = list(lists)
    for side in sides:
        if side not in known:
            yield Question(
                names.nation_question(side),
                f"Which nation is {side!r}? Nothing says it.",
                tuple(_first_cells(side, blocks)),
                (),
                hangs=HANGS,
            )


def _first_cells(side: str, blocks: Iterable[UnderstoodBlock]) -> Iterator[str]:
    """Yield the first cell of each line of a side."""
    for each in blocks:
        for line in each.block.lines:
            cell = next(iter(line.cells.values()), None)
            if cell and each.sides.get(line.number) == side:
                yield f"{each.block.sheet}!{cell.cell.ref}"
