"""A file of answers in TOML: written ready to fill in, and read with its faults."""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from refkit.engine.problems import Problem, Refused, nearest
from refkit.engine.terminal_text import printable
from refkit.workbook.adopt import questions as asking
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understood import Question, Understood

HEAD = (
    "refkit's questions about {book}.",
    "Write each answer between the quotes after the =. Where one stands there already, it",
    "is what refkit would take: leave it where it is right.",
)
THEN = "Save this file, then run: refkit adopt {book} --answers {file}"
MUST = "Please answer: nothing is adopted before."
OPTIONAL = "Leave it empty, and refkit leaves it out of the campaign."
OFFER = "Leave it empty, and the column stays as it is."
# "name" = ..., 'name' = ... or name = ... at the start of a line.
_KEY = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)\s*=""")
_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def write_answers(
    questions: Iterable[Question], answers: Answers, *, book: str, file: str
) -> str:
    """Return the file of answers to these questions, with the proposals filled in."""
    lines = [_comment(each.format(book=book)) for each in HEAD]
    lines.append(_comment(THEN.format(book=_quoted(book), file=_quoted(file))))
    for number, question in enumerate(asking.ordered(questions), 1):
        proposal = "" if question.must else question.proposal
        value = answers.answer(question.name) or proposal
        lines += ["", *(_comment(each) for each in _explain(number, question))]
        lines.append(f"{_string(question.name)} = {_string(value)}")
    return "\n".join(lines) + "\n"


def _explain(number: int, question: Question) -> Iterator[str]:
    yield f"{number}. {question.about}"
    yield f"   Where: {asking.place(question)}"
    if question.hangs:
        yield f"   {question.hangs}"
    if question.choices:
        yield f"   One of: {', '.join(_choices(question))}"
    if question.must:
        yield f"   {MUST}"
    elif question.is_offer:
        yield f"   {OFFER}"
    elif not question.proposal:
        yield f"   {OPTIONAL}"


def _choices(question: Question) -> Iterator[str]:
    for value, name in question.choices:
        yield _string(value) if name in ("", value) else f"{_string(value)} ({name})"


def _comment(text: str) -> str:
    return f"# {printable(text).replace(chr(10), ' ')}".rstrip()


def _string(text: str) -> str:
    """Return a text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _quoted(name: str) -> str:
    return f"'{name}'" if " " in name else name


def read_text(path: Path) -> str:
    """Return the text of a file of answers; Refused where it is no text."""
    try:
        # An editor of Windows may put a mark before the first letter; this takes it off.
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        problem = Problem(str(path), "is no text in UTF-8", "a file of answers")
        raise Refused([problem]) from None


def read_answers(
    text: str, file: str, said: Answers, understand: Callable[[Answers], Understood]
) -> tuple[Answers, tuple[str, ...]]:
    """Return what was said and the answers in a file, and a note on each not asked for.

    Raises Refused with every fault at its line: what cannot be read, an answer that is no
    choice, a question that must be answered and is not.
    """
    reading = _AnswerReader(text, file)
    asked: dict[str, Question] = {}
    answers = said
    while True:
        understood = understand(answers)
        # An answer may raise other questions, and settle some.
        new = {q.name: q for q in understood.questions if q.name not in asked}
        if not new:
            break
        asked |= new
        answers = answers.with_answers(reading.take(new))
    reading.require(understood.questions, answers)
    notes = reading.unknown(asked)
    if reading.faults:
        raise Refused(reading.faults)
    return answers, notes


class _AnswerReader:
    """Reads the answers in a file and collects the faults."""

    def __init__(self, text: str, file: str) -> None:
        self.faults: list[Problem] = []
        self._file = file
        self._given = _parse(text, file)
        self._lines = _lines_of_keys(text)

    def take(self, questions: dict[str, Question]) -> dict[str, str]:
        """Return the answers to these questions."""
        found = {}
        for name, question in questions.items():
            chosen = self._choice(question, self._given.get(name, ""))
            if chosen:
                found[name] = chosen
        return found

    def require(self, questions: Iterable[Question], answers: Answers) -> None:
        """Add a fault for each question that must be answered and is not."""
        for question in asking.open_questions(questions, answers):
            given = self._given.get(question.name, "")
            if not isinstance(given, list | dict) and not str(given).strip():
                found = f"{question.name!r} has no answer"
                self._add_fault(question.name, found, _expected(question))

    def unknown(self, questions: dict[str, Question]) -> tuple[str, ...]:
        """Return a note on each answer that is not asked for; a misspelt one is a fault."""
        notes = []
        missing = [name for name in questions if name not in self._given]
        for name in self._given:
            near = nearest(name, missing) if name not in questions and missing else ""
            if near:
                self._add_fault(name, f"no question is called {name!r}", repr(near))
            elif name not in questions:
                place = self._place(name)
                notes.append(
                    f"{place}: {name!r} is not asked any more; it changes nothing."
                )
        return tuple(notes)

    def _choice(self, question: Question, value: object) -> str | None:
        if isinstance(value, list | dict):
            self._add_fault(question.name, f"{question.name!r} is no text", "one answer")
            return None
        text = str(value).strip()
        chosen = asking.find_choice(question, text) if text else ""
        if chosen is None:
            found = f"{question.name!r} is {text!r}"
            self._add_fault(question.name, found, asking.expected(question, text))
        return chosen

    def _add_fault(self, name: str, found: str, expected: str) -> None:
        self.faults.append(Problem(self._place(name), found, expected))

    def _place(self, name: str) -> str:
        line = self._lines.get(name)
        return f"{self._file}, line {line}" if line else self._file


def _expected(question: Question) -> str:
    choices = asking.expected(question, "") if question.choices else "an answer"
    return f"{choices} ({question.about})"


def _parse(text: str, file: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        said = str(error)
        there = _AT.search(said)
        line = there[1] if there and there[1] else str(len(text.splitlines()) or 1)
        place, found = f"{file}, line {line}", _AT.sub("", said)
        expected = 'lines such as "question" = "answer"'
        raise Refused([Problem(place, found, expected)]) from None


def _lines_of_keys(text: str) -> dict[str, int]:
    """Return the line of each key."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        key = _KEY.match(line)
        if key:
            name = next(iter(tomllib.loads(f"{key[1]} = 0")))
            found.setdefault(name, number)
    return found
