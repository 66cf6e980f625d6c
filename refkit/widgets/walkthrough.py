"""The walkthrough: every due step of a campaign, one after the other, on one page."""

from pathlib import Path

import ipywidgets as widgets

from refkit import session
from refkit.engine.ledger import Entry
from refkit.engine.play import Due
from refkit.session import Game
from refkit.widgets import lately, markup, progress, readings
from refkit.widgets.desk import Desk
from refkit.widgets.guard import Guard
from refkit.widgets.handwork import HandEdits
from refkit.widgets.markup import Markup, element
from refkit.widgets.notice import Notice


class Walkthrough(widgets.VBox):
    """A campaign's page. It keeps nothing: a new one goes on where the workbook stands."""

    def __init__(self, game: Game | str | Path) -> None:
        self._game = game if isinstance(game, Game) else None
        self.path = game.path if isinstance(game, Game) else Path(game)
        self.notice = Notice()
        self.guard = Guard(self._tell)
        self.again = widgets.Button(description="Read the workbook again", icon="refresh")
        self.again.layout.width = "auto"
        self.guard.wire(self.again, self.read_again)
        # Shown where something could not be done: the way out is beside the reason.
        self._trouble = widgets.HBox([self.again], layout=widgets.Layout(display="none"))
        self._page = widgets.VBox()
        super().__init__([self.notice, self._trouble, self._page])
        self.add_class("refkit-walkthrough")
        self.guard.run(self._open)

    @property
    def game(self) -> Game:
        """The campaign; Refused or NotSaved say why it cannot be opened."""
        if self._game is None:
            self._game = session.open(self.path)
        return self._game

    @property
    def desk(self) -> Desk | HandEdits | None:
        """What is to be done now, None when the campaign is over."""
        return self._desk

    def read_again(self) -> None:
        """Read the file again and show what is due in it."""
        self.game.refresh()
        self._show()
        self.notice.say(element("strong", "Read: this is the workbook as it is now."))

    def _open(self) -> None:
        self._desk: Desk | HandEdits | None = None
        self._show()

    def _show(self) -> None:
        self._desks: dict[str, Desk] = {}
        self._trouble.layout.display = "none"
        game, owed = self.game, self.game.due()
        self.side = _side_choice(game, owed)
        self._place = widgets.VBox()
        self._place.add_class("refkit-main")
        steps = markup.panel(progress.listing(game), "refkit-steps")
        body = widgets.HBox([steps, self._place])
        body.add_class("refkit-body")
        self._page.children = [markup.panel(progress.header(game)), body]
        self.side.observe(lambda _: self.guard.run(self._lay_out), "value")
        self._lay_out()

    def _lay_out(self) -> None:
        """Put the due step on the page: hand edits first, then the side that was picked."""
        game, owed = self.game, self.game.due()
        self._desk = None
        if game.hand_edits:
            self._desk = HandEdits(game, self.guard, self._go_on)
        elif owed:
            self._desk = self._desk_of(next(d for d in owed if d.side == self.side.value))
        self.last = lately.LastStep(game, self.guard, self._after)
        over = (
            [markup.panel(element("h3", "The campaign is over"))]
            if self._desk is None
            else []
        )
        desk = [self._desk]
        if isinstance(self._desk, Desk):
            desk = [readings.undecided(game), self.side, self._desk]
        shown = over or desk
        self._place.children = [*shown, self.last, widgets.HBox([self.again])]

    def _desk_of(self, owed: Due) -> Desk:
        """What was typed for one side stays while the other side is looked at."""
        if owed.side not in self._desks:
            self._desks[owed.side] = Desk(self.game, owed, self.guard, self._after)
        return self._desks[owed.side]

    def _after(self, entry: Entry) -> None:
        self._go_on(lately.report(self.game, entry))

    def _go_on(self, told: Markup) -> None:
        notices = markup.items(self.game.notices) if self.game.notices else ""
        self._show()
        self.notice.say(markup.join((told, notices)))

    def _tell(self, faults: list[str]) -> None:
        told = markup.items(faults)
        title = element("strong", "That could not be done.")
        self._trouble.layout.display = None
        self.notice.say(element("div", title, told, role="alert", class_="refkit-alert"))


def _side_choice(game: Game, owed: tuple[Due, ...]) -> widgets.ToggleButtons:
    """Whose answer is on the page, where both sides owe the step."""
    named = [(progress.name(game.campaign, d.side), d.side) for d in owed]
    choice = widgets.ToggleButtons(options=named, description="Side")
    choice.add_class("refkit-sides")
    choice.layout.display = None if owed and owed[0].side else "none"
    return choice
