"""The walkthrough: a page of the day with where the campaign stands and what is due."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from weakref import WeakSet

import ipywidgets as widgets

from refkit import session
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.parts import Part
from refkit.engine.problems import Refused
from refkit.session import address
from refkit.session.game import Game
from refkit.session.side import WANTED, Seat, SideView
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.live.live_strip import LiveStrip
from refkit.widgets.page import automatic, last_step, markup, progress, seating
from refkit.widgets.page.choices import SideChoice
from refkit.widgets.page.due_step import DueStep
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.hand_edits import HandEdits
from refkit.widgets.page.last_step import LastStep
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.notice import Notice
from refkit.widgets.page.panel import Panel, PanelPlace
from refkit.widgets.page.part_page import PartPage
from refkit.widgets.page.seating import UMPIRE
from refkit.widgets.page.short_forms import ShortForms
from refkit.widgets.page.ways_out import WaysOut
from refkit.workbook.edits.unreadable import Unreadable

KEPT = "All of it stands under Looking back."
# The pages of this process: a cell that was run again left one that nobody sees any more.
_PAGES: "WeakSet[Walkthrough]" = WeakSet()


class Walkthrough(widgets.VBox):
    """A page of a campaign's day, or the whole day on one page where no part is named.

    It keeps nothing: a new one goes on where the workbook stands. What it shows is for who
    has the screen, and goes before another has it.
    """

    def __init__(self, game: Game | str | Path, part: str = "") -> None:
        self._whole = game if isinstance(game, Game) else None
        self._side: SideView | None = None
        self.path = game.path if isinstance(game, Game) else Path(game)
        self.part = part
        self.notice = Notice()
        self.short_forms = ShortForms()
        self.guard = Guard(self._tell)
        self.drafts = Drafts(self.path)
        self.seating = seating.Seating(self.path)
        self.screen = seating.ScreenChannel(partial(self.guard.run, self._open))
        self.ways_out = WaysOut(self.guard, self._put_back, self.read_again)
        self.alive = LiveStrip(self, self.path, self.guard, self.drafts)
        self.top = widgets.VBox()
        self.top.add_class("refkit-top")
        self.pages: dict[str, PartPage] = {}
        self._parts = widgets.VBox()
        super().__init__([*self._strip(), self.top, self._parts])
        self.add_class("refkit-walkthrough")
        _PAGES.add(self)
        self.guard.run(self._open)

    def __repr__(self) -> str:
        """Return no more than a name: it stands in what a notebook keeps of a cell."""
        return f"Walkthrough({self.path.name!r}, {self.part!r})"

    def _strip(self) -> list[widgets.Widget]:
        """Return what stays at the top of the page, whoever has the screen."""
        return [self.screen, self.short_forms, self.notice, self.alive, self.ways_out]

    def _make_page(self, part: str) -> PartPage:
        """Make the place of a part."""
        return PartPage(self, part)

    @property
    def here(self) -> PartPage:
        """The part that is shown."""
        if self.part not in self.pages:
            self.pages[self.part] = self._make_page(self.part)
            self._parts.children = [*self.pages.values()]
        return self.pages[self.part]

    @property
    def _by_itself(self) -> str:
        """The part whose steps may be done by themselves, '' for every part."""
        return self.part

    def _part_to_show(self) -> str:
        """Return the part that is shown from now on."""
        return self.part

    def address_of(self, part: Part) -> str:
        """Return where another part is done."""
        return address.page_of(self.game.campaign.system, part)

    @property
    def game(self) -> Seat:
        """The campaign as who has the screen may know it; Refused says why it is not."""
        whole, seat = self.opened, self.seating.seat
        if seat == UMPIRE:
            return whole
        # Made anew for each reader: of what one was shown nothing is held for the next.
        if self._side is None or self._side.seat != seat:
            self._side = SideView(whole, seat)
        return self._side

    @property
    def is_blank(self) -> bool:
        """Whether the page waits for somebody to sit down before it."""
        return self.seating.waits

    @property
    def is_open(self) -> bool:
        """Whether the workbook could be read."""
        return self._whole is not None

    @property
    def opened(self) -> Game:
        """The whole campaign; Refused says to a side no more than that it waits."""
        if self._whole is None:
            try:
                self._whole = session.open(self.path)
            except Refused:
                # What is wrong in it may be in the enemy's cells.
                if self.seating.seat == UMPIRE:
                    raise
                raise Refused([WANTED]) from None
        return self._whole

    @property
    def desk(self) -> DueStep | HandEdits | None:
        """What is to be done now, None where nothing is to be done here."""
        return self.here.desk

    @property
    def side(self) -> SideChoice:
        """Whose answer is on the desk, where several sides owe it."""
        return self.here.side

    @property
    def last(self) -> LastStep:
        """The step done last, with the ways to take it back."""
        return self.here.last

    def panel(self, kind: Panel) -> PanelPlace:
        """Return a place on the page for a panel, made anew whenever something is done."""
        place = self.here.add_panel(kind)
        # A cell that runs late must not fill its place while the page is blank.
        if not self.seating.waits:
            self.guard.run(partial(self.here.fill, place))
        return place

    def read_again(self) -> None:
        """Read the file again and show what is due in it."""
        self.game.refresh()
        self._show()
        self.notice.say(element("strong", "This is the workbook as it is now."))

    def take_up(self, news: Markup) -> None:
        """Show the campaign as others left it, with the news of it."""
        self._open()
        if not self.seating.waits:
            self.notice.say(news)

    def be_set_up(self) -> None:
        """Show the campaign as one that is being set up: its ledger has no entry."""
        self._whole = self._side = None
        self._open()

    def hand_to(self, seat: str) -> None:
        """Clear the page for another to sit down before it."""
        self.seating.put(seat, waits=True)
        self._seat()

    def sit(self, seat: str) -> None:
        """Show the page of who sits down."""
        self.seating.put(seat, waits=False)
        self._seat()

    def _seat(self) -> None:
        """Show what is for who has the screen now, after the other pages were told."""
        self.notice.body = ""
        self.alive.clear()
        # Before this page shows a thing: no other may still show the last reader's.
        self.screen.tell()
        for page in [*_PAGES]:
            if page is not self and page.path == self.path:
                page.guard.run(page._open)
        if self.seating.waits:
            self._blank()
            lines = []
        else:
            self._show()
            whose = seating.seat_name(self.seating.seat)
            lines = [f"This screen is for {whose} now.", *self.game.notices]
        told = [*filter(None, (*lines, self.seating.trouble))]
        self.notice.say(markup.items(told) if told else "")

    def _open(self) -> None:
        """Show the page of who has the screen, or the blank one before."""
        self.notice.body = ""
        self.seating.read()
        seat = self.seating.seat
        # A side that the workbook has no longer has no view: the umpire is waited for.
        if seat != UMPIRE and seat not in self.opened.campaign.sides:
            self.seating.put(UMPIRE, waits=True)
        self._blank() if self.seating.waits else self._show()

    def _blank(self) -> None:
        self._clear()
        self.ways_out.hide()
        known = self._whole.campaign if self._whole else None
        works = (self._by_hand(work) for work in (self.sit, self.hand_to))
        self.top.children = [seating.Curtain(known, self.seating.seat, *works)]

    def _by_hand(self, work: Callable[[str], None]) -> Callable[[str], None]:
        return lambda seat: self.guard.run(partial(work, seat))

    def _clear(self) -> None:
        """Take everything off the page, what was typed for the other side as well."""
        gone, self.top.children = self.top.children, ()
        seating.close_widgets(gone)
        for page in self.pages.values():
            page.clear()

    def _show(self) -> None:
        done = automatic.do_automatic_steps(self.game, self._by_itself)
        self.part = self._part_to_show()
        alone = automatic.automatic_report(self.game, done, self.part)
        self._clear()
        self.short_forms.words = dict(self.game.campaign.system.abbreviations)
        self.ways_out.hide()
        shown = [*self._head(self.game), markup.panel(alone)]
        self.here.show()
        self.top.children = shown

    def _head(self, game: Seat) -> list[widgets.Widget]:
        """Whose screen it is, where the campaign stands, and the pages of the day."""
        bar = seating.SeatBar(game.campaign, game.seat, self._by_hand(self.hand_to))
        pages = progress.page_links(game, self.part) if self.part else ""
        return [bar, markup.panel(progress.header(game)), markup.panel(pages)]

    def after(self, entry: Entry) -> None:
        """Show what an entry did, and what is due next."""
        report = last_step.entry_report(self.game, entry)
        is_umpire = self.game.seat == UMPIRE
        back = last_step.take_back_button(entry) if is_umpire else ""
        brief = last_step.entry_head(self.game.campaign, entry)
        # The other side may look over his shoulder: of what a side chose he is told where
        # to read it. What the dice came to he needs before he goes on.
        is_told = is_umpire and bool(entry.readings)
        is_secret = not is_told and last_step.is_secret(self.game.campaign, entry)
        brief = markup.join((brief, element("p", KEPT))) if is_umpire else brief
        self._go_on(
            lambda: brief if is_secret and self._is_seen(entry.side) else report, back
        )

    def _is_seen(self, side: str) -> bool:
        """Whether what is to be done now may be looked at by another side."""
        shown = self.desk.owed.side if isinstance(self.desk, DueStep) else ""
        own = {side} if self.game.seat == UMPIRE else {side, ""}
        return shown not in own

    def turn_to_side(self) -> None:
        """Take off the page what was said of the side that was on the desk."""
        self.notice.body = ""

    def go_on(self, report: Markup) -> None:
        """Show the campaign as it is now, with a report of what was done."""
        self._go_on(lambda: report)

    def _go_on(self, report: Callable[[], Markup], back: Markup | str = "") -> None:
        """Show the campaign as it is now, and then what there is to report."""
        notices = markup.items(self.game.notices) if self.game.notices else ""
        self._show()
        self.notice.say(markup.join((report(), back, notices)))

    def _tell(self, faults: list[str]) -> None:
        helps = isinstance(self.guard.refused, Unreadable) and self.seating.seat == UMPIRE
        self.ways_out.show(helps=helps)
        if helps:
            self._clear()
        (self.notice.cannot_read if helps else self.notice.refuse)(faults)

    def _put_back(self) -> None:
        """Restore the cells that cannot be read; what else was changed by hand stays."""
        game = session.open_mended(self.path)
        back = markup.items(map(str, game.put_back(only=game.unread)))
        self._whole = game
        self.go_on(markup.join((element("strong", "Put back."), back)))
