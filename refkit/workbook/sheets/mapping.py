"""What an adopted workbook calls things: whose tab is which, its headings, its words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from refkit.engine.problems import Problem, suggestion
from refkit.workbook.sheets import layout
from refkit.workbook.sheets.books import Book
from refkit.workbook.sheets.layout import Tab, part_name
from refkit.workbook.sheets.meaning import Words
from refkit.workbook.sheets.worksheets import (
    FoundSheet,
    find_sheet,
    fold_heading,
    fold_text,
    is_blank,
)
from refkit.xlsx.cells.cells import Cell, Sheets

TITLE = "Mapping"
TAB, COLUMN, ADDED, WORD, LEFT = "tab", "column", "new column", "word", "left alone"
WHATS = (TAB, COLUMN, ADDED, WORD, LEFT)
BOOK = Book(
    TITLE,
    "How refkit reads your worksheets, headings and words; correct a row and refkit "
    "follows it.",
    (
        ("What", 12, "tab, column, new column, word, or left alone."),
        ("Tab", 30, "The worksheet's title."),
        ("Heading", 30, "The heading of the column."),
        ("Word", 30, "What stands in the cells."),
        ("Means", 34, "What refkit reads it as."),
        ("Score", 8, "How sure refkit was, of 100; blank where you said so."),
    ),
)
MappingLine = tuple[str, str, str, str, str, int | None]


@dataclass(frozen=True, slots=True)
class OwnTab:
    """A tab of the umpire's own: its headings by our fields, and his words by field.

    The columns in `added` were put there by refkit.
    """

    title: str
    headings: Mapping[str, str]
    added: frozenset[str] = frozenset()
    words: Mapping[str, Words] = field(default_factory=dict)

    def our_value(self, field: str, value: Any) -> Any:
        """Return a cell's value in our words."""
        return self.words[field].ours(value) if field in self.words else value

    def his_value(self, field: str, value: Any) -> Any:
        """Return a value of ours in the umpire's words, where he has one for it."""
        return self.words[field].his(value) if field in self.words else value

    def counts(self, tab: Tab, cells: Mapping[str, Cell]) -> bool:
        """Whether a row is a record: more than half of what he had to fill in is there.

        Headings of sections or once more, totals and remarks between his rows are his own.
        """
        needed = [
            col.field for col in tab.columns if col.required and col.field not in self.added
        ]
        there = sum(field in cells for field in needed)
        is_section = len(cells) == 1 < len(self.headings) - len(self.added) - 1
        if is_section or self._is_headings(cells):
            return False
        return 2 * there > len(needed) if needed else bool(cells)

    def _is_headings(self, cells: Mapping[str, Cell]) -> bool:
        return all(
            fold_heading(cell.value) == fold_heading(self.headings[field])
            for field, cell in cells.items()
        )


@dataclass(frozen=True, slots=True)
class AdoptedTabs:
    """Which of our tabs goes by another title here, and which is the umpire's own."""

    titles: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, OwnTab] = field(default_factory=dict)
    places: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def title(self, ours: str) -> str:
        """Return what a tab of ours is called in this workbook."""
        return self.titles.get(ours, ours)

    def his_value(self, tab: Tab, field: str, value: Any) -> Any:
        """Return a value of ours as the umpire writes it on a tab of his."""
        own = self.own.get(tab.title)
        return own.his_value(field, value) if own else value

    def tabs(self, tabs: Iterable[Tab]) -> tuple[Tab, ...]:
        """Return the tabs as this workbook has them: his, with the columns they have.

        A tab with a column for the side stands for those of all sides.
        """
        found: dict[str, Tab] = {}
        for tab in tabs:
            shared = layout.tab_of(tab.record)
            each = shared if shared.title in self.own else tab
            found.setdefault(each.title, self._as_his(each))
        return tuple(found.values())

    def _as_his(self, tab: Tab) -> Tab:
        own = self.own.get(tab.title)
        if own is None:
            return tab
        parts = tuple(part for part in tab.parts if part_name(part) in own.headings)
        return replace(tab, parts=parts, is_his=True)

    def wanted(self, tab: Tab) -> dict[str, str]:
        """Return the heading of each column of a tab by its name."""
        own = self.own.get(tab.title)
        headings = own.headings if own else {}
        return {part_name(p): headings.get(part_name(p), p.title) for p in tab.parts}

    def faults(self, tabs: Iterable[Tab]) -> Iterator[Problem]:
        """Yield what the mapping names and the rules system does not have."""
        known = {tab.title: tab for tab in tabs}
        known |= {layout.tab_of(tab.record).title: tab for tab in known.values()}
        for ours, own in self.own.items():
            if ours in known:
                yield from self._unknown(own, known[ours])
            else:
                yield self._fault((own.title, ""), ours, known, "a worksheet of refkit")

    def _unknown(self, own: OwnTab, tab: Tab) -> Iterator[Problem]:
        """Yield the columns that are taken for what the record does not have."""
        names = {part_name(part) for part in layout.tab_of(tab.record).parts}
        expected = f"a column of {tab.record.__name__}"
        for ours, his in own.headings.items():
            if ours not in names:
                yield self._fault((own.title, his), ours, names, expected)

    def _fault(
        self, place: tuple[str, str], ours: str, names: Iterable[str], expected: str
    ) -> Problem:
        guess = suggestion(ours, names)
        return Problem(self.places[place], f"Means is {ours!r}", expected + guess)


NOTHING = AdoptedTabs()


def find_mapping(sheets: Sheets) -> FoundSheet | None:
    """Return the tab that holds the mapping, if the workbook was adopted."""
    wanted = {heading: heading for heading in BOOK.headings}
    for title in (TITLE, title_beside(TITLE)):
        there, _ = find_sheet(sheets, title, wanted, BOOK.headings)
        if there is not None:
            return there
    return None


def title_beside(title: str) -> str:
    """Return what a tab of ours is called where the umpire has one of that title.

    >>> title_beside("Calendar")
    'Calendar (refkit)'
    """
    ending = " (refkit)"
    return title[: layout.LONGEST_TITLE - len(ending)] + ending


def read_mapping(there: FoundSheet | None) -> tuple[AdoptedTabs, list[Problem]]:
    """Return what the mapping says, and its rows that make no sense."""
    if there is None:
        return NOTHING, []
    making = _MappingReader(there)
    for number, cells in there.rows(BOOK.headings).items():
        making.take(number, cells)
    return making.adopted(), making.problems


class _MappingReader:
    """Collects what the rows of a mapping say."""

    def __init__(self, there: FoundSheet) -> None:
        self.problems: list[Problem] = []
        self._there = there
        self._ours: dict[str, str] = {}
        self._headings: dict[str, dict[str, str]] = {}
        self._added: dict[str, set[str]] = {}
        self._words: dict[tuple[str, str], dict[str, str]] = {}
        self._places: dict[tuple[str, str], str] = {}

    def take(self, number: int, cells: Mapping[str, Cell]) -> None:
        """Take one row."""
        told = {h: str(c.value).strip() for h, c in cells.items() if not is_blank(c)}
        what, title = fold_text(told.get("What", "")), told.get("Tab", "")
        heading, means = told.get("Heading", ""), told.get("Means", "")
        if what not in WHATS:
            expected = f"one of {', '.join(WHATS)}" + suggestion(what, WHATS)
            place = self._there.place(number, "What")
            self.problems.append(Problem(place, f"What is {what!r}", expected))
        elif what == TAB:
            self._ours[title] = means
            self._places[title, ""] = self._there.place(number, "Means")
        elif what in (COLUMN, ADDED):
            field = means.rpartition(".")[2]
            self._headings.setdefault(title, {})[field] = heading
            self._places[title, heading] = self._there.place(number, "Means")
            if what == ADDED:
                self._added.setdefault(title, set()).add(field)
        elif what == WORD:
            self._words.setdefault((title, heading), {})[told.get("Word", "")] = means

    def adopted(self) -> AdoptedTabs:
        """Return what all rows say together."""
        own = {
            self._ours[title]: OwnTab(
                title,
                headings,
                frozenset(self._added.get(title, ())),
                {
                    field: Words(self._words[title, heading])
                    for field, heading in headings.items()
                    if (title, heading) in self._words
                },
            )
            for title, headings in self._headings.items()
            if title in self._ours
        }
        titles = {ours: title for title, ours in self._ours.items()}
        return AdoptedTabs(titles, own, self._places)
