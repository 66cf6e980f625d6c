"""A side's account of CPP and FPP."""

from refkit.engine.turn import Turn
from refkit.systems.battlefront.records import Points, balance


def line(turn: Turn, kind: str, side: str = "", **fields: int | str) -> Points:
    """Return the next line of a side's account, this turn's side if none is named.

    `fields` are cpp and fpp (what comes in is positive), reference and note.
    """
    side = side or turn.side
    number = 1 + max((row.number for row in turn.rows(Points, side=side)), default=0)
    given = {"side": side, "number": number, "slot": turn.slot, "kind": kind, **fields}
    return Points.model_validate(given)


def cpp(turn: Turn) -> int:
    """Return the CPP the side has in hand."""
    return balance(turn.campaign, turn.side, "cpp")


def fpp(turn: Turn, side: str = "") -> int:
    """Return the FPP a side has in hand, this turn's side if none is named."""
    return balance(turn.campaign, side or turn.side, "fpp")
