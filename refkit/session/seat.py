"""Seats: a campaign as the umpire has it before him, or as one side may know it."""

from refkit.session.game import Game
from refkit.session.side import SideView

# A page asks a seat only what both can answer; mypy holds every page to it.
Seat = Game | SideView
