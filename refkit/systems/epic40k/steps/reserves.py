"""Detachments that join: what they are, where they enter, what they begin with."""

from collections.abc import Collection, Iterator, Mapping

from refkit.engine.campaign.entry import Change
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.epic40k.records import XP, Detachment, Kind, Side, Temporary
from refkit.systems.epic40k.rules import turns
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.rules.scores import half_up
from refkit.systems.epic40k.steps import choices


class Joining(Record):
    """A detachment that joins."""

    key = ("id",)
    id: str = column("Counter")
    name: str = column("Name", default="")
    points: int = count("Points")
    kind: Kind = column("Kind", default="ground")
    territory: str = column(
        "Enters", default="", offered=True, help="A dropship waits off the map instead."
    )
    infiltrators: int = count("Infiltrating units")
    flak: int = count("Flak units")
    war_engines: int = count("War engines")
    intercept: int = count("Intercept rating", high=9)
    units: int = count("Units")


def join(turn: Turn, new: Joining, temporary: Temporary) -> Iterator[Change | None]:
    """Yield what puts a detachment into play, with the experience of a new one (EP-R53)."""
    is_drop = new.kind == "dropship"
    fields = new.model_dump(exclude={"territory"})
    fields |= {"side": turn.side, "temporary": temporary}
    fields["place"] = "" if is_drop else new.territory
    fields["state"] = turns.OFF_BOARD if is_drop else turns.ON_MAP
    fields["commander"] = temporary == "visitor"
    where = "" if is_drop else f" in {choices.ground(turn, new.territory)}"
    turn.say(f"{new.id} joins{where}")
    each = Detachment.model_validate(fields)
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
    deep, held = chart.lines - 2, chart.held(turn.side)
    return [each for each in held if chart.depth(turn.side, each) <= deep]


def refuse_joining(
    turn: Turn, rows: Collection[Joining], most: Mapping[str, int], clause: str
) -> Iterator[Refusal]:
    """Yield why detachments cannot join: known already, named twice, or too large.

    `most` are the points that a kind may have, under '' those of any other.
    """
    seen = {each.id for each in turn.rows(Detachment)}
    for row, each in enumerate(rows):
        limit = most.get(each.kind, most[""])
        if each.id in seen:
            message = f"there is a counter {each.id!r} already"
            yield Refusal(f"joining[{row}].id", "known", message, clause)
        if not 0 < each.points <= limit:
            message = f"{each.points} points; expected {limit} at most"
            yield Refusal(f"joining[{row}].points", f"{limit}_points", message, clause)
        seen.add(each.id)
