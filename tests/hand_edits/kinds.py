"""The kinds of hand edit: what people do to a campaign's workbook, each as a function."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import openpyxl
from openpyxl.comments import Comment
from openpyxl.formula.translate import Translator
from openpyxl.utils import get_column_letter

from tests import office
from tests.excel import find

ROSTER, STANDS, POINTS = "German Roster", "German Stands", "German Points"
FIRST = 4


class Kind(NamedTuple):
    """One kind of hand edit, and whether the campaign means something else by it."""

    title: str
    edit: Callable[[Path], None]
    means: bool


KINDS: dict[str, Kind] = {}


def by_file(title, *, means):
    """Enter a kind of edit that is done to the file."""

    def enter(edit):
        KINDS[title] = Kind(title, edit, means)
        return edit

    return enter


def by_hand(title, *, means):
    """Enter a kind of edit that is done to the workbook held open."""

    def enter(edit):
        def on_file(path):
            book = openpyxl.load_workbook(path)
            edit(book)
            book.save(path)

        KINDS[title] = Kind(title, on_file, means)
        return edit

    return enter


def _column(sheet, heading):
    return find(sheet, heading)[1]


def _cell(sheet, key, heading):
    return sheet.cell(_row(sheet, key), _column(sheet, heading))


def _row(sheet, key):
    return next(r for r in range(FIRST, sheet.max_row + 1) if sheet.cell(r, 1).value == key)


def _last(sheet):
    rows = range(FIRST, sheet.max_row + 1)
    return max(r for r in rows if sheet.cell(r, 1).value is not None)


def _typed_row(sheet, number, like, **cells):
    """Write a row as a person does: what can be typed, and no formula."""
    for cell in sheet[like]:
        if not str(cell.value).startswith("="):
            sheet.cell(number, cell.column).value = cell.value
    for heading, value in cells.items():
        sheet.cell(number, _column(sheet, heading.replace("_", " "))).value = value


# One cell typed over: what it is called, where it is, what is typed, and whether it means
# something else.
TYPED = [
    ("id renamed", ROSTER, "G05", "ME", "G5", True),
    ("formula replaced", ROSTER, "G05", "Strength now", "=2+2", True),
    ("number over a formula", ROSTER, "G05", "Strength now", 99, True),
    ("formula cleared", ROSTER, "G05", "Strength now", None, True),
    ("written figure typed over", ROSTER, "G05", "Composition now", "9 x Tiger", True),
    ("number changed", ROSTER, "G05", "Day start", 7, True),
    ("cell cleared", STANDS, "G01.1", "Status", None, True),
    ("wrong word: KO", STANDS, "G06.8", "Status", "KO", True),
    ("wrong word: dead", STANDS, "G06.7", "Status", "dead", True),
    ("wrong word: Vetran", ROSTER, "G05", "Rating", "Vetran", True),
    ("word in capitals with a blank", ROSTER, "G06", "Rating", "VETERAN ", False),
    ("word for a number", ROSTER, "G05", "Day start", "about nine", True),
    ("error in a cell", ROSTER, "G05", "Day start", "#REF!", True),
    ("key cleared", STANDS, "G05.1", "Stand", None, True),
    ("key there twice", ROSTER, "G05", "ME", "G06", True),
    ("name that leads nowhere", STANDS, "G05.1", "ME", "G55", True),
    ("option changed", "Options", "breakpoint_rounding", "Value", "sideways", True),
]


def _typed_over(tab, key, heading, value):
    def edit(book):
        _cell(book[tab], key, heading).value = value

    return edit


for _title, *_where, _means in TYPED:
    by_hand(_title, means=_means)(_typed_over(*_where))


def _moved_rows(sheet, order):
    """Put the rows in another order, formulas looking where Excel has them look."""
    held = {r: [(c.coordinate, c.value) for c in sheet[r]] for r in order}
    for number, old in enumerate(order, FIRST):
        for column, (origin, value) in enumerate(held[old], 1):
            moved = value
            if str(value).startswith("="):
                place = f"{get_column_letter(column)}{number}"
                moved = Translator(value, origin).translate_formula(place)
            sheet.cell(number, column).value = moved


@by_hand("rows sorted", means=False)
def sort(book):
    sheet = book[ROSTER]
    _moved_rows(sheet, range(_last(sheet), FIRST - 1, -1))


@by_hand("row inserted", means=False)
def insert(book):
    """In Excel the formulas below go along."""
    sheet = book[STANDS]
    sheet.insert_rows(FIRST + 5)


@by_hand("rows cut and pasted elsewhere", means=False)
def cut(book):
    sheet = book[STANDS]
    sheet.move_range("A10:P12", rows=200)


@by_hand("cell dragged to another row", means=True)
def drag(book):
    sheet = book[STANDS]
    sheet.move_range("E4:E4", rows=_row(sheet, "G06.8") - 4)


@by_hand("element added", means=True)
def add_element(book):
    sheet = book[ROSTER]
    end = _last(sheet)
    _typed_row(sheet, end + 1, end, ME="G99", Name="Stragglers")


@by_hand("element and its stands added", means=True)
def add_element_and_stands(book):
    add_element(book)
    sheet = book[STANDS]
    end = _last(sheet)
    for number in (1, 2):
        _typed_row(sheet, end + number, end, Stand=f"G99.{number}", ME="G99")


@by_hand("element deleted, its stands left", means=True)
def delete_element(book):
    book[ROSTER].delete_rows(_row(book[ROSTER], "G05"))


@by_hand("element cleared, its row left blank", means=True)
def clear_element(book):
    for cell in book[ROSTER][_row(book[ROSTER], "G05")]:
        cell.value = None


@by_hand("stand deleted", means=True)
def delete_stand(book):
    book[STANDS].delete_rows(_row(book[STANDS], "G06.8"))


@by_hand("place deleted", means=True)
def delete_place(book):
    book["Objectives"].delete_rows(_row(book["Objectives"], "airfield"))


@by_hand("side deleted", means=True)
def delete_side(book):
    book["Sides"].delete_rows(_row(book["Sides"], "russian"))


@by_hand("element moved to the other side's tab", means=True)
def other_side(book):
    sheet = book[ROSTER]
    values = [cell.value for cell in sheet[_row(sheet, "G05")]]
    other = book["Russian Roster"]
    for column, value in enumerate(values, 1):
        if not str(value).startswith("="):
            other.cell(_last(other) + (column == 1), column).value = value
    sheet.delete_rows(_row(sheet, "G05"))


def in_formulas(book, old, new):
    """Let formulas say something else, as Excel does when a tab is renamed or deleted."""
    for sheet in book:
        for cell in (cell for row in sheet.iter_rows() for cell in row):
            if str(cell.value).startswith("="):
                cell.value = cell.value.replace(old, new)


@by_hand("tab renamed", means=False)
def rename_tab(book):
    book[ROSTER].title = "Our lads"
    in_formulas(book, f"'{ROSTER}'!", "'Our lads'!")


@by_hand("tab deleted", means=True)
def delete_tab(book):
    del book[ROSTER]
    in_formulas(book, f"'{ROSTER}'!", "#REF!")


@by_hand("tab of the stands deleted", means=True)
def delete_stands(book):
    del book[STANDS]
    in_formulas(book, f"'{STANDS}'!", "#REF!")


@by_hand("tab deleted, a copy of the other side's kept", means=True)
def delete_and_copy(book):
    book.copy_worksheet(book["Russian Roster"])
    delete_tab(book)


@by_hand("tab of the ledger deleted", means=True)
def delete_ledger(book):
    del book["Ledger"]


@by_hand("tab copied", means=False)
def copy_tab(book):
    book.copy_worksheet(book[ROSTER])


@by_hand("tab hidden", means=False)
def hide_tab(book):
    book[ROSTER].sheet_state = "hidden"


@by_hand("own tab added", means=False)
def own_tab(book):
    book.create_sheet("My notes")["A1"] = "Ask about the bridge."


@by_hand("tab moved to the front", means=False)
def move_tab(book):
    book.move_sheet(STANDS, -10)


@by_hand("heading renamed", means=False)
def rename_heading(book):
    sheet = book[ROSTER]
    sheet.cell(3, _column(sheet, "Status")).value = "State"


@by_hand("heading of a figure renamed", means=False)
def rename_figure(book):
    sheet = book[ROSTER]
    sheet.cell(3, _column(sheet, "Strength now")).value = "Bases"


@by_hand("needed column deleted", means=True)
def delete_needed(book):
    book[ROSTER].delete_cols(_column(book[ROSTER], "Rating"))


@by_hand("column deleted", means=True)
def delete_column(book):
    book[STANDS].delete_cols(_column(book[STANDS], "Status"))


@by_hand("column of figures deleted", means=False)
def delete_figures(book):
    book[POINTS].delete_cols(_column(book[POINTS], "CPP in hand"))


@by_hand("column moved", means=False)
def move_column(book):
    sheet = book[STANDS]
    for row in range(3, sheet.max_row + 1):
        sheet.cell(row, 20).value = sheet.cell(row, 5).value
    sheet.delete_cols(5)


@by_hand("own column added", means=False)
def own_column(book):
    sheet = book[STANDS]
    sheet.cell(3, sheet.max_column + 1).value = "Painted"
    sheet.cell(4, sheet.max_column).value = "yes"


@by_hand("own column inserted", means=False)
def insert_column(book):
    book[STANDS].insert_cols(3)
    book[STANDS].cell(3, 3).value = "Painted"


@by_hand("title rows deleted", means=False)
def delete_title(book):
    book[STANDS].delete_rows(1, 2)


@by_hand("formula shifted", means=True)
def shift_formula(book):
    cell = _cell(book[ROSTER], "G05", "Lost today")
    cell.value = re.sub(r"(?<=[A-Z])\d+", lambda at: str(int(at[0]) - 1), cell.value)


@by_hand("number as text", means=False)
def number_as_text(book):
    cell = _cell(book[ROSTER], "G05", "Day start")
    cell.value = str(cell.value)


@by_hand("date as text", means=False)
def date_as_text(book):
    cell = _cell(book["Calendar"], "1942-12-24 full day", "Date")
    assert str(cell.value).startswith("1942-12-24")
    cell.value = "24.12.1942"


@by_hand("cells merged", means=True)
def merge(book):
    sheet = book[STANDS]
    sheet.merge_cells("G4:G6")


@by_hand("filter left on", means=False)
def filtered(book):
    sheet = book[STANDS]
    sheet.auto_filter.ref = f"A3:R{_last(sheet)}"
    sheet.auto_filter.add_filter_column(6, ["available"])
    for row in range(FIRST, _last(sheet) + 1):
        sheet.row_dimensions[row].hidden = sheet.cell(row, 7).value != "available"


@by_hand("row hidden", means=False)
def hide_row(book):
    book[ROSTER].row_dimensions[_row(book[ROSTER], "G05")].hidden = True


@by_hand("comment added", means=False)
def comment(book):
    _cell(book[ROSTER], "G05", "Status").comment = Comment("really?", "umpire")


@by_hand("cells coloured", means=False)
def colour(book):
    for cell in book[ROSTER][5]:
        cell.fill = openpyxl.styles.PatternFill("solid", fgColor="FFFF00")


@by_hand("points added", means=True)
def add_points(book):
    sheet = book[POINTS]
    end = _last(sheet)
    cells = {"Line": 30, "For": "bonus", "CPP": 3, "FPP": 0, "What": None}
    _typed_row(sheet, end + 1, end, **cells, Note="for the bridge")


@by_hand("points added without a number", means=True)
def add_points_only(book):
    sheet = book[POINTS]
    row = _last(sheet) + 1
    sheet.cell(row, _column(sheet, "CPP")).value = 3
    sheet.cell(row, _column(sheet, "Note")).value = "for the bridge"


@by_hand("points changed", means=True)
def change_points(book):
    _cell(book[POINTS], 2, "CPP").value = 20


@by_hand("points deleted", means=True)
def delete_points(book):
    book[POINTS].delete_rows(_row(book[POINTS], 2))


@by_hand("ledger cell changed", means=True)
def change_ledger(book):
    book["Ledger"].cell(10, _column(book["Ledger"], "What")).value = "nothing happened"


@by_hand("ledger row deleted", means=True)
def delete_entry(book):
    book["Ledger"].delete_rows(10)


@by_hand("tab renamed and a wrong word", means=True)
def two_at_once(book):
    _cell(book[STANDS], "G06.8", "Status").value = "KO"
    rename_tab(book)


@by_hand("saved by openpyxl", means=False)
def saved(_book):
    pass


@by_file("saved by LibreOffice", means=False)
def by_office(path):
    profile, out = path.parent / "profile", path.parent / "out"
    options = ["--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(out)]
    command = [office.program(), f"-env:UserInstallation={profile.as_uri()}", "--headless"]
    command += [*options, str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    (out / path.name).replace(path)
