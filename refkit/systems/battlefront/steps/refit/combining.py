"""Combining: two understrength elements become one."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Element, Stand, lost_today, marks, strength
from refkit.systems.battlefront.rules import forces, ratings

CLAUSE = "BF-2.1.2.4.3-a"


class Pair(Record):
    """Two understrength elements that become one."""

    key = ("keep",)

    keep: str = column(
        "Keeps its name", help="The element that goes on, with its row on the roster."
    )
    strike: str = column(
        "Is struck off", help="It still counts against its campaign maximum."
    )
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
        yield from _join(turn, pair)


def _join(turn: Turn, pair: Pair) -> Iterator[Change | None]:
    keep, strike = turn.get(Element, pair.keep), turn.get(Element, pair.strike)
    # Before the hand-over: after it nothing tells whose command stand is whose.
    yield from _leave_one_command(turn, pair)
    yield from _hand_over(turn, keep, strike)
    better = ratings.best_rating(turn.campaign, keep.rating, strike.rating)
    rating = ratings.rating_below(turn.campaign, better)
    # after the hand-over, so the stands of both are in it.
    now = len(forces.on_hand(turn, keep))
    note = f"{keep.note.rstrip('.')}; with {strike.id}".removeprefix("; ")
    new = {"rating": rating, "establishment": now, "day_start": now, "note": note}
    new |= {"mended": 0}
    # BF-2.1.2.4.3-e: the row stays, so it counts towards the campaign maximum for ever.
    yield turn.change(strike, status="combined", combined_into=keep.id, formed=turn.slot)
    yield turn.change(keep, formed=turn.slot, **new)
    reckoned = marks(turn.campaign, now)
    turn.say(f"{strike.id} joins {keep.id}: {now} stands, {rating}, marks at {reckoned}")


def _hand_over(turn: Turn, keep: Element, strike: Element) -> Iterator[Change | None]:
    """Stands, pockets and unresolved wrecks pass to the new element (R-76)."""
    for stand in turn.rows(Stand, element=strike.id):
        if stand.status in forces.LEFT:
            yield turn.change(stand, element=keep.id)
    # by the option the new rating is that of every stand.
    if turn.option("combined_own_rating") == "drop":
        for stand in turn.rows(Stand, element=keep.id):
            yield turn.change(stand, rating="")


def _leave_one_command(turn: Turn, pair: Pair) -> Iterator[Change | None]:
    """Only one command stand is kept (BF-2.1.2.4.3-d, R-30)."""
    keys = [pair.keep, pair.strike]
    first, other = keys if pair.command == "keep" else reversed(keys)
    there = (s for k in (first, other) for s in forces.on_hand(turn, turn.get(Element, k)))
    # Where the element that is named has no command stand, that of the other stays.
    for stand in [stand for stand in there if stand.command][1:]:
        yield turn.change(stand, status="surplus")


@combine.refuses
def _combine(turn: Turn, decision: Combining) -> Iterator[Refusal]:
    """Each pair is judged as the pairs before it leave the roster."""
    # by the option a pair may name what a pair before it in the form has formed.
    trial, named = Turn(turn.campaign, turn.slot, turn.side), Counter[str]()
    for number, pair in enumerate(decision.pairs):
        place = f"pairs[{number}]."
        grounds = [*_pair_bars(trial, place, pair), *_thirds(trial, place, pair, named)]
        named.update({pair.keep, pair.strike})
        yield from grounds
        if not grounds:
            for change in filter(None, _join(trial, pair)):
                trial.make(change)


def _thirds(turn: Turn, place: str, pair: Pair, named: Counter[str]) -> Iterator[Refusal]:
    """Two at a time; a third waits for another refit, unless optioned (R-29)."""
    if turn.option("combine_twice_same_refit") == "yes":
        return
    for field, key in (("keep", pair.keep), ("strike", pair.strike)):
        if named[key]:
            message = f"{key} is in another pair already; only two combine at a time"
            yield Refusal(place + field, "only_two", message, CLAUSE)


def _pair_bars(turn: Turn, place: str, pair: Pair) -> Iterator[Refusal]:
    yield from _unfit(turn, place + "keep", pair.keep)
    yield from _unfit(turn, place + "strike", pair.strike)
    first, second = (_own(turn, key) for key in (pair.keep, pair.strike))
    if first and second:
        yield from _mismatch(place + "strike", first, second)


def _own(turn: Turn, key: str) -> Element | None:
    """An element of the side; what the enemy has is as unknown as what nobody has."""
    found = turn.find(Element, key)
    return found if found and found.side == turn.side else None


def _unfit(turn: Turn, field: str, key: str) -> Iterator[Refusal]:
    element = _own(turn, key)
    if element is None:
        yield Refusal(field, "different_side", f"{key!r} is no element of the side", CLAUSE)
        return
    if element.status != "active":
        code = "withdrawn" if element.status == "withdrawn" else "not_available"
        yield Refusal(field, code, f"{key} is {element.status}", CLAUSE)
        return
    again = element.formed == turn.slot
    twice = turn.option("combine_twice_same_refit") == "yes"
    if again and not twice:
        message = f"{key} was combined in this refit already"
        yield Refusal(field, "formed_this_refit", message, CLAUSE)
    # both parts of one formed in this refit were understrength
    if not _is_half_gone(turn, element) and not (again and twice):
        message = f"{key} has lost less than half of its strength"
        yield Refusal(field, "not_understrength", message, CLAUSE)
    if forces.is_isolated(turn, element):
        yield Refusal(field, "isolated", f"{key} is isolated", CLAUSE)


def _mismatch(field: str, first: Element, second: Element) -> Iterator[Refusal]:
    if first.id == second.id:
        message = "an element cannot combine with itself"
        yield Refusal(field, "only_two", message, CLAUSE)
    if first.unit_class != second.unit_class:
        message = f"its class is {second.unit_class}; expected {first.unit_class}"
        yield Refusal(field, "different_class", message, CLAUSE)
    elif first.unit_class != "I" and first.unit_type != second.unit_type:
        message = f"its type is {second.unit_type}; expected {first.unit_type}"
        yield Refusal(field, "different_type", message, CLAUSE)


def _kind(element: Element) -> tuple[str, str]:
    """What two elements that combine have in common: class, and type but for infantry."""
    infantry = element.unit_class == "I"
    return element.unit_class, "" if infantry else element.unit_type


def _is_half_gone(turn: Turn, element: Element) -> bool:
    """Exactly half lost qualifies; of the full strength unless optioned (R-28)."""
    of_day = turn.option("combine_base") == "day_start"
    full = element.day_start if of_day else element.establishment
    # a wreck is not available and counts as lost; one that panicked off does not.
    missing = full - strength(turn.campaign, element)
    lost = lost_today(turn.campaign, element) if of_day else missing
    return full > 0 and 2 * lost >= full


@combine.offers
def _pairs(turn: Turn) -> Iterator[Choice]:
    active = turn.own(Element, status="active")
    fit = [e for e in active if not list(_unfit(turn, "", e.id))]
    alike = Counter(map(_kind, fit))
    for element in (element for element in fit if alike[_kind(element)] > 1):
        now = f"{strength(turn.campaign, element)} of {element.establishment}"
        label = f"{element.id} {element.name}, {now}, {element.rating}"
        yield Choice("pairs.keep", element.id, label)
        yield Choice("pairs.strike", element.id, label)
