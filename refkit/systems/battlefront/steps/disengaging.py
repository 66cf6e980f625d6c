"""Disengagement: who goes back from whom, and how far."""

from collections.abc import Iterator
from fractions import Fraction

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import inches

FLANK = "On the flank of a salient, and going back would cut friends off."


class Contact(Record):
    """Two units of different sides that stand near each other."""

    key = ("first", "second")

    first: str = column("Unit", help="As it is called at the table.", width=24)
    second: str = column("Enemy", help="As it is called at the table.", width=24)
    inches: str = column("Inches apart", help="Such as 3 or 4.5.")
    first_dug_in: bool = column("Unit dug in", default=False, help="Improved position.")
    first_moved: bool = column("Unit moved", default=True, help="From where it started.")
    first_flank: bool = column("Unit holds a flank", default=False, help=FLANK)
    second_dug_in: bool = column("Enemy dug in", default=False, help="Improved position.")
    second_moved: bool = column("Enemy moved", default=True, help="From where it started.")
    second_flank: bool = column("Enemy holds a flank", default=False, help=FLANK)


class Disengagement(Record):
    """The pairs of units that may be too near; none is an answer."""

    pairs: tuple[Contact, ...] = column("In contact", default=())
    note: str = column("Note", default="", width=60)


def going_back(pair: Contact) -> dict[str, Fraction]:
    """Return who goes back and how far, until 5" are between them (R-61).

    Dug-in units, those that never moved and flank guards stay; if both have been moving
    both go back alike (BF-2.1.5.5.1-b to -d).
    """
    apart = inches.read(pair.inches)
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
            turn.say(f"{name}: back {inches.words(distance)} toward the own edge")
        if not back:
            turn.say(f"{pair.first} and {pair.second} stay where they are")
    if decision.note:
        turn.say(decision.note)
    yield None


@disengage.refuses
def _contacts(turn: Turn, decision: Disengagement) -> Iterator[Refusal]:
    clause = "BF-2.1.5.5.1-a"
    for number, pair in enumerate(decision.pairs):
        place = f"pairs[{number}]."
        yield from inches.faults(place + "inches", pair.inches, clause)
        if pair.first == pair.second:
            message = f"{pair.first!r} cannot be in contact with itself"
            yield Refusal(place + "second", "not_understood", message, clause)
