"""The parts of the day as tabs: the browser shows a part at once, refkit then fills it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import anywidget
import traitlets

from refkit.engine.play.parts import Part
from refkit.session.side import Seat
from refkit.widgets.page import progress
from refkit.widgets.page.progress import Stage

HERE = Path(__file__).parent


class Tab(TypedDict):
    """A part as its tab names it, and how far it is: `done`, `due`, a count or nothing.

    `step` is the title of the step that is due in it; one without steps lies `aside`.
    """

    id: str
    title: str
    state: str
    count: str
    step: str
    aside: bool


class PartTabs(anywidget.AnyWidget):
    """The parts of the day; `here` is the one that is shown, in the address as well."""

    # anywidget takes a path for a file to read; a text would be the script itself.
    _esm = HERE / "part_tabs.js"
    _css = HERE / "part_tabs.css"
    tabs: traitlets.List[Tab] = traitlets.List().tag(sync=True)
    here = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)


def tabs(game: Seat) -> Iterator[Tab]:
    """Yield the tab of each part, as who has the screen may know it."""
    system, awaited = game.campaign.system, game.awaited()
    due = next((system.part(each.step.part) for each in awaited), None)
    found = [*progress.stages(game.campaign, game.slot, awaited, game.repeating())]
    for part in system.parts:
        mine = [
            each
            for each in found
            if each.step.part == part.id and progress.is_known(game, each.step)
        ]
        yield _tab(part, mine, is_due=due is not None and due.id == part.id)


def aside(part: Part) -> Tab:
    """Return the tab of what belongs to no day."""
    return _tab(part, [], is_due=False)


def _tab(part: Part, mine: list[Stage], *, is_due: bool) -> Tab:
    states = [each.state for each in mine]
    now = next((each.step.title for each in mine if each.state == "now"), "")
    done = states.count("done")
    state = "due" if is_due else "done" if states and done == len(states) else ""
    count = f"{done} of {len(states)}" if is_due else ""
    return Tab(
        id=part.id,
        title=part.title,
        state=state,
        count=count,
        step=now,
        aside=not mine,
    )
