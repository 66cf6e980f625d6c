"""The questions of case files of The Deluge, each put to the rules themselves."""

from tests.cases.deluge import resources
from tests.cases.deluge.asking import answer

ASKED = (resources,)
__all__ = ["ASKED", "answer"]
