"""Leads the browser from a page to another, once what it leads to is there."""

from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent
# The look of the first page, and that of the badges of sides.
LOOKS = (HERE / "home.css", HERE.parent / "page" / "seating.css")


class Going(anywidget.AnyWidget):
    """Opens the page whose address it is given in place of this one."""

    _esm = HERE / "going.js"
    _css = "".join(look.read_text("utf-8") for look in LOOKS)
    to = traitlets.Unicode("").tag(sync=True)
