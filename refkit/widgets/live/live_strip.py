"""The strip on a page that shows what others do: Excel, other pages, the file on disk."""

import atexit
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol
from weakref import WeakValueDictionary

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.play import Due
from refkit.engine.problems import Refused
from refkit.session.side import Seat
from refkit.widgets.live import warm_up
from refkit.widgets.live.drafts import DraftKey, Drafts
from refkit.widgets.live.presence import OpenPage, Presence, another_name, clock_time
from refkit.widgets.live.pulse import Pulse
from refkit.widgets.live.watch import Watch
from refkit.widgets.page import last_step, markup
from refkit.widgets.page.guard import Guard, sentences
from refkit.widgets.page.inputs import button
from refkit.widgets.page.markup import Markup, element
from refkit.workbook import locks
from refkit.workbook.set_up_file import BeingSetUp

MOST = 5  # entries of others that are named; of more only how many there are
# Seconds after which no question of a page that is gone can still stand in line.
REPLACED = 10.0
TOGETHER = 10.0  # seconds within which saves are told as one: steps that do themselves
# The page of each process that watches a workbook: a cell run again takes its place.
_WATCHING: WeakValueDictionary[tuple[Path, str], "LiveStrip"] = WeakValueDictionary()


class ShownState(NamedTuple):
    """What the page shows of a campaign: the rows, what is awaited, what is by hand."""

    campaign: Campaign
    awaited: tuple[Due, ...]
    edits: int


class News(NamedTuple):
    """What was told last of others, from what on, and when."""

    since: ShownState
    told: ShownState
    time: float


class Host(Protocol):
    """The page that is kept up with the workbook."""

    @property
    def is_open(self) -> bool:
        """Whether the workbook could be read."""

    @property
    def is_blank(self) -> bool:
        """Whether it shows nothing, until somebody sits down before it."""

    @property
    def game(self) -> Seat:
        """The campaign, as who has the screen may know it; Refused says why it is not."""

    def take_up(self, news: Markup) -> None:
        """Show the campaign as it is now, with the news of it."""

    def be_set_up(self) -> None:
        """Show the campaign as it is now, being set up."""


class LiveStrip(widgets.VBox):
    """A strip on the page that says what others do, and has the page follow them."""

    def __init__(self, host: Host, path: Path, guard: Guard, drafts: Drafts) -> None:
        self._host, self._path, self._guard, self._drafts = host, path, guard, drafts
        self._presence = Presence(path, drafts.page)
        self._doubted: object = None
        self._faults: list[str] = []
        self._is_swept = False
        self._stopped: float | None = None
        self._news: News | None = None
        self.pulse = Pulse(self.beat, self._presence.leave)
        self.message = markup.panel()
        self.in_use = markup.panel()
        self.stop_waiting = button("Do not wait")
        held = widgets.VBox([self.in_use, widgets.HBox([self.stop_waiting])])
        held.add_class("refkit-held")
        super().__init__([self.pulse, self.message, held])
        self.add_class("refkit-alive")
        guard.wire(self.stop_waiting, self._show)
        guard.on_wait(self._show)
        self._take_place()
        self._seen = _file_stamp(self._path)  # the first look is the opening
        self._show()

    def _take_place(self) -> None:
        """Watch in the place of the page that went by the same name."""
        self._presence.beat()
        here = (self._path, self._presence.page)
        if before := _WATCHING.get(here):
            before.stop()
        _WATCHING[here] = self
        self._stopped = None
        self._watch = Watch(self._path, self.look)
        # A kernel that ends in order takes its sign along; a killed one leaves it.
        atexit.register(self._presence.leave)

    def _come_back(self) -> None:
        """Go by another name: what took its place is another tab, and both go on."""
        before = (self._path, self._presence.page)
        self._presence.page = another_name()
        self._drafts.go_by(self._presence.page)
        self._take_place()
        if other := _WATCHING.get(before):
            other._drafts.keep_again()

    def _sweep(self) -> None:
        """Forget what pages that are gone left at steps that are done."""
        game = self._host.game
        # A side does not know all that is due: its view would sweep the enemy's drafts.
        if game.seat == "umpire" and not game.hand_edits:
            self._drafts.sweep(map(DraftKey.of, (*game.due(), *game.offered())))

    def clear(self) -> None:
        """Clear what was shown to the reader before."""
        self._faults = []
        self._show()

    def stop(self) -> None:
        """Watch no longer; another page of this process does."""
        self._watch.stop()
        atexit.unregister(self._presence.leave)
        self._stopped = time.monotonic()

    def beat(self) -> None:
        """Leave a sign of life, and look about."""
        if self._stopped is not None and time.monotonic() - self._stopped >= REPLACED:
            self._come_back()
        self._presence.beat()
        if self._host.is_open and not self._is_swept:
            self._is_swept = True
            self._guard.glance(self._sweep)
            # On the first beat: by then the browser has the page, and no click waits.
            warm_up.start()
        self.look()

    def look(self) -> None:
        """Notice what happened to the workbook, and go on with what waited for it."""
        # Looked first: what waits must not go on over rows the page has not read.
        self._guard.glance(self._look)
        if self._guard.waiting and not _open_elsewhere(self._path):
            self._guard.resume()

    def _look(self) -> None:
        # Before it is read: a save that comes meanwhile then shows at the next look.
        facts = _file_stamp(self._path)
        if facts != self._seen:
            self._read(facts)
        self._show()

    def _read(self, facts: object) -> None:
        """Read a file that was written; an unreadable one is reported the second time.

        Excel puts a new file in the old one's place in several moves.
        """
        was_open = self._host.is_open
        try:
            before = _shown_state(self._host.game)
            self._host.game.refresh()
            after = _shown_state(self._host.game)
        except BeingSetUp:
            self._seen, self._doubted, self._faults = facts, None, []
            self._host.be_set_up()
            return
        except Refused as fault:
            if facts == self._doubted:
                now = f"{self._path.name} cannot be read at the moment."
                self._seen, self._faults = facts, [now, *sentences(fault)]
            self._doubted = facts
            return
        self._seen, self._doubted, self._faults = facts, None, []
        if not was_open:
            self._host.take_up(element("strong", f"{self._path.name} can be read now."))
        elif before != after:
            self._follow(before, after)

    def _follow(self, before: ShownState, after: ShownState) -> None:
        """Have the page follow, where the campaign is another than it was."""
        lines = list(_what_others_did(self._news_since(before, after), after))
        if self._guard.waiting:
            self._guard.forget()
            lines.append("What was waiting is not done: check it and press again.")
        lines.append("What you typed on this page is kept.")
        at = f"{self._path.name} was saved elsewhere at {clock_time(time.time())}."
        self._host.take_up(markup.join((element("strong", at), markup.items(lines))))

    def _news_since(self, before: ShownState, after: ShownState) -> ShownState:
        """Return what the news is told from: what follows at once is told with it."""
        at = time.monotonic()
        last, by_hand = self._news, before.edits or after.edits
        if last and last.told == before and not by_hand and at - last.time < TOGETHER:
            before = last.since
        self._news = News(before, after, at)
        return before

    def _show(self) -> None:
        lines = [*self._faults, *self._others(), self._drafts.trouble]
        in_use = " ".join(self._waiting())
        # Between two readers the page tells nothing, not even who else is at work.
        lines, in_use = ([], "") if self._host.is_blank else (lines, in_use)
        paragraphs = [element("p", line) for line in lines if line]
        shown = element("div", *paragraphs, role="status", class_="refkit-notice")
        if self.message.value != (value := shown if paragraphs else ""):
            markup.show(self.message, value)
        waits = self._guard.waiting is not None
        kind = "refkit-note refkit-mark" + (" refkit-waits" if waits else "")
        held = element("div", in_use, role="status", class_=kind) if in_use else ""
        if self.in_use.value != held:
            markup.show(self.in_use, held)
        self.stop_waiting.layout.display = None if waits else "none"

    def _waiting(self) -> Iterator[str]:
        """Who has the file, and what waits for it."""
        if self._guard.waiting:
            yield f"{self._guard.waiting.why.rstrip('.')}."
            yield "Your answers are kept and saved by themselves once the file is free."
        elif used := _open_elsewhere(self._path):
            yield f"{used}. Your answers are kept; what you record waits until then."

    def _others(self) -> Iterator[str]:
        pages = self._presence.others()
        if not pages:
            return
        yield _other_pages(pages)
        try:
            due = {d.step.id: d.step.title for d in self._host.game.due()}
        except Refused:
            return
        typed = {d.place.step: d.time for d in self._drafts.elsewhere()}
        for step in due.keys() & typed.keys():
            yield (
                f"{due[step]} is being answered there too, last at {typed[step]}; each page"
                " keeps its own answers, and the first to commit decides."
            )


def _other_pages(pages: tuple[OpenPage, ...]) -> str:
    others = "another page" if len(pages) == 1 else f"{len(pages)} other pages"
    opened = ", ".join(dict.fromkeys(map(str, pages)))
    say = "Both may go on: each follows what the other records."
    return f"The campaign is open on {others} as well, {opened}. {say}"


def _shown_state(game: Seat) -> ShownState:
    try:
        edits = len(game.hand_edits)
    except Refused:
        edits = 0
    return ShownState(game.campaign, game.awaited(), edits)


def _what_others_did(before: ShownState, after: ShownState) -> Iterator[str]:
    """What others did, in words that no side's secret is in."""
    was, now = before.campaign, after.campaign
    known = {entry.number: entry for entry in was.entries}
    new = [entry for entry in now.entries if known.get(entry.number) != entry]
    told = [entry for entry in new if entry.told or entry.readings or entry.kind != "step"]
    yield from (last_step.entry_title(now, entry) for entry in told[-MOST:])
    # A side is not told what became of the others, not even that nothing did.
    if more := len(new) - len(told[-MOST:]):
        yield "1 more step is done." if more == 1 else f"{more} more steps are done."
    if after.edits:
        cells = "1 cell differs" if after.edits == 1 else f"{after.edits} cells differ"
        yield f"{cells} from what refkit wrote: accept the changes or put them back."
    elif before.edits and not new:
        yield "The changes made by hand are put back."


def _open_elsewhere(path: Path) -> str:
    """Return that another program has the workbook open, in words; '' if none has."""
    try:
        locks.refuse_if_open(path)
    except locks.InUse as fault:
        return str(fault)
    return ""


def _file_stamp(path: Path) -> object:
    """Return what tells quickly that a file may be another than it was."""
    try:
        found = path.stat()
    except OSError:
        return None
    # The inode too: a copy put in the file's place may have its time and its size.
    return found.st_mtime_ns, found.st_size, found.st_ino
