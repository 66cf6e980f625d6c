"""Card or Map: the secret choices, and who then does what."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import not_offered
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusals, refuse
from refkit.engine.records.records import Record, column
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import POINTS, Intent, Slot
from refkit.systems.stalingrad.rules import sequence
from refkit.systems.stalingrad.rules.sequence import CARD, MAP, NOBODY, TIE
from refkit.systems.stalingrad.rules.units import AXIS, SOVIET
from refkit.systems.stalingrad.steps import named


class Chosen(Record):
    """What a side chooses."""

    choice: Literal["map", "card"] = column("Chooses", default="map")


@step("C1", Chosen)
def choose(turn: Turn, decision: Chosen) -> Changes:
    """Both choose Card or Map in secret (RS-7)."""
    turn.say(f"{named.people(turn.side)} chooses {decision.choice.capitalize()}")
    yield turn.new(Intent, choice=decision.choice)


@choose.refuses
def _choose(turn: Turn, decision: Chosen) -> Refusals:
    many = POINTS.balance(turn.campaign, turn.side)
    yield from refuse("choice", sequence.choose(decision.choice, many, turn.option))


class Shown(Record):
    """What the umpire adds to the dice, and whom he names."""

    axis_added: int = column("Added to the Axis die", default=0, low=-9, high=9)
    soviet_added: int = column("Added to the Soviet die", default=0, low=-9, high=9)
    first: str = column("First with a card", default="")


@step("C2", Shown)
def show(turn: Turn, decision: Shown) -> Changes:
    """Both choices are shown; then it is plain who does what (RS-8 to RS-11)."""
    made = {each.side: each for each in turn.rows(Intent, slot=turn.slot)}
    chosen = {side: each.choice for side, each in made.items()}
    told = [f"{named.people(e.side)} chose {e.choice.capitalize()}" for e in made.values()]
    turn.say(", ".join(told))
    leads = lead(turn)
    order = sequence.order(chosen, leads, turn.option)
    dice: dict[str, int] = {}
    operator = "".join(side for side, what in order.turns if what == sequence.OPERATION)
    first = next((side for side, what in order.turns if what == CARD), decision.first)
    if order.roll and MAP in chosen.values():
        operator = TIE
        added = {AXIS: decision.axis_added, SOVIET: decision.soviet_added}
        while operator == TIE:
            dice = throw(turn)
            operator = sequence.operates(dice, leads, turn.option, added)
    while order.roll and not first and MAP not in chosen.values():
        dice = throw(turn)
        first = sequence.first(dice).replace(TIE, "")
    for side, each in made.items():
        yield turn.change(each, shown=True, die=dice.get(side, 0))
    operator = operator.replace(NOBODY, "")
    if operator:
        turn.say(f"{named.people(operator)} has an operation")
    now = turn.get(Slot, turn.slot)
    yield turn.change(now, revealed=True, operates=operator, first=first)


def lead(turn: Turn) -> str:
    """Return who has the initiative, '' for nobody (RS-11)."""
    is_reorganised = bool(standing.in_force(turn.campaign, standing.STAVKA))
    return sequence.initiative(stavka=is_reorganised)


def throw(turn: Turn) -> dict[str, int]:
    """Return a die for each side (RS-R6)."""
    return {
        side: turn.throw("1d10", f"{named.people(side)} for the sequence").final
        for side in turn.sides
    }


def names_first(turn: Turn) -> bool:
    """Whether the umpire says who is first with a card (RS-R2)."""
    chosen = {each.choice for each in turn.rows(Intent, slot=turn.slot)}
    by_umpire = turn.option("card_order") == "umpire"
    return chosen == {CARD} and not lead(turn) and by_umpire


show.asks_only(first=names_first)


@show.refuses
def _show(turn: Turn, decision: Shown) -> Refusals:
    if names_first(turn) and decision.first not in turn.sides:
        yield not_offered("first", decision.first, "a side", "RS-R2", title="First")


@show.offers
def _sides(turn: Turn) -> Iterator[Choice]:
    for side in turn.sides if names_first(turn) else ():
        yield Choice("first", side, named.people(side))
