"""The lines of the umpire's lists found again, by what he knows each by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from refkit.workbook.read.own_headings import FoundHeadings, Lying
from refkit.workbook.sheets.own_lists import BY, WITHIN, OwnColumn, OwnLine, OwnList
from refkit.workbook.sheets.worksheets import fold_heading, fold_text

# A line is one of the list's if it has so much of what the others have.
LEAST_FILLED = 0.5


@dataclass(frozen=True, slots=True)
class LineThere:
    """A line that is there: its number, what it is known by, its section."""

    number: int
    name: str
    section: str


@dataclass(frozen=True, slots=True)
class FoundLines:
    """The number of each record's line and what it is known by, those lost, those new.

    `totals` has the numbers of the totals that are kept up.
    """

    lines: Mapping[str, int]
    names: Mapping[str, str]
    lost: tuple[OwnLine, ...]
    new: tuple[LineThere, ...]
    totals: Mapping[OwnLine, int]


def find_lines(
    lying: Lying, lists: Mapping[OwnList, FoundHeadings]
) -> dict[OwnList, FoundLines]:
    """Return the lines of each list; one that moved to another list is told as lost."""
    return {own: _find(lying, own, lists) for own in lists}


def _find(lying: Lying, own: OwnList, lists: Mapping[OwnList, FoundHeadings]) -> FoundLines:
    there = list(_lines_there(lying, own, lists))
    totals = dict(_pair_totals(lying, own, lists))
    named = [line for line in own.lines if not line.sums]
    pairs = dict(_pair_names(named, there))
    pairs |= _pair_places(named, there, pairs)
    taken = {each.number for each in pairs.values()}
    kept = [lists[own].columns[c] for c in own.kept if c in lists[own].columns]
    return FoundLines(
        {line.key: each.number for line, each in pairs.items() if line.key},
        {line.key: each.name for line, each in pairs.items() if line.key},
        tuple(line for line in own.lines if line.key and line not in pairs),
        tuple(
            each
            for each in there
            if each.number not in taken
            and _is_filled(lying, each.number, kept)
            and not _is_headings(lying, each.number, lists[own])
            and each.number not in totals.values()
        ),
        totals,
    )


def _is_filled(lying: Lying, line: int, columns: Sequence[int]) -> bool:
    filled = sum(bool(lying.text(line, number)) for number in columns)
    return len(columns) > 1 and filled >= LEAST_FILLED * len(columns) and filled > 1


def _is_headings(lying: Lying, line: int, headings: FoundHeadings) -> bool:
    """Whether a line has the headings of the list once more."""
    texts = {
        fold_heading(column.heading): fold_heading(lying.text(line, number))
        for column, number in headings.columns.items()
    }
    return sum(text == heading for heading, text in texts.items()) > 1


def _lines_there(
    lying: Lying, own: OwnList, lists: Mapping[OwnList, FoundHeadings]
) -> Iterator[LineThere]:
    """Yield the lines between a list's headings and those of the next."""
    headings = lists[own]
    names = [column for column in own.columns if column.names]
    sections = [line.section for line in own.lines if line.section]
    heads = {fold_text(part) for text in sections for part in text.split(WITHIN)}
    levels = {
        fold_text(part): level
        for text in sections
        for level, part in enumerate(text.split(WITHIN))
    }
    path: list[str] = []
    carried: dict[OwnColumn, str] = {}
    for line, numbers in lying.lines().items():
        texts = [lying.text(line, number) for number in numbers]
        head = next((text for text in texts if fold_text(text) in heads), "")
        if head and _is_head(line, headings, own, lists):
            path[levels[fold_text(head)] :] = [head]
        if not headings.line < line < _end(own, lists):
            continue
        parts = [_name_part(lying, line, headings, c, carried) for c in names]
        if any(lying.text(line, headings.columns[c]) for c in names):
            yield LineThere(line, BY.join(parts).strip(), WITHIN.join(path))


def _is_head(
    line: int, headings: FoundHeadings, own: OwnList, lists: Mapping[OwnList, FoundHeadings]
) -> bool:
    """Whether a section's head belongs to a list: not one that another list comes after."""
    before = [each.line for each in lists.values() if each.line < headings.line]
    return max(before, default=0) < line < _end(own, lists)


def _end(own: OwnList, lists: Mapping[OwnList, FoundHeadings]) -> int:
    """Return the line where the next list below begins that has the same columns."""
    mine = lists[own]
    columns = {*mine.columns.values()}
    below = (
        each.line
        for each in lists.values()
        if each.line > mine.line and columns & {*each.columns.values()}
    )
    return min(below, default=1 << 30)


def _name_part(
    lying: Lying,
    line: int,
    headings: FoundHeadings,
    column: OwnColumn,
    carried: dict[OwnColumn, str],
) -> str:
    text = lying.text(line, headings.columns[column])
    if column.is_carried:
        carried[column] = text = text or carried.get(column, "")
    return text


def _pair_names(
    lines: Sequence[OwnLine], there: Sequence[LineThere]
) -> Iterator[tuple[OwnLine, LineThere]]:
    """Yield the lines known by their name; of several, by their section and order."""
    wanted: dict[str, list[OwnLine]] = {}
    found: dict[str, list[LineThere]] = {}
    for line in lines:
        wanted.setdefault(fold_text(line.name), []).append(line)
    for each in there:
        found.setdefault(fold_text(each.name), []).append(each)
    for name, mine in wanted.items():
        yield from _pair_alike(mine, found.get(name, []))


def _pair_alike(
    mine: Sequence[OwnLine], there: Sequence[LineThere]
) -> Iterator[tuple[OwnLine, LineThere]]:
    if len(mine) == len(there) == 1:
        yield mine[0], there[0]
        return
    for section in dict.fromkeys(line.section for line in mine):
        ours = [line for line in mine if line.section == section]
        theirs = [each for each in there if fold_text(each.section) == fold_text(section)]
        # Of lines that nothing tells apart, a number of others leaves open which is which.
        if len(ours) == len(theirs):
            yield from zip(ours, theirs, strict=True)


def _pair_totals(
    lying: Lying, own: OwnList, lists: Mapping[OwnList, FoundHeadings]
) -> Iterator[tuple[OwnLine, int]]:
    """Yield the totals with their numbers, where as many say the same as ever."""
    known: dict[str, list[OwnLine]] = {}
    for line in own.lines:
        if line.sums:
            known.setdefault(fold_text(line.name), []).append(line)
    found: dict[str, list[int]] = {}
    columns = {*lists[own].columns.values()}
    for number, filled in lying.lines().items() if known else ():
        if lists[own].line < number < _end(own, lists):
            texts = (lying.text(number, at) for at in filled if at in columns)
            name = fold_text(next(texts, ""))
            found.setdefault(name, []).append(number)
    for name, mine in known.items():
        if len(mine) == len(found.get(name, ())):
            yield from zip(mine, found[name], strict=True)


def _pair_places(
    lines: Sequence[OwnLine], there: Sequence[LineThere], pairs: Mapping[OwnLine, LineThere]
) -> dict[OwnLine, LineThere]:
    """Return the one line lost between two others, with the one that is new between."""
    taken = {each.number for each in pairs.values()}
    found = {}
    for at, line in enumerate(lines):
        near = [lines[n] for n in (at - 1, at + 1) if 0 <= n < len(lines)]
        if line in pairs or not line.key or any(one not in pairs for one in near):
            continue
        ends = [pairs[one].number for one in near]
        low = ends[0] if at else 0
        high = ends[-1] if at + 1 < len(lines) else 1 << 30
        free = [e for e in there if low < e.number < high and e.number not in taken]
        if len(free) == 1 and (at == 0 or at + 1 == len(lines) or low < high):
            found[line] = free[0]
    return found
