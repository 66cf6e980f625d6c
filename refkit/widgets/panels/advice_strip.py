"""Advice: a folded line above the page; each piece can be dismissed, and shown again."""

from functools import partial
from pathlib import Path

import ipywidgets as widgets
from pydantic import BaseModel, ConfigDict, ValidationError

from refkit.session.side import Seat
from refkit.widgets.live.shelf import Shelf
from refkit.widgets.page import markup
from refkit.widgets.page.fold import Fold
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.markup import element
from refkit.widgets.page.seating import close_widgets

NAME = "dismissed"


class Dismissed(BaseModel):
    """The pieces of advice that were dismissed, by their words."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    texts: tuple[str, ...] = ()


class AdviceStrip(widgets.VBox):
    """The advice about a campaign, closed until somebody opens it; nothing for none."""

    def __init__(self, game: Seat, guard: Guard) -> None:
        self._guard = guard
        self._texts = [str(each) for each in game.advice()]
        self._shelf = Shelf(Path(game.path), "advice")
        self.dismiss: dict[str, widgets.Button] = {}
        self._fold: list[Fold] = []
        super().__init__()
        self.add_class("refkit-advice")
        self._show(is_open=False)

    @property
    def _dismissed(self) -> tuple[str, ...]:
        """What was dismissed; nothing where that cannot be read."""
        held = dict(self._shelf.all()).get(NAME, {})
        try:
            return Dismissed.model_validate(held).texts
        except ValidationError:
            return ()

    def _keep(self, texts: tuple[str, ...]) -> None:
        self._shelf.put(NAME, Dismissed(texts=texts).model_dump(mode="json"))
        self._show(is_open=True)

    def _show(self, *, is_open: bool) -> None:
        away = [text for text in self._texts if text in self._dismissed]
        shown = [text for text in self._texts if text not in away]
        rows: list[widgets.Widget] = [self._row(text) for text in shown]
        if away:
            count = "1 piece of advice is" if len(away) == 1 else f"{len(away)} are"
            said = markup.panel(element("p", f"{count} dismissed."))
            self.again = button("Show them again")
            self._guard.wire(self.again, partial(self._keep, ()))
            rows.append(line(said, self.again))
        title = f"Advice: {len(shown)}" if shown else "Advice"
        fold = Fold(title, widgets.VBox(rows), is_open=is_open)
        gone, self._fold = self._fold, [fold] if rows else []
        self.children = self._fold
        close_widgets(gone)

    def _row(self, text: str) -> widgets.Widget:
        self.dismiss[text] = button("Dismiss")
        away = (*self._dismissed, text)
        self._guard.wire(self.dismiss[text], partial(self._keep, away))
        return line(markup.panel(element("p", text)), self.dismiss[text])
