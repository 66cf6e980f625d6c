"""A side's account of CPP and FPP."""

from collections.abc import Iterator

from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.systems.battlefront.records import HistoricalDrm, Points, balance
from refkit.systems.battlefront.rules import forces


def new_line(turn: Turn, kind: str, side: str = "", **fields: int | str) -> Points:
    """Return the next line of a side's account, this turn's side if none is named.

    `fields` are cpp and fpp (what comes in is positive), reference and note.
    """
    side = side or turn.side
    number = turn.campaign.next_number(Points, f"{side}/")
    given = {"side": side, "number": number, "slot": turn.slot, "kind": kind, **fields}
    return Points.model_validate(given)


def cpp_in_hand(turn: Turn) -> int:
    """Return the CPP the side has in hand."""
    return balance(turn.campaign, turn.side, "cpp")


def fpp_in_hand(turn: Turn, side: str = "") -> int:
    """Return the FPP a side has in hand, this turn's side if none is named."""
    return balance(turn.campaign, side or turn.side, "fpp")


def cannot_pay(
    turn: Turn, field: str, what: str, cost: int, in_hand: int
) -> Iterator[Refusal]:
    """Yield why a cost in CPP cannot be paid: too few, or none may be spent today."""
    if cost > in_hand:
        message = f"{what} {cost} CPP; there are {in_hand}"
        yield Refusal(field, "not_enough_cpp", message, "BF-2.1.2.1-d")
    if cost and is_frozen(turn):
        message = "no CPP may be spent on this date"
        yield Refusal(field, "cpp_frozen", message, "BF-2.1.2.1.2-c")


def is_frozen(turn: Turn) -> bool:
    """Whether saved CPP stay unspent on this date (R-16, option no_cpp_entry)."""
    frozen = turn.option("no_cpp_entry") == "frozen"
    return frozen and not historical_row(turn).income


def historical_row(turn: Turn) -> HistoricalDrm:
    """Return the historical modifier of the side in this slot, 0 where none is set."""
    now = forces.current_slot(turn)
    keys = (f"{now.date}/{part}/{turn.side}" for part in (now.kind, "any"))
    rows = (row for key in keys if (row := turn.find(HistoricalDrm, key)))
    return next(rows, HistoricalDrm(date=now.date, side=turn.side))
