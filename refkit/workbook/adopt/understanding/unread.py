"""What lists say that is not read: remarks, lines without a name, counts of models."""

import itertools
from collections.abc import Iterator, Mapping

from refkit.engine.play.listing import shorten_list
from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.seen import Line, SeenCell
from refkit.workbook.adopt.understanding import names
from refkit.workbook.adopt.understanding.clues import is_plain_count
from refkit.workbook.adopt.understanding.contents import column_contents
from refkit.workbook.adopt.understood import (
    Question,
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
)
from refkit.workbook.sheets.own_lists import COUNTS
from refkit.workbook.sheets.vocabulary import RosterKind

# So many lines without a name are how the list is made, and none that were forgotten.
MANY = 0.3
# A remark that has a word for a state, and the numbers of models that a line may count.
STATED, MOST_ALIKE, MOST_MODELS = 86, 0.7, 30
SHOWN = 4
# What stands in a cell of which nothing is said; other signs may be drawn stands.
NOTHING = " ?./-\N{EN DASH}\N{EM DASH}"


def unread_questions(found: Understood, said: Answers) -> Iterator[Question]:
    """Yield what has to be known before lines are left out, or taken for one model each."""
    for block in found.lists:
        counted = _counted_models(block)
        if counted and said.answer(names.column_question(counted.heading.whole)) is None:
            yield Question(
                names.column_question(counted.heading.whole),
                f"What is the column {counted.heading.whole!r}? Each line is taken for one "
                "stand, however many it says.",
                _places(block, _counting(block, [counted])),
                ((names.OWN, "a column of your own: each line is one stand"),),
                hangs=f"{len(block.block.lines)} lines are one stand each.",
                must=True,
            )
        nameless = _nameless(block)
        name = names.nameless_question(block.block.sheet)
        if len(nameless) >= MANY * len(block.block.lines) and said.answer(name) is None:
            yield Question(
                name,
                "Shall lines without a name be left out? They count something; if they are "
                "part of a unit, type its name beside them first.",
                _places(block, nameless),
                ((names.OWN, "leave them out"),),
                hangs=f"{len(nameless)} lines are left out.",
                must=True,
            )


def unread(found: Understood) -> Iterator[str]:
    """Yield a sentence for all of one sort that a list says and nobody reads."""
    for block in found.lists:
        nameless = _nameless(block)
        if nameless:
            yield f"{_some(block, nameless)}: left out, as it has no name."
        uncounted = _uncounted(block)
        if uncounted:
            yield f"{_some(block, uncounted)}: nothing there says how many stands it has."
        commented = [cell for cell in _cells(block) if cell.comment]
        if commented:
            yield f"{_some(block, commented)}: the comment there is not read."
        struck = list(_struck(block))
        if struck:
            yield f"{_some(block, struck)}: read, though it is struck through."
        yield from _beyond(block)
        stated = list(_stated(block))
        if stated:
            one = stated[0].shown
            yield f"{_some(block, stated)}: {one} is a remark and changes no status."


def _cells(block: UnderstoodBlock) -> Iterator[SeenCell]:
    for line in block.block.lines:
        yield from line.cells.values()


def _counting(
    block: UnderstoodBlock, columns: list[UnderstoodColumn] | None = None
) -> list[SeenCell]:
    """Return the cells in which a list counts something."""
    own = columns or [c for c in block.columns if c.role in COUNTS]
    return [cell for c in own for cell in block.block.column(c.heading.number)]


def _nameless(block: UnderstoodBlock) -> list[SeenCell]:
    """Return the first cell of each line left out that counts something."""
    counting = {cell.cell.at for cell in _counting(block)}
    lines = (ln for ln in block.block.lines if ln.number in block.apart)
    return [
        next(iter(line.cells.values()))
        for line in lines
        if any(cell.cell.at in counting for cell in line.cells.values())
    ]


def _uncounted(block: UnderstoodBlock) -> list[SeenCell]:
    """Return the first cell of each unit of which no column says how many it has."""
    kind = block.kind
    if not kind or kind.gathers or not kind.roles.get("now"):
        return []
    counts = [c.heading.number for c in block.columns if c.role in COUNTS]
    return [
        first
        for line in block.block.lines
        if line.number not in block.apart and not _says(line, counts)
        if (first := next(iter(line.cells.values()), None))
    ]


def _says(line: Line, numbers: list[int]) -> bool:
    there = (line.cells.get(number) for number in numbers)
    return any(cell and cell.text.strip(NOTHING) for cell in there)


def _struck(block: UnderstoodBlock) -> Iterator[SeenCell]:
    """Yield the cells with a line through them in a line that has none."""
    own = [column.heading.number for column in block.columns if column.role]
    for line in block.block.lines:
        there = (line.cells.get(number) for number in own)
        if not line.look.struck:
            yield from (cell for cell in there if cell and cell.look.struck)


def _stated(block: UnderstoodBlock) -> Iterator[SeenCell]:
    """Yield the remarks that have a word for a state which is not that of their line."""
    kind = block.kind
    field = kind.roles.get("status") if kind else None
    if not kind or not field:
        return
    notes = [c.heading.number for c in block.columns if c.role == "note"]
    states = [c for c in block.columns if c.role == "status"]
    for line in block.block.lines:
        is_said = line.number in block.statuses or any(
            column.heading.number in line.cells for column in states
        )
        for number in () if is_said else notes:
            cell = line.cells.get(number)
            if cell and _state(kind, field, cell.text):
                yield cell


def _beyond(block: UnderstoodBlock) -> Iterator[str]:
    """Yield a sentence for each word that says more than what it is taken for."""
    fields = [(each, c) for c in block.columns for each in c.fields if block.kind]
    for field, column in fields:
        told = block.kind.said.beyond.get(field, {}) if block.kind else {}
        known = {fold_words(word): says for says, words in told.items() for word in words}
        for word in (each for each in column.words if fold_words(each.his) in known):
            places = shorten_list(word.cells, SHOWN)
            taken = word.ours.replace("_", " ") or "no word refkit knows"
            says = known[fold_words(word.his)]
            yield f"{places}: {word.his!r} is taken for {taken}. {says}"


def _state(kind: RosterKind, field: str, text: str) -> bool:
    found = kind.meanings(field, text)
    usual = kind.columns[field].default
    return bool(found) and found[0].score >= STATED and found[0].value != usual


def _counted_models(block: UnderstoodBlock) -> UnderstoodColumn | None:
    """Return the column that says how many models a line is, where lines are models."""
    if not block.kind or not block.kind.gathers:
        return None
    for column in block.columns:
        if column.fields or column.role or not is_plain_count(column.heading.levels):
            continue
        contents = column_contents(block.block, column.heading)
        most = max(contents.numbers.values(), default=0)
        is_count = contents.counts == 1 and 1 < most <= MOST_MODELS
        if is_count and contents.uniqueness <= MOST_ALIKE:
            return None if _numbers_models(block, contents.numbers) else column
    return None


def _numbers_models(block: UnderstoodBlock, numbers: Mapping[int, float]) -> bool:
    """Tell whether the models of most units are numbered one after the other."""
    of_unit: dict[str, list[float]] = {}
    for line, number in numbers.items():
        of_unit.setdefault(block.units.get(line, ""), []).append(number)
    runs = [
        all(later - before == 1 for before, later in itertools.pairwise(mine))
        for mine in of_unit.values()
        if len(mine) > 1
    ]
    return 2 * sum(runs) > len(runs)


def _places(block: UnderstoodBlock, cells: list[SeenCell]) -> tuple[str, ...]:
    return tuple(f"{block.block.sheet}!{cell.cell.ref}" for cell in cells)


def _some(block: UnderstoodBlock, cells: list[SeenCell]) -> str:
    """Return the first of some cells as messages name them, and how many more."""
    more = len(cells) - SHOWN
    named = ", ".join(_places(block, cells[:SHOWN]))
    return named + (f" and {more} more" if more > 0 else "")
