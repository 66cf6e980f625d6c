"""What a reader may know as one HTML page without script, from the briefs of his sheets."""

from collections.abc import Collection
from pathlib import Path

import jinja2
from markupsafe import Markup

import refkit
from refkit import shipped
from refkit.engine.sheets.brief import Brief, SheetMap, describe
from refkit.turnsheets.sheet_map import draw_sheet_map

TEMPLATE = "side.html.j2"
# The page has the colours of the pages in the browser, and imports none of them.
TOKENS = Path(refkit.__file__).parent / "widgets" / "page" / "tokens.css"


def render_page(briefs: Collection[Brief]) -> bytes:
    """Return one page with what every brief says; the same briefs give the same bytes."""
    places = jinja2.FileSystemLoader(shipped.folder("templates") / "pages")
    found = jinja2.Environment(
        loader=places, autoescape=True, trim_blocks=True, undefined=jinja2.StrictUndefined
    )
    tokens = Markup(TOKENS.read_text("utf-8"))
    about = {"tokens": tokens, "draw": _draw_map, "describe": describe}
    return found.get_template(TEMPLATE).render(briefs=[*briefs], **about).encode()


def _draw_map(told: SheetMap) -> Markup:
    # Made by our own code from escaped texts.
    return Markup(draw_sheet_map(told).svg)
