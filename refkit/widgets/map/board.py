"""The board: the battlefield, its earlier states, its judgement, and who looks at it."""

from collections.abc import Callable, Iterator

from refkit.engine.campaign.naming import short
from refkit.engine.problems import Problem, Refused
from refkit.geometry.battlefield import Battlefield
from refkit.geometry.layout import Status
from refkit.turnsheets.marks import STATUSES
from refkit.widgets.map.judging import Judgement, judge
from refkit.widgets.map.undo_stack import UndoStack

SHOWN = 4  # changes of status named one by one


class Board:
    """What the map, the form and every button beside them work on."""

    def __init__(
        self, field: Battlefield, side: str = "", *, is_fixed: bool = False
    ) -> None:
        self.is_fixed = is_fixed  # the stands stay as they are, the umpire only rules
        self._past = UndoStack(field)
        self._watchers: list[Callable[[], None]] = []
        self._lookers: list[Callable[[], None]] = []
        self._tried: Judgement | None = None
        self.side = side
        self.message = ""
        self._look()

    @property
    def field(self) -> Battlefield:
        """The whole battlefield, whoever looks."""
        return self._past.now

    @property
    def is_open(self) -> bool:
        """Whether it can be changed: a side's view is for looking."""
        return not self.side

    @property
    def is_movable(self) -> bool:
        """Whether the stands can be moved and changed."""
        return self.is_open and not self.is_fixed

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to go back."""
        return self.is_open and self._past.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self.is_open and self._past.can_redo

    @property
    def seen(self) -> Judgement:
        """What is looked at: what is tried while a hand drags, else what is."""
        return self._tried or self.judged

    def watch(self, changed: Callable[[], None]) -> None:
        """Call back after every change."""
        self._watchers.append(changed)

    def watch_trials(self, looked: Callable[[], None]) -> None:
        """Call back whenever something else is tried."""
        self._lookers.append(looked)

    def change(self, field: Battlefield, message: str = "", mark: object = None) -> None:
        """Take a changed battlefield; several with one mark are one step to undo."""
        self._refuse_looking()
        self._past.put(field, mark)
        self._after(message)

    def follow(self, field: Battlefield) -> None:
        """Take what the form says; it can be undone here like what hands do."""
        self._past.put(field)
        self._after("")

    def settle(self, field: Battlefield) -> None:
        """Take the battlefield as the form has it; to undo it is the same step."""
        if field != self.field:
            self._past.now = field
            self._look()
            self._tell(self.message)

    def undo(self) -> None:
        """Go back one step."""
        self._refuse_looking()
        self._past.undo()
        self._after("Undone.")

    def redo(self) -> None:
        """Do again what was undone last."""
        self._refuse_looking()
        self._past.redo()
        self._after("Redone.")

    def look_as(self, side: str) -> None:
        """Show what a side sees, '' for the umpire."""
        self.side = side
        self._look()
        # The last message may name a stand that this side must not know of.
        self._tell("")

    def trial(self, field: Battlefield) -> None:
        """Look at what a battlefield would be judged to be; nothing is changed."""
        self._refuse_looking()
        if self.seen.field == field:
            return
        self._tried = judge(field)
        for looked in self._lookers:
            looked()

    def leave(self) -> None:
        """Forget what was tried."""
        self._tried = None
        self._tell(self.message)

    def _refuse_looking(self) -> None:
        if not self.is_open:
            found = f"it is {short(self.side)}'s view"
            raise Refused([Problem("the map", found, "the umpire's")])

    def _after(self, message: str) -> None:
        before = self.judged
        self._look()
        self._tell(" ".join(filter(None, (message, *status_changes(before, self.judged)))))

    def _tell(self, message: str) -> None:
        self.message = message
        for changed in self._watchers:
            changed()

    def _look(self) -> None:
        self.shown = self.field.seen_by(self.side) if self.side else self.field
        tried, self._tried = self._tried, None
        # A stand is dropped where it was tried last: that is judged already.
        is_tried = tried is not None and not self.side and tried.field == self.shown
        self.judged = tried if tried and is_tried else judge(self.shown, self.side)


def status_changes(before: Judgement, after: Judgement) -> Iterator[str]:
    """Yield in words which statuses changed."""
    changed: list[tuple[str, Status]] = [
        (name, status)
        for name, status in after.status.items()
        if before.status.get(name, status) != status
    ]
    for name, status in changed[:SHOWN]:
        yield f"{after.field.title(name)} is now {STATUSES[status]}."
    if len(changed) > SHOWN:
        yield f"{len(changed) - SHOWN} more changed."
