"""Yes and no as umpires write them: TRUE, `x`, a tick, `oui`; a blank is no."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from refkit.workbook.adopt import words
from refkit.workbook.adopt.values.notation import CellValue, cell_text
from refkit.workbook.sheets.worksheets import fold_text

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Ticks:
    """The texts a column has for yes and for no; '' where a blank says it."""

    yes: str = "x"
    no: str = ""

    @property
    def name(self) -> str:
        """Both texts."""
        return f"ticks {self.yes}|{self.no}"

    def read(self, cell: CellValue) -> bool | None:
        """Return whether it says yes, None where it says neither."""
        if isinstance(cell, bool):
            return cell
        text = cell_text(cell)
        if not text:
            return False
        values = _meant(text)
        return values.pop() == YES if len(values) == 1 else None

    def write(self, value: bool, like: CellValue) -> bool | int | str | None:  # noqa: FBT001
        """Return TRUE for TRUE, and else the column's text for yes or no."""
        if isinstance(like, bool):
            return value
        if isinstance(like, int):
            return int(value)
        return self.yes if value else self.no


def _meant(text: str) -> set[str]:
    return set(_values_by_word().get(fold_text(text).strip(". !"), ()))


@cache
def _values_by_word() -> Mapping[str, frozenset[str]]:
    """Return yes or no, or both, by each word and sign that says it, folded."""
    found: dict[str, frozenset[str]] = {}
    for value, told in words.meanings("ticks").items():
        for word in map(fold_text, told):
            found[word] = found.get(word, frozenset()) | {value}
    return found


def find_ticks(cells: Sequence[CellValue]) -> Ticks | None:
    """Return a column's texts for yes and no, None where it holds any other."""
    given = [cell for cell in cells if cell is not None and cell_text(cell)]
    if not given or any(isinstance(cell, float) for cell in given):
        return None
    said = {cell_text(cell): _meant(cell_text(cell)) for cell in given}
    if not all(said.values()) or all(text.isdecimal() for text in said):
        return None
    # A cross is a no beside ticks, and a mark where it stands alone.
    yes = [text for text, values in said.items() if YES in values]
    no = [text for text, values in said.items() if NO in values and text not in yes]
    # Where every cell says yes in a word, a blank would not be the column's no.
    is_worded = all(isinstance(c, bool) or len(cell_text(c)) > 1 for c in cells)
    lone = words.word_like("ticks", NO, yes[0]) or "" if yes and is_worded else ""
    return Ticks(yes[0] if yes else "x", no[0] if no else lone)
