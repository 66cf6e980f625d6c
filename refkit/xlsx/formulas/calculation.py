"""What a workbook tells Excel about calculating: the chain of formulas, and when to."""

from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.package import relations, tags
from refkit.xlsx.package.content_types import LISTING
from refkit.xlsx.package.package import Package

_BEFORE_CALC = (b"definedNames", b"externalReferences", b"functionGroups", b"sheets")
Dead = set[tuple[str, str]]


def recalculate_on_opening(package: Package, workbook: str) -> Package:
    """Return a package that Excel calculates anew when it opens it."""
    data = package.text(workbook)
    prefix = tags.name_prefix(data)
    for tag in tags.scan_tags(data, 0, len(data), prefix + b"calcPr"):
        if tag.opens:
            text = data[tag.start : tag.stop]
            if tags.is_set(text, b"fullCalcOnLoad"):
                return package
            wanted = tags.put_attribute(text, b"fullCalcOnLoad", b"1")
            return package.with_text(workbook, join_splices(data, [(*tag[1:3], wanted)]))
    place = tags.stop_of_child(data, *_BEFORE_CALC)
    wanted = b'<%bcalcPr fullCalcOnLoad="1"/>' % prefix
    return package.with_text(workbook, join_splices(data, [(place, place, wanted)]))


def without_formulas(package: Package, workbook: str, dead: Dead) -> Package:
    """Return a package whose calculation chain no longer names these cells.

    A cell is named by its sheet's number and its address.
    """
    for part in package.related(workbook, "calcChain"):
        data = package.text(part)
        splices, left = _chain_splices(data, dead)
        if splices and left:
            package = package.with_text(part, join_splices(data, splices))
        elif splices:
            package = _without_part(package, workbook, part)
    return package


def _chain_splices(data: bytes, dead: Dead) -> tuple[list[Splice], int]:
    """Return what to cut from a chain, and how many entries stay in it.

    An entry without a sheet's number has that of the entry before it, so the number is
    written out where the entry that had it goes.
    """
    splices: list[Splice] = []
    left, sheet, said = 0, b"", b""
    for tag in tags.scan_tags(data, 0, len(data), tags.name_prefix(data) + b"c"):
        if not tag.opens:
            continue
        text = data[tag.start : tag.stop]
        own = tags.attribute(text, b"i")
        sheet = sheet if own is None else own
        if (sheet.decode(), (tags.attribute(text, b"r") or b"").decode()) in dead:
            splices.append((tag.start, tag.stop, b""))
            continue
        left += 1
        if own is None and said != sheet:
            splices.append((tag.start, tag.stop, tags.put_attribute(text, b"i", sheet)))
        said = sheet
    return splices, left


def _without_part(package: Package, workbook: str, part: str) -> Package:
    """Return a package without a part and what points to it: Excel takes no empty chain."""
    listing = relations.part_of(workbook)
    # Left behind, either of these would name a part that is gone: damage to Excel.
    targets = (
        (listing, b"Relationship", b"Target", workbook),
        (LISTING, b"Override", b"PartName", ""),
    )
    for file, element, attribute, source in targets:
        data = package.text(file)
        cuts = [
            (tag.start, tag.stop, b"")
            for tag in tags.scan_tags(data, 0, len(data), tags.name_prefix(data) + element)
            if tag.opens
            and tag.closes
            and _target_part(data, tag, attribute, source) == part.casefold()
        ]
        package = package.with_text(file, join_splices(data, cuts))
    return package.with_parts({part: None})


def _target_part(data: bytes, tag: tags.Tag, attribute: bytes, source: str) -> str:
    """Return the part a tag points to, in lower case."""
    target = tags.attribute(data[tag.start : tag.stop], attribute) or b""
    return relations.resolve_target(source, target.decode()).casefold()
