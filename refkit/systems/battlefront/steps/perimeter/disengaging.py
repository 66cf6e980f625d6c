"""Disengagement: who goes back from whom, and how far."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import repeats
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Spot, Stand
from refkit.systems.battlefront.records.ground import POINTS
from refkit.systems.battlefront.rules import coordinates, fieldmap, forces, inches
from refkit.systems.battlefront.steps.game import losses

FLANK = "On the flank of a salient, and going back would cut friends off."


class Contact(Record):
    """Two units of different sides that stand near each other."""

    key = ("first", "second")

    first: str = column("Unit", help="As it is called at the table.", width=24, free=True)
    second: str = column("Enemy", help="As it is called at the table.", width=24, free=True)
    inches: str = column("Inches apart", help="Such as 3 or 4.5.")
    first_dug_in: bool = column("Unit dug in", default=False, help="Improved position.")
    first_moved: bool = column("Unit moved", default=True, help="From where it started.")
    first_flank: bool = column("Unit holds a flank", default=False, help=FLANK)
    second_dug_in: bool = column("Enemy dug in", default=False, help="Improved position.")
    second_moved: bool = column("Enemy moved", default=True, help="From where it started.")
    second_flank: bool = column("Enemy holds a flank", default=False, help=FLANK)


class Move(Record):
    """Where a stand that was placed on the map goes back to."""

    key = ("stand",)

    stand: str = column("Stand")
    place: str = column(
        "Goes to", default="", help=f"{POINTS}; blank: it stays.", width=16, point=True
    )


class Disengagement(Record):
    """The pairs of units that may be too near; none is an answer."""

    pairs: tuple[Contact, ...] = column("In contact", default=())
    moves: tuple[Move, ...] = column(
        "Going back",
        default=(),
        help="Only where stands were placed: what is not listed goes as the map says.",
    )
    note: str = column(
        "Note", default="", help="Kept on record, and every side may read it.", width=60
    )


def going_back(pair: Contact) -> dict[str, Fraction]:
    """Return who goes back and how far, until 5" are between them (R-61).

    Dug-in units, those that never moved and flank guards stay; if both have been moving
    both go back alike (BF-2.1.5.5.1-b to -d).
    """
    apart = inches.parse(pair.inches)
    if apart is None or not inches.is_close(apart):
        return {}
    moving = (
        (pair.first, pair.first_moved and not (pair.first_dug_in or pair.first_flank)),
        (pair.second, pair.second_moved and not (pair.second_dug_in or pair.second_flank)),
    )
    movers = [name for name, goes in moving if goes]
    return {name: (inches.CLEAR - apart) / len(movers) for name in movers}


@step("E5", Disengagement)
def disengage(turn: Turn, decision: Disengagement) -> Iterator[Change | None]:
    """Where possible units go back until 5" from any enemy (BF-2.1.5.5.1-a)."""
    for pair in decision.pairs:
        back = going_back(pair)
        for name, distance in back.items():
            turn.say(f"{name}: back {inches.as_text(distance)} toward the own edge")
        if not back:
            turn.say(f"{pair.first} and {pair.second} stay where they are")
    yield from _on_the_map(turn, decision)
    if decision.note:
        turn.say(decision.note)


def _on_the_map(turn: Turn, decision: Disengagement) -> Iterator[Change | None]:
    """Stands go back as the map says, unless the umpire says otherwise (R-86).

    The step is open, so nothing is told of what is hidden.
    """
    there = fieldmap.placed_spots(turn.campaign, turn.slot)
    for key, place in _places(turn, there, decision.moves).items():
        spot, goes = there[key], coordinates.tidy_place(place)
        if goes != spot.place and not spot.hidden:
            turn.say(f"{_spot_text(turn, spot)}: back to {coordinates.to_tenths(goes)}")
        yield turn.change(spot, place=goes)
    now = fieldmap.placed_spots(turn.campaign, turn.slot).values()
    for one, two in fieldmap.near_enemies(turn.campaign, now):
        if not (one.hidden or two.hidden):
            names = f"{_spot_text(turn, one)} and {_spot_text(turn, two)}"
            turn.say(f'{names} stay less than 5" apart')


def _places(turn: Turn, there: Mapping[str, Spot], moves: Iterable[Move]) -> dict[str, str]:
    """Where stands go back to, by stand: what is not said goes as the map says (R-86)."""
    said = {move.stand: move.place or there[move.stand].place for move in moves}
    return {**fieldmap.moves_back(turn.campaign, turn.slot), **said}


def _spot_text(turn: Turn, spot: Spot) -> str:
    """What the table shows of a stand: no id of a roster."""
    return f"{forces.unit_card(turn, turn.get(Stand, spot.stand)).name} at {spot.place}"


@disengage.refuses
def _contacts(turn: Turn, decision: Disengagement) -> Iterator[Refusal]:
    clause = "BF-2.1.5.5.1-a"
    for number, pair in enumerate(decision.pairs):
        place = f"pairs[{number}]."
        yield from inches.refusals(place + "inches", pair.inches, clause)
        if pair.first == pair.second:
            message = f"{pair.first!r} cannot be in contact with itself"
            yield Refusal(place + "second", "not_understood", message, clause)
    yield from fieldmap.map_refusals(turn.campaign, turn.slot)
    yield from _moves(turn, decision)


def _moves(turn: Turn, decision: Disengagement) -> Iterator[Refusal]:
    """Yield what is wrong with the places that stands are said to go back to."""
    clause, there = "BF-2.1.5.5.1-a", fieldmap.placed_spots(turn.campaign, turn.slot)
    yield from repeats("moves[].stand", (move.stand for move in decision.moves), clause)
    for number, move in enumerate(decision.moves):
        place = f"moves[{number}]."
        if move.stand not in there:
            message = f"{move.stand!r} was not placed on the map"
            yield Refusal(place + "stand", "not_available", message, clause)
        elif move.place and coordinates.parse_point(move.place) is None:
            message = (
                f"place is {move.place!r}; expected inches east and north, such as 36, 20.5"
            )
            yield Refusal(place + "place", "not_understood", message, clause)
    yield from _misplaced(turn, decision, there)


def _misplaced(
    turn: Turn, decision: Disengagement, there: Mapping[str, Spot]
) -> Iterator[Refusal]:
    """Yield what keeps the map from judging the stands where all of them have gone."""
    rows = {f"stand {move.stand}": f"moves[{n}]." for n, move in enumerate(decision.moves)}
    good = [
        move
        for move in decision.moves
        if move.stand in there and (not move.place or coordinates.parse_point(move.place))
    ]
    goes = _places(turn, there, good)
    gone = [spot.replace(place=goes.get(key, spot.place)) for key, spot in there.items()]
    for fault in fieldmap.map_faults(turn.campaign, turn.slot, gone) if there else ():
        field = f"{rows[fault.place]}place" if fault.place in rows else "moves"
        message = str(fault).rstrip(".")
        yield Refusal(field, "not_understood", message, "BF-2.1.5.5.1-a")


@disengage.offers
def _placed(turn: Turn) -> Iterator[Choice]:
    there = fieldmap.placed_spots(turn.campaign, turn.slot)
    notes = _unsolved(turn, there)
    for key in there:
        label = forces.stand_name(turn, turn.get(Stand, key))
        yield Choice("moves.stand", key, label, note=notes.get(key, ""))


def _unsolved(turn: Turn, there: Mapping[str, Spot]) -> dict[str, str]:
    """What is left to the umpire: hidden stands that stay too near an enemy (R-86)."""
    goes = fieldmap.moves_back(turn.campaign, turn.slot)
    gone = (spot.replace(place=goes.get(key, spot.place)) for key, spot in there.items())
    return {
        each.stand: f'hidden, and it stays less than 5" from {foe.stand} at {foe.place}'
        for pair in fieldmap.near_enemies(turn.campaign, gone)
        for each, foe in (pair, pair[::-1])
        if each.hidden
    }


@disengage.leaves_out
def _measured_by_the_map(turn: Turn) -> tuple[str, ...]:
    """Nobody measures by hand where the map has every stand on the table."""
    there = fieldmap.placed_spots(turn.campaign, turn.slot)
    afield = (stand for side in turn.sides for stand in losses.stands_afield(turn, side))
    is_whole = bool(there) and all(stand.id in there for stand in afield)
    return ("pairs",) if is_whole else ()


@disengage.drafts
def _map_draft(turn: Turn) -> Disengagement:
    """The moves that the map asks for."""
    moves = fieldmap.moves_back(turn.campaign, turn.slot)
    rows = (Move(stand=key, place=place) for key, place in moves.items())
    return Disengagement(moves=tuple(rows))
