"""What forms offer, who joins, and how a detachment comes into play."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Generic, TypeVar

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import not_offered
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.epic40k import records
from refkit.systems.epic40k.records import XP, Detachment, Temporary
from refkit.systems.epic40k.rules import scores, turns
from refkit.systems.epic40k.rules.board import board

Rows = Callable[[Turn], Iterable[Detachment | str]]


class Sent(Record, key=("detachment",)):
    """A detachment that is named."""

    detachment: str = column("Detachment", offered=True)


R = TypeVar("R", bound=Sent)


class EachOf(Record, Generic[R]):
    """Detachments of a side, each with what is asked of it."""

    detachments: tuple[R, ...] = column("Detachments", default=(), fill="each")


class Placing(Record):
    """A detachment, and a territory for it."""

    detachment: str = column("Detachment", default="", offered=True)
    territory: str = column("Territory", default="", offered=True)


class Marked(Record, key=("territory",)):
    """A territory that is named."""

    territory: str = column("Territory", offered=True)


class Joining(Record):
    """A detachment that joins."""

    id: str = column("Counter")
    name: str = column("Name", default="")
    points: int = count("Points")
    kind: records.Kind = column("Kind", default="ground")
    territory: str = column(
        "Enters", default="", help="Blank for a dropship: it waits off the map."
    )
    infiltrators: int = count("Infiltrating units")
    flak: int = count("Flak units")
    war_engines: int = count("War engines")
    intercept: int = count("Intercept rating", high=9)
    units: int = count("Units")


def ground(turn: Turn, name: str) -> str:
    """Return a territory by its number and its name, another name as it is."""
    row = turn.find(records.Territory, name)
    return f"{name} {row.name}".strip() if row else name


def choice(turn: Turn, field: str, each: Detachment | str) -> Choice:
    """Return a detachment as its owner chooses it, a territory, or what has a name."""
    if isinstance(each, str):
        return Choice(field, each, ground(turn, each))
    where = f"in {each.place}" if each.place else each.state
    return Choice(field, each.id, f"{each.id} {each.name}, {each.points} points, {where}")


def offering(*fields: tuple[str, Rows]) -> Callable[[Turn], Iterator[Choice]]:
    """Return the function that offers detachments and territories, field by field."""

    def offer(turn: Turn) -> Iterator[Choice]:
        for field, rows in fields:
            yield from (choice(turn, field, each) for each in rows(turn))

    return offer


def every_ground(turn: Turn) -> Iterator[str]:
    """Yield all territories."""
    return (each.id for each in turn.rows(records.Territory))


def held(turn: Turn) -> list[str]:
    """Return the territories that the side holds."""
    return board(turn).held(turn.side)


def enemy_held(turn: Turn) -> list[str]:
    """Return the territories that the enemy holds."""
    return board(turn).held(turn.others[0])


def entrances(turn: Turn) -> list[str]:
    """Return the territories that a side holds behind its own first line (EP-61)."""
    chart = board(turn)
    return [each for each in held(turn) if chart.depth(turn.side, each) <= chart.lines - 2]


def at_hand(turn: Turn) -> list[Detachment]:
    """Return the side's detachments on the map and those that may still drop."""
    return [*turns.on_map(turn), *turn.own(Detachment, state=turns.OFF_BOARD)]


def join(turn: Turn, new: Joining, temporary: Temporary) -> Iterator[Change | None]:
    """Yield what puts a detachment into play, with the experience of a new one (EP-R53)."""
    place = new.territory
    state = turns.OFF_BOARD if new.kind == "dropship" else turns.ON_MAP
    where = f" in {ground(turn, place)}" if place else ""
    turn.say(f"{new.id} joins{where}")
    fields = {**new.model_dump(exclude={"territory"}), "place": place, "state": state}
    own = {"side": turn.side, "temporary": temporary, "commander": temporary == "visitor"}
    each = Detachment.model_validate({**fields, **own})
    yield turn.add(each)
    yield begin_experience(turn, each)


def begin_experience(turn: Turn, each: Detachment) -> Change | None:
    """Return the experience that a detachment starts with (EP-3)."""
    bonus = turn.lookup("races").whole(turn.get(records.Side, turn.side).race, of="bonus")
    die = scores.half_up(turn.throw("1d6", f"experience of {each.id}").final)
    return turn.book(XP, "start", die + bonus, (turn.side, each.id))


def refuse_joining(
    turn: Turn, rows: Collection[Joining], most: int, clause: str, where: Collection[str]
) -> Iterator[Refusal]:
    """Yield why detachments cannot join: known already, too large, or where they enter."""
    seen = {each.id for each in turn.rows(Detachment)}
    for row, each in enumerate(rows):
        if each.id in seen:
            message = f"there is a counter {each.id!r} already"
            yield Refusal(f"joining[{row}].id", "known", message, clause)
        if not 0 < each.points <= most:
            message = f"{each.points} points; expected {most} at most"
            yield Refusal(f"joining[{row}].points", f"{most}_points", message, clause)
        # A dropship lands later (EP-14, EP-64).
        open_to = [""] if each.kind == "dropship" else where
        if each.territory not in open_to:
            wanted = "nothing" if "" in open_to else f"one of {', '.join(where)}"
            place = f"joining[{row}].territory"
            yield not_offered(place, each.territory, wanted, clause, title="Enters")
        seen.add(each.id)
