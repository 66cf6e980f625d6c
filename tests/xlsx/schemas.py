"""What the schemas of ISO 29500 say of a workbook's parts, markup compatibility seen to.

The schemas are not part of the project: REFKIT_SHARED names the folder that holds them.
"""

import copy
import io
import os
import zipfile
from functools import cache
from pathlib import Path

from lxml import etree

SHARED = os.environ.get("REFKIT_SHARED")
FOLDER = Path(SHARED or ".", "xsd")
ROOT = "http://schemas.openxmlformats.org/"
COMPATIBILITY = f"{{{ROOT}markup-compatibility/2006}}"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
SCHEMAS = {
    f"{ROOT}spreadsheetml/2006/main": "sml.xsd",
    f"{ROOT}drawingml/2006/spreadsheetDrawing": "dml-spreadsheetDrawing.xsd",
    f"{ROOT}drawingml/2006/chart": "dml-chart.xsd",
    f"{ROOT}drawingml/2006/main": "dml-main.xsd",
    f"{ROOT}officeDocument/2006/extended-properties": (
        "shared-documentPropertiesExtended.xsd"
    ),
    f"{ROOT}officeDocument/2006/custom-properties": "shared-documentPropertiesCustom.xsd",
}


def faults(data):
    """Return every part of a workbook that its schema refuses, with line and reason."""
    told = []
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        for name in source.namelist():
            told += [f"{name}: {fault}" for fault in part_faults(source.read(name))]
    return told


def part_faults(xml):
    """Return what its schema refuses in a part; a part without a schema has no faults."""
    if not xml.lstrip().startswith(b"<"):
        return []
    root = etree.fromstring(xml, etree.XMLParser(resolve_entities=False))
    schema = SCHEMAS.get(etree.QName(root).namespace)
    if schema is None:
        return []
    rules = loaded(schema)
    rules.validate(plain(root))
    return [f"line {each.line}: {each.message}" for each in rules.error_log]


@cache
def loaded(name):
    """Return a schema of the standard."""
    return etree.XMLSchema(etree.parse(FOLDER / name))


def plain(root):
    """Return a part as somebody reads it who knows the standard and nothing newer."""
    root = copy.deepcopy(root)
    ignored = {
        each.nsmap[prefix]
        for each in root.iter(etree.Element)
        for prefix in each.get(f"{COMPATIBILITY}Ignorable", "").split()
    }
    for each in list(root.iter(etree.Element)):
        for name in list(each.attrib):
            # The schema forgets xml:space, which every program writes.
            own = etree.QName(name).namespace
            if own in ignored or name == SPACE or name.startswith(COMPATIBILITY):
                del each.attrib[name]
        if etree.QName(each).namespace in ignored and not inside_extension(each):
            taken_out(each)
        elif each.tag == f"{COMPATIBILITY}AlternateContent":
            fallen_back(each)
    return root


def inside_extension(element):
    """Tell whether an element is in an ext, which may hold anything."""
    return any(etree.QName(above).localname == "ext" for above in element.iterancestors())


def taken_out(element):
    """Take an element out of what it is in, if it is in anything."""
    above = element.getparent()
    if above is not None:
        above.remove(element)


def fallen_back(choice):
    """Put what a program takes that knows nothing newer in the place of a choice."""
    above = choice.getparent()
    fallback = choice.find(f"{COMPATIBILITY}Fallback")
    place = above.index(choice)
    above[place : place + 1] = list(fallback) if fallback is not None else []
