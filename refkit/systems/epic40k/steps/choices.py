"""What detachments and territories are called in forms and sentences."""

from collections.abc import Iterable, Iterator

from refkit.engine.play.steps import Choice
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.systems.epic40k.records import Detachment, Territory
from refkit.systems.epic40k.rules.board import Fault


def detachment_label(each: Detachment) -> str:
    """Return a detachment as its owner chooses it."""
    where = f"in {each.place}" if each.place else each.state
    return f"{each.id} {each.name}, {each.points} points, {where}"


def territory_name(turn: Turn, territory: str) -> str:
    """Return a territory by its number and name."""
    ground = turn.get(Territory, territory)
    return f"{ground.id} {ground.name}".strip()


def offer_detachments(field: str, rows: Iterable[Detachment]) -> Iterator[Choice]:
    """Yield detachments as choices of a field."""
    for each in rows:
        yield Choice(field, each.id, detachment_label(each))


def offer_territories(turn: Turn, field: str, ids: Iterable[str]) -> Iterator[Choice]:
    """Yield territories as choices of a field."""
    for each in ids:
        yield Choice(field, each, territory_name(turn, each))


def refuse(field: str, faults: Iterable[Fault]) -> Iterator[Refusal]:
    """Yield the refusals of a field for what the rules do not allow."""
    for each in faults:
        yield Refusal(field, each.code, each.message, each.clause)


def no_detachment(field: str, key: str, clause: str) -> Refusal:
    """Return why a counter is not one that may be named."""
    message = f"{key!r} is none of your detachments that may do this"
    return Refusal(field, "unknown_detachment", message, clause)


def no_territory(field: str, key: str, clause: str) -> Refusal:
    """Return why a territory is none."""
    return Refusal(field, "unknown_territory", f"{key!r} is no territory", clause)
