"""Positions: where the stands are when the game is over."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import repeats, shorten_list
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Spot, Stand
from refkit.systems.battlefront.records.calendar import course_column
from refkit.systems.battlefront.records.ground import POINTS
from refkit.systems.battlefront.rules import coordinates, fieldmap, forces, pasting
from refkit.systems.battlefront.steps.cleanup import clearing
from refkit.systems.battlefront.steps.game import losses

CLAUSE = "BF-2.1.5.5-a"
FLAGS = ("hidden", "dug_in", "unmoved")
RULINGS = ("ruled", "why", "out_of_line")
MOST_NAMED = 20


class StandPlace(Record):
    """Where one stand is."""

    key = ("stand",)

    stand: str = column("Stand")
    place: str = column("Place", default="", help=POINTS, width=16)
    hidden: bool = column("Hidden", default=False, help="The enemy does not see it.")
    dug_in: bool = column("Dug in", default=False, help="In an improved position.")
    unmoved: bool = column("Has not moved", default=False, help="From where it started.")
    ruled: Literal["", "normal", "isolated", "cut_off"] = column(
        "Ruled", default="", help="The umpire's word, asked for again at the perimeter."
    )
    why: str = column("Ruled because", default="", width=30)
    out_of_line: bool = column(
        "Forms no line", default=False, help="By the umpire's ruling; it bars nobody."
    )


class Positions(Record):
    """Where the stands are; none is an answer: then all is done by hand."""

    stands: tuple[StandPlace, ...] = column("Stands", default=(), fill="each")
    pasted: str = column(
        "Pasted list",
        default="",
        help="A line each: stand, x, y, and hidden, dug in or unmoved where it is so.",
        length=20_000,
        width=60,
    )
    course: str = course_column(
        "Front line (MLR)",
        help="Its points, such as 0, 54; 120, 54, where the umpire moves it. Blank: as the "
        "map draws it.",
    )
    note: str = column("Why the line is moved", default="", width=60)


def stated_places(decision: Positions) -> list[tuple[str, StandPlace]]:
    """Return the places that are said, each with the field it stands in."""
    rows = enumerate(decision.stands)
    typed = [(f"stands[{number}].", row) for number, row in rows if row.place]
    lines = [("pasted", StandPlace(**row)) for row in pasting.rows(decision.pasted)]
    return [*typed, *lines]


@step("P", Positions)
def place_stands(turn: Turn, decision: Positions) -> Iterator[Change | None]:
    """The map judges the stands where they are (BF-2.1.5.5-a, R-62).

    Where nothing is said but what stayed where it was, the front is drawn by hand.
    """
    now = {each.stand: _spot(turn, each) for _, each in stated_places(decision)}
    if not _says_more(turn, now):
        turn.say("no places are given: the front is drawn by hand")
        return
    for row in turn.rows(Spot):
        # Where a stand stood after another scenario says nothing of this one.
        if row.stand not in now:
            yield turn.drop(row)
    yield from map(turn.put, now.values())
    left = sorted({stand.id for stand in _afield(turn)} - now.keys())
    turn.say(f"{len(now)} stands are placed")
    if left:
        turn.say(f"no place is given for {shorten_list(left, MOST_NAMED)}")


def _says_more(turn: Turn, now: Mapping[str, Spot]) -> bool:
    """Whether anything stands elsewhere than where it was left on the map."""
    left = {key: spot.place for key, spot in _left(turn).items()}
    return any(left.get(key) != spot.place for key, spot in now.items())


def _left(turn: Turn) -> dict[str, Spot]:
    """The stands that the map was not cleared of, where they were (BF-2.1.5.6.1-a)."""
    there = [stand.id for stand in _afield(turn) if clearing.stays(stand)]
    return {key: spot for key in there if (spot := turn.find(Spot, key))}


def _spot(turn: Turn, each: StandPlace) -> Spot:
    stand = turn.get(Stand, each.stand)
    flags = {name: getattr(each, name) for name in (*FLAGS, *RULINGS)}
    where = {
        "side": stand.side,
        "slot": turn.slot,
        "place": coordinates.tidy_place(each.place),
    }
    return Spot.model_validate({"stand": stand.id, **where, **flags})


def _afield(turn: Turn) -> Iterator[Stand]:
    """The stands of either side that are on the table."""
    for side in turn.sides:
        yield from losses.stands_afield(turn, side)


@place_stands.refuses
def _places(turn: Turn, decision: Positions) -> Iterator[Refusal]:
    for fault in pasting.faults(decision.pasted):
        yield Refusal("pasted", "not_understood", fault, CLAUSE)
    rows = stated_places(decision)
    there = {stand.id for stand in _afield(turn)}
    fields = {each.stand: field for field, each in rows}
    for field, each in rows:
        if each.stand not in there:
            message = f"{each.stand!r} is not on the table"
            yield Refusal(_at(field, "stand"), "not_available", message, CLAUSE)
        if coordinates.parse_point(each.place) is None:
            message = (
                f"place is {each.place!r}; expected inches east and north, such as 36, 20.5"
            )
            yield Refusal(_at(field, "place"), "not_understood", message, CLAUSE)
    yield from _twice(rows)
    good = [
        each
        for _, each in rows
        if each.stand in there and coordinates.parse_point(each.place)
    ]
    yield from _misplaced(turn, [_spot(turn, each) for each in good], fields)


def _at(field: str, name: str) -> str:
    return field + name if field.endswith(".") else field


def _twice(rows: list[tuple[str, StandPlace]]) -> Iterator[Refusal]:
    """Yield a refusal for each stand that has two places."""
    found = repeats("[]", (each.stand for _, each in rows), CLAUSE)
    for refusal in found:
        number = int(refusal.field.strip("[]"))
        yield replace(refusal, field=_at(rows[number][0], "stand"))


def _misplaced(turn: Turn, there: list[Spot], fields: dict[str, str]) -> Iterator[Refusal]:
    """Yield what keeps the map from judging these places."""
    unique = {spot.stand: spot for spot in there}
    # The front is drawn by hand then, and a fault of the table is no hindrance.
    if not _says_more(turn, unique):
        return
    for fault in fieldmap.map_faults(turn.campaign, turn.slot, unique.values()):
        kind, _, name = fault.place.partition(" ")
        field = _at(fields[name], "place") if kind == "stand" else ""
        yield Refusal(field, "not_understood", str(fault).rstrip("."), CLAUSE)


@place_stands.offers
def _to_place(turn: Turn) -> Iterator[Choice]:
    yield from forces.stand_choices(turn, "stands.stand", _afield(turn))


@place_stands.drafts
def _places_draft(turn: Turn) -> Positions:
    """Every stand on the table; those that stayed there have the place they had."""
    left = _left(turn)
    rows = (StandPlace(stand=s.id, **_as_before(left.get(s.id))) for s in _afield(turn))
    return Positions(stands=tuple(rows))


def _as_before(spot: Spot | None) -> dict[str, Any]:
    return {name: getattr(spot, name) for name in ("place", "hidden")} if spot else {}
