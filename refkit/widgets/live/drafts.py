"""Drafts: what was typed and not yet recorded, kept for a reload or another day."""

import hashlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from refkit.engine.charts.dice import Drawn
from refkit.engine.play.play import Due
from refkit.widgets.live.presence import Presence, clock_time
from refkit.widgets.live.shelf import Shelf


class DraftKey(NamedTuple):
    """Where something is typed: the step of a slot and side, or another question."""

    slot: str
    step: str
    side: str

    @classmethod
    def of(cls, owed: Due) -> "DraftKey":
        """Return the place of a due step."""
        again = f" no. {owed.time}" if owed.time > 1 else ""
        return cls(owed.slot, owed.step.id + again, owed.side)


class Typed(BaseModel):
    """What was typed at a step: answers, dice, and the reason to overrule.

    `proposed` is what the form proposed when they were typed, `face` what is no face of
    the die that is asked for, `pasted` the rows beside the map that were not put in, `note`
    what is kept on record with the step.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    proposed: dict[str, Any]
    answers: dict[str, Any]
    rolled: bool = False
    faces: tuple[int | Drawn, ...] = ()
    thrown_for: tuple[str, ...] = ()
    overrule: str = ""
    face: str = ""
    pasted: str = ""
    note: str = ""

    @property
    def is_nothing(self) -> bool:
        """Whether all stands as it was proposed."""
        return self == Typed(proposed=self.proposed, answers=self.proposed)


class Draft(BaseModel):
    """What was typed, at which step, on which page and when."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    place: DraftKey
    page: str
    at: float
    typed: Typed

    @property
    def time(self) -> str:
        """The time of the day it was typed."""
        return clock_time(self.at)

    @property
    def name(self) -> str:
        """The name it is kept under: a step's own may hold what no file's name may."""
        key = "\n".join((*self.place, self.page))
        return hashlib.sha256(key.encode()).hexdigest()[:24]


class Drafts:
    """The drafts of a workbook, one a step and page: no page overwrites another's."""

    def __init__(
        self, workbook: Path, page: str = "", now: Callable[[], float] = time.time
    ) -> None:
        self._shelf, self._now = Shelf(workbook, "drafts"), now
        self._presence = Presence(workbook, page)
        self._mine: dict[DraftKey, Typed] = {}

    @property
    def page(self) -> str:
        """The page they are typed on."""
        return self._presence.page

    @property
    def trouble(self) -> str:
        """What could not be kept or read, in a sentence; '' where all is well."""
        return self._shelf.trouble

    def keep(self, place: DraftKey, typed: Typed) -> None:
        """Keep what is typed now; where that is nothing, keep nothing."""
        self._mine[place] = typed
        draft = Draft(place=place, page=self.page, at=self._now(), typed=typed)
        if typed.is_nothing:
            self._shelf.drop(draft.name)
        else:
            self._shelf.put(draft.name, draft.model_dump(mode="json"))

    def keep_again(self) -> None:
        """Keep what was typed here once more: another went by the same name meanwhile."""
        for place, typed in tuple(self._mine.items()):
            self.keep(place, typed)

    def go_by(self, page: str) -> None:
        """Be another page from now on; what was typed here goes along."""
        self._presence.page = page
        self.keep_again()

    def at(self, place: DraftKey) -> tuple[Draft, ...]:
        """Return what was typed at a place: here first, then the newest; one of each kind.

        What a page left that is gone becomes this page's.
        """
        found = [draft for draft in self._all() if draft.place == place]
        found.sort(key=lambda draft: (draft.page == self.page, draft.at), reverse=True)
        # A kernel started again is another page: what the last one kept is nobody's.
        if found and found[0].page not in self._living():
            self._take_over(found[0])
        kinds: dict[str, Draft] = {}
        for draft in found:
            kinds.setdefault(draft.typed.model_dump_json(), draft)
        return tuple(kinds.values())

    def answers(self, place: DraftKey) -> dict[str, Any]:
        """Return what was answered at a place last; {} where nothing was."""
        found = self.at(place)
        return found[0].typed.answers if found else {}

    def reason(self, place: DraftKey) -> str:
        """Return the reason that was typed where one is asked for."""
        return str(self.answers(place).get("why", ""))

    def keep_reason(self, place: DraftKey, why: str) -> None:
        """Keep such a reason."""
        self.keep(place, Typed(proposed={"why": ""}, answers={"why": why}))

    def elsewhere(self) -> tuple[Draft, ...]:
        """Return what is being typed on other pages now."""
        living = self._living()
        return tuple(draft for draft in self._all() if draft.page in living)

    def drop(self, place: DraftKey) -> None:
        """Forget what was typed at a place that is done; other pages keep theirs."""
        self._mine.pop(place, None)
        living = self._living()
        self._drop(d for d in self._all() if d.place == place and d.page not in living)

    def sweep(self, due: Iterable[DraftKey]) -> None:
        """Forget what pages that are gone left at steps where nothing is due.

        Of any other question nobody knows from here whether it will be asked again.
        """
        wanted, living = set(due), {self.page, *self._living()}
        left = (d for d in self._all() if d.page not in living and d.place.slot)
        self._drop(d for d in left if d.place not in wanted)

    def _take_over(self, draft: Draft) -> None:
        self._mine[draft.place] = draft.typed
        if draft.page == self.page:
            return
        ours = draft.model_copy(update={"page": self.page})
        # Put before the old one goes: stopped in between, there are two and not none.
        self._shelf.put(ours.name, ours.model_dump(mode="json"))
        self._drop((draft,))

    def _drop(self, drafts: Iterable[Draft]) -> None:
        for draft in tuple(drafts):
            self._shelf.drop(draft.name)

    def _all(self) -> list[Draft]:
        found = []
        for name, held in self._shelf.all():
            try:
                draft = Draft.model_validate(held)
            except ValidationError:
                self._shelf.ignore(name, "is not a draft of refkit's")
                continue
            if draft.name == name:
                found.append(draft)
        return found

    def _living(self) -> set[str]:
        return {each.page for each in self._presence.others()}
