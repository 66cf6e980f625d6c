"""The map of a turn sheet as a PNG; a note in it holds every word on the picture."""

import struct
import zlib
from xml.etree import ElementTree as ET

import typst

from refkit import shipped
from refkit.engine.maps.plan import Picture
from refkit.engine.sheets.brief import SheetMap
from refkit.turnsheets.letters import font_folder
from refkit.turnsheets.sheet_map import draw_sheet_map

# The long edge of a page in points, and dots an inch for letters as sharp as print.
WIDE, SHARP = 720, 200
# The length of a PNG's signature and its first chunk; a note may follow them.
FIRST = 8 + 4 + 4 + 13 + 4


def draw_picture(told: SheetMap, *, large: bool = False) -> Picture:
    """Return a map as a picture; the same map gives the same bytes.

    The search for secrets cannot read drawn letters, so the picture has them as a note.
    """
    drawn = draw_sheet_map(told, large=large)
    png = typst.compile(
        shipped.folder("templates") / "pages" / "map.typ",
        format="png",
        ppi=SHARP,
        font_paths=[font_folder()],
        ignore_system_fonts=True,
        sys_inputs={"svg": drawn.svg, "wide": str(WIDE)},
    )
    return Picture(
        png=_add_note(png, drawn_texts(drawn.svg)),
        wide=WIDE,
        high=WIDE * drawn.high / drawn.wide,
        words=drawn.words,
        key=drawn.key,
    )


def drawn_texts(svg: str) -> str:
    """Return every text of a drawing, one a line.

    >>> drawn_texts("<svg><title>Map</title><g><text>G01.1</text></g></svg>").split()
    ['Map', 'G01.1']
    """
    return "\n".join(ET.fromstring(svg).itertext())


def _add_note(png: bytes, note: str) -> bytes:
    """Return a PNG with its printed size and a note of the words on it."""
    metre = round(SHARP * 100 / 2.54)
    size = _png_chunk(b"pHYs", struct.pack(">IIB", metre, metre, 1))
    # The zeros: the keyword ends, not packed, no method, no language, no translation.
    note_chunk = _png_chunk(b"iTXt", b"Description\0\0\0\0\0" + note.encode())
    return png[:FIRST] + size + note_chunk + png[FIRST:]


def _png_chunk(kind: bytes, body: bytes) -> bytes:
    check = zlib.crc32(kind + body)
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", check)
