"""Rosters damaged as umpires damage them: by a hand on the keyboard, cell by cell."""

import datetime
import io
import random
from collections.abc import Callable

import openpyxl
from openpyxl.cell.cell import Cell
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

# What is typed where something else was meant, or where a program erred.
STRANGE = [
    *("", " ", "?", "-", "n/a", "x", "yes", "TRUE", "0/0", "12/0", "9/8/7", "-3/12", "½"),
    *(
        "120 %",
        "-5%",
        "3,5",
        "1.234,5",
        "1e400",
        "٣",
        "●●●○" * 200,
        "✓✗",
        "/",
        "12 of",
        "(,",
    ),
    *("31.2.1944", "29/2/43", "0.0.0", "D+", "D+99999", "D-day", "99/99/99", "Feb 30"),
    *("Total", "Now", "Full", "Lost", "German", "British and German", "Vet / Raw"),
    *("a" * 40_000, "=", "=A1", "'=1", "#REF!", "é中\U0001f3b2", "\u202eknat", "_x0000_"),
    *(-1, 0, 0.5, 1e15, 10**18, 1e308, -1e308, True, False, 65536, 1.9999999),
    *(datetime.date(1, 1, 1), datetime.date(9999, 12, 31), datetime.date(1900, 2, 28)),
    *(
        datetime.time(23, 59),
        datetime.timedelta(days=400),
    ),
]
FORMULAS = [
    *("=A1", "=SUM(A:A)", "=#REF!+1", "=1/0", "=NOW()", "=[1]Other!A1", "=Nowhere!B2"),
    *("=SUM(A1:XFD1048576)", "=INDIRECT(ADDRESS(1,1))", "=(((", '=IF(A1="","",A1)'),
]
ERRORS = ["#REF!", "#DIV/0!", "#VALUE!", "#N/A", "#NAME?", "#NUM!", "#NULL!"]
Change = Callable[[Worksheet, random.Random], None]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return a roster after one to six changes of its cells, merges, rows or columns."""
    book = openpyxl.load_workbook(io.BytesIO(data), data_only=chance.random() < 0.5)
    for _ in range(chance.randint(1, 6)):
        sheet = chance.choice(book.worksheets)
        chance.choice(OF_BOOKS if chance.random() < 0.1 else OF_CELLS)(sheet, chance)
    if chance.random() < 0.1:
        far_away(chance.choice(book.worksheets), chance)
    return _saved(book)


def _saved(book: Workbook) -> bytes:
    if not any(sheet.sheet_state == "visible" for sheet in book):
        book.worksheets[0].sheet_state = "visible"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _filled(sheet: Worksheet) -> list[Cell]:
    filled = [cell for cell in sheet._cells.values() if cell.value is not None]
    return filled or [sheet.cell(1, 1)]


def _one(sheet: Worksheet, chance: random.Random) -> Cell:
    return chance.choice(_filled(sheet))


def _put(cell: Cell, value: object) -> None:
    """Put a value where one may stand; a merged cell and an unfit text stay."""
    try:
        cell.value = value
    except (AttributeError, ValueError):
        return


def blanked(sheet: Worksheet, chance: random.Random) -> None:
    """Some cells are blank."""
    for _ in range(chance.choice([1, 5, 40])):
        _put(_one(sheet, chance), None)


def retyped(sheet: Worksheet, chance: random.Random) -> None:
    """Something strange was typed."""
    for _ in range(chance.choice([1, 1, 8])):
        _put(_one(sheet, chance), chance.choice(STRANGE))


def swapped(sheet: Worksheet, chance: random.Random) -> None:
    """Two cells hold what the other held."""
    for _ in range(chance.choice([1, 10])):
        one, other = _one(sheet, chance), _one(sheet, chance)
        value = one.value
        _put(one, other.value)
        _put(other, value)


def spelled(sheet: Worksheet, chance: random.Random) -> None:
    """Texts are spelled otherwise."""
    texts = [cell for cell in _filled(sheet) if isinstance(cell.value, str)]
    for cell in chance.sample(texts, min(len(texts), chance.choice([1, 3, 12]))):
        text, place = cell.value, chance.randrange(len(cell.value) + 1)
        spoiled = (
            text[:place] + text[place + 1 :],
            text[:place] + chance.choice("aeio x-/.1") + text[place:],
            text[::-1],
            text.upper(),
            f" {text}\n",
            text * 2,
            text[:1],
        )
        _put(cell, chance.choice(spoiled))


def of_another_type(sheet: Worksheet, chance: random.Random) -> None:
    """Numbers are texts, and texts that hold numbers are numbers."""
    for cell in chance.sample(_filled(sheet), min(len(_filled(sheet)), 15)):
        if isinstance(cell.value, int | float):
            _put(cell, str(cell.value))
        elif isinstance(cell.value, str):
            digits = "".join(letter for letter in cell.value if letter.isdigit())
            _put(cell, int(digits or 0) % 10**15)


def calculated(sheet: Worksheet, chance: random.Random) -> None:
    """A formula stands in a cell, or an error."""
    cell = _one(sheet, chance)
    _put(cell, chance.choice([*FORMULAS, *ERRORS]))
    if cell.value in ERRORS:
        cell.data_type = "e"


def repeated(sheet: Worksheet, chance: random.Random) -> None:
    """A line is there twice, or often."""
    row = [cell.value for cell in sheet[_one(sheet, chance).row]]
    for _ in range(chance.choice([1, 2, 40])):
        sheet.append(row)


def inserted(sheet: Worksheet, chance: random.Random) -> None:
    """Rows or columns were inserted; formulas and merged cells stay where they were."""
    cell, count = _one(sheet, chance), chance.choice([1, 1, 3])
    if chance.random() < 0.5:
        sheet.insert_rows(cell.row, count)
    else:
        sheet.insert_cols(cell.column, count)


def deleted(sheet: Worksheet, chance: random.Random) -> None:
    """A row or column was deleted."""
    cell = _one(sheet, chance)
    if chance.random() < 0.5:
        sheet.delete_rows(cell.row, 1)
    else:
        sheet.delete_cols(cell.column, 1)


def merged(sheet: Worksheet, chance: random.Random) -> None:
    """Cells are merged, whatever they hold."""
    cell = _one(sheet, chance)
    sheet.merge_cells(
        start_row=cell.row,
        start_column=cell.column,
        end_row=cell.row + chance.choice([0, 0, 1, 4]),
        end_column=cell.column + chance.choice([0, 1, 3]),
    )


def parted(sheet: Worksheet, _chance: random.Random) -> None:
    """Nothing is merged any more."""
    sheet.merged_cells.ranges.clear()


def far_away(sheet: Worksheet, chance: random.Random) -> None:
    """Something stands far away from all else."""
    row, column = chance.choice([(1_048_576, 1), (1, 16_384), (70_000, 300), (400, 90)])
    _put(sheet.cell(row, column), chance.choice(["x", 1, "Unit", "Total"]))


def hidden(sheet: Worksheet, chance: random.Random) -> None:
    """A row or column is hidden."""
    cell = _one(sheet, chance)
    sheet.row_dimensions[cell.row].hidden = True
    sheet.column_dimensions[cell.column_letter].hidden = True


def struck(sheet: Worksheet, chance: random.Random) -> None:
    """Cells are struck through, or filled in a colour."""
    for cell in chance.sample(_filled(sheet), min(len(_filled(sheet)), 8)):
        cell.font = openpyxl.styles.Font(strike=chance.random() < 0.5)
        cell.fill = openpyxl.styles.PatternFill("solid", fgColor="FFFF0000")


def turned(sheet: Worksheet, _chance: random.Random) -> None:
    """Rows are columns."""
    cells = [(cell.row, cell.column, cell.value) for cell in _filled(sheet)]
    for row, column, _ in cells:
        _put(sheet.cell(row, column), None)
    for row, column, value in cells:
        _put(sheet.cell(column, min(row, 16_384)), value)


def emptied(sheet: Worksheet, _chance: random.Random) -> None:
    """A worksheet holds nothing."""
    sheet.delete_rows(1, sheet.max_row)


def named(sheet: Worksheet, chance: random.Random) -> None:
    """A worksheet has another title, that of one of ours perhaps."""
    titles = ["Sheet1", "Roster", "Mapping", "Ledger", "Sides", "a" * 31, "1", "Total"]
    sheet.title = chance.choice(titles)


def copied(sheet: Worksheet, _chance: random.Random) -> None:
    """A worksheet is there twice."""
    sheet.parent.copy_worksheet(sheet)


def put_away(sheet: Worksheet, chance: random.Random) -> None:
    """A worksheet is hidden."""
    sheet.sheet_state = chance.choice(["hidden", "veryHidden"])


OF_CELLS: list[Change] = [
    *(blanked, blanked, retyped, retyped, retyped, swapped, spelled, spelled, calculated),
    *(
        of_another_type,
        repeated,
        inserted,
        deleted,
        merged,
        parted,
        hidden,
        struck,
    ),
]
OF_BOOKS: list[Change] = [turned, emptied, named, copied, put_away]
