"""Numbers that cannot be, or say too little: percents of nothing, totals that differ."""

from collections import Counter
from collections.abc import Iterator, Mapping
from statistics import median

from refkit.engine.words.compositions import read_composition
from refkit.engine.words.folding import fold_words
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.seen import Line
from refkit.workbook.adopt.understanding import names
from refkit.workbook.adopt.understanding.contents import column_contents
from refkit.workbook.adopt.understood import (
    Question,
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
)
from refkit.workbook.adopt.values.amounts import Amount
from refkit.workbook.adopt.values.notations import notation_named
from refkit.workbook.sheets import amounts
from refkit.workbook.sheets.vocabulary import RosterKind

STRENGTHS = frozenset({"now", "full", "lost", "share"})
# What says how many there are in all.
WHOLES = ("full", "parts", "part")
SHOWN = 4
# No usual unit has so many stands.
MEN = 60


def figure_questions(found: Understood, said: Answers) -> Iterator[Question]:
    """Yield the questions about values that no column says, or says of nothing known."""
    for each in found.lists:
        assert each.kind
        if _is_share_of_nothing(each) and not _always(found, said, each.kind, "full"):
            yield _whole_question(each, each.kind)
        yield from _missing_questions(found, said, each, each.kind)
        yield from _men_questions(each, each.kind)


def _always(found: Understood, said: Answers, kind: RosterKind, role: str) -> bool:
    field = kind.roles.get(role, "")
    return (kind.name, field) in found.always or (kind.name, field) in said.always


def _is_share_of_nothing(block: UnderstoodBlock) -> bool:
    roles = {column.role for column in block.columns}
    return "share" in roles and not roles & set(WHOLES) and "now" not in roles


def _whole_question(block: UnderstoodBlock, kind: RosterKind) -> Question:
    column = next(each for each in block.columns if each.role == "share")
    field = kind.roles["full"]
    return Question(
        names.always_question(kind, field),
        f"How many stands is 100 % in the column {column.heading.whole!r}?",
        _cells(block, column),
        (),
        hangs=f"The strength of {len(block.block.lines)} lines is worked out from it.",
        must=True,
    )


def _men_questions(block: UnderstoodBlock, kind: RosterKind) -> Iterator[Question]:
    """Yield the question whether a column of large numbers counts men or stands."""
    for column in block.columns:
        numbers = column_contents(block.block, column.heading).numbers.values()
        is_open = column.role in ("now", "full") and column.score is not None
        if not is_open or column.asked or not numbers or median(numbers) < MEN:
            continue
        heading = column.heading.whole
        yield Question(
            names.column_question(heading),
            f"Does the column {heading!r} count stands? Its numbers are those of men.",
            _cells(block, column),
            (
                (column.fields[0], "stands, all of them"),
                (names.OWN, "men: a column of your own"),
            ),
            hangs=f"{len(numbers)} lines have as many stands.",
            must=True,
        )


def _cells(block: UnderstoodBlock, column: UnderstoodColumn) -> tuple[str, ...]:
    cells = block.block.column(column.heading.number)
    return tuple(f"{block.block.sheet}!{each.cell.ref}" for each in cells)


def _missing_questions(
    found: Understood, said: Answers, block: UnderstoodBlock, kind: RosterKind
) -> Iterator[Question]:
    """Yield a question for each value that every row needs and no column says."""
    there = {field for column in block.columns for field in column.fields}
    open_ = [ln.number for ln in block.block.lines if ln.number not in block.grades]
    there |= set() if open_ else {kind.roles.get("rating", "")}
    for field in kind.needed:
        is_told = field in there or (kind.name, field) in {**found.always, **said.always}
        values = tuple(kind.words.get(field, ()))
        if not is_told and values and not kind.gathers:
            title = kind.heading(field)
            yield Question(
                names.always_question(kind, field),
                f"No column of {block.block.sheet!r} says the {title.casefold()}. "
                "Which one do all have?",
                (f"{block.block.sheet}!A{block.block.top or 1}",),
                tuple((value, kind.value_name(field, value)) for value in values),
                hangs=f"{len(open_)} lines get it.",
                must=True,
            )


def warnings(found: Understood) -> tuple[str, ...]:
    """Return what contradicts itself in the lists, each at its place."""
    return (
        *(text for each in found.lists for text in _list_warnings(each)),
        *_repeated_names(found),
    )


def _list_warnings(block: UnderstoodBlock) -> Iterator[str]:
    numbers = line_numbers(block)
    over = [
        _place(block, line)
        for line in block.block.lines
        if numbers[line.number].get("now", 0) > numbers[line.number].get("full", 10**6)
    ]
    if over:
        yield f"{_some(over)}: more stands now than the full strength."
    yield from _unlike_parts(block, numbers)
    yield from _wrong_totals(block, numbers)
    if block.grades:
        yield f"{block.block.sheet}: its colours say the grades; they are not kept up."
    yield from _unsure(block)


def _unsure(block: UnderstoodBlock) -> Iterator[str]:
    """Yield each number of stands beside which the umpire put a question mark."""
    for column in block.columns:
        for cell in block.block.column(column.heading.number):
            is_counted = column.role in STRENGTHS and any(map(str.isdecimal, cell.text))
            if is_counted and "?" in cell.text:
                place = f"{block.block.sheet}!{cell.cell.ref}"
                text, bare = cell.text, cell.text.replace("?", "").strip()
                yield f"{place}: the strength {text} is doubtful; it is read as {bare}."


def _unlike_parts(
    block: UnderstoodBlock, numbers: Mapping[int, Mapping[str, float]]
) -> Iterator[str]:
    """Yield a sentence where kinds of stand do not add up to the number beside them."""
    unlike = []
    for line in block.block.lines:
        said = numbers[line.number]
        full, lost = said.get("full"), said.get("lost", 0)
        now = said.get("now", full - lost if full is not None and "lost" in said else None)
        named = _named(block, line) if line.number not in block.apart else 0
        known = {int(each) for each in (now, full) if each is not None}
        if named and known and named not in known:
            whole = max(named, *known)
            left = now if now is not None else min(named, full or named)
            unlike.append((line, named, known, f"{left:g} of {whole}"))
    for line, named, known, read in unlike[:1]:
        more = len(unlike) - 1
        beside = " and ".join(f"{each}" for each in sorted(known))
        rest = f", and so in {more} more line{'s' if more > 1 else ''}" if more else ""
        yield (
            f"{_place(block, line)}: its kinds of stand are {named} together, beside "
            f"{beside}; read as {read}{rest}. Correct whichever is wrong."
        )


def _named(block: UnderstoodBlock, line: Line) -> int:
    """Return how many stands a line names by their kinds, 0 for none."""
    named = 0
    for column in block.columns:
        cell = line.cells.get(column.heading.number)
        told = read_composition(cell.text) if cell and column.role == "parts" else None
        named += sum(count for count, _ in told.parts) if told else 0
        if cell and column.role == "part":
            found = amounts.read_amount(column.notation, "full", cell.cell.value)
            named += (found.full or 0) if found else 0
    return named


def line_numbers(block: UnderstoodBlock) -> Mapping[int, dict[str, float]]:
    """Return the numbers of each line by role."""
    found: dict[int, dict[str, float]] = {line.number: {} for line in block.block.lines}
    for column in block.columns:
        if column.role not in STRENGTHS:
            continue
        contents = column_contents(block.block, column.heading)
        for number, value in contents.numbers.items():
            found[number][column.role] = value
        way = notation_named(contents.amounts) if len(column.fields) > 1 else None
        for number, cell in contents.cells.items() if way else ():
            told = way.read(cell.cell.value) if way else None
            # A notation of plain numbers says but one of the two.
            if isinstance(told, Amount):
                found[number] |= {"now": told.now or 0, "full": told.full or 0}
    return found


def _wrong_totals(
    block: UnderstoodBlock, numbers: Mapping[int, Mapping[str, float]]
) -> Iterator[str]:
    """Yield each total, typed as a number, that is not the sum of lines above it."""
    for total in block.block.totals:
        for column in block.columns:
            cell = total.cells.get(column.heading.number)
            is_typed = cell and not cell.cell.formula and column.role in STRENGTHS
            if not is_typed or cell is None or not isinstance(cell.cell.value, int | float):
                continue
            values = [(n, each.get(column.role, 0)) for n, each in numbers.items()]
            above = [value for n, value in values if n < total.number]
            ends = {sum(above[at:]) for at in range(len(above))} | {
                sum(v for _, v in values)
            }
            if above and cell.cell.value not in ends:
                yield (
                    f"{block.block.sheet}!{cell.cell.ref}: {cell.text} is not the total of "
                    f"{column.heading.whole!r}, {sum(above):g}."
                )


def _repeated_names(found: Understood) -> Iterator[str]:
    """Yield each name that two lines of one side have."""
    names: Counter[tuple[str, str]] = Counter()
    places: dict[tuple[str, str], list[str]] = {}
    for block in found.lists:
        column = next((each for each in block.columns if each.role == "name"), None)
        if column is None or block.kind is None or "now" not in block.kind.roles:
            continue
        for line in block.block.lines:
            cell = line.cells.get(column.heading.number)
            if cell and line.number not in block.apart:
                key = block.sides.get(line.number, ""), fold_words(cell.text)
                names[key] += 1
                places.setdefault(key, []).append(f"{block.block.sheet}!{cell.cell.ref}")
    for key, count in names.items():
        if count > 1:
            yield f"{_some(places[key])}: the same name {count} times on one side."


def _place(block: UnderstoodBlock, line: Line) -> str:
    first = next(iter(line.cells.values()))
    return f"{block.block.sheet}!{first.cell.ref}"


def _some(places: list[str]) -> str:
    more = len(places) - SHOWN
    return ", ".join(places[:SHOWN]) + (f" and {more} more" if more > 0 else "")
