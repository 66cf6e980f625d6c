"""Hand edits: what was changed in the cells beside refkit, to be accepted or put back."""

from collections.abc import Callable, Collection

import ipywidgets as widgets

from refkit.session.game import Game
from refkit.widgets.live.drafts import DraftKey, Drafts, Typed
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.markup import Markup, element
from refkit.workbook.edits.hand_edits import HandEdit

SHOWN = 200
HERE = DraftKey("", "changed by hand", "")


class HandEdits(widgets.VBox):
    """Everything changed by hand, a box each, and the two answers; the steps wait."""

    def __init__(
        self, game: Game, guard: Guard, done: Callable[[Markup], None], drafts: Drafts
    ) -> None:
        self._game, self._done, self._drafts = game, done, drafts
        off = drafts.answers(HERE).get("off")
        refused = frozenset(map(str, off if isinstance(off, list) else ()))
        self.boxes = edit_boxes(game.hand_edits, refused)
        self.why = widgets.Text(
            drafts.reason(HERE),
            description="Reason",
            placeholder="Why the cells were changed",
        )
        for each in (self.why, *(box for box, _ in self.boxes)):
            each.observe(lambda _: self._keep(), "value")
        self.why.layout.width = "40rem"
        self.accept = _button("Accept with this reason", "primary")
        self.put_back = _button("Put back")
        self.message = markup.panel()
        buttons = widgets.HBox([self.accept, self.put_back])
        buttons.add_class("refkit-once")
        listed = widgets.VBox([box for box, _ in self.boxes])
        listed.add_class("refkit-boxes")
        super().__init__([_head(), listed, self.why, self.message, buttons])
        self.add_class("refkit-desk")
        guard.wire(self.accept, self._accept)
        guard.wire(self.put_back, self._put_back)

    @property
    def ticked(self) -> tuple[HandEdit, ...]:
        """The edits whose boxes are ticked."""
        return tuple(each for box, edits in self.boxes if box.value for each in edits)

    def _keep(self) -> None:
        """Keep the reason, and what was refused: the page may be made anew any time."""
        off = [str(each) for box, some in self.boxes if not box.value for each in some]
        answers = {"why": self.why.value, "off": off}
        self._drafts.keep(HERE, Typed(proposed={"why": "", "off": []}, answers=answers))

    def _accept(self) -> None:
        faults = [] if self.ticked else ["No box is ticked; expected what to accept."]
        if not self.why.value.strip():
            faults.append("Reason is blank; expected why they were changed.")
        if not markup.show_alerts(self.message, faults):
            self._game.accept(self.why.value, only=self.ticked)
            self._end("Accepted: what was changed by hand is in the ledger now.")

    def _put_back(self) -> None:
        faults = [] if self.ticked else ["No box is ticked; expected what to put back."]
        if not markup.show_alerts(self.message, faults):
            self._game.put_back(only=self.ticked)
            self._end("Put back: the cells are what the ledger made them.")

    def _end(self, told: str) -> None:
        self._drafts.drop(HERE)
        self._done(element("strong", told))


def _head() -> widgets.HTML:
    say = (
        "These cells are not what the ledger made them. "
        "Accept or put back those that are ticked."
    )
    title = element("h3", "The workbook was changed by hand")
    return markup.panel(markup.join((title, element("p", say))), "refkit-about")


def _button(label: str, style: str = "") -> widgets.Button:
    made = widgets.Button(description=label, button_style=style)
    made.layout.width = "auto"
    return made


def edit_boxes(
    edits: tuple[HandEdit, ...], off: Collection[str] = ()
) -> list[tuple[widgets.Checkbox, tuple[HandEdit, ...]]]:
    """Return a box for each edit; of very many the last stands for all the rest.

    A box is ticked unless one of its edits is told in `off`.
    """
    first, rest = edits[:SHOWN], edits[SHOWN:]
    named = [(str(each), (each,)) for each in first]
    listed = [*named, (f"and {len(rest)} more", rest)] if rest else named
    return [
        (_box(label, is_on=all(str(e) not in off for e in some)), some)
        for label, some in listed
    ]


def _box(label: str, *, is_on: bool) -> widgets.Checkbox:
    made = widgets.Checkbox(value=is_on, description=label, indent=False)
    made.layout.width = "auto"
    return made
