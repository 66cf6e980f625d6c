"""The letters that the shipped fonts can draw, and a code for every other letter."""

import re
import unicodedata
from functools import cache
from pathlib import Path

from refkit import shipped

# Control characters, marks that reverse or hide text, and codes without a character.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# Every font has these letters.
PLAIN = re.compile(r"[ -~\n]*")
STANDS_FOR = str.maketrans({"\t": " ", "\r": "\n", "\v": "\n", "\f": "\n"})

# Where the pages in the browser find them as well.
FONTS = ("jupyter", "voila", "templates", "refkit", "static", "fonts")


def font_folder() -> Path:
    """Return the folder of the fonts for every sheet."""
    return shipped.folder("templates").joinpath(*FONTS)


def make_legible(text: str) -> str:
    r"""Return the text with a code such as [U+1F600] for what the fonts cannot draw.

    >>> make_legible("3rd \N{GRINNING FACE} company\r\n\N{RIGHT-TO-LEFT OVERRIDE}1st")
    '3rd [U+1F600] company\n[U+202E]1st'
    """
    if PLAIN.fullmatch(text):
        return text
    # The fonts have a letter together with its accent, seldom the accent alone.
    lines = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).translate(STANDS_FOR)
    return "".join(each if can_draw(each) else f"[U+{ord(each):04X}]" for each in lines)


def can_draw(letter: str) -> bool:
    """Whether a character is visible on paper, or ends a line."""
    if letter == "\n":
        return True
    return unicodedata.category(letter) not in UNSEEN and ord(letter) in drawable_codes()


@cache
def drawable_codes() -> frozenset[int]:
    """Return every code point that some shipped font can draw."""
    return frozenset().union(*map(font_codes, sorted(font_folder().glob("*.ttf"))))


def font_codes(face: Path) -> frozenset[int]:
    """Return the code points that one font can draw."""
    # Slow to load, and a text in plain letters never comes here.
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(face, lazy=True) as font:
        return frozenset(font.getBestCmap())
