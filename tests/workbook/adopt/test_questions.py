"""Questions in words: where they come from, which are open, what an answer means."""

import pytest

from refkit.engine.problems import Refused
from refkit.workbook.adopt import questions
from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.understood import Question

CHOICES = (("raw", "Raw"), ("elite", "Elite or guards"))
MUST = Question("a", "Which one?", ("OOB!C4",), CHOICES, must=True)
OFFER = Question("b", "Keep it up?", (), (), is_offer=True)
PLAIN = Question("c", "So?", ("OOB!C5",), CHOICES, "raw")


def test_those_that_must_be_answered_come_first_and_offers_last():
    assert list(questions.ordered((OFFER, PLAIN, MUST))) == [MUST, PLAIN, OFFER]


def test_a_must_without_an_answer_is_refused_in_a_sentence():
    asked = (OFFER, PLAIN, MUST)
    assert questions.open_questions(asked, NONE) == (MUST,)
    with pytest.raises(Refused, match=r"Which one\? .*before you answer \(OOB!C4\)\.$"):
        questions.require_answers(asked, NONE)
    questions.require_answers(asked, NONE.with_answers({"a": "raw"}))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ELITE", "elite"),
        ("elite or  guards", "elite"),
        ("guards", None),
        ("", None),
    ],
)
def test_an_answer_is_a_value_or_what_it_is_called(text, value):
    assert questions.find_choice(MUST, text) == value


def test_without_choices_any_text_is_an_answer():
    assert questions.find_choice(OFFER, "  some day ") == "some day"
    assert questions.find_choice(OFFER, " ") is None


def test_many_columns_are_counted():
    cells = tuple(f"OOB!{letter}{row}" for letter in "ABCDEFGH" for row in (3, 4))
    said = questions.place(Question("a", "?", cells, ()))
    assert said.startswith("OOB!A3 and 1 more, OOB!B3 and 1 more")
    assert said.endswith(", 2 more columns")
    assert questions.place(OFFER) == "the whole workbook"


def test_a_question_is_plain_values():
    data = questions.question_data(MUST, NONE.with_answers({"a": "raw"}))
    assert (data["name"], data["where"], data["answer"]) == ("a", "OOB!C4", "raw")
    assert data["choices"] == [["raw", "Raw"], ["elite", "Elite or guards"]]
    assert (data["must"], data["offer"]) == (True, False)


def test_what_is_answered_stays_in_its_place_so_that_it_can_be_changed():
    said = NONE.with_answers({"a": "raw"})
    assert questions.still_asked((MUST, OFFER), (PLAIN,), said) == (MUST, PLAIN)
    assert questions.still_asked((MUST, OFFER), (PLAIN, MUST), NONE) == (MUST, PLAIN)
    assert questions.still_asked((OFFER, MUST), (OFFER,), said) == (OFFER, MUST)
