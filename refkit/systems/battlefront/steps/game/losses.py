"""What the game cost and what was fired."""

from collections.abc import Iterable, Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import repeats, unknown
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Element, Flight, Module, Stand, Wreck
from refkit.systems.battlefront.records.troops import count
from refkit.systems.battlefront.rules import forces, support
from refkit.systems.battlefront.steps.game import deeds, engagements, tolls

FREE = {"minefield": False, "immobile": False}


class StandLoss(Record):
    """What befell one stand."""

    key = ("stand",)

    stand: str = column("Stand")
    result: Literal["knocked_out", "abandoned", "panicked"] = column(
        "Result",
        default="knocked_out",
        help="Abandoned: armoured vehicles only. Panicked off: returns when the map is "
        "cleared.",
    )
    minefield: bool = column(
        "In a minefield", default=False, help="Whether its wreck lies in one."
    )
    place: str = column(
        "Place", default="", width=24, point=True, help="Where an armoured wreck lies."
    )


class FireMissions(Record):
    """What one module fired."""

    key = ("module",)

    module: str = column("Module")
    missions: int = column("Missions", default=1, low=0, high=99)
    smoke: int = count(
        "With smoke", high=99, help="Missions with at least one smoke template."
    )


class Losses(Record):
    """A side's losses in the scenario, and what its artillery and aircraft did."""

    tallies: tuple[tolls.Tally, ...] = column(
        "Elements",
        default=(),
        help="What each lost and did. Among identical stands the lowest numbers are "
        "struck off.",
        fill="each",
    )
    stands: tuple[StandLoss, ...] = column(
        "Stands by name",
        default=(),
        help="Where it matters which stand it was, or where its wreck lies. Do not count "
        "it above as well.",
    )
    ammunition: tuple[deeds.AmmunitionLoss, ...] = column(
        "Ran short", default=(), fill="ticked"
    )
    missions: tuple[FireMissions, ...] = column("Artillery", default=(), fill="each")
    flights: tuple[str, ...] = column("Flights flown", default=())


@step("D2", Losses)
def record_losses(turn: Turn, decision: Losses) -> Iterator[Change | None]:
    """Stands and soft vehicles are struck off, armour becomes wrecks (BF-2.1.2.4.1-a)."""
    # Before anybody runs short: the stands are told apart as the sheet has them.
    lost = (*decision.stands, *_counted(turn, decision))
    yield from deeds.run_short(turn, decision.ammunition)
    hit = {turn.get(Stand, loss.stand).element for loss in lost}
    for loss in lost:
        yield from lose(turn, loss)
    yield from deeds.note_deeds(turn, decision.tallies, hit)
    for fired in decision.missions:
        module = turn.get(Module, fired.module)
        used = turn.slot if fired.missions else module.fired
        left = module.smoke_left - fired.smoke
        # a row of no missions is a call that failed, which by the option is use.
        yield turn.change(module, called=turn.slot, fired=used, smoke_left=left)
    for key in decision.flights:
        flight = turn.get(Flight, key)
        status = support.after_flying(turn.campaign, flight)
        yield turn.change(flight, flown=turn.slot, status=status)


def _counted(turn: Turn, decision: Losses) -> tuple[StandLoss, ...]:
    """The stands that were told by number."""
    groups = tolls.group_alike(stands_afield(turn, turn.side))
    named = {loss.stand for loss in decision.stands}
    told = tolls.lost_stands(groups, decision.tallies, named)
    return tuple(StandLoss.model_validate({"stand": s, "result": r}) for s, r in told)


def lose(turn: Turn, loss: StandLoss) -> Iterator[Change | None]:
    """Only armoured vehicles leave something to repair (R-74)."""
    name = forces.stand_name(turn, turn.get(Stand, loss.stand))
    turn.say(f"{name}: {loss.result.replace('_', ' ')}")
    yield from strike_off(turn, loss)


def strike_off(turn: Turn, loss: StandLoss) -> Iterator[Change | None]:
    """Take a stand off the table and the roster; of armour a wreck is left."""
    stand = turn.get(Stand, loss.stand)
    gone = {"lost_in": turn.slot, "position": "normal", "pocket": "", **FREE}
    yield engagements.note_down(
        turn, stand.element, {loss_kind(turn, stand, loss.result): 1}
    )
    if loss.result == "panicked":
        # BF-2.1.2.4.1-b: not struck off
        yield turn.change(stand, panicked=True)
    elif not forces.is_armour(turn, stand):
        yield turn.change(stand, status="eliminated", **gone)
    else:
        yield turn.change(stand, status=loss.result, **gone)
        left = new_wreck(turn, stand, state=loss.result, place=loss.place)
        yield turn.add(left.replace(minefield=loss.minefield))


def loss_kind(turn: Turn, stand: Stand, result: str) -> str:
    """Return the column of its engagement that a loss is counted in (BF-2.1.2.4.2-n)."""
    if result == "panicked":
        return "panicked"
    if forces.is_armour(turn, stand):
        return f"afv_{result}"
    return "soft" if forces.unit_card(turn, stand).unit_class == "V" else "knocked_out"


def new_wreck(turn: Turn, stand: Stand, state: str, place: str) -> Wreck:
    """Return the wreck an armoured vehicle leaves (BF-2.1.2.4.1-e)."""
    return Wreck.model_validate(
        {
            "id": forces.next_id(turn.campaign, Wreck, "W"),
            "side": stand.side,
            "card": stand.card,
            "state": state,
            "slot": turn.slot,
            "place": place,
            "stand": stand.id,
        }
    )


def stands_afield(turn: Turn, side: str) -> tuple[Stand, ...]:
    """Return a side's stands that are on the table in this slot."""
    # The choice of forces marks the elements in pockets too.
    chosen = {element.id for element in turn.rows(Element, side=side, chosen=turn.slot)}
    there = turn.rows(Stand, side=side, status="available", panicked=False)
    # an immobile vehicle is there whether its element is chosen or not, R-91: and
    # by the option what stands in a pocket, of an element that was not named.
    parts = forces.MISSING if turn.option("split_element") == "named" else ()
    return tuple(
        stand
        for stand in there
        if stand.element in chosen or stand.immobile or stand.position in parts
    )


def named_stands(
    turn: Turn, names: Iterable[str], sides: Iterable[str]
) -> dict[str, list[Stand]]:
    """Return the stands on the table that names mean: of a stand, or all of an element."""
    found: dict[str, list[Stand]] = {name: [] for name in names}
    for stand in (stand for side in sides for stand in stands_afield(turn, side)):
        for name in found.keys() & {stand.id, stand.element}:
            found[name].append(stand)
    return found


@record_losses.refuses
def _losses(turn: Turn, decision: Losses) -> Iterator[Refusal]:
    yield from stand_bars(turn, decision.stands, (turn.side,))
    there = stands_afield(turn, turn.side)
    named = {loss.stand for loss in decision.stands}
    yield from deeds.tally_refusals(turn, there, decision.tallies, named)
    yield from deeds.ammunition_refusals(there, decision.ammunition)
    modules = {m.id: m for m in turn.own(Module, status="active", chosen=turn.slot)}
    for number, fired in enumerate(decision.missions):
        place = f"missions[{number}]."
        if fired.module in modules:
            yield from _smoke(place + "smoke", modules[fired.module], fired)
        else:
            message = f"{fired.module!r} was not chosen for this scenario"
            yield Refusal(place + "module", "not_available", message, "BF-2.1.2.5.3-c")
    fired_by = (fired.module for fired in decision.missions)
    yield from repeats("missions[].module", fired_by, "BF-2.1.2.5.3-c")
    flights = {f.id for f in turn.own(Flight, status="ready", chosen=turn.slot)}
    why, clause = "was not chosen for this scenario", "BF-2.1.2.5.2-a"
    yield from unknown("flights", decision.flights, flights, why, clause)


def stand_bars(
    turn: Turn, rows: tuple[StandLoss, ...], sides: tuple[str, ...]
) -> Iterator[Refusal]:
    """Every ground for not taking these losses of these sides."""
    there = {stand.id: stand for side in sides for stand in stands_afield(turn, side)}
    for number, loss in enumerate(rows):
        place = f"stands[{number}]."
        if loss.stand not in there:
            message = f"{loss.stand!r} is not a stand on the table"
            yield Refusal(place + "stand", "not_available", message, "BF-2.1.2.4.1-a")
        elif loss.result == "abandoned" and not forces.is_armour(turn, there[loss.stand]):
            fault = f"{loss.stand} is no armoured vehicle"
            message = f"{fault}; expected knocked out or panicked off"
            yield Refusal(place + "result", "not_type_A", message, "BF-2.1.2.4.1-e")
    named = (loss.stand for loss in rows)
    yield from repeats("stands[].stand", named, "BF-2.1.2.4.1-a")


def _smoke(field: str, module: Module, fired: FireMissions) -> Iterator[Refusal]:
    clause = "BF-2.1.2.5.5-c"
    if fired.smoke > module.smoke_left:
        message = f"{fired.smoke} with smoke; {module.id} has {module.smoke_left} left"
        yield Refusal(field, "no_smoke_left", message, clause)
    if fired.smoke > fired.missions:
        fired_smoke = f"{fired.smoke} of {fired.missions} missions with smoke"
        message = f"{fired_smoke}; expected no more than were fired"
        yield Refusal(field, "not_understood", message, clause)


@record_losses.warns
def _left_out(turn: Turn, decision: Losses) -> Iterator[Caution]:
    """Yield the flights that were chosen and of which nobody says that they flew."""
    chosen = turn.own(Flight, status="ready", chosen=turn.slot)
    idle = (flight for flight in chosen if flight.id not in decision.flights)
    slot = forces.current_slot(turn)
    yield from support.unflown(turn.campaign, idle, slot, "flights")


@record_losses.offers
def _on_table(turn: Turn) -> Iterator[Choice]:
    yield from forces.stand_choices(turn, "stands.stand", stands_afield(turn, turn.side))
    yield from deeds.deed_choices(turn, stands_afield(turn, turn.side))
    for module in turn.own(Module, status="active", chosen=turn.slot):
        title = support.unit_title(turn.campaign, module)
        label = f"{title}, {module.smoke_left} smoke missions left"
        yield Choice("missions.module", module.id, label)
    for flight in turn.own(Flight, status="ready", chosen=turn.slot):
        title = support.unit_title(turn.campaign, flight)
        yield Choice("flights", flight.id, f"{title}, {flight.number} aircraft")


@record_losses.drafts
def _losses_draft(turn: Turn) -> Losses:
    """Where discipline is rolled for, a row for each element on the table."""
    first = tolls.first_keys(tolls.group_alike(stands_afield(turn, turn.side)))
    rows = (
        tolls.Tally(element=first.get(element.id, element.id), in_combat=False)
        for element in engagements.unnoted_elements(turn)
    )
    return Losses(tallies=tuple(rows))
