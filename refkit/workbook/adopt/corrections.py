"""The umpire's corrections where refkit guessed his workbook wrong or not at all."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from refkit.engine.play.system import System
from refkit.engine.problems import Refused, suggestion
from refkit.engine.records import roster_words
from refkit.workbook.sheets import vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text
from refkit.xlsx.cells.cells import Sheets

WORDED = "'TAB!Heading:WORD=MEANING'"


@dataclass(slots=True)
class Corrections:
    """Corrections of tabs, columns, words and all rows, and the tabs to leave alone.

    `answers` has the answer to each question by its name.
    """

    tabs: dict[str, tuple[str, str]] = field(default_factory=dict)
    columns: dict[tuple[str, str], str] = field(default_factory=dict)
    words: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    always: dict[tuple[str, str], str] = field(default_factory=dict)
    left: set[str] = field(default_factory=set)
    answers: dict[str, str] = field(default_factory=dict)

    def column(self, title: str, heading: str) -> str | None:
        """Return the field given to a column, '' for none, None where none was given."""
        return self.columns.get((fold_text(title), fold_text(heading)))

    def word(self, title: str, heading: str, his: str) -> str | None:
        """Return the meaning given to a word, None where none was given."""
        return self.words.get((fold_text(title), fold_text(heading)), {}).get(
            fold_text(his)
        )


def parse_corrections(
    sheets: Sheets,
    system: System,
    sets: Iterable[str] = (),
    words: Iterable[str] = (),
    left: Iterable[str] = (),
) -> Corrections:
    """Return the corrections in these texts; Refused names each that cannot be read."""
    reading = _CorrectionParser(sheets, system)
    for text in sets:
        reading.set(text)
    for text in words:
        reading.word(text)
    for text in left:
        reading.leave(text)
    if reading.faults:
        raise Refused(reading.faults)
    return reading.said


class _CorrectionParser:
    """Parses one text after the other and collects the faults."""

    def __init__(self, sheets: Sheets, system: System) -> None:
        self.said = Corrections()
        self.faults: list[str] = []
        self._titles = sorted(sheets, key=len, reverse=True)
        kinds = vocabulary.roster_kinds(system)
        self._kinds = {kind.name: kind for kind in kinds}
        self._field = f"{kinds[0].name}.{kinds[0].needed[0]}"
        self._example = (
            f"'TAB={kinds[0].name} SIDE', 'TAB!Heading={self._field}' or "
            f"'{self._field}=VALUE' for all rows"
        )

    def set(self, text: str) -> None:
        """Add what a tab or column is, or the value of a field in all rows."""
        place, equals, means = (part.strip() for part in text.rpartition("="))
        title, heading = self._split_place(place)
        record, dot, name = place.partition(".")
        if not equals or not place:
            self._add_fault("set", text, self._example)
        elif heading and title:
            self._take_column(text, (title, heading), means)
        elif title:
            self._take_tab(text, title, means)
        elif dot and record in self._kinds:
            if self._is_field(text, self._kinds[record], name):
                self.said.always[record, name] = means
        else:
            self._unknown_tab("set", text, place)

    def word(self, text: str) -> None:
        """Add what a word in a column means."""
        place, equals, means = (part.strip() for part in text.rpartition("="))
        title, rest = self._split_place(place)
        heading, _, his = (part.strip() for part in rest.partition(":"))
        if not equals or not his:
            self._add_fault("word", text, WORDED)
        elif title:
            said = self.said.words.setdefault((fold_text(title), fold_text(heading)), {})
            said[fold_text(his)] = means or roster_words.BLANK
        else:
            self._unknown_tab("word", text, place)

    def leave(self, text: str) -> None:
        """Add a tab or a column to leave alone."""
        title, heading = self._split_place(text.strip())
        if title and heading:
            self.said.columns[fold_text(title), fold_text(heading)] = ""
        elif title:
            self.said.left.add(title)
        else:
            self._unknown_tab("ignore", text, text)

    def _split_place(self, place: str) -> tuple[str, str]:
        """Return the tab a text begins with, and the text after its '!'."""
        wanted = fold_text(place)
        for title in self._titles:
            if wanted == fold_text(title):
                return title, ""
            if wanted.startswith(fold_text(title) + "!"):
                return title, place[place.index("!", len(title.strip()) - 1) + 1 :].strip()
        return "", ""

    def _take_column(self, text: str, place: tuple[str, str], means: str) -> None:
        record, dot, name = means.rpartition(".")
        kind = self._kinds.get(record)
        known = [name in each.headings for each in self._kinds.values()]
        if means and dot and kind is None:
            self._add_fault("set", text, self._one_of(record, self._kinds))
        elif means and not dot and not any(known):
            self._add_fault("set", text, f"a field such as {self._field}, or nothing")
        elif not kind or self._is_field(text, kind, name):
            title, heading = place
            self.said.columns[fold_text(title), fold_text(heading)] = name
            if kind:
                self.said.tabs.setdefault(title, (kind.name, ""))

    def _take_tab(self, text: str, title: str, means: str) -> None:
        name, _, side = means.partition(" ")
        if not means:
            self.said.left.add(title)
        elif name in self._kinds:
            self.said.tabs[title] = (name, side.strip())
        else:
            self._add_fault("set", text, self._one_of(name, self._kinds))

    def _is_field(self, text: str, kind: RosterKind, name: str) -> bool:
        if name not in kind.headings:
            self._add_fault("set", text, self._one_of(name, kind.headings))
        return name in kind.headings

    def _unknown_tab(self, flag: str, text: str, place: str) -> None:
        expected = "a worksheet of the workbook" + suggestion(
            place.partition("!")[0], self._titles
        )
        self._add_fault(flag, text, f"{expected}, such as {self._example}")

    def _one_of(self, name: str, names: Iterable[str]) -> str:
        return f"one of {', '.join(names)}" + suggestion(name, names)

    def _add_fault(self, flag: str, text: str, expected: str) -> None:
        self.faults.append(f"--{flag} {text!r}: expected {expected}")
