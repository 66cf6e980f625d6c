"""The texts in a picture: the notes in a PNG."""

import struct
import zlib
from collections.abc import Iterator

from refkit.handouts.formats.pieces import Piece, Unreadable, possible_texts

PNG = b"\x89PNG\r\n\x1a\n"
# These formats hold their notes unpacked.
PLAIN = (b"\xff\xd8\xff", b"GIF87a", b"GIF89a")
NOTES = (b"tEXt", b"zTXt", b"iTXt")
MOST = 1_000_000
_HEAD = struct.Struct(">I4s")


def plain_pieces(data: bytes, **_: object) -> Iterator[Piece]:
    """Yield a picture whose notes are not packed."""
    yield Piece("picture", data)


def pieces(data: bytes, **_: object) -> Iterator[Piece]:
    """Yield the notes of a PNG, unpacked, and its raw bytes."""
    yield Piece("picture", data)
    place = len(PNG)
    while place < len(data):
        if place + _HEAD.size > len(data):
            message = "the picture is cut off"
            raise Unreadable(message)
        size, kind = _HEAD.unpack_from(data, place)
        body = data[place + _HEAD.size :][:size]
        if kind in NOTES:
            yield from (Piece("note in a picture", text) for text in _note_texts(body))
        place += _HEAD.size + size + 4


def _note_texts(body: bytes) -> Iterator[str]:
    """Yield the texts a note may be: packed after its keyword, or not."""
    yield from (*possible_texts(body), body.decode("latin-1"))
    for start in [place + 1 for place, byte in enumerate(body[:400]) if byte == 0]:
        # zTXt has a byte for the method after its zero; in iTXt the text follows at once.
        for skipped in (0, 1):
            try:
                machine = zlib.decompressobj()
                # No more than MOST: some kilobytes can unpack to gigabytes.
                told = machine.decompress(body[start + skipped :], MOST)
            except zlib.error:
                continue
            yield from (*possible_texts(told), told.decode("latin-1"))
