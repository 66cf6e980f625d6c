"""Reads a game saved by VASSAL (.vsav): its module, and its pieces with their places."""

from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.vassal import pieces, sequences, wrappings
from refkit.vassal.pieces import MapPlace, Piece
from refkit.vassal.sequences import split_tokens
from refkit.vassal.wrappings import refuse_save
from refkit.xlsx.package import archive, markup

ADD = "+/"
LOG = "LOG\t"
DECK = "deck"
PILES = ("stack", DECK)
MOST_COMMANDS = 100_000
MOST_PIECES = 20_000
MOST_TRAITS = 200
LONGEST = 200_000  # letters of one piece


@dataclass(frozen=True, slots=True)
class Save:
    """A save: its module, its pieces, and which of them are in decks."""

    module: str
    pieces: tuple[Piece, ...]
    decked: frozenset[str]


class Pile(NamedTuple):
    """Pieces on top of each other, by their ids: a stack, or a deck of cards."""

    place: MapPlace
    ids: tuple[str, ...]
    is_deck: bool


def open_save(file: Path) -> Save:
    """Return the save in a file; a file too large for one is not read."""
    try:
        archive.check_size("the file", file.stat().st_size)
        return read_save(file.read_bytes())
    except Refused as refused:
        faults = (str(each).removeprefix("the file: ") for each in refused.faults)
        raise Refused(f"{file}: {each}" for each in faults) from refused


def read_save(data: bytes) -> Save:
    """Return a save from its bytes; Refused holds every fault of a damaged one."""
    parts = wrappings.read_entries(data)
    text = wrappings.unpack_text(parts[wrappings.ENTRY])
    if text.count(sequences.COMMANDS) > MOST_COMMANDS:
        refuse_save(f"it has over {MOST_COMMANDS:,} commands", "not so many")
    told = list(sequences.all_commands(text))
    _require_whole_save(told)
    found = [_read_item(each) for each in told if each.startswith(ADD)]
    there, wanted = "it cannot be read", "an id, traits, and a map with its pixels"
    bad = [number for number, each in enumerate(found, 1) if each is None]
    if bad:
        raise Refused(Problem(f"piece {n} of the save", there, wanted) for n in bad)
    piles = [each for each in found if isinstance(each, Pile)]
    # A piece in a stack or a deck lies where that lies, whatever its own place says.
    places = {key: pile.place for pile in piles for key in pile.ids}
    loose = (each for each in found if isinstance(each, Piece))
    return Save(
        module=_module_name(parts.get("moduledata", b"")),
        pieces=tuple(replace(x, place=places.get(x.id, x.place)) for x in loose),
        decked=frozenset(key for pile in piles if pile.is_deck for key in pile.ids),
    )


def _require_whole_save(told: list[str]) -> None:
    """Refuse what is not a whole save."""
    if told[0] != "begin_save":
        refuse_save("it does not begin like a saved game", wrappings.WANTED)
    if "end_save" not in told:
        refuse_save("it is cut off", "the whole file, to its end_save")
    if any(each.startswith(LOG) for each in told):
        refuse_save("it is a game log with moves", "a saved game")
    added = [each for each in told if each.startswith(ADD)]
    if len(added) > MOST_PIECES:
        refuse_save(f"it has over {MOST_PIECES:,} pieces", "not so many")
    if any(len(each) > LONGEST for each in added):
        refuse_save(f"it has a piece of over {LONGEST:,} letters", "no such piece")
    # Each trait appears twice: in the definition and in the state.
    if any(each.count(sequences.TRAITS) > 2 * MOST_TRAITS for each in added):
        refuse_save(f"it has a piece of over {MOST_TRAITS} traits", "no such piece")


def _read_item(command: str) -> Piece | Pile | None:
    parts = split_tokens(command, sequences.PARTS)
    if len(parts) < 4:
        return None
    _, key, made, state, *_ = parts
    kind = made.partition(sequences.FIELDS)[0]
    return _read_pile(kind, state) if kind in PILES else pieces.read_piece(key, made, state)


def _read_pile(kind: str, state: str) -> Pile | None:
    place, is_deck = pieces.read_place(state), kind == DECK
    if place is None:
        return None
    rest = split_tokens(state, sequences.FIELDS)[4 if is_deck else 3 :]
    ids = chain.from_iterable(split_tokens(each, sequences.VALUES) for each in rest)
    return Pile(place, tuple(ids), is_deck)


def _module_name(data: bytes) -> str:
    """Return the name of the module; '' in old saves, which do not have it."""
    if not data:
        return ""
    names = markup.children(markup.parse_part("moduledata", data), "name")
    return " ".join((names[0].text or "").split()) if names else ""
