"""Controls: for each kind of column a labelled widget, and how its answer is read."""

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import ipywidgets as widgets

from refkit.engine.play.choices import Choice
from refkit.engine.records.records import LONGEST, Column
from refkit.widgets.form import chances
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import checkbox

Offered = Sequence[tuple[str, str]]
LEAST, MOST = 10, 70  # widths of a control, in letters
MANY = 8  # boxes below each other; more of them go side by side
SHORT = 52  # letters of a box that has room beside another


@dataclass(frozen=True, slots=True)
class Control:
    """A widget to answer with, and the answer in it as the engine takes it."""

    widget: widgets.Widget
    read: Callable[[], Any]
    parts: tuple[widgets.Widget, ...] = ()
    names: tuple[str, ...] = ()  # what each part is ticked for

    def put(self, value: Any) -> None:
        """Answer in a person's stead."""
        if self.parts:
            for name, part in zip(self.names, self.parts, strict=True):
                part.value = name in value
        elif isinstance(self.widget, widgets.RadioButtons):
            self.widget.value = value or None
        else:
            self.widget.value = value if isinstance(value, str | bool) else "; ".join(value)

    def observe(self, changed: Callable[[], None]) -> None:
        """Call back whenever the answer changes."""
        for part in self.parts or (self.widget,):
            # Without a name it would hear of layout, style and options too.
            part.observe(lambda _: changed(), "value")


def make_control(
    col: Column, value: Any, choices: Sequence[Choice] | None = None
) -> Control:
    """Return the control of a column, holding a value; choices make it a list to pick from.

    None where the step offers nothing at all, empty where there is nothing just now.
    """
    if col.kind == "list":
        return _check_list(col, value, choices)
    # Where nothing but an offer is taken, there is nothing to type in its stead. One that
    # follows another answer may get some yet.
    is_bound = col.offered and choices is not None
    if is_bound and not (choices or col.follows or value):
        return _nothing(col)
    # A list that waits for the rest of its row is one, though nothing is on it yet.
    if choices or is_bound or (col.by_row and choices is not None):
        make = _radio_buttons if is_bound and col.in_sight else _dropdown
        return make(col, value, offered_options(choices or ()))
    return MAKERS[col.kind](col, value)


def offered_options(choices: Iterable[Choice]) -> list[tuple[str, str]]:
    """Return a label and a value for each thing to pick; one named twice is listed once.

    >>> offered_options(Choice("to", "M1", f"M1 guns, {x}") for x in ("one", "two"))
    [('M1 guns', 'M1')]
    """
    labels: dict[str, list[str]] = {}
    for choice in choices:
        note = f" ({choice.note})" if choice.note else ""
        labels.setdefault(choice.text, []).append(choice.label + note)
    return [(chances.shared_label(each) or value, value) for value, each in labels.items()]


def _choice(col: Column, value: Any) -> Control:
    named = [(markup.plain_words(name) or "(blank)", name) for name in col.choices]
    return _dropdown(col, value, named)


def _text(col: Column, value: Any) -> Control:
    kind = widgets.Textarea if col.length > LONGEST else widgets.Text
    made = kind("" if value is None else str(value), **_look(col))
    return Control(made, lambda: made.value)


def _whole(col: Column, value: Any) -> Control:
    """A line that holds whatever is typed; a number box would change it without a word."""
    nought = "" if col.blank else col.low or 0
    limits = f"{'blank or ' * col.blank}a whole number{col.limits}"
    start = str(nought if value is None else value)
    made = widgets.Text(start, placeholder=limits, **_look(col))
    if col.blank:
        made.layout.width = _width(len(limits))
    made.tooltip = " ".join(filter(None, (col.help, f"Expected: {limits}.")))
    return Control(made, lambda: _number(made.value))


def _number(typed: str) -> int | str:
    # int() alone would take "1_0" and the digits of other scripts for numbers.
    text = typed.strip()
    return int(text) if text.isascii() and text.isdecimal() else typed


def _checkbox(col: Column, value: Any) -> Control:
    made = checkbox(col.title, is_ticked=bool(value))
    made.tooltip = col.help or None
    return Control(made, lambda: made.value)


def _date(col: Column, value: Any) -> Control:
    is_text = isinstance(value, str) and value
    start = datetime.date.fromisoformat(value) if is_text else value
    made = widgets.DatePicker(value=start or None, **_look(col))
    return Control(made, lambda: made.value.isoformat() if made.value else None)


MAKERS: dict[str, Callable[[Column, Any], Control]] = {
    "text": _text,
    "whole": _whole,
    "yes/no": _checkbox,
    "date": _date,
    "choice": _choice,
}


def _dropdown(col: Column, value: Any, options: Offered) -> Control:
    start = "" if value is None else str(value)
    listed = _with_blank(col, options)
    # A Dropdown raises for a value that is not on its list, and a draft may hold one.
    if start not in [name for _, name in listed]:
        listed.append((f"{start} (no longer offered)", start))
    made = widgets.Dropdown(options=listed, value=start, **_look(col))
    widest = max(len(label) for label, _ in listed)
    made.layout.width = _width(max(widest + 4, len(col.title)))
    return Control(made, lambda: made.value)


def _radio_buttons(col: Column, value: Any, options: Offered) -> Control:
    """A button for each choice, of which one is pressed; the only one is at once."""
    listed, start = [*options], "" if value is None else str(value)
    names = [name for _, name in listed]
    if start and start not in names:
        listed.append((f"{start} (no longer offered)", start))
    only = names[0] if len(names) == 1 else None
    made = widgets.RadioButtons(options=listed, value=start or only, **_look(col))
    made.layout.width = "auto"
    return Control(made, lambda: made.value or "")


def _with_blank(col: Column, options: Offered) -> list[tuple[str, str]]:
    # ipywidgets raises where some options are pairs and others are not.
    is_there = "" in [name for _, name in options]
    blank = ("Choose…" if col.required else "(blank)", "")
    return [*options] if is_there else [blank, *options]


def offer_anew(control: Control, col: Column, choices: Iterable[Choice]) -> None:
    """Offer other choices in a drop-down; an answer that is not among them is blank."""
    listed = _with_blank(col, offered_options(choices))
    held = control.widget.value
    if list(control.widget.options) == listed:
        return
    control.widget.options = listed
    control.widget.value = held if held in [name for _, name in listed] else ""


def _check_list(col: Column, value: Any, choices: Sequence[Choice] | None) -> Control:
    """A box to tick for each thing offered; names in one line where nothing ever is."""
    taken = [str(each) for each in value or ()]
    if choices is None:
        line = widgets.Text("; ".join(taken), **_look(col))
        return Control(
            line, lambda: list(filter(None, map(str.strip, line.value.split(";"))))
        )
    labels = {name: label for label, name in offered_options(choices)}
    # Left off the list, what was ticked before would untick itself without a word.
    labels |= {n: f"{n} (no longer offered)" for n in taken if n not in labels}
    boxes = {n: checkbox(label, is_ticked=n in taken) for n, label in labels.items()}
    head = markup.element("strong", col.title) if boxes else nothing_offered(col.title)
    listed = widgets.Box([*boxes.values()])
    is_many = len(boxes) > MANY and all(len(b.description) <= SHORT for b in boxes.values())
    listed.add_class("refkit-many" if is_many else "refkit-few")
    made = widgets.VBox([markup.panel(head), *([listed] if boxes else [])])
    made.add_class("refkit-boxes")
    return Control(
        made,
        lambda: [name for name, box in boxes.items() if box.value],
        tuple(boxes.values()),
        tuple(boxes),
    )


def _nothing(col: Column) -> Control:
    """A line that says so where there is nothing to choose; its answer is blank."""
    line = widgets.VBox([markup.panel(nothing_offered(col.title))])
    line.layout.width = _look(col)["layout"].width
    return Control(line, lambda: "")


def nothing_offered(title: str) -> markup.Markup:
    """Return the title of what has nothing to choose from just now."""
    words = "Nothing to choose at the moment."
    told = markup.element("b", title), ": ", words
    return markup.element("p", *told, class_="refkit-none-offered")


def _look(col: Column) -> dict[str, Any]:
    long = MOST if col.length > LONGEST else max(col.width, len(col.title))
    look: dict[str, Any] = {"description": col.title, "tooltip": col.help or None}
    look["layout"] = widgets.Layout(width=_width(long))
    return look


def _width(letters: int) -> str:
    return f"{min(max(letters, LEAST), MOST) + 4}ch"
