"""The table before the first scenario: its rows as a plan, and the rows of a plan."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps import plan as plans
from refkit.engine.maps.ground_plan import GroundPlan, GroundRows, outline_words
from refkit.engine.maps.plan import Place
from refkit.engine.records.records import Record
from refkit.engine.records.tables import Table
from refkit.geometry.battlefield import Pocket
from refkit.systems.battlefront.records import (
    Board,
    Front,
    Home,
    Objective,
    Side,
    Slot,
    Spot,
)
from refkit.systems.battlefront.rules import control, coordinates, inches, special

if TYPE_CHECKING:
    from refkit.systems.battlefront.rules.grounds import Grounds

EDGES = {"north": "N", "east": "E", "south": "S", "west": "W"}
NAMES = {letter: name for name, letter in EDGES.items()}
OPENING = "Start"
MOST = 999


def lay_out(campaign: Campaign) -> GroundPlan:
    """Return the table as the rows have it, of no size where there is no table yet."""
    board, front = next(iter(campaign.rows(Board)), None), _opening(campaign)
    return GroundPlan(
        width=board.width if board else 0,
        height=board.height if board else 0,
        homes=tuple(_drawn_home(home) for home in _lasting(campaign)),
        places=tuple((row.name, at) for row, at in _placed(campaign)),
        line=coordinates.parse_line(front.course) if front else (),
    )


def lay_out_at(campaign: Campaign, slot: str) -> GroundPlan:
    """Return the table with the homes of a slot's date and the line that was drawn last."""
    date, drawn = campaign.get(Slot, slot).date, control.front_lines(campaign)
    homes = (home for home in campaign.rows(Home) if special.holds_on(home, date))
    now = {
        "homes": tuple(_drawn_home(home) for home in homes),
        "line": coordinates.parse_line(drawn[-1].course) if drawn else (),
    }
    return lay_out(campaign).model_copy(update=now)


def rows(campaign: Campaign, plan: GroundPlan) -> Iterator[Record]:
    """Yield the rows of a plan, and those that it says nothing of.

    An objective that nobody holds, or whose ground it was by the line before, is held by
    the side whose ground it is now (BF-2.S-c).
    """
    made = [*_laid_rows(campaign, plan)]
    tables = dict(campaign.tables)
    for cls in (Board, Home, Side, Objective, Front):
        told = {row.identity: row for row in made if isinstance(row, cls)}
        tables[cls.__name__] = Table(told)
    before = control.current_grounds(campaign)
    now = control.current_grounds(replace(campaign, tables=tables))
    for row in made:
        yield _held(campaign, row, before, now) if isinstance(row, Objective) else row


def _held(
    campaign: Campaign, row: Objective, before: "Grounds | None", now: "Grounds | None"
) -> Objective:
    there = now.controller(row.place) if now else ""
    old = campaign.find(Objective, row.id)
    by_line = before.controller(old.place) if before and old else ""
    return row.replace(held_by=there) if there and row.held_by in ("", by_line) else row


def _laid_rows(campaign: Campaign, plan: GroundPlan) -> Iterator[Record]:
    if plan.width and plan.height:
        known = next(iter(campaign.rows(Board)), None) or Board(
            id="table", width=1, height=1
        )
        yield known.replace(width=round(plan.width), height=round(plan.height))
    yield from _homes(campaign, plan.homes)
    is_dated = len(_lasting(campaign)) < len(campaign.rows(Home))
    sides = campaign.rows(Side)
    yield from sides if is_dated else (_with_edges(side, plan.homes) for side in sides)
    yield from _objectives(campaign, plan)
    yield from _fronts(campaign, plan)


def _lasting(campaign: Campaign) -> tuple[Home, ...]:
    """The homes that hold from the first day to the last; a plan shows no others."""
    there = campaign.rows(Home)
    return tuple(home for home in there if not (home.since or home.until))


def _drawn_home(home: Home) -> plans.Home:
    if home.kind == "entry":
        return plans.Home(side=home.side, place=coordinates.parse_point(home.place))
    told = {"start": home.start, "end": home.end}
    ends: dict[str, Any] = {name: inches.parse(text) for name, text in told.items() if text}
    return plans.Home.model_validate({"side": home.side, "edge": EDGES[home.kind], **ends})


def _homes(campaign: Campaign, drawn: Iterable[plans.Home]) -> Iterator[Home]:
    """Yield the homes: those that are drawn as before keep their rows."""
    lasting, wanted = _lasting(campaign), list(drawn)
    kept: list[Home] = []
    for home in campaign.rows(Home):
        told = _drawn_home(home)
        if home not in lasting or told in wanted:
            kept.append(home)
            wanted = [each for each in wanted if home not in lasting or each != told]
    yield from kept
    free = _free("H", {home.id for home in kept})
    for each in wanted:
        if each.side in campaign.sides:
            yield Home.model_validate({"id": next(free), **_home_values(each)})


def _home_values(drawn: plans.Home) -> dict[str, Any]:
    if drawn.place is not None:
        place = coordinates.point_text(drawn.place)
        return {"side": drawn.side, "kind": "entry", "place": place}
    ends = {"start": drawn.start, "end": drawn.end}
    told = {name: f"{at:g}" for name, at in ends.items() if at is not None}
    return {"side": drawn.side, "kind": NAMES[drawn.edge or "N"], **told}


def _with_edges(side: Side, drawn: Iterable[plans.Home]) -> Side:
    """Return a side with its home edges in words, in the words it had where they hold."""
    edges = {NAMES[home.edge] for home in drawn if home.side == side.id and home.edge}
    told = {each.strip() for each in side.edge.split(",")}
    return side.replace(edge=", ".join(sorted(edges))) if edges and edges != told else side


def _placed(campaign: Campaign) -> Iterator[tuple[Objective, Place]]:
    for row in campaign.rows(Objective):
        if at := coordinates.parse_point(row.place):
            yield row, at


def _objectives(campaign: Campaign, plan: GroundPlan) -> Iterator[Objective]:
    """Yield the objectives; one that has another name or another place is the same."""
    before = dict(_placed_by_name(campaign))
    yield from (row for row in campaign.rows(Objective) if row.name not in before)
    now = dict(plan.places)
    gone = {at: row for name, (row, at) in before.items() if name not in now}
    free = _free("O", {row.id for row in campaign.rows(Objective)})
    for name, at in now.items():
        row = before[name][0] if name in before else gone.get(at)
        if row is None:
            row = Objective(id=next(free), name=name)
        is_same = name in before and before[name][1] == at
        yield row if is_same else row.replace(name=name, place=coordinates.point_text(at))


def _placed_by_name(campaign: Campaign) -> Iterator[tuple[str, tuple[Objective, Place]]]:
    yield from ((row.name, (row, at)) for row, at in _placed(campaign))


def _free(stem: str, used: set[str]) -> Iterator[str]:
    return (id for number in range(1, MOST) if (id := f"{stem}{number}") not in used)


def _opening(campaign: Campaign) -> Front | None:
    """The line before the first scenario, None where nobody has drawn it."""
    first = next(iter(campaign.rows(Slot)), None)
    return campaign.find(Front, f"{first.id}/{OPENING}") if first else None


def _fronts(campaign: Campaign, plan: GroundPlan) -> Iterator[Front]:
    drawn, first = _opening(campaign), next(iter(campaign.rows(Slot)), None)
    yield from (front for front in campaign.rows(Front) if front is not drawn)
    course = coordinates.course_text(plan.line)
    if drawn and (course or not coordinates.parse_line(drawn.course)):
        # A course in words is the umpire's, and no line on the plan.
        yield drawn.replace(course=course or drawn.course)
    elif first and course:
        yield Front(slot=first.id, id=OPENING, course=course)


def shape_words(campaign: Campaign, text: str) -> str:
    """Return a line or an outline of a row in words; '' where the text is none.

    An outline is told by the objectives and the stands that lie in it.
    """
    pieces, rings = coordinates.parse_line(text), coordinates.parse_rings(text)
    if not rings or any(_is_from_edge(campaign, piece) for piece in pieces):
        points = sum(map(len, pieces))
        return f"a line of {points} points" if points else ""
    area = Pocket("", outlines=rings)
    inside = [row.name for row, at in _placed(campaign) if area.covers(at)]
    spots = (coordinates.parse_point(spot.place) for spot in campaign.rows(Spot))
    if stands := sum(area.covers(at) for at in spots if at):
        inside.append("1 stand" if stands == 1 else f"{stands} stands")
    return outline_words(sum(map(len, rings)), inside)


def _is_from_edge(campaign: Campaign, piece: tuple[Place, ...]) -> bool:
    """Whether a piece runs from one place of the table's edge to another."""
    board = next(iter(campaign.rows(Board)), None)
    if board is None or piece[0] == piece[-1]:
        return False
    return all(
        x in (0, board.width) or y in (0, board.height) for x, y in (piece[0], piece[-1])
    )


GROUND: GroundRows[Campaign] = GroundRows(
    ("Board", "Home", "Side", "Objective", "Front"),
    lay_out,
    rows,
    at_slot=lay_out_at,
    point=coordinates.parse_point,
    text=coordinates.point_text,
    shape=shape_words,
)
