"""Sheets: turn sheets are written to a folder and opened from the page."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import ipywidgets as widgets

from refkit.engine.play.listing import join_words
from refkit.engine.problems import Refused
from refkit.engine.sheets.kinds import Printing
from refkit.handouts.dice_seals import write_seals
from refkit.widgets.page import markup
from refkit.widgets.page.fold import Fold
from refkit.widgets.page.guard import sentences
from refkit.widgets.page.inputs import button, checkbox, line, menu, once
from refkit.widgets.page.markup import element
from refkit.widgets.page.panel import PanelContext
from refkit.widgets.page.seating import seat_name, seats
from refkit.widgets.panels.allowing import AllowedTexts, written_report
from refkit.widgets.panels.viewer import Viewer

PAGE = "A page is one file for a browser: what its reader may know now, to read only."
Writing = Callable[[], Iterable[Path]]
PAGES, SEALS = "Pages for a browser", "Seals of the dice"
SEAL = "Promises of the dice, made before they fall; a player can check them later."
KIND = "Another sheet than the due one"
ONE = "The buttons above write what is chosen here: the map, the day's sheet and so on."
DUE = "What belongs to the step that is due"
PAPERS = [("A4", "a4"), ("US Letter", "letter")]


class Sheets(widgets.VBox):
    """A button for each sheet its reader may hold, the paper, and what was written."""

    def __init__(self, page: PanelContext) -> None:
        self._page = page
        self.folder = page.game.path.parent / f"{page.game.path.stem} sheets"
        self.paper = menu("Paper", PAPERS)
        self.kind = menu("Sheet", [*_kinds(page)])
        self.large = checkbox("Large type")
        self.blank = checkbox("Blank forms, to be filled in by hand")
        self.appendix = _appendix_box(page, self.folder)
        self.allow = AllowedTexts()
        self.message = markup.panel(name="refkit-message")
        self.viewer = Viewer()
        campaign = page.game.campaign
        readers = seats(campaign) if page.whole else (page.game.seat,)
        self.write = {
            each: button(f"Write the sheet for {seat_name(each)}", "file-pdf-o")
            for each in readers
        }
        for reader, made in self.write.items():
            page.guard.wire(made, partial(self._write, reader))
        self.pages = {
            reader: button(f"Write the page for {seat_name(reader)}", "file-code-o")
            for reader in readers
        }
        for reader, made in self.pages.items():
            page.guard.wire(made, partial(self._write, reader, page=True))
        self.seals = {
            reader: button(f"Write the dice seals for {_seal_reader(reader)}", "lock")
            for reader in (("open", *campaign.sides) if page.whole else ())
        }
        for reader, made in self.seals.items():
            page.guard.wire(made, partial(self._write_seals, reader))
        self.every = button("Write the sheets for everybody", "print", "primary")
        page.guard.wire(self.every, self._write_all)
        look = line(self.paper, self.large, self.appendix, self.blank)
        every = [once(self.every)] if len(readers) > 1 else []
        written = [*every, once(*self.write.values()), *self._others()]
        super().__init__([look, *written, self.message, self.allow, self.viewer])

    def _others(self) -> Iterator[widgets.Widget]:
        """Yield what is wanted less often; the umpire opens it where he wants it."""
        yield Fold(KIND, widgets.VBox([markup.panel(element("p", ONE)), line(self.kind)]))
        pages = markup.panel(element("p", PAGE)), once(*self.pages.values())
        yield Fold(PAGES, widgets.VBox(pages)) if self.seals else widgets.VBox(pages)
        if self.seals:
            seals = markup.panel(element("p", SEAL)), once(*self.seals.values())
            yield Fold(SEALS, widgets.VBox(seals))

    def _write_seals(self, reader: str) -> None:
        assert self._page.whole
        campaign = self._page.whole.campaign
        file = self.folder / f"{self._page.game.path.stem}-seals-{reader}.json"
        self._hand_out(partial(write_seals, campaign, reader, file, allow=self.allow.texts))

    def _write_all(self) -> None:
        """Write the sheets of each reader, those that are not refused."""
        self._hand_out(*(self._sheets(reader) for reader in self.write))

    def _write(self, reader: str, *, page: bool = False) -> None:
        self._hand_out(self._sheets(reader, page=page))

    def _sheets(self, reader: str, *, page: bool = False) -> Writing:
        """Return what writes the sheets of a reader, as they are wanted now."""
        markup.show(self.message, element("p", "Writing the sheet …", role="status"))
        look: Printing = {
            "paper": self.paper.value,
            "large": self.large.value,
            "appendix": self.appendix.value,
            "blank": self.blank.value,
            "allow": self.allow.texts,
            "page": page,
            "kinds": [self.kind.value] if self.kind.value and not page else (),
        }
        return partial(self._page.game.sheets, reader, self.folder, **look)

    def _hand_out(self, *writings: Writing) -> None:
        """Write files and put them on the list, or say what keeps some of them back."""
        refused: list[str] = []
        for write in writings:
            try:
                self.viewer.show(write())
            except Refused as fault:
                refused += sentences(fault)
        if refused:
            markup.show_alerts(self.message, refused)
            # A side is not told what is refused.
            if self._page.whole:
                self.allow.ask(refused)
            return
        self.allow.done()
        whole = self._page.whole
        doubts = markup.join(map(markup.caution, whole.doubts() if whole else ()))
        markup.show(self.message, markup.join((doubts, written_report(self.folder))))


def _kinds(page: PanelContext) -> Iterator[tuple[str, str]]:
    """Yield what is due now, and each kind of sheet that can be had by itself."""
    campaign, owed = page.game.campaign, page.game.due()
    step = owed[0].step.id if owed else ""
    kinds = campaign.system.kinds
    due = [kind for kind in kinds if step in kind.steps]
    due = due or [kind for kind in kinds if kind.is_always]
    yield f"{DUE}: {join_words(kind.title for kind in due)}", ""
    yield from ((kind.title, kind.name) for kind in kinds)


def _appendix_box(page: PanelContext, folder: Path) -> widgets.Checkbox:
    """Return the tick for the appendix: it goes with the first sheets, then on request."""
    kinds = [kind.name for kind in page.game.campaign.system.kinds if kind.is_appendix]
    is_there = any(any(folder.glob(f"*-{kind}.pdf")) for kind in kinds)
    made = checkbox("With the appendix")
    made.value = bool(kinds) and not is_there
    made.layout.display = None if kinds else "none"
    return made


def _seal_reader(reader: str) -> str:
    return "everyone" if reader == "open" else seat_name(reader)
