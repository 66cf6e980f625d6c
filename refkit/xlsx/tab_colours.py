"""The colours of worksheets' tabs: those that were given by refkit follow."""

import re
from collections.abc import Collection, Mapping

from refkit.xlsx.cells import parts
from refkit.xlsx.package.package import Package

# It stands among the first elements of a worksheet, before any cell.
_COLOUR = re.compile(rb'(<(?:\w+:)?tabColor\b[^>]*?\brgb=")([0-9A-Fa-f]{8})(?=")')
_HEAD = 4000


def recolour_tabs(
    package: Package, wanted: Mapping[str, str], known: Collection[str]
) -> Package:
    """Return the workbook with worksheets' tabs in the colours that are wanted, by title.

    Colours are such as `#1a2b3c`. A tab in a colour that is none of the known ones was
    coloured by the umpire: it stays.
    """
    ours = {_rgb(each) for each in known}
    for sheet in parts.workbook_part(package).sheets:
        colour = _rgb(wanted.get(sheet.title, ""))
        text = package.text(sheet.part) if colour else b""
        found = _COLOUR.search(text, 0, _HEAD)
        if found and found[2].upper() in ours - {colour}:
            made = text[: found.start(2)] + colour + text[found.end(2) :]
            package = package.with_text(sheet.part, made)
    return package


def _rgb(colour: str) -> bytes:
    """Return a colour as a workbook has it, nothing for none."""
    return b"FF" + colour.removeprefix("#").upper().encode() if colour else b""
