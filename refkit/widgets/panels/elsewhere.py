"""What stands in place of a step where none is due: what is closed and what is next."""

from collections.abc import Callable, Iterator

from refkit.engine.campaign import ledger, naming
from refkit.engine.play.parts import Part
from refkit.engine.play.play import Due
from refkit.session.side import Seat
from refkit.widgets.page.badges import named_badge
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.page.progress import waited_for
from refkit.widgets.page.side_list import MANY

AddressOf = Callable[[Part], str]
AT_WORK = "Nothing is due from you now: the umpire is at work."
CLOSED = "Everything is done and saved. Print the sheets for the next game, or go on."


def next_card(game: Seat, here: str, address_of: AddressOf) -> Markup:
    """Return what is closed and what is next where that is not done here, with the way."""
    if game.is_over:
        return join(
            (element("h2", "The campaign is over"), _ways([_sheets(game, address_of)]))
        )
    awaited = game.awaited()
    if not awaited:
        return element("p", AT_WORK)
    step = awaited[0].step
    part = game.campaign.system.part(step.part)
    if part is None or not game.due():
        told = element("p", f"Nothing is due from you now. Next is {step.title}.")
        return join((told, side_states(game)))
    owed = waited_for(game.campaign, [each.side for each in awaited])
    title, go = _heading(game, awaited[0], here)
    lead = element("p", f"Next: {step.title}, due from {owed}.")
    main = element("a", go, href=address_of(part), class_="refkit-go refkit-go-main")
    said = (title, lead, side_states(game), _ways([main, _sheets(game, address_of)]))
    return join(said)


def _heading(game: Seat, owed: Due, here: str) -> tuple[Markup, str]:
    """Return what is done already, and the words that lead on."""
    standing = ledger.standing_steps(game.campaign.entries)
    slots = [entry.slot for entry in standing]
    if slots and owed.slot not in slots:
        closed = naming.short(naming.slot(game.campaign, slots[-1]))
        title = join((element("h3", f"{closed} is closed"), element("p", CLOSED)))
        return title, f"Begin {naming.short(naming.slot(game.campaign, owed.slot))}"
    go = f"Go on with {owed.step.title}"
    part = game.campaign.system.part(here)
    mine = {step.id for step in game.campaign.system.steps if step.part == here}
    done = {entry.step for entry in standing if entry.slot == owed.slot}
    if part and mine & done:
        return element("h3", f"{part.title} is done"), go
    return element("h3", "Nothing is due here now"), go


def _sheets(game: Seat, address_of: AddressOf) -> Markup:
    """Return the way to the sheets, nothing where no part has them."""
    parts = game.campaign.system.parts
    found = [p for p in parts if any(shown.name == "sheets" for shown in p.shows)]
    links = (element("a", p.title, href=address_of(p), class_="refkit-go") for p in found)
    return next(links, Markup(""))


def _ways(ways: list[Markup]) -> Markup:
    return element("p", *ways, class_="refkit-ways")


def side_states(game: Seat) -> Markup:
    """Return which of a few sides have done the step that is awaited, and which owe it.

    Nothing where all of them owe it, or where they are so many that they have a list.
    """
    awaited = game.awaited()
    sides = game.campaign.sides
    owing = [each.side for each in awaited if each.side]
    if not owing or len(owing) == len(sides) or len(sides) >= MANY:
        return Markup("")
    lines = [*_states(game, awaited[0], owing)]
    return (
        element("ul", *lines, class_="refkit-side-states") if len(lines) > 1 else Markup("")
    )


def _states(game: Seat, owed: Due, owing: list[str]) -> Iterator[Markup]:
    entries = ledger.standing_steps(game.campaign.entries)
    done = {e.side for e in entries if (e.slot, e.step) == (owed.slot, owed.step.id)}
    for side in game.campaign.sides:
        if side in owing or side in done:
            is_due = side in owing
            state = element("small", "due" if is_due else "✓ done")
            kind = "refkit-owes" if is_due else "refkit-has-done"
            yield element("li", named_badge(game.campaign, side), " ", state, class_=kind)
