"""Lines that are struck through, greyed or coloured: what their look says of a status."""

import itertools
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.seen import Line, Look
from refkit.workbook.adopt.understanding import names
from refkit.workbook.adopt.understanding.clues import explained_meanings
from refkit.workbook.adopt.understood import Question, UnderstoodBlock
from refkit.workbook.sheets.vocabulary import RosterKind

# What a line through a unit says by itself, in words that every list of states knows.
STRUCK = "destroyed"
LEAST = 70
FEWEST_GRADES = 2
# Colours of more lines than this part are how the list looks, no mark of some.
FEW = 0.5
NAMES = {
    "red": (0xE0, 0x40, 0x40),
    "orange": (0xF4, 0xA0, 0x50),
    "yellow": (0xFF, 0xE9, 0x80),
    "green": (0x90, 0xD0, 0x80),
    "blue": (0x90, 0xB8, 0xE8),
    "violet": (0xB8, 0x90, 0xD8),
    "pink": (0xF8, 0xB8, 0xC8),
    "brown": (0xA8, 0x78, 0x50),
    "grey": (0xA8, 0xA8, 0xA8),
    "black": (0x20, 0x20, 0x20),
}


CUSTOM = frozenset({"struck through", "marked \u2020", "marked \u2620", "marked \u271d"})
# A sign before or behind a name: "2nd Company \u2020".
_SIGNED = re.compile(
    r"([^\w\s()\[\]\"'.,;:/&-]+)(?=\s*\w)|.*\w[)\"'.]?\s*([^\w\s()\[\]\"'.,;:/&-]+)"
)


@dataclass(frozen=True, slots=True)
class Looked:
    """The status of the lines whose look says one, and the questions about looks."""

    statuses: Mapping[int, str] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class _Marked:
    """Lines of one look, what the key says of it, and the statuses that may mean."""

    name: str
    lines: tuple[Line, ...]
    says: str = ""
    likely: tuple[str, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether the key says what it means."""
        return len(self.likely) == 1 and bool(self.says)


def read_looks(found: UnderstoodBlock, said: Answers) -> Looked:
    """Return what the looks of a list's lines say, by its key or by custom.

    A column of states goes before what nobody explains.
    """
    kind = found.kind
    status = kind.roles.get("status") if kind else None
    if not kind or not status or not kind.words.get(status):
        return Looked()
    is_told = any(column.role == "status" for column in found.columns)
    graded = _grade_key(found, kind)
    statuses: dict[int, str] = {}
    questions: list[Question] = []
    for marked in (*_marked(found, kind, status), *_signed(found, kind, status)):
        if (is_told and not marked.says) or marked.name in graded:
            continue
        question = _question(found.block.sheet, kind, status, marked)
        if not marked.is_plain:
            questions.append(question)
        ours = said.answer(question.name) or question.proposal
        if ours:
            statuses |= dict.fromkeys((line.number for line in marked.lines), ours)
    return Looked(statuses, tuple(questions))


def read_grades(found: UnderstoodBlock) -> Mapping[int, str]:
    """Return the grade of each line with a colour that the key says is one."""
    graded = _grade_key(found, found.kind) if found.kind else {}
    told = {
        line.number: {graded[name] for name in _look_names(line) if name in graded}
        for line in found.block.lines
    }
    return {number: grades.pop() for number, grades in told.items() if len(grades) == 1}


def _grade_key(found: UnderstoodBlock, kind: RosterKind) -> Mapping[str, str]:
    """Return the grades of looks, where no column gives one and the key only grades."""
    field = kind.roles.get("rating", "")
    is_told = any(column.role == "rating" for column in found.columns)
    if is_told or not kind.words.get(field):
        return {}
    used = {name for line in found.block.lines for name in _look_names(line)}
    keys = {name: e.says for e in found.block.legend if (name := look_name(e.look))}
    meant = {name: _meant(kind, field, keys[name]) for name in used & keys.keys()}
    graded = {name: likely[0] for name, likely in meant.items() if len(likely) == 1}
    return graded if FEWEST_GRADES <= len(graded) == len(meant) else {}


def _look_names(line: Line) -> set[str]:
    return {look_name(cell.look) for cell in line.cells.values()}


def _meant(kind: RosterKind, status: str, says: str) -> tuple[str, ...]:
    """Return the statuses that words of a key may mean, the likeliest first."""
    found = explained_meanings(kind, status, says, ()) if says else ()
    if not found or found[0].score < LEAST:
        return ()
    return tuple(each.value for each in found if each.score == found[0].score)


def look_name(look: Look) -> str:
    """Return what a look is called, '' for a plain one.

    >>> look_name(Look(struck=True)), look_name(Look(fill="FFD966")), look_name(Look())
    ('struck through', 'yellow FFD966', '')
    """
    if look.struck:
        return "struck through"
    if look.fill:
        return f"{_colour(look.fill)} {look.fill}"
    if look.greyed:
        return "grey letters"
    return f"{_colour(look.colour)} letters {look.colour}" if look.colour else ""


def _colour(code: str) -> str:
    red, green, blue = (int(code[at : at + 2], 16) for at in (0, 2, 4))
    return min(
        NAMES,
        key=lambda name: sum(
            (one - other) ** 2
            for one, other in zip((red, green, blue), NAMES[name], strict=True)
        ),
    )


def _marked(found: UnderstoodBlock, kind: RosterKind, status: str) -> Iterator[_Marked]:
    """Yield the lines with a look of the key, or with one that only a few have."""
    keys = {name: e.says for e in found.block.legend if (name := look_name(e.look))}
    looks: dict[str, list[Line]] = {}
    for line in found.block.lines:
        looks.setdefault(look_name(line.look), []).append(line)
    few = len(found.block.lines) * FEW
    for name, lines in looks.items():
        is_few = len(lines) <= few and not _is_explained(found, lines)
        if name and (name in keys or is_few):
            says = keys.get(name, "")
            custom = STRUCK if name in CUSTOM else ""
            yield _Marked(name, tuple(lines), says, _meant(kind, status, says or custom))


def _signed(found: UnderstoodBlock, kind: RosterKind, status: str) -> Iterator[_Marked]:
    """Yield the lines whose names bear a sign of a status, by the key or by custom."""
    keys = {entry.sign: entry.says for entry in found.block.legend if entry.sign}
    names = [c.heading.number for c in found.columns if c.role == "name"]
    bearing: dict[str, list[Line]] = {}
    for line in found.block.lines:
        for cell in (line.cells[number] for number in names if number in line.cells):
            told = _SIGNED.match(cell.text)
            sign = told and (told[1] or told[2])
            if sign:
                bearing.setdefault(sign, []).append(line)
    for sign, lines in bearing.items():
        name, says = f"marked {sign}", keys.get(sign, "")
        likely = _meant(kind, status, says or (STRUCK if name in CUSTOM else ""))
        if likely:
            yield _Marked(name, tuple(lines), says, likely)


def _is_explained(found: UnderstoodBlock, lines: Sequence[Line]) -> bool:
    """Tell whether a look goes with something else: every second line, section or side."""
    mine = {line.number for line in lines}
    order = [line.number for line in found.block.lines]
    places = [at for at, number in enumerate(order) if number in mine]
    steps = {later - at for at, later in itertools.pairwise(places)}
    if len(places) > 2 and steps == {2}:
        return True
    groups: list[Mapping[int, tuple[str, ...]]] = [
        {line.number: line.sections for line in found.block.lines if line.sections},
        {number: (side,) for number, side in found.sides.items()},
    ]
    return any(_goes_with(mine, group) for group in groups)


def _goes_with(mine: Collection[int], group: Mapping[int, tuple[str, ...]]) -> bool:
    """Tell whether lines are just those of some groups."""
    inside = {group[number] for number in mine if number in group}
    outside = {name for number, name in group.items() if number not in mine}
    return bool(inside) and not inside & outside


def _question(sheet: str, kind: RosterKind, status: str, marked: _Marked) -> Question:
    choices = kind.columns[status].choices or tuple(kind.words[status])
    says = f" The key says {marked.says!r}." if marked.says else ""
    count = len(marked.lines)
    cells = (next(iter(line.cells.values()), None) for line in marked.lines)
    return Question(
        names.look_question(marked.name),
        f"What do lines mean that are {marked.name}?{says}",
        tuple(f"{sheet}!{cell.cell.ref}" for cell in cells if cell),
        tuple((value, value) for value in choices),
        next(iter(marked.likely), ""),
        f"{count} line{'s get' if count != 1 else ' gets'} this status.",
    )
