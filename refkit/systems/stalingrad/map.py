"""The map beside the steps: areas, the rivers between them, units and resource points."""

from collections.abc import Iterator, Mapping
from typing import Literal

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps import area_map as drawn
from refkit.engine.maps.area_map import AreaMap, AreaPiece, AreaRoute
from refkit.geometry.areas import cells
from refkit.systems.stalingrad import records, standing
from refkit.systems.stalingrad.records import ON_MAP, Area, Unit
from refkit.systems.stalingrad.rules.units import ARMOUR

MARKS = {
    "Cit": "named city", "Mt": "mountain", "Sup": "supply symbol", "RP": "resource points",
    "Op": "the marker of the operation", "Bat": "a battle is fought here",
}  # fmt: skip
LINKS = {
    "none": drawn.LinkKind(words="open ground"),
    "minor": drawn.LinkKind(words="minor river", look="stream"),
    "major": drawn.LinkKind(words="major river", look="river"),
    "volga": drawn.LinkKind(words="the Volga", look="broad"),
    "kerch": drawn.LinkKind(words="the straits of Kerch", look="sea"),
    "lake": drawn.LinkKind(words="a lake", look="sea"),
}
STATES = {"depleted": "d", "disorganised": "x", "isolated": "i", "fortified": "f"}
TEXTS = "on a counter: its cohesion, movement and tactics now; "
TEXTS += ", ".join(f"{letter}: {state}" for state, letter in STATES.items())
KINDS: Mapping[Literal["wide", "narrow"], str] = {"wide": "armour", "narrow": "infantry"}


def area_map(campaign: Campaign, slot: str) -> AreaMap:
    """Return the board: all of it is open (RS-3, RS-4)."""
    rows = campaign.rows(Area)
    places = {each.id: (float(each.x), float(each.y)) for each in rows}
    signs = {each.id: tuple(marks(campaign, each, slot)) for each in rows}
    looks = {e.id: drawn.AreaLooks(e.called, e.controller, signs[e.id]) for e in rows}
    return drawn.on_ground(
        cells.lay_out(standing.network(campaign), places), looks, title="The map",
        sides=campaign.sides, pieces=tuple(pieces(campaign)),
        routes=tuple(ways(campaign, slot)), kinds=LINKS, marks=MARKS, piece_kinds=KINDS,
        texts=TEXTS,
    )  # fmt: skip


def marks(campaign: Campaign, area: Area, slot: str) -> Iterator[str]:
    """Yield the signs of an area (RS-16, RS-37)."""
    operation = campaign.find(records.Operation, slot)
    battle = standing.open_battle(campaign, slot)
    has = {
        "Cit": area.city, "Mt": area.mountain, "Sup": area.supply,
        "RP": any(area.id in standing.points(campaign, s) for s in campaign.sides),
        "Op": operation is not None and operation.area == area.id,
        "Bat": battle is not None and battle.area == area.id,
    }  # fmt: skip
    yield from (mark for mark, is_so in has.items() if is_so)


def pieces(campaign: Campaign) -> Iterator[AreaPiece]:
    """Yield the units on the map and those that wait beside it."""
    for each in campaign.rows(Unit):
        if each.state in (ON_MAP, "waiting"):
            what, *states = in_words(campaign, each)
            worn = "".join(STATES[state] for state in states)
            yield AreaPiece(
                id=each.id, side=each.side, area=each.area,
                name=", ".join((each.called, what, *states)),
                text=f"{what.rpartition(' ')[2].replace('-', '')}{worn}",
                kind="wide" if each.kind in ARMOUR else "narrow",
            )  # fmt: skip


def in_words(campaign: Campaign, unit: Unit) -> Iterator[str]:
    """Yield what a unit is, its values as they are now, and its states (RS-4)."""
    now = standing.values(campaign, unit)
    yield f"{unit.nation} {unit.kind} {now.cv}-{now.mf}-{now.tv}"
    yield from (each for each in STATES if getattr(unit, each))


def ways(campaign: Campaign, slot: str) -> Iterator[AreaRoute]:
    """Yield the retreats of a sequence."""
    for each in campaign.rows(records.Retreat, slot=slot):
        if each.way:
            side = campaign.get(Unit, each.unit).side
            yield AreaRoute(areas=(each.start, *each.way), side=side, is_done=True)
