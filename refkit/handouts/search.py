"""The search of a document, just before it is written, for what its reader may not know."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from refkit.handouts.comparing import SHORT, Needle, Text
from refkit.handouts.formats import reading
from refkit.handouts.formats.pieces import AS_IT_LIES, Unreadable, spellings
from refkit.xlsx.cells.cells import without_collecting

EXPECTED = "expected nothing that the reader may not know"
# A short text like this is the name of a cell in every workbook.
CELL = re.compile(r"[A-Za-z]{1,3}[1-9]\d*")


class Leak(NamedTuple):
    """A secret text, and the place in a document that holds it."""

    place: str
    text: str

    def __str__(self) -> str:
        """Return a sentence without its end."""
        return f"{self.place}: holds {self.text!r}"


def search_document(data: bytes, needles: Iterable[Needle]) -> list[Leak]:
    """Return every place of a file that holds any of the texts.

    The cells of a workbook are compared one by one; a short text that could be the name of
    a cell is not searched for there. Raises Unreadable when the file cannot be searched.
    """
    try:
        with without_collecting():
            held = _Contents(data)
    except Exception as error:  # a file that cannot be read is never handed out
        message = f"it cannot be searched ({error}); expected a file that can be read."
        raise Unreadable(message) from error
    has_cells = data.startswith(b"PK")
    sought = (each for each in needles if not (has_cells and _names_a_cell(each.secret)))
    return [Leak(place, each.secret) for each in sought for place in held.places(each)]


def search_name(name: str, needles: Iterable[Needle]) -> list[Leak]:
    """Return those of the texts that the name of a file gives away."""
    spaced = "".join(letter if letter.isalnum() else " " for letter in name)
    text = Text([*spellings(name), spaced])
    return [Leak("its name", each.secret) for each in needles if each.in_text(text)]


def _names_a_cell(text: str) -> bool:
    return len(text) < SHORT and CELL.fullmatch(text) is not None


class _Contents:
    """Everything that a file holds, ready to compare."""

    def __init__(self, data: bytes) -> None:
        self._bytes: list[tuple[str, bytes]] = []
        spots: defaultdict[str, list[str]] = defaultdict(list)
        for piece in reading.pieces(data):
            if isinstance(piece.held, bytes):
                self._bytes.append((piece.place, piece.held.lower()))
            else:
                spots[f"{piece.place}{piece.at}"].append(piece.held)
        self._texts = {spot: Text(["\n".join(told)]) for spot, told in spots.items()}
        # One look at all of it first: of hundreds of texts nearly none is anywhere.
        self._whole = Text(text.folded for text in self._texts.values())
        self._all = b"\n".join(each for _, each in self._bytes)
        self._zeros = b"\n".join(each for _, each in self._bytes if b"\0" in each)

    def places(self, needle: Needle) -> list[str]:
        """Return every place that holds the text, the raw bytes only if no other does."""
        places: list[str] = []
        if needle.in_text(self._whole):
            places += [spot for spot, text in self._texts.items() if needle.in_text(text)]
        if needle.in_bytes(self._all, self._zeros):
            places += [place for place, data in self._bytes if needle.in_bytes(data)]
        named = [place for place in places if place != AS_IT_LIES]
        return list(dict.fromkeys(named or places))
