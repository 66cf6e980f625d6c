"""The refit in sentences: points, rolls, purchases and the marks of the day."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from refkit.engine.play.listing import counted, join_words
from refkit.engine.play.telling import Deed, reworded_lines
from refkit.systems.battlefront.records import (
    CPP,
    FPP,
    Element,
    Flight,
    Fortification,
    Group,
    Module,
    Points,
)

MOST_NAMED = 4


def points(number: int, kind: str = "campaign") -> str:
    """Return points in words.

    >>> points(1), points(3, "fortification")
    ('1 campaign point', '3 fortification points')
    """
    return f"{number} {kind} point{'' if number == 1 else 's'}"


def times(number: int, what: str) -> str:
    """Return a thing and how many there are of it.

    >>> times(1, "roadblock"), times(2, "wire")
    ('roadblock', '2 x wire')
    """
    return what if number == 1 else f"{number} x {what}"


def _income(deed: Deed) -> Iterator[str]:
    """What the roll gave, and what is in hand with it (BF-2.1.2.1-c)."""
    booked = deed.made(Points)
    if not booked:
        yield f"there are no campaign points for {deed.side} on this date"
        return
    gained = points(sum(row.cpp for row in booked))
    yield f"{deed.side} gain[s] {gained}; {deed.left(CPP)} in hand"
    yield from (line for line in deed.lines if line.startswith("the CPP chart"))


def _purchases(deed: Deed) -> Iterator[str]:
    """What is bought and its price, then what is left in hand (BF-2.1.2.5-e)."""
    bought = Counter(_bought(deed, row) for row in deed.made(Points))
    if not bought:
        yield f"{deed.side} buy[s] nothing"
        return
    what = join_words(times(number, each) for each, number in bought.items())
    price, left = points(deed.spent(CPP)), f"{deed.left(CPP)} left in hand"
    yield f"{deed.side} buy[s] {what} for {price}; {left}"
    if gained := sum(row.fpp for row in deed.made(Points)):
        yield f"that gives {points(gained, 'fortification')}"


def _bought(deed: Deed, row: Points) -> str:
    if row.kind == "point":
        return f"registered point for {deed.names.of(row.reference)}"
    key = row.note.rpartition(" ")[2]
    new = {each.identity for cls in (Element, Module, Flight) for each in deed.made(cls)}
    lines = deed.campaign.rows(Group, side=deed.side, id=row.reference)
    what = next((line.description for line in lines), "")
    if key not in new:
        return what or row.note
    name = deed.names.of(key)
    # A name of the umpire's own does not say what it is.
    is_said = what.casefold() in name.casefold()
    return name if is_said else f"{name} ({what})"


def _smoke_and_aircraft(deed: Deed) -> Iterator[str]:
    """What each roll gave, and what was put on it."""
    for key, (_, number) in deed.changed(Module, "smoke").items():
        yield f"{deed.names.of(key)} can fire {counted(number, 'smoke mission')}"
    for key, (_, number) in deed.changed(Flight, "number").items():
        yield f"{deed.names.of(key)} has {number} aircraft"
    if extra := deed.spent(CPP):
        left = f"{deed.left(CPP)} left in hand"
        yield f"{deed.side} put[s] {points(extra)} on the rolls; {left}"


def _fortifications(deed: Deed) -> Iterator[str]:
    kinds = Counter(row.name for row in deed.made(Fortification))
    if not kinds:
        yield f"{deed.side} buy[s] no fortifications"
        return
    what = join_words(times(number, name) for name, number in kinds.items())
    price = points(deed.spent(FPP), "fortification")
    yield f"{deed.side} buy[s] {what} for {price}; {deed.left(FPP)} left in hand"


def _marks(deed: Deed) -> Iterator[str]:
    """With how many stands each element begins the day (BF-2.1.2.4.4-a)."""
    now = deed.changed(Element, "day_start")
    told = (
        f"{deed.names.of(key)} ({counted(n, 'stand')}, before {was})"
        for key, (was, n) in now.items()
    )
    if now:
        yield f"new marks for {join_words(told, MOST_NAMED)}"
    yield from reworded_lines(deed)


SAID_OF_THE_REFIT: Mapping[str, Callable[[Deed], Iterator[str]]] = {
    "B1": _income,
    "B7": _marks,
    "B9": _purchases,
    "B10": _smoke_and_aircraft,
    "B12": _fortifications,
}
