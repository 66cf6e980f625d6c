"""Hand edits: cells changed outside refkit, to be accepted or put back."""

from collections.abc import Callable, Collection

import ipywidgets as widgets

from refkit.engine.campaign.row_names import RowNames
from refkit.engine.play import telling
from refkit.session.game import Game
from refkit.widgets.live.drafts import DraftKey, Drafts, Typed
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button, checkbox, once
from refkit.widgets.page.markup import Markup, element
from refkit.workbook.edits.hand_edits import HandEdit

SHOWN = 200
SAY = (
    "These cells differ from the record. Tick the changes you mean, then accept them with "
    "a reason or put the old values back."
)
BARRED = "These cannot be accepted as they stand, only put back:"
HERE = DraftKey("", "changed by hand", "")


class HandEdits(widgets.VBox):
    """Everything changed by hand, a box each, and the two answers; the steps wait."""

    def __init__(
        self, game: Game, guard: Guard, done: Callable[[Markup], None], drafts: Drafts
    ) -> None:
        self._game, self._done, self._drafts = game, done, drafts
        # The unticked are kept: an edit that comes later is ticked like the others.
        off = drafts.answers(HERE).get("off")
        refused = frozenset(map(str, off if isinstance(off, list) else ()))
        # What leads to no change of a row can only be put back.
        known = game.hand_edits
        listed = [
            edit_boxes(
                tuple(each for each in known if bool(each.changes) is may),
                telling.ledger_names(game.campaign),
                refused,
            )
            for may in (True, False)
        ]
        self.boxes = [*listed[0], *listed[1]]
        self.why = widgets.Text(
            drafts.reason(HERE),
            description="Reason",
            placeholder="Why you changed the cells",
        )
        for each in (self.why, *(box for box, _ in self.boxes)):
            each.observe(lambda _: self._keep(), "value")
        self.why.layout.width = "40rem"
        self.accept = button("Accept with this reason", style="primary")
        self.put_back = button("Put back")
        self.message = markup.panel()
        may, barred = (widgets.VBox([box for box, _ in each]) for each in listed)
        for each in (may, barred):
            each.add_class("refkit-boxes")
        told = [markup.panel(element("p", BARRED)), barred] if listed[1] else []
        answers = [self.why, self.message, once(self.accept, self.put_back)]
        if not listed[0]:
            answers = [self.message, once(self.put_back)]
        title = element("h3", "The workbook was changed by hand")
        head = markup.panel(markup.join((title, element("p", SAY))), "refkit-about")
        super().__init__([head, may, *told, *answers])
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
        meant = tuple(each for each in self.ticked if each.changes)
        faults = [] if meant else ["No box is ticked; tick what you accept."]
        if not self.why.value.strip():
            faults.append("Reason is blank; write why the cells were changed.")
        if not markup.show_alerts(self.message, faults):
            self._game.accept(self.why.value, only=meant)
            self._end("Accepted: the changes made by hand are in the ledger now.")

    def _put_back(self) -> None:
        faults = [] if self.ticked else ["No box is ticked; tick what to put back."]
        if not markup.show_alerts(self.message, faults):
            self._game.put_back(only=self.ticked)
            self._end("Put back: the cells are again as they are on record.")

    def _end(self, message: str) -> None:
        self._drafts.drop(HERE)
        self._done(element("strong", message))


def edit_boxes(
    edits: tuple[HandEdit, ...], names: RowNames, off: Collection[str] = ()
) -> list[tuple[widgets.Checkbox, tuple[HandEdit, ...]]]:
    """Return a box for each edit; of very many the last stands for all the rest.

    A box is ticked unless one of its edits is told in `off`.
    """
    first, rest = edits[:SHOWN], edits[SHOWN:]
    named = [(_label(each, names), (each,)) for each in first]
    listed = [*named, (f"and {len(rest)} more", rest)] if rest else named
    return [
        (checkbox(label, is_ticked=all(str(e) not in off for e in some)), some)
        for label, some in listed
    ]


def _label(edit: HandEdit, names: RowNames) -> str:
    """Return an edit with its row by name, and its values as they stand in the cells.

    Where an id itself was typed anew, both ids are what the umpire looks for.
    """
    if edit.renamed:
        return str(edit)
    row, quote, values = edit.words.partition("'")
    return f"{edit.place}: {names.in_text(row)}{quote}{values}"
