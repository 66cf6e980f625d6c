"""Worksheets brought into sight, and links to them."""

from collections.abc import Collection, Mapping
from html import escape

from refkit.xlsx.cells import parts
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.splice import join_splices
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package


def show_sheets(package: Package, titles: Collection[str]) -> Package:
    """Return the workbook with these worksheets in sight."""
    part = package.workbook()
    data = package.text(part)
    splices = []
    for tag in tags.scan_tags(data, 0, len(data), tags.name_prefix(data) + b"sheet"):
        text = data[tag.start : tag.stop]
        title = markup.unescape_text(tags.attribute(text, b"name") or b"")
        if tag.opens and title in titles:
            splices.append((tag.start, tag.stop, tags.put_attribute(text, b"state", None)))
    return package.with_text(part, join_splices(data, splices)) if splices else package


def add_links(package: Package, links: Mapping[Spot, str]) -> Package:
    """Return the workbook with cells that lead to worksheets, given by their titles.

    They come to the links that a cell's worksheet has already; where it has none, none do,
    and none to a cell that has one.
    """
    for sheet in parts.workbook_part(package).sheets:
        data = package.text(sheet.part)
        name = tags.name_prefix(data) + b"hyperlinks"
        ends = [tag for tag in tags.scan_tags(data, 0, len(data), name) if not tag.opens]
        new = "".join(
            f'<{tags.name_prefix(data).decode()}hyperlink ref="{spot.ref}" '
            f'location="{escape(_first_cell(title))}" display="{escape(title)}"/>'
            for spot, title in links.items()
            if spot.title == sheet.title and b'ref="%b"' % spot.ref.encode() not in data
        )
        if ends and new:
            place = ends[0].start
            made = join_splices(data, [(place, place, new.encode())])
            package = package.with_text(sheet.part, made)
    return package


def _first_cell(title: str) -> str:
    quoted = title.replace("'", "''")
    return f"'{quoted}'!A1"
