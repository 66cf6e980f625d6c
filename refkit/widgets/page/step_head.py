"""The head of a step with the rules behind it, and what is at hand beside its card."""

from collections.abc import Iterator
from functools import partial

import ipywidgets as widgets

from refkit.engine.accounts.figures import in_hand
from refkit.engine.play.play import Due
from refkit.engine.play.steps import Step
from refkit.engine.records.records import columns
from refkit.engine.sheets.beside import tables_beside
from refkit.session.side import Seat
from refkit.widgets.page import hands, markup, progress, readings
from refkit.widgets.page.badges import named_badge
from refkit.widgets.page.markup import Markup, element, join


def step_head(game: Seat, owed: Due) -> widgets.HTML:
    """Return the head of a step's form: its name, what happens, and the rules behind it."""
    title = element("h3", owed.step.title)
    about = element("p", owed.step.help) if owed.step.help else ""
    words = element("div", title, about)
    head = element("div", words, *_rules(game, owed.step), class_="refkit-step-head")
    return markup.panel(join((head, *hands.due_hand(game, owed))), "refkit-about")


def in_view(game: Seat, owed: Due) -> str:
    """Return what stays in view while a step is done, such as what its prices are."""
    told = game.campaign.system.in_view
    return told(game.campaign, owed.step.id, owed.slot, owed.side)


def at_hand(game: Seat, owed: Due) -> widgets.HTML:
    """Return what lies beside a step: points in hand, reminders and short forms."""
    found = (
        ("", join(_figures(game, owed.slot, owed.side))),
        ("Keep in mind", join(_reminders(game, owed))),
        ("Short forms", _short_forms(game, owed)),
    )
    shown = [element("section", _side_head(head), body) for head, body in found if body]
    return markup.panel(join(shown), "refkit-at-hand")


def _side_head(words: str) -> Markup:
    return element("h4", words, class_="refkit-side-head") if words else Markup("")


def _short_forms(game: Seat, owed: Due) -> Markup:
    asked = columns(owed.step.decision)
    inner = (each for col in asked if col.row for each in columns(col.row))
    texts = [f"{col.title} {col.help}" for col in (*asked, *inner)]
    head = (owed.step.title, owed.step.help, *_figures(game, owed.slot, owed.side))
    return progress.spelled_out(game.campaign, [*head, *texts])


def _figures(game: Seat, slot: str, side: str) -> Iterator[Markup]:
    """What the workbook counts and works out for the side, such as its points in hand.

    In a step of the umpire, which no side is shown, it is that of each side.
    """
    sides = (side,) if side else tuple(game.campaign.sides)
    campaign = game.campaign
    now = partial(campaign.system.at_hand, campaign, slot)
    counted = {each: {**in_hand(campaign, each), **now(each)} for each in sides}
    titles = dict.fromkeys(title for found in counted.values() for title in found)
    rows = [
        (title, *(str(counted[each].get(title, "-")) for each in sides)) for title in titles
    ]
    if rows:
        badges = (named_badge(game.campaign, each) for each in sides)
        own = (each for each in game.campaign.system.accounts if each.owner == ("side",))
        is_points = set(titles) <= {each.title for each in own}
        head = "Points" if is_points else "At hand"
        yield markup.table("", (head, *badges), rows, is_numbers=True)


def step_tables(game: Seat, owed: Due, read: str, *, is_sold: bool) -> Markup:
    """Return the tables beside a step's form, folded where its cards say the same.

    Of the one that is `read` beside the dice there is only the note.
    """
    found = join(_tables(game, owed, read))
    return markup.fold("The chart as it is printed", found) if is_sold and found else found


def _tables(game: Seat, owed: Due, read: str) -> Iterator[Markup]:
    """What the step is decided or rolled by, such as a price list, as its reader has it."""
    campaign = game.campaign
    for each in tables_beside(campaign, owed.step, owed.slot, owed.side):
        heads = [col.title for col in each.columns]
        if each.title != read:
            title = campaign.system.cited(each.title, each.clause)
            yield markup.table(title, heads, each.rows)
        yield element("p", each.note) if each.note else Markup("")


def _reminders(game: Seat, owed: Due) -> Iterator[Markup]:
    facts = game.campaign.system.facts(game.campaign, owed.slot)
    lines = [reminder.text for reminder in owed.step.reminds(facts)]
    yield join(element("p", line) for line in lines)


def _rules(game: Seat, step: Step) -> Iterator[Markup]:
    behind = game.campaign.system.behind(step.id)
    rules = [join((element("code", each.id), " ", each.text)) for each in behind]
    rules += readings.doubts_behind(game.campaign, behind)
    ruled = [*readings.rulings_on(game.campaign, behind)]
    before = (element("p", "Ruled before:"), markup.items(ruled)) if ruled else ()
    if rules or ruled:
        yield element(
            "details",
            element("summary", "The rule"),
            markup.items(rules),
            *before,
            class_="refkit-rule",
        )
