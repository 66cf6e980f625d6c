"""Forces and deployment: who takes the field, and where the hidden things lie."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import Choice, step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import (
    Element,
    Flight,
    Fortification,
    FortLine,
    Group,
    Module,
    Stand,
    TargetPoint,
)


class Forces(Record):
    """What a side takes into the scenario."""

    elements: tuple[str, ...] = column("Elements", default=(), help="Elements in pockets are there already.")
    modules: tuple[str, ...] = column("Artillery modules", default=())
    flights: tuple[str, ...] = column("Flights", default=())


@step("C2", Forces)
def choose(turn: Turn, decision: Forces) -> Iterator[Change | None]:
    """Each side chooses from what it has, within the scenario maxima (BF-2.1.3.2-a)."""
    for cls, keys in _chosen(decision):
        for key in keys:
            yield turn.change(turn.get(cls, key), chosen=turn.slot)
    for element in _in_pockets(turn):
        yield turn.change(turn.get(Element, element.id), chosen=turn.slot)
    turn.say(f"{turn.side} chooses " + (", ".join(k for _, keys in _chosen(decision) for k in keys) or "nothing new"))


def _chosen(decision: Forces) -> tuple[tuple[type[Element] | type[Module] | type[Flight], tuple[str, ...]], ...]:
    return (Element, decision.elements), (Module, decision.modules), (Flight, decision.flights)


def _in_pockets(turn: Turn) -> tuple[Element, ...]:
    """Elements with stands standing isolated or cut off on the map (R-38)."""
    away = {s.element for s in turn.own(Stand, status="available") if s.position != "normal"}
    return tuple(e for e in turn.own(Element) if e.id in away)


def _fit_elements(turn: Turn) -> tuple[Element, ...]:
    return tuple(e for e in turn.own(Element, status="active") if forces.on_hand(turn, e))


def _fit(turn: Turn) -> dict[str, tuple[str, ...]]:
    """What can be chosen: active elements with a stand, modules, flights of the day."""
    return {
        "elements": tuple(e.id for e in _fit_elements(turn)),
        "modules": tuple(m.id for m in turn.own(Module, status="active")),
        "flights": tuple(f.id for f in turn.own(Flight, status="ready")),
    }


@choose.refuses
def _choose(turn: Turn, decision: Forces) -> Iterator[Refusal]:
    fit = _fit(turn)
    for name, keys in decision.values.items():
        for key, times in Counter(keys).items():
            if key not in fit[name]:
                yield Refusal(name, "not_available", f"{key!r} is not among what the side can choose", "BF-2.1.3.2-a")
            elif times > 1:
                yield Refusal(name, "not_available", f"{key} is named {times} times", "BF-2.1.3.2-a")
    if decision.flights and forces.slot(turn).kind == "night":
        yield Refusal("flights", "no_air_at_night", "there is no air support at night", "BF-2.1.2.5.2-d")
    yield from _over_maximum(turn, decision)


def _over_maximum(turn: Turn, decision: Forces) -> Iterator[Refusal]:
    """The maximum counts each element once, those in pockets among them (R-38, R-41)."""
    pockets = {e.id for e in _in_pockets(turn)}
    elements = [turn.find(Element, key) for key in dict.fromkeys((*pockets, *decision.elements))]
    modules = [turn.find(Module, key) for key in decision.modules]
    for name, rows, code in (("elements", elements, "scenario_maximum"), ("modules", modules, "day_maximum")):
        chosen = {row.id for row in rows if row and row.id in decision.values[name]}
        for group, number in Counter(row.group for row in rows if row).items():
            line = turn.find(Group, f"{turn.side}/{group}")
            added = any(row and row.group == group and row.id in chosen - pockets for row in rows)
            if line and number > line.scenario_max and added:
                yield Refusal(name, code, f"{number} of {group}; expected {line.scenario_max} at most", "BF-2.1.3.2-b")


@choose.offers
def _choosable(turn: Turn) -> Iterator[Choice]:
    for element in _fit_elements(turn):
        line = turn.find(Group, f"{turn.side}/{element.group}")
        most = f", {line.scenario_max} of {element.group} at most" if line else ""
        label = f"{element.id} {element.name}: {len(forces.on_hand(turn, element))} stands, {element.rating}{most}"
        yield Choice("elements", element.id, label)
    for name in ("modules", "flights"):
        for key in _fit(turn)[name]:
            yield Choice(name, key, key)


@choose.drafts
def _choose_draft(turn: Turn) -> Forces:
    """Everything fit, as far as the maxima go."""
    taken = Counter(e.group for e in _in_pockets(turn))
    names, pockets = [], {e.id for e in _in_pockets(turn)}
    for element in (*_fit_elements(turn), *turn.own(Module, status="active")):
        line = turn.find(Group, f"{turn.side}/{element.group}")
        if element.id in pockets or (line and taken[element.group] >= line.scenario_max):
            continue
        taken[element.group] += 1
        names.append(element.id)
    fit = _fit(turn)
    chosen = {name: tuple(k for k in fit[name] if k in names) for name in ("elements", "modules")}
    night = forces.slot(turn).kind == "night"
    return Forces(**chosen, flights=() if night else fit["flights"])


class FortPlace(Record):
    """Where a bought fortification goes."""

    key = ("item",)

    item: str = column("No.")
    place: str = column("Place", default="", width=30)
    hidden: bool = column("Hidden", default=False)
    by_line: bool = column("Near the MLR", default=False, help='Within 4" of it; for a roadblock: along it.')


class PointPlace(Record):
    """Where a preregistered point lies."""

    key = ("point",)

    point: str = column("Point")
    place: str = column("Place", default="", width=30)


class Deployment(Record):
    """What a side writes down at setup."""

    fortifications: tuple[FortPlace, ...] = column("Fortifications", default=())
    points: tuple[PointPlace, ...] = column("Registered points", default=())
    note: str = column("Hidden units", default="", help="Units that start hidden, and where.", width=60)


@step("C3", Deployment)
def deploy(turn: Turn, decision: Deployment) -> Iterator[Change | None]:
    """Everything bought goes down at this setup (BF-2.1.2.6.2-f)."""
    for each in decision.fortifications:
        item = turn.get(Fortification, each.item)
        yield turn.change(item, status="placed", place=each.place, hidden=each.hidden, by_line=each.by_line)
    for point in decision.points:
        yield turn.change(turn.get(TargetPoint, point.point), status="placed", place=point.place)
    if decision.note:
        turn.say(f"hidden: {decision.note}")


def _unplaced(turn: Turn) -> tuple[Fortification, ...]:
    return turn.own(Fortification, status="bought")


def _unnamed(turn: Turn) -> tuple[TargetPoint, ...]:
    return turn.own(TargetPoint, status="bought")


@deploy.refuses
def _deploy(turn: Turn, decision: Deployment) -> Iterator[Refusal]:
    items, points = {f.id: f for f in _unplaced(turn)}, {p.id for p in _unnamed(turn)}
    for number, each in enumerate(decision.fortifications):
        yield from _item_place(turn, f"fortifications[{number}].", items.get(each.item), each)
    for number, point in enumerate(decision.points):
        place = f"points[{number}]."
        if point.point not in points:
            yield Refusal(place + "point", "only_at_setup", f"{point.point!r} has no place to be named", "BF-2.1.2.5.4-d")
        elif not point.place:
            yield Refusal(place + "place", "must_be_placed", f"{point.point} has no place", "BF-2.1.2.5.4-d")
    placed = {each.item for each in decision.fortifications} | {p.point for p in decision.points}
    left = [key for key in (*items, *sorted(points)) if key not in placed]
    if left:
        yield Refusal("", "must_be_placed", f"still to be placed: {', '.join(left)}", "BF-2.1.2.6.2-f")


def _item_place(turn: Turn, place: str, item: Fortification | None, each: FortPlace) -> Iterator[Refusal]:
    if item is None:
        yield Refusal(place + "item", "stays_until_removed", f"{each.item!r} is not among what was bought and not placed", "BF-2.1.2.6.2-f")
        return
    if not each.place:
        yield Refusal(place + "place", "must_be_placed", f"{item.id} {item.item} has no place", "BF-2.1.2.6.2-d")
    line = turn.find(FortLine, f"{turn.side}/{item.item}")
    if each.hidden and line and not line.hidden:
        yield Refusal(place + "hidden", "chart_note", f"{item.item} cannot be hidden", "BF-2.1.2.6.2-e")


@deploy.offers
def _to_place(turn: Turn) -> Iterator[Choice]:
    for item in _unplaced(turn):
        yield Choice("fortifications.item", item.id, f"{item.id} {item.item}")
    for point in _unnamed(turn):
        yield Choice("points.point", point.id, point.id)


@deploy.drafts
def _deploy_draft(turn: Turn) -> Deployment:
    return Deployment(
        fortifications=tuple(FortPlace(item=f.id, hidden=f.hidden) for f in _unplaced(turn)),
        points=tuple(PointPlace(point=p.id) for p in _unnamed(turn)),
    )
