"""What forms offer and what lines of the ledger call things."""

from collections.abc import Iterator, Mapping

from refkit.engine.play import listing
from refkit.engine.play.choices import Choice
from refkit.engine.play.row_decisions import rows_of
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusals
from refkit.engine.records.records import Record, column
from refkit.systems.deluge.records import Force, Territory


class Sent(Record):
    """A force that is named."""

    key = ("force",)
    force: str = column("Force", offered=True)


class Going(Sent):
    """Where a force goes."""

    to: str = column("Goes to", default="", by_row=True, help="Blank: it stays, or fights.")


GOINGS = rows_of(Going, "Forces", fill="each")


def land(turn: Turn, territory: str) -> str:
    """Return a territory by its name."""
    return turn.get(Territory, territory).called


def force(turn: Turn, field: str, each: Force, row: str = "") -> Choice:
    """Return a force as its owner chooses it."""
    where = f"in {land(turn, each.place)}" if each.place else each.state
    return Choice(field, each.id, f"{each.called}, {each.points} points, {where}", row=row)


def going(turn: Turn, each: Force, ways: Mapping[str, str]) -> Iterator[Choice]:
    """Yield a force and where it may go, each with what that costs."""
    yield force(turn, "rows.force", each)
    for place, price in ways.items():
        yield Choice("rows.to", place, f"{land(turn, place)}{price}", row=each.id)


def too_many(turn: Turn, field: str, many: int) -> Refusals:
    """Yield that a faction acts more often than the option lets it (DL-R16)."""
    most = turn.option("actions_per_turn")
    if most != "any":
        what = "actions of this kind"
        yield from listing.at_most(field, many, int(most), what, "DL-R16")
