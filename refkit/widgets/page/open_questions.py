"""Open questions: what the rules leave open, each with a menu of its readings."""

from collections.abc import Callable, Iterable

import ipywidgets as widgets

from refkit.engine.campaign.ledger import standing_steps
from refkit.engine.play.system import Option
from refkit.engine.rules import reference
from refkit.engine.rules.options import first_step
from refkit.session.game import Game
from refkit.session.side import Seat
from refkit.widgets.page import markup
from refkit.widgets.page.fold import Fold
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button, once
from refkit.widgets.page.markup import Markup, element

SAY = (
    "Decide before the first step. Pick a reading for each question, then keep them all. "
    "The worksheet Options keeps them; read them there at any time. Why refkit "
    "reads the rules so stands under The rule, at the head of the step."
)
KEPT = "The readings are settled; the worksheet Options keeps them."


class OpenQuestions(widgets.VBox):
    """The questions that the rules leave open, a menu each, and one button to keep them."""

    def __init__(self, game: Game, guard: Guard, done: Callable[[Markup], None]) -> None:
        self._game, self._done = game, done
        found = undecided(game)
        self.menus = {option.name: _menu(option) for option in found}
        self.keep = button("Keep these readings", "check")
        asked = (
            widgets.VBox([markup.panel(_question(option)), self.menus[option.name]])
            for option in found
        )
        super().__init__([self._fold(found, asked)] if found else [])
        self.add_class("refkit-about")
        guard.wire(self.keep, self._keep)

    def _fold(self, found: tuple[Option, ...], asked: Iterable[widgets.Widget]) -> Fold:
        # Made only to be shown: what is in no box of the page would outlive it.
        inside = [markup.panel(element("p", SAY)), *asked, once(self.keep)]
        return Fold(_title(found), widgets.VBox(inside))

    def _keep(self) -> None:
        picked = {name: str(menu.value).strip() for name, menu in self.menus.items()}
        self._game.settle(picked)
        self._done(element("strong", KEPT))


def questions(
    seat: Seat, game: Game, guard: Guard, done: Callable[[Markup], None]
) -> widgets.Widget:
    """Return what the rules leave open; the umpire alone is asked, and decides it."""
    return OpenQuestions(game, guard, done) if seat is game else markup.panel()


def undecided(game: Game) -> tuple[Option, ...]:
    """Return the doubtful options in the order of the steps, none once a step is done."""
    if standing_steps(game.campaign.entries):
        return ()
    system = game.campaign.system
    last = len(system.steps)

    def place(option: Option) -> int:
        number = first_step(system, option)
        return last if number is None else number

    return tuple(sorted(reference.doubtful(game.campaign), key=place))


def _title(found: tuple[Option, ...]) -> str:
    return f"What the rules leave open: {len(found)} questions to settle before play"


def _question(option: Option) -> Markup:
    asked = element("strong", option.question)
    return asked if option.listed else markup.join((asked, markup.items(_lines(option))))


def _lines(option: Option) -> list[str]:
    """The readings of an option that takes a number as well, each with its value."""
    return option.readings.strip().splitlines()


def _readings(option: Option) -> dict[str, str]:
    """Return what each value means, in the words of the rules alone."""
    parted = (line.partition(": ") for line in _lines(option))
    return {value: meaning for value, _, meaning in parted}


def _menu(option: Option) -> widgets.Dropdown | widgets.Text:
    """Return the readings to pick from; where any number will do, a box to write it in."""
    meanings = _readings(option)
    if not option.listed:
        return widgets.Text(option.value, description="Reading")
    listed = [(meanings.get(value, value), value) for value in option.listed]
    made = widgets.Dropdown(options=listed, value=option.value, description="Reading")
    made.layout.width, made.layout.max_width = "52rem", "100%"
    return made
