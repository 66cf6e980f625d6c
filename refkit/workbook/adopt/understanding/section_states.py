"""Heads of sections that say what became of the lines below: "Destroyed", "Due later"."""

from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.seen import Line
from refkit.workbook.adopt.understanding import names
from refkit.workbook.adopt.understanding.clues import Clues
from refkit.workbook.adopt.understanding.looks import Looked
from refkit.workbook.adopt.understood import Question, UnderstoodBlock
from refkit.workbook.sheets.vocabulary import RosterKind

# From how surely on a head says a status, and from when on nobody need be asked.
LEAST, PLAIN = 86, 94


def read_sections(found: UnderstoodBlock, said: Answers, clues: Clues) -> Looked:
    """Return what the heads of a list's sections say of the lines that do not themselves.

    The name of a unit is no state, whatever its words are.
    """
    status = found.kind.roles.get("status") if found.kind else None
    if not found.kind or not status or not found.kind.words.get(status):
        return Looked()
    statuses: dict[int, str] = {}
    questions: list[Question] = []
    for head, lines in _silent_lines(found).items():
        meant = [] if clues.unit_names(head) else _meant(found.kind, status, head, clues)
        if not meant:
            continue
        question = _question(found, head, lines, meant)
        told = said.answer(question.name)
        if len(meant) > 1 or meant[0][1] < PLAIN:
            questions.append(question)
        ours = question.proposal if told is None else told
        if ours:
            statuses |= dict.fromkeys((line.number for line in lines), ours)
    return Looked(statuses, tuple(questions))


def _silent_lines(found: UnderstoodBlock) -> dict[str, list[Line]]:
    """Return the lines without a status of their own by the heads they stand under."""
    own = [c.heading.number for c in found.columns if c.role == "status"]
    silent: dict[str, list[Line]] = {}
    for line in found.block.lines:
        if line.number not in found.apart and not any(n in line.cells for n in own):
            for head in line.sections:
                silent.setdefault(head, []).append(line)
    return silent


def _meant(kind: RosterKind, status: str, head: str, clues: Clues) -> list[tuple[str, int]]:
    """Return the statuses that a head may say, and how surely; the usual is none."""
    found = kind.meanings(status, head, clues.languages)
    best = [each for each in found if each.score == found[0].score >= LEAST]
    usual = kind.columns[status].default
    return (
        []
        if {each.value for each in best} == {usual}
        else [(each.value, each.score) for each in best]
    )


def _question(
    found: UnderstoodBlock, head: str, lines: list[Line], meant: list[tuple[str, int]]
) -> Question:
    assert found.kind
    choices = found.kind.columns[found.kind.roles["status"]].choices
    cells = (next(iter(line.cells.values()), None) for line in lines)
    count = len(lines)
    return Question(
        names.section_question(head),
        f"Which status do the lines below {head!r} have?",
        tuple(f"{found.block.sheet}!{cell.cell.ref}" for cell in cells if cell),
        tuple((value, value) for value in choices),
        meant[0][0] if len(meant) == 1 else "",
        f"{count} line{'s get' if count != 1 else ' gets'} this status.",
    )
