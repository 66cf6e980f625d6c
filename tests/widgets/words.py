"""The words that a page shows: of each widget, what a person reads on it."""

import html
import re

import anywidget
import ipywidgets as widgets

# Where Python and the browser know a thing by its key, which nobody is shown.
KEYS = {
    "at", "beat", "cells", "chosen", "element", "field", "heard", "id", "key", "kind",
    "part", "picked", "side", "stand", "to", "value", "values",
}  # fmt: skip
OF_A_CONTROL = ("description", "placeholder", "tooltip")
# Small beside a name an id may stand, for who looks for the row in the workbook.
SMALL = re.compile(r"<small\b.*?</small>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
SAID_IN_TAGS = re.compile(r'(?:aria-label|title|alt)="([^"]*)"')


def read_on(widget):
    """Yield each text that is read on a widget and on those in it."""
    if isinstance(widget, anywidget.AnyWidget):
        for name in widget.keys:
            if not name.startswith("_") and name not in KEYS:
                yield from _texts(getattr(widget, name))
    elif isinstance(widget, widgets.HTML):
        yield from in_markup(widget.value)
    else:
        yield from (str(getattr(widget, name, "") or "") for name in OF_A_CONTROL)
        yield from (label for label, _ in _pairs(widget))
    for child in getattr(widget, "children", ()):
        yield from read_on(child)


def _pairs(widget):
    found = getattr(widget, "options", ())
    return [each for each in found if isinstance(each, tuple)]


def in_markup(text):
    """Yield what is read of HTML: its text by lines, and what is read aloud."""
    text = SMALL.sub("", text)
    yield from map(html.unescape, SAID_IN_TAGS.findall(text))
    text = re.sub(r"</?span\b[^>]*>", " ", text)
    lines = TAG.sub("\n", re.sub(r"</?(?:b|strong|em|abbr|dfn)\b[^>]*>", "", text))
    yield from filter(None, (html.unescape(line).strip() for line in lines.splitlines()))


def _listed(options):
    """Each label with its value, of a column or of the cells of a row."""
    lists = options.values() if isinstance(options, dict) else [options]
    return [pair for listed in lists for pair in listed]


def _texts(value):
    if isinstance(value, str):
        yield from in_markup(value) if "<" in value else [value]
    elif isinstance(value, dict):
        for key, inside in value.items():
            if key == "options":
                yield from (label for label, _ in _listed(inside))
            elif key not in KEYS:
                yield from _texts(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from _texts(inside)
