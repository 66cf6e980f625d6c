"""A person in Excel: finds a heading, changes the cell below it, saves."""

import io
import posixpath
import zipfile
from pathlib import Path

import openpyxl
from lxml import etree
from openpyxl.utils import cell as addresses

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
# How a change is saved. openpyxl writes every part anew, as Excel does, and forgets what
# formulas came to; that takes long, so it does so with --long only.
saves_all = False


def find(sheet, heading):
    """Return the row and the column of a heading."""
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value == heading:
                return cell.row, cell.column
    raise LookupError(heading)


def change(path, title, heading, value):
    """Change the first cell below a heading; return where it is."""
    return (_change_all if saves_all else _change_part)(Path(path), title, heading, value)


def _change_all(path, title, heading, value):
    book = openpyxl.load_workbook(path)
    row, column = find(book[title], heading)
    cell = book[title].cell(row + 1, column)
    assert cell.value != value
    cell.value = value
    book.save(path)
    return cell.coordinate


def _change_part(path, title, heading, value):
    with zipfile.ZipFile(path) as source:
        parts = {each: source.read(each) for each in source.namelist()}
    part = _part(parts, title)
    sheet, texts = etree.fromstring(parts[part]), _texts(parts)
    place = next(c.get("r") for c in sheet.iter(f"{MAIN}c") if _text(c, texts) == heading)
    column, row = addresses.coordinate_from_string(place)
    cell = _cell(sheet, column, row + 1)
    assert _text(cell, texts) != str(value)
    _put(cell, value)
    parts[part] = etree.tostring(sheet, xml_declaration=True, encoding="UTF-8")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as target:
        for each, data in parts.items():
            target.writestr(each, data)
    path.write_bytes(made.getvalue())
    return cell.get("r")


def _part(parts, title):
    """Return the name of a worksheet's part."""
    book = etree.fromstring(parts["xl/workbook.xml"])
    (id,) = [
        each.get(ID) for each in book.iter(f"{MAIN}sheet") if each.get("name") == title
    ]
    relations = etree.fromstring(parts["xl/_rels/workbook.xml.rels"])
    target = next(each.get("Target") for each in relations if each.get("Id") == id)
    return posixpath.join("/xl", target).removeprefix("/")


def _texts(parts):
    data = parts.get("xl/sharedStrings.xml", b"<sst/>")
    return ["".join(each.itertext(f"{MAIN}t")) for each in etree.fromstring(data)]


def _text(cell, texts):
    value = cell.findtext(f"{MAIN}v")
    if cell.get("t") == "s":
        return texts[int(value)]
    return value if value is not None else "".join(cell.itertext(f"{MAIN}t"))


def _cell(sheet, column, row):
    """Return a cell of a row that is there, made where it has none yet."""
    (line,) = [each for each in sheet.iter(f"{MAIN}row") if each.get("r") == str(row)]
    for each in line:
        if each.get("r") == f"{column}{row}":
            return each
    number = addresses.column_index_from_string
    before = sum(
        number(addresses.coordinate_from_string(each.get("r"))[0]) < number(column)
        for each in line
    )
    made = etree.Element(f"{MAIN}c", r=f"{column}{row}")
    line.insert(before, made)
    return made


def _put(cell, value):
    cell[:] = []
    cell.attrib.pop("t", None)
    if isinstance(value, str):
        cell.set("t", "inlineStr")
        etree.SubElement(etree.SubElement(cell, f"{MAIN}is"), f"{MAIN}t").text = value
    else:
        etree.SubElement(cell, f"{MAIN}v").text = str(value)
