"""Adopting a roster: what refkit takes each tab, column and word for, and is put right."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import ipywidgets as widgets

from refkit import session
from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.widgets.page import guard, markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import line, once
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.notice import Notice
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.workbook.adopt.adopting import Adoption
from refkit.workbook.adopt.corrections import Corrections
from refkit.workbook.adopt.proposal import (
    SIDE,
    Proposal,
    ProposedColumn,
    ProposedTab,
    ProposedWord,
)
from refkit.workbook.adopt.roster_file import RosterFile
from refkit.workbook.sheets import likeness, mapping, vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text

ALONE = "left alone"
FOR_ALL = "Your roster has no column for this; what you pick here applies to every row."
# What would be typed in the terminal has a menu here.
_FLAGS = re.compile(r" \(--\w+ '.*?'[^()]*\)")
Said = Callable[[], None]


class Page(NamedTuple):
    """What a panel answers to: what was said, and who looks again after more is."""

    said: Corrections
    moved: Said
    changed: Said


class Choice(widgets.VBox):
    """One question: a labelled list or line, and what speaks for the guess."""

    def __init__(self, pick: widgets.Dropdown | widgets.Text, picked: Said) -> None:
        self.pick = pick
        self.hint = markup.panel(name="refkit-hint")
        super().__init__([self.pick, self.hint])
        self.add_class("refkit-field")
        self._is_told = False
        self._picked = picked
        self.pick.observe(self._answered, "value")

    def show(self, value: str, hint: str) -> None:
        """Show what it stands at now, without calling that an answer."""
        self._is_told = True
        known = isinstance(self.pick, widgets.Text) or _knows(self.pick, value)
        self.pick.value = value if known else ""
        self._is_told = False
        markup.show(self.hint, markup.escape(hint))

    def appear(self, *, when: bool) -> None:
        """Be there only where there is something to ask."""
        self.layout.display = None if when else "none"

    def _answered(self, _: object) -> None:
        if not self._is_told:
            self._picked()


class ColumnRow(widgets.VBox):
    """A column of his: what it is taken for, and the words in its cells."""

    def __init__(self, tab: ProposedTab, column: ProposedColumn, page: Page) -> None:
        self._tab, self._said, self._changed = tab, page.said, page.changed
        self._at = (fold_text(tab.title), fold_text(column.heading))
        kind = tab.kind
        offered = [(ALONE, ""), *((_named(kind, field), field) for field in kind.headings)]
        self.choice = _list(column.heading, offered, self._picked)
        self.words: dict[str, Choice] = {}
        self._box = line(self.choice)
        super().__init__([self._box])
        self.add_class("refkit-row")
        self.show(column)

    def show(self, column: ProposedColumn) -> None:
        """Show what the column is taken for now."""
        sure = "" if column.score is None else f" ({column.score} % sure)"
        self.choice.show(column.field, f"For example: {'; '.join(column.samples)}{sure}")
        asked = tuple(_asked(column))
        if [word.his for word in asked] != list(self.words):
            self.words = {word.his: self._word(column, word) for word in asked}
            self._box.children = [self.choice, *self.words.values()]
        for word in asked:
            sure = "" if word.score is None else f"{word.score} % sure"
            self.words[word.his].show(word.ours, sure)

    def _word(self, column: ProposedColumn, word: ProposedWord) -> Choice:
        offered = [("?", ""), *_pairs(self._tab.kind.words.get(column.field, ()))]
        if column.field == SIDE:
            offered = _pairs((*self._tab.sides, *column.different))
        made = _list(f"“{word.his}”", offered, partial(self._meant, word.his))
        made.pick.layout.width = "13rem"
        return made

    def _picked(self) -> None:
        self._said.columns[self._at] = self.choice.pick.value
        self._changed()

    def _meant(self, his: str) -> None:
        words = self._said.words.setdefault(self._at, {})
        words[fold_text(his)] = self.words[his].pick.value
        self._changed()


class TabPanel(widgets.VBox):
    """A tab of his: which of ours it is, whose, and its columns."""

    def __init__(
        self, kinds: Iterable[RosterKind], title: str, tab: ProposedTab | None, page: Page
    ) -> None:
        self._title, self._said, self._moved = title, page.said, page.moved
        offered = [(ALONE, ""), *((k.title, k.name) for k in kinds)]
        self.choice = _list("This tab is", offered, self._picked)
        typed = widgets.Text(description="Side", continuous_update=False)
        self.side = Choice(typed, self._picked)
        self.always = {field: self._always(tab, field) for field in _worded(tab)}
        columns = tab.columns if tab else ()
        self.rows = {each.number: ColumnRow(tab, each, page) for each in columns if tab}
        self._changed = page.changed
        head = markup.panel(element("h4", title))
        top = line(self.choice, self.side, *self.always.values())
        super().__init__([head, top, *self.rows.values()])
        self.add_class("refkit-table")

    def show(self, tab: ProposedTab | None, why: str) -> None:
        """Show what the tab is taken for now."""
        self.side.appear(when=_lacks_side(tab))
        if tab is None:
            self.choice.show("", f"Left alone: {why}.")
            return
        sure = "as you said" if tab.score is None else f"{tab.score} % sure"
        self.choice.show(tab.kind.name, f"Headings in row {tab.row}; {sure}.")
        self.side.show(tab.side, _sectioned(tab))
        for field, choice in self.always.items():
            choice.show(self._said.always.get((tab.kind.name, field), ""), FOR_ALL)
            choice.appear(when=field not in tab.mapped)
        for column in tab.columns:
            self.rows[column.number].show(column)

    def _always(self, tab: ProposedTab | None, field: str) -> Choice:
        assert tab is not None
        kind = tab.kind
        offered = [("?", ""), *_pairs(kind.words[field])]
        said = partial(self._for_all, (kind.name, field))
        return _list(kind.heading(field), offered, said)

    def _for_all(self, at: tuple[str, str]) -> None:
        self._said.always[at] = self.always[at[1]].pick.value
        if not self._said.always[at]:
            del self._said.always[at]
        self._changed()

    def _picked(self) -> None:
        picked = self.choice.pick.value
        self._said.left.discard(self._title)
        self._said.tabs.pop(self._title, None)
        if picked:
            self._said.tabs[self._title] = (picked, self.side.pick.value.strip())
        else:
            self._said.left.add(self._title)
        self._moved()


class Adopting(widgets.VBox):
    """The page on which a roster is adopted; then it goes on with what is due."""

    def __init__(self, path: str | Path, pack: str = "") -> None:
        self.path, self._pack = Path(path), pack
        self.notice = Notice()
        self.guard = Guard(self.notice.refuse)
        self.button = widgets.Button(
            description="Adopt this roster", button_style="primary"
        )
        self.outcome = markup.panel(name="refkit-preview")
        self.panels: dict[str, TabPanel] = {}
        self.game: Game | None = None
        self._page = widgets.VBox()
        super().__init__([self.notice, self._page])
        self.add_class("refkit-walkthrough")
        self.guard.wire(self.button, self._adopt)
        self.guard.run(self._open)

    def _open(self) -> None:
        self._file = session.roster(self.path, pack=self._pack)
        self._said = Corrections()
        self._adoption: Adoption | None = None
        if self._file.is_campaign:
            told = markup.panel(_already(self._file))
            self._page.children = [told, Walkthrough(self.path)]
        else:
            self._lay_out()

    def _lay_out(self) -> None:
        """Put a panel on the page for each tab, those taken for something first."""
        proposal = self._file.proposal(self._said)
        kinds = vocabulary.roster_kinds(self._file.stranger.system)
        taken: dict[str, ProposedTab | None] = {tab.title: tab for tab in proposal.tabs}
        for title in proposal.left:
            taken[title] = None
        moved, changed = (
            partial(self.guard.run, w) for w in (self._lay_out, self._refresh)
        )
        page = Page(self._said, moved, changed)
        self.panels = {
            title: TabPanel(kinds, title, tab, page) for title, tab in taken.items()
        }
        title = element("h3", f"What {self.path.name} holds")
        head = markup.panel(markup.join((title, element("p", SAY))), "refkit-about")
        desk = widgets.VBox([head, *self.panels.values(), self.outcome, once(self.button)])
        desk.add_class("refkit-desk")
        self._page.children = [desk]
        self._show(proposal)

    def _refresh(self) -> None:
        self._show(self._file.proposal(self._said))

    def _show(self, proposal: Proposal) -> None:
        """Show what is taken for what, and what adopting it so would do."""
        tabs = {tab.title: tab for tab in proposal.tabs}
        for title, panel in self.panels.items():
            panel.show(tabs.get(title), proposal.left.get(title, ""))
        self._adoption, faults = None, []
        try:
            self._adoption = self._file.adoption(proposal)
        except Refused as refused:
            faults = guard.sentences(refused)
        self.button.disabled = bool(faults)
        told = [markup.alert(_FLAGS.sub("", fault)) for fault in faults]
        done = self._adoption.lines if self._adoption else ()
        told += [element("p", line) for line in done]
        title = element("h4", "What adopting it would do")
        markup.show(self.outcome, markup.join((title, *told)))

    def _adopt(self) -> None:
        if self._adoption is None:
            return
        self.game = session.adopt(self._file, self._adoption)
        self._page.children = [Walkthrough(self.game)]
        self.notice.say(element("strong", f"{self.path.name} is adopted."))


SAY = (
    "Check what refkit takes each tab and each heading for, and correct what is wrong. "
    "Nothing is written until you adopt the roster, and the file as it was is kept."
)


def _list(label: str, offered: list[tuple[str, str]], picked: Said) -> Choice:
    return Choice(widgets.Dropdown(options=offered, description=label), picked)


def _pairs(values: Iterable[str]) -> list[tuple[str, str]]:
    return [(value, value) for value in dict.fromkeys(values)]


def _knows(pick: widgets.Dropdown, value: str) -> bool:
    return value in [known for _, known in pick.options]


def _asked(column: ProposedColumn) -> Iterable[ProposedWord]:
    """Return the words that can be put right: of a side each, as one may be another."""
    yield from column.words
    told = {fold_text(word.his) for word in column.words}
    for his in column.different if column.field == SIDE else ():
        if fold_text(his) not in told:
            yield ProposedWord(his, his, likeness.SURE)


def _worded(tab: ProposedTab | None) -> list[str]:
    """Return what he has to have, if not in a column then as one word for all rows."""
    return [field for field in tab.kind.needed if field in tab.kind.words] if tab else []


def _lacks_side(tab: ProposedTab | None) -> bool:
    return tab is not None and SIDE in tab.kind.columns and SIDE not in tab.mapped


def _sectioned(tab: ProposedTab) -> str:
    """Return whose the rows of a tab are by its sections."""
    sides = ", ".join(dict.fromkeys(tab.given.values()))
    return f"From the tab's sections: {sides}." if sides else "The same for all rows."


def _named(kind: RosterKind, field: str) -> str:
    return kind.heading(field)


def _already(file: RosterFile) -> Markup:
    """Return what a workbook that is adopted already says of itself."""
    title = element("h3", f"{file.path.name} is already a campaign workbook")
    if not file.mapped:
        return markup.join((title, element("p", "There is nothing to adopt.")))
    say = "To change how refkit reads a tab or a heading, edit the tab Mapping."
    kinds = vocabulary.roster_kinds(file.stranger.system)
    names: dict[object, str] = {None: "", **{kind.name: kind.title for kind in kinds}}
    for kind in kinds:
        names |= {f"{kind.name}.{field}": kind.heading(field) for field in kind.headings}
    rows = [[names.get(each, each) for each in row] for row in file.mapped]
    table = markup.table("How refkit reads your tabs", mapping.BOOK.headings, rows)
    return markup.join((title, element("p", say), table))
