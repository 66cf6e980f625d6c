"""The head of a step: title, help, figures, reminders and the rules behind it."""

from collections.abc import Iterator

import ipywidgets as widgets

from refkit.engine.accounts.figures import in_hand
from refkit.engine.campaign import naming
from refkit.engine.play.play import Due
from refkit.engine.play.steps import Step
from refkit.engine.records.records import columns
from refkit.session.side import Seat
from refkit.widgets.page import hands, markup, progress, readings
from refkit.widgets.page.markup import Markup, element


def step_head(game: Seat, owed: Due) -> widgets.HTML:
    """Return the head of a step's form."""
    parts = [element("h3", owed.step.title)]
    if owed.step.help:
        parts.append(element("p", owed.step.help))
    parts += [*_figures(game, owed.side), *_reminders(game, owed)]
    parts += hands.due_hand(game, owed)
    asked = columns(owed.step.decision)
    inner = (each for col in asked if col.row for each in columns(col.row))
    texts = [f"{col.title} {col.help}" for col in (*asked, *inner)]
    parts.append(progress.spelled_out(game.campaign, [*parts, *texts]))
    parts += _rules(game, owed.step)
    return markup.panel(markup.join(parts), "refkit-about")


def _figures(game: Seat, side: str) -> Iterator[Markup]:
    """What the workbook counts and works out for the side, such as its points in hand.

    In a step of the umpire, which no side is shown, it is that of each side.
    """
    if side:
        yield from _figures_of(game, side)
        return
    for each in game.campaign.sides:
        yield from _figures_of(game, each, f"{naming.short(each)}: ")


def _figures_of(game: Seat, side: str, whose: str = "") -> Iterator[Markup]:
    figures = [f"{title}: {n}" for title, n in in_hand(game.campaign, side).items()]
    if figures:
        yield element("p", element("strong", whose + ", ".join(figures)))


def step_tables(game: Seat, owed: Due) -> widgets.HTML:
    """Return the tables beside a step's form."""
    return markup.panel(markup.join(_tables(game, owed)), "refkit-chart")


def _tables(game: Seat, owed: Due) -> Iterator[Markup]:
    """What the step is decided or rolled by, such as a price list, as its reader has it."""
    campaign = game.campaign
    for each in campaign.system.tables(campaign, owed.step.id, owed.slot, owed.side):
        heads = [col.title for col in each.columns]
        yield markup.table(f"{each.title} ({each.clause})", heads, each.rows)
        yield element("p", each.note) if each.note else Markup("")


def _reminders(game: Seat, owed: Due) -> Iterator[Markup]:
    facts = game.campaign.system.facts(game.campaign, owed.slot)
    lines = [reminder.text for reminder in owed.step.reminds(facts)]
    if lines:
        yield element("p", "Keep in mind: ", *lines[: len(lines) == 1])
        yield markup.items(lines) if lines[1:] else Markup("")
    behind = game.campaign.system.behind(owed.step.id)
    if ruled := list(readings.rulings_on(game.campaign, behind)):
        yield element("p", "Ruled before:")
        yield markup.items(ruled)


def _rules(game: Seat, step: Step) -> Iterator[Markup]:
    behind = game.campaign.system.behind(step.id)
    rules = [markup.join((element("code", each.id), " ", each.text)) for each in behind]
    rules += readings.doubts_behind(game.campaign, behind)
    if rules:
        yield markup.fold("The rules behind this step", markup.items(rules))
