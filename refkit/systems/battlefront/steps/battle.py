"""The game itself: how it ended, what it cost, what was fired."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import (
    Element,
    Flight,
    Module,
    Side,
    Stand,
    TurnRow,
    Wreck,
)


class Ending(Record):
    """How the scenario ended."""

    ended: Literal["agreed", "rolled"] = column(
        "Ended", default="rolled", help="By agreement, or by the turn record chart."
    )
    turns: int | None = column(
        "Turns played", default=None, low=0, high=99, help="Blank: the end is rolled for here, turn by turn."
    )


@step("D", Ending)
def end_scenario(turn: Turn, decision: Ending) -> Iterator[Change | None]:
    """The players agree to stop, or the turn record chart ends the game (BF-2.1.4-d)."""
    turns = decision.turns if decision.turns is not None else _roll_on(turn)
    turn.say(f"{turns} turns were played; ended as {decision.ended}")
    yield turn.change(forces.slot(turn), turns=turns)


def _roll_on(turn: Turn) -> int:
    """A d10 at the start of every turn of the chart until it ends the game (R-54)."""
    chart = sorted(turn.rows(TurnRow), key=lambda row: row.turn)
    for row in chart:
        if turn.throw("1d10", f"end of the scenario at turn {row.turn}, on {row.ends_on} or less").final <= row.ends_on:
            return row.turn - 1
    return chart[-1].turn if chart else 0


@end_scenario.refuses
def _end(turn: Turn, decision: Ending) -> Iterator[Refusal]:
    chart = turn.rows(TurnRow)
    last = max((row.turn for row in chart if row.ends_on >= 10), default=100)
    if decision.turns is None and (decision.ended == "agreed" or last == 100):
        yield Refusal("turns", "not_understood", "Turns played is blank; expected how many turns were played", "BF-2.1.4-c")
    elif decision.turns is not None and decision.turns >= last:
        yield Refusal("turns", "not_understood", f"{decision.turns} turns; expected {last - 1} at most, as turn {last} always ends it", "BF-2.1.4-e")


class StandLoss(Record):
    """What befell one stand."""

    key = ("stand",)

    stand: str = column("Stand")
    result: Literal["knocked_out", "abandoned", "panicked"] = column(
        "Result", default="knocked_out", help="Abandoned: armoured vehicles only. Panicked off: back at the clearing."
    )
    minefield: bool = column("In a minefield", default=False, help="Where an armoured wreck lies.")
    place: str = column("Place", default="", width=24, help="Where an armoured wreck lies.")


class FireMissions(Record):
    """What one module fired."""

    key = ("module",)

    module: str = column("Module")
    missions: int = column("Missions", default=1, low=0, high=99)
    smoke: int = column("With smoke", default=0, low=0, high=99, help="Missions with at least one smoke template.")


class Losses(Record):
    """A side's losses in the scenario, and what its artillery and aircraft did."""

    stands: tuple[StandLoss, ...] = column("Stands", default=())
    missions: tuple[FireMissions, ...] = column("Artillery", default=())
    flights: tuple[str, ...] = column("Flights flown", default=())


@step("D2", Losses)
def record_losses(turn: Turn, decision: Losses) -> Iterator[Change | None]:
    """Stands and soft vehicles are struck off, armour becomes wrecks (BF-2.1.2.4.1-a)."""
    for loss in decision.stands:
        yield from lose(turn, loss)
    for fired in decision.missions:
        module = turn.get(Module, fired.module)
        used = turn.slot if fired.missions else module.fired
        yield turn.change(module, fired=used, smoke_left=module.smoke_left - fired.smoke)
    for key in decision.flights:
        yield turn.change(turn.get(Flight, key), status="flown")


def lose(turn: Turn, loss: StandLoss) -> Iterator[Change | None]:
    """Yield the changes of one stand's loss by its class (R-74)."""
    stand = turn.get(Stand, loss.stand)
    turn.say(f"{forces.name(turn, stand)}: {loss.result.replace('_', ' ')}")
    if loss.result == "panicked":
        # BF-2.1.2.4.1-b: not struck off
        yield turn.change(stand, panicked=True)
    elif forces.card(turn, stand).unit_class != "A":
        yield turn.change(stand, status="eliminated", lost_in=turn.slot)
    else:
        yield turn.change(stand, status=loss.result, lost_in=turn.slot, position="normal", pocket="")
        yield turn.add(wreck(turn, stand, loss))


def wreck(turn: Turn, stand: Stand, loss: StandLoss) -> Wreck:
    """Return the wreck an armoured vehicle leaves (BF-2.1.2.4.1-e)."""
    return Wreck(
        id=forces.next_id(turn.campaign, Wreck, "W"),
        side=stand.side,
        card=stand.card,
        state="abandoned" if loss.result == "abandoned" else "knocked_out",
        slot=turn.slot,
        minefield=loss.minefield,
        place=loss.place,
        stand=stand.id,
    )


def afield(turn: Turn, side: str) -> tuple[Stand, ...]:
    """Return a side's stands that are on the table in this slot."""
    chosen = {element.id for element in turn.rows(Element, side=side, chosen=turn.slot)}
    there = turn.rows(Stand, side=side, status="available", panicked=False)
    return tuple(stand for stand in there if stand.element in chosen)


def loss_refusals(turn: Turn, rows: tuple[StandLoss, ...], sides: tuple[str, ...]) -> Iterator[Refusal]:
    """Yield every ground for not taking these losses of these sides."""
    there, seen = {s.id: s for side in sides for s in afield(turn, side)}, set[str]()
    for number, loss in enumerate(rows):
        place = f"stands[{number}]."
        if loss.stand not in there:
            yield Refusal(place + "stand", "not_available", f"{loss.stand!r} is not a stand on the table", "BF-2.1.2.4.1-a")
            continue
        if loss.stand in seen:
            yield Refusal(place + "stand", "already_attempted", f"{loss.stand} is listed twice", "BF-2.1.2.4.1-a")
        seen.add(loss.stand)
        if loss.result == "abandoned" and forces.card(turn, there[loss.stand]).unit_class != "A":
            yield Refusal(place + "result", "not_type_A", f"{loss.stand} is no armoured vehicle; expected knocked_out or panicked", "BF-2.1.2.4.1-e")


@record_losses.refuses
def _losses(turn: Turn, decision: Losses) -> Iterator[Refusal]:
    yield from loss_refusals(turn, decision.stands, (turn.side,))
    modules = {m.id: m for m in turn.own(Module, status="active", chosen=turn.slot)}
    seen = set[str]()
    for number, fired in enumerate(decision.missions):
        place = f"missions[{number}]."
        if fired.module not in modules or fired.module in seen:
            yield Refusal(place + "module", "not_available", f"{fired.module!r} was not chosen for this scenario", "BF-2.1.2.5.3-c")
            continue
        seen.add(fired.module)
        yield from _smoke(place, modules[fired.module], fired)
    flights = {f.id for f in turn.own(Flight, status="ready", chosen=turn.slot)}
    for key in decision.flights:
        if key not in flights:
            yield Refusal("flights", "not_available", f"{key!r} was not chosen for this scenario", "BF-2.1.2.5.2-a")


def _smoke(place: str, module: Module, fired: FireMissions) -> Iterator[Refusal]:
    if fired.smoke > module.smoke_left:
        yield Refusal(place + "smoke", "no_smoke_left", f"{fired.smoke} smoke missions; {module.id} has {module.smoke_left} left", "BF-2.1.2.5.5-c")
    if fired.smoke > fired.missions:
        yield Refusal(place + "smoke", "not_understood", f"{fired.smoke} of {fired.missions} missions with smoke; expected no more than were fired", "BF-2.1.2.5.5-c")


@record_losses.offers
def _on_table(turn: Turn) -> Iterator[Choice]:
    for stand in afield(turn, turn.side):
        yield Choice("stands.stand", stand.id, forces.name(turn, stand))
    for module in turn.own(Module, status="active", chosen=turn.slot):
        yield Choice("missions.module", module.id, f"{module.id}, {module.smoke_left} smoke missions left")
    for flight in turn.own(Flight, status="ready", chosen=turn.slot):
        yield Choice("flights", flight.id, f"{flight.id}, {flight.number} aircraft")


class MineLosses(Record):
    """Stands of either side lost to mines while getting out of them."""

    stands: tuple[StandLoss, ...] = column("Stands", default=())


@step("E2", MineLosses)
def clear_mines(turn: Turn, decision: MineLosses) -> Iterator[Change | None]:
    """A unit in a minefield is attacked until it is out or destroyed (BF-2.1.5.2-a)."""
    for loss in decision.stands:
        yield from lose(turn, loss)


@clear_mines.refuses
def _mine_losses(turn: Turn, decision: MineLosses) -> Iterator[Refusal]:
    yield from loss_refusals(turn, decision.stands, turn.sides)


@clear_mines.offers
def _in_mines(turn: Turn) -> Iterator[Choice]:
    for side in turn.rows(Side):
        for stand in afield(turn, side.id):
            yield Choice("stands.stand", stand.id, forces.name(turn, stand))
