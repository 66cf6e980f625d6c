"""Worksheets: any of them as a table, as pandas has it."""

from collections.abc import Iterator
from functools import partial

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused
from refkit.engine.records.records import Column, columns
from refkit.widgets.form import changes
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import menu
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.panel import PanelContext


class Worksheets(widgets.VBox):
    """A menu of the worksheets, and the one that was picked; read when it is picked."""

    def __init__(self, page: PanelContext) -> None:
        self._game = page.game
        titles = ((title, title) for title in _worksheet_titles(page))
        self.title = menu("Worksheet", [("Choose…", ""), *titles])
        self.table = markup.panel(name="refkit-frame")
        super().__init__([self.title, self.table])
        self.title.observe(lambda _: page.guard.run(self._show), "value")

    def _show(self) -> None:
        markup.show(self.table, self._table(self.title.value) if self.title.value else "")

    def _table(self, title: str) -> Markup:
        try:
            frame = self._game.frame(title)
        except Refused as fault:
            return element("p", str(fault))
        for name, col in _shapes(self._game.campaign, title):
            if name in frame:
                words = partial(changes.shape_words, self._game.campaign, col)
                frame[name] = [words(each) or each for each in frame[name]]
        # pandas escapes every text in it.
        return Markup(frame.to_html(border=0, na_rep="", max_rows=None, escape=True))


def _shapes(campaign: Campaign, title: str) -> Iterator[tuple[str, Column]]:
    """Yield the columns of a worksheet that hold a line or an outline."""
    for cls in campaign.system.records:
        if cls.tab == title:
            yield from ((col.title, col) for col in columns(cls) if col.shape)


def _worksheet_titles(page: PanelContext) -> list[str]:
    """The worksheets by title, one for each side where there is one a side."""
    campaign = page.game.campaign
    whose = [side.capitalize() for side in campaign.sides]
    titles = (
        tab.replace("{side}", side)
        for tab in (cls.tab for cls in campaign.system.records)
        for side in whose
    )
    return list(dict.fromkeys(titles))
