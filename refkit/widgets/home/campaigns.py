"""The first page: the campaigns of a folder, of every system, with a way into each."""

from collections.abc import Iterator
from pathlib import Path

import ipywidgets as widgets

from refkit.session import address
from refkit.session.campaigns import FoundWorkbook, list_workbooks
from refkit.widgets.page import markup
from refkit.widgets.page.markup import Markup, element

HEADS = ("Campaign", "Rules system", "Sides", "Where it stands", "Workbook")
NONE = "There is no campaign in this folder yet; `refkit new --list` names those to begin."


class Campaigns(widgets.VBox):
    """The campaigns of a folder; below them the workbooks that may be adopted."""

    def __init__(self, folder: str | Path, adopting: str = "") -> None:
        self.folder, self._adopting = Path(folder), adopting
        super().__init__([markup.panel(markup.join(self._parts()), "refkit-about")])
        self.add_class("refkit-walkthrough")

    def __repr__(self) -> str:
        """Return no more than a name: it stands in what a notebook keeps of a cell."""
        return "Campaigns()"

    def _parts(self) -> Iterator[Markup]:
        found = list_workbooks(self.folder)
        campaigns = [each for each in found if each.is_campaign]
        if campaigns:
            caption = f"Campaigns in the folder {self.folder.name}"
            yield markup.table(caption, HEADS, [_row(each) for each in campaigns])
        else:
            yield element("p", NONE)
        others = [each for each in found if not each.is_campaign]
        if others:
            yield element("h3", "Other workbooks")
            yield markup.items(self._other(each) for each in others)

    def _other(self, found: FoundWorkbook) -> Markup:
        name = element("strong", found.path.name)
        if not (found.is_roster and self._adopting and address.home()):
            return markup.join((name, f": {found.stands}"))
        target = address.about(self._adopting, found.path.name)
        return markup.join((name, ": ", element("a", "Adopt this roster", href=target)))


def _row(found: FoundWorkbook) -> tuple[object, ...]:
    title = found.title or found.path.stem
    target = address.about(address.CAMPAIGN, found.path.name)
    # Only a page that the list leads to knows by its address which campaign it is about.
    is_way = found.system and address.home()
    way = element("a", title, href=target) if is_way else title
    return way, found.system, ", ".join(found.sides), found.stands, found.path.name
