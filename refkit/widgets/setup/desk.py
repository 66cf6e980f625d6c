"""What the steps of setting up work on: the campaign, and the ways to change it."""

import datetime
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from refkit.engine.campaign.campaign import (
    Campaign,
    apply_changes,
    change_between,
    changes_between,
)
from refkit.engine.campaign.entry import Change
from refkit.engine.campaign.gaps import Gap
from refkit.widgets.live.drafts import DraftKey, Drafts, Typed
from refkit.widgets.page.guard import Guard


class Setting(Protocol):
    """A campaign that is being set up, kept in its workbook."""

    @property
    def campaign(self) -> Campaign:
        """The campaign as the workbook has it."""

    def gaps(self) -> tuple[Gap, ...]:
        """Return what is missing or does not fit."""

    def said_days(self) -> tuple[datetime.date, ...]:
        """Return the days that the umpire's own worksheets name, none for none."""

    def own_titles(self, record: str) -> tuple[str, ...]:
        """Return the umpire's own worksheets with rows of a record."""

    def put(self, changes: Iterable[Change]) -> Any:
        """Make changes; Refused holds why not."""

    def agree(self, guesses: Iterable[Gap]) -> Any:
        """Say that what was guessed is right: it is a gap no more."""

    def dismiss(self, advice: Iterable[Gap]) -> Any:
        """Dismiss advice until it is shown again."""

    def show_again(self) -> Any:
        """Give all advice again that was dismissed."""

    def rename(self, record: str, old: str, new: str, field: str = "") -> Any:
        """Call a row otherwise in a field of its key; whatever names it follows."""


class Desk:
    """The campaign that is being set up, where what is typed is kept, and who is told."""

    def __init__(self, setting: Setting, guard: Guard, drafts: Drafts) -> None:
        self.setting, self.guard, self._drafts = setting, guard, drafts
        # The campaign that one save is to make of it, while changes are gathered.
        self._ahead: Campaign | None = None
        self._told: list[Callable[[], None]] = []
        self._kept: list[Callable[[], None]] = []

    @property
    def campaign(self) -> Campaign:
        """The campaign as the workbook has it, with what is being gathered for it."""
        return self.setting.campaign if self._ahead is None else self._ahead

    def gaps(self) -> tuple[Gap, ...]:
        """Return what is missing or does not fit."""
        return self.setting.gaps()

    def watch(self, told: Callable[[], None]) -> None:
        """Call back after every change."""
        self._told.append(told)

    def watch_typed(self, told: Callable[[], None]) -> None:
        """Call back after what cannot be in the workbook yet is another."""
        self._kept.append(told)

    def put(self, changes: Iterable[Change]) -> None:
        """Make changes, if there are any."""
        if not (made := tuple(changes)):
            return
        if self._ahead is not None:
            self._ahead = apply_changes(self._ahead, made)
            return
        self.setting.put(made)
        self.tell()

    def agree(self, guesses: Iterable[Gap]) -> None:
        """Say that what was guessed is right, if there is anything."""
        if made := tuple(guesses):
            self.setting.agree(made)
            self.tell()

    def dismiss(self, advice: Iterable[Gap]) -> None:
        """Dismiss advice until it is shown again."""
        self.setting.dismiss(advice)
        self.tell()

    def show_again(self) -> None:
        """Give all advice again that was dismissed."""
        self.setting.show_again()
        self.tell()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes within in one save; where it fails, none of them is made."""
        self._ahead = self.campaign
        try:
            yield
            gathered = _changes_in_order(self.setting.campaign, self._ahead)
        finally:
            self._ahead = None
        self.put(gathered)

    def rename(self, record: str, old: str, new: str, field: str = "") -> None:
        """Call a row otherwise in a field of its key; whatever names it follows."""
        if self._ahead is not None:
            self.setting.put(changes_between(self.setting.campaign, self._ahead))
        self.setting.rename(record, old, new, field)
        if self._ahead is not None:
            self._ahead = self.setting.campaign
        self.tell()

    def tell(self) -> None:
        """Tell all who watch that something was changed."""
        for told in [*self._told]:
            told()

    def typed(self, place: str) -> dict[str, Any]:
        """Return what was typed at a place and cannot be in the workbook yet."""
        return self._drafts.answers(_key(place))

    def keep_typed(self, place: str, typed: dict[str, Any]) -> None:
        """Keep what is typed and cannot be in the workbook yet."""
        before = self.typed(place)
        self._drafts.keep(_key(place), Typed(proposed={}, answers=typed))
        for told in self._kept if before != typed else ():
            told()


def _changes_in_order(before: Campaign, after: Campaign) -> tuple[Change, ...]:
    """Return the changes from one to the other; rows in another order all come anew."""
    made = changes_between(before, after)
    reached = apply_changes(before, made)
    moved = [name for name in after.tables if _keys(reached, name) != _keys(after, name)]
    again = [
        *(change_between(row, None) for name in moved for row in before.rows(name)),
        *(change_between(None, row) for name in moved for row in after.rows(name)),
    ]
    return (*(c for c in made if c.record not in moved), *filter(None, again))


def _keys(campaign: Campaign, record: str) -> list[str]:
    return [row.identity for row in campaign.rows(record)]


def _key(place: str) -> DraftKey:
    return DraftKey("", f"set-up: {place}", "")
