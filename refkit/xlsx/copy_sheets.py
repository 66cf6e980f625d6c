"""Worksheets of a workbook refkit made, put behind those of somebody else's."""

import itertools
import posixpath
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple

from refkit.xlsx.cells import parts, restyling
from refkit.xlsx.cells.restyling import Restyled
from refkit.xlsx.cells.splice import join_splices
from refkit.xlsx.package import content_types, relations, tags
from refkit.xlsx.package.package import Package
from refkit.xlsx.table_marks import TableMarks

RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
# What the two editions of the standard call the same things.
STRICT = {
    b"http://schemas.openxmlformats.org/spreadsheetml/2006/main":
        b"http://purl.oclc.org/ooxml/spreadsheetml/main",
    b"http://schemas.openxmlformats.org/officeDocument/2006/relationships":
        b"http://purl.oclc.org/ooxml/officeDocument/relationships",
    b"http://schemas.openxmlformats.org/drawingml/2006/":
        b"http://purl.oclc.org/ooxml/drawingml/",
}  # fmt: skip
# These attributes come in just this order from the library that made the other book.
_CELL = re.compile(rb'(<c r="[A-Z]+\d+")(?: s="(\d+)")?(?: t="s"><v>(\d+)</v>)?')
_STYLED = re.compile(rb'(<row [^>]*?\bs=|<col [^>]*?\bstyle=)"(\d+)"')
_RULE = re.compile(rb'(<cfRule [^>]*?\bdxfId=)"(\d+)"')
TABLE = "spreadsheetml.table+xml"
_DIGITS = re.compile(r"\d*$")


class _MovedPart(NamedTuple):
    """A part in its new place, and what leads to it; a worksheet has a title."""

    title: str
    part: str
    name: str
    kind: str = "worksheet"
    state: str = "visible"

    @property
    def told(self) -> Mapping[str, str]:
        """What its tab says of being hidden, nothing where it is in sight."""
        return {} if self.state == "visible" else {"state": self.state}


def copy_sheets(into: Package, source: Package) -> Package:
    """Return a workbook with all worksheets of another behind its own, looks and all.

    The other one is as XlsxWriter writes it; what was there stays as it was.
    """
    return _SheetCopier(into, source).done()


class _SheetCopier:
    """Moves one worksheet after the other, with all it points to."""

    def __init__(self, into: Package, source: Package) -> None:
        self._into, self._source = into, source
        self._book, self._theirs = parts.workbook_part(into), parts.workbook_part(source)
        self._styles = next(iter(into.related(self._book.part, "styles")), "")
        self._restyled = self._restyle()
        self._texts = _shared_texts(source, self._theirs.part)
        self._tables = TableMarks(into, self._book)
        # Strict files have namespaces of their own, and no part may be in the usual ones.
        self._is_strict = b"purl.oclc.org" in into.text(self._book.part)
        self._uri = self._edition(RELATIONS.encode()).decode()
        self._new: dict[str, bytes] = {}
        self._kinds: dict[str, str] = {}

    def done(self) -> Package:
        """Return the workbook with the worksheets in it."""
        names = _free_names(self._into, self._book.part)
        moved = list(self._sheets(names))
        into, led = self._into, list(moved)
        if self._styles:
            into = into.with_text(self._styles, self._restyled.data)
        else:
            [theirs] = self._source.related(self._theirs.part, "styles")
            place = self._move(theirs, self._restyled.data)
            led.append(_MovedPart("", place, next(names), "styles"))
        into = into.with_text(
            content_types.LISTING,
            _before_end(into.text(content_types.LISTING), self._types()),
        )
        into = self._related(into, led)
        into = self._named(into, moved)
        return into.with_parts(self._new)

    def _restyle(self) -> Restyled:
        [theirs] = self._source.related(self._theirs.part, "styles")
        more = self._source.text(theirs)
        if self._styles:
            return restyling.add_styles(self._into.text(self._styles), more)
        return restyling.keep_styles(more)

    def _sheets(self, names: Iterator[str]) -> Iterator[_MovedPart]:
        for sheet in self._theirs.sheets:
            part = self._move(sheet.part, self._worksheet(self._source.text(sheet.part)))
            yield _MovedPart(sheet.title, part, next(names), state=sheet.state)

    def _move(self, part: str, data: bytes) -> str:
        """Put a part into a place that is free, and all that it points to."""
        place = self._free(part)
        if content_types.of_part(self._source, part).endswith(TABLE):
            data = self._tables.marked(data)
        self._new[place] = self._edition(data) if _is_markup(part) else data
        self._kinds[place] = content_types.of_part(self._source, part)
        pointers = [
            (each, self._move(each.target, self._source.read(each.target)))
            for each in self._source.relations(part)
        ]
        # Links to the net lead to no part, and yet need the list that names them.
        if pointers or relations.part_of(part) in self._source:
            listing = self._source.text(relations.part_of(part))
            self._new[relations.part_of(place)] = self._edition(
                _retarget_relations(
                    listing, place, {e.name: target for e, target in pointers}
                )
            )
        return place

    def _free(self, part: str) -> str:
        # Names of parts ignore case: Sheet1.xml and sheet1.xml would be one.
        taken = {name.casefold() for name in (*self._into.parts, *self._new)}
        stem, dot, ending = part.rpartition(".")
        # Styles have a place where some programs alone look for them.
        first = [part] if not stem[-1:].isdigit() else []
        stem = _DIGITS.sub("", stem)
        names = (f"{stem}{number}{dot}{ending}" for number in range(1, 100_000))
        free = (n for n in itertools.chain(first, names) if n.casefold() not in taken)
        return next(free)

    def _edition(self, data: bytes) -> bytes:
        """Return a part's XML in the edition of the standard the workbook is in."""
        if self._is_strict:
            for usual, strict in STRICT.items():
                data = data.replace(usual, strict)
        return data

    def _worksheet(self, data: bytes) -> bytes:
        """Return a worksheet with its styles by their new numbers and texts of its own."""
        # Two selected tabs are a group: what somebody types in one goes into both.
        data = data.replace(b' tabSelected="1"', b"")
        data = _CELL.sub(self._cell, data)
        data = _STYLED.sub(self._style, data)
        return _RULE.sub(self._rule, data)

    def _cell(self, found: re.Match[bytes]) -> bytes:
        head = found[1]
        if found[2]:
            head += b' s="%d"' % self._restyled.cells[int(found[2])]
        if found[3] is None:
            return head
        # The numbers of shared texts mean others here; a text in its cell needs none.
        return head + b' t="inlineStr"><is>%b</is>' % self._texts[int(found[3])]

    def _style(self, found: re.Match[bytes]) -> bytes:
        return b'%b"%d"' % (found[1], self._restyled.cells[int(found[2])])

    def _rule(self, found: re.Match[bytes]) -> bytes:
        return b'%b"%d"' % (found[1], self._restyled.conditional[int(found[2])])

    def _related(self, package: Package, moved: list[_MovedPart]) -> Package:
        """Return the workbook with relations that lead to the parts it points to."""
        listing = relations.part_of(self._book.part)
        data = package.text(listing)
        name = tags.name_prefix(data) + b"Relationship"
        folder, more = posixpath.dirname(self._book.part) or ".", b""
        for each in moved:
            kind, target = f"{self._uri}/{each.kind}", posixpath.relpath(each.part, folder)
            more += _element(name, {"Id": each.name, "Type": kind, "Target": target})
        return package.with_text(listing, _before_end(data, more))

    def _named(self, package: Package, moved: list[_MovedPart]) -> Package:
        """Return the workbook with the worksheets among its tabs, and their names."""
        data = package.text(self._book.part)
        prefix, uri = tags.name_prefix(data), self._uri
        [start, stop] = tags.scan_tags(data, 0, len(data), prefix + b"sheets")
        listed = [
            data[tag.start : tag.stop]
            for tag in tags.scan_tags(data, start.stop, stop.start, prefix + b"sheet")
            if tag.opens
        ]
        # A sheetId is no place among the tabs: there are gaps, and none may come twice.
        number = max(int(tags.attribute(each, b"sheetId") or 0) for each in listed) + 1
        sheets = b"".join(
            _element(
                prefix + b"sheet",
                # In this workbook the prefix r may be unknown, or mean something else.
                {"name": each.title, "sheetId": str(at), **each.told}
                | {"xmlns:r": uri, "r:id": each.name},
            )
            for at, each in enumerate(moved, number)
        )
        splices = [(stop.start, stop.start, sheets)]
        names = self._names(prefix, len(listed))
        if names:
            splices.append(_names_splice(data, prefix, names))
        return package.with_text(self._book.part, join_splices(data, sorted(splices)))

    def _types(self) -> bytes:
        """Return what the list of content types must say of the new parts."""
        # A part without a content type makes Excel call the whole file damaged.
        known = content_types.by_ending(self._into)
        name = tags.name_prefix(self._into.text(content_types.LISTING)) + b"Override"
        return b"".join(
            _element(name, {"PartName": f"/{part}", "ContentType": kind})
            for part, kind in self._kinds.items()
            if known.get(content_types.ending(part)) != kind
        )

    def _names(self, prefix: bytes, before: int) -> bytes:
        """Return the names that belong to the worksheets, which are so many further on."""
        data = self._source.text(self._theirs.part)
        found = []
        for one in tags.scan_tags(data, 0, len(data), b"definedName"):
            if one.opens:
                tag = data[one.start : one.stop]
                # localSheetId counts tabs by place, chart sheets too; it is no sheetId.
                number = int(tags.attribute(tag, b"localSheetId") or 0) + before
                tag = tags.put_attribute(tag, b"localSheetId", b"%d" % number)
                inner = data[one.stop : data.index(b"</definedName>", one.stop)]
                found.append(tag + inner + b"</definedName>")
        return b"".join(found).replace(b"definedName", prefix + b"definedName")


def _free_names(into: Package, workbook: str) -> Iterator[str]:
    """Yield names that no relation of the workbook has, not even one leading nowhere."""
    data = into.text(relations.part_of(workbook))
    used = {
        tags.attribute(data[one.start : one.stop], b"Id")
        for one in tags.scan_tags(data, 0, len(data))
    }
    names = (f"rId{number}" for number in itertools.count(1))
    return (name for name in names if name.encode() not in used)


def _shared_texts(source: Package, workbook: str) -> tuple[bytes, ...]:
    """Return what each shared text is made of."""
    [part] = source.related(workbook, "sharedStrings")
    data = source.text(part)
    root = next(tags.scan_tags(data, 0, len(data)))
    return tuple(
        data[one.tag.stop : one.stop - len(b"</si>")]
        for one in tags.scan_elements(data, root.stop, len(data))
    )


def _is_markup(part: str) -> bool:
    return part.endswith((".xml", ".vml", ".rels"))


def _retarget_relations(listing: bytes, place: str, targets: Mapping[str, str]) -> bytes:
    """Return a list of relations that lead to the parts' new places."""
    splices = []
    for one in tags.scan_tags(listing, 0, len(listing), b"Relationship"):
        tag = listing[one.start : one.stop]
        target = targets.get((tags.attribute(tag, b"Id") or b"").decode())
        if one.opens and target:
            path = posixpath.relpath(target, posixpath.dirname(place)).encode()
            splices.append((one.start, one.stop, tags.put_attribute(tag, b"Target", path)))
    return join_splices(listing, splices)


def _element(name: bytes, attributes: Mapping[str, str]) -> bytes:
    told = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return b"<%b%b/>" % (name, told.encode())


def _before_end(data: bytes, told: bytes) -> bytes:
    """Return a list with more behind its last element."""
    place = data.rindex(b"</")
    return data[:place] + told + data[place:]


def _names_splice(data: bytes, prefix: bytes, names: bytes) -> tuple[int, int, bytes]:
    """Return the change that puts names behind those a workbook has."""
    found = list(tags.scan_tags(data, 0, len(data), prefix + b"definedNames"))
    if len(found) == 2:
        return found[1].start, found[1].start, names
    order = (b"externalReferences", b"functionGroups", b"sheets")
    place = tags.stop_of_child(data, *order)
    whole = prefix + b"definedNames"
    start, stop = (found[0].start, found[0].stop) if found else (place, place)
    return start, stop, b"<%b>%b</%b>" % (whole, names, whole)
