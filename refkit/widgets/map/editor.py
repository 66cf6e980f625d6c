"""The map editor: the map, the form of a stand, and the tools beside them."""

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets

from refkit.engine.campaign.naming import short
from refkit.engine.maps.step_map import StepMap
from refkit.geometry.battlefield import Battlefield
from refkit.turnsheets.marks import STATUSES
from refkit.widgets.map import hands
from refkit.widgets.map.battlemap import BattleMap
from refkit.widgets.map.board import Board
from refkit.widgets.map.judging import Judgement
from refkit.widgets.map.stand_form import StandForm
from refkit.widgets.map.tools import Exporting, LineTool, Pasting, PictureTool, press
from refkit.widgets.map.tray import SideLooks
from refkit.widgets.page import markup
from refkit.widgets.page.fold import Fold
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.notice import Notice

MODES = (
    *(("Move", "move"), ("Select an area", "lasso")),
    *(("Draw the line", "draw"), ("Draw a pocket", "pocket")),
)
ENDS = {"draw": "Finish the line", "pocket": "Close the pocket"}
UNPLACED = "No stand has a place yet: no front is drawn, and nothing is judged."


class MapEditor(widgets.VBox):
    """Everything that can be done with the positions of a battle."""

    def __init__(
        self,
        field: Battlefield,
        kind: StepMap[Battlefield],
        looks: SideLooks | None = None,
    ) -> None:
        self.board = Board(field, is_fixed=kind.paste is None)
        self.notice = Notice()
        self.guard = Guard(self.notice.refuse)
        self.map = BattleMap(self.board, self.guard, looks)
        self.form = StandForm(self.board, self.map, self.guard)
        self.undo, self.redo = button("Undo", "undo"), button("Redo", "repeat")
        self.mode = widgets.ToggleButtons(options=self._modes(kind), description="")
        self.finish = button(ENDS["draw"], "check")
        self.back = button("Take back a point", "reply")
        self.remove = button("Take off the table", "sign-out")
        self.tray = button("Show the tray", "inbox")
        eyes = [("the umpire", ""), *((short(side), side) for side in field.layout.sides)]
        self.side = widgets.ToggleButtons(options=eyes, description="Seen by")
        self.disengage = button("Make the moves", "arrows")
        self.summary = markup.panel(name="refkit-summary")
        self.pasting = Pasting(self.board, kind, self.guard)
        self.picture = PictureTool(self.map, self.guard)
        self.line = LineTool(self.board, self.map, self.guard)
        self.exporting = Exporting(self.map, self.guard)
        self._tools = self._put_away()
        super().__init__([self.notice, self._bar(), self._table(), self._tools])
        self.add_class("refkit-walkthrough")
        self._wire()
        self._show()

    @property
    def field(self) -> Battlefield:
        """The battlefield as it stands."""
        return self.board.field

    def _bar(self) -> widgets.HBox:
        changes = [] if self.board.is_fixed else [self.remove, self.tray]
        steps = widgets.HBox([self.undo, self.redo, *changes, self.finish, self.back])
        bar = widgets.HBox([self.mode, steps, self.side])
        bar.add_class("refkit-map-tools")
        return bar

    def _modes(self, kind: StepMap[Battlefield]) -> list[tuple[str, str]]:
        """What hands may do on the table: no stand is moved where all stay."""
        left = {"lasso"} if self.board.is_fixed else set()
        left |= set() if kind.pockets else {"pocket"}
        return [each for each in MODES if each[1] not in left]

    def _table(self) -> widgets.VBox:
        """The map with the form of a stand beside it, and beneath it what the line says."""
        beside = widgets.HBox([self.map, self.form])
        beside.add_class("refkit-table-and-form")
        under = widgets.VBox([self.summary, widgets.HBox([self.disengage])])
        return widgets.VBox([beside, under])

    def _put_away(self) -> widgets.VBox:
        tools = {
            "Positions from Excel": self.pasting,
            "The front line": self.line,
            "A picture of the table": self.picture,
            "Save the map as a file": self.exporting,
        }
        if self.board.is_fixed:
            del tools["Positions from Excel"]
        return widgets.VBox([Fold(title, tool) for title, tool in tools.items()])

    def _wire(self) -> None:
        work: dict[widgets.Button, Callable[[], None]] = {
            self.undo: self.board.undo,
            self.redo: self.board.redo,
            self.remove: self._take_off,
            self.tray: partial(self.map.close_tray, is_closed=False),
            self.finish: self.map.finish,
            self.back: self.map.take_back_point,
            self.disengage: self._disengage,
        }
        for each, done in work.items():
            press(each, self.guard, done)
        self.side.observe(lambda _: self.guard.run(self._look), "value")
        widgets.link((self.mode, "value"), (self.map, "mode"))
        self.map.observe(lambda _: self._show(), ["mode", "picked", "tray"])
        self.board.watch(self._show)
        self.board.watch_trials(self._sum_up)
        self.map.observe(lambda _: self._show(), "chosen")

    def _show(self) -> None:
        board = self.board
        self.undo.disabled, self.redo.disabled = not board.can_undo, not board.can_redo
        self.remove.disabled = not (board.is_movable and self.map.on_table)
        is_closed = self.map.is_closed and board.field.tray and board.is_movable
        self.tray.layout.display = None if is_closed else "none"
        is_drawing = self.mode.value in ENDS and board.is_open
        self.finish.description = ENDS.get(self.mode.value, self.finish.description)
        for each in (self.finish, self.back):
            each.layout.display = None if is_drawing else "none"
        self.mode.disabled = not board.is_open
        moves = board.judged.moves if board.is_movable else {}
        self.disengage.layout.display = None if moves else "none"
        self._sum_up()

    def _sum_up(self) -> None:
        markup.show(self.summary, _summary(self.board))

    def _look(self) -> None:
        # First of all: the stand that is picked may be hidden from this side.
        self.map.pick("")
        self.notice.body = ""
        # The tools hold what the umpire pasted, and his reasons.
        self._tools.layout.display = "none" if self.side.value else None
        self.board.look_as(self.side.value)

    def _take_off(self) -> None:
        """Put the stands that are picked back into the tray."""
        names = self.map.on_table
        if names:
            self.board.change(*hands.take_off(self.board.field, names))
            self.map.pick("")

    def _disengage(self) -> None:
        field = self.board.field
        for name, (x, y) in self.board.judged.moves.items():
            field = field.place(name, x, y)
        self.board.change(field, "The moves are made.")


def _summary(board: Board) -> Markup:
    """How many stands of each side have which status, what is doubtful, what is noted."""
    seen = board.seen
    if seen.faults:
        head = element("strong", "The map cannot judge these positions.")
        return markup.alert(head, markup.items(seen.faults))
    if seen.found is None:
        return element("p", UNPLACED)
    lines = [_count_statuses(seen, side) for side in seen.field.layout.sides]
    if doubtful := seen.doubtful:
        titles = ", ".join(map(seen.field.title, doubtful))
        lines.append(f"Doubtful calls: {titles}. Pick one to see why.")
    if not board.is_open:
        judged = f"Judged by what {short(board.side)} sees."
        lines.append(f"{judged} Nothing can be changed in this view.")
    return markup.items([*lines, *seen.notes()])


def _count_statuses(seen: Judgement, side: str) -> str:
    status = seen.status
    stands = [s.id for s in seen.field.layout.stands if s.side == side]
    counts = [
        f"{count} {words}"
        for name, words in STATUSES.items()
        if (count := sum(status.get(each) == name for each in stands))
    ]
    return f"{short(side)}: {', '.join(counts) or 'no stand that counts'}"
