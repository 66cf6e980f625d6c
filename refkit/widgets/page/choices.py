"""What a page leaves to choose: whose answer is on it, and what is done meanwhile."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

import ipywidgets as widgets

from refkit.engine.campaign import ledger, naming
from refkit.engine.play.play import Due
from refkit.session.side import Seat
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.seating import UMPIRE
from refkit.widgets.page.side_list import MANY, SideList

# Two sides stand beside each other, more of them in a list.
SideChoice: TypeAlias = widgets.ToggleButtons | SideList
BACK = "Back to what is due"


def side_choice(game: Seat) -> SideChoice:
    """Return whose answer is on the umpire's page, where several sides owe the step."""
    owed = game.due()
    sides = [each.side for each in owed if each.side]
    if game.seat == UMPIRE and sides and len(game.campaign.sides) >= MANY:
        return SideList(game.campaign, sides, _done_sides(game, owed[0]))
    named = [(naming.short(d.side), d.side) for d in owed]
    word = naming.short(game.campaign.system.side)
    choice = widgets.ToggleButtons(options=named, description=word)
    choice.add_class("refkit-sides")
    # Of two, the one that has done it stands beside the other as a sentence.
    is_open = game.seat == UMPIRE and len(sides) > 1
    choice.layout.display = None if is_open else "none"
    return choice


def _done_sides(game: Seat, owed: Due) -> Iterator[str]:
    """Yield the sides that have done the step of the slot already."""
    for each in ledger.standing_steps(game.campaign.entries):
        if (each.slot, each.step) == (owed.slot, owed.step.id) and each.side:
            yield each.side


class Meanwhile:
    """What may be done though another step is due, on one page or on all of them.

    `picked` is what was picked of it, as long as it may be done.
    """

    def __init__(self, game: Seat, part: str, picked: Due | None) -> None:
        found = game.offered()
        self.offered = [owed for owed in found if part in ("", owed.step.part)]
        self.picked = picked if picked in self.offered else None

    def buttons(
        self, guard: Guard, pick: Callable[[Due | None], None]
    ) -> Iterator[widgets.HBox]:
        """Yield a line of buttons: one for each step, or the way back to what is due."""
        if not self.offered:
            return
        steps = {_name(owed): owed for owed in self.offered}
        named: dict[str, Due | None] = {BACK: None} if self.picked else {**steps}
        made = [button(name, "arrow-right") for name in named]
        for each, owed in zip(made, named.values(), strict=True):
            guard.wire(each, partial(pick, owed))
        words = "May be done now, out of turn:"
        if self.picked:
            words = f"{_name(self.picked)}, out of turn."
        yield line(widgets.Label(words), *made)


def _name(owed: Due) -> str:
    return ", ".join(filter(None, (owed.step.title, naming.short(owed.side))))
