"""Undo and redo: every value there was, and which one it is now."""

from typing import Generic, TypeVar

T = TypeVar("T")
LONGEST = 500  # steps back


class UndoStack(Generic[T]):
    """A value with those before it and those undone.

    >>> past = UndoStack("a")
    >>> past.put("b"); past.put("c"); past.undo(); past.now
    'b'
    >>> past.redo(); past.now, past.can_redo
    ('c', False)
    """

    def __init__(self, now: T) -> None:
        self.now = now
        self._before: list[T] = []
        self._after: list[T] = []
        self._mark: object = None

    def put(self, value: T, mark: object = None) -> None:
        """Take a new value; several with one mark, one after the other, are one step."""
        if mark is None or mark != self._mark:
            self._before = [*self._before, self.now][-LONGEST:]
        self.now, self._mark, self._after = value, mark, []

    @property
    def can_undo(self) -> bool:
        """Whether there is a value before."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return bool(self._after)

    def undo(self) -> None:
        """Go back one step, where there is one."""
        self._go(self._before, self._after)

    def redo(self) -> None:
        """Take back what was undone last."""
        self._go(self._after, self._before)

    def _go(self, source: list[T], target: list[T]) -> None:
        if source:
            target.append(self.now)
            self.now, self._mark = source.pop(), None
