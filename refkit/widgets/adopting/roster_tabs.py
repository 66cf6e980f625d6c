"""The lists of a roster to adopt: how refkit reads each, its headings and its words."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import ipywidgets as widgets

from refkit.widgets.page import markup
from refkit.widgets.page.inputs import line
from refkit.widgets.page.markup import element
from refkit.workbook.adopt import labels
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.understood import (
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
    UnderstoodWord,
)
from refkit.workbook.sheets.vocabulary import RosterKind

# Of 100: from here on a word is known as it stands, or but for its ending.
KNOWN, LIKE = 98, 85
ALONE, SIDE = "left alone", "side"
FOR_ALL = "Your roster has no column for this; what you pick here applies to every row."
# What a correction makes of the answers so far.
Correction = Callable[[Answers], Answers]


class Reading(NamedTuple):
    """What is understood, and the kinds of list there are."""

    understood: Understood
    kinds: tuple[RosterKind, ...]


class Pick(widgets.VBox):
    """A labelled list or line to correct a reading with, and what speaks for it."""

    def __init__(
        self, label: str, said: Callable[[str], None], *, is_text: bool = False
    ) -> None:
        kind = widgets.Text if is_text else widgets.Dropdown
        options = {"continuous_update": False} if is_text else {}
        self.pick = kind(description=label, **options)
        self.hint = markup.panel(name="refkit-hint")
        super().__init__([self.pick, self.hint])
        self.add_class("refkit-field")
        self._is_filling = False
        self.pick.observe(
            lambda change: None if self._is_filling else said(change["new"]), "value"
        )

    def show(self, value: str, hint: str, offered: Iterable[tuple[str, str]] = ()) -> None:
        """Show what it stands at now, without calling that an answer."""
        self._is_filling = True
        if not isinstance(self.pick, widgets.Text):
            options = [*offered]
            options += [] if value in [each for _, each in options] else [(value, value)]
            if list(self.pick.options) != options:
                self.pick.options = options
        self.pick.value = value
        self._is_filling = False
        markup.show(self.hint, markup.escape(hint))

    def appear(self, *, when: bool) -> None:
        """Be there only where there is something to ask."""
        self.layout.display = None if when else "none"


class ColumnRow(widgets.VBox):
    """A column of his: what it is taken for, and the words in its cells."""

    def __init__(self, title: str, heading: str, say: Callable[[Correction], None]) -> None:
        self._title, self._heading, self._say = title, heading, say
        self.meaning = Pick(heading, self._say_meaning)
        self.words: dict[str, Pick] = {}
        self._box = line(self.meaning)
        super().__init__([self._box])
        self.add_class("refkit-read")

    def show(
        self, reading: Reading, block: UnderstoodBlock, column: UnderstoodColumn
    ) -> None:
        """Show what the column is taken for now."""
        offered, value = _offered(block, column)
        said = "; ".join(labels.samples(block, column))
        hint = f"For example: {said}" + (f". {column.why}" if column.why else "")
        self.meaning.show(value, hint, offered)
        words = tuple(_words(block, column))
        if [word.his for word in words] != list(self.words):
            self.words = {word.his: self._word_pick(word.his) for word in words}
            self._box.children = [self.meaning, *self.words.values()]
        values = tuple(dict.fromkeys(_values(reading, block, column)))
        names = [_value_name(block, column, value) for value in values]
        means = [("?", ""), *zip(names, values, strict=True)]
        for word in words:
            sure = "" if word.score is None else _how_sure(word.score)
            if labels.doubtful(word):
                self.words[word.his].show("", "asked above", means)
            else:
                self.words[word.his].show(word.ours, sure, means)

    def _word_pick(self, his: str) -> Pick:
        made = Pick(f"“{his}”", partial(self._say_word, his))
        made.pick.layout.width = "13rem"
        return made

    def _say_meaning(self, means: str) -> None:
        at = (self._title, self._heading)
        self._say(lambda answers: answers.with_column(*at, means))

    def _say_word(self, his: str, ours: str) -> None:
        at = (self._title, self._heading, his)
        self._say(lambda answers: answers.with_word(*at, ours))


class TabPanel(widgets.VBox):
    """A worksheet of his: what it is, whose, and the columns of each list on it."""

    def __init__(self, title: str, say: Callable[[Correction], None]) -> None:
        self._title, self._say = title, say
        self.kind = Pick("This worksheet is", self._say_kind)
        self.side = Pick("Side", self._say_side, is_text=True)
        self.always: dict[tuple[str, str], Pick] = {}
        self.rows: dict[tuple[tuple[int, int], int], ColumnRow] = {}
        self._head = markup.panel(element("h2", title))
        self._top = line(self.kind, self.side)
        super().__init__([self._head, self._top])
        self.add_class("refkit-table")

    def row(self, heading: str) -> ColumnRow:
        """Return the row of the first column with a heading."""
        rows = self.rows.values()
        return next(row for row in rows if row.meaning.pick.description == heading)

    def show(self, reading: Reading) -> None:
        """Show what the worksheet is taken for now."""
        lists = reading.understood.lists
        blocks = [each for each in lists if each.block.sheet == self._title]
        kind = blocks[0].kind if blocks else None
        left = reading.understood.left.get(self._title, "")
        hint = f"Left alone: {left}." if left else _grounds(blocks)
        kinds = [(ALONE, ""), *((each.title, each.name) for each in reading.kinds)]
        self.kind.show(kind.name if kind else "", hint, kinds)
        self._show_side(blocks)
        self._show_always(reading, blocks, kind)
        self._show_rows(reading, blocks)

    def _show_side(self, blocks: list[UnderstoodBlock]) -> None:
        block = next((each for each in blocks if _lacks_side(each)), None)
        self.side.appear(when=block is not None)
        if block:
            sides = labels.block_sides(block)
            names = labels.together(sides)
            said = f"Told {block.side_from}: {names}." if block.side_from else ""
            typed = sides[0] if len(sides) == 1 else ""
            self.side.show(typed, said or "The same for all rows.")

    def _show_always(
        self, reading: Reading, blocks: list[UnderstoodBlock], kind: RosterKind | None
    ) -> None:
        """Show a list for each field that is needed and has words, but no column."""
        there = {field for b in blocks for c in b.columns for field in c.fields}
        asked = [
            (kind.name, field)
            for field in (kind.needed if kind else ())
            if kind and field not in there and field in kind.words
        ]
        if list(self.always) != asked:
            self.always = {
                at: Pick(kind.heading(at[1]), partial(self._say_always, at))
                for at in asked
                if kind
            }
            self._top.children = [self.kind, self.side, *self.always.values()]
        for at, pick in self.always.items():
            values = kind.words[at[1]] if kind else ()
            offered = [("?", ""), *((value, value) for value in values)]
            pick.show(reading.understood.always.get(at, ""), FOR_ALL, offered)

    def _show_rows(self, reading: Reading, blocks: list[UnderstoodBlock]) -> None:
        rows: dict[tuple[tuple[int, int], int], ColumnRow] = {}
        parts: list[widgets.Widget] = [self._head, self._top]
        for block in blocks:
            if len(blocks) > 1:
                name = labels.block_name(reading.understood, block)
                parts.append(markup.panel(element("h3", name)))
            for column in block.columns:
                at = (labels.first_cell(block), column.heading.number)
                heading = labels.heading_text(column)
                row = self.rows.get(at) or ColumnRow(self._title, heading, self._say)
                row.show(reading, block, column)
                rows[at] = row
                parts.append(row)
        if list(rows) != list(self.rows):
            self.children = parts
        self.rows = rows

    def _say_kind(self, picked: str) -> None:
        self._say(lambda answers: answers.with_tab(self._title, picked))

    def _say_side(self, side: str) -> None:
        kind, named = self.kind.pick.value, side.strip()
        self._say(lambda answers: answers.with_tab(self._title, kind, named))

    def _say_always(self, at: tuple[str, str], value: str) -> None:
        self._say(lambda answers: answers.with_always(*at, value))


def _offered(
    block: UnderstoodBlock, column: UnderstoodColumn
) -> tuple[list[tuple[str, str]], str]:
    """Return what a column may be taken for, and what it is now."""
    kind = block.kind
    assert kind
    named = [(kind.heading(field), field) for field in kind.headings]
    roles = [role for role, field in kind.roles.items() if not field]
    named += [(kind.role_name(role), role) for role in roles]
    now = "+".join(column.fields) or column.role
    if len(column.fields) > 1:
        named.append((labels.meaning(block, column), now))
    return [(labels.OWN, ""), *named], now


def _words(block: UnderstoodBlock, column: UnderstoodColumn) -> Iterator[UnderstoodWord]:
    """Yield the words that can be put right: of a side each, as one may be another."""
    if column.role != SIDE:
        yield from column.words
        return
    cells = [
        (line.number, line.cells.get(column.heading.number)) for line in block.block.lines
    ]
    sides = {cell.text: block.sides.get(n, "") for n, cell in cells if cell and cell.text}
    for his, ours in sides.items():
        yield UnderstoodWord(his, ours, None)


def _values(
    reading: Reading, block: UnderstoodBlock, column: UnderstoodColumn
) -> Iterator[str]:
    """Yield what a word in a column may mean; of a side, the sides there are."""
    if column.role == SIDE:
        yield from reading.understood.sides
        yield from (word.his for word in _words(block, column))
    for word in column.words:
        yield from filter(None, (word.ours, *word.others))
    for field in column.fields:
        yield from block.kind.words.get(field, ()) if block.kind else ()


def _value_name(block: UnderstoodBlock, column: UnderstoodColumn, value: str) -> str:
    if block.kind is None or not column.fields or column.role == SIDE:
        return value
    return block.kind.value_name(column.fields[0], value)


def _how_sure(score: int) -> str:
    """Return in words how surely a word is known, of 100."""
    if score >= KNOWN:
        return "a word refkit knows"
    return "like a word refkit knows" if score >= LIKE else "a guess: please check"


def _lacks_side(block: UnderstoodBlock) -> bool:
    if block.kind is None or SIDE not in block.kind.columns:
        return False
    return not any(column.role == SIDE for column in block.columns)


def _grounds(blocks: Iterable[UnderstoodBlock]) -> str:
    said = dict.fromkeys(ground for block in blocks for ground in block.grounds)
    return "; ".join(said)
