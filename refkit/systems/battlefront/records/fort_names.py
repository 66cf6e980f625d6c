"""What fortifications are called."""

MINES = {
    "minefield-ap": "AP minefield",
    "minefield-at": "AT minefield",
    "minefield-mixed": "Mixed minefield",
}


def fort_name(item: str) -> str:
    """Return a line of a fortification chart as people write it.

    >>> [fort_name(item) for item in ("minefield-at", "gun-pit", "Anti-tank ditch")]
    ['AT minefield', 'Gun pit', 'Anti-tank ditch']
    """
    words = item if " " in item else item.replace("-", " ").replace("_", " ")
    return MINES.get(item, words[:1].upper() + words[1:])
