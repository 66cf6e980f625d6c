"""The first page: what is next, the campaigns of a folder, and the ways to others."""

import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.records import days
from refkit.session import address, recent
from refkit.session.campaigns import FoundWorkbook, list_workbooks
from refkit.widgets.home.doors import Examples, OtherFolder, Roster, door
from refkit.widgets.home.going import Going, home_bar
from refkit.widgets.home.next_card import first_card, next_card
from refkit.widgets.page import markup
from refkit.widgets.page.badges import named_badge
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.notice import Notice
from refkit.widgets.setup.new_campaign import NewCampaign

HEADS = ("Campaign", "Sides", "Where it stands", "Last saved", "")
SAFE = "Everything is on this computer. Nothing is sent anywhere."


class Home(widgets.VBox):
    """What is next in the campaign saved last, the folder's campaigns, and ways to others.

    `adopting` is the page on which a roster is adopted. Without a server of the folder
    there are no ways to other pages.
    """

    def __init__(self, folder: str | Path, adopting: str = "") -> None:
        self.folder, self._adopting = Path(folder), adopting
        self.notice = Notice()
        self.guard = Guard(self.notice.refuse)
        self.going = Going(title=f"Campaigns in {self.folder.resolve().name}")
        self.found = list_workbooks(self.folder)
        shown = markup.panel(markup.join(self._parts()), "refkit-about")
        first, more = self._first(), []
        if address.home():
            recent.remember(self.folder)
            more = [self._ways(), markup.hint(SAFE)]
        super().__init__([self.going, self.notice, home_bar(), *first, shown, *more])
        self.add_class("refkit-walkthrough")
        self.add_class("refkit-home")

    def __repr__(self) -> str:
        """Return no more than a name: it stands in what a notebook keeps of a cell."""
        return "Home()"

    def _first(self) -> list[widgets.Widget]:
        """Return the card to begin with, in a folder without a campaign."""
        self.examples = Examples(self.folder, self.guard, self._go)
        is_empty = not any(each.is_campaign for each in self.found)
        found = self.found if self._adopting else ()
        rosters = [each.path.name for each in found if each.is_roster]
        if not (is_empty and address.home()):
            return []
        return [first_card(self.examples, rosters, self._adopting)]

    def _ways(self) -> widgets.Widget:
        self.others = OtherFolder(self.folder, self.guard, self._go)
        self.roster = Roster(self.folder, self._adopting, self.guard, self._go)
        self.new = NewCampaign(self.folder, self.guard, self._go)
        doors = [
            door("New campaign", "Your own sides, dates, table and forces.", self.new),
            door("Open another folder", "Campaigns kept elsewhere.", self.others),
            door("Adopt a roster", "The Excel file you keep already.", self.roster),
        ]
        if any(each.is_campaign for each in self.found):
            example = door("Try an example", "Ready to play.", self.examples)
            doors.append(example)
        made = widgets.VBox(doors)
        made.add_class("refkit-doors")
        return made

    def _go(self, to: str) -> None:
        self.going.to = to

    def _parts(self) -> Iterator[Markup]:
        now = next((each for each in self.found if _is_at_work(each)), None)
        if now and address.home():
            yield next_card(now)
        if self.found:
            caption = f"Campaigns in the folder {self.folder.resolve().name}"
            rows = [self._row(each) for each in self.found]
            yield element("div", markup.table(caption, HEADS, rows), class_="refkit-list")

    def _row(self, found: FoundWorkbook) -> tuple[object, ...]:
        campaign = found.campaign
        if campaign is None:
            name = element("b", found.path.name)
            return name, "", found.stands, _when(found.saved), self._way(found)
        about = element("small", f"{campaign.system.title} · {found.path.name}")
        title = element("b", campaign.option("title"))
        sides = markup.join(
            element("span", named_badge(campaign, side)) for side in campaign.sides
        )
        stands = naming.short(found.stands)
        return (
            markup.join((title, about)),
            sides,
            stands,
            _when(found.saved),
            self._way(found),
        )

    def _way(self, found: FoundWorkbook) -> Markup:
        """Return the way into a campaign, or to the page for adopting a roster."""
        if not address.home():
            return Markup("")
        if found.is_roster and self._adopting:
            return _link("Adopt", address.about(self._adopting, found.path.name))
        if found.is_campaign:
            return _link("Open", address.about(address.CAMPAIGN, found.path.name))
        return Markup("")


def _is_at_work(found: FoundWorkbook) -> bool:
    return found.set_up is not None or (found.game is not None and bool(found.game.due()))


def _link(words: str, way: str) -> Markup:
    return element("a", words, href=way, class_="refkit-go")


def _when(saved: float) -> str:
    """Return when a file was saved, as people say it; '' for never."""
    if not saved:
        return ""
    then, now = datetime.fromtimestamp(saved), datetime.fromtimestamp(time.time())  # noqa: DTZ006 - the time on the wall
    past = (now.date() - then.date()).days
    if past < 2:
        return f"{('today', 'yesterday')[max(past, 0)]}, {then:%H:%M}"
    return days.written(then)
