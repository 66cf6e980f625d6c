"""The first thing on the first page: what is next in the campaign that was last at work."""

from collections.abc import Iterator, Sequence

import ipywidgets as widgets

from refkit.engine.accounts.figures import side_figures
from refkit.engine.campaign import naming
from refkit.session import address
from refkit.session.campaigns import FoundWorkbook
from refkit.session.game import Game
from refkit.widgets.page import markup
from refkit.widgets.page.badges import named_badge, side_badge
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.page.progress import waited_for
from refkit.widgets.page.seating import UMPIRE, Seating

FIGURES = 3  # of a side, as far as they are not nothing
ROSTERS = 3  # of more the list below tells
OR = "Or look at an example first:"
MOST_SIDES = 4  # of more there are no figures here


def next_card(found: FoundWorkbook) -> Markup:
    """Return a campaign's card: what is next, who owes it, and the way there."""
    assert found.campaign is not None
    due = element("span", "Next", class_="refkit-due-mark")
    title = element("span", found.campaign.option("title"), class_="refkit-quiet")
    head = element("p", due, " ", title)
    way = address.about(address.CAMPAIGN, found.path.name)
    said = (
        _to_set_up(found, way) if found.game is None else _to_play(found, found.game, way)
    )
    return element("section", head, *said, class_="refkit-next")


def _to_set_up(found: FoundWorkbook, way: str) -> Iterator[Markup]:
    """Yield the card of a campaign that is being set up."""
    yield element("h1", "Set up the campaign")
    yield element("p", f"{naming.short(found.stands)}.", class_="refkit-lead")
    go = _button("Go on with the set-up", way, is_main=True)
    yield element("p", go, class_="refkit-ways")


def _to_play(found: FoundWorkbook, game: Game, way: str) -> Iterator[Markup]:
    """Yield what is next in a campaign, for who has the screen."""
    slot = naming.slot(game.campaign, game.due()[0].slot)
    go = _button(f"Go on with {slot}", way, is_main=True)
    sheets = _button("Print the turn sheets", f"{way}&part={_sheet_part(game)}")
    ways = element("p", go, " ", sheets, class_="refkit-ways")
    is_umpire = _is_umpire(found)
    lines = _told(game) if is_umpire else (element("h1", naming.short(found.stands)),)
    yield from lines
    yield ways
    yield _facts(game) if is_umpire else Markup("")


def _is_umpire(found: FoundWorkbook) -> bool:
    """Whether the umpire has the screen: a side reads here no more than where it stands."""
    seating = Seating(found.path)
    seating.read()
    return seating.seat == UMPIRE and not seating.waits


def _told(game: Game) -> Iterator[Markup]:
    """Yield what is next, and in which slot and from whom."""
    owed, campaign = game.due(), game.campaign
    slot = naming.slot(campaign, owed[0].slot)
    yield element("h1", f"{naming.short(slot)}: {owed[0].step.title}")
    who = waited_for(campaign, [each.side for each in owed])
    place = naming.slot_place(campaign, owed[0].slot).partition(":")[0]
    where = f"{naming.short(place)}. " if place != slot else ""
    yield element("p", f"{where}Due from {who}.", class_="refkit-lead")


def _facts(game: Game) -> Markup:
    """Return a few figures of each side."""
    campaign = game.campaign
    if len(campaign.sides) > MOST_SIDES:
        badges = (side_badge(campaign, side) for side in campaign.sides)
        return element("p", *badges, class_="refkit-badges")
    shown = [
        element("div", element("dt", named_badge(campaign, side)), element("dd", said))
        for side in campaign.sides
        if (said := _figures(game, side))
    ]
    return element("dl", *shown, class_="refkit-side-figures") if shown else Markup("")


def _figures(game: Game, side: str) -> Markup:
    found = side_figures(game.campaign, side).items()
    some = [(title, value) for title, value in found if value][:FIGURES]
    return join(
        element("span", element("b", value), " ", title[:1].lower() + title[1:])
        if title[1:2].islower()
        else element("span", element("b", value), " ", title)
        for title, value in some
    )


def _sheet_part(game: Game) -> str:
    """Return the part under which the sheets are printed, '' where there is none."""
    parts = game.campaign.system.parts
    shows = (part.id for part in parts if any(s.name == "sheets" for s in part.shows))
    return next(shows, "")


def _button(words: str, way: str, *, is_main: bool = False) -> Markup:
    kind = "refkit-go refkit-go-main" if is_main else "refkit-go"
    return element("a", words, href=way, class_=kind)


def first_card(
    examples: widgets.Widget, rosters: Sequence[str], adopting: str
) -> widgets.VBox:
    """Return the card where there is no campaign yet: what to begin with.

    `rosters` are the workbooks of the folder that may hold one, `adopting` is the page on
    which one is adopted.
    """
    due = element("span", "Next", class_="refkit-due-mark")
    none = "There is no campaign in this folder yet."
    begin = "Try an example, or begin a campaign of your own"
    if rosters:
        begin = "Adopt your roster, or begin a new campaign"
        none = f"{none} Is one of these workbooks your roster?"
    head = element("h1", begin)
    lead = element("p", none, class_="refkit-lead")
    ways = [
        _button(f"Adopt {name}", address.about(adopting, name), is_main=not number)
        for number, name in enumerate(rosters[:ROSTERS])
    ]
    parts = [element("p", due), head, lead]
    if ways:
        parts += [element("p", *ways, class_="refkit-ways"), element("p", OR)]
    made = widgets.VBox([markup.panel(markup.join(parts)), examples])
    made.add_class("refkit-next")
    return made
