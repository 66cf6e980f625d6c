"""Every character is printed, or its code is."""

import unicodedata

import pytest

from refkit.turnsheets import letters


@pytest.mark.parametrize(
    "text",
    [
        "T-34/76 \N{MULTIPLICATION SIGN} 4, ½ → ≥",
        "Гв. танковый корпус",
        "Łódź, Gyöngyös, Çorlu",
        "שלום",
        "الجيش",
    ],
)
def test_what_the_fonts_hold_stays_as_it_is(text):
    assert letters.make_legible(text) == text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("\U0001f600", "[U+1F600]"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}gpj", "[U+202E]gpj"),
        ("a\x00b", "a[U+0000]b"),
        ("Pan\N{SOFT HYPHEN}zer", "Pan[U+00AD]zer"),
        ("部隊", "[U+90E8][U+968A]"),
        ("\ud800", "[U+D800]"),
    ],
)
def test_what_the_fonts_lack_is_spelled_as_a_code(text, printed):
    assert letters.make_legible(text) == printed


def test_lines_end_alike():
    assert letters.make_legible("one\r\ntwo\rthree\tfour") == "one\ntwo\nthree four"


def test_a_letter_and_its_accent_become_one():
    assert letters.make_legible(unicodedata.normalize("NFD", "Gyöngyös")) == "Gyöngyös"


def test_bold_and_italic_hold_what_the_regular_face_holds():
    faces = [f"IBMPlexSans-{face}.ttf" for face in ("Regular", "Bold", "Italic")]
    regular, bold, italic = (
        letters.font_codes(letters.font_folder() / face) for face in faces
    )
    assert regular == bold == italic


def test_the_fonts_come_with_their_licence():
    assert "SIL OPEN FONT LICENSE" in (letters.font_folder() / "OFL.txt").read_text("utf-8")


def test_every_plain_letter_stays_as_it_is():
    plain = [letter for letter in map(chr, range(256)) if letters.PLAIN.fullmatch(letter)]
    assert len(plain) == 96
    assert all(letters.can_draw(letter) for letter in plain)
    assert unicodedata.is_normalized("NFC", "".join(plain))
