"""Refit: replenishment, the roster check, breakpoints."""

from collections.abc import Iterator

from refkit.engine.campaign import Change
from refkit.engine.steps import Choice, Done, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import books, forces
from refkit.systems.battlefront.records import (
    Element,
    Posture,
    Stand,
    strength,
)


@step("B1")
def replenish(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Each side makes one secret roll for CPP (BF-2.1.2.1-b)."""
    if not books.history(turn).income:
        # BF-2.1.2.1.2-c, R-16: no die, and no other modifier matters
        turn.say(f"no CPP for {turn.side} on this date")
        return
    reading = turn.consult("cpp", f"CPP of {turn.side}", _cpp_facts(turn))
    turn.say(f"{turn.side} gains {reading.number} CPP")
    yield turn.add(books.line(turn, "replenishment", cpp=reading.number, note=str(reading)))


@replenish.offers
def _replenish_odds(turn: Turn) -> Iterator[Choice]:
    if books.history(turn).income:
        yield Choice("", turn.side, "CPP gained", turn.odds("cpp", _cpp_facts(turn)))
    else:
        yield Choice("", turn.side, "no CPP on this date: no die is rolled")


def _cpp_facts(turn: Turn) -> dict[str, int | bool]:
    posture = turn.find(Posture, f"{turn.slot}/{turn.side}")
    attacks = posture is not None and posture.declared == "attack"
    return {
        "historical": books.history(turn).modifier,
        "night_attack": attacks and forces.slot(turn).kind == "night",
    }


@step("B4")
def check_roster(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """The roster is brought up to date: arrivals come, empty elements go (BF-2.1.2.4-a)."""
    for element in turn.own(Element, status="scheduled"):
        if element.arrives and element.arrives <= forces.slot(turn).date:
            yield from _arrive(turn, element)
    for element in turn.own(Element, status="active"):
        yield from _complete(turn, element)
        if _is_gone(turn, element):
            turn.say(f"{element.id} {element.name} has nothing left and is struck off")
            yield turn.change(element, status="destroyed")


def _arrive(turn: Turn, element: Element) -> Iterator[Change | None]:
    """A scheduled element joins the roster (R-75)."""
    turn.say(f"{element.id} {element.name} arrives")
    yield turn.change(element, status="active")
    for stand in turn.rows(Stand, element=element.id, status="scheduled"):
        yield turn.change(stand, status="available")


def _complete(turn: Turn, element: Element) -> Iterator[Change | None]:
    """An element the umpire typed in gets the stands of its contents."""
    if turn.rows(Stand, element=element.id):
        return
    made = tuple(forces.stands(element, forces.contents_of(turn.campaign, element)))
    yield from map(turn.add, made)
    yield turn.change(element, establishment=len(made))


def _is_gone(turn: Turn, element: Element) -> bool:
    left = ("available", "knocked_out", "abandoned")
    return not any(stand.status in left for stand in turn.rows(Stand, element=element.id))


@step("B7")
def set_breakpoints(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Every element that is not isolated gets new marks for the day (BF-2.1.2.4.4-a)."""
    for element in turn.own(Element, status="active"):
        if forces.is_isolated(turn, element):
            turn.say(f"{element.id} is isolated and keeps its marks")
        else:
            yield turn.change(element, day_start=strength(turn.campaign, element))
