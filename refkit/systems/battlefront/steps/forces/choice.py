"""Choice of forces: who takes the field."""

from collections import Counter
from collections.abc import Iterable, Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Caution, Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Element, Flight, Group, Module, Stand
from refkit.systems.battlefront.rules import forces, support

Unit = Element | Module | Flight
UNITS: dict[str, type[Unit]] = {"elements": Element, "modules": Module, "flights": Flight}


class Forces(Record):
    """What a side takes into the scenario."""

    elements: tuple[str, ...] = column(
        "Elements", default=(), help="Elements in pockets are there already."
    )
    modules: tuple[str, ...] = column("Artillery modules", default=())
    flights: tuple[str, ...] = column(
        "Flights", default=(), help="Only by day, and only flights not yet used."
    )


@step("C2", Forces)
def choose(turn: Turn, decision: Forces) -> Iterator[Change | None]:
    """Each side chooses from what it has, within the scenario maxima (BF-2.1.3.2-a)."""
    named = [
        unit
        for name, fit in _fit(turn).items()
        for unit in _among(fit, getattr(decision, name))
    ]
    # what stands in a pocket is in the scenario whether it is named or not.
    # by the option the rest of such an element comes only where it is named.
    split = () if turn.option("split_element") == "named" else in_pockets(turn)
    there = {unit.id: unit for unit in (*named, *split)}
    for unit in there.values():
        yield turn.change(unit, chosen=turn.slot)
    names = ", ".join(unit.id for unit in named) or "nothing new"
    turn.say(f"{turn.side} chooses {names}")


def _among(fit: dict[str, Unit], names: Iterable[str]) -> list[Unit]:
    named = set(names)
    return [unit for key, unit in fit.items() if key in named]


def in_pockets(turn: Turn) -> tuple[Element, ...]:
    """Return the elements with stands standing isolated or cut off on the map (R-38)."""
    there = turn.own(Stand, status="available")
    away = {s.element for s in there if s.position in forces.MISSING}
    return tuple(e for e in turn.own(Element) if e.id in away)


def _fit(turn: Turn) -> dict[str, dict[str, Unit]]:
    """What can be chosen, by the field that names it and by its id."""
    # BF-2.1.2.4.1-e: one that has only wrecks left cannot be deployed.
    elements = (e for e in turn.own(Element, status="active") if forces.on_hand(turn, e))
    flights = (f for f in turn.own(Flight) if not list(_grounded(turn, f, "")))
    return {
        "elements": {e.id: e for e in elements},
        "modules": {m.id: m for m in turn.own(Module, status="active")},
        "flights": {f.id: f for f in flights},
    }


def _grounded(turn: Turn, flight: Flight, place: str) -> Iterator[Refusal]:
    return support.why_grounded(turn.campaign, flight, forces.current_slot(turn), place)


@choose.refuses
def _choose(turn: Turn, decision: Forces) -> Iterator[Refusal]:
    for name, fit in _fit(turn).items():
        keys = getattr(decision, name)
        for key, times in Counter(keys).items():
            place = f"{name}[{keys.index(key)}]"
            if key not in fit:
                yield from _unfit(turn, place, UNITS[name], key)
            elif times > 1:
                message = f"{key!r} is named {times} times"
                yield Refusal(place, "not_available", message, "BF-2.1.3.2-a")
        yield from _over_maximum(turn, name, [fit[key] for key in keys if key in fit])


def _unfit(turn: Turn, place: str, unit_of: type[Unit], key: str) -> Iterator[Refusal]:
    """Why a unit cannot be chosen; of the enemy's no more than of one that is not there."""
    found = turn.find(unit_of, key)
    unit = found if found and found.side == turn.side else None
    if isinstance(unit, Flight):
        yield from _grounded(turn, unit, place)
    elif isinstance(unit, Element) and unit.status == "withdrawn":
        message = f"{key!r} is withdrawn"
        yield Refusal(place, "withdrawn", message, "BF-2.1.2.3-d")
    else:
        message = f"{key!r} is not available to this side"
        yield Refusal(place, "not_available", message, "BF-2.1.3.2-a")


def _over_maximum(turn: Turn, name: str, chosen: list[Unit]) -> Iterator[Refusal]:
    """Each maximum counts a unit once, those it counted before among them (R-38, R-41)."""
    for maximum, counted in _counted(turn, name).items():
        before = {unit.id: unit.group for unit in counted}
        there = {**before, **{unit.id: unit.group for unit in chosen}}
        added = {unit.group for unit in chosen if unit.id not in before}
        for group, number in Counter(there.values()).items():
            most = maxima(turn, group).get(maximum, number)
            # pockets alone may exceed the maximum; they stay, but no more may come.
            if group in added and number > most:
                line = turn.get(Group, f"{turn.side}/{group}")
                message = f"{number} x {line.description}; expected {most} at most"
                yield Refusal(name, maximum, message, "BF-2.1.3.2-b")


def _counted(turn: Turn, name: str) -> dict[str, tuple[Unit, ...]]:
    """What fills part of each maximum before anything is chosen.

    Units in pockets fill that of the scenario, modules that fired today that of the day.
    """
    fired = support.fired_earlier(turn.campaign, turn.side, forces.current_slot(turn))
    return {
        "day_maximum": fired if name == "modules" else (),
        "scenario_maximum": in_pockets(turn) if name == "elements" else (),
    }


def maxima(turn: Turn, group: str) -> dict[str, int]:
    """Return the maxima of a line of the chart; without a line there is none.

    Artillery has one of the day, which is that of the scenario where no other is set, or
    by the option only that of the scenario (R-41).
    """
    line = turn.find(Group, f"{turn.side}/{group}")
    if line is None:
        return {}
    scenario = {"scenario_maximum": line.scenario_max}
    if line.kind != "OBA" or turn.option("oba_max_basis") == "scenario":
        return scenario
    if line.day_max is None:
        return {"day_maximum": line.scenario_max}
    return {"day_maximum": line.day_max, **scenario}


@choose.warns
def _left_behind(turn: Turn, decision: Forces) -> Iterator[Caution]:
    """Yield the flights that could serve in this scenario, and in none after it."""
    fit = _fit(turn)["flights"].values()
    idle = (f for f in fit if isinstance(f, Flight) and f.id not in decision.flights)
    slot = forces.current_slot(turn)
    yield from support.unflown(turn.campaign, idle, slot, "flights")


@choose.offers
def _choosable(turn: Turn) -> Iterator[Choice]:
    for name, fit in _fit(turn).items():
        for unit in fit.values():
            yield Choice(name, unit.id, f"{_unit_text(turn, unit)}{_at_most(turn, unit)}")


def _at_most(turn: Turn, unit: Unit) -> str:
    """The maxima of a unit's group in words."""
    told = maxima(turn, unit.group).items()
    named = ((which.removesuffix("_maximum"), most) for which, most in told)
    return "".join(f", at most {most} of its kind in a {which}" for which, most in named)


def _unit_text(turn: Turn, unit: Unit) -> str:
    if isinstance(unit, Element):
        strength = len(forces.on_hand(turn, unit))
        notes = forces.deployment_notes(turn.campaign, unit)
        told = "; ".join((f"{strength} stands, {unit.rating}", *notes))
        return f"{unit.id} {unit.name}: {told}"
    return support.unit_title(turn.campaign, unit)


@choose.drafts
def _choose_draft(turn: Turn) -> Forces:
    """Everything fit, as far as the maxima go."""
    there = {unit.id for unit in in_pockets(turn)}
    chosen = {
        name: tuple(key for key in _within(turn, name, fit) if key not in there)
        for name, fit in _fit(turn).items()
    }
    return Forces(**chosen)


def _within(turn: Turn, name: str, fit: dict[str, Unit]) -> Iterator[str]:
    """Yield, in order, each unit for which every maximum has room."""
    counted = _counted(turn, name).items()
    there = {maximum: {unit.id for unit in units} for maximum, units in counted}
    full = {maximum: Counter(unit.group for unit in units) for maximum, units in counted}
    for key, unit in fit.items():
        most = maxima(turn, unit.group)
        fills = [which for which in most if key not in there[which]]
        if all(full[which][unit.group] < most[which] for which in fills):
            yield key
            for which in fills:
                full[which][unit.group] += 1
