"""The map beside the steps: territories and counters, and where each may go."""

from collections.abc import Collection, Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps import area_map as drawn
from refkit.engine.maps.area_map import AreaLooks, AreaMap, AreaPiece, AreaRoute
from refkit.engine.maps.side_looks import letters_of
from refkit.engine.play.turn import Turn
from refkit.geometry.areas import grid
from refkit.geometry.areas.cells import Ground
from refkit.geometry.areas.network import Link
from refkit.systems.epic40k import records
from refkit.systems.epic40k.records import Detachment, Mission, Territory
from refkit.systems.epic40k.rules import turns

MARKS = {
    "Maj": "Major", "For": "fortified", "Dig": "being fortified", "Iso": "isolated",
    "Att": "attacked this turn", "Won": "taken from the other side",
}  # fmt: skip
ASIDE = (turns.OFF_BOARD, "away")


def area_map(campaign: Campaign, slot: str) -> AreaMap:
    """Return the map as whoever sees the campaign may know it (EP-8, EP-11, EP-13)."""
    hit = turns.attacked(Turn(campaign, slot))
    return drawn.on_ground(
        land(campaign),
        {each.id: looks(each, hit) for each in campaign.rows(Territory)},
        title="The sector",
        sides=campaign.sides,
        pieces=tuple(pieces(campaign, slot)),
        routes=tuple(attacks(campaign, slot)),
        kinds={"": drawn.LinkKind(words="adjacent")},
        marks=MARKS,
        names={each.id: called(each) for each in campaign.rows(records.Side)},
        piece_kinds={"wide": "aircraft or drop", "narrow": "counter"},
    )


def land(campaign: Campaign) -> Ground:
    """Return the grounds in their columns, the lines of resistance (EP-6, EP-8, EP-R6)."""
    squares = {each.id: (each.x, each.y) for each in campaign.rows(Territory)}
    how, rows = campaign.option("adjacency"), campaign.rows(records.Link)
    links = [Link(each.one, each.other) for each in rows] if how == "list" else None
    return grid.lay_out(squares, links, by_corners=how == "corners")


def looks(row: Territory, hit: Collection[str]) -> AreaLooks:
    """Return what all may know of a territory: its name, who holds it, its signs."""
    is_won, is_dug, is_hit = row.holder != row.home, bool(row.fortify), row.id in hit
    there = (row.major, row.fortified, is_dug, row.isolated, is_hit, is_won)
    marks = tuple(sign for sign, is_so in zip(MARKS, there, strict=True) if is_so)
    return AreaLooks(f"{row.id} {row.name}".strip(), row.holder, marks)


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
        if each.state in turns.GONE:
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
