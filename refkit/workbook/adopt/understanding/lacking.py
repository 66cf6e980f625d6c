"""Charts and calendars without what each line needs: they are asked about or left alone."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from refkit.workbook.adopt.understanding import kinds, names
from refkit.workbook.adopt.understanding.recognising import SAID
from refkit.workbook.adopt.understood import Question, UnderstoodBlock
from refkit.workbook.sheets.vocabulary import RosterKind


def without_lacking(
    blocks: Sequence[UnderstoodBlock], always: Collection[tuple[str, str]]
) -> tuple[Sequence[UnderstoodBlock], tuple[str, ...]]:
    """Return the blocks, and a sentence for each that is left alone for what it lacks.

    A chart without one of its columns keeps what it lacks to be asked.
    Only a roster, or a tab the umpire named himself, has to be whole; `always` are the
    fields, with their records, that have one value in all rows.
    """
    kept, told = [], []
    for each in blocks:
        lacks = list(_lacks(each, always))
        if len(lacks) > 1:
            assert each.kind
            title = kinds.in_words(each.kind)
            missing = (each.kind.columns[name].title.casefold() for name in lacks)
            why = f"no column of this {title} holds the {' or the '.join(missing)}"
            grounds = (*each.grounds, why)
            kept.append(replace(each, kind=None, score=None, grounds=grounds, columns=()))
            told.append(f"{each.block.sheet}: {why}; it is left alone, and refkit's stays.")
        else:
            kept.append(replace(each, lacks=tuple(lacks)))
    return kept, tuple(dict.fromkeys(told))


def _lacks(block: UnderstoodBlock, always: Collection[tuple[str, str]]) -> Iterator[str]:
    """Yield the fields that a chart or calendar needs and has no column for."""
    kind = block.kind
    if kind is None or kinds.is_roster(kind) or SAID in block.grounds:
        return
    there = {field for column in block.columns for field in column.fields}
    for name in kind.needed:
        if name not in there and (kind.name, name) not in always:
            yield name


def lacking_questions(blocks: Iterable[UnderstoodBlock]) -> Iterator[Question]:
    """Yield a question for what each chart lacks; without an answer it is left out."""
    for each in blocks:
        for name in each.lacks:
            assert each.kind
            yield _which(each, each.kind, name)


def _which(block: UnderstoodBlock, kind: RosterKind, name: str) -> Question:
    title = kind.heading(name)
    return Question(
        names.always_question(kind, name),
        f"No column of the {kind.title} on {block.block.sheet!r} says the "
        f"{title.casefold()}. Which one do all have?",
        _cells(block),
        tuple((value, kind.value_name(name, value)) for value in kind.words.get(name, ())),
        hangs=f"{len(block.block.lines)} lines; without an answer they are left out.",
    )


def _cells(block: UnderstoodBlock) -> tuple[str, ...]:
    first = (next(iter(line.cells.values()), None) for line in block.block.lines)
    return tuple(f"{block.block.sheet}!{cell.cell.ref}" for cell in first if cell)
