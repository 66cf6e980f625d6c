"""A workbook file as its parts: read one, put others in their place, get the bytes back."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any, Self, TypeVar
from xml.etree import ElementTree as ET

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.package import archive, markup, relations
from refkit.xlsx.package.archive import Archive, ArchiveEntry, PackedEntry
from refkit.xlsx.package.relations import Relation

# How an old .xls and an encrypted .xlsx begin.
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# Trees of parts up to this size are kept: the small ones are asked for again and again.
_KEPT = 200_000
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Source:
    """What the file held when it was opened, and what was worked out of parts since.

    `known` has, by part and question, what the part held when the question was answered,
    and the answer; it is read by all and changed by nobody. `checked` has what a part held
    when its XML was found whole, `trusted` the XML that was made of such XML since.
    """

    archive: Archive
    entries: Mapping[str, ArchiveEntry]
    spelled: Mapping[str, str]
    relations: dict[str, tuple[Relation, ...]] = field(default_factory=dict)
    known: dict[tuple[str, Hashable], tuple[object, Any]] = field(default_factory=dict)
    checked: dict[str, object] = field(default_factory=dict)
    trusted: dict[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Package:
    """A workbook's bytes; a change gives another package and leaves this one alone."""

    _source: _Source = field(repr=False)
    _changed: Mapping[str, bytes | None] = field(default_factory=dict, repr=False)

    @classmethod
    def open(cls, data: bytes) -> Self:
        """Return the package in these bytes, or refuse them in a sentence."""
        if data.startswith(_OLE):
            there = "is an old .xls or needs a password to be opened"
            raise Refused([Problem("the file", there, "an .xlsx or .xlsm without that")])
        source = archive.read_archive(data)
        entries = _by_name(source.entries)
        spelled = {name.casefold(): name for name in entries}
        package = cls(_Source(source, entries, spelled))
        package.workbook()
        return package

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of all parts, in the order of the file."""
        entries = self._source.entries
        new = (name for name in self._changed if name not in entries)
        return tuple(name for name in (*entries, *new) if name in self)

    def __contains__(self, part: object) -> bool:
        """Tell whether there is a part of this name, spelled exactly so."""
        if part in self._changed:
            return self._changed[str(part)] is not None
        return part in self._source.entries

    def read(self, part: str) -> bytes:
        """Return the bytes of a part."""
        held = self._held(part)
        return held if isinstance(held, bytes) else self._source.archive.read(held)

    def text(self, part: str) -> bytes:
        """Return the XML of a part in UTF-8, checked."""
        text = markup.in_utf8(part, self.read(part))
        if self._source.trusted.get(part) is not self._held(part):
            self._check(part, text)
        return text

    def unchecked(self, part: str) -> bytes:
        """Return the XML of a part in UTF-8 for who but looks; checked only if recoded."""
        data = self.read(part)
        return data if markup.is_utf8(data) else self.text(part)

    def tree(self, part: str) -> ET.Element:
        """Return the root element of a part, to be read and not changed."""
        held = self._held(part)
        if (len(held) if isinstance(held, bytes) else held.size) > _KEPT:
            return markup.parse_part(part, self.read(part))
        return self.known(part, "tree", lambda: markup.parse_part(part, self.read(part)))

    def known(
        self,
        part: str,
        question: Hashable,
        work: Callable[[], T],
        *,
        holds: Callable[[T], bool] = lambda _: True,
    ) -> T:
        """Return what is worked out of a part, once while it is the same.

        The answer must follow from the part and the question, and what else it depends on
        is looked after by `holds`.
        """
        held, kept = self._held(part), self._source.known.get((part, question))
        # By identity: comparing megabytes at each question would cost what it saves.
        if kept is None or kept[0] is not held or not holds(kept[1]):
            kept = held, work()
            self._source.known[part, question] = kept
        answer: T = kept[1]
        return answer

    def _held(self, part: str) -> bytes | ArchiveEntry:
        """Return what a part holds: its bytes, or where they lie in the file."""
        if part not in self:
            raise Refused([Problem(part, "is missing", "a part of this name in the file")])
        changed = self._changed.get(part)
        return self._source.entries[part] if changed is None else changed

    def _check(self, part: str, text: bytes) -> None:
        """Refuse a part that is no whole XML, looked through once while it is the same."""
        held = self._held(part)
        if self._source.checked.get(part) is not held:
            markup.check_xml(part, text)
            self._source.checked[part] = held

    def workbook(self) -> str:
        """Return the name of the part that lists the sheets."""
        # It need not be xl/workbook.xml: only the package's own relations tell which it is.
        for part in self.related("", "officeDocument"):
            # An .xlsb has a workbook part too, in a binary form that is no XML.
            if part.endswith(".bin"):
                break
            if markup.local_name(self.tree(part).tag) == "workbook":
                return part
        expected = "a workbook saved as .xlsx or .xlsm"
        raise Refused([Problem("the file", "has no workbook part", expected)])

    def relations(self, source: str) -> tuple[Relation, ...]:
        """Return what a part points to, of those parts that are there."""
        kept = self._source.relations
        if self._leads_elsewhere():
            return tuple(self._relations(source))
        if source not in kept:
            kept[source] = tuple(self._relations(source))
        return kept[source]

    def related(self, source: str, kind: str) -> list[str]:
        """Return the parts of one kind that a part points to."""
        return [one.target for one in self.relations(source) if one.kind == kind]

    def with_parts(self, changed: Mapping[str, bytes | None]) -> "Package":
        """Return a package with these parts new; a part given as None is gone."""
        merged = MappingProxyType({**self._changed, **changed})
        return Package(self._source, merged)

    def with_text(self, part: str, text: bytes) -> "Package":
        """Return a package with the XML of a part new, in the encoding the part had.

        It is made of checked XML, so that it is not checked again when it is read.
        """
        data = markup.from_utf8(self.read(part), text)
        self._source.trusted[part] = data
        return self.with_parts({part: data})

    def to_bytes(self) -> bytes:
        """Return the file: changed parts written anew, every other one copied raw."""
        changed = {
            part: None if data is None else self._packed(part, data)
            for part, data in self._changed.items()
        }
        return self._source.archive.packed(changed)

    def require_whole(self) -> None:
        """Refuse what was put into parts if it leaves any of them no XML any more."""
        for part, data in self._changed.items():
            if data is not None and self._source.trusted.get(part) is data:
                self._check(part, markup.in_utf8(part, data))

    def _packed(self, part: str, data: bytes) -> PackedEntry:
        """Return a changed part as the file shall have it."""
        return self.known(part, "packed", partial(archive.pack_entry, data))

    def _leads_elsewhere(self) -> bool:
        """Tell whether parts came or went, or point to others than in the file."""
        return any(
            content is None or name not in self._source.entries or name.endswith(".rels")
            for name, content in self._changed.items()
        )

    def _relations(self, source: str) -> Iterator[Relation]:
        """Walk what a part points to."""
        listed = self._spelled(relations.part_of(source))
        found = relations.parse_relations(source, self.tree(listed)) if listed else ()
        for relation in found:
            part = self._spelled(relation.target)
            if part is not None:
                yield relation._replace(target=part)

    def _spelled(self, part: str) -> str | None:
        """Return a part's name as this file spells it; part names ignore case."""
        if part in self:
            return part
        wanted = part.casefold()
        name = self._source.spelled.get(wanted)
        if name is not None and name in self:
            return name
        new = (one for one in self._changed if one in self and one.casefold() == wanted)
        return next(new, None)


def _by_name(entries: tuple[ArchiveEntry, ...]) -> dict[str, ArchiveEntry]:
    """Return the entries that are parts by name, none of them twice or outside."""
    named: dict[str, ArchiveEntry] = {}
    seen: set[str] = set()
    for entry in entries:
        name = entry.name
        if name.startswith("/") or ":" in name or ".." in name.split("/") or "\0" in name:
            raise Refused([Problem(repr(name), "leaves the package", "a path inside it")])
        # Of two entries with one name some readers take the first, some the last.
        if name.casefold() in seen:
            raise Refused([Problem(name, "is in the zip file twice", "every part once")])
        seen.add(name.casefold())
        if not name.endswith("/"):
            named[name] = entry
    return named
