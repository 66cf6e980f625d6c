"""The map of areas beside a step: each choice on it is at once in the step's form."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import ipywidgets as widgets

from refkit.engine.campaign.naming import short
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.step_map import StepMap
from refkit.engine.problems import Refused
from refkit.turnsheets import area_words
from refkit.widgets.form.forms import Form
from refkit.widgets.map.area_view import AreaView
from refkit.widgets.map.map_panel import MapPanel
from refkit.widgets.map.tools import press
from refkit.widgets.map.undo_stack import UndoStack
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard, sentences
from refkit.widgets.page.inputs import button, menu

SIZES = (("100 %", 1.0), ("150 %", 1.5), ("200 %", 2.0), ("300 %", 3.0))
# The map as the step has it, and as a side alone would see it.
LayOut = Callable[[Mapping[str, Any]], AreaChoices | None]
Look = Callable[[str], AreaChoices]


class AreaMapPanel(MapPanel):
    """The map of areas, with what was chosen in words below it."""

    def __init__(
        self,
        kind: StepMap[AreaChoices],
        lay_out: LayOut,
        form: Form,
        guard: Guard,
        looks: Mapping[str, Callable[[], AreaChoices]] | None = None,
    ) -> None:
        self._kind, self._lay_out, self._form, self._guard = kind, lay_out, form, guard
        self._looks = dict(looks or {})
        self._taken: Callable[[], None] = lambda: None
        self.choices = self._read()
        self._past = UndoStack(dict(self.choices.chosen))
        self.view = AreaView(lambda message: guard.run(partial(self._hear, message)))
        self.undo, self.redo = button("Undo", "undo"), button("Redo", "repeat")
        eyes = [("this step", ""), *((short(side), side) for side in self._looks)]
        self.side = menu("Seen by", eyes)
        self.size = widgets.ToggleButtons(options=SIZES, description="Size")
        self.message = markup.panel(name="refkit-message")
        self.chosen = markup.panel(name="refkit-summary")
        self.signs = markup.panel(name="refkit-hint")
        head = (markup.hint(kind.help), self._bar(), self.signs)
        super().__init__([*head, self.view, self.chosen, self.message])
        self._wire()
        self._show()

    def follow(self) -> None:
        """Show what the form says now; what was typed there can be undone here."""
        choices = self._read()
        if choices == self.choices:
            return
        if choices.chosen != self.choices.chosen and choices.chosen != self._past.now:
            self._past.put(dict(choices.chosen))
        self.choices = choices
        self._show()

    def _read(self) -> AreaChoices:
        found = self._lay_out(self._form.every)
        assert found is not None, "a map that was there is there while its step is due"
        return found

    def _bar(self) -> widgets.HBox:
        looks = [self.side] if self._looks else []
        bar = widgets.HBox([widgets.HBox([self.undo, self.redo]), *looks, self.size])
        bar.add_class("refkit-map-tools")
        return bar

    def _wire(self) -> None:
        for each, kind in ((self.undo, "undo"), (self.redo, "redo")):
            press(each, self._guard, partial(self._hear, {"kind": kind}))
        self.side.observe(lambda _: self._guard.run(self._look), "value")
        widgets.dlink((self.size, "value"), (self.view, "zoom"))

    @property
    def is_open(self) -> bool:
        """Whether something can be chosen: another's view is for looking."""
        return not self.side.value

    def _show(self) -> None:
        shown = self.choices if self.is_open else self._looks[self.side.value]()
        self.view.show(shown, is_open=self.is_open)
        markup.show(self.signs, markup.element("p", area_words.sign_words(shown.map)))
        markup.show(self.chosen, markup.items(chosen_lines(shown)))
        self._enable()

    def _enable(self) -> None:
        self.undo.disabled = not (self.is_open and self._past.can_undo)
        self.redo.disabled = not (self.is_open and self._past.can_redo)

    def _look(self) -> None:
        # First of all: what was said last is not for these eyes.
        self.view.tell("")
        markup.show_alerts(self.message, [])
        self._show()

    def _hear(self, message: Mapping[str, Any]) -> None:
        """Do what hands did; what may not be is said, and nothing is changed."""
        if not self.is_open:
            return
        try:
            choices, words = self._meant(message)
        except Refused as fault:
            markup.show_alerts(self.message, sentences(fault))
            return
        # Filled in, the form calls this panel to follow it; then nothing is new any more.
        filling = self._kind.fill(choices, self._form.every)
        self._form.fill(filling)
        markup.show_alerts(self.message, filling.remarks)
        self.follow()
        self._enable()
        self.view.tell(words)
        self._taken()

    def _meant(self, message: Mapping[str, Any]) -> tuple[AreaChoices, str]:
        kind, piece = message["kind"], str(message.get("id", ""))
        if kind in {"undo", "redo"}:
            getattr(self._past, kind)()
            said = "Undone." if kind == "undo" else "Redone."
            return replace(self.choices, chosen=self._past.now), said
        if kind == "choose":
            choices = self.choices.choose(piece, str(message.get("area", "")))
            words = _line(choices, piece)
        else:
            choices = self.choices.forget(piece)
            words = f"{_name(choices, piece)} stays where it is."
        if choices.chosen != self._past.now:
            self._past.put(dict(choices.chosen))
        return choices, words


def chosen_lines(choices: AreaChoices) -> Iterator[str]:
    """Yield what is chosen in words, a line for each piece."""
    for piece in choices.map.pieces:
        if choices.chosen.get(piece.id) in choices.goals.get(piece.id, {}):
            yield _line(choices, piece.id)


def _line(choices: AreaChoices, piece: str) -> str:
    areas = choices.map.by_id
    route = choices.goals[piece][choices.chosen[piece]]
    by = [areas[name].name for name in route[1:-1]]
    way = f" by {', '.join(by)}" if by else ""
    return f"{_name(choices, piece)} goes to {areas[route[-1]].name}{way}."


def _name(choices: AreaChoices, piece: str) -> str:
    found = choices.piece(piece)
    return found.name or f"A piece of {short(found.side)}"
