"""What has to be asked before a workbook is adopted, and what to warn of."""

from dataclasses import replace

from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understood import Understood


def with_doubts(found: Understood, said: Answers) -> Understood:
    """Return what is understood with the questions it leaves."""
    del said
    return replace(found)
