"""Everything a zip file holds: its parts, the bytes between them, its comments."""

import re
import zlib
from collections.abc import Callable, Iterator

from refkit.handouts.formats import worksheets, xml
from refkit.handouts.formats.pieces import Piece, Unreadable, possible_texts
from refkit.xlsx.package import archive
from refkit.xlsx.package.archive import Archive, ArchiveEntry

LOCAL = re.compile(rb"PK\x03\x04.{22}(..)(..)", re.DOTALL)
BETWEEN = "between the parts of the zip file"
UNLISTED = "part that the zip file does not list"
# A printer driver wrote these, in no format of its own.
SETTINGS = re.compile(r"(^|/)printerSettings\d*\.bin$")
_HEADER = 30
Opening = Callable[[bytes], Iterator[Piece]]


def pieces(data: bytes, opened: Opening) -> Iterator[Piece]:
    """Yield everything a zip file holds, in a workbook with its place."""
    held = archive.read_archive(data, "a zip file that can be searched")
    parts = {entry.name: held.read(entry) for entry in held.entries}
    named = worksheets.part_places(parts)
    yield from _raw_text("comment of the zip file", held.comment)
    for entry in held.entries:
        yield from _record_pieces(held, entry)
        yield from _part_pieces(entry.name, parts[entry.name], named, opened)
    for gap in _byte_gaps(held):
        yield from _gap_pieces(gap)


def _record_pieces(held: Archive, entry: ArchiveEntry) -> Iterator[Piece]:
    """Yield a part's name, extra fields and comment."""
    yield Piece("name of a part", entry.name)
    # The first 46 bytes are figures; name, extra fields and comment come after them.
    yield from _raw_text(f"zip record of {entry.name}", entry.record[46:])
    yield from _raw_text(f"zip header of {entry.name}", held.data[entry.start : entry.body])
    packed = held.data[entry.body : entry.body + entry.packed]
    if entry.method:
        machine = zlib.decompressobj(-15)
        machine.decompress(packed)
        # What hangs behind a packed part no program shows, and it unpacks all the same.
        yield from _raw_text(f"end of {entry.name}", machine.unused_data)


def _part_pieces(
    name: str, data: bytes, named: dict[str, str], opened: Opening
) -> Iterator[Piece]:
    place = named.get(name, name)
    if not data:
        return
    if SETTINGS.search(name):
        yield from _raw_text(place, data)
    elif xml.is_xml(data):
        yield from xml.pieces(place, data, cells=name in named)
    else:
        try:
            for piece in opened(data):
                yield piece._replace(place=f"{place}, {piece.place}")
        except Unreadable as fault:
            message = f"{name}: {fault}"
            raise Unreadable(message) from fault


def _byte_gaps(held: Archive) -> Iterator[bytes]:
    """Yield the bytes before, between and after the parts."""
    place = 0
    for entry in sorted(held.entries, key=lambda entry: entry.start):
        yield held.data[place : entry.start]
        place = entry.body + entry.packed
    yield held.data[place:]


def _gap_pieces(gap: bytes) -> Iterator[Piece]:
    """Yield the bytes between parts, unlisted parts among them unpacked."""
    yield from _raw_text(BETWEEN, gap)
    for found in LOCAL.finditer(gap):
        lengths = (int.from_bytes(each, "little") for each in found.groups())
        body = found.start() + _HEADER + sum(lengths)
        yield from _raw_text(UNLISTED, gap[found.end() :])
        try:
            told = zlib.decompressobj(-15).decompress(gap[body:], archive.PART_LIMIT)
        except zlib.error as fault:
            message = f"{UNLISTED} cannot be unpacked ({fault})"
            raise Unreadable(message) from fault
        yield from _raw_text(UNLISTED, told)


def _raw_text(place: str, data: bytes) -> Iterator[Piece]:
    if data:
        yield Piece(place, data)
        yield from (Piece(place, text) for text in possible_texts(data))
