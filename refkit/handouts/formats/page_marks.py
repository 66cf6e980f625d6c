"""Whether the content of a PDF page is plain print, sign by sign."""

import re
from collections.abc import Iterator, Sequence

# What a page says, but for what it shows and what things are called.
# Brackets in a string need no sign before them where they come in pairs.
_INNER = rb"(?:\\.|[^\\()])"
_PAIR = rb"\((?:%s|\(%s*\))*\)" % (_INNER, _INNER)
STRING = re.compile(rb"\((?:%s|%s)*\)|(?<!<)<[0-9A-Fa-f\s]*>" % (_INNER, _PAIR), re.DOTALL)
NAME = re.compile(rb"/[^\s/\[\]()<>]+")
NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)")
BRACKETS = bytes.maketrans(b"[]<>", b"    ")
PLAIN = frozenset(
    b"q Q cm w J j M d gs cs CS scn SCN g G rg RG k K m l c v y h re W W* n S s f f* "
    b"B B* b b* sh Do BT ET Tf Tr Tm Td TJ Tj BMC BDC EMC".split()
)
SIX = 6  # numbers of a matrix
SMALLEST = 0.01  # of the area that a letter has without a matrix


def is_plain(content: bytes) -> bool:
    """Whether a page prints all its letters upright and of a size, and for themselves."""
    if b"/ActualText" in content:
        return False
    # Names and strings are left out: numbers and operators are what remains.
    signs = NAME.sub(b" ", STRING.sub(b" ", content)).translate(BRACKETS).split()
    if not all(sign in PLAIN or NUMBER.fullmatch(sign) for sign in {*signs}):
        return False
    modes = {b"".join(signs[max(0, at - 1) : at]) for at in _places(signs, b"Tr")}
    sizes = [signs[max(0, at - 6) : at] for at in _places(signs, b"cm", b"Tm")]
    return modes <= {b"0"} and all(map(_is_readable, sizes))


def _places(signs: Sequence[bytes], *wanted: bytes) -> Iterator[int]:
    return (at for at, sign in enumerate(signs) if sign in wanted)


def _is_readable(matrix: Sequence[bytes]) -> bool:
    """Whether letters that a matrix sets have a size."""
    if len(matrix) != SIX or not all(map(NUMBER.fullmatch, matrix)):
        return False
    a, b, c, d, *_ = map(float, matrix)
    return abs(a * d - b * c) >= SMALLEST
