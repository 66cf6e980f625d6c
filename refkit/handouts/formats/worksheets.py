"""Names for the parts of a workbook that a person would use."""

import re
from collections.abc import Iterator, Mapping

from refkit.engine.problems import Refused
from refkit.xlsx.package import markup, relations

WORKBOOK = "xl/workbook.xml"
KINDS = {
    r"docProps/.*": "document properties",
    r"xl/sharedStrings\.xml": "shared texts",
    r"xl/workbook\.xml": "workbook, its names and worksheets",
    r"xl/(comments|threadedComments|persons).*": "comments",
    r"xl/drawings/.*": "drawings",
    r"customXml/.*": "custom part",
    r"xl/printerSettings/.*": "printer settings",
}


def part_places(parts: Mapping[str, bytes]) -> dict[str, str]:
    """Return a name for each part of a workbook, worksheets by their titles.

    A part of no known kind keeps its own name.
    """
    told = {name: f"{kind} ({name})" for name in parts if (kind := _part_kind(name))}
    return told | dict(_worksheet_places(parts))


def _part_kind(name: str) -> str:
    return next((k for pattern, k in KINDS.items() if re.fullmatch(pattern, name)), "")


def _worksheet_places(parts: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    listed = relations.part_of(WORKBOOK)
    if WORKBOOK not in parts or listed not in parts:
        return
    try:
        book = markup.parse_part(WORKBOOK, parts[WORKBOOK])
        found = relations.parse_relations(
            WORKBOOK, markup.parse_part(listed, parts[listed])
        )
    except Refused:
        # The search reports what is wrong with them.
        return
    targets = {each.name: each.target for each in found}
    for sheet in book.iter():
        if markup.local_name(sheet.tag) == "sheet":
            told = {markup.local_name(name): value for name, value in sheet.attrib.items()}
            state = ", hidden" if told.get("state", "visible") != "visible" else ""
            place = f"worksheet {told.get('name', '')!r}{state}"
            yield targets.get(told.get("id", ""), ""), place
