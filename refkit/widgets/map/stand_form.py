"""The form of one stand: what it is, its flags, and what the umpire rules about it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import ipywidgets as widgets

from refkit.geometry.battlefield import Battlefield
from refkit.geometry.layout import Stand
from refkit.turnsheets.marks import STATUSES
from refkit.widgets.map.battlemap import BattleMap
from refkit.widgets.map.board import Board
from refkit.widgets.map.judging import Judgement
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import checkbox
from refkit.widgets.page.markup import element

FLAGS = {"improved": "in an improved position", "unmoved": "did not move"}
JUDGED = ("as the map judges", "")


class StandForm(widgets.VBox):
    """The picked stand beside the map; every answer is a change of the board."""

    def __init__(self, board: Board, shown: BattleMap, guard: Guard) -> None:
        self._board, self._map, self._guard = board, shown, guard
        self._is_filling = False
        self.pick = widgets.Dropdown(description="Stand")
        self.fields = _fields()
        self.hidden = checkbox("hidden from the enemy")
        self.out = checkbox("forms no line")
        self.status = widgets.Dropdown(
            options=[JUDGED, *((words, name) for name, words in STATUSES.items())],
            description="Status",
        )
        self.why = _text_field("Because")
        self.reasons = markup.panel(name="refkit-reasons")
        rulings = [self.hidden, self.out, self.status, self.why]
        east, north, *flags = self.fields.values()
        place = widgets.HBox([east, north])
        place.add_class("refkit-stand-place")
        self._parts = widgets.VBox([place, *flags, *rulings])
        super().__init__([self.pick, self.reasons, self._parts])
        self.add_class("refkit-standform")
        self._wire()
        board.watch(self.fill)
        board.watch_trials(self._tell)
        shown.observe(lambda _: self.fill(), "chosen")
        self.fill()

    def fill(self) -> None:
        """Show the picked stand as it is now."""
        self._is_filling = True
        try:
            self._fill(self._board.shown.stands.get(self._map.stand))
        finally:
            self._is_filling = False

    def _wire(self) -> None:
        self.pick.observe(self._when_answered(self._pick_stand), "value")
        for name, each in self.fields.items():
            each.observe(self._when_answered(partial(self._change_stand, name)), "value")
        self.hidden.observe(self._when_answered(self._hide), "value")
        self.out.observe(self._when_answered(self._take_out), "value")
        for each in (self.status, self.why):
            each.observe(self._when_answered(self._rule), "value")

    def _when_answered(self, work: Callable[[], None]) -> Callable[[object], None]:
        """Answer a person, not what this form itself fills in."""

        def hear(_: object) -> None:
            if not self._is_filling:
                self._guard.run(work)
                self.fill()

        return hear

    def _fill(self, stand: Stand | None) -> None:
        listed = [("pick one, here or on the map", ""), *_listed(self._board.shown)]
        # New options reset the value: it can only be set after them.
        self.pick.options = listed
        self.pick.value = stand.id if stand else ""
        self._parts.layout.display = None if stand else "none"
        (self.add_class if stand else self.remove_class)("refkit-picked")
        self._tell()
        # Of a stand that is no longer picked nothing stays behind: it may be a hidden one.
        shown = stand or Stand(id="", side=self._board.field.layout.sides[0], x=0, y=0)
        for name, each in self.fields.items():
            each.value = getattr(shown, name)
            each.disabled = not self._board.is_movable
        self._fill_rulings(shown)

    def _tell(self) -> None:
        """Say why the stand has its status, where it is held while a hand drags it."""
        markup.show(self.reasons, _status_reasons(self._board.seen, self._map.stand))

    def _fill_rulings(self, stand: Stand) -> None:
        shown = self._board.shown
        ruled = shown.layout.overrides
        self.hidden.value = stand.id in shown.hidden
        self.out.value = stand.id in ruled.out_of_line
        self.status.value = ruled.status.get(stand.id, "")
        self.why.value = shown.why.get(stand.id, "")
        self.why.layout.display = None if self.status.value else "none"
        self.hidden.disabled = not self._board.is_movable
        for each in (self.out, self.status, self.why):
            each.disabled = not self._board.is_open

    def _pick_stand(self) -> None:
        self._map.pick(self.pick.value)

    def _change_stand(self, name: str) -> None:
        stand, value = self._map.stand, self.fields[name].value
        self._board.change(self._board.field.change(stand, **{name: value}))

    def _hide(self) -> None:
        field = self._board.field.hide(self._map.stand, is_hidden=self.hidden.value)
        self._board.change(field)

    def _take_out(self) -> None:
        field = self._board.field.take_out(self._map.stand, is_out=self.out.value)
        self._board.change(field)

    def _rule(self) -> None:
        ruling = self.status.value or None, self.why.value.strip()
        self._board.change(self._board.field.rule(self._map.stand, *ruling))


def _listed(field: Battlefield) -> Iterator[tuple[str, str]]:
    """Yield what each stand on the table is called, and its id; those alike by number."""
    names = [
        ", ".join(filter(None, (field.title(s.id), s.me and field.title(s.me))))
        for s in field.layout.stands
    ]
    for number, stand in enumerate(field.layout.stands):
        name = names[number]
        again = f", no. {names[: number + 1].count(name)}" if names.count(name) > 1 else ""
        yield name + again, stand.id


def _fields() -> dict[str, Any]:
    return {
        "x": widgets.FloatText(description="East, ″", step=0.1, continuous_update=False),
        "y": widgets.FloatText(description="North, ″", step=0.1, continuous_update=False),
        **{name: checkbox(words) for name, words in FLAGS.items()},
    }


def _text_field(title: str) -> widgets.Text:
    return widgets.Text(description=title, continuous_update=False)


def _status_reasons(seen: Judgement, name: str) -> markup.Markup:
    """The status of a stand and every reason for it."""
    if name not in seen.field.stands:
        return markup.Markup("")
    if name not in seen.status:
        title = element("strong", seen.field.title(name))
        return element("p", title, " does not count here.")
    return markup.join(element("p", each) for each in seen.why(name))
