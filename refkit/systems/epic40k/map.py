"""The map beside the steps: territories and counters, and where each may go."""

from collections.abc import Iterator, Mapping
from typing import Literal

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps import area_map as drawn
from refkit.engine.maps.area_map import AreaMap, AreaPiece, AreaRoute
from refkit.engine.maps.side_looks import letters_of
from refkit.engine.play.piece_forms import PieceForm, step_maps
from refkit.engine.play.turn import Turn
from refkit.geometry.areas import grid
from refkit.geometry.areas.cells import Ground
from refkit.geometry.areas.network import Link
from refkit.systems.epic40k import records
from refkit.systems.epic40k.records import Detachment, Mission, Order, Territory
from refkit.systems.epic40k.rules import turns

MARKS = {
    "Maj": "Major", "For": "fortified", "Dig": "being fortified", "Iso": "isolated",
    "Att": "attacked this turn", "Won": "taken from the other side",
}  # fmt: skip
KINDS: Mapping[Literal["wide", "narrow"], str]
KINDS = {"wide": "aircraft or drop", "narrow": "counter"}
GONE, ASIDE = ("destroyed", "left"), (turns.OFF_BOARD, "away")


def area_map(campaign: Campaign, slot: str) -> AreaMap:
    """Return the map as whoever sees the campaign may know it (EP-8, EP-11, EP-13)."""
    rows = {each.id: each for each in campaign.rows(Territory)}
    hit = turns.attacked(Turn(campaign, slot))
    looks = {
        name: drawn.AreaLooks(
            f"{name} {each.name}".strip(), each.holder, marks(each, is_attacked=name in hit)
        )
        for name, each in rows.items()
    }
    return drawn.on_ground(
        land(campaign),
        looks,
        title="The sector",
        sides=campaign.sides,
        pieces=tuple(pieces(campaign, slot)),
        routes=tuple(attacks(campaign, slot)),
        kinds={"": drawn.LinkKind(words="adjacent")},
        marks=MARKS,
        names={each.id: called(each) for each in campaign.rows(records.Side)},
        piece_kinds=KINDS,
    )


def land(campaign: Campaign) -> Ground:
    """Return the grounds in their columns, the lines of resistance (EP-6, EP-8, EP-R6)."""
    squares = {each.id: (each.x, each.y) for each in campaign.rows(Territory)}
    how, rows = campaign.option("adjacency"), campaign.rows(records.Link)
    links = [Link(each.one, each.other) for each in rows] if how == "list" else None
    return grid.lay_out(squares, links, by_corners=how == "corners")


def marks(ground: Territory, *, is_attacked: bool) -> tuple[str, ...]:
    """Return the signs of a territory."""
    is_won, is_dug = ground.holder != ground.home, bool(ground.fortify)
    there = (ground.major, ground.fortified, is_dug, ground.isolated, is_attacked, is_won)
    return tuple(sign for sign, is_so in zip(MARKS, there, strict=True) if is_so)


def called(side: records.Side) -> str:
    """Return an army with its race, which all may see (EP-11)."""
    race = "" if side.race == "other" else f" ({side.race})"
    return naming.short(side.name or side.id) + race


def pieces(campaign: Campaign, slot: str) -> Iterator[AreaPiece]:
    """Yield the counters: who may not know what one is sees its number only (EP-13).

    Aircraft stand in the box of their mission (EP-21, EP-R54).
    """
    letters = letters_of(campaign)
    for each in campaign.rows(Detachment):
        if each.state in GONE:
            continue
        flown = campaign.find(Mission, f"{slot}/{each.id}")
        flies = turns.borne(each) in ("aerial", "dropship")
        how = flown.mission if flown else each.state if each.state in ASIDE else ""
        name = f"{each.id} {each.name}".strip()
        yield AreaPiece(
            id=each.id,
            side=each.side,
            area=flown.territory if flown else each.place,
            name=f"{name} ({how})" if how else name,
            text=each.id.removeprefix(letters[each.side])[-3:],
            kind="wide" if flown or flies else "narrow",
            is_hidden=not each.known,
        )


def attacks(campaign: Campaign, slot: str) -> Iterator[AreaRoute]:
    """Yield the ways of this turn's attacks and responses."""
    made = turns.made(Turn(campaign, slot), *turns.FIGHTING)
    for side, *way in dict.fromkeys((each.side, each.origin, each.target) for each in made):
        if all(way):
            yield AreaRoute(areas=tuple(way), side=side)


TO, ROW = ("detachment", "territory"), "detachments.detachment"
ROWS = PieceForm(ROW, "detachments.territory")
FORMS = {
    "S5": (PieceForm(*TO), "Pick a counter beside the map, then a territory of yours."),
    "D1": (ROWS, "Pick who comes back, then where."),
    "A3": (PieceForm(*TO, ("mission",)), "Choose the mission, then who flies and where."),
    "C3": (PieceForm(*TO), "Pick who scouts, then the territory."),
    "M3": (PieceForm(*TO, ("kind",), ("fortify", "vehicles")),
           "Choose the kind, pick a detachment, then where to. "
           "Fortifying and vehicles that land are for the form alone."),
    "K3": (PieceForm(ROW, "target", ("kind", "by_air")), "Pick who attacks, then what; "
           "others too. Tick By air before you pick drops, aircraft and troops that fly."),
    "K4": (PieceForm(ROW), "Pick who responds, then the territory that is attacked."),
    "B5": (ROWS, "Pick a beaten detachment, then where it falls back to."),
}  # fmt: skip
LOOKED_AT = ("S3", "B1", "B2", "B4", "E2")


def aim(turn: Turn) -> str:
    """Return the territory that is attacked just now."""
    orders = turn.rows(Order, slot=turn.slot, is_open=True)
    return next((each.target for each in orders), "")


MAPS = step_maps(area_map, FORMS, LOOKED_AT, aim)
