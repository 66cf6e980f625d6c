"""The questions of case files of The Deluge, each put to the rules themselves."""

from tests.cases.deluge import fighting, ground, marching, resources, victory
from tests.cases.deluge.asking import answer

ASKED = (fighting, ground, marching, resources, victory)
__all__ = ["ASKED", "answer"]
