"""A made-up rules system of three sides on twelve areas, with links of three kinds.

A force moves by land and river, a river costs all it has, the sea nobody crosses; areas of
the others are entered, but not passed. Where forces stand is open, their men are not.
"""

import sys
from fractions import Fraction
from typing import ClassVar, Literal

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.area_map import (
    Area,
    AreaBorder,
    AreaCrossing,
    AreaMap,
    AreaPiece,
    LinkKind,
)
from refkit.engine.maps.step_map import Filling, StepMap
from refkit.engine.play import play
from refkit.engine.play.assembly import assemble
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.steps import Choice, step
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.geometry.areas import cells, paths
from refkit.geometry.areas.network import Link, Network, Ways

SEED = "a seed"
SIDES = ("red", "blue", "green")


class Side(Record):
    tab: ClassVar[str] = "Sides"
    id: str = column("Side")


class Slot(Record):
    tab: ClassVar[str] = "Turns"
    id: str = column("Turn")


class Province(Record):
    """An area of the map, whose it is, and where it lies."""

    tab: ClassVar[str] = "Provinces"
    id: str = column("Province")
    name: str = column("Name", default="")
    holder: str = column("Held by", default="", refers="Side.id")
    east: int = column("East", low=0, high=999)
    north: int = column("North", low=0, high=999)
    looted: bool = column("Looted", default=False)


class Road(Record):
    """A link between two areas."""

    tab: ClassVar[str] = "Links"
    key: ClassVar[tuple[str, ...]] = ("one", "other")
    one: str = column("From", refers="Province.id")
    other: str = column("To", refers="Province.id")
    kind: Literal["land", "river", "sea"] = column("Kind", default="land")


class Force(Record):
    """A force; the others see where it stands, not what it is."""

    tab: ClassVar[str] = "Forces"
    id: str = column("Force")
    side: str = column("Side", refers="Side.id")
    name: str = column("Name", default="", audience="side")
    province: str = column("Province", default="", refers="Province.id")
    men: int = column("Men", default=0, low=0, high=99, audience="side")


class Order(Record):
    key: ClassVar[tuple[str, ...]] = ("force",)
    force: str = column("Force")
    goal: str = column("Goal", default="")


class Orders(Record):
    orders: tuple[Order, ...] = column("Orders", default=(), fill="each")


@step("march", Orders)
def march(turn, decision):
    """Forces go where they are ordered to."""
    for order in decision.orders:
        if order.goal:
            yield turn.change(turn.get(Force, order.force), province=order.goal)


@march.refuses
def _refuse(turn, decision):
    for place, order in enumerate(decision.orders):
        force = turn.find(Force, order.force)
        if force is None or force.side != turn.side:
            yield Refusal(
                f"orders[{place}]", "not_yours", f"{order.force} is not yours", ""
            )
        elif order.goal and order.goal not in goals(turn.campaign, force):
            yield Refusal(
                f"orders[{place}].goal", "too_far", f"{order.goal} is too far", ""
            )


@march.offers
def _offer(turn):
    for force in turn.rows(Force, side=turn.side):
        yield Choice("orders.force", force.id, force.name or force.id)


@march.drafts
def _draft(turn):
    own = turn.rows(Force, side=turn.side)
    return Orders(orders=[Order(force=force.id) for force in own])


def network(campaign):
    links = (Link(road.one, road.other, road.kind) for road in campaign.rows("Road"))
    areas = (province.id for province in campaign.rows("Province"))
    return Network(tuple(areas), tuple(links))


def goals(campaign, force):
    """Return the areas a force may go to, each with its route."""
    own = {each.id: each.holder == force.side for each in campaign.rows("Province")}
    held = frozenset(e.province for e in campaign.rows("Force") if e.side != force.side)
    ways = Ways(
        links={"land": 0, "river": Fraction(1, 2)},
        areas={name: Fraction(1, 3 if is_own else 2) for name, is_own in own.items()},
        closed_links=frozenset({"sea"}),
        ends=held | {name for name, is_own in own.items() if not is_own},
    )
    if not force.province:
        return {name: (name,) for name, is_own in own.items() if is_own}
    found = paths.reach(network(campaign), force.province, 1, ways)
    return {area: path.areas for area, path in found.items() if area != force.province}


def area_map(campaign, title="The provinces"):
    """Return the map as whoever sees the campaign may know it."""
    rows = {each.id: each for each in campaign.rows("Province")}
    places = {each.id: (float(each.east), float(each.north)) for each in rows.values()}
    ground = cells.lay_out(network(campaign), places)
    return AreaMap(
        title=title,
        sides=campaign.sides,
        areas=tuple(
            Area(
                id=cell.name,
                name=rows[cell.name].name,
                outline=cell.outline,
                middle=cell.middle,
                owner=rows[cell.name].holder,
                marks=("L",) if rows[cell.name].looted else (),
            )
            for cell in ground.cells
        ),
        borders=tuple(AreaBorder(**each._asdict()) for each in ground.borders),
        crossings=tuple(AreaCrossing(**each._asdict()) for each in ground.crossings),
        pieces=tuple(
            AreaPiece(
                id=force.id,
                side=force.side,
                area=force.province,
                name=force.name,
                text=f"{force.men or ''}",
                kind="wide" if force.men >= 20 else "narrow",
            )
            for force in campaign.rows("Force")
        ),
        kinds={
            "land": LinkKind(words="land"),
            "river": LinkKind(words="river", look="river"),
            "sea": LinkKind(words="sea", look="sea"),
        },
        marks={"L": "looted"},
        piece_kinds={"wide": "army", "narrow": "band"},
    )


def lay_out(campaign, _slot, answers):
    """Return the map of a side's step, with what its form says so far."""
    forces = {force.id: force for force in campaign.rows("Force")}
    orders = answers["orders"]
    return AreaChoices(
        area_map(campaign),
        {row["force"]: goals(campaign, forces[row["force"]]) for row in orders},
        {row["force"]: row["goal"] for row in orders if row["goal"]},
    )


def fill(choices, answers):
    """Return what is chosen on the map, for the form."""
    rows = {
        row["force"]: {"goal": choices.chosen.get(row["force"], "")}
        for row in answers["orders"]
    }
    return Filling({}, {"orders": rows})


def look(campaign, _slot):
    """Return the map as whoever sees the campaign has it, with nothing to choose."""
    return AreaChoices(area_map(campaign))


MAPS = {
    "march": StepMap(lay_out, fill, help="Pick a force, then where it goes.", look=look)
}
STEPS = """
title = "Provinces"
[[step]]
id = "march"
title = "March"
actor = "side"
audience = "side"
"""
PROVINCES = assemble(
    "provinces", STEPS, {}, sys.modules[__name__], sys.modules[__name__], Hooks(maps=MAPS)
)
# Four columns of three: red in the west, blue in the east, green in the south.
AREAS = (
    ("alder", "Alderholt", "red", 100, 700), ("birch", "Birchwick", "red", 380, 740),
    ("cedar", "Cedar Vale", "", 640, 720), ("dale", "Dalesend", "blue", 900, 700),
    ("elm", "Elmstead", "red", 140, 420), ("fen", "Fen of Grey Herons", "", 400, 440),
    ("glen", "Glenmoor", "blue", 660, 430), ("heath", "Heathfield", "blue", 890, 410),
    ("isle", "Isle", "green", 60, 90), ("jetty", "Jetty", "green", 370, 130),
    ("knoll", "Knoll", "green", 630, 150), ("lake", "Lakeside", "", 880, 120),
)  # fmt: skip
ROADS = (
    ("alder", "birch", "land"), ("birch", "cedar", "land"), ("cedar", "dale", "land"),
    ("alder", "elm", "land"), ("birch", "fen", "river"), ("cedar", "glen", "land"),
    ("dale", "heath", "land"), ("elm", "fen", "land"), ("fen", "glen", "river"),
    ("glen", "heath", "land"), ("fen", "jetty", "land"), ("glen", "knoll", "river"),
    ("heath", "lake", "land"), ("jetty", "knoll", "land"), ("knoll", "lake", "land"),
    ("isle", "jetty", "sea"), ("isle", "alder", "sea"),
)  # fmt: skip
FORCES = (
    ("R1", "red", "First Reds", "alder", 24), ("R2", "red", "Second Reds", "elm", 9),
    ("R3", "red", "Red Guard", "alder", 12), ("R4", "red", "Red Levy", "", 5),
    ("B1", "blue", "Blue Host", "glen", 30), ("B2", "blue", "Blue Scouts", "glen", 4),
    ("G1", "green", "Green Company", "knoll", 15), ("G2", "green", "Islanders", "isle", 7),
)  # fmt: skip
ROWS = (
    *(Side(id=side) for side in SIDES),
    Slot(id="turn 1"),
    Slot(id="turn 2"),
    *(
        Province(id=id, name=name, holder=owner, east=east, north=north)
        for id, name, owner, east, north in AREAS
    ),
    *(Road(one=one, other=other, kind=kind) for one, other, kind in ROADS),
    *(
        Force(id=id, side=side, name=name, province=where, men=men)
        for id, side, name, where, men in FORCES
    ),
)


def campaign(rows=ROWS):
    """Return a campaign whose first entry puts these rows into it."""
    made = tuple(change_between(None, row) for row in rows)
    entry = Entry(number=0, kind="setup", changes=made, lines=("set up",))
    return ledger.append(Campaign(PROVINCES, {}), entry)


def do(game, side, orders):
    """Return the campaign after a side's march, by force and goal."""
    owed = play.find_due(game, "march", side)
    rows = [{"force": force, "goal": goal} for force, goal in orders.items()]
    decision = play.parse_decision(owed, {"orders": rows})
    return play.play(game, owed, decision, play.sealed_dice(game, owed, SEED))
