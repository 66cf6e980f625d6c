"""The plan of the table: the line drawn last, and the stands as its reader sees them."""

from collections.abc import Iterator
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps import plan
from refkit.engine.records import days
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Section
from refkit.systems.battlefront.records import (
    Board,
    Front,
    Objective,
    Obstacle,
    Seen,
    Slot,
    Spot,
    Stand,
    UnitCard,
)
from refkit.systems.battlefront.rules import control, coordinates, fieldmap
from refkit.systems.battlefront.sheets.proposal import proposed_front
from refkit.systems.battlefront.steps.perimeter.drawing import LINE

PROPOSED = ": as the map proposes it"
TO_DRAW = "The line is not drawn yet; the map proposes the pockets and marks."


def stands_plan(
    campaign: Campaign, slot: Slot, of: tuple[str, ...], *, is_inset: bool = False
) -> Iterator[Section]:
    """Yield the table with the line drawn last, where that parts it (BF-2.1.5.9-a).

    `of` are the sides whose own stands the reader knows; of others he has what is seen.
    An inset takes what room the page has left.
    """
    proposal = proposed_front(campaign, slot.id) if of == campaign.sides else None
    campaign = proposal or campaign
    drawn = control.front_lines(campaign)
    if not drawn or control.grounds_by_line(campaign, drawn[-1]) is None:
        return
    last = drawn[-1].slot
    when = campaign.get(Slot, last)
    yield plan.Plan(
        title=f"The table, {days.without_year(when.date)}, {when.kind.replace('_', ' ')}"
        + PROPOSED * bool(proposal),
        pieces=tuple(_pieces(campaign, last, of)),
        clause="BF-2.1.5.9-a",
        note=TO_DRAW if proposal else _drawn_note(campaign, drawn[-1], slot),
        is_inset=is_inset,
        **_ground(campaign, slot),
    )


def _drawn_note(campaign: Campaign, line: Front, now: Slot) -> str:
    """Return what the line rests on, and of which day the home edges are."""
    day = days.without_year(campaign.get(Slot, line.slot).date)
    own, seen = campaign.rows(Spot, slot=line.slot), campaign.rows(Seen, slot=line.slot)
    if line.id != LINE:
        drawn = "The opening line, as it was drawn before the first scenario"
    elif any(map(len, (own, seen))):
        drawn = f"Positions when the line was drawn on {day}"
    else:
        drawn = f"Front line drawn by hand on {day}; no stands were placed"
    return f"{drawn}; home edges as for {days.without_year(now.date)}."


def ground_plan(asked: Asked, note: str = "") -> Iterator[Section]:
    """Yield the table without stands, to mark: line, pockets, objectives, home edges."""
    if fieldmap.is_mapped(asked.campaign):
        told = _ground(asked.campaign, asked.slot)
        yield plan.Plan(title="The table, to mark", note=note, clause="BF-2.S-a", **told)


def bare_plan(asked: Asked, note: str) -> Iterator[Section]:
    """Yield the table with nothing on it but its grid, bars and home edges."""
    if fieldmap.is_mapped(asked.campaign):
        told = _ground(asked.campaign, asked.slot)
        nothing: dict[str, Any] = {"line": (), "starts": {}, "pockets": (), "places": ()}
        yield plan.Plan(title="The table", note=note, clause="BF-2.S-a", **told | nothing)


def map_sheet(asked: Asked) -> Iterator[Section]:
    """Yield the map as a sheet of its own: with its stands, else the ground alone."""
    found = tuple(stands_plan(asked.campaign, asked.slot, asked.own))
    yield from found or ground_plan(asked)


def _ground(campaign: Campaign, slot: Slot) -> dict[str, Any]:
    """What is drawn of the table itself, with the line that was drawn last."""
    (first, second), board = campaign.sides, campaign.rows(Board)[0]
    drawn = [
        each
        for each in control.front_lines(campaign)
        if coordinates.parse_line(each.course)
    ]
    last = drawn[-1] if drawn else None
    return {
        "width": board.width,
        "height": board.height,
        "sides": (first, second),
        "homes": tuple(_homes(campaign, slot)),
        "barred": tuple(
            ring
            for row in campaign.rows(Obstacle)
            for ring in coordinates.parse_line(row.outline)
        ),
        "line": coordinates.parse_line(last.course) if last else (),
        "starts": _starts(campaign, last.slot) if last else {},
        "pockets": tuple(_pockets(campaign, last.slot)) if last else (),
        "places": tuple(_places(campaign)),
    }


def _homes(campaign: Campaign, slot: Slot) -> Iterator[plan.Home]:
    for side in campaign.sides:
        told = fieldmap.side_homes(campaign, slot.id, side)
        for edge in told["edges"]:
            part = {"start": edge.get("from"), "end": edge.get("to")}
            yield plan.Home(side=side, edge=edge["edge"], **part)
        for each in told["entry"]:
            yield plan.Home(side=side, place=(each["x"], each["y"]))


def _starts(campaign: Campaign, slot: str) -> dict[str, plan.Courses]:
    kept = campaign.rows(Front, slot=slot, start=True)
    return {row.side: coordinates.parse_line(row.course) for row in kept if row.side}


def _pockets(campaign: Campaign, slot: str) -> Iterator[plan.Pocket]:
    for row in campaign.rows(Front, slot=slot, start=False):
        outline = coordinates.parse_line(row.course)
        if row.side and outline:
            yield plan.Pocket(name=row.id, outline=outline)


def _pieces(campaign: Campaign, slot: str, of: tuple[str, ...]) -> Iterator[plan.Piece]:
    """Yield the stands whose places are known: his own by name, others as they look.

    A side's view holds the spots of no other.
    """
    for spot in campaign.rows(Spot, slot=slot):
        point, stand = coordinates.parse_point(spot.place), campaign.find(Stand, spot.stand)
        if point and stand:
            card = campaign.find(UnitCard, stand.card)
            yield plan.Piece(
                side=spot.side,
                place=point,
                kind=_kind(card.unit_class if card else ""),
                name=spot.stand,
                status=stand.position,
                marks=_marks(spot),
            )
    for seen in campaign.rows(Seen, slot=slot):
        point = coordinates.parse_point(seen.place)
        if seen.side not in of and point:
            told = {"side": seen.side, "place": point, "status": seen.position}
            yield plan.Piece.model_validate({**told, "kind": _kind(seen.unit_class)})


def _kind(unit_class: str) -> str:
    """The letter of a class on the map."""
    return fieldmap.CLASSES.get(unit_class, "I")


def _marks(spot: Spot) -> str:
    """What is to be noted of a stand; of rulings and doubts the umpire alone knows."""
    signs = {"?": spot.doubtful, "!": spot.ruled, "H": spot.hidden, "N": spot.out_of_line}
    return "".join(sign for sign, holds in signs.items() if holds)


def _places(campaign: Campaign) -> Iterator[tuple[str, plan.Place]]:
    """Yield the objectives that have a place on the table."""
    for row in campaign.rows(Objective):
        if point := coordinates.parse_point(row.place):
            yield row.name, point
