"""Everything a notebook holds, as any other JSON: each text by its path."""

import json
from collections.abc import Iterator
from typing import Any

from refkit.handouts.formats.pieces import Piece

# So much of a path names a place: `cells[3].outputs[0]`; the rest says where in it.
PLACE = 2


def parse_json(text: str) -> Any:
    """Return what a text says as JSON, or None where it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def pieces(held: Any, path: tuple[str, ...] = ()) -> Iterator[Piece]:
    """Yield the texts of JSON, names among them; lines in a list are one text as well."""
    place, at = ".".join(path[:PLACE]), "".join(f".{part}" for part in path[PLACE:])
    match held:
        case str():
            yield Piece(place or "text", held, at)
        case dict():
            for name, value in held.items():
                yield Piece(place or "text", name, f"{at}, a name")
                yield from pieces(value, (*path, name))
        case list():
            if all(isinstance(each, str) for each in held):
                yield Piece(place or "text", "".join(held), at)
            for number, value in enumerate(held):
                yield from pieces(value, _numbered_path(path, number))


def _numbered_path(path: tuple[str, ...], number: int) -> tuple[str, ...]:
    *before, last = path or ("",)
    return (*before, f"{last}[{number}]")
