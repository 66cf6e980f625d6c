"""HTML in which every text from a workbook stays a text."""

import html
from collections.abc import Iterable, Sequence
from functools import cache, partial
from urllib.parse import quote

import ipywidgets as widgets
from ipywidgets.widgets.widget_string import HTMLStyle

PICTURE = "data:image/svg+xml;charset=utf-8,"
LONG, START = 200, 90  # letters


class Markup(str):
    """A piece of HTML made here, so not escaped again."""

    __slots__ = ()


def element(tag: str, *content: object, **attributes: str) -> Markup:
    """Return an element with its content and attributes escaped.

    >>> element("li", "<b>", class_="now")
    '<li class="now">&lt;b&gt;</li>'
    """
    inner = "".join(map(escape, content))
    given = "".join(
        f' {name.strip("_").replace("_", "-")}="{html.escape(value)}"'
        for name, value in attributes.items()
    )
    return Markup(f"<{tag}{given}>{inner}</{tag}>")


def escape(content: object) -> Markup:
    """Return a text as HTML shows it; markup made here stays as it is.

    A widget is no text: TypeError, or its name in Python would stand on the page.
    """
    if isinstance(content, widgets.Widget):
        message = f"{type(content).__name__} is a widget; expected a text or markup"
        raise TypeError(message)
    return content if isinstance(content, Markup) else Markup(html.escape(str(content)))


def join(parts: Iterable[object]) -> Markup:
    """Return several pieces as one."""
    return Markup("".join(map(escape, parts)))


def items(lines: Iterable[object], **attributes: str) -> Markup:
    """Return a list with one item a line."""
    return element("ul", *(element("li", line) for line in lines), **attributes)


def fold(title: str, *content: object) -> Markup:
    """Return a part that is closed until somebody opens it."""
    return element("details", element("summary", title), *content)


def brief(text: str) -> Markup:
    """Return a text; of one too long to read, its beginning and the whole behind it."""
    if len(text) <= LONG:
        return escape(text)
    start = text[:START].rpartition(" ")[0]
    summary = element("summary", f"{start} …")
    return element("details", summary, text, class_="refkit-brief")


def hint(words: str) -> widgets.HTML:
    """Return a panel that says how something is used."""
    return panel(element("p", words), "refkit-hint")


def table(
    caption: str,
    heads: Iterable[object],
    rows: Iterable[Sequence[object]],
    *,
    is_numbers: bool = False,
) -> Markup:
    """Return a table; one of numbers has its rows named by their first cell.

    Without a caption what stands above it names it.
    """
    td = partial(element, "td")
    first = partial(element, "th", scope="row") if is_numbers else td
    body = [element("tr", *map(first, row[:1]), *map(td, row[1:])) for row in rows]
    return element(
        "table",
        element("caption", caption) if caption else "",
        element("thead", element("tr", *map(_column_head, heads))),
        element("tbody", *body),
        class_="refkit-sheet refkit-numbers" if is_numbers else "refkit-sheet",
    )


def _column_head(words: object) -> Markup:
    """Return the head of a column; a column without a name has none to read out."""
    return element("th", words, scope="col") if words else element("td")


def alert(*content: object, class_: str = "refkit-alert") -> Markup:
    """Return what a screen reader says at once."""
    return element("div", *content, role="alert", class_=class_)


def caution(sentence: str) -> Markup:
    """Return a warning of what nothing refuses; nobody is interrupted by it."""
    return element("p", sentence, class_="refkit-note refkit-caution")


def picture(svg: str, words: str) -> Markup:
    """Return a drawing, in words for who cannot see it."""
    # Quoted, since a bare # ends a data URL, and colours begin with one. In an img a
    # drawing has ids and styles of its own, which meet none of the page's.
    return element("img", src=PICTURE + quote(svg), alt=words)


class Shared:
    """What many panels have in common, so that a page is made quickly."""


# Types of their own: whoever closes a panel leaves what others share with it.
class _Layout(Shared, widgets.Layout):
    pass


class _Style(Shared, HTMLStyle):
    pass


@cache
def _shared_looks() -> tuple[_Layout, _Layout, _Style]:
    # Each layout and style is a widget: one a panel would triple the messages of a page.
    return _Layout(), _Layout(display="none"), _Style()


def _panel_looks() -> tuple[_Layout, _Layout, _Style]:
    """How a panel lies there, how an empty one does, and its style."""
    if any(each.comm is None for each in _shared_looks()):
        _shared_looks.cache_clear()  # somebody closed every widget there was
    return _shared_looks()


def panel(value: str = "", name: str = "") -> widgets.HTML:
    """Return a widget that shows markup."""
    there, _, style = _panel_looks()
    made = widgets.HTML(layout=there, style=style)
    if name:
        made.add_class(name)
    show(made, value)
    return made


def show_alerts(
    shown: widgets.HTML, sentences: Sequence[str], class_: str = "refkit-alert"
) -> list[str]:
    """Show sentences as alerts in a panel, and return them."""
    show(shown, join(alert(sentence, class_=class_) for sentence in sentences))
    return list(sentences)


def show(shown: widgets.HTML, value: str) -> None:
    """Put markup into a panel; an empty one takes no room on the page."""
    shown.value = value
    there, empty, _ = _panel_looks()
    # Another layout and not another display: this one belongs to many panels.
    shown.layout = there if value else empty


def plain_words(name: str) -> str:
    """Return a name of the rules as an umpire reads it.

    >>> plain_words("knocked_out")
    'knocked out'
    """
    return name.replace("_", " ")
