"""Sheets: a side's turn sheet or the umpire's own, written to a folder and opened here."""

from functools import partial

import ipywidgets as widgets

from refkit.engine.problems import Refused
from refkit.engine.sheets.brief import Printing
from refkit.widgets.page import markup
from refkit.widgets.page.guard import sentences
from refkit.widgets.page.markup import element
from refkit.widgets.page.panel import PanelContext
from refkit.widgets.page.seating import seat_name, seats
from refkit.widgets.panels.allowing import AllowedTexts
from refkit.widgets.panels.viewer import Viewer

PAPERS = [("A4", "a4"), ("US Letter", "letter")]


class Sheets(widgets.VBox):
    """A button for each sheet its reader may hold, the paper, and what was written."""

    def __init__(self, page: PanelContext) -> None:
        self._page = page
        self.folder = page.game.path.parent / f"{page.game.path.stem} sheets"
        self.paper = widgets.Dropdown(options=PAPERS, description="Paper")
        self.paper.add_class("refkit-pick")
        self.large = widgets.Checkbox(description="Large type", indent=False)
        self.blank = widgets.Checkbox(
            description="Blank forms, to be filled in by hand", indent=False
        )
        self.allow = AllowedTexts()
        self.message = markup.panel(name="refkit-message")
        self.viewer = Viewer()
        campaign = page.game.campaign
        readers = seats(campaign) if page.whole else (page.game.seat,)
        self.write = {
            each: _button(f"Write the sheet of {seat_name(campaign, each)}")
            for each in readers
        }
        for reader, button in self.write.items():
            page.guard.wire(button, partial(self._write, reader))
        line = widgets.HBox([self.paper, self.large, self.blank])
        line.add_class("refkit-line")
        buttons = widgets.HBox([*self.write.values()])
        buttons.add_class("refkit-once")
        super().__init__([line, buttons, self.message, self.allow, self.viewer])

    def _write(self, reader: str) -> None:
        markup.show(self.message, element("p", "It is being written.", role="status"))
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
                self.allow.ask()
            return
        self.allow.done()
        told = element("p", "Searched and written to ", element("code", self.folder), ".")
        markup.show(self.message, element("div", told, role="status"))


def _button(label: str) -> widgets.Button:
    made = widgets.Button(description=label, icon="file-pdf-o")
    made.layout.width = "auto"
    return made
