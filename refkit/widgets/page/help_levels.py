"""Help: how much of each step refkit does, as the umpire set it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import ipywidgets as widgets
from pydantic import BaseModel, ConfigDict, ValidationError

from refkit.engine.play.choices import Choice
from refkit.engine.play.plain_words import PlainWords
from refkit.engine.play.play import Due
from refkit.engine.play.steps import offers_nothing
from refkit.engine.records.records import Column, columns
from refkit.session.side import Seat
from refkit.widgets.live.shelf import Shelf
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.seating import UMPIRE

Level = Literal["log only", "assisted", "automatic"]
LOG: Level = "log only"
ASSISTED: Level = "assisted"
AUTOMATIC: Level = "automatic"
HELP: dict[Level, str] = {
    "log only": "You decide and throw. refkit proposes nothing; it checks what you enter "
    "and records it. Steps with nothing to do are asked all the same.",
    "assisted": "refkit fills in the form as far as it can, shows the chances, and rolls "
    "if you like. Steps with nothing to decide or throw do themselves.",
    "automatic": "As Assisted; and where there is only something to throw, refkit throws "
    "and records it as soon as the step is due.",
}
EITHER_WAY = (
    "You can do this one now; otherwise refkit does it when you open the page again."
)
_NAME = "levels"


class SavedLevels(BaseModel):
    """The levels as their file holds them: that of each step, else the one of all."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    all: Level = "assisted"
    steps: dict[str, Level] = {}


class HelpLevels:
    """How much is done of each step of a workbook."""

    def __init__(self, workbook: Path) -> None:
        self._shelf = Shelf(workbook, "help")
        self.levels = self._read()

    @property
    def trouble(self) -> str:
        """What could not be kept or read, in a sentence; '' where all is well."""
        return self._shelf.trouble

    def of(self, step: str) -> Level:
        """Return the level of a step."""
        return self.levels.steps.get(step, self.levels.all)

    def put(self, step: str, level: Level) -> None:
        """Set the level of a step."""
        steps = {**self.levels.steps, step: level}
        self._keep(SavedLevels(all=self.levels.all, steps=steps))

    def put_all(self, level: Level) -> None:
        """Set the level of every step."""
        self._keep(SavedLevels(all=level))

    def _keep(self, levels: SavedLevels) -> None:
        self.levels = levels
        self._shelf.put(_NAME, levels.model_dump(mode="json"))

    def _read(self) -> SavedLevels:
        held = dict(self._shelf.all()).get(_NAME, {})
        try:
            return SavedLevels.model_validate(held)
        except ValidationError:
            self._shelf.ignore(_NAME, "holds no help levels")
            return SavedLevels()


class Proposal(NamedTuple):
    """What a form begins with, and what there is to pick; None where nothing ever is."""

    draft: dict[str, Any]
    choices: tuple[Choice, ...] | None


def proposal(game: Seat, owed: Due, level: Level) -> Proposal:
    """Return what is proposed for a step; with log only no answers and no chances."""
    offers = owed.step.code.offer is not offers_nothing
    words = PlainWords(game.campaign)
    choices = tuple(map(words.choice, game.choices(owed))) if offers else None
    if level != LOG:
        return Proposal(game.draft(owed).values, choices)
    bare = (
        Choice(c.field, c.value, c.label, group=c.group, row=c.row) for c in choices or ()
    )
    return Proposal({}, tuple(bare) if offers else None)


def reason_to_wait(game: Seat, owed: Due) -> str:
    """Return why a step waits for a person, '' where it can be done automatically.

    He decides: whatever asks for a choice, opens a secret, is refused as it is proposed
    or was taken back before is his.
    """
    asked = [col.title for col in _asked(game, owed)]
    if asked:
        return f"it asks for {', '.join(asked)}"
    if owed.step.reveals:
        return "it reveals secrets, which cannot be undone"
    # Done by itself once more, an undone step would be back before anybody could answer.
    if _was_taken_back(game, owed):
        return "it was done automatically before, then taken back or corrected"
    found = game.preview(owed, game.draft(owed).values, ()).refusals
    told = PlainWords(game.campaign).refusals(found)
    return "; ".join(each.message for each in told if each.field != "dice")


def _asked(game: Seat, owed: Due) -> Iterator[Column]:
    """Yield the questions of a step that a person may answer otherwise than proposed.

    A remark is none; nor are rows where the step itself says there is nothing to name.
    """
    step = owed.step
    offered = {choice.field.partition(".")[0] for choice in game.choices(owed)}
    lists = step.code.offer is not offers_nothing
    for col in columns(step.decision):
        is_open = col.field in offered or bool(col.refers)
        is_remark = col.kind == "text" and not col.required and not is_open
        is_empty = col.kind in ("rows", "list") and lists and col.field not in offered
        if not is_remark and not is_empty:
            yield col


def _was_taken_back(game: Seat, owed: Due) -> bool:
    mine = (owed.slot, owed.step.id, owed.side)
    return any(
        entry.kind in ("undo", "correction")
        and (entry.slot, entry.step, entry.side) == mine
        for entry in game.campaign.entries
    )


def _explained(level: Level, *, is_chosen: bool) -> markup.Markup:
    """Return what a level means, after its name."""
    name = markup.element("b" if is_chosen else "span", f"{level.capitalize()}: ")
    return markup.join((name, HELP[level]))


class HelpPanel(widgets.VBox):
    """The three levels for the step on the desk, and one button for every step."""

    def __init__(
        self, helping: HelpLevels, game: Seat, owed: Due, changed: Callable[[], None]
    ) -> None:
        self._helping, self._game, self._owed = helping, game, owed
        named = [(level.capitalize(), level) for level in HELP]
        self.levels = widgets.ToggleButtons(
            options=named,
            value=helping.of(owed.step.id),
            description="How much help",
            tooltips=list(HELP.values()),
        )
        self.levels.add_class("refkit-sides")
        self.every = button("Use this for every step")
        self.explanation = markup.panel(name="refkit-hint")
        super().__init__([line(self.levels, self.every), self.explanation])
        self.add_class("refkit-help")
        # The levels count for both sides: they are the umpire's to set.
        self.layout.display = None if game.seat == UMPIRE else "none"
        self.tell()
        self.levels.observe(lambda _: self._put(changed), "value")
        self.every.on_click(lambda _: self._put_all())

    @property
    def level(self) -> Level:
        """The level of this step."""
        return self._helping.of(self._owed.step.id)

    def tell(self) -> None:
        """Say what the level means, and why a step waits that was to go by itself."""
        lines: list[str] = [
            _explained(level, is_chosen=level == self.level) for level in HELP
        ]
        if self.level == AUTOMATIC:
            why = reason_to_wait(self._game, self._owed).rstrip(".")
            lines.append(f"This one waits for you: {why}." if why else EITHER_WAY)
        lines += filter(None, [self._helping.trouble])
        shown = (markup.element("p", line) for line in lines)
        markup.show(self.explanation, markup.join(shown))

    def _put(self, changed: Callable[[], None]) -> None:
        self._helping.put(self._owed.step.id, self.levels.value)
        self.tell()
        changed()

    def _put_all(self) -> None:
        self._helping.put_all(self.levels.value)
        self.tell()
