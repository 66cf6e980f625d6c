"""Areas and pieces in words, for screen readers, for the pointer and for paper."""

from collections import Counter

from refkit.engine.campaign.naming import short
from refkit.engine.maps.area_map import Area, AreaMap, AreaPiece

SHAPES = {"wide": "square", "narrow": "round"}  # how a counter of the kind is drawn


def side_name(told: AreaMap, side: str) -> str:
    """Return what a side is called on a map."""
    return told.names.get(side, short(side))


def area_words(told: AreaMap, area: Area) -> str:
    """Return an area in one line: whose it is, its signs, and what is in it."""
    owner = f"of {side_name(told, area.owner)}" if area.owner else ""
    about = (area.name, owner, *(told.marks[mark] for mark in area.marks))
    inside = [_piece_name(told, piece) for piece in told.pieces_in(area.id)]
    held = f"; in it: {', '.join(inside)}" if inside else ""
    return ", ".join(filter(None, about)) + held


def piece_words(told: AreaMap, piece: AreaPiece) -> str:
    """Return a piece in one line: whose and of what kind it is, and where."""
    about = (
        _piece_name(told, piece),
        side_name(told, piece.side) if piece.name else "",
        told.piece_kinds.get(piece.kind, ""),
        own_text(piece),
        f"in {told.by_id[piece.area].name}" if piece.area else "beside the map",
        "hidden from the others" if piece.is_hidden else "",
    )
    return ", ".join(filter(None, about))


def own_text(piece: AreaPiece) -> str:
    """Return the text on a counter, blank where a word of its name ends with it.

    >>> own_text(AreaPiece(id="V12", side="red", name="V12 Titans", text="12"))
    ''
    >>> own_text(AreaPiece(id="P1", side="red", name="Corps, 7-3-4, worn", text="734w"))
    ''
    """
    figures = "".join(filter(str.isdigit, piece.text)) or piece.text
    words = piece.name.replace("-", "").replace(",", "").split()
    is_told = any(word.endswith(figures) for word in words)
    return "" if is_told else piece.text


def _piece_name(told: AreaMap, piece: AreaPiece) -> str:
    return piece.name or (
        f"a piece of {side_name(told, piece.side)}" if piece.side else "a piece"
    )


def sign_words(told: AreaMap) -> str:
    """Return what the signs and counters on a map mean, in a line; '' where it has none."""
    signs = {mark for area in told.areas for mark in area.marks}
    shapes = {piece.kind for piece in told.pieces}
    parts = [f"{mark}: {words}" for mark, words in told.marks.items() if mark in signs]
    parts += [
        f"{SHAPES[kind]}: {words}"
        for kind, words in told.piece_kinds.items()
        if kind in shapes
    ]
    if told.texts and told.pieces:
        parts.append(told.texts)
    if any(piece.is_hidden for piece in told.pieces):
        parts.append("broken rim: hidden from the others")
    return "; ".join(parts)


def map_words(told: AreaMap) -> str:
    """Return a map of areas in a sentence, for people who cannot see it."""
    held = Counter(area.owner for area in told.areas if area.owner)
    pieces = Counter(piece.side for piece in told.pieces if piece.area)
    count = len(told.areas)
    parts = [f"{told.title}: {count} {'area' if count == 1 else 'areas'}"]
    if held:
        own = (f"{side_name(told, side)} {held[side]}" for side in told.sides if held[side])
        parts.append(f"held: {', '.join(own)}")
    own = (f"{side_name(told, side)} {pieces[side]}" for side in told.sides)
    parts.append(f"pieces: {', '.join(own)}")
    return "; ".join(parts)
