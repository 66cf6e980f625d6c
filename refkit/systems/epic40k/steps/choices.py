"""What forms offer, and how the rules' objections become refusals."""

from collections.abc import Iterable, Iterator

from refkit.engine.play.steps import Choice
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.epic40k import records
from refkit.systems.epic40k.rules.board import Fault


class Sent(Record):
    """A detachment that is named."""

    key = ("detachment",)
    detachment: str = column("Detachment", offered=True)


class Marked(Record):
    """A territory that is named."""

    key = ("territory",)
    territory: str = column("Territory", offered=True)


def label(each: records.Detachment) -> str:
    """Return a detachment as its owner chooses it."""
    where = f"in {each.place}" if each.place else each.state
    return f"{each.id} {each.name}, {each.points} points, {where}"


def detachments(field: str, rows: Iterable[records.Detachment]) -> Iterator[Choice]:
    """Yield detachments as choices of a field."""
    for each in rows:
        yield Choice(field, each.id, label(each))


def ground(turn: Turn, territory: str) -> str:
    """Return a territory by its number and its name."""
    return f"{territory} {turn.get(records.Territory, territory).name}".strip()


def territories(turn: Turn, field: str, ids: Iterable[str]) -> Iterator[Choice]:
    """Yield territories as choices of a field, by number and name."""
    for each in ids:
        yield Choice(field, each, ground(turn, each))


def refuse(field: str, faults: Iterable[Fault]) -> Iterator[Refusal]:
    """Yield the refusals of a field for what the rules do not allow."""
    for each in faults:
        yield Refusal(field, each.code, each.message, each.clause)
