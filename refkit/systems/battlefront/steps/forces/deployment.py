"""Deployment: where bought fortifications, registered points and units lie."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import repeats
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Fortification, FortLine, Module, TargetPoint
from refkit.systems.battlefront.rules import control, support
from refkit.systems.battlefront.steps.forces import positions
from refkit.systems.battlefront.steps.game import engagements, losses
from refkit.systems.battlefront.steps.refit import works


class FortPlace(Record):
    """Where a bought fortification goes."""

    key = ("item",)

    item: str = column("No.")
    place: str = column("Place", default="", width=30, point=True)
    hidden: bool = column("Hidden", default=False)
    by_line: bool = column(
        "Near the front line",
        default=False,
        help='Within 4" of it; for a roadblock: along it.',
    )


class PointPlace(Record):
    """Where a registered point lies."""

    key = ("point",)

    point: str = column("Point")
    place: str = column("Place", default="", width=30, point=True)


class Deployment(Record):
    """What a side writes down at setup."""

    fortifications: tuple[FortPlace, ...] = column(
        "Fortifications", default=(), fill="each"
    )
    points: tuple[PointPlace, ...] = column("Registered points", default=(), fill="each")
    units: tuple[positions.UnitPlace, ...] = column(
        "Units",
        default=(),
        help="List only units that start hidden, or whose place needs checking.",
    )
    note: str = column(
        "Hidden units", default="", help="Units that start hidden, and where.", width=60
    )


@step("C3", Deployment)
def deploy(turn: Turn, decision: Deployment) -> Iterator[Change | None]:
    """Everything bought goes down at this setup (BF-2.1.2.6.2-f)."""
    for each in decision.fortifications:
        yield from _put_down(turn, each)
    for point in decision.points:
        row = turn.get(TargetPoint, point.point)
        yield turn.change(row, status="placed", place=point.place)
    yield from engagements.begin_engagements(turn, losses.stands_afield(turn, turn.side))
    positions.tell_hidden(turn, decision.units)
    if decision.note:
        turn.say(f"hidden: {decision.note}")


def _put_down(turn: Turn, each: FortPlace) -> Iterator[Change | None]:
    item = turn.get(Fortification, each.item)
    # A place in words is not on the map: there the tick alone can say it.
    near = each.by_line or _is_by_line(turn, item, each.place)
    placed = item.replace(
        status="placed", place=each.place, hidden=each.hidden, by_line=near
    )
    # hidden it keeps its owner's number; in sight it gets one of the map.
    if each.hidden:
        turn.say(f"{item.id} {item.name} lies hidden at {each.place}")
        yield turn.change(item, **placed.model_dump())
    else:
        yield from works.show_item(turn, item, placed)


def _is_by_line(turn: Turn, item: Fortification, place: str) -> bool:
    """Whether it lies near the line that was drawn last, by the map (R-85)."""
    lines = control.grounds_at(turn.campaign, place)
    return lines is not None and lines.is_by_line(place, along=item.is_roadblock)


def _unplaced(turn: Turn) -> tuple[Fortification, ...]:
    # of whatever slot, as what was not fought placed nothing.
    return turn.own(Fortification, status="bought")


def _unnamed(turn: Turn) -> tuple[TargetPoint, ...]:
    return turn.own(TargetPoint, status="bought")


@deploy.refuses
def _deploy(turn: Turn, decision: Deployment) -> Iterator[Refusal]:
    items, points = {f.id: f for f in _unplaced(turn)}, {p.id for p in _unnamed(turn)}
    for number, each in enumerate(decision.fortifications):
        place = f"fortifications[{number}]."
        if each.item in items:
            yield from _item_place(turn, place, items[each.item], each)
        else:
            message = f"{each.item!r} is not waiting to be placed"
            code = "stays_until_removed"
            yield Refusal(place + "item", code, message, "BF-2.1.2.6.2-f")
    for number, point in enumerate(decision.points):
        yield from _point_place(f"points[{number}].", points, point)
    yield from _once_each(decision, (*items, *sorted(points)))
    yield from positions.position_refusals(turn, decision.units)


def _item_place(
    turn: Turn, place: str, item: Fortification, each: FortPlace
) -> Iterator[Refusal]:
    if not each.place:
        message = f"{item.id} {item.name} has no place"
        yield Refusal(place + "place", "must_be_placed", message, "BF-2.1.2.6.2-d")
    line = turn.find(FortLine, f"{turn.side}/{item.item}")
    if each.hidden and line and not line.hidden:
        message = f"{item.name} cannot be hidden"
        yield Refusal(place + "hidden", "chart_note", message, "BF-2.1.2.6.2-e")


def _point_place(place: str, points: set[str], point: PointPlace) -> Iterator[Refusal]:
    if point.point not in points:
        message = f"{point.point!r} is not waiting for a place"
        yield Refusal(place + "point", "only_at_setup", message, "BF-2.1.2.5.4-d")
    elif not point.place:
        message = f"{point.point} has no place"
        yield Refusal(place + "place", "must_be_placed", message, "BF-2.1.2.5.4-d")


def _once_each(decision: Deployment, wanted: tuple[str, ...]) -> Iterator[Refusal]:
    """Nothing bought stays in hand, and nothing lies at two places."""
    clause, code = "BF-2.1.2.6.2-f", "stays_until_removed"
    items = [each.item for each in decision.fortifications]
    points = [each.point for each in decision.points]
    yield from repeats("fortifications[].item", items, clause, code)
    yield from repeats("points[].point", points, clause, code)
    left = [key for key in wanted if key not in (*items, *points)]
    if left:
        message = f"still to be placed: {', '.join(left)}"
        yield Refusal("", "must_be_placed", message, clause)


@deploy.offers
def _to_place(turn: Turn) -> Iterator[Choice]:
    for item in _unplaced(turn):
        yield Choice("fortifications.item", item.id, f"{item.id} {item.name}")
    for point in _unnamed(turn):
        yield Choice("points.point", point.id, _point_title(turn, point))
    yield from positions.position_choices(turn)


def _point_title(turn: Turn, point: TargetPoint) -> str:
    """Return a point in words: `G-O1-1/1 of Medium artillery battalion`."""
    return (
        f"{point.id} of {support.unit_title(turn.campaign, turn.get(Module, point.module))}"
    )


@deploy.drafts
def _deploy_draft(turn: Turn) -> Deployment:
    items = (FortPlace(item=f.id, hidden=f.hidden) for f in _unplaced(turn))
    points = (PointPlace(point=p.id) for p in _unnamed(turn))
    return Deployment(fortifications=tuple(items), points=tuple(points))
