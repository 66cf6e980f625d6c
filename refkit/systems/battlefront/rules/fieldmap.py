"""The map of a slot: the layout that the records make, for the geometry to judge.

Only `findings` speaks to the geometry besides; a campaign without a table never does.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refusal
from refkit.geometry.checks import parse_layout
from refkit.geometry.faults import BadLayout, Fault
from refkit.geometry.layout import Layout
from refkit.systems.battlefront.records import (
    Board,
    Home,
    Obstacle,
    Slot,
    Spot,
    Stand,
    UnitCard,
)
from refkit.systems.battlefront.rules import coordinates, inches, special

# How the geometry calls what the unit cards call otherwise.
CLASSES = {"A": "A", "G": "G", "V": "T"}


def is_mapped(campaign: Campaign) -> bool:
    """Whether the campaign keeps a table that places can be measured on."""
    return bool(campaign.rows(Board))


def is_on_table(campaign: Campaign, place: str) -> bool:
    """Whether a place names a point of the campaign's table."""
    point, board = coordinates.parse_point(place), campaign.rows(Board)[0]
    return point is not None and point[0] <= board.width and point[1] <= board.height


def placed_spots(campaign: Campaign, slot: str) -> dict[str, Spot]:
    """Return the spots of the stands that were placed in this slot, by stand.

    None is there where the slot is done by hand, or where the map cannot judge it.
    """
    there = _spots(campaign, slot)
    return {} if there and list(map_faults(campaign, slot, there.values())) else there


def map_faults(
    campaign: Campaign,
    slot: str,
    there: Iterable[Spot],
    overrides: Mapping[str, Any] | None = None,
) -> Iterator[Fault]:
    """Yield what keeps the map from judging these spots."""
    try:
        map_layout(campaign, slot, there, overrides)
    except BadLayout as error:
        yield from error.faults


def map_refusals(campaign: Campaign, slot: str) -> Iterator[Refusal]:
    """Yield why the map cannot judge the slot, though the stands were placed."""
    there = _spots(campaign, slot).values()
    for fault in map_faults(campaign, slot, there) if there else ():
        yield Refusal("", "not_understood", str(fault).rstrip("."), "BF-2.1.5.5-a")


def _spots(campaign: Campaign, slot: str) -> dict[str, Spot]:
    there = campaign.rows(Spot, slot=slot) if is_mapped(campaign) else ()
    stands = ((spot, campaign.find(Stand, spot.stand)) for spot in there)
    # A stand that was lost since keeps its spot, but the map is not to judge it.
    return {s.stand: s for s, stand in stands if stand and stand.status == "available"}


def map_layout(
    campaign: Campaign,
    slot: str,
    there: Iterable[Spot],
    overrides: Mapping[str, Any] | None = None,
) -> Layout:
    """Return the layout of these stands on the campaign's table.

    Raises BadLayout with every fault of it: a stand off the table, a side without home.
    """
    return parse_layout(
        {
            **_table(campaign),
            "homes": {side: side_homes(campaign, slot, side) for side in campaign.sides},
            "stands": [stand_values(campaign, spot) for spot in there],
            "options": map_options(campaign),
            "overrides": dict(overrides or {}),
        }
    )


def _table(campaign: Campaign) -> dict[str, Any]:
    board = campaign.rows(Board)[0]
    outlines = (coordinates.parse_line(row.outline) for row in campaign.rows(Obstacle))
    return {
        "table": {"width": board.width, "height": board.height},
        "terrain": [ring for outline in outlines for ring in outline],
    }


def table_faults(campaign: Campaign) -> Iterator[Fault]:
    """Yield what is wrong with the table, whatever the date and wherever the stands."""
    side_homes = {side: _homes(campaign.rows(Home, side=side)) for side in campaign.sides}
    try:
        parse_layout({**_table(campaign), "homes": side_homes, "stands": []})
    except BadLayout as error:
        # A side may have no home yet: a campaign drawn by hand needs none.
        yield from (fault for fault in error.faults if fault.found != "there is none")


def moves_back(campaign: Campaign, slot: str) -> dict[str, str]:
    """Return where the stands go that the map sends back, by stand (R-86).

    Those that both sides see go as if nobody was hidden; then those that are hidden go,
    from all that are still too near. If one stands where a seen enemy goes to, none does.
    """
    there = placed_spots(campaign, slot)
    moves = _moves(campaign, slot, [s for s in there.values() if not s.hidden])
    after = [
        # In the second round the seen ones stay: only the hidden have still to go.
        s if s.hidden else s.replace(place=moves.get(s.stand, s.place), unmoved=True)
        for s in there.values()
    ]
    if any(s.hidden for s in after) and not list(map_faults(campaign, slot, after)):
        moves |= _moves(campaign, slot, after)
    return moves


def _moves(campaign: Campaign, slot: str, there: list[Spot]) -> dict[str, str]:
    if not there:
        return {}
    ruled = {
        "out_of_line": [spot.stand for spot in there if spot.out_of_line],
        "status": {spot.stand: spot.ruled for spot in there if spot.ruled},
    }
    # numpy and shapely come with it: only who moves stands waits for them.
    from refkit.geometry import disengaging

    found = disengaging.disengage(map_layout(campaign, slot, there, ruled))
    return {key: coordinates.point_text(point) for key, point in found.moves.items()}


def near_enemies(campaign: Campaign, there: Iterable[Spot]) -> list[tuple[Spot, Spot]]:
    """Return the pairs of enemies less than 5" from each other (R-61, R-79)."""
    first, *_ = campaign.sides
    places = [(spot, coordinates.parse_point(spot.place) or (0.0, 0.0)) for spot in there]
    one = [each for each in places if each[0].side == first]
    two = [each for each in places if each[0].side != first]
    need = coordinates.THOUSAND * inches.CLEAR
    # places are centres, so the edges are nearer by half a base of each.
    need += 2 * coordinates.thousandths(float(campaign.option("perimeter_base")))
    return [
        (a, b)
        for (a, at), (b, to) in product(one, two)
        if coordinates.squared(at, to) < need**2
    ]


def side_homes(campaign: Campaign, slot: str, side: str) -> dict[str, list[dict[str, Any]]]:
    """Return the edges and entry points that are a side's on the date of the slot."""
    date = campaign.get(Slot, slot).date
    rows = campaign.rows(Home, side=side)
    return _homes(home for home in rows if special.holds_on(home, date))


def _homes(now: Iterable[Home]) -> dict[str, list[dict[str, Any]]]:
    rows = tuple(now)
    points = [coordinates.parse_point(home.place) for home in rows if home.kind == "entry"]
    return {
        "edges": [_edge(home) for home in rows if home.kind != "entry"],
        "entry": [{"x": point[0], "y": point[1]} for point in points if point],
    }


def _edge(home: Home) -> dict[str, Any]:
    ends = {"from": home.start, "to": home.end}
    told = {name: float(inches.parse(text) or 0) for name, text in ends.items() if text}
    return {"edge": home.kind[0].upper(), **told}


def stand_values(campaign: Campaign, spot: Spot) -> dict[str, Any]:
    """Return a stand as a layout takes it; one without a place lies off the table."""
    stand = campaign.get(Stand, spot.stand)
    # What is no place lies off the table, so that the layout refuses it by name.
    x, y = coordinates.parse_point(spot.place) or (-1.0, -1.0)
    kind = campaign.get(UnitCard, stand.card).unit_class
    return {
        "id": spot.stand,
        "side": spot.side,
        "me": stand.element,
        # T is troops on the cards, and transport for the geometry.
        "cls": CLASSES.get(kind, "I"),
        "x": x,
        "y": y,
        "improved": spot.dug_in,
        "unmoved": spot.unmoved,
        "immobile": stand.immobile,
    }


def map_options(campaign: Campaign) -> dict[str, Any]:
    """Return how the campaign reads what the rules leave open of positions."""
    return {
        "base": float(campaign.option("perimeter_base")),
        "front_lat": float(campaign.option("perimeter_beside")),
        "front_gap": float(campaign.option("perimeter_gap")),
        "cone": float(campaign.option("perimeter_cone")),
        "link_block": campaign.option("perimeter_link"),
        "chain_anchor": campaign.option("perimeter_anchor"),
        "cutoff_forms_line": campaign.option("perimeter_cut_off_line") == "yes",
        "intruder_rule": campaign.option("perimeter_intruders"),
        "break_contact": campaign.option("perimeter_contact"),
    }
