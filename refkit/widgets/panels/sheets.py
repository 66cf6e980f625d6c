"""Sheets: turn sheets are written to a folder and opened from the page."""

from functools import partial

import ipywidgets as widgets

from refkit.engine.problems import Refused
from refkit.engine.sheets.brief import Printing
from refkit.widgets.page import markup
from refkit.widgets.page.guard import sentences
from refkit.widgets.page.inputs import button, checkbox, line, menu, once
from refkit.widgets.page.markup import element
from refkit.widgets.page.panel import PanelContext
from refkit.widgets.page.seating import seat_name, seats
from refkit.widgets.panels.allowing import AllowedTexts, written_report
from refkit.widgets.panels.viewer import Viewer

PAPERS = [("A4", "a4"), ("US Letter", "letter")]


class Sheets(widgets.VBox):
    """A button for each sheet its reader may hold, the paper, and what was written."""

    def __init__(self, page: PanelContext) -> None:
        self._page = page
        self.folder = page.game.path.parent / f"{page.game.path.stem} sheets"
        self.paper = menu("Paper", PAPERS)
        self.large = checkbox("Large type")
        self.blank = checkbox("Blank forms, to be filled in by hand")
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
        look, write = line(self.paper, self.large, self.blank), once(*self.write.values())
        super().__init__([look, write, self.message, self.allow, self.viewer])

    def _write(self, reader: str) -> None:
        markup.show(self.message, element("p", "Writing the sheet …", role="status"))
        look: Printing = {
            "paper": self.paper.value,
            "large": self.large.value,
            "blank": self.blank.value,
            "allow": self.allow.texts,
        }
        try:
            self.viewer.show(self._page.game.sheets(reader, self.folder, **look))
        except Refused as fault:
            markup.show_alerts(self.message, sentences(fault))
            # A side is not told what is refused.
            if self._page.whole:
                self.allow.ask(sentences(fault))
            return
        self.allow.done()
        markup.show(self.message, written_report(self.folder))
