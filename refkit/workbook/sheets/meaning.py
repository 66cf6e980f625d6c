"""What a cell means: a field's value for what stands in it, and what stands for a value."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from refkit.engine.records.records import Column, Record
from refkit.engine.records.roster_words import BLANK
from refkit.workbook.sheets.worksheets import fold_text
from refkit.xlsx.cells import dates
from refkit.xlsx.cells.addresses import column_letters, parse_cell
from refkit.xlsx.cells.cells import Cell

CellValue = str | int | date | None
# A number so small, shown as a plain number where a day belongs, is rather a year.
FIRST_SERIAL = 3000
MOST_LINES = 3
PLAIN_ANSWERS = frozenset({"yes", "no", "y", "n", "true", "false", "1", "0"})
# They come along when somebody copies from a web page, and nobody sees them.
_UNSEEN = re.compile("[\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}]")
_GAPS = re.compile(r"[\s_-]+")


class Notice(NamedTuple):
    """A cell or row read otherwise than it is written, and how it was read."""

    place: str
    found: str
    reading: str

    def __str__(self) -> str:
        return f"{self.place}: {self.found}; {self.reading}."


class Words:
    """The umpire's words for the values of a column, whatever their case."""

    def __init__(self, pairs: Mapping[str, str]) -> None:
        self._ours = {fold_text(his): ours for his, ours in pairs.items()}
        self._his = {ours: his for his, ours in reversed(list(pairs.items()))}

    def ours(self, value: Any) -> Any:
        """Return a cell's value in our words, None for one that means a blank."""
        ours = self._ours.get(fold_text(value), value)
        return None if ours == BLANK else ours

    def his(self, value: Any) -> Any:
        """Return a value of ours in his words, the first of several."""
        return self._his.get(value, value)


def cell_value(col: Column, value: Any, *, is_coded: bool = False) -> CellValue:
    """Return what a cell holds for a field's value; None for a blank cell.

    A choice stands there in plain words, or as it is kept where the cells are coded.
    """
    if col.kind == "yes/no":
        return "yes" if value else "no"
    if col.kind == "choice" and not is_coded:
        value = plain_choice(value)
    if col.kind == "list":
        value = "; ".join(value)
    elif col.kind == "rows" and value:
        value = json.dumps([row.values for row in value], ensure_ascii=False)
    if value is None or value in ("", ()):
        return None
    return value if isinstance(value, int | date) else str(value)


def plain_choice(choice: str) -> str:
    """Return a choice in plain words.

    >>> plain_choice("knocked_out")
    'knocked out'
    """
    return choice.replace("_", " ")


def expected_words(col: Column) -> str:
    """Return what a person is told to write into a cell."""
    return plain_choice(col.expected) if col.kind == "choice" else col.expected


def field_value(col: Column, value: Any) -> Any:
    """Return what a cell's value means before its column takes it; rows are JSON."""
    if col.kind != "rows" or not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def read_cell(record: type[Record], col: Column, cell: Cell, *, from_1904: bool) -> Any:
    """Return what a cell says, before its column takes it.

    A number that is not shown as a day is one all the same where a day belongs. Names by
    which rows are found have plain blanks: nobody sees that one does not break.
    """
    value = cell.value
    if col.kind == "date" and cell.kind == "number" and isinstance(value, int | float):
        return _day_of(value, from_1904=from_1904)
    if isinstance(value, str) and (col.field in record.key or col.refers):
        return " ".join(_UNSEEN.sub("", value).split())
    return field_value(col, value)


def _day_of(number: float, *, from_1904: bool) -> date | float:
    """Return the day a number counts to, or the number where it may well count to none."""
    if number < FIRST_SERIAL:
        return number
    return dates.from_serial(number, "date", from_1904=from_1904) or number


def number_of_day(col: Column, cell: Cell | None, *, from_1904: bool) -> str:
    """Return the number behind a day where a number belongs and this one would do."""
    if cell is None or col.kind != "whole" or not isinstance(cell.value, date):
        return ""
    number = dates.to_serial(cell.value, from_1904=from_1904)
    fits = isinstance(number, int) and col.fits(number)
    return f" ({number}, shown as a day?)" if fits else ""


def shows_value(there: object, value: CellValue) -> bool:
    """Tell whether a cell shows a value already; an empty text shows nothing.

    >>> shows_value(None, ""), shows_value(0, "")
    (True, False)
    """
    return there == value or {there, value} <= {None, ""}


def reading_note(col: Column, cell: Cell, value: Any) -> str:
    """Return how a cell was read, nothing where that is what it says.

    Case, blanks, and yes for TRUE make no difference worth telling.
    """
    there = cell.value
    if col.kind == "rows" or (col.kind == "list" and cell.kind != "date"):
        return ""
    if col.kind in ("text", "list") and cell.kind == "date":
        return f"read as the text {value!r}; Excel takes it for a day"
    shown = cell_value(col, value)
    if there == shown or _fold_value(col, there) == _fold_value(col, shown):
        return ""
    return f"read as {'nothing' if shown is None else shown}"


def _fold_value(col: Column, value: object) -> str:
    """Return a value so that only what makes a difference is left."""
    if isinstance(value, datetime) and value == datetime.combine(
        value.date(), datetime.min.time()
    ):
        value = value.date()
    text = _GAPS.sub(" ", str(value).strip().casefold())
    if col.kind == "yes/no" and text in PLAIN_ANSWERS:
        return "yes" if text in ("yes", "y", "true", "1") else "no"
    return text


def describe_notices(notices: Iterable[Notice]) -> Iterator[str]:
    """Yield the notices in words: many of one column and kind as one."""
    kinds: dict[tuple[str, str], list[Notice]] = {}
    for each in notices:
        kinds.setdefault(_notice_kind(each), []).append(each)
    for found in kinds.values():
        yield from map(str, found[: len(found) if len(found) <= MOST_LINES else 1])
        if len(found) > MOST_LINES:
            last, more = found[-1].place.rpartition("!")[2], len(found) - 1
            yield f"{found[0].place}: {more} more cells like this, down to {last}."


def _notice_kind(notice: Notice) -> tuple[str, str]:
    """Return the column of a notice, and how it reads but for the value."""
    title, _, ref = notice.place.rpartition("!")
    about = notice.found.partition(" is ")[0]
    return f"{title}!{column_letters(parse_cell(ref)[1])}", about
