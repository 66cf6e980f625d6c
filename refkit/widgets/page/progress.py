"""Where the campaign stands: its header, and the steps of the slot."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.parts import Part
from refkit.engine.play.play import Due
from refkit.engine.play.steps import Step
from refkit.engine.play.system import System
from refkit.session import address
from refkit.session.side import Seat
from refkit.widgets.page.markup import Markup, element, fold, items, join

MOST_NAMED = 3  # sides that owe a step; of more it is said how many


class Stage(NamedTuple):
    """One step of the slot, and how far it is."""

    step: Step
    state: str
    owed_by: tuple[str, ...] = ()


def stages(
    campaign: Campaign, slot: str, owed: Iterable[Due], repeating: Container[str] = ()
) -> Iterator[Stage]:
    """Yield the steps of a slot in order: done, now, to come, or to come again.

    Those of the `repeating` blocks come again.
    """
    standing = ledger.standing_steps(campaign.entries)
    done = {entry.step for entry in standing if entry.slot == slot}
    now = [due for due in owed if due.slot == slot]
    facts = campaign.system.facts(campaign, slot)
    for step in campaign.system.steps:
        waiting = tuple(due.side for due in now if due.step.id == step.id)
        if step.interrupts:
            continue
        if waiting:
            yield Stage(step, "now", waiting)
        elif step.id in done:
            comes_again = any(block in repeating for block in step.blocks[:1])
            yield Stage(step, "to come again" if comes_again else "done")
        elif step.is_due(facts):
            yield Stage(step, "to come")


def step_list(game: Seat, part: str = "") -> Markup:
    """Return the steps of the slot, or of one part of it, and which of them are done.

    A side is not told which steps the umpire does in secret.
    """
    if game.is_over:
        return Markup("")
    found = stages(game.campaign, game.slot, game.awaited(), game.repeating())
    shown = [
        _item(game.campaign, stage)
        for stage in found
        if part in ("", stage.step.part) and is_known(game, stage.step)
    ]
    steps = element("ol", *shown)
    named = {"aria_label": "Progress", "class_": "refkit-progress"}
    return element("nav", steps, **named) if shown else Markup("")


def page_links(game: Seat, here: str) -> Markup:
    """Return the links to the pages of the slot; the one that is due says so."""
    due = {owed.step.part for owed in game.awaited()}
    system = game.campaign.system
    shown = [_page_link(system, part, here, due) for part in system.parts]
    if home := address.home("../"):
        shown.insert(0, element("li", element("a", "All campaigns", href=home)))
    links = element("ol", *shown)
    label = f"Pages, one for each {system.phase}"
    return element("nav", links, aria_label=label, class_="refkit-pages")


def _page_link(system: System, part: Part, here: str, due: Container[str]) -> Markup:
    words = f"{part.number} {part.title}" + (" (due)" if part.id in due else "")
    if part.id == here:
        now = element("span", words, aria_current="page")
        return element("li", now, class_="refkit-here")
    return element("li", element("a", words, href=address.page_of(system, part)))


def next_elsewhere(game: Seat, address_of: Callable[[Part], str]) -> Markup:
    """Return what is next where that is not done here, with a link to where it is."""
    if game.is_over:
        return element("h3", "The campaign is over")
    awaited = game.awaited()
    if not awaited:
        return element("p", "Nothing is due from you now: the umpire is at work.")
    step = awaited[0].step
    system = game.campaign.system
    part = system.part(step.part)
    if part is None or not game.due():
        return element("p", f"Nothing is due from you now. Next is {step.title}.")
    title = element("h3", f"Next: {step.title}")
    where = element("a", f"{part.number} {part.title}", href=address_of(part))
    go = element("p", "Do it under ", where, ".")
    return join((title, go))


def header(game: Seat) -> Markup:
    """Return the campaign's title, the slot, who owes what, and advice if there is any.

    What was read otherwise than it is written in the workbook is told as well.
    """
    title = element("div", game.campaign.option("title"), class_="refkit-title")
    standing = element("p", *_standing(game))
    return element("header", title, standing, notes(game), class_="refkit-header")


def notes(game: Seat) -> Markup:
    """Return the advice about the campaign and what was read otherwise, each folded."""
    noted = (
        ("Advice", game.advice()),
        ("Read differently from what is written", game.remarks()),
    )
    folds = (fold(f"{head}: {len(lines)}", items(lines)) for head, lines in noted if lines)
    return join(folds)


def spelled_out(campaign: Campaign, texts: Iterable[str]) -> Markup:
    """Return what the abbreviations in these texts mean; nothing where they use none."""
    named = campaign.system.spelled_out(texts).items()
    lines = "; ".join(f"{short}: {full}" for short, full in named)
    return element("p", element("small", lines)) if lines else Markup("")


def _standing(game: Seat) -> Iterator[Markup]:
    word = game.campaign.system.slot
    if game.is_over:
        over = f"Every step of the last {word} is done: the campaign is over."
        yield element("span", over)
        return
    owed, now = game.awaited(), naming.slot_place(game.campaign, game.slot)
    yield element("span", f"{naming.short(now)}. ")
    if not owed:
        yield element("span", f"The umpire is at work. Saved in {game.path.name}.")
        return
    who = waited_for([each.side for each in owed], game.campaign.sides)
    step = element("strong", owed[0].step.title)
    yield element("span", "Next: ", step, f", due from {who}. Saved in {game.path.name}.")


def waited_for(owed: Sequence[str], sides: Sequence[str], part: str = " and ") -> str:
    """Return who owes a step: by name, and of many sides how many.

    >>> waited_for(["red", "blue"], ["red", "blue"]), waited_for([""], ["red", "blue"])
    ('Red and Blue', 'the umpire')
    >>> waited_for("abcd", "abcdefghij"), waited_for("abcd", "abcd")
    ('4 of 10 sides', 'all sides')
    """
    names = [naming.short(side) if side else "the umpire" for side in owed]
    if len(names) > 2 and len(names) == len(sides):
        return "all sides"
    return (
        f"{len(names)} of {len(sides)} sides"
        if len(names) > MOST_NAMED
        else part.join(names)
    )


def is_known(game: Seat, step: Step) -> bool:
    """Whether who has the screen may know that there is this step."""
    return game.seat == "umpire" or step.audience != "umpire"


def _item(campaign: Campaign, stage: Stage) -> Markup:
    mark = {"done": "✓ ", "now": "▶ ", "to come again": "↻ "}.get(stage.state, "")
    named = {"class_": f"refkit-{stage.state.replace(' ', '-')}"}
    named |= {"aria_current": "step"} if stage.state == "now" else {}
    state = (element("small", _state(campaign, stage)),) if mark else ()
    return element("li", mark, stage.step.title, " ", *state, **named)


def _state(campaign: Campaign, stage: Stage) -> str:
    """How far a step is, and whom it waits for where that is not the umpire."""
    waiting = [side for side in stage.owed_by if side]
    both = len(waiting) == len(campaign.sides) == 2
    whom = "both sides" if both else waited_for(waiting, campaign.sides, ", ")
    return f"{stage.state}: {whom}" if whom else stage.state
