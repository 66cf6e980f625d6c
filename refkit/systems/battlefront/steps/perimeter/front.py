"""Perimeter and status: the line, the pockets, who is isolated, who holds what."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import repeats, unknown
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.systems.battlefront.records import (
    CPP,
    Element,
    Front,
    Holding,
    Objective,
    Seen,
    Spot,
    Stand,
)
from refkit.systems.battlefront.rules import control, coordinates, fieldmap, forces
from refkit.systems.battlefront.steps.game import engagements, losses
from refkit.systems.battlefront.steps.perimeter import drawing
from refkit.systems.battlefront.steps.perimeter.decision import (
    Held,
    Perimeter,
    Pocket,
    UnitStatus,
)
from refkit.systems.battlefront.steps.perimeter.drawing import LINE, Drawn
from refkit.systems.battlefront.steps.perimeter.refusals import (
    held_refusals,
    line_refusals,
    unit_refusals,
)

if TYPE_CHECKING:
    from refkit.systems.battlefront.rules.grounds import Grounds

START = "start {}"  # the name of a side's start line
LONGEST = 2000  # letters of a reason


@step("E6", Perimeter)
def draw_front(turn: Turn, decision: Perimeter) -> Iterator[Change | None]:
    """The line divides the sides and starts the next scenario (BF-2.1.5.5-a)."""
    front = drawing.draw(turn, decision)
    yield turn.add(Front(slot=turn.slot, id=LINE, course=front.course))
    turn.say(f"{LINE}: {coordinates.shorten_line(front.course)}")
    yield from _starts(turn, front)
    yield from _pockets(turn, front)
    _tell_overruled(turn, decision, front)
    for line in (*drawing.status_lines(turn, front), *drawing.overruled_lines(turn, front)):
        turn.say(line)
    yield from _set_status(turn, front)
    yield from _keep_findings(turn, front, decision)
    yield from _show(turn, front)
    now = {held.objective: held.side for held in decision.held}
    for objective in turn.rows(Objective):
        yield from _hold(turn, objective, now.get(objective.id, objective.held_by))
    for shift in control.ground_shifts(turn.campaign):
        if shift.inches or shift.objectives:
            turn.say(str(shift))


def _starts(turn: Turn, front: Drawn) -> Iterator[Change | None]:
    """Each side starts the next scenario behind a line of its own (BF-2.1.5.5-a, R-84)."""
    for side, course in drawing.start_lines(turn, front).items():
        if course:
            kept = {"id": START.format(side), "side": side, "course": course}
            yield turn.add(Front(slot=turn.slot, start=True, **kept))


def _pockets(turn: Turn, front: Drawn) -> Iterator[Change | None]:
    """A pocket has a line of its own; of a hidden one its side alone knows."""
    for area in front.pockets:
        drawn = {"id": area.name, "side": area.side, "course": area.course}
        yield turn.add(Front(slot=turn.slot, **drawn, hidden=area.hidden))
        inside = {k: u for k, u in front.units.items() if u.pocket == area.name}
        seen = sorted(u.judged for k, u in inside.items() if not front.is_hidden(k))
        statuses = ", ".join(dict.fromkeys(each.replace("_", " ") for each in seen))
        if not area.hidden:
            turn.say(f"{area.side} pocket {area.name}: {statuses or 'no unit'}")


def _tell_overruled(turn: Turn, decision: Perimeter, front: Drawn) -> None:
    """The umpire's word goes before the answers, and stays on record (R-62).

    The step is open: nothing is told of a unit that the enemy does not see.
    """
    named = losses.named_stands(turn, (unit.unit for unit in decision.units), turn.sides)
    for unit in decision.units:
        is_hidden = all(front.is_hidden(stand.id) for stand in named[unit.unit])
        if unit.proposed not in ("", unit.judged) and not is_hidden:
            whose = f"pocket {unit.pocket}" if unit.pocket else "a unit in no pocket"
            ruled, answers = (w.replace("_", " ") for w in (unit.judged, unit.proposed))
            turn.say(f"{whose}: {ruled} by the umpire's word; the answers say {answers}")


def _set_status(turn: Turn, front: Drawn) -> Iterator[Change | None]:
    """The umpire decides each unit's status; all others are normal (R-62)."""
    for stand in turn.rows(Stand, status="available"):
        yield turn.change(stand, **_where(stand, front.units.get(stand.id)))
    yield from engagements.end_spells(turn)


def _keep_findings(
    turn: Turn, front: Drawn, decision: Perimeter
) -> Iterator[Change | None]:
    """What the map says of each stand and why is kept, with what the umpire ruled."""
    for key, found in front.findings.items():
        yield turn.change(
            front.spots[key],
            found=found.status,
            ruled=front.ruled(key),
            out_of_line=key in front.out_of_line,
            why=front.units[key].why,
            doubtful=bool(found.doubtful),
            reason=front.umpire_reason(key)[:LONGEST],
        )


def _show(turn: Turn, front: Drawn) -> Iterator[Change | None]:
    """What stands on the table is noted as everybody sees it, in no roster's order."""
    there = [spot for spot in front.spots.values() if not spot.hidden]
    there.sort(
        key=lambda spot: (spot.side, coordinates.parse_point(spot.place), spot.stand)
    )
    shown = {str(n): _seen(turn, front, n, spot) for n, spot in enumerate(there, 1)}
    for row in turn.rows(Seen):
        if row.id not in shown:
            yield turn.drop(row)
    yield from map(turn.put, shown.values())


def _seen(turn: Turn, front: Drawn, number: int, spot: Spot) -> Seen:
    card = forces.unit_card(turn, turn.get(Stand, spot.stand))
    return Seen(
        id=str(number),
        side=spot.side,
        slot=turn.slot,
        what=card.name,
        unit_class=card.unit_class,
        place=spot.place,
        position=front.units[spot.stand].judged or "normal",
    )


def _where(stand: Stand, unit: UnitStatus | None) -> dict[str, str]:
    """What stays on the map keeps its place: pockets and immobile vehicles (R-63)."""
    place = (unit.place if unit else "") or stand.place
    if unit and unit.judged != "normal":
        return {"position": unit.judged, "pocket": unit.pocket, "place": place}
    kept = place if stand.immobile else ""
    return {"position": "normal", "pocket": "", "place": kept}


def _hold(turn: Turn, objective: Objective, side: str) -> Iterator[Change | None]:
    """Objectives inside a line are counted once a slot."""
    held = {"slot": turn.slot, "objective": objective.id, "side": side}
    yield turn.add(Holding.model_validate({**held, "vp": objective.daily}))
    left = {"bonus_side": objective.bonus_side, "bonus_cpp": objective.bonus_cpp}
    if side and side == objective.bonus_side and objective.bonus_cpp:
        what = {"reference": objective.id, "note": f"first held: {objective.name}"}
        yield turn.add(turn.line(CPP, "bonus", side, cpp=objective.bonus_cpp, **what))
        left = {"bonus_side": "", "bonus_cpp": 0}
    yield turn.change(objective, held_by=side, **left)


@draw_front.refuses
def _front(turn: Turn, decision: Perimeter) -> Iterator[Refusal]:
    clause = "BF-2.1.5.5.2-b"
    yield from fieldmap.map_refusals(turn.campaign, turn.slot)
    yield from line_refusals(turn, decision)
    yield from repeats("pockets[].pocket", (p.pocket for p in decision.pockets), clause)
    owners = (pocket.side for pocket in decision.pockets)
    path, why = "pockets[].side", "is no side"
    yield from unknown(path, owners, turn.sides, why, clause, "unknown_side")
    own = (LINE, *map(START.format, turn.sides))
    for number, pocket in enumerate(decision.pockets):
        if pocket.pocket in own or turn.find(Front, f"{turn.slot}/{pocket.pocket}"):
            message = f"{pocket.pocket!r} names a line; expected another name"
            yield Refusal(f"pockets[{number}].pocket", "not_understood", message, clause)
    yield from unit_refusals(turn, decision)
    yield from held_refusals(turn, decision)


@draw_front.offers
def _front_choices(turn: Turn) -> Iterator[Choice]:
    front = drawing.draw(turn, Perimeter())
    for side in turn.sides:
        yield Choice("pockets.side", side, naming.short(side))
        yield Choice("held.side", side, naming.short(side))
        stands = losses.stands_afield(turn, side)
        for key in dict.fromkeys(stand.element for stand in stands):
            name = turn.get(Element, key).name
            yield Choice("units.unit", key, f"{key} {name}, all of it")
        for stand in stands:
            note = front.umpire_reason(stand.id) if stand.id in front.findings else ""
            yield Choice("units.unit", stand.id, forces.stand_name(turn, stand), note=note)
    yield from forces.stand_choices(
        turn, "out_of_line", (turn.get(Stand, key) for key in front.spots)
    )
    unseen = _grounds(turn, front, hidden=True)
    for objective in turn.rows(Objective):
        holds = naming.short(objective.held_by) or "nobody"
        label = f"{objective.name}, held by {holds}"
        holder = unseen.pocket(objective.place) if unseen else ""
        note = f"a hidden pocket of {holder} is there, and not counted" if holder else ""
        yield Choice("held.objective", objective.id, label, note=note)


@draw_front.drafts
def _front_draft(turn: Turn) -> Perimeter:
    """By hand: the last line and the pockets with the units that stood in them before.

    With positions nothing need be said but what was ruled as the stands were placed;
    objectives behind another line change hands.
    """
    if fieldmap.placed_spots(turn.campaign, turn.slot):
        ruled = _ruled(turn)
        taken = _taken(turn, drawing.draw(turn, ruled))
        return ruled.replace(held=tuple(taken))
    lines = turn.rows(Front)
    last = [line.course for line in lines if not line.side]
    there = [stand for side in turn.sides for stand in losses.stands_afield(turn, side)]
    penned = [stand for stand in there if stand.position in forces.MISSING]
    courses = {(line.id, line.side): line.course for line in lines}
    pockets = dict.fromkeys((stand.pocket, stand.side) for stand in penned)
    return Perimeter.model_construct(
        course=last[-1] if last else "",
        pockets=tuple(
            Pocket(pocket=name, side=side, course=courses.get((name, side), ""))
            for name, side in pockets
        ),
        units=tuple(_as_it_was(stand) for stand in penned),
        out_of_line=(),
        held=(),
    )


def _ruled(turn: Turn) -> Perimeter:
    """What the umpire ruled of line and stands when he placed them on the map."""
    there = fieldmap.placed_spots(turn.campaign, turn.slot).values()
    words = (
        UnitStatus(unit=spot.stand, position=spot.ruled, why=spot.why)
        for spot in there
        if spot.ruled
    )
    # Until the front is drawn no row has the line, so the entry of P is read.
    placed = [
        entry.decision
        for entry in timeline.standing_entries(turn.campaign.entries)
        if entry.slot == turn.slot and entry.step == "P" and entry.decision
    ]
    line = placed[-1] if placed else {}
    return Perimeter(
        course=line.get("course", ""),
        note=line.get("note", ""),
        units=tuple(words),
        out_of_line=tuple(spot.stand for spot in there if spot.out_of_line),
    )


def _taken(turn: Turn, front: Drawn) -> Iterator[Held]:
    """Objectives behind the line, or in the pocket, of a side that does not hold them.

    Who holds one is open, so a hidden pocket holds none unless the umpire says so.
    """
    now = _grounds(turn, front, hidden=False)
    for row in turn.rows(Objective):
        side = now.controller(row.place) if now else ""
        # Between the lines nobody takes it, and who held it last goes on holding it.
        if side not in ("", row.held_by):
            yield Held(objective=row.id, side=side)


def _grounds(turn: Turn, front: Drawn, *, hidden: bool) -> "Grounds | None":
    """The grounds by a front as it is drawn, with its pockets that are hidden or seen."""
    line = Front(slot=turn.slot, id=LINE, course=front.course)
    pockets = (
        Front(slot=turn.slot, id=area.name, side=area.side, course=area.course)
        for area in front.pockets
        if area.hidden == hidden
    )
    return control.grounds_by_line(turn.campaign, line, pockets)


def _as_it_was(stand: Stand) -> UnitStatus:
    where = {n: getattr(stand, n) for n in ("position", "pocket", "place")}
    return UnitStatus(unit=stand.id, **where)
