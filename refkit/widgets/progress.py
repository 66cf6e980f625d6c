"""Where the campaign stands: its header, and the steps of the slot."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from refkit.engine import ledger
from refkit.engine.campaign import Campaign
from refkit.engine.play import Due
from refkit.engine.steps import Step
from refkit.session import Game
from refkit.widgets.markup import Markup, element, fold, items, words


class Stage(NamedTuple):
    """One step of the slot, and how far it is."""

    step: Step
    state: str
    owed_by: tuple[str, ...] = ()

    @property
    def is_now(self) -> bool:
        """Whether it is the step that is due."""
        return self.state == "now"


def stages(campaign: Campaign, slot: str, owed: Iterable[Due]) -> Iterator[Stage]:
    """Yield the steps of a slot in order: done, now or to come."""
    done = {entry.step for entry in ledger.standing(campaign.entries) if entry.slot == slot}
    now = [due for due in owed if due.slot == slot]
    facts = campaign.system.facts(campaign, slot)
    for step in campaign.system.steps:
        waiting = tuple(due.side for due in now if due.step.id == step.id)
        if waiting:
            yield Stage(step, "now", waiting)
        elif step.id in done:
            yield Stage(step, "done")
        elif step.is_due(facts):
            yield Stage(step, "to come")


def listing(game: Game) -> Markup:
    """Return the steps of the slot as a list that says which are done."""
    owed = game.due()
    if not owed:
        return Markup("")
    shown = [
        _item(game.campaign, stage) for stage in stages(game.campaign, owed[0].slot, owed)
    ]
    return element(
        "nav", element("ol", *shown), aria_label="Progress", class_="refkit-progress"
    )


def header(game: Game) -> Markup:
    """Return the campaign's title, the slot, who owes what, and advice if there is any.

    What was read otherwise than it is written in the workbook is told as well.
    """
    title = element("div", game.campaign.option("title"), class_="refkit-title")
    lines = [element("p", line) for line in _standing(game)]
    told, read = game.advice(), game.remarks()
    advice = [fold(f"Advice: {len(told)}", items(told))] if told else []
    remarks = (
        [fold(f"Read otherwise than written: {len(read)}", items(read))] if read else []
    )
    return element("header", title, *lines, *advice, *remarks, class_="refkit-header")


def name(campaign: Campaign, side: str) -> str:
    """Return a side in words: the full name the workbook has for it, and the short one."""
    row = campaign.find("Side", side)
    full = getattr(row, "name", "") or side
    return full if full.casefold() == side.casefold() else f"{full} ({side})"


def _standing(game: Game) -> Iterator[Markup]:
    owed = game.due()
    if not owed:
        yield element("span", "Every step of the last slot is done: the campaign is over.")
        return
    slots = [row.id for row in game.campaign.rows("Slot")]
    slot = owed[0].slot
    yield element("span", f"Slot {slots.index(slot) + 1} of {len(slots)}: {words(slot)}")
    who = " and ".join(
        name(game.campaign, due.side) if due.side else "the umpire" for due in owed
    )
    step = element("strong", owed[0].step.title)
    yield element("span", "Next: ", step, f", owed by {who}. Saved in {game.path.name}.")


def _item(campaign: Campaign, stage: Stage) -> Markup:
    mark = {"done": "✓ ", "now": "▶ "}.get(stage.state, "")
    waiting = [name(campaign, side) for side in stage.owed_by if side]
    state = stage.state + (f": {', '.join(waiting)}" if waiting else "")
    told = element("small", state)
    sort = stage.state.replace(" ", "-")
    current = {"aria_current": "step"} if stage.is_now else {}
    return element(
        "li", mark, stage.step.title, " ", told, class_=f"refkit-{sort}", **current
    )
