"""The stands of an element in an umpire's own roster: which are there, which are gone."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from refkit.engine.records.records import LONGEST
from refkit.engine.words.folding import fold_words
from refkit.systems.battlefront.rosters import guesses
from refkit.systems.battlefront.rules import forces

Row = dict[str, Any]
# What becomes of the stands of an element that is not in the field, but for those lost.
STANDING = {
    "active": "available",
    "scheduled": "scheduled",
    "withdrawn": "withdrawn",
    "combined": "withdrawn",
}
# How many stands an element has, the surest first.
COUNTS = ("strength", "day_start", "establishment")
GONE = ("knocked_out", "abandoned", "eliminated", "surplus")


def stands(row: Row, line: str) -> Iterator[Row]:
    """Yield an element's stands; those it lost before are no more.

    `line` is what the RG chart says that it consists of.
    """
    first = STANDING.get(row.get("status") or "active", "eliminated")
    named = cards(row.get("contents") or line)
    gone = len(named) - (count(row, "strength") or 0)
    # The last go first, and those that command last of all.
    lost = sorted(range(len(named)), key=lambda at: (named[at][1], -at))[:gone]
    for at, (card, command) in enumerate(named):
        yield {
            "id": f"{row['id']}.{at + 1}",
            "side": row["side"],
            "element": row["id"],
            "card": card,
            "command": command,
            "status": "eliminated" if at in lost else first,
        }


def is_of(model: Row, row: Row) -> bool:
    """Tell whether a model belongs to an element, by its name or its id."""
    name = fold_words(str(model.get("element") or ""))
    own = (fold_words(str(row.get(field) or "")) for field in ("name", "id"))
    return model.get("side") == row.get("side") and name != "" and name in own


def count(row: Row, *names: str) -> int | None:
    """Return the first of some numbers that is one; what is none is a fault elsewhere."""
    return next((row[name] for name in names if isinstance(row.get(name), int)), None)


def cards(text: str) -> tuple[tuple[str, bool], ...]:
    """Return the stands that contents name, none where they cannot be read."""
    try:
        return forces.parse_contents(text) if len(text) <= LONGEST else ()
    except ValueError:
        return ()


def size(text: str) -> int:
    """Return how many stands contents name."""
    return len(cards(text))


def add_lost(row: Row, count: int) -> None:
    """Add the stands that a composition of what is left does not name any more.

    Nobody knows what they were: they are of the kind there are most of.
    """
    named = cards(row["contents"])
    kinds = Counter(card for card, command in named if not command)
    [(card, _)] = (kinds or Counter(card for card, _ in named)).most_common(1)
    row["contents"] = f"{row['contents']}; {count}x{card}"
    # Of a single kind there is nothing to guess.
    if len(kinds) > 1:
        guesses.note(row, "contents", guesses.NOT_NAMED)
