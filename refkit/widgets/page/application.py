"""The whole campaign on one page: the parts of the day as its tabs."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import ipywidgets as widgets

from refkit.engine.campaign.entry import Entry
from refkit.engine.play.parts import Part, Shown
from refkit.session import address
from refkit.session.game import Game
from refkit.session.set_up import SetUp
from refkit.session.side import Seat
from refkit.widgets.page import markup, progress, seating
from refkit.widgets.page.app_bar import AppBar
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.markup import element
from refkit.widgets.page.panel import Panel, PanelContext
from refkit.widgets.page.part_page import PartPage
from refkit.widgets.page.part_tabs import PartTabs, aside, tabs
from refkit.widgets.page.seating import UMPIRE
from refkit.widgets.page.sections import SHOWN
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.about import AboutCampaign
from refkit.widgets.panels.advice_strip import AdviceStrip
from refkit.widgets.setup.stage import Stage
from refkit.workbook.set_up_file import BeingSetUp

CAMPAIGN = Part(id="campaign", title="Campaign", number=99)
AGAIN = (
    "Until the first die falls you can go back to setting the campaign up. What was done"
    " since is taken back; the workbook as it is now is kept among the earlier versions."
)
BY_HAND = (
    "What is in the worksheets can still be changed: type it in Excel or LibreOffice, such"
    " as a list that was left out. The page then shows each change and asks why."
)
NO_WAY = "You can no longer go back to set-up: "
STARTED = "The campaign has started."
WAY_BACK = (
    "Until a die is thrown or something hidden is shown you can go back: Campaign, Back to"
    " set-up."
)


class Application(Walkthrough):
    """A campaign on one page; it opens at the part that the address names, or that is due.

    A part is made when it is first looked at, and again when something was done since.
    """

    def __init__(self, game: Game | str | Path) -> None:
        self.tabs = PartTabs()
        self._goes_on = False
        self.stage: Stage | None = None
        self.bar = widgets.VBox()
        super().__init__(game)
        self.add_class("refkit-application")
        self.tabs.observe(self._turn, "here")

    def _strip(self) -> list[widgets.Widget]:
        screen, *rest = super()._strip()
        head = widgets.VBox([self.bar, self.tabs])
        head.add_class("refkit-head")
        return [screen, head, *rest]

    def _make_page(self, part: str) -> PartPage:
        page = PartPage(self, part)
        page.add_class("refkit-part")
        page.add_class(f"refkit-part-{part}")
        found = self.game.campaign.system.part(part)
        shows = found.shows if found else ()
        page.below = [self._shown(page, each) for each in shows]
        if part == CAMPAIGN.id:
            about = _section(page, "This campaign", "", AboutCampaign)
            page.below = [about, _section(page, "Set-up", "", self._way_back)]
        return page

    def _shown(self, page: PartPage, shown: Shown) -> widgets.Widget:
        found = SHOWN[shown.name]
        return _section(page, shown.title or found.title, found.text, found.widget)

    def _way_back(self, _: PanelContext) -> widgets.Widget:
        """Return the button that goes back to set-up, or why that cannot be."""
        if bars := self.opened.bars_to_set_up:
            # The first die or secret is the reason; what came after it says nothing more.
            told = element("p", NO_WAY, bars[0], "."), element("p", BY_HAND)
            return markup.panel(markup.join(told))
        again = button("Back to set-up", "undo")
        self.guard.wire(again, self.back_to_set_up)
        return widgets.VBox([markup.hint(AGAIN), line(again)])

    def _show(self) -> None:
        super()._show()
        # The bar before stays until there is another: the page is never without its title.
        self._put_bar(AppBar(self.game, self._by_hand(self.hand_to)))
        self._tell_tabs()

    def _put_bar(self, *bar: widgets.Widget) -> None:
        gone, self.bar.children = self.bar.children, bar
        seating.close_widgets(gone)

    def _open(self) -> None:
        try:
            super()._open()
            self.stage = None
        except BeingSetUp:
            self._set_up()

    def _set_up(self) -> None:
        """Show the stage of setting up in place of the parts."""
        if self.stage is not None:
            if self.stage.setting.refresh():
                self.stage.show()
            return
        self.stage = Stage(SetUp(self.path), self.guard, self.drafts, self._begin)
        self._clear()
        self.tabs.tabs, self.tabs.title = [], ""
        self._put_bar(self.stage.bar)
        self.top.children = [self.stage]
        # What could not be done is over with the next thing that can.
        self.stage.desk.watch(self.ways_out.hide)

    def _begin(self, game: Game) -> None:
        """Go on to what is due first, in a campaign that has just started."""
        self._whole, self.stage = game, None
        self._open()
        back = "" if game.bars_to_set_up else element("p", WAY_BACK)
        self.notice.say(markup.join((element("strong", STARTED), back)))

    def back_to_set_up(self) -> None:
        """Empty the ledger and set the campaign up again; Refused says why not."""
        self.opened.back_to_set_up()
        self.be_set_up()

    def _blank(self) -> None:
        self._put_bar()
        super()._blank()
        self.tabs.tabs, self.tabs.title = [], ""

    @property
    def _by_itself(self) -> str:
        return ""

    def _part_to_show(self) -> str:
        """The part that is looked at, else what the address names, else what is due."""
        system = self.game.campaign.system
        if self._goes_on and self._is_done:
            return self._due_part()
        for part in (self.part, address.asked("part")):
            if system.part(part) or (part == CAMPAIGN.id and self._is_umpires):
                return part
        return self._due_part() or system.parts[0].id

    @property
    def _is_umpires(self) -> bool:
        return self.seating.seat == UMPIRE

    @property
    def _is_done(self) -> bool:
        """Whether all is done in the part that is looked at, and something is due."""
        has_steps = any(s.part == self.part for s in self.game.campaign.system.steps)
        due = {owed.step.part for owed in self.game.due()}
        return has_steps and bool(due) and self.part not in due

    def address_of(self, part: Part) -> str:
        """Return where another part is done: under a tab of this page."""
        return f"?part={part.id}"

    def _due_part(self) -> str:
        """The part in which the reader owes something; '' where there is none."""
        return next((owed.step.part for owed in self.game.due()), "")

    def _head(self, game: Seat) -> list[widgets.Widget]:
        strip = [AdviceStrip(game, self.guard), markup.panel(progress.remarks(game))]
        made = widgets.VBox(strip)
        made.add_class("refkit-asides")
        return [made]

    def _tell_tabs(self) -> None:
        game = self.game
        self.tabs.label = f"Parts of the {game.campaign.system.slot}"
        self.tabs.title = game.campaign.option("title")
        more = [aside(CAMPAIGN)] if self._is_umpires else []
        self.tabs.tabs = [*tabs(game), *more]
        self.tabs.here = self.part

    def _turn(self, _: object) -> None:
        if self.tabs.here != self.part and not self.is_blank:
            self.guard.run(partial(self._turn_to, self.tabs.here))

    def _turn_to(self, part: str) -> None:
        """Show another part; what is shown of the others stays until something is done."""
        self.part = part
        if not self.here.is_shown:
            self.here.show()

    def after(self, entry: Entry) -> None:
        """Show what an entry did, and go on to the part where the next step is due."""
        with self._going_on():
            super().after(entry)

    def sit(self, seat: str) -> None:
        """Show the page of who sits down, where he owes something if he does."""
        with self._going_on():
            super().sit(seat)

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        self._goes_on = True
        try:
            yield
        finally:
            self._goes_on = False


def _section(page: PartPage, title: str, text: str, kind: Panel) -> widgets.Widget:
    """Return a place for a panel under its heading."""
    about = element("p", text) if text else ""
    head = markup.panel(markup.join((element("h2", title), about)))
    made = widgets.VBox([head, page.add_panel(kind)])
    made.add_class("refkit-below")
    return made
