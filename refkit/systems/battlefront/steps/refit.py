"""Refit: replenishment, the roster check, combining, breakpoints."""

import itertools
from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, Done, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import books, forces
from refkit.systems.battlefront.records import (
    RATINGS,
    Element,
    HistoricalDrm,
    Posture,
    Stand,
    marks,
    strength,
)

NO_INCOME = HistoricalDrm.model_construct(modifier=0, income=True)


@step("B1")
def replenish(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Each side makes one secret roll for CPP (BF-2.1.2.1-b)."""
    history = _history(turn)
    if not history.income:
        # BF-2.1.2.1.2-c, R-16: no die, and no other modifier matters
        turn.say(f"no CPP for {turn.side} on this date")
        return
    reading = turn.consult("cpp", f"CPP of {turn.side}", _cpp_facts(turn))
    turn.say(f"{turn.side} gains {reading.number} CPP")
    yield turn.add(books.line(turn, "replenishment", cpp=reading.number, note=str(reading)))


@replenish.offers
def _replenish_odds(turn: Turn) -> Iterator[Choice]:
    if _history(turn).income:
        yield Choice("", turn.side, "CPP gained", turn.odds("cpp", _cpp_facts(turn)))
    else:
        yield Choice("", turn.side, "no CPP on this date: no die is rolled")


def _history(turn: Turn) -> HistoricalDrm:
    date = forces.slot(turn).date
    return turn.find(HistoricalDrm, f"{date}/{turn.side}") or NO_INCOME


def _cpp_facts(turn: Turn) -> dict[str, int | bool]:
    posture = turn.find(Posture, f"{turn.slot}/{turn.side}")
    attacks = posture is not None and posture.declared == "attack"
    return {
        "historical": _history(turn).modifier,
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


class Pair(Record):
    """Two understrength elements that become one."""

    key = ("keep",)

    keep: str = column("Keeps its id", help="The element whose row is rewritten.")
    strike: str = column("Is struck off", help="It still counts against its campaign maximum.")
    command: Literal["keep", "strike"] = column(
        "Command stand of", default="keep", help="Which of the two command stands stays."
    )


class Combining(Record):
    """The pairs a side combines in this refit; none is an answer."""

    pairs: tuple[Pair, ...] = column("Pairs", default=())


@step("B6", Combining)
def combine(turn: Turn, decision: Combining) -> Iterator[Change | None]:
    """Pairs that have lost half of their strength may become one (BF-2.1.2.4.3-a)."""
    for pair in decision.pairs:
        keep, strike = turn.get(Element, pair.keep), turn.get(Element, pair.strike)
        yield from _leave_one_command(turn, pair)
        left = ("available", "knocked_out", "abandoned")
        for stand in turn.rows(Stand, element=strike.id):
            if stand.status in left:
                yield turn.change(stand, element=keep.id)
        better = max(RATINGS.index(keep.rating), RATINGS.index(strike.rating))
        rating = RATINGS[max(0, better - 1)]  # raw stays raw
        now = len(forces.on_hand(turn, keep))
        note = f"{keep.note}; with {strike.id}".removeprefix("; ")
        yield turn.change(strike, status="combined", combined_into=keep.id, formed=turn.slot)
        yield turn.change(
            keep, rating=rating, establishment=now, day_start=now, formed=turn.slot, note=note
        )
        turn.say(f"{strike.id} joins {keep.id}: {now} stands, {rating}, marks at {marks(now)}")


def _leave_one_command(turn: Turn, pair: Pair) -> Iterator[Change | None]:
    """Only one command stand is kept (BF-2.1.2.4.3-d, R-30)."""
    commands = {
        which: [s for s in forces.on_hand(turn, turn.get(Element, key)) if s.command]
        for which, key in (("keep", pair.keep), ("strike", pair.strike))
    }
    other = "strike" if pair.command == "keep" else "keep"
    if commands[pair.command]:
        for stand in commands[other]:
            yield turn.change(stand, status="surplus")


@combine.refuses
def _combine(turn: Turn, decision: Combining) -> Iterator[Refusal]:
    seen: set[str] = set()
    for number, pair in enumerate(decision.pairs):
        place = f"pairs[{number}]."
        both = [(place + name, getattr(pair, name)) for name in ("keep", "strike")]
        elements = []
        for field, key in both:
            yield from _unfit(turn, field, key, seen)
            elements.append(turn.find(Element, key))
        seen |= {pair.keep, pair.strike}
        first, second = elements
        if first and second:
            yield from _mismatch(place + "strike", first, second)


def _unfit(turn: Turn, field: str, key: str, seen: set[str]) -> Iterator[Refusal]:
    element = turn.find(Element, key)
    if element is None or element.side != turn.side or element.status != "active":
        yield Refusal(field, "not_available", f"{key!r} is not an active element of the side", "BF-2.1.2.4.3-a")
        return
    if not _is_half_gone(turn, element):
        yield Refusal(field, "not_understrength", f"{key} has lost less than half of its strength", "BF-2.1.2.4.3-a")
    if forces.is_isolated(turn, element):
        yield Refusal(field, "isolated", f"{key} is isolated", "BF-2.1.2.4.3-a")
    twice = turn.option("combine_twice_same_refit") == "true"
    if key in seen or (element.formed == turn.slot and not twice):
        yield Refusal(field, "formed_this_refit", f"{key} is combined in this refit already", "BF-2.1.2.4.3-a")


def _mismatch(field: str, first: Element, second: Element) -> Iterator[Refusal]:
    if first.id == second.id:
        yield Refusal(field, "only_two", "an element combines with another one", "BF-2.1.2.4.3-a")
    if first.unit_class != second.unit_class:
        yield Refusal(field, "different_class", f"class {second.unit_class} is not {first.unit_class}", "BF-2.1.2.4.3-a")
    elif first.unit_class != "I" and first.unit_type != second.unit_type:
        yield Refusal(field, "different_type", f"{second.unit_type} is not {first.unit_type}", "BF-2.1.2.4.3-a")


def _is_half_gone(turn: Turn, element: Element) -> bool:
    """Exactly half lost qualifies; of the full strength unless optioned (R-28)."""
    of_day = turn.option("combine_base") == "day_start"
    full = element.day_start if of_day else element.establishment
    return full > 0 and 2 * (full - strength(turn.campaign, element)) >= full


@combine.offers
def _pairs(turn: Turn) -> Iterator[Choice]:
    fit = [e for e in turn.own(Element, status="active") if not list(_unfit(turn, "", e.id, set()))]
    paired = [p for p in itertools.combinations(fit, 2) if not list(_mismatch("", *p))]
    for element in dict.fromkeys(itertools.chain.from_iterable(paired)):
        label = f"{element.id} {element.name}, {strength(turn.campaign, element)} of {element.establishment}, {element.rating}"
        yield Choice("pairs.keep", element.id, label)
        yield Choice("pairs.strike", element.id, label)


@step("B7")
def set_breakpoints(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Every element that is not isolated gets new marks for the day (BF-2.1.2.4.4-a)."""
    for element in turn.own(Element, status="active"):
        if forces.is_isolated(turn, element):
            turn.say(f"{element.id} is isolated and keeps its marks")
        else:
            yield turn.change(element, day_start=strength(turn.campaign, element))
