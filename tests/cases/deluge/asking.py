"""What the questions of case files of The Deluge share."""

from tests.cases.questions import Questions

ANSWERS = Questions()
ask = ANSWERS.ask


def answer(given):
    """Return what the rules answer to a question, as facts by name."""
    return ANSWERS[given["ask"]](given)
