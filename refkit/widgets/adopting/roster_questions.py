"""refkit's questions about a roster, each with its cells, its choices and its proposal."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from refkit.workbook.adopt import questions as asking
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understood import Question

HERE = Path(__file__).parent
# A title for those that must be answered, for those to look at, and for the offers.
TITLES = ("refkit needs your answer", "Please check", "If you like")
OPEN = ["", "Leave it open"]


class RosterQuestions(anywidget.AnyWidget):
    """The questions under their titles; `given` has the answers, by the question's name."""

    _esm = HERE / "roster_questions.js"
    _css = HERE / "roster_questions.css"
    questions: Any = traitlets.List().tag(sync=True)
    given: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, answered: Callable[[dict[str, str]], None]) -> None:
        super().__init__()
        self._is_filling = False
        self.observe(lambda _: None if self._is_filling else answered(self.given), "given")

    def show(self, asked: Iterable[Question], answers: Answers) -> None:
        """Show what is asked now and what is answered."""
        self._is_filling = True
        with self.hold_sync():
            self.questions = list(_titled(asking.ordered(asked)))
            self.given = dict(answers.given)
        self._is_filling = False


def _titled(asked: Iterable[Question]) -> Iterator[dict[str, Any]]:
    """Yield each title that has questions with them."""
    by_title: dict[str, list[dict[str, Any]]] = {}
    for question in asked:
        by_title.setdefault(_title(question), []).append(_data(question))
    for title, questions in by_title.items():
        yield {"title": title, "questions": questions}


def _title(question: Question) -> str:
    must, check, offer = TITLES
    if question.must:
        return must
    return offer if question.is_offer else check


def _data(question: Question) -> dict[str, Any]:
    choices = [list(choice) for choice in question.choices]
    if choices and not question.must and not question.proposal:
        choices.append(OPEN)
    return {
        "name": question.name,
        "about": question.about,
        "where": asking.place(question),
        "hangs": question.hangs,
        "suggests": list(question.suggests),
        "choices": choices,
        "proposal": question.proposal,
        "must": question.must,
        "offer": question.is_offer,
    }
