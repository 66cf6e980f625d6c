"""Detachments that join: what they are, where they enter, what they begin with."""

from collections.abc import Callable, Collection, Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import repeats
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.epic40k.records import XP, Detachment, Kind, Side, Temporary
from refkit.systems.epic40k.rules import turns
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.rules.experience import half_up


class Joining(Record):
    """A detachment that joins."""

    key = ("id",)
    id: str = column("Counter")
    name: str = column("Name", default="")
    points: int = count("Points")
    kind: Kind = column("Kind", default="ground")
    territory: str = column("Enters", default="", help="Blank for a dropship.")
    infiltrators: int = count("Infiltrating units")
    flak: int = count("Flak units")
    war_engines: int = count("War engines")
    intercept: int = count("Intercept rating", high=9)
    units: int = count("Units")


def join(turn: Turn, new: Joining, temporary: Temporary) -> Iterator[Change | None]:
    """Yield what puts a detachment into play, with the experience of a new one (EP-R53)."""
    is_drop = new.kind == "dropship"
    fields = new.values
    place = fields.pop("territory")
    each = Detachment.model_validate(
        {
            **fields,
            "side": turn.side,
            "place": "" if is_drop else place,
            "state": turns.OFF_BOARD if is_drop else turns.ON_MAP,
            "temporary": temporary,
            "commander": temporary == "visitor",
        }
    )
    turn.say(f"{new.id} {new.name} joins{'' if is_drop else f' in {place}'}")
    yield turn.add(each)
    yield from begin_experience(turn, each)


def begin_experience(turn: Turn, each: Detachment) -> Iterator[Change | None]:
    """Yield the experience that a detachment starts with (EP-3)."""
    bonus = turn.lookup("races").whole(turn.get(Side, turn.side).race, of="bonus")
    die = half_up(turn.throw("1d6", f"experience of {each.id}").final)
    yield turn.add(turn.line(XP, "start", (turn.side, each.id), xp=die + bonus))


def entrances(turn: Turn) -> list[str]:
    """Return the territories of the own second and third line that a side holds (EP-61)."""
    chart = board(turn.campaign)
    return [
        each
        for each in chart.held(turn.side)
        if chart.depth(turn.side, each) <= chart.lines - 2
    ]


def refuse_joining(
    turn: Turn,
    rows: Collection[Joining],
    most: Callable[[Joining], int],
    where: Collection[str],
    clause: str,
) -> Iterator[Refusal]:
    """Yield why detachments cannot join: known, too large, or in the wrong place."""
    yield from repeats("joining[].id", [each.id for each in rows], clause)
    for row, each in enumerate(rows):
        field = f"joining[{row}]"
        if turn.find(Detachment, each.id) is not None:
            message = f"there is a counter {each.id!r} already"
            yield Refusal(f"{field}.id", "known", message, clause)
        if not 0 < each.points <= (limit := most(each)):
            message = f"{each.points} points; expected {limit} at most"
            yield Refusal(f"{field}.points", f"{limit}_points", message, clause)
        if each.kind != "dropship" and each.territory not in where:
            expected = ", ".join(where) or "none"
            message = f"{each.territory!r}; expected one of {expected}"
            yield Refusal(f"{field}.territory", "entrance", message, clause)
