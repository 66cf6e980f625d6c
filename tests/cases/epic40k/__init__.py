"""The questions of Epic 40,000 case files, each put to the rules themselves."""

from tests.cases.epic40k import advanced, experience, flying, orders, scores, setting_up
from tests.cases.epic40k.asking import answer

ASKED = (advanced, experience, flying, orders, scores, setting_up)
__all__ = ["ASKED", "answer"]
