"""Turn sheets: what a view says as a PDF to print, and the check that nothing leaks."""

from refkit.turnsheets.handout import hand_out
from refkit.turnsheets.leaks import leaks
from refkit.turnsheets.render import Paper, render

__all__ = ["Paper", "hand_out", "leaks", "render"]
