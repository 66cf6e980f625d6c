"""Choice of forces: who takes the field."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import Element, Flight, Group, Module, Stand

Unit = Element | Module | Flight


class Forces(Record):
    """What a side takes into the scenario."""

    elements: tuple[str, ...] = column(
        "Elements", default=(), help="Elements in pockets are there already."
    )
    modules: tuple[str, ...] = column("Artillery modules", default=())
    flights: tuple[str, ...] = column("Flights", default=())


@step("C2", Forces)
def choose(turn: Turn, decision: Forces) -> Iterator[Change | None]:
    """Each side chooses from what it has, within the scenario maxima (BF-2.1.3.2-a)."""
    named = [
        unit
        for name, fit in _fit(turn).items()
        for unit in fit.values()
        if unit.id in getattr(decision, name)
    ]
    there = [element for element in _in_pockets(turn) if element not in named]
    for unit in (*named, *there):
        yield turn.change(unit, chosen=turn.slot)
    told = ", ".join(unit.id for unit in named) or "nothing new"
    turn.say(f"{turn.side} chooses {told}")


def _in_pockets(turn: Turn) -> tuple[Element, ...]:
    """Elements with stands standing isolated or cut off on the map (R-38)."""
    there = turn.own(Stand, status="available")
    away = {s.element for s in there if s.position in forces.MISSING}
    return tuple(e for e in turn.own(Element) if e.id in away)


def _fit(turn: Turn) -> dict[str, dict[str, Unit]]:
    """What can be chosen, by the field that names it and by its id."""
    elements = (e for e in turn.own(Element, status="active") if forces.on_hand(turn, e))
    return {
        "elements": {e.id: e for e in elements},
        "modules": {m.id: m for m in turn.own(Module, status="active")},
        "flights": {f.id: f for f in turn.own(Flight, status="ready")},
    }


@choose.refuses
def _choose(turn: Turn, decision: Forces) -> Iterator[Refusal]:
    for name, fit in _fit(turn).items():
        keys = getattr(decision, name)
        for key, times in Counter(keys).items():
            if key not in fit:
                yield _unfit(turn, name, key)
            elif times > 1:
                message = f"{key!r} is named {times} times"
                yield Refusal(name, "not_available", message, "BF-2.1.3.2-a")
        yield from _over_maximum(turn, name, [fit[key] for key in keys if key in fit])
    if decision.flights and forces.slot(turn).kind == "night":
        message = "there is no air support at night"
        yield Refusal("flights", "no_air_at_night", message, "BF-2.1.2.5.2-d")


def _unfit(turn: Turn, name: str, key: str) -> Refusal:
    element = turn.find(Element, key) if name == "elements" else None
    if element and element.side == turn.side and element.status == "withdrawn":
        message = f"{key!r} is withdrawn"
        return Refusal(name, "withdrawn", message, "BF-2.1.2.3-d")
    message = f"{key!r} is not among what the side can choose"
    return Refusal(name, "not_available", message, "BF-2.1.3.2-a")


def _over_maximum(turn: Turn, name: str, chosen: list[Unit]) -> Iterator[Refusal]:
    """The maximum counts each unit once, those in pockets among them (R-38, R-41)."""
    pockets = _in_pockets(turn) if name == "elements" else ()
    there = {unit.id: unit.group for unit in (*pockets, *chosen)}
    added = {unit.group for unit in chosen if unit not in pockets}
    code = "day_maximum" if name == "modules" else "scenario_maximum"
    for group, number in Counter(there.values()).items():
        most = _most(turn, group)
        if group in added and number > most:
            message = f"{number} of {group!r}; expected {most} at most"
            yield Refusal(name, code, message, "BF-2.1.3.2-b")


def _most(turn: Turn, group: str) -> int:
    """The maximum of the chart for one scenario; where the chart has none, any number."""
    line = turn.find(Group, f"{turn.side}/{group}")
    return line.scenario_max if line else 99


@choose.offers
def _choosable(turn: Turn) -> Iterator[Choice]:
    for name, fit in _fit(turn).items():
        for unit in fit.values():
            most = f"{_most(turn, unit.group)} of {unit.group} at most"
            yield Choice(name, unit.id, f"{_words(turn, unit)}, {most}")


def _words(turn: Turn, unit: Unit) -> str:
    if isinstance(unit, Element):
        strength = len(forces.on_hand(turn, unit))
        return f"{unit.id} {unit.name}: {strength} stands, {unit.rating}"
    return unit.id


@choose.drafts
def _choose_draft(turn: Turn) -> Forces:
    """Everything fit, as far as the maxima go."""
    chosen: dict[str, tuple[str, ...]] = {}
    for name, fit in _fit(turn).items():
        taken: list[Unit] = []
        for unit in fit.values():
            if not list(_over_maximum(turn, name, [*taken, unit])):
                taken.append(unit)
        chosen[name] = tuple(unit.id for unit in taken if unit not in _in_pockets(turn))
    if forces.slot(turn).kind == "night":
        chosen["flights"] = ()
    return Forces(**chosen)
