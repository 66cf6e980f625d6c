"""The tabs of a roster to adopt: how refkit reads each tab, heading and word."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

import ipywidgets as widgets

from refkit.widgets.page import markup
from refkit.widgets.page.inputs import line
from refkit.widgets.page.markup import element
from refkit.workbook.adopt.corrections import Corrections
from refkit.workbook.adopt.proposal import SIDE, ProposedColumn, ProposedTab, ProposedWord
from refkit.workbook.sheets import likeness
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text

ALONE = "left alone"
FOR_ALL = "Your roster has no column for this; what you pick here applies to every row."
Changed = Callable[[], None]


class TabContext(NamedTuple):
    """The corrections so far, and what to call after another one."""

    said: Corrections
    moved: Changed
    changed: Changed


class Question(widgets.VBox):
    """One question: a labelled list or line, and what speaks for the guess."""

    def __init__(self, pick: widgets.Dropdown | widgets.Text, picked: Changed) -> None:
        self.pick = pick
        self.hint = markup.panel(name="refkit-hint")
        super().__init__([self.pick, self.hint])
        self.add_class("refkit-field")
        self._is_filling = False
        self.pick.observe(lambda _: None if self._is_filling else picked(), "value")

    def show(self, value: str, hint: str) -> None:
        """Show what it stands at now, without calling that an answer."""
        self._is_filling = True
        is_text = isinstance(self.pick, widgets.Text)
        known = is_text or value in [name for _, name in self.pick.options]
        self.pick.value = value if known else ""
        self._is_filling = False
        markup.show(self.hint, markup.escape(hint))

    def appear(self, *, when: bool) -> None:
        """Be there only where there is something to ask."""
        self.layout.display = None if when else "none"


class ColumnRow(widgets.VBox):
    """A column of his: what it is taken for, and the words in its cells."""

    def __init__(
        self, tab: ProposedTab, column: ProposedColumn, context: TabContext
    ) -> None:
        self._tab, self._said, self._changed = tab, context.said, context.changed
        self._at = (fold_text(tab.title), fold_text(column.heading))
        kind = tab.kind
        fields = ((kind.heading(field), field) for field in kind.headings)
        offered = [(ALONE, ""), *fields]
        self.question = _menu(column.heading, offered, self._on_pick)
        self.words: dict[str, Question] = {}
        self._box = line(self.question)
        super().__init__([self._box])
        self.add_class("refkit-row")
        self.show(column)

    def show(self, column: ProposedColumn) -> None:
        """Show what the column is taken for now."""
        sure = "" if column.score is None else f" ({column.score} % sure)"
        self.question.show(column.field, f"For example: {'; '.join(column.samples)}{sure}")
        asked = tuple(_open_words(column))
        if [word.his for word in asked] != list(self.words):
            self.words = {word.his: self._word_question(column, word) for word in asked}
            self._box.children = [self.question, *self.words.values()]
        for word in asked:
            sure = "" if word.score is None else f"{word.score} % sure"
            self.words[word.his].show(word.ours, sure)

    def _word_question(self, column: ProposedColumn, word: ProposedWord) -> Question:
        offered = [("?", ""), *_pairs(self._tab.kind.words.get(column.field, ()))]
        if column.field == SIDE:
            offered = _pairs((*self._tab.sides, *column.different))
        made = _menu(f"“{word.his}”", offered, partial(self._on_meaning, word.his))
        made.pick.layout.width = "13rem"
        return made

    def _on_pick(self) -> None:
        self._said.columns[self._at] = self.question.pick.value
        self._changed()

    def _on_meaning(self, his: str) -> None:
        words = self._said.words.setdefault(self._at, {})
        words[fold_text(his)] = self.words[his].pick.value
        self._changed()


class TabPanel(widgets.VBox):
    """A tab of his: which of ours it is, whose, and its columns."""

    def __init__(
        self,
        kinds: Iterable[RosterKind],
        title: str,
        tab: ProposedTab | None,
        context: TabContext,
    ) -> None:
        self._title, self._said, self._moved = title, context.said, context.moved
        offered = [(ALONE, ""), *((k.title, k.name) for k in kinds)]
        self.question = _menu("This worksheet is", offered, self._on_pick)
        typed = widgets.Text(description="Side", continuous_update=False)
        self.side = Question(typed, self._on_pick)
        asked = _fields_with_words(tab)
        self.always = {field: self._question_for_all(tab, field) for field in asked}
        columns = tab.columns if tab else ()
        self.rows = {each.number: ColumnRow(tab, each, context) for each in columns if tab}
        self._changed = context.changed
        head = markup.panel(element("h4", title))
        top = line(self.question, self.side, *self.always.values())
        super().__init__([head, top, *self.rows.values()])
        self.add_class("refkit-table")

    def show(self, tab: ProposedTab | None, why: str) -> None:
        """Show what the tab is taken for now."""
        self.side.appear(when=_lacks_side(tab))
        if tab is None:
            self.question.show("", f"Left alone: {why}.")
            return
        sure = "as you said" if tab.score is None else f"{tab.score} % sure"
        self.question.show(tab.kind.name, f"Headings in row {tab.row}; {sure}.")
        self.side.show(tab.side, _section_hint(tab))
        for field, choice in self.always.items():
            choice.show(self._said.always.get((tab.kind.name, field), ""), FOR_ALL)
            choice.appear(when=field not in tab.mapped)
        for column in tab.columns:
            self.rows[column.number].show(column)

    def _question_for_all(self, tab: ProposedTab | None, field: str) -> Question:
        assert tab is not None
        kind = tab.kind
        offered = [("?", ""), *_pairs(kind.words[field])]
        said = partial(self._on_pick_for_all, (kind.name, field))
        return _menu(kind.heading(field), offered, said)

    def _on_pick_for_all(self, at: tuple[str, str]) -> None:
        self._said.always[at] = self.always[at[1]].pick.value
        if not self._said.always[at]:
            del self._said.always[at]
        self._changed()

    def _on_pick(self) -> None:
        picked = self.question.pick.value
        self._said.left.discard(self._title)
        self._said.tabs.pop(self._title, None)
        if picked:
            self._said.tabs[self._title] = (picked, self.side.pick.value.strip())
        else:
            self._said.left.add(self._title)
        self._moved()


def _menu(label: str, offered: list[tuple[str, str]], picked: Changed) -> Question:
    return Question(widgets.Dropdown(options=offered, description=label), picked)


def _pairs(values: Iterable[str]) -> list[tuple[str, str]]:
    return [(value, value) for value in dict.fromkeys(values)]


def _open_words(column: ProposedColumn) -> Iterable[ProposedWord]:
    """Return the words that can be put right: of a side each, as one may be another."""
    yield from column.words
    known = {fold_text(word.his) for word in column.words}
    for his in column.different if column.field == SIDE else ():
        if fold_text(his) not in known:
            yield ProposedWord(his, his, likeness.SURE)


def _fields_with_words(tab: ProposedTab | None) -> list[str]:
    """Return the fields that need a column, or else one word for all rows."""
    return [field for field in tab.kind.needed if field in tab.kind.words] if tab else []


def _lacks_side(tab: ProposedTab | None) -> bool:
    return tab is not None and SIDE in tab.kind.columns and SIDE not in tab.mapped


def _section_hint(tab: ProposedTab) -> str:
    """Return whose the rows of a tab are by its sections."""
    sides = ", ".join(dict.fromkeys(tab.given.values()))
    return f"From the worksheet's sections: {sides}." if sides else "The same for all rows."
