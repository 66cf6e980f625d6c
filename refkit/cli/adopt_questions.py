"""refkit's questions on the terminal: one after the other, with numbers to choose."""

from collections.abc import Iterator
from typing import NamedTuple

import click

from refkit.cli import terminal
from refkit.workbook.adopt import questions
from refkit.workbook.adopt.understood import Question

LEAVE = ("q", "quit")


class Reply(NamedTuple):
    """The value chosen, '' for none; or that he does not want to go on."""

    value: str = ""
    is_over: bool = False


def ask(question: Question, number: int, count: int) -> Reply:
    """Ask a question until there is an answer; Enter takes the proposal."""
    terminal.echo("", *_lines(question, number, count))
    while True:
        try:
            typed = click.prompt(_prompt(question), default="", show_default=False).strip()
        except click.Abort:
            terminal.echo("")
            return Reply(is_over=True)
        if typed.casefold() in LEAVE:
            return Reply(is_over=True)
        chosen = _choice(question, typed)
        if chosen is not None:
            return Reply(chosen)
        terminal.echo(_expected(question), err=True)


def _lines(question: Question, number: int, count: int) -> Iterator[str]:
    yield f"Question {number} of {count}. {question.about}"
    yield f"  {questions.place(question)}"
    if question.hangs:
        yield f"  {question.hangs}"
    for at, (value, name) in enumerate(question.choices, 1):
        yield f"  {at:>2}  {name or value}"


def _prompt(question: Question) -> str:
    proposal = questions.label(question, question.proposal)
    if question.must:
        return "Your answer (it is needed; q stops)"
    if proposal:
        return f"Your answer (Enter takes: {proposal})"
    return "Your answer (Enter leaves it open)"


def _choice(question: Question, typed: str) -> str | None:
    """Return the value that is meant by a number, a value or its name; None for none."""
    if not typed:
        return None if question.must else question.proposal
    if question.choices and typed.isdecimal() and 0 < int(typed) <= len(question.choices):
        return question.choices[int(typed) - 1][0]
    return questions.find_choice(question, typed)


def _expected(question: Question) -> str:
    if not question.choices:
        return "Expected an answer; q stops."
    return f"Expected a number from 1 to {len(question.choices)}; q stops."
