"""The zip file under a workbook, entry by entry as it lies on the disk.

An entry nobody touches is copied with its header, its compressed bytes and its place in
the order, so that an update differs from its source only where something was changed.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from refkit.engine.problems import Problem, Refused

# Bytes and counts no honest workbook reaches: a small file may inflate to fill a disk.
FILE_LIMIT = 200_000_000
ENTRY_LIMIT = 10_000
NAME_LIMIT = 260
PART_LIMIT = 100_000_000
TOTAL_LIMIT = 400_000_000
RATIO_LIMIT = 200
RATIO_FROM = 10_000_000

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_RECORD = b"PK\1\2"
_END = struct.Struct("<4s4H2IH")
# A field of 32 bits that says this has its number in the extra field of zip64.
_BIG = 0xFFFFFFFF
# Without this flag zip readers take the letters of a name for code page 437.
_UTF8 = 0x800
_DEFLATED = 8
# About as tightly as Excel packs; the last tenth would cost twice the time.
_LEVEL = 4
# 1 January 1980, the zip format's first day: the same edit gives the same bytes.
_DAY = 0x21


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """One file in the zip: its record in the directory and where its bytes lie."""

    name: str
    record: bytes
    start: int
    body: int
    stop: int
    method: int
    packed: int
    size: int
    crc: int

    @property
    def label(self) -> bytes:
        """The name as the zip file spells it."""
        return self.record[_CENTRAL.size :][: _CENTRAL.unpack_from(self.record)[10]]


@dataclass(frozen=True, slots=True)
class PackedEntry:
    """What an entry shall hold, deflated."""

    data: bytes
    size: int
    crc: int


@dataclass(frozen=True, slots=True)
class Archive:
    """A zip file's bytes and its entries in the order of its directory."""

    data: bytes
    entries: tuple[ArchiveEntry, ...]
    comment: bytes

    def read(self, entry: ArchiveEntry) -> bytes:
        """Return an entry inflated, never more than it says it holds."""
        packed = self.data[entry.body : entry.body + entry.packed]
        try:
            content = _inflate_entry(packed, entry)
        except zlib.error:
            content = b""
        if len(content) != entry.size or zlib.crc32(content) != entry.crc:
            there = "its bytes are damaged"
            expected = f"{entry.size:,} bytes with the checksum the zip directory gives"
            raise Refused([Problem(entry.name, there, expected)])
        return content

    def packed(self, changed: Mapping[str, PackedEntry | None]) -> bytes:
        """Return the zip file with some entries new, others gone, the rest copied raw."""
        if not changed:
            return self.data
        lying = sorted(self.entries, key=lambda entry: entry.start)
        # A zip may begin with bytes that are no entry, and nothing of the file is lost.
        out = bytearray(self.data[: lying[0].start] if lying else b"")
        records = {}
        for entry in lying:
            records[entry.name] = self._copy(entry, out, changed)
        old = frozenset(records)
        directory = [records.pop(entry.name) for entry in self.entries]
        directory += [
            _append_entry(name.encode(), content, out)
            for name, content in changed.items()
            if content is not None and name not in old
        ]
        return bytes(out) + _end_of_zip(directory, len(out), self.comment)

    def _copy(
        self, entry: ArchiveEntry, out: bytearray, changed: Mapping[str, PackedEntry | None]
    ) -> bytes:
        """Append an entry, old or new; return its record, or nothing if it is gone."""
        if entry.name not in changed:
            record = _move_record(entry.record, len(out))
            # To the next header: a data descriptor behind the packed bytes comes along.
            out += self.data[entry.start : entry.stop]
            return record
        content = changed[entry.name]
        # The name as the file spells it: some programs write backslashes.
        return b"" if content is None else _append_entry(entry.label, content, out)


def read_archive(
    data: bytes, wanted: str = "a workbook saved as .xlsx or .xlsm"
) -> Archive:
    """Return the entries of a zip file, or refuse one that is no plain, whole zip."""
    check_size("the file", len(data))
    # Counted in the raw bytes: zipfile reads a directory of any length into memory.
    if data.count(_RECORD) > ENTRY_LIMIT:
        there = f"has over {ENTRY_LIMIT:,} parts"
        raise Refused([Problem("the file", there, "not so many")])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as source:
            entries = tuple(_read_entries(data, source))
            comment = source.comment
    except (zipfile.BadZipFile, struct.error, ValueError, NotImplementedError) as fault:
        if isinstance(fault, Refused):
            raise
        raise Refused([Problem("the file", "is no whole zip file", wanted)]) from fault
    _check_sizes(entries)
    return Archive(data, entries, comment)


def check_size(name: str, size: int) -> None:
    """Refuse a file larger than any workbook, before it is read if that can be."""
    if size > FILE_LIMIT:
        there = f"has {size:,} bytes"
        raise Refused([Problem(name, there, f"{FILE_LIMIT:,} at most")])


def _read_entries(data: bytes, source: zipfile.ZipFile) -> Iterator[ArchiveEntry]:
    """Walk the directory beside what zipfile makes of it."""
    infos = source.infolist()
    starts = sorted([*(info.header_offset for info in infos), source.start_dir])
    # Of two entries at one place the first pair counts: it leaves them no bytes.
    stops = dict(reversed(list(pairwise(starts))))
    place = source.start_dir
    for info in infos:
        lengths = _CENTRAL.unpack_from(data, place)[10:13]
        record = data[place : place + _CENTRAL.size + sum(lengths)]
        place += len(record)
        yield _read_entry(data, info, record, stops.get(info.header_offset, 0))


def _read_entry(
    data: bytes, info: zipfile.ZipInfo, record: bytes, stop: int
) -> ArchiveEntry:
    """Return one entry, checked against its own header."""
    # zipfile cuts `filename` at a NUL byte, so a check of that would see another name.
    name = info.orig_filename.replace("\\", "/")
    if len(name) > NAME_LIMIT or not name.isprintable():
        there, expected = "is no name of a part", f"a path of {NAME_LIMIT} letters at most"
        raise Refused([Problem(repr(name[:40]), there, expected)])
    # Bit 0 is for encryption by a password, bit 6 for the strong kind.
    if info.flag_bits & 0x41:
        raise Refused([Problem(name, "is encrypted", "a workbook without a password")])
    if info.compress_type not in {0, _DEFLATED}:
        there = f"is compressed by method {info.compress_type}"
        raise Refused([Problem(name, there, "stored (0) or deflated (8)")])
    start = info.header_offset
    header = _LOCAL.unpack_from(data, start)
    # The extra field here may be longer than the directory's; only the header tells.
    body = start + _LOCAL.size + header[9] + header[10]
    # Entries that share their bytes are how a small zip inflates without end.
    if header[0] != b"PK\3\4" or body + info.compress_size > stop:
        there = "its bytes are cut off or lie over another part's"
        raise Refused([Problem(name, there, "all of them between its header and the next")])
    facts = info.compress_type, info.compress_size, info.file_size, info.CRC
    return ArchiveEntry(name, record, start, body, stop, *facts)


def _check_sizes(entries: tuple[ArchiveEntry, ...]) -> None:
    """Refuse what would inflate to more than any workbook holds."""
    for entry in entries:
        there = f"{entry.packed:,} bytes would inflate to {entry.size:,}"
        if entry.size > PART_LIMIT:
            raise Refused([Problem(entry.name, there, f"{PART_LIMIT:,} at most")])
        # A small part of blanks packs tighter than that; only a large one fills the memory.
        if entry.size > RATIO_FROM and entry.size > RATIO_LIMIT * entry.packed:
            raise Refused([Problem(entry.name, there, f"{RATIO_LIMIT} times at most")])
    total = sum(entry.size for entry in entries)
    if total > TOTAL_LIMIT:
        there = f"would inflate to {total:,} bytes"
        raise Refused([Problem("the file", there, f"{TOTAL_LIMIT:,} at most")])


def _inflate_entry(packed: bytes, entry: ArchiveEntry) -> bytes:
    """Return the content, at most one byte more than the directory says."""
    if entry.method != _DEFLATED:
        return packed
    # -15 is deflate without a header; a byte too many shows that the size is a lie.
    return zlib.decompressobj(-15).decompress(packed, entry.size + 1)


def pack_entry(content: bytes) -> PackedEntry:
    """Return what an entry shall hold as it lies in the file."""
    machine = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
    data = machine.compress(content) + machine.flush()
    return PackedEntry(data, len(content), zlib.crc32(content))


def _append_entry(label: bytes, packed: PackedEntry, out: bytearray) -> bytes:
    """Append an entry with the fixed date; return its record."""
    flags = 0 if label.isascii() else _UTF8
    sizes = len(packed.data), packed.size
    facts = (20, flags, _DEFLATED, 0, _DAY, packed.crc, *sizes)
    start = len(out)
    out += _LOCAL.pack(b"PK\3\4", *facts, len(label), 0) + label + packed.data
    return _CENTRAL.pack(_RECORD, 20, *facts, len(label), 0, 0, 0, 0, 0, start) + label


def _move_record(record: bytes, start: int) -> bytes:
    """Return a record that points to where its entry lies now."""
    fields = _CENTRAL.unpack_from(record)
    if fields[16] != _BIG:
        return record[:42] + struct.pack("<I", start) + record[46:]
    place = _long_offset(record, fields)
    return record[:place] + struct.pack("<Q", start) + record[place + 8 :]


def _long_offset(record: bytes, fields: tuple[int, ...]) -> int:
    """Return where a zip64 record keeps its offset: after the sizes it also keeps."""
    place = _CENTRAL.size + fields[10]
    # An extra field is a row of blocks, each a kind and a length; zip64 is kind 1.
    while struct.unpack_from("<H", record, place)[0] != 1:
        place += 4 + int(struct.unpack_from("<H", record, place + 2)[0])
    return place + 4 + 8 * sum(size == _BIG for size in fields[8:10])


def _end_of_zip(records: list[bytes], start: int, comment: bytes) -> bytes:
    """Return the zip's directory and its end record."""
    kept = [record for record in records if record]
    whole = b"".join(kept)
    count = len(kept)
    # Within the limits above no zip64 end record is ever needed.
    end = (b"PK\5\6", 0, 0, count, count, len(whole), start, len(comment))
    return whole + _END.pack(*end) + comment
