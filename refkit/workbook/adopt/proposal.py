"""A proposal: what each tab, column and word of a workbook means, and how surely."""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from refkit.workbook.sheets import layout
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text
from refkit.xlsx.cells.cells import Cell

SAMPLES = 3
SIDE = "side"


@dataclass(frozen=True, slots=True)
class ProposedWord:
    """A word in the cells and our word for it; no score where the umpire gave it."""

    his: str
    ours: str
    score: int | None


@dataclass(frozen=True, slots=True)
class ProposedColumn:
    """A column of his and its field, '' for none."""

    heading: str
    number: int
    field: str
    score: int | None
    cells: tuple[Cell, ...] = dataclasses.field(repr=False)
    words: tuple[ProposedWord, ...] = ()

    @property
    def different(self) -> tuple[str, ...]:
        """Its different values."""
        return tuple(dict.fromkeys(str(cell.value).strip() for cell in self.cells))

    @property
    def samples(self) -> tuple[str, ...]:
        """The first few of its values."""
        return self.different[:SAMPLES]


@dataclass(frozen=True, slots=True)
class ProposedTab:
    """A tab of his, its record and side, and the row of its headings.

    `given` has the side of each row that neither its own cell nor the tab names.
    """

    title: str
    row: int
    kind: RosterKind
    side: str
    score: int | None
    columns: tuple[ProposedColumn, ...]
    given: Mapping[int, str] = dataclasses.field(default_factory=dict)

    @property
    def mapped(self) -> dict[str, ProposedColumn]:
        """The columns that have a field, by that field."""
        return {column.field: column for column in self.columns if column.field}

    @property
    def headings(self) -> dict[str, str]:
        """The heading of each field it has."""
        return {field: column.heading for field, column in self.mapped.items()}

    @property
    def ours(self) -> layout.Tab:
        """Our tab it stands for, with the side where each side has its own."""
        return layout.tab_of(self.kind.record, self.side if self.kind.has_sides else "")

    @property
    def means(self) -> str:
        """The title of our tab it stands for."""
        return self.ours.title

    @property
    def sides(self) -> Iterator[str]:
        """The sides that the tab and its side column name."""
        if self.side:
            yield self.side
        column = self.mapped.get(SIDE)
        if column:
            words = {fold_text(word.his): word.ours for word in column.words}
            for cell in column.cells:
                yield words.get(fold_text(cell.value)) or str(cell.value).strip()
        yield from self.given.values()


@dataclass(frozen=True, slots=True)
class Proposal:
    """The tabs to use, and why each other tab is left alone."""

    tabs: tuple[ProposedTab, ...]
    left: Mapping[str, str]
    always: Mapping[tuple[str, str], str] = dataclasses.field(default_factory=dict)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that the tabs name, in order."""
        return tuple(dict.fromkeys(side for tab in self.tabs for side in tab.sides))

    @property
    def data(self) -> dict[str, Any]:
        """The proposal as plain values."""
        return {
            "tabs": [_tab_data(tab) for tab in self.tabs],
            "left": dict(self.left),
            "sides": list(self.sides),
        }


def _tab_data(tab: ProposedTab) -> dict[str, Any]:
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
