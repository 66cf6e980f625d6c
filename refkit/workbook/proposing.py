"""What refkit takes a stranger's workbook for: shown, put right, and then adopted."""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from refkit.engine.system import System
from refkit.workbook import guessing, layout, likeness, vocabulary
from refkit.workbook.cells import Cell, Sheet
from refkit.workbook.corrections import Corrections
from refkit.workbook.guessing import LEAST_TAB, Look, Match, Strip
from refkit.workbook.sheets import fold, is_blank
from refkit.workbook.vocabulary import Kind

SAMPLES = 3
NOTHING = "nothing on it looks like a roster, a chart or a calendar"
TAKEN = "{} is taken for the {} already"
SIDE = "side"


@dataclass(frozen=True, slots=True)
class Word:
    """A word in the cells and what it means, '' for nothing; no score where it was said."""

    his: str
    ours: str
    score: int | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of his and the field it is taken for, '' for none."""

    heading: str
    number: int
    field: str
    score: int | None
    cells: tuple[Cell, ...] = dataclasses.field(repr=False)
    words: tuple[Word, ...] = ()

    @property
    def samples(self) -> tuple[str, ...]:
        """The first few different values in it."""
        values = dict.fromkeys(str(cell.value).strip() for cell in self.cells)
        return tuple(values)[:SAMPLES]


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of his, the record and side it is taken for, and where its headings are."""

    title: str
    row: int
    kind: Kind
    side: str
    score: int | None
    columns: tuple[Column, ...]

    @property
    def mapped(self) -> dict[str, Column]:
        """The columns that are taken for something, by field."""
        return {column.field: column for column in self.columns if column.field}

    @property
    def means(self) -> str:
        """The tab of ours it stands for: `Roster`, or `German Roster` for one side."""
        return layout.one(self.kind.record, self.side if self.kind.has_sides else "").title


@dataclass(frozen=True, slots=True)
class Proposal:
    """The tabs that are taken for something, and why each other one is left alone."""

    tabs: tuple[Tab, ...]
    left: Mapping[str, str]
    always: Mapping[tuple[str, str], str] = dataclasses.field(default_factory=dict)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that the tabs and their columns for the side name, in order."""
        return tuple(dict.fromkeys(side for tab in self.tabs for side in _sides(tab)))

    @property
    def data(self) -> dict[str, Any]:
        """The proposal as plain values."""
        return {
            "tabs": [_told(tab) for tab in self.tabs],
            "left": dict(self.left),
            "sides": list(self.sides),
        }


def _told(tab: Tab) -> dict[str, Any]:
    return {
        "tab": tab.title,
        "record": tab.kind.name,
        "side": tab.side,
        "score": tab.score,
        "headings_in_row": tab.row,
        "columns": [
            {
                "heading": column.heading,
                "field": column.field,
                "score": column.score,
                "samples": list(column.samples),
                "words": {word.his: [word.ours, word.score] for word in column.words},
            }
            for column in tab.columns
        ],
    }


def _sides(tab: Tab) -> Iterator[str]:
    if tab.side:
        yield tab.side
    column = tab.mapped.get(SIDE)
    for cell in column.cells if column else ():
        his = str(cell.value).strip()
        words = {fold(word.his): word.ours for word in column.words} if column else {}
        yield words.get(fold(his), his)


def propose(sheets: Mapping[str, Sheet], system: System, said: Corrections) -> Proposal:
    """Return what a workbook is taken for, the umpire's corrections going before all."""
    kinds = vocabulary.kinds(system)
    found: list[Tab] = []
    left: dict[str, str] = {}
    for sheet in sheets.values():
        if sheet.title in said.left:
            left[sheet.title] = "you said so"
            continue
        name, side = said.tabs.get(sheet.title, ("", ""))
        wanted = [kind for kind in kinds if name in ("", kind.name)]
        seen = guessing.look(sheet, wanted)
        if seen is None or (not name and seen.score < LEAST_TAB):
            left[sheet.title] = NOTHING
        else:
            found.append(_tab(sheet.title, seen, said, side))
    kept = _chosen(found, left)
    return Proposal(kept, left, said.always)


def _tab(title: str, seen: Look, said: Corrections, side: str) -> Tab:
    matches = _corrected(title, seen, said)
    columns = tuple(
        _column(title, seen.kind, strip, matches.get(strip.number), said)
        for strip in seen.columns
    )
    sided = any(column.field == SIDE for column in columns)
    if not side and not sided and seen.kind.has_sides:
        side = side_in(title, seen.kind)
    score = None if title in said.tabs else seen.score
    return Tab(title, seen.row, seen.kind, side, score, columns)


def _corrected(title: str, seen: Look, said: Corrections) -> dict[int, Match | str]:
    """Return the match of each column, or the field it was said to be."""
    told = {
        strip.number: field
        for strip in seen.columns
        if (field := said.column(title, strip.heading)) is not None
    }
    guessed = {
        match.number: match
        for match in seen.matches
        if match.number not in told and match.field not in told.values()
    }
    return {**guessed, **told}


def _column(
    title: str, kind: Kind, strip: Strip, match: Match | str | None, said: Corrections
) -> Column:
    field = match.field if isinstance(match, Match) else match or ""
    score = match.score if isinstance(match, Match) else None
    cells = tuple(cell for cell in strip.cells if not is_blank(cell))
    filled = dataclasses.replace(strip, cells=cells)
    words = tuple(_words(title, kind, filled, field, said)) if field else ()
    return Column(strip.heading, strip.number, field, score, cells, words)


def _words(
    title: str, kind: Kind, strip: Strip, field: str, said: Corrections
) -> Iterator[Word]:
    guessed = guessing.words(kind, field, strip.cells)
    for his in dict.fromkeys(str(cell.value).strip() for cell in strip.cells):
        told = said.word(title, strip.heading, his)
        if told is not None:
            yield Word(his, told, None)
        elif his in guessed:
            yield Word(his, *guessed[his])


def side_in(title: str, kind: Kind) -> str:
    """Return the side that a tab's title names besides what the tab is."""
    ours = {word for name in kind.titles for word in likeness.bare(name).split()}
    words = [word for word in title.split() if likeness.bare(word) not in {*ours, ""}]
    return " ".join(words)


def _chosen(found: list[Tab], left: dict[str, str]) -> tuple[Tab, ...]:
    """Return one tab for each of ours, the surest; a tab for all sides excludes others."""
    taken: dict[tuple[str, str], Tab] = {}
    for tab in sorted(found, key=lambda each: -(each.score or likeness.SURE + 1)):
        rivals = [
            other
            for (name, side), other in taken.items()
            if name == tab.kind.name
            and (fold(side) == fold(tab.side) or not side or not tab.side)
        ]
        if rivals:
            left[tab.title] = TAKEN.format(rivals[0].title, rivals[0].means)
        else:
            taken[tab.kind.name, tab.side] = tab
    kept = {tab.title for tab in taken.values()}
    return tuple(tab for tab in found if tab.title in kept)
