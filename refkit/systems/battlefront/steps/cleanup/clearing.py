"""Clearing the map: what comes off, what stays where it stands."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import misnamed
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Element, Stand
from refkit.systems.battlefront.rules import forces


class Staying(Record):
    """Where a stand that is not cleared stands."""

    key = ("stand",)

    stand: str = column("Stand")
    place: str = column("Place", default="", width=30, point=True)


class Clearing(Record):
    """The places of what stays on the map; all else comes off."""

    stays: tuple[Staying, ...] = column("Stay on the map", default=(), fill="ticked")
    note: str = column(
        "Note", default="", help="Anything worth keeping on record.", width=60
    )


def stays(stand: Stand) -> bool:
    """Whether a stand is left where it is: in a pocket, or immobile (R-63, R-77)."""
    return stand.position in forces.MISSING or stand.immobile


def staying_stands(turn: Turn) -> tuple[Stand, ...]:
    """Return the stands of either side that the map is not cleared of."""
    return tuple(stand for stand in turn.rows(Stand, status="available") if stays(stand))


@step("E8", Clearing)
def clear_map(turn: Turn, decision: Clearing) -> Iterator[Change | None]:
    """Units in normal status come off, panicked stands come back (BF-2.1.5.6-a, -b).

    The step is open, so it names what stays on the table and no id of a roster.
    """
    for stand in turn.rows(Stand, panicked=True):
        yield turn.change(stand, panicked=False)
    for each in decision.stays:
        yield turn.change(turn.get(Stand, each.stand), place=each.place)
    gone = {element.id for element in turn.rows(Element, status="withdrawn")}
    for stand in turn.rows(Stand, status="available"):
        if not stays(stand):
            # what was isolated when its element was withdrawn follows it now
            status = "withdrawn" if stand.element in gone else "available"
            yield turn.change(stand, status=status, place="", minefield=False)
    seen = (stand for stand in staying_stands(turn) if not forces.is_hidden(turn, stand))
    for line in dict.fromkeys(_table_line(turn, stand) for stand in seen):
        turn.say(line)
    if decision.note:
        turn.say(decision.note)


def _table_line(turn: Turn, stand: Stand) -> str:
    """What the table shows of a stand that stays (BF-2.1.5.6.1-a)."""
    if stand.position in forces.MISSING:
        return f"{stand.side} pocket {stand.pocket} stays in place"
    place = f" at {stand.place}" if stand.place else ""
    return f"{forces.unit_card(turn, stand).name}{place} is immobile and stays"


@clear_map.refuses
def _clear(turn: Turn, decision: Clearing) -> Iterator[Refusal]:
    keys, left = (
        (each.stand for each in decision.stays),
        {s.id for s in staying_stands(turn)},
    )
    why, refused = "is not in a pocket or immobile; it comes off", "not_isolated"
    yield from misnamed("stays[].stand", keys, left, why, "BF-2.1.5.6.1-a", refused)


@clear_map.offers
def _left_on_map(turn: Turn) -> Iterator[Choice]:
    yield from forces.stand_choices(turn, "stays.stand", staying_stands(turn))


@clear_map.drafts
def _clear_draft(turn: Turn) -> Clearing:
    left = (Staying(stand=stand.id, place=stand.place) for stand in staying_stands(turn))
    return Clearing(stays=tuple(left))
