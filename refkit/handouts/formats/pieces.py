"""The pieces of a document: texts and binary data, each with its place."""

import base64
import binascii
import html
import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

TAG = re.compile(r"<[^<>]*>")
HEX = "[0-9a-fA-F]"
ESCAPE = re.compile(
    rf"\\u\{{?({HEX}{{4,6}})\}}?|\\x({HEX}{{2}})|\\({HEX}{{2,6}}) ?|\\[nrt]"
)
CODED = re.compile(r"[A-Za-z0-9+/_-]{12,}={0,2}")
TURNED = str.maketrans("-_", "+/")
LAST_LETTER = 0x10FFFF
# The place of what is found only in the raw bytes.
AS_IT_LIES = "the raw bytes of the file"


class Piece(NamedTuple):
    """One piece of a document: its place, the text or data, and where exactly."""

    place: str
    held: str | bytes
    at: str = ""


class Unreadable(ValueError):  # noqa: N818 - a state of the document
    """A document, or a part of it, that cannot be searched."""


def spellings(text: str) -> Iterator[str]:
    r"""Yield a text in all its spellings: without tags, with codes as letters.

    >>> list(spellings("4 &lt; 5"))
    ['4 &lt; 5', '4 < 5']
    >>> list(spellings("<b>Heine</b>mann"))
    ['<b>Heine</b>mann', ' Heine mann', 'Heinemann']
    """
    told = [text]
    for change in (_without_escapes, _without_percents, _tags_as_spaces, _tags_left_out):
        # Laid on all that was found so far: a name may be coded in one way within another.
        told += [new for each in told if (new := change(each)) != each]
    yield from dict.fromkeys(told)


def unpack_base64(text: str) -> Iterator[bytes]:
    """Yield the bytes of everything in a text that may be base64.

    >>> [data for data in unpack_base64("data:text/plain;base64,SGVpbmVtYW5uIQ==")][-1]
    b'Heinemann!'
    """
    forms = {text, "".join(text.split())} if "\n" in text else {text}
    for each in forms:
        for found in dict.fromkeys(CODED.findall(each)):
            bare = found.translate(TURNED).rstrip("=")
            try:
                yield base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)
            except binascii.Error:
                continue


def possible_texts(data: bytes) -> Iterator[str]:
    """Yield the texts that bytes may be, by encoding."""
    for encoding in ("utf-8", "utf-16-be", "utf-16-le"):
        yield data.decode(encoding, errors="replace")


def _without_escapes(text: str) -> str:
    return ESCAPE.sub(_escaped_letter, text) if "\\" in text else text


def _escaped_letter(found: re.Match[str]) -> str:
    digits = found[1] or found[2] or found[3] or "20"
    number = int(digits, 16)
    return chr(number) if number <= LAST_LETTER else found[0]


def _without_percents(text: str) -> str:
    return unquote(text) if "%" in text else text


def _tags_as_spaces(text: str) -> str:
    return html.unescape(TAG.sub(" ", text))


def _tags_left_out(text: str) -> str:
    return html.unescape(TAG.sub("", text))
