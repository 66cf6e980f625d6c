"""What bears on a side's account of CPP: its dates, and when none may be spent."""

from collections.abc import Iterator

from refkit.engine.accounts.account import Purse
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.systems.battlefront.records import HistoricalDrm
from refkit.systems.battlefront.rules import forces


def cannot_pay(
    turn: Turn, purse: Purse, field: str, what: str, cost: int
) -> Iterator[Refusal]:
    """Yield why a cost in CPP cannot be paid: too few, or none may be spent today."""
    yield from purse.cannot_pay(field, what, cost)
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
