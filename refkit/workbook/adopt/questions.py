"""Questions about the umpire's workbook, in words, and what is still open of them."""

from collections.abc import Iterable, Iterator
from typing import Any

from refkit.engine.problems import Refused, nearest
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understood import Question
from refkit.workbook.sheets.worksheets import fold_text

SHOWN = 6
OWN, ANY = "own", "12"
OPEN = "{} Nothing is adopted before you answer ({})."


def open_questions(questions: Iterable[Question], answers: Answers) -> tuple[Question, ...]:
    """Return the questions that have no answer and must have one."""
    return tuple(q for q in questions if q.must and answers.answer(q.name) is None)


def require_answers(questions: Iterable[Question], answers: Answers) -> None:
    """Raise Refused with a sentence for each question that must be answered and is not."""
    left = open_questions(questions, answers)
    if left:
        raise Refused(OPEN.format(each.about, place(each)) for each in left)


def least_answers(questions: Iterable[Question], answers: Answers) -> Answers:
    """Return the answers with those that take least for granted to all open questions."""
    given = {each.name: _least(each) for each in open_questions(questions, answers)}
    return answers.with_answers(given)


def _least(question: Question) -> str:
    values = [value for value, _ in question.choices]
    # Any text may be the name of a side, and a number as well.
    likely = (question.proposal, OWN if OWN in values else "", *values, ANY)
    return next(filter(None, likely))


def place(question: Question) -> str:
    """Return where a question comes from: the first cell of each column, and how many more.

    >>> place(Question("a", "Which?", ("OOB!C4", "OOB!C5", "OOB!C9", "Rear!B2"), ()))
    'OOB!C4 and 2 more, Rear!B2'
    """
    columns: dict[str, list[str]] = {}
    for cell in question.cells:
        columns.setdefault(cell.rstrip("0123456789"), []).append(cell)
    texts = [
        f"{first} and {len(more)} more" if more else first
        for first, *more in columns.values()
    ]
    if len(texts) > SHOWN:
        texts[SHOWN:] = [f"{len(texts) - SHOWN} more columns"]
    return ", ".join(texts) or "the whole workbook"


def label(question: Question, value: str) -> str:
    """Return what a value is called; a value that is no choice is its own name."""
    return dict(question.choices).get(value) or value


def find_choice(question: Question, text: str) -> str | None:
    """Return the value that is meant by a text, its own or its name; None for no choice.

    >>> find_choice(Question("a", "?", (), (("raw", "Raw (green)"),)), "raw (Green)")
    'raw'
    """
    wanted = fold_text(text)
    if not question.choices:
        return text.strip() or None
    for value, name in question.choices:
        if wanted in (fold_text(value), fold_text(name)):
            return value
    return None


def expected(question: Question, text: str) -> str:
    """Return which answers there are, and the one that may be meant, as messages say it."""
    values = [value for value, _ in question.choices]
    near = nearest(text, values) if values else ""
    return f"one of {', '.join(values)}" + (f" ({near}?)" if near else "")


def question_data(question: Question, answers: Answers) -> dict[str, Any]:
    """Return a question as plain values, with its answer where there is one."""
    return {
        "name": question.name,
        "question": question.about,
        "where": place(question),
        "cells": list(question.cells),
        "choices": [list(choice) for choice in question.choices],
        "proposal": question.proposal,
        "hangs": question.hangs,
        "must": question.must,
        "offer": question.is_offer,
        "answer": answers.answer(question.name) or "",
    }


def still_asked(
    before: Iterable[Question], now: Iterable[Question], answers: Answers
) -> tuple[Question, ...]:
    """Return what is asked now and what is answered already, each in its place."""
    new = {q.name: q for q in now}
    kept = {q.name: q for q in before if q.name in new or answers.answer(q.name)}
    return tuple({**kept, **new}.values())


def ordered(questions: Iterable[Question]) -> Iterator[Question]:
    """Yield the questions that must be answered, then the others, and offers last."""
    yield from sorted(questions, key=lambda each: (each.is_offer, not each.must))
