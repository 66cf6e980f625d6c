"""The table before the first scenario: its rows as a plan, and the rows of a plan."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.ground_plan import Edge, GroundPlan, GroundRows
from refkit.engine.records.records import Record
from refkit.systems.battlefront.records import Board, Front, Home, Objective, Side, Slot
from refkit.systems.battlefront.rules import coordinates

EDGES: dict[Edge, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}
OPENING = "Start"


def lay_out(campaign: Campaign) -> GroundPlan:
    """Return the table as the rows have it, of no size where there is no table yet."""
    board = next(iter(campaign.rows(Board)), None)
    homes = {home.kind: home.side for home in campaign.rows(Home) if _is_whole(home)}
    places = {
        row.name: coordinates.parse_point(row.place) for row in campaign.rows(Objective)
    }
    front = _opening(campaign)
    return GroundPlan(
        width=board.width if board else 0,
        height=board.height if board else 0,
        homes={edge: homes[name] for edge, name in EDGES.items() if name in homes},
        places=places,
        line=coordinates.parse_line(front.course) if front else (),
    )


def rows(campaign: Campaign, plan: GroundPlan) -> Iterator[Record]:
    """Yield the rows of a plan, and those that it says nothing of."""
    if plan.width and plan.height:
        known = next(iter(campaign.rows(Board)), None)
        size = {"width": plan.width, "height": plan.height}
        yield known.replace(**size) if known else Board(id="table", **size)
    yield from _homes(campaign, plan)
    for side in campaign.rows(Side):
        edges = [name for edge, name in EDGES.items() if plan.homes.get(edge) == side.id]
        told = {each.strip() for each in side.edge.split(",")}
        yield side.replace(edge=", ".join(edges)) if edges and told != {*edges} else side
    yield from _objectives(campaign, plan)
    yield from _fronts(campaign, plan)


def _is_whole(home: Home) -> bool:
    """Whether it is an edge as a whole and for good, as it is shown on a plan."""
    told = (home.start, home.end, home.since, home.until)
    return home.kind != "entry" and not any(told)


def _homes(campaign: Campaign, plan: GroundPlan) -> Iterator[Home]:
    wanted = {(side, EDGES[edge]) for edge, side in plan.homes.items()}
    there = campaign.rows(Home)
    kept = [
        home for home in there if not _is_whole(home) or (home.side, home.kind) in wanted
    ]
    yield from kept
    used, drawn = (
        {home.id for home in kept},
        {(h.side, h.kind) for h in kept if _is_whole(h)},
    )
    free = (id for n in range(1, 99) if (id := f"H{n}") not in used)
    for side, kind in sorted(wanted - drawn):
        yield Home.model_validate({"id": next(free), "side": side, "kind": kind})


def _objectives(campaign: Campaign, plan: GroundPlan) -> Iterator[Objective]:
    known = {row.name: row for row in campaign.rows(Objective)}
    used = {row.id for row in known.values()}
    for name, point in plan.places.items():
        place = {"place": coordinates.point_text(point)} if point else {}
        if name in known:
            yield known[name].replace(**place)
            continue
        free = next(id for n in range(1, 999) if (id := f"O{n}") not in used)
        used.add(free)
        yield Objective.model_validate({"id": free, "name": name, **place})


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


GROUND: GroundRows[Campaign] = GroundRows(
    ("Board", "Home", "Side", "Objective", "Front"), lay_out, rows
)
