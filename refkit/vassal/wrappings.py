"""Unpacks the text of a saved game: a zip file, and in it xz, or hex with a key."""

import lzma
from typing import NoReturn

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.package import archive

ENTRY = "savedGame"
WANTED = "a game saved by VASSAL (.vsav)"
LIMIT = 50_000_000  # letters; the largest saves known have a few million
MEMORY = 100_000_000  # bytes that unpacking xz may take

_XZ = b"\xfd7zXZ\0"  # since VASSAL 3.8
_HEX = b"!VCSK"  # until VASSAL 3.7
_KEYED = b"VOBS"  # what pywargame writes: the key as a byte, no hex


def read_entries(data: bytes) -> dict[str, bytes]:
    """Return the parts of a save that refkit reads; Refused for any other file."""
    parts = archive.read_archive(data, WANTED)
    kept = {each.name: each for each in parts.entries if each.name in (ENTRY, "moduledata")}
    if ENTRY not in kept:
        refuse_save(f"there is no {ENTRY!r} in it", WANTED, place="the file")
    return {name: parts.read(each) for name, each in kept.items()}


def unpack_text(packed: bytes) -> str:
    """Return the commands of a save from any version of VASSAL."""
    plain = _unpack(packed)
    if len(plain) > LIMIT:
        refuse_save(f"it has over {LIMIT:,} letters", "not so many")
    # One damaged letter in a name does not cost the whole save.
    return plain.decode(errors="replace")


def _unpack(packed: bytes) -> bytes:
    if packed.startswith(_XZ):
        return _unpack_xz(packed)
    if packed.startswith(_HEX):
        return _apply_key(_unpack_hex(packed.removeprefix(_HEX)))
    if packed.startswith(_KEYED):
        return _apply_key(packed.removeprefix(_KEYED))
    return packed


def _unpack_xz(packed: bytes) -> bytes:
    """Unpack xz, but never more than one byte over the limit."""
    machine = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MEMORY)
    try:
        plain = machine.decompress(packed, LIMIT + 1)
    except lzma.LZMAError:
        refuse_save("its xz data is damaged", "the whole file")
    if not machine.eof and len(plain) <= LIMIT:
        refuse_save("its xz data is cut off", "the whole file")
    return plain


def _unpack_hex(written: bytes) -> bytes:
    try:
        return bytes.fromhex(written.decode("ascii"))
    except ValueError:
        refuse_save("its hex digits are damaged", "the whole file")


def _apply_key(keyed: bytes) -> bytes:
    """Undo the first byte's XOR, which hides the text from a casual look."""
    key = keyed[:1] or b"\0"
    return keyed[1:].translate(bytes(each ^ key[0] for each in range(256)))


def refuse_save(there: str, expected: str, place: str = ENTRY) -> NoReturn:
    """Refuse a save for what is in one of its parts."""
    raise Refused([Problem(place, there, expected)])
