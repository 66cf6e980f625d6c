"""A question on the terminal: numbers to choose, Enter for the proposal, q to stop."""

import click
import pytest
from click.testing import CliRunner

from refkit.cli import adopt_questions
from refkit.cli.adopt_questions import Reply
from refkit.workbook.adopt.understood import Question

CHOICES = (("raw", "Raw"), ("trained", ""), ("3", "Three"))
PLAIN = Question("a", "Which is “Reg”?", ("OOB!C4",), CHOICES, "trained", "It is 3 units.")
MUST = Question("a", "Which is “Reg”?", ("OOB!C4",), CHOICES, "trained", must=True)
FREE = Question("a", "Which day is it?", ("OOB!C4",), ())


def asked(question, typed):
    replies = []

    @click.command()
    def once():
        replies.append(adopt_questions.ask(question, 2, 5))

    return CliRunner().invoke(once, input=typed).output, replies[0]


def test_a_question_is_shown_with_its_cells_and_its_choices_by_number():
    output, reply = asked(PLAIN, "1\n")
    assert output.startswith(
        "\nQuestion 2 of 5. Which is “Reg”?\n  OOB!C4\n  It is 3 units.\n"
        "   1  Raw\n   2  trained\n   3  Three\n"
        "Your answer (Enter takes: trained): "
    )
    assert reply == Reply("raw")


@pytest.mark.parametrize(
    ("question", "typed", "value"),
    [
        (PLAIN, "\n", "trained"),
        (PLAIN, "three\n", "3"),
        (PLAIN, "3\n", "3"),
        (PLAIN, "RAW\n", "raw"),
        (MUST, "2\n", "trained"),
        (FREE, "8 September\n", "8 September"),
        (FREE, "\n", ""),
    ],
)
def test_a_number_a_value_or_enter_answers(question, typed, value):
    assert asked(question, typed)[1] == Reply(value)


def test_enter_is_no_answer_where_one_is_needed():
    output, reply = asked(MUST, "\n4\n0\nnonsense\n1\n")
    assert output.count("Expected a number from 1 to 3; q stops.") == 4
    assert "Enter takes" not in output
    assert reply == Reply("raw")


def test_a_free_question_that_needs_an_answer_says_so():
    question = Question("a", "Which day?", (), (), must=True)
    output, reply = asked(question, "\nMonday\n")
    assert "Expected an answer; q stops." in output
    assert reply == Reply("Monday")


@pytest.mark.parametrize("typed", ["q\n", "Quit\n", ""])
def test_it_can_be_stopped(typed):
    assert asked(MUST, typed)[1].is_over


def test_no_text_of_his_gives_the_terminal_a_command():
    question = Question("a", "Which is “\x1b[31m”?", (), (("x", "\x1b[2J"),))
    assert "\x1b" not in asked(question, "1\n")[0]
