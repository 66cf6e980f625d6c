"""Corrections as they are typed: what a tab, a column, a word or a field in all rows is."""

from collections.abc import Iterable

from refkit.engine.problems import Refused, suggestion
from refkit.engine.records import roster_words
from refkit.workbook.adopt.answers import AREA, NONE, Answers
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text

WORDED = "'TAB!Heading:WORD=MEANING'"


def parse_flags(
    titles: Iterable[str],
    kinds: Iterable[RosterKind],
    sets: Iterable[str] = (),
    words: Iterable[str] = (),
    left: Iterable[str] = (),
) -> Answers:
    """Return what these texts say; Refused names each that cannot be read.

    `titles` are those of the workbook's tabs, `kinds` the records a tab may hold.
    """
    reading = _FlagParser(titles, kinds)
    for text in sets:
        reading.set(text)
    for text in words:
        reading.word(text)
    for text in left:
        reading.leave(text)
    if reading.faults:
        raise Refused(reading.faults)
    return reading.said


class _FlagParser:
    """Parses one text after the other and collects the faults."""

    def __init__(self, titles: Iterable[str], kinds: Iterable[RosterKind]) -> None:
        self.said = NONE
        self.faults: list[str] = []
        self._titles = sorted(titles, key=len, reverse=True)
        self._kinds = {kind.name: kind for kind in kinds}
        first = next(iter(self._kinds.values()))
        self._field = f"{first.name}.{first.needed[0]}"
        self._example = (
            f"'TAB={first.name} SIDE', 'TAB!Heading={self._field}' or "
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
            is_list = AREA.fullmatch(heading) and (":" in heading or " " in means)
            if is_list or (AREA.fullmatch(heading) and means in self._kinds):
                self._take_tab(text, title, means, heading)
            else:
                self._take_column(text, (title, heading), means)
        elif title:
            self._take_tab(text, title, means)
        elif dot and record in self._kinds:
            if self._is_field(text, self._kinds[record], name):
                self.said = self.said.with_always(record, name, means)
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
            ours = means or roster_words.BLANK
            self.said = self.said.with_word(title, heading, his, ours)
        else:
            self._unknown_tab("word", text, place)

    def leave(self, text: str) -> None:
        """Add a tab or a column to leave alone."""
        title, heading = self._split_place(text.strip())
        if title and heading and ":" in heading and AREA.fullmatch(heading):
            self.said = self.said.with_area(title, heading, "")
        elif title and heading:
            self.said = self.said.with_column(title, heading, "")
        elif title:
            self.said = self.said.with_tab(title, "")
        else:
            self._unknown_tab("ignore", text, text)

    def _split_place(self, place: str) -> tuple[str, str]:
        """Return the tab a text begins with, and the text after its '!'."""
        # A title may hold the mark itself; the longest title that fits is meant.
        ends = [at for at, letter in enumerate(place) if letter == "!"]
        before = {fold_text(place[:at]): at for at in reversed(ends)}
        for title in self._titles:
            if fold_text(place) == fold_text(title):
                return title, ""
            if fold_text(title) in before:
                return title, _plain_cell(place[before[fold_text(title)] + 1 :].strip())
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
            self.said = self.said.with_column(title, heading, name)
            if kind and AREA.fullmatch(heading):
                self.said = self.said.with_area(title, heading, kind.name)
            elif kind and self.said.tab(title) is None:
                self.said = self.said.with_tab(title, kind.name)

    def _take_tab(self, text: str, title: str, means: str, area: str = "") -> None:
        name, _, side = means.partition(" ")
        if area and (not means or name in self._kinds):
            self.said = self.said.with_area(title, area, name, side.strip())
        elif not means or name in self._kinds:
            self.said = self.said.with_tab(title, name, side.strip())
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


def _plain_cell(heading: str) -> str:
    """Return a heading, a cell without the signs that Excel may give it.

    >>> _plain_cell("$B$5"), _plain_cell("Cost in $")
    ('B5', 'Cost in $')
    """
    plain = heading.replace("$", "")
    return plain if AREA.fullmatch(plain) else heading
