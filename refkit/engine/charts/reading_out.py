"""What was thrown and drawn at the table, as a person types it in one line."""

import re
from collections.abc import Iterable

from refkit.engine.charts.dice import Drawn, Roll

# A quote that is not closed takes the rest of the line.
_PIECE = re.compile(r'"([^"]*)"?|([^\s,"]+)')


def parse_read_out(text: str) -> tuple[int | Drawn, ...]:
    """Return the faces and the cards in a line; a card's name stands in quotes.

    What is no number is a die with no such face.

    >>> parse_read_out('7, "Air Strike" six')
    (7, Drawn(card='Air Strike'), 0)
    """
    return tuple(
        Drawn(found[1].strip()) if found[1] is not None else _face(found[2])
        for found in _PIECE.finditer(text)
    )


def _face(word: str) -> int:
    return int(word) if word.isdecimal() else 0


def read_out_text(read_out: Iterable[int | Drawn]) -> str:
    """Return the line that says so.

    >>> read_out_text((7, Drawn("Air Strike")))
    '7, "Air Strike"'
    """
    said = (f'"{each.card}"' if isinstance(each, Drawn) else str(each) for each in read_out)
    return ", ".join(said)


def read_out_of(rolls: Iterable[Roll]) -> tuple[int | Drawn, ...]:
    """Return what a person would read out of some rolls."""
    return tuple(
        each
        for roll in rolls
        for each in ((Drawn(roll.card),) if roll.card else roll.faces)
    )
