"""Readers: who may know a row, an entry, a ruling or a roll, as one text in one cell.

The text is 'open', 'umpire', the name of a side, or names of sides joined by semicolons. No
other module takes it apart: all ask `may_read`.

>>> text = join_readers(["red", "blue"])
>>> text, may_read("red", text), may_read("green", text), may_read("open", text)
('blue; red', True, False, False)
"""

from collections.abc import Iterable

OPEN, UMPIRE = "open", "umpire"
# Words for who may see a row, so no side may be called by them.
RESERVED = (OPEN, UMPIRE)
# What parts the names of a list in a cell parts these too; so no side's name may hold it.
MARK = ";"


def join_readers(sides: Iterable[str]) -> str:
    """Return the text of some sides, the same in whatever order; of none 'umpire'.

    >>> join_readers(["red", "blue", "red"]), join_readers([])
    ('blue; red', 'umpire')
    """
    return f"{MARK} ".join(sorted({*filter(None, sides)})) or UMPIRE


def named_sides(readers: str) -> tuple[str, ...]:
    """Return the sides that a text names, none for what is open or the umpire's.

    >>> named_sides("red;blue"), named_sides("open")
    (('red', 'blue'), ())
    """
    if readers in RESERVED:
        return ()
    return tuple(name for part in readers.split(MARK) if (name := part.strip()))


def may_read(reader: str, readers: str) -> bool:
    """Whether a side, everybody ('open') or the umpire may read what these readers may."""
    return reader == UMPIRE or readers in (OPEN, reader) or reader in named_sides(readers)


def is_group(readers: str) -> bool:
    """Whether a text names several sides."""
    return len(named_sides(readers)) > 1


def named_wrongly(readers: str, sides: Iterable[str]) -> tuple[str, ...]:
    """Return what a text names that is no side and says neither open nor umpire."""
    if readers in RESERVED:
        return ()
    known = set(sides)
    named = named_sides(readers) or (readers,)
    return tuple(name for name in named if name not in known)


def name_fault(side: str) -> str:
    """Return what the name of a side must be instead, '' where it is good.

    >>> name_fault("red; blue")
    "a name without ';', which parts the names of those who may see a row"
    """
    if side in RESERVED:
        return "a name of its own: open and umpire say who may see a row"
    if MARK in side:
        return f"a name without {MARK!r}, which parts the names of those who may see a row"
    return ""
