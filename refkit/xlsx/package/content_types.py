"""What a package says its parts are: each part by its name, else by how that ends."""

from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package

LISTING = "[Content_Types].xml"


def of_part(package: Package, part: str) -> str:
    """Return the content type of a part."""
    for each in markup.children(package.tree(LISTING), "Override"):
        if each.get("PartName") == f"/{part}":
            return each.get("ContentType", "")
    return by_ending(package)[ending(part)]


def ending(part: str) -> str:
    """Return what a part's name ends with, in small letters."""
    return part.rpartition(".")[2].casefold()


def by_ending(package: Package) -> dict[str, str]:
    """Return the content type of parts by the ending of their names."""
    return {
        e.get("Extension", "").casefold(): e.get("ContentType", "")
        for e in markup.children(package.tree(LISTING), "Default")
    }
