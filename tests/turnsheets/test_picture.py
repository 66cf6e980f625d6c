"""A plan drawn as a picture tells how large it is and what is written on it."""

import struct
import zlib

import pytest

from refkit.turnsheets.picture import draw_picture
from tests.turnsheets.examples import PLAN


def chunks(png):
    """Return the chunks of a PNG by their kinds; each is as its checksum says."""
    found, at = {}, 8
    while at < len(png):
        size, kind = struct.unpack_from(">I4s", png, at)
        found[kind] = png[at + 8 :][:size]
        (check,) = struct.unpack_from(">I", png, at + 8 + size)
        assert check == zlib.crc32(kind + found[kind])
        at += size + 12
    return found


@pytest.fixture(scope="module")
def picture():
    return draw_picture(PLAN)


def test_a_picture_is_as_large_as_it_says(picture):
    told = chunks(picture.png)
    wide, high = struct.unpack_from(">II", told[b"IHDR"])
    metre, _, unit = struct.unpack(">IIB", told[b"pHYs"])
    assert unit == 1
    assert wide / metre / 0.0254 * 72 == pytest.approx(picture.wide, rel=0.002)
    assert high / metre / 0.0254 * 72 == pytest.approx(picture.high, rel=0.002)


def test_what_is_written_on_a_picture_is_a_note_in_it(picture):
    note = chunks(picture.png)[b"iTXt"].decode()
    assert note.startswith("Description\0\0\0\0\0")
    assert {"G01.1", "cut off", "120″", "German"} <= set(note.splitlines())


def test_what_a_picture_shows_is_said_in_words(picture):
    assert picture.words.startswith("The table: a table of 120 by 72 inches")
    assert picture.words.endswith("; places: The mill")
    assert picture.key == ""


def test_the_same_plan_gives_the_same_bytes(picture):
    assert draw_picture(PLAN) == picture


def test_large_type_is_larger_on_the_map_too(picture):
    assert draw_picture(PLAN, large=True).png != picture.png
