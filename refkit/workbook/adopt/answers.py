"""What the umpire said of his workbook: answers to questions, and corrections."""

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from refkit.workbook.sheets.worksheets import fold_text

# A cell or an area as Excel names it.
AREA = re.compile(r"[A-Z]{1,3}[1-9]\d{0,6}(:[A-Z]{1,3}[1-9]\d{0,6})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers by the name of their question, and what was said without being asked.

    `given` has the value chosen for each question. A tab's record and side, '' and '' where
    it is to be left alone, and those of its areas ("A14:F20") where it holds several lists;
    a column's field, '' where it stays his own; a word's value; the value of a field in all
    rows. Titles, headings and words are folded; for a heading its cell may stand.
    """

    given: Mapping[str, str] = field(default_factory=dict)
    tabs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    areas: Mapping[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    columns: Mapping[tuple[str, str], str] = field(default_factory=dict)
    words: Mapping[tuple[str, str, str], str] = field(default_factory=dict)
    always: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def answer(self, question: str) -> str | None:
        """Return the value chosen for a question, None where it is open."""
        return self.given.get(question) or None

    def tab(self, title: str) -> tuple[str, str] | None:
        """Return the record and side said of a tab, None where nothing was said."""
        return self.tabs.get(fold_text(title))

    def areas_of(self, title: str) -> Mapping[str, tuple[str, str]]:
        """Return the record and side said of areas of a tab."""
        wanted = fold_text(title)
        return {area: told for (tab, area), told in self.areas.items() if tab == wanted}

    def column(self, title: str, heading: str) -> str | None:
        """Return the field said of a column, '' for none, None where nothing was said."""
        return self.columns.get((fold_text(title), fold_text(heading)))

    def word(self, title: str, heading: str, his: str) -> str | None:
        """Return the value said of a word, None where nothing was said."""
        return self.words.get((fold_text(title), fold_text(heading), fold_text(his)))

    def with_answers(self, given: Mapping[str, str]) -> "Answers":
        """Return these answers and some more; an empty one is taken back."""
        both = {**self.given, **given}
        return dataclasses.replace(self, given={k: v for k, v in both.items() if v})

    def with_tab(self, title: str, record: str, side: str = "") -> "Answers":
        """Return these answers and what a tab is."""
        tabs = {**self.tabs, fold_text(title): (record, side)}
        return dataclasses.replace(self, tabs=tabs)

    def with_area(self, title: str, area: str, record: str, side: str = "") -> "Answers":
        """Return these answers and what the list in an area of a tab is."""
        areas = {**self.areas, (fold_text(title), area.upper()): (record, side)}
        return dataclasses.replace(self, areas=areas)

    def with_column(self, title: str, heading: str, means: str) -> "Answers":
        """Return these answers and the field of a column."""
        at = (fold_text(title), fold_text(heading))
        return dataclasses.replace(self, columns={**self.columns, at: means})

    def with_word(self, title: str, heading: str, his: str, ours: str) -> "Answers":
        """Return these answers and the value of a word."""
        at = (fold_text(title), fold_text(heading), fold_text(his))
        return dataclasses.replace(self, words={**self.words, at: ours})

    def with_always(self, record: str, name: str, value: str) -> "Answers":
        """Return these answers and the value of a field in all rows; '' takes it back."""
        both = {**self.always, (record, name): value}
        return dataclasses.replace(self, always={k: v for k, v in both.items() if v})


NONE = Answers()
