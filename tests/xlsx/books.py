"""Workbooks for the tests: real ones from two writers, and small ones written by hand."""

import base64
import io
import zipfile
from datetime import date, datetime

import openpyxl
import xlsxwriter
from openpyxl.comments import Comment
from openpyxl.formatting.rule import ColorScaleRule
from openpyxl.worksheet.datavalidation import DataValidation

from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJ"
    "RU5ErkJggg=="
)


def moment(text):
    """Return the day and time of an ISO text; a workbook knows no time zones."""
    return datetime.fromisoformat(text)


def xlsxwriter_book():
    """Return a roster with nearly everything a workbook can hold."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    day = book.add_format({"num_format": "d mmm yyyy"})
    roster = book.add_worksheet("Roster")
    rows = [["1st Bn", 9, date(1942, 12, 8)], ["2nd Bn", 7, date(1942, 12, 9)]]
    roster.add_table(
        "A1:D4",
        {
            "name": "Units",
            "total_row": True,
            "columns": [
                {"header": "Unit", "total_string": "All"},
                {"header": "Strength", "total_function": "sum"},
                {"header": "Since", "format": day},
                {"header": "Double"},
            ],
            "data": rows,
        },
    )
    roster.write_formula("D2", "=B2*2", None, 18)
    roster.write_formula("D3", "=B3*2", None, 14)
    roster.merge_range("F1:G2", "The 62nd Army")
    roster.conditional_format("B2:B3", {"type": "data_bar", "data_bar_2010": True})
    roster.data_validation("B2:B3", {"validate": "integer", "criteria": ">", "value": 0})
    roster.write_comment("A2", "Veterans of the Don")
    roster.write_array_formula("I1:I2", "{=B2:B3*3}", None, 27)
    roster.insert_image("K1", "pixel.png", {"image_data": io.BytesIO(PIXEL)})
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Roster!$B$2:$B$3"})
    roster.insert_chart("K5", chart)
    notes = book.add_worksheet("Notes")
    notes.write_rich_string("A1", "a ", book.add_format({"bold": True}), "bold", " word")
    notes.write_boolean("A2", True)
    notes.write_datetime(
        "A3", moment("1942-12-08T06:30"), book.add_format({"num_format": 22})
    )
    notes.write_number("A4", 0.25)
    book.add_worksheet("Secret").hide()
    book.close()
    return file.getvalue()


def openpyxl_book():
    """Return a roster as openpyxl writes it: every text in its cell."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Roster"
    for row in (["Unit", "Strength"], ["1st Bn", 9], ["2nd Bn", 7]):
        sheet.append(row)
    sheet["C2"] = "=B2*2"
    sheet["D2"] = "#N/A"
    sheet["A2"].comment = Comment("Veterans", "umpire")
    sheet.merge_cells("F1:G2")
    sheet.conditional_formatting.add(
        "B2:B3", ColorScaleRule("min", None, "FFFF0000", "max", None, "FF00FF00")
    )
    choices = DataValidation("list", formula1='"Red,Blue"')
    choices.add("E2:E3")
    sheet.add_data_validation(choices)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def listed(rows):
    """Return the worksheet that holds these rows, as it is read."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return read_cells(Package.open(file.getvalue()))["Sheet"]


def sheet(rows, before="", after="", main=MAIN):
    """Return a worksheet's XML around these rows."""
    body = f"<sheetData>{rows}</sheetData>"
    return (
        f'<?xml version="1.0"?><worksheet xmlns="{main}">{before}{body}{after}</worksheet>'
    )


def small(worksheet, *, workbook="", strings="", styles="", more=None, main=MAIN):
    """Return the smallest workbook around one worksheet's XML, called Roster."""
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{TYPES}"/>',
        "_rels/.rels": links(("officeDocument", "/book/main.xml")),
        "book/main.xml": (
            f'<workbook xmlns="{main}" xmlns:r="{OFFICE}"><sheets>'
            f'<sheet name="Roster" sheetId="3" r:id="r1"/></sheets>{workbook}</workbook>'
        ),
        "book/_rels/main.xml.rels": links(
            ("worksheet", "one.xml"),
            ("sharedStrings", "strings.xml"),
            ("styles", "styles.xml"),
            ("calcChain", "chain.xml"),
        ),
        "book/one.xml": worksheet,
    }
    if strings:
        parts["book/strings.xml"] = f'<sst xmlns="{main}">{strings}</sst>'
    if styles:
        parts["book/styles.xml"] = f'<styleSheet xmlns="{main}">{styles}</styleSheet>'
    return zipped(parts | (more or {}))


def links(*targets):
    """Return a relations part: r1, r2 and so on."""
    each = (
        f'<Relationship Id="r{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{RELATIONS}">{"".join(each)}</Relationships>'


def zipped(parts):
    """Return a zip file of these parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in parts.items():
            out.writestr(name, content)
    return file.getvalue()


def unzipped(data):
    """Return the parts of a zip file."""
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        return {name: source.read(name) for name in source.namelist()}
