"""How far adopting a workbook gets with the answers there are, before the umpire's yes."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from refkit.engine.problems import Problem
from refkit.workbook.adopt import labels, questions, summary
from refkit.workbook.adopt.adopting import Adoption
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.summary import Summary
from refkit.workbook.adopt.understood import Question, Understood


@dataclass(frozen=True)
class Attempt:
    """What is understood with these answers, and what comes of it.

    `adoption` is the adopted workbook, unsaved; None where `faults` are in the way.
    """

    answers: Answers
    understood: Understood
    adoption: Adoption | None
    faults: tuple[Any, ...]

    @property
    def open(self) -> tuple[Question, ...]:
        """The questions that must be answered and are not."""
        return questions.open_questions(self.understood.questions, self.answers)

    @property
    def cell_faults(self) -> tuple[Problem, ...]:
        """The faults of cells, which no answer mends."""
        return tuple(each for each in self.faults if isinstance(each, Problem))

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences on what adopting it would do."""
        done = self.adoption.lines if self.adoption else ()
        return (*self.understood.warnings, *done)

    @cached_property
    def summary(self) -> Summary:
        """What there will be."""
        campaign = self.adoption.campaign if self.adoption else None
        return summary.summarise(self.understood, campaign)

    def data(self, *, adopted: bool) -> dict[str, Any]:
        """Return all of it as plain values."""
        asked = questions.ordered(self.understood.questions)
        return {
            "adopted": adopted,
            "new": True,
            "proposal": labels.proposal_data(self.understood),
            "questions": [questions.question_data(each, self.answers) for each in asked],
            "summary": self.summary.data,
            "lines": list(self.lines),
            "faults": [str(fault) for fault in self.faults],
        }
