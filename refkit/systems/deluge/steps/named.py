"""What forms offer and what lines of the ledger call things."""

from collections.abc import Iterable, Iterator

from refkit.engine.play.steps import Choice
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.deluge.records import Force, Side, Territory
from refkit.systems.deluge.rules.board import Fault


class Sent(Record):
    """A force that is named."""

    key = ("force",)
    force: str = column("Force", offered=True)


def playing(turn: Turn) -> set[str]:
    """Return the factions that play: those that are not neutral."""
    return {each.id for each in turn.rows(Side) if each.run != "neutral"}


def land(turn: Turn, territory: str) -> str:
    """Return a territory by its name."""
    return turn.get(Territory, territory).name or territory


def force(turn: Turn, field: str, each: Force) -> Choice:
    """Return a force as its owner chooses it."""
    where = f"in {land(turn, each.place)}" if each.place else each.state
    name = f"{each.id} {each.name}".strip()
    return Choice(field, each.id, f"{name}, {each.points} points, {where}")


def refuse(field: str, faults: Iterable[Fault]) -> Iterator[Refusal]:
    """Yield the refusals of a field for what the rules do not allow."""
    return (Refusal(field, *each) for each in faults)


def too_many(turn: Turn, field: str, many: int) -> Iterator[Refusal]:
    """Yield that a faction acts more often than the option lets it (DL-R16)."""
    most = turn.option("actions_per_turn")
    if most != "any" and many > int(most):
        message = f"{many} actions of this kind; expected {most} at most"
        yield Refusal(field, "too_many", message, "DL-R16")
