"""Rosters as umpires keep them: quite different ones, made by different programs."""

import datetime
import io
import struct
import subprocess
import zipfile
import zlib
from dataclasses import replace
from functools import cache

import openpyxl
import xlsxwriter
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation

from refkit import session
from refkit.workbook import setting_up
from refkit.workbook.adopt import adopting
from refkit.workbook.adopt.adopting import RosterWorkbook
from refkit.workbook.adopt.flags import parse_flags
from refkit.workbook.sheets import vocabulary
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package

HUSKY = (
    ("", "Herman Goering Division", None, None, None, None, None),
    (
        "German",
        "1st Company, I/PzGren 1",
        "Vet",
        10,
        "Panzer grenadier",
        "On lorries",
        "yes",
    ),
    ("German", "2nd Company, I/PzGren 1", "Vet.", 9, "Panzer grenadier", None, "yes"),
    ("German", "Tiger company", "Elite", 4, "Heavy tank", "Two lost", "no"),
    ("", "1st Infantry Division", None, None, None, None, None),
    ("American", "A Company, 16th Infantry", "Reg.", 11, "Infantry", None, "yes"),
    ("American", "Cannon Company", "Green", 5, "Gun battery", "Half-tracks", "no"),
)
HEADINGS = ("Side", "Unit", "Quality", "Strength", "Type", "Notes", "Painted?")
DAY = datetime.date(1942, 12, 24)
EAST = {
    "Germans": (
        ("G1", "Alarm company", "raw", "6 Inf, 1 MG, 1 HQ", None),
        ("G2", "Flak battery", "trained", "3 x Flak 88; 3 x Prime mover; 1 x HQ", None),
        ("G7", "Panzer company", "veteran", "7 Pz III, 1 HQ tank", DAY),
    ),
    "Soviets": (
        ("S1", "T-34 company", "exp", "4 T-34", None),
        ("S2", "Rifle company", "trained", "9 Inf, 1 MG, 1 HQ", None),
    ),
}


@cache
def husky():
    """One tab for both sides: title, sections, a total, a note, colours, a chart."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Order of Battle"
    sheet.merge_cells("A1:G1")
    sheet["A1"] = "Operation Husky - forces"
    sheet["A1"].font = Font(size=18, bold=True)
    for row in ((), HEADINGS, *HUSKY, (None, "Total", None, "=SUM(D4:D10)")):
        sheet.append(row)
    for cell in sheet[3]:
        cell.fill, cell.font = PatternFill("solid", fgColor="334455"), Font(color="FFFFFF")
    sheet["B6"].comment = Comment("Attached until 12 July", "Umpire")
    notes = book.create_sheet("Notes")
    notes["A1"] = "Check the beach exits"
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=4, min_row=3, max_row=10))
    notes.add_chart(chart, "C3")
    return saved(book)


@cache
def east():
    """A tab a side with ids, a calendar, a picture and a tab called as one of ours."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    bold = book.add_format({"bold": True, "bg_color": "#FFC000"})
    day = book.add_format({"num_format": "d.m.yyyy"})
    heads = ("Ref", "Formation", "Experience", "Composition", "Arrives", "VP")
    for title, rows in EAST.items():
        sheet = book.add_worksheet(title)
        sheet.write_row(0, 0, heads, bold)
        for number, (*texts, date) in enumerate(rows, 1):
            sheet.write_row(number, 0, texts)
            sheet.write_number(number, 5, 3)
            if date:
                sheet.write_datetime(number, 4, date, day)
        sheet.insert_image("I2", "flag.png", {"image_data": io.BytesIO(_picture())})
        sheet.write_comment("B3", "Seen at the bridge")
        sheet.conditional_format("F2:F9", {"type": "data_bar"})
    calendar = book.add_worksheet("Calendar")
    calendar.write_row(0, 0, ("Date", "Time of day", "Weather", "What happens"))
    for number, kind in enumerate(("morning", "afternoon"), 1):
        calendar.write_datetime(number, 0, datetime.date(1942, 12, 23), day)
        calendar.write_row(number, 1, (kind, "frost"))
    book.add_worksheet("Dice").write_formula("A1", "=RANDBETWEEN(1,10)", None, 7)
    book.close()
    return out.getvalue()


@cache
def verrieres():
    """A German roster in an Excel table, an RG chart, a text box, a sparkline, pictures."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet("Truppenliste")
    rows = [
        ["Deutsch", "1. Kompanie", "erfahren", 8, "Grenadiere", "x"],
        ["Deutsch", "2. Kompanie", "ausgebildet", 7, "Grenadiere", ""],
        ["Britisch", "A Squadron", "veteran", 5, "Tank", ""],
        ["Britisch", "B Company", "elite", 9, "Infantry", "x"],
    ]
    heads = ("Seite", "Einheit", "Erfahrung", "Stärke", "Typ", "bemalt")
    columns = [{"header": head} for head in heads]
    sheet.add_table(2, 1, 6, 6, {"name": "Truppen", "data": rows, "columns": columns})
    sheet.write("B1", "Verrières, Juli 1944")
    sheet.insert_textbox("I3", "Hausregel: kein Nebel")
    sheet.add_sparkline("H4", {"range": "Truppenliste!E4:E7"})
    chart = book.add_worksheet("RG chart")
    heads = ("Side", "RG", "Description", "CPP", "Max campaign", "Class", "Rating")
    lines = [
        ("Deutsch", "I1", "Grenadierkompanie", 5, 4, "I", "erfahren", "7 Grenadiere, 1 HQ"),
        (
            "Britisch",
            "A1",
            "Tank squadron",
            8,
            2,
            "A",
            "veteran",
            "4 Sherman, 1 HQ Sherman",
        ),
        ("Britisch", "I1", "Rifle company", 5, 4, "I", "trained", "8 Rifle, 1 HQ"),
    ]
    for number, line in enumerate(((*heads, "Composition"), *lines)):
        chart.write_row(number, 0, line)
    pictures = book.add_worksheet("Bilder")
    pictures.insert_image("B2", "flag.png", {"image_data": io.BytesIO(_picture())})
    pictures.insert_checkbox("A1", True)
    book.close()
    return out.getvalue()


KURSK = {
    "GERMANS": (
        ("1./SS-PzGren Rgt 1", "Vet", 9, "Inf", None),
        ("Tiger Kp", "Elite", 3, "Tanks", "one in repair"),
    ),
    "SOVIETS": (
        ("1st Guards Rifle Coy", "Vet", "10", "Inf", None),
        ("AT battery", "Green", 4, "Guns", None),
    ),
}


@cache
def kursk():
    """One tab with a section a side: headings once more, totals, numbers as texts."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Kursk OOB"
    sheet.merge_cells("A1:E1")
    sheet["A1"] = "Kursk '43, southern shoulder"
    sheet.append(())
    for title, rows in KURSK.items():
        first = sheet.max_row + 3
        for row in ((title,), ("Unit", "Exp.", "Str", "Type", "Notes"), *rows):
            sheet.append(row)
        sheet.append(("Total", None, f"=SUM(C{first}:C{sheet.max_row})"))
        sheet.append(())
    return saved(book)


@cache
def blocks():
    """A side told once for several rows, in merged cells, below headings in two rows."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ("Army", "Unit", None, "Morale", "Models", None),
        (None, "Name", "Kind", None, "Start", "Now"),
        ("Red", "1st Foot", "Infantry", "Regular", 10, 9),
        (None, "Hussars", "Cavalry", "Veteran", 6, 5),
        ("Blue", "Guard", "Infantry", "Elite", 12, 12),
        (None, "Battery", "Guns", "Regular", 4, 3),
    ):
        sheet.append(row)
    for area in ("B1:C1", "E1:F1", "A3:A4", "A5:A6"):
        sheet.merge_cells(area)
    return saved(book)


@cache
def unrated():
    """Two tabs with names and numbers alone."""
    book = openpyxl.Workbook()
    for title, name in (("Brits", "{} Coy"), ("Jerries", "{}. Kp")):
        sheet = book.create_sheet(title)
        sheet.append(("Company", "Bases"))
        for number in range(1, 4):
            sheet.append((name.format(number), 8))
        sheet.append(("Total", f"=SUM(B2:B{sheet.max_row})"))
    book.remove(book["Sheet"])
    return saved(book)


@cache
def market():
    """A tab of all that a program has: formations, dates, losses, lists, rules, a graph."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Forces"
    head = ("Nation", "Formation", "Unit Name", "Troop Quality", "Bases at start")
    for row in (
        (*head, "Bases now", "Role", "Status", "Arrival", "Points"),
        (
            "British",
            "1st Para",
            "A Coy",
            "Veteran",
            9,
            7,
            "Infantry",
            "Active",
            "initial",
            45,
        ),
        ("British", "1st Para", "B Coy", "Veteran", 9, 9, "Infantry", "Active", "-", 45),
        ("British", "XXX Corps", "1 Sqn", "Raw", 5, 5, "Tank", "Reserve", DAY, 80),
        ("German", "9. SS-Pz", "Pak-Zug", "Elite", 4, 0, "AT guns", "Destroyed", None, 30),
    ):
        sheet.append(row)
    words = DataValidation("list", '"Raw,Trained,Experienced,Veteran,Elite"')
    sheet.add_data_validation(words)
    words.add("D2:D60")
    fill = PatternFill("solid", bgColor="FF9999")
    low = CellIsRule(operator="lessThan", formula=["3"], fill=fill)
    sheet.conditional_formatting.add("F2:F60", low)
    sheet.auto_filter.ref, sheet.freeze_panes = "A1:J5", "D2"
    graph = BarChart()
    graph.add_data(Reference(sheet, min_col=6, min_row=1, max_row=5))
    book.create_chartsheet("Graph").add_chart(graph)
    book.create_sheet("House rules").sheet_state = "hidden"
    return saved(book)


ALL = {
    "husky": husky,
    "east": east,
    "verrieres": verrieres,
    "kursk": kursk,
    "blocks": blocks,
    "market": market,
}


BARE = {
    "[Content_Types].xml": """<Types
        xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
        <Default Extension="xml" ContentType="application/xml"/>
        <Default Extension="rels"
        ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
        <Override PartName="/xl/workbook.xml" ContentType=
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
        <Override PartName="/xl/worksheets/sheet1.xml" ContentType=
        "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
        </Types>""",
    "_rels/.rels": """<Relationships
        xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="r1" Target="xl/workbook.xml" Type=
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
        /></Relationships>""",
    "xl/_rels/workbook.xml.rels": """<Relationships
        xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="r1" Target="worksheets/sheet1.xml" Type=
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
        /></Relationships>""",
    "xl/workbook.xml": """<workbook
        xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r=
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
        <sheet name="OOB" sheetId="1" r:id="r1"/></sheets></workbook>""",
}


def bare():
    """What a small program writes: no styles, no shared texts, no properties."""
    rows = (("Side", "Unit", "Quality", "Now"), ("German", "1st", "raw", "8"))
    told = "".join(
        "<row>{}</row>".format(
            "".join(f"<c t='inlineStr'><is><t>{v}</t></is></c>" for v in row)
        )
        for row in rows
    )
    sheet = "xl/worksheets/sheet1.xml"
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    data = f"<worksheet xmlns='{space}'><sheetData>{told}</sheetData></worksheet>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for name, text in {**BARE, sheet: data}.items():
            target.writestr(name, text)
    return out.getvalue()


def by_libreoffice(data, folder):
    """Return a workbook as LibreOffice saves it."""
    (folder / "in").mkdir()
    source = folder / "in" / "roster.xlsx"
    source.write_bytes(data)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    kind = "xlsx:Calc MS Excel 2007 XML"
    command = ["soffice", profile, "--headless", "--convert-to", kind, "--outdir", folder]
    subprocess.run([*command, source], check=True, capture_output=True, timeout=180)
    return (folder / "roster.xlsx").read_bytes()


def adopted(data, *sets, words=(), left=(), title="A roster"):
    """Return a workbook as it is adopted with these corrections, its campaign begun."""
    return begun(to_set_up(data, *sets, words=words, left=left, title=title))


def begun(made):
    """Return an adopted workbook with its campaign begun."""
    book = setting_up.start(Workbook(made.package, made.contents))
    return replace(
        made, package=book.package, contents=book.contents, campaign=book.campaign
    )


def started(path):
    """Start the campaign that was adopted at a path, and return it."""
    return session.open_set_up(path).start()


def to_set_up(data, *sets, words=(), left=(), title="A roster"):
    """Return a workbook as it is adopted with these corrections, still to be set up."""
    stranger = RosterWorkbook.open(data, "battlefront")
    kinds = vocabulary.roster_kinds(stranger.system)
    said = parse_flags(stranger.sheets, kinds, sets, words, left)
    return adopting.adopt_workbook(
        stranger, stranger.understand(said), title=title, seed="seed"
    )


def with_macros(data):
    """Return a workbook as one with macros."""
    plain = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    kind = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    source, out = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).replace(plain, kind))
        target.writestr("xl/vbaProject.bin", b"\xcc\x61 macros")
    return out.getvalue()


def small(*rows, title="Roster", head=("Side", "Unit", "Rating", "Strength")):
    """Return a workbook with one tab of these rows."""
    book = openpyxl.Workbook()
    book.active.title = title
    for row in (head, *rows):
        book.active.append(row)
    return saved(book)


def values(data, title):
    """Return the cells of a tab that hold anything, by address."""
    cells = read_cells(Package.open(data))[title].cells.values()
    return {cell.ref: cell.value for cell in cells if cell.value is not None}


def opened(data):
    """Return a workbook as openpyxl opens it."""
    return openpyxl.load_workbook(io.BytesIO(data))


def saved(book):
    """Return a workbook as openpyxl saves it."""
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _picture():
    """Return a small red picture as PNG."""
    raw = b"".join(b"\0" + bytes((160, 40, 40)) * 60 for _ in range(40))
    header = struct.pack(">IIBBBBB", 60, 40, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(raw)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data))
        + kind
        + data
        + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
