"""Forms: any decision record as questions on a page."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import ipywidgets as widgets

from refkit.engine.maps.step_map import Filling
from refkit.engine.play.choices import Choice
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records.records import Column, Record, columns
from refkit.engine.records.row_keys import offered_field, row_field
from refkit.widgets.form.controls import make_control, offer_anew
from refkit.widgets.form.fields import Answer, Field, Offers
from refkit.widgets.form.grid import Grid
from refkit.widgets.form.tables import Table
from refkit.widgets.page import markup
from refkit.widgets.page.fold import Fold
from refkit.widgets.shop.counter import Counter
from refkit.widgets.shop.goods import can_be_cards
from refkit.widgets.shop.shop import Shop
from refkit.widgets.shop.till import Till

BLANK = ("", None)
NOTE = "note"  # what a step keeps on record besides its answers


class Form(widgets.VBox):
    """The questions of a decision, filled in from a draft.

    `choices` is None where the step offers nothing to pick from. What is `left_out` is not
    asked this time. `named` gives the name of what is in the draft and no longer offered.
    """

    def __init__(
        self,
        cls: type[Record],
        draft: Mapping[str, Any],
        choices: Iterable[Choice] | None = None,
        left_out: Collection[str] = (),
        named: Callable[[str], str] = str,
    ) -> None:
        offers = None if choices is None else choices_by_field(choices)
        self.parts: dict[str, Answer] = {
            col.field: _part(col, draft.get(col.field, col.default), offers, named)
            for col in columns(cls)
            if col.field not in left_out
        }
        for col in columns(cls):
            if offers is not None and {col.field, col.follows} <= self.parts.keys():
                self._follow(col, offers.get(col.field, ()))
        self._titles = {col.field: col.title for col in columns(cls)}
        self.message = markup.panel(name="refkit-message")
        self._away: tuple[str, ...] = ()
        shops = [each for each in self.parts.values() if isinstance(each, Shop)]
        self.counter = Counter(shops) if shops else None
        for name, part in self.parts.items():
            part.add_class("refkit-answer")
            if name == NOTE:
                part.add_class("refkit-note-answer")
        self._cautions = {name: markup.panel() for name in self.parts}
        super().__init__([self.message, *self._laid(self.parts)])
        self.add_class("refkit-form")

    def _follow(self, col: Column, choices: Sequence[Choice]) -> None:
        """Offer what goes with another answer, now and whenever that changes."""
        first, then = self.parts[col.follows], self.parts[col.field]
        assert isinstance(then, Field)

        def offer() -> None:
            there = [each for each in choices if each.is_for(first.raw)]
            offer_anew(then.control, col, there)
            if len(there) == 1 and col.required:
                then.control.put(there[0].text)

        offer()
        first.observe_answer(offer)

    @property
    def raw(self) -> dict[str, Any]:
        """The answers as the engine takes them, right or wrong."""
        return {name: part.raw for name, part in self.parts.items()}

    @property
    def every(self) -> dict[str, Any]:
        """The answers with all rows there are, those that nobody has filled in as well."""
        return {
            name: part.every if isinstance(part, Grid) else part.raw
            for name, part in self.parts.items()
        }

    def fill(self, filling: Filling) -> None:
        """Put in what a map says; what it says nothing of stays."""
        for name, rows in filling.rows.items():
            part = self.parts[name]
            assert isinstance(part, Grid | Table | Shop)
            part.fill(rows)
        for name, keys in filling.dropped.items():
            part = self.parts[name]
            assert isinstance(part, Table)
            part.drop(keys)
        for name, value in filling.answers.items():
            part = self.parts[name]
            assert isinstance(part, Field)
            part.control.put(value)

    def tell_shapes(self, name: str, said: Mapping[str, str], blank: str) -> None:
        """Say in words what is drawn for the rows of a list, by their keys, or is not."""
        part = self.parts[name]
        assert isinstance(part, Table)
        part.tell_shapes(said, blank)

    def _laid(self, names: Iterable[str]) -> list[widgets.Widget]:
        """Return these questions, each with what it loses; what is sold has a basket."""
        pairs = ((self.parts[name], self._cautions[name]) for name in names)
        answers = [*chain.from_iterable(pairs)]
        return [self.counter.beside(answers)] if self.counter else answers

    def put_away(self, names: Iterable[str], title: str) -> None:
        """Show these questions under a title only, which opens where one is refused."""
        self._away = tuple(names)
        shown = self._laid(name for name in self.parts if name not in self._away)
        self.details = Fold(title, widgets.VBox([self.parts[n] for n in self._away]))
        lost = (self._cautions[name] for name in self._away)
        self.children = [self.message, *shown, *lost, self.details]

    def show(self, refusals: Iterable[Refusal]) -> list[str]:
        """Show each refusal beside what it is about, those about the whole on top.

        What was typed stays as it is. Returns the sentences as they are shown.
        """
        sorted_: dict[str, dict[str, list[str]]] = {name: {} for name in self.parts}
        rest = []
        for refusal in refusals:
            name, path = _split_path(refusal.field)
            if name in self.parts:
                sorted_[name].setdefault(path, []).append(refusal.message)
            else:
                rest.append(refusal.message)
        if any(sorted_[name] for name in self._away):
            self.details.title.is_open = True
        shown = [t for name, part in self.parts.items() for t in part.show(sorted_[name])]
        return [*markup.show_alerts(self.message, rest), *shown]

    def warn(self, cautions: Iterable[Caution]) -> None:
        """Show what the answers lose beside what it is about."""
        told: dict[str, list[markup.Markup]] = {name: [] for name in self.parts}
        for each in cautions:
            name, _ = _split_path(each.field)
            if name in told:
                told[name].append(markup.caution(each.message))
        for name, shown in self._cautions.items():
            markup.show(shown, markup.join(told[name]))

    def warnings_in_bar(self, cautions: Iterable[Caution]) -> Iterator[str]:
        """Yield the warnings that the bar tells: the answers may be out of sight.

        Of those that are shown beside an answer as well it tells the first, with a count.
        """
        cautions = list(cautions)
        here = [each for each in cautions if _split_path(each.field)[0] in self.parts]
        yield from (each.message for each in cautions if each not in here)
        if here:
            more = len(here) - 1
            told = f" (and {more} more beside the answers)" if more else ""
            yield f"{here[0].message}{told}"

    def judge(self, till: Till) -> list[str]:
        """Show what can be had no more of, and return what is spent, a line an account."""
        return self.counter.judge(till, self.raw) if self.counter else []

    def blank(self, refusals: Iterable[Refusal]) -> Iterator[Refusal]:
        """Yield those that are refused only because nothing is answered yet."""
        for each in refusals:
            if _answer_at(self.raw, *_split_path(each.field)) in BLANK:
                yield each

    def ask(self, refusals: Sequence[Refusal], *, is_begun: bool) -> tuple[list[str], str]:
        """Show what is refused; return it, and what is not filled in, '' for nothing.

        Where nothing is begun only what is blank is asked for.
        """
        shown = refusals if is_begun else [*self.blank(refusals)]
        if len(shown) == len(refusals):
            return self.show(shown), ""
        named = {_split_path(each.field)[0] for each in refusals}
        found = [self._titles[name] for name in self.parts if name in named]
        titles = ", ".join(found) or "the numbers of this form"
        return self.show(shown), f"Still to fill in: {titles}."

    def observe_answers(self, changed: Callable[[], None]) -> None:
        """Call back whenever an answer changes."""
        for part in self.parts.values():
            part.observe_answer(changed)


def choices_outside_grids(cls: type[Record], choices: Iterable[Choice]) -> list[Choice]:
    """Return the choices whose chances no grid of a form has beside its rows."""
    grids = [col for col in columns(cls) if col.row is not None and col.fill != "added"]
    return [choice for choice in choices if not any(_is_row(c, choice) for c in grids)]


def _is_row(col: Column, choice: Choice) -> bool:
    assert col.row is not None
    return offered_field(col, choice.field) == row_field(col.row)


def choices_by_field(choices: Iterable[Choice]) -> dict[str, list[Choice]]:
    """Return the choices under the path of the field they are for."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.field, []).append(choice)
    return found


def _split_path(path: str) -> tuple[str, str]:
    """Part a path into the field of the form and what is inside it.

    >>> _split_path("orders[1].group"), _split_path("posture")
    (('orders', '[1].group'), ('posture', ''))
    """
    found = re.match(r"\w*", path)
    name = found[0] if found else ""
    return name, path[len(name) :]


def _answer_at(raw: Mapping[str, Any], name: str, path: str) -> Any:
    """Return what is answered at a place in a form, the name itself where there is none.

    >>> _answer_at({"orders": [{"group": "A1"}]}, "orders", "[0].group")
    'A1'
    """
    found = raw.get(name, name or "whole")
    for step in re.findall(r"\w+", path):
        rows = isinstance(found, list) and step.isdecimal() and int(step) < len(found)
        found = found[int(step)] if rows else _cell(found, step)
    return found


def _cell(row: Any, name: str) -> Any:
    return row.get(name, name) if isinstance(row, Mapping) else name


def _part(
    col: Column, value: Any, offers: Offers | None, named: Callable[[str], str]
) -> Answer:
    if col.kind == "rows":
        found = ((offered_field(col, path), c) for path, c in (offers or {}).items())
        inner = {name: choices for name, choices in found if name is not None}
        if offers is not None and can_be_cards(col, offers):
            return Shop(col, value or (), inner, named)
        offered = None if offers is None else inner
        if col.fill == "added":
            return Table(col, value or (), offered)
        return Grid(col, value or (), offered, named)
    choices = None if offers is None else offers.get(col.field, ())
    return Field(col, make_control(col, value, choices))
