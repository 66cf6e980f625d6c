"""How one part of a package points to others."""

import posixpath
from typing import NamedTuple
from urllib.parse import unquote
from xml.etree import ElementTree as ET

from refkit.xlsx.package import markup


class Relation(NamedTuple):
    """One pointer: its name, what kind of part it leads to, and that part's name."""

    name: str
    kind: str
    target: str


def part_of(source: str) -> str:
    """Return the part that lists the relations of another; of the package for ''.

    >>> part_of("xl/workbook.xml")
    'xl/_rels/workbook.xml.rels'
    """
    folder, _, file = source.rpartition("/")
    return posixpath.join(folder, "_rels", f"{file}.rels")


def parse_relations(source: str, root: ET.Element) -> tuple[Relation, ...]:
    """Return what a part points to inside the package."""
    return tuple(
        Relation(
            element.get("Id", ""),
            # Editions of the standard differ in the beginning of a Type, not in its end.
            element.get("Type", "").rpartition("/")[2],
            resolve_target(source, element.get("Target", "")),
        )
        for element in markup.children(root, "Relationship")
        if element.get("TargetMode") != "External"
    )


def resolve_target(source: str, target: str) -> str:
    """Return the part that a target written in another part means.

    >>> resolve_target("xl/worksheets/sheet1.xml", "../tables/table1.xml")
    'xl/tables/table1.xml'
    """
    # A target is a URI: a blank is %20 in it, and # begins a place within the part.
    path = unquote(target.partition("#")[0]).replace("\\", "/")
    # With a slash in front it counts from the package, else from the part's folder.
    joined = posixpath.join("/", posixpath.dirname(source), path)
    return posixpath.normpath(joined).lstrip("/")
