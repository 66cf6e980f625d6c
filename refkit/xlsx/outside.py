"""What a workbook fetches from elsewhere: told to the umpire, left alone, never opened."""

from collections.abc import Iterator

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package

# A link a reader may click fetches nothing by itself.
_CLICKED = "hyperlink"


def outside_links(package: Package) -> Iterator[Problem]:
    """Walk the other files and sources of data that a workbook names, each once."""
    named = {target for part in package.parts for target in _outside_targets(package, part)}
    if package.related(package.workbook(), "connections"):
        named.add("a source of data (Data, Queries & Connections)")
    for target in sorted(named):
        there = f"refers to {target}"
        expected = "a workbook that stands alone; refkit leaves this as it is, unopened"
        yield Problem("the workbook", there, expected)


def _outside_targets(package: Package, part: str) -> list[str]:
    """Return where the pointers of a part lead out of the package."""
    if not part.endswith(".rels"):
        return []
    try:
        pointers = markup.children(package.tree(part), "Relationship")
    except Refused:  # of a part nobody reads
        return []
    return [
        pointer.get("Target", "")
        for pointer in pointers
        if pointer.get("TargetMode") == "External"
        and pointer.get("Type", "").rpartition("/")[2] != _CLICKED
    ]
