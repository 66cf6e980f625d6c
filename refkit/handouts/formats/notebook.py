"""Everything a notebook or other JSON holds, each text by its path."""

import json
from collections.abc import Iterator
from typing import Any

from refkit.handouts.formats.pieces import Piece

# The first parts of a path name the place, such as `cells[3].outputs[0]`.
PLACE = 2


def parse_json(text: str) -> Any:
    """Return a text parsed as JSON, None where it is not JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def pieces(held: Any, path: tuple[str, ...] = ()) -> Iterator[Piece]:
    """Yield the texts in JSON, names too; the lines of a list also as one text."""
    place, at = ".".join(path[:PLACE]), "".join(f".{part}" for part in path[PLACE:])
    match held:
        case str():
            yield Piece(place or "text", held, at)
        case dict():
            for name, value in held.items():
                yield Piece(place or "text", name, f"{at}, a name")
                yield from pieces(value, (*path, name))
        case list():
            # A notebook keeps a text as a list of pieces: a name may run over two.
            if all(isinstance(each, str) for each in held):
                yield Piece(place or "text", "".join(held), at)
            for number, value in enumerate(held):
                yield from pieces(value, _numbered_path(path, number))


def _numbered_path(path: tuple[str, ...], number: int) -> tuple[str, ...]:
    *before, last = path or ("",)
    return (*before, f"{last}[{number}]")
