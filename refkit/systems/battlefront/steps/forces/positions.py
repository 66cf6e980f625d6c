"""Where units set up: not beyond the line, not out of a pocket, hidden when far off."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import repeats
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Element, Stand
from refkit.systems.battlefront.rules import control, forces, inches
from refkit.systems.battlefront.steps.cleanup import clearing
from refkit.systems.battlefront.steps.game import losses


class UnitPlace(Record):
    """Where one unit sets up, and what may be doubted about it."""

    key = ("unit",)

    unit: str = column(
        "Element or stand",
        help="An element for all its stands, or one of its stands.",
    )
    place: str = column("Place", default="", width=30, point=True)
    beyond_line: bool = column("Beyond own front line", default=False)
    moved: bool = column(
        "Moved from a pocket",
        default=False,
        help="Units in pockets stay; a turn on the spot is no move.",
    )
    distance: str = column(
        "Inches to enemy line",
        default="",
        help="Fill in this and the next: refkit says whether the unit starts hidden.",
    )
    spotting: str = column(
        "Spotting distance", default="", help="How near an enemy sees it, in inches."
    )

    @property
    def is_hidden(self) -> bool:
        """Whether it is farther from the enemy line than it is spotted (BF-2.1.3.3-c)."""
        distance, spotting = (inches.parse(self.distance), inches.parse(self.spotting))
        return distance is not None and spotting is not None and distance > spotting


def _by_start(turn: Turn) -> bool:
    """Whether a side sets up behind its start line and not up to the MLR (R-84)."""
    return turn.option("deployment_limit") == "start_line"


def _measured(turn: Turn, each: UnitPlace) -> UnitPlace:
    """What the map says of a place on it, besides what is said (R-85)."""
    lines = control.grounds_at(turn.campaign, each.place)
    if lines is None:
        return each
    beyond = lines.is_beyond(each.place, turn.side, by_start=_by_start(turn))
    # Without a spotting distance it would be one of two, and one alone is refused.
    far = each.spotting and f"{float(lines.to_line(each.place)):g}"
    told = {"beyond_line": each.beyond_line or beyond, "distance": each.distance or far}
    return each.replace(**told)


def tell_hidden(turn: Turn, units: tuple[UnitPlace, ...]) -> None:
    """Note which units start hidden, and where; only their side reads it."""
    for each in (_measured(turn, unit) for unit in units):
        if each.is_hidden:
            turn.say(f"starts hidden: {each.unit} {each.place}".rstrip())


def position_refusals(turn: Turn, units: tuple[UnitPlace, ...]) -> Iterator[Refusal]:
    """Yield every ground on which a unit cannot set up as it is written."""
    yield from repeats("units[].unit", (each.unit for each in units), "BF-2.1.3.3-a")
    named = losses.named_stands(turn, (each.unit for each in units), (turn.side,))
    for number, each in enumerate(_measured(turn, unit) for unit in units):
        place, stands = f"units[{number}].", tuple(named[each.unit])
        if not stands:
            message = f"{each.unit!r} is not on the table"
            yield Refusal(place + "unit", "not_available", message, "BF-2.1.3.3-a")
        yield from _place_bars(turn, place, each, stands)
        yield from _distance_bars(place, each)


def _place_bars(
    turn: Turn, place: str, each: UnitPlace, stands: tuple[Stand, ...]
) -> Iterator[Refusal]:
    left = [stand for stand in stands if clearing.stays(stand)]
    # BF-2.1.3.3-d: those that were left on the map stay, beyond the line or not.
    if each.beyond_line and len(left) < len(stands):
        own = f"the {naming.short(turn.side)} start line"
        line = own if _by_start(turn) else "the main line of resistance"
        message = f"{each.unit} sets up beyond {line}; expected a place up to it"
        yield Refusal(place + "beyond_line", "beyond_mlr", message, "BF-2.1.3.3-a")
    known = {stand.place for stand in left if stand.place}
    if left and (each.moved or (each.place and known - {each.place})):
        message = f"{each.unit} stays where it is; it may change its facing"
        yield Refusal(place + "moved", "stays_in_place", message, "BF-2.1.3.3-d")


def _distance_bars(place: str, each: UnitPlace) -> Iterator[Refusal]:
    clause, told = "BF-2.1.3.3-c", (each.distance, each.spotting)
    yield from inches.refusals(place + "distance", each.distance, clause)
    yield from inches.refusals(place + "spotting", each.spotting, clause)
    if any(told) and not all(told):
        message = f"{each.unit} has one of the two distances; expected both or neither"
        yield Refusal(place + "spotting", "not_understood", message, clause)


def position_choices(turn: Turn) -> Iterator[Choice]:
    """Yield the elements and stands on the table."""
    stands = losses.stands_afield(turn, turn.side)
    for key in dict.fromkeys(stand.element for stand in stands):
        yield Choice("units.unit", key, f"{key} {turn.get(Element, key).name}, all of it")
    for stand in stands:
        yield Choice("units.unit", stand.id, forces.stand_name(turn, stand))
