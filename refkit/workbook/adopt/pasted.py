"""Rows that were copied in Excel or lie in a file, read as a roster of the umpire's own."""

import datetime
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import xlsxwriter

from refkit.engine.records import days
from refkit.engine.records.numbers import possible_numbers
from refkit.workbook.adopt import questions
from refkit.workbook.adopt.adopting import RosterWorkbook
from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.taken import RowValues
from refkit.workbook.adopt.taking import take_rows
from refkit.workbook.sheets import vocabulary
from refkit.workbook.sheets.worksheets import is_blank
from refkit.xlsx.cells.cells import Cell, without_collecting

LONGEST_TITLE = 31
SHARED = ("Side", "Slot", "Option")


@dataclass(frozen=True, slots=True)
class ReadRoster:
    """The rows of a roster by record, and sentences on what was taken for granted.

    It `is_whole` where every cell could be used. `tables` are the cells of each worksheet
    as texts, by rows.
    """

    rows: Mapping[str, Sequence[RowValues]]
    remarks: tuple[str, ...] = ()
    is_whole: bool = True
    tables: tuple[Sequence[Sequence[str]], ...] = ()


def read_roster(data: bytes, pack: str) -> ReadRoster:
    """Return the rows in a workbook, by the words of a pack's system; Refused for no file.

    Nobody is asked: what is doubtful is taken as it is likeliest, and told.
    """
    with without_collecting():
        book = RosterWorkbook.open(data, pack)
        answers = questions.least_answers(book.understand().questions, NONE)
        understood = book.understand(answers)
        kinds = vocabulary.roster_kinds(book.system)
        taken, problems = take_rows(understood, kinds, is_of_one=True)
    rows = {name: found for name, found in taken.values().items() if name not in SHARED}
    asked = (each.about for each in understood.questions if each.must)
    told = (f"{each.place}: {each.found}." for each in problems)
    remarks = tuple(dict.fromkeys((*asked, *told)))
    tables = tuple(_texts(sheet.cells) for sheet in book.sheets.values())
    return ReadRoster(rows, remarks, is_whole=not problems, tables=tables)


def _texts(cells: Mapping[tuple[int, int], Cell]) -> list[list[str]]:
    """Return what stands in the cells of a worksheet; its empty rows are left out."""
    wide = max((column for _, column in cells), default=0)
    rows: dict[int, list[str]] = {}
    for (row, column), cell in sorted(cells.items()):
        if not is_blank(cell):
            rows.setdefault(row, [""] * wide)[column - 1] = _text(cell.value)
    return list(rows.values())


def _text(value: object) -> str:
    if isinstance(value, datetime.date):
        return days.written(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).strip()


def as_workbook(cells: Sequence[Sequence[str]], title: str) -> bytes:
    """Return a workbook whose one tab holds these cells, numbers as numbers."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    sheet = book.add_worksheet(_tab_title(title))
    for down, row in enumerate(cells):
        for across, text in enumerate(row):
            numbers = possible_numbers(text)
            if len(numbers) == 1 and text.isdecimal():
                sheet.write_number(down, across, numbers[0])
            elif text:
                sheet.write_string(down, across, text)
    book.close()
    return out.getvalue()


def _tab_title(title: str) -> str:
    return "".join(" " if sign in "[]:*?/\\'" else sign for sign in title)[:LONGEST_TITLE]
