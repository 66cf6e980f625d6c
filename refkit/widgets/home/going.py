"""Leads the browser from a page to another, once what it leads to is there."""

from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets

from refkit.session import address
from refkit.widgets.page import markup
from refkit.widgets.page.markup import element

HERE = Path(__file__).parent
# The look of the first page, and that of the badges of sides.
LOOKS = (HERE / "home.css", HERE.parent / "page" / "seating.css")


class Going(anywidget.AnyWidget):
    """Opens the page whose address it is given in place of this one, which has a title."""

    _esm = HERE / "going.js"
    _css = "".join(look.read_text("utf-8") for look in LOOKS)
    to = traitlets.Unicode("").tag(sync=True)
    title = traitlets.Unicode("").tag(sync=True)


def home_bar(above: str = "") -> widgets.HBox:
    """Return the bar of a page that is about no campaign; `above` as in `address.home`."""
    home = address.home(above)
    name = element("a", "refkit", href=home) if home else element("b", "refkit")
    bar = widgets.HBox([markup.panel(element("div", name, class_="refkit-where"))])
    bar.add_class("refkit-bar")
    return bar
