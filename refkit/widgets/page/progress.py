"""Where the campaign stands: its header, and the steps of the slot."""

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import telling
from refkit.engine.play.parts import Part
from refkit.engine.play.play import Due
from refkit.engine.play.steps import Step
from refkit.engine.play.system import System
from refkit.session import address
from refkit.session.side import Seat
from refkit.widgets.page.markup import Markup, element, fold, items, join

MOST_NAMED = 3  # sides that owe a step; of more it is said how many
FEW = 44  # letters of a result beside its step
SIGNS = {"done": "✓", "now": "", "to come again": "↻"}


class Stage(NamedTuple):
    """One step of the slot, and how far it is."""

    step: Step
    state: str
    owed_by: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()


def stages(
    campaign: Campaign, slot: str, owed: Iterable[Due], repeating: Container[str] = ()
) -> Iterator[Stage]:
    """Yield the steps of a slot in order: done, now, to come, or to come again.

    Those of the `repeating` blocks come again.
    """
    done: dict[str, tuple[Entry, ...]] = {}
    for entry in ledger.standing_steps(campaign.entries):
        if entry.slot == slot:
            done[entry.step] = (*done.get(entry.step, ()), entry)
    now = [due for due in owed if due.slot == slot]
    facts = campaign.system.facts(campaign, slot)
    for step in campaign.system.steps:
        waiting = tuple(due.side for due in now if due.step.id == step.id)
        if step.interrupts:
            continue
        if waiting:
            yield Stage(step, "now", waiting, done.get(step.id, ()))
        elif step.id in done:
            comes_again = any(block in repeating for block in step.blocks[:1])
            state = "to come again" if comes_again else "done"
            yield Stage(step, state, entries=done[step.id])
        elif step.is_due(facts):
            yield Stage(step, "to come")


def step_list(game: Seat, part: str = "", history: str = "") -> Markup:
    """Return the steps of the slot, or of one part of it, and which of them are done.

    A step that is done leads to its entry at the address of the `history`.

    A side is not told which steps the umpire does in secret.
    """
    if game.is_over:
        return Markup("")
    found = stages(game.campaign, game.slot, game.awaited(), game.repeating())
    mine = [
        stage
        for stage in found
        if part in ("", stage.step.part) and is_known(game, stage.step)
    ]
    shown = [
        _folded(game, [*run], history)
        if is_empty
        else join(_item(game, stage, history) for stage in run)
        for is_empty, run in groupby(mine, partial(_changed_nothing, game))
    ]
    # Without steps the heading still stands above what is said in their place.
    listed = element("ol", *shown) if mine else ""
    named = {"aria_label": "Progress", "class_": "refkit-progress"}
    return element("nav", _head(game, part), listed, **named)


def _head(game: Seat, part: str) -> Markup:
    """Which part of which day the steps are of."""
    found = game.campaign.system.part(part)
    day = naming.short(naming.slot(game.campaign, game.slot))
    title = found.title if found else ""
    # "Battle, Battle 1" would say the same twice.
    is_said = day.casefold().startswith(title.casefold())
    words = day if is_said else f"{title}, {day}"
    return element("h2", words, class_="refkit-side-head")


def _changed_nothing(game: Seat, stage: Stage) -> bool:
    """Whether a step is done and nothing came of it, as far as the reader may know."""
    mine = stage.entries
    # A side's view leaves out what the enemy did: an entry of his looks empty to it.
    if (
        stage.state != "done"
        or not mine
        or not all(_is_readers(game, entry) for entry in mine)
    ):
        return False
    return not any(entry.told or entry.changes or entry.readings for entry in mine)


def _is_readers(game: Seat, entry: Entry) -> bool:
    return game.seat in ("umpire", entry.side)


def _folded(game: Seat, run: Sequence[Stage], history: str) -> Markup:
    """The steps in a row that changed nothing, in a sentence that opens.

    Whether refkit closed one or somebody pressed its button is not on record.
    """
    count = "1 step" if len(run) == 1 else f"{len(run)} steps"
    names = ", ".join(stage.step.title[:1].lower() + stage.step.title[1:] for stage in run)
    head = element("summary", element("b", f"{count} changed nothing"), f": {names}")
    listed = element("ol", *(_item(game, stage, history) for stage in run))
    return element("li", element("details", head, listed), class_="refkit-empty-steps")


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


def header(game: Seat) -> Markup:
    """Return the campaign's title, the slot, who owes what, and advice if there is any.

    What was read otherwise than it is written in the workbook is told as well.
    """
    title = element("div", game.campaign.option("title"), class_="refkit-title")
    standing = element("p", *_standing(game))
    return element("header", title, standing, notes(game), class_="refkit-header")


def notes(game: Seat) -> Markup:
    """Return the advice about the campaign and what was read otherwise, each folded."""
    lines = game.advice()
    advice = [fold(f"Advice: {len(lines)}", items(lines))] if lines else []
    return join((*advice, remarks(game)))


def remarks(game: Seat) -> Markup:
    """Return what was read otherwise than it is written, folded; nothing for nothing."""
    lines, head = game.remarks(), "Read differently from what is written"
    return fold(f"{head}: {len(lines)}", items(lines)) if lines else Markup("")


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
    who = waited_for(game.campaign, [each.side for each in owed])
    step = element("strong", owed[0].step.title)
    yield element("span", "Next: ", step, f", due from {who}. Saved in {game.path.name}.")


def waited_for(campaign: Campaign, owed: Sequence[str]) -> str:
    """Return who owes a step: by name, and of many sides how many."""
    sides, word = campaign.sides, campaign.system.side
    if not any(owed):
        return "the umpire"
    if len(owed) == len(sides) > 1:
        return f"both {word}s" if len(owed) == 2 else f"all {word}s"
    if len(owed) == 1:
        return naming.the_side(campaign, owed[0])
    is_many = len(owed) > MOST_NAMED
    return (
        f"{len(owed)} of {len(sides)} {word}s"
        if is_many
        else " and ".join(map(naming.short, owed))
    )


def is_known(game: Seat, step: Step) -> bool:
    """Whether who has the screen may know that there is this step."""
    return game.seat == "umpire" or step.is_known


def _item(game: Seat, stage: Stage, history: str) -> Markup:
    named = {"class_": f"refkit-{stage.state.replace(' ', '-')}"}
    named |= {"aria_current": "step"} if stage.state == "now" else {}
    sign = SIGNS.get(stage.state, "○")
    mark = (
        (element("span", sign, class_="refkit-sign", aria_hidden="true"),) if sign else ()
    )
    state = _state(game, stage)
    title: object = stage.step.title
    if stage.state == "done" and history and stage.entries:
        title = element("a", title, href=f"{history}#entry-{stage.entries[-1].number}")
    words = element("span", title, " ", element("small", state) if state else "")
    return element("li", *mark, words, **named)


def _state(game: Seat, stage: Stage) -> str:
    """How far a step is: what came of it, or whom it waits for."""
    if stage.state == "done":
        return _result(game, stage)
    if stage.state != "now":
        return stage.state if stage.state != "to come" else ""
    return f"due from {waited_for(game.campaign, stage.owed_by)}"


def _result(game: Seat, stage: Stage) -> str:
    """What came of a step in a few words, `done` where they would not be few."""
    lines = [
        line
        for entry in stage.entries
        for line in telling.entry_sentences(game.campaign, entry, game.seat)
    ]
    first = lines[0].partition(";")[0].rstrip(".") if lines else ""
    if not first or len(first) > FEW:
        return "done"
    more = "1 line" if len(lines) == 2 else f"{len(lines) - 1} lines"
    return f"{first}; {more} more" if lines[1:] else first
