"""The roster on the page about umpires' own rosters: in its pictures and its commands."""

import datetime
import io

import xlsxwriter

NAME = "my-roster.xlsx"
HEADS = ("Unit", "Arm", "Quality", "Full", "Lost", "Now", "Painted by")
WIDTHS = (28, 14, 16, 9, 9, 9, 16)
SECTIONS = {
    "BRITISH": (
        ("A Squadron, 7 RTR", "Tanks", "Experienced", 12, 3, "Tom"),
        ("A Company, 5 DCLI", "Infantry", "Veteran", 10, 1, "Tom"),
        ("B Company, 5 DCLI", "Infantry", "Regular", 10, 4, "Ann"),
        ("202 Anti-tank Battery", "Guns", "Regular", 6, 0, "Ann"),
    ),
    "GERMAN": (
        ("2. Kompanie, sPzAbt 502", "Tanks", "Elite", 8, 2, "Tom"),
        ("5. Kompanie, PzGren 21", "Infantry", "Veteran", 10, 3, "Ben"),
        ("6. Kompanie, PzGren 21", "Infantry", "Experienced", 10, 0, "Ben"),
    ),
}
# What it leaves to ask, and what the umpire says to that.
ANSWERS = {"Rating: Regular": "trained"}
LOG = (
    ("Model", "Undercoat", "Finished"),
    ("Churchill", "SCC 15", "yes"),
    ("Tiger", "Dunkelgelb", "no"),
)


def data():
    """Return it: two sections with a total each, and a painting log."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        book.set_properties({"created": datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)})
        _write_roster(book, book.add_worksheet("OOB"))
        log = book.add_worksheet("Painted")
        for number, row in enumerate(LOG):
            log.write_row(number, 0, row)
    return out.getvalue()


def _write_roster(book, sheet):
    dark = book.add_format({"bold": True, "bg_color": "#3B4A3F", "font_color": "#FFFFFF"})
    pale = book.add_format({"bold": True, "bg_color": "#DFE5D8"})
    bold, large = (book.add_format({"bold": True, "font_size": size}) for size in (11, 16))
    sheet.hide_gridlines(0)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    for column, width in enumerate(WIDTHS):
        sheet.set_column(column, column, width)
    sheet.set_row(0, 24)
    sheet.write("A1", "Hill 112, July 1944", large)
    sheet.write_row("A3", HEADS, dark)
    row = 4
    for title, units in SECTIONS.items():
        sheet.write_row(f"A{row}", (title, *[""] * (len(HEADS) - 1)), pale)
        first = row = row + 1
        for *texts, full, lost, painter in units:
            sheet.write_row(f"A{row}", (*texts, full, lost))
            sheet.write_formula(f"F{row}", f"=D{row}-E{row}", None, full - lost)
            sheet.write(f"G{row}", painter)
            row += 1
        sheet.write(f"A{row}", "Total", bold)
        full, lost = (sum(unit[at] for unit in units) for at in (3, 4))
        for letter, value in zip("DEF", (full, lost, full - lost), strict=True):
            sums = f"=SUM({letter}{first}:{letter}{row - 1})"
            sheet.write_formula(f"{letter}{row}", sums, bold, value)
        row += 1
