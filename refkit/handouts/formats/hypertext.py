"""Everything a page of HTML holds, with its line."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from refkit.handouts.formats import notebook
from refkit.handouts.formats.pieces import Piece

# A word may run on through these tags.
INLINE = re.compile(
    "a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|"
    "strike|strong|sub|sup|tspan|tt|u|var|wbr"
)
WRITTEN = {"script": "script", "style": "style sheet"}


def pieces(text: str) -> Iterator[Piece]:
    """Yield the texts of a page, its attributes, comments and scripts."""
    page = _PageParser()
    page.feed(text)
    # Until it is closed the parser keeps a tag that is cut off at the end to itself.
    page.close()
    yield from page.found
    yield Piece("text of the page", "".join(page.words))


class _PageParser(HTMLParser):
    """Collects every text that the parser finds."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Piece] = []
        self.words: list[str] = []
        self._within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within = WRITTEN.get(tag, "")
        self._break_text(tag)
        for name, value in attrs:
            self._keep_text(f"attribute {name} of <{tag}>", value or "")
            self._keep_text(f"name of an attribute of <{tag}>", name)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._within = ""

    def handle_endtag(self, tag: str) -> None:
        self._within = ""
        self._break_text(tag)

    def handle_data(self, data: str) -> None:
        if self._within:
            self._keep_text(self._within, data)
            self.found += notebook.pieces(notebook.parse_json(data), (self._within,))
        else:
            self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self._keep_text("comment", data)

    def handle_decl(self, decl: str) -> None:
        self._keep_text("declaration", decl)

    def handle_pi(self, data: str) -> None:
        self._keep_text("instruction", data)

    def unknown_decl(self, data: str) -> None:
        self._keep_text("declaration", data)

    def _break_text(self, tag: str) -> None:
        if not INLINE.fullmatch(tag):
            self.words.append("\n")

    def _keep_text(self, place: str, text: str) -> None:
        self.found.append(Piece(place, text, f" in line {self.getpos()[0]}"))
