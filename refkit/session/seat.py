"""A seat: the campaign as whoever sits at the screen has it, the umpire or one side."""

from refkit.session.game import Game
from refkit.session.side import SideView

# A page asks a seat only what both can answer; mypy holds every page to it.
Seat = Game | SideView
