"""The questions of case files of Roads to Stalingrad, each put to the rules themselves."""

from tests.cases.stalingrad import battles, cards, moves, operations, series, supply
from tests.cases.stalingrad.asking import answer

ASKED = (battles, cards, moves, operations, series, supply)
__all__ = ["ASKED", "answer"]
