"""The map beside the steps: lands and forces, with what its reader knows of them."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps import area_map as drawn
from refkit.engine.maps.area_map import AreaMap, AreaPiece, AreaRoute
from refkit.engine.maps.side_looks import letters_of
from refkit.geometry.areas import cells
from refkit.systems.deluge import records
from refkit.systems.deluge.records import Battle, Finding, Force, Order, Territory
from refkit.systems.deluge.rules.board import ON_MAP, board, is_looted

MARKS = {
    "Cap": "capital", "Loo": "looted", "Occ": "occupied by a foreign force",
    "Won": "a battle was won here this turn",
}  # fmt: skip
KINDS: Mapping[Literal["wide", "narrow"], str]
KINDS = {"wide": "task force", "narrow": "skirmish force, or not known"}
LINKS = {
    "land": drawn.LinkKind(words="by land"),
    "sea": drawn.LinkKind(words="by sea", look="sea"),
}


def area_map(campaign: Campaign, slot: str) -> AreaMap:
    """Return the map as whoever sees the campaign may know it (DL-15, DL-20)."""
    now = board(campaign)
    places = {each.id: (float(each.x), float(each.y)) for each in now.grounds.values()}
    turn, fought = campaign.get(records.Slot, slot).number, campaign.rows(Battle, slot=slot)
    won = {each.place for each in fought if each.winners}
    looks = {
        name: drawn.AreaLooks(each.called, each.holder, marks(each, turn, won))
        for name, each in now.grounds.items()
    }
    return drawn.on_ground(
        cells.lay_out(now.network, places),
        looks,
        title="The lands",
        sides=campaign.sides,
        pieces=tuple(pieces(campaign)),
        routes=tuple(ways(campaign, slot)),
        kinds=LINKS,
        marks=MARKS,
        piece_kinds=KINDS,
    )


def marks(ground: Territory, turn: int, won: Collection[str]) -> tuple[str, ...]:
    """Return the signs of a territory (DL-32, DL-35)."""
    is_foreign = ground.occupier not in ("", ground.holder)
    there = (ground.capital, is_looted(ground, turn), is_foreign, ground.id in won)
    return tuple(sign for sign, is_so in zip(MARKS, there, strict=True) if is_so)


def pieces(campaign: Campaign) -> Iterator[AreaPiece]:
    """Yield the forces, each with what its reader knows of it."""
    letters = letters_of(campaign)
    for each in campaign.rows(Force, state=ON_MAP):
        yield AreaPiece(
            id=each.id,
            side=each.side,
            area=each.place,
            name=f"{each.id}, {known(campaign, each)}",
            text=each.id.removeprefix(letters[each.side])[-3:],
            kind="wide" if each.kind == "task force" else "narrow",
        )


def known(campaign: Campaign, force: Force) -> str:
    """Return what a reader knows of a force: all of his own, or what he learnt last."""
    if force.points:
        named = [force.name] * bool(force.name)
        state = ["out of supply"] * (not force.supplied)
        # Not as a finding has it: that is another's text, and searched for in all others.
        return ", ".join([*named, f"{force.points} points", force.kind, *state])
    for learnt in campaign.rows(Finding, force=force.id)[-1:]:
        return f"in {naming.slot(campaign, learnt.slot)}: {learnt.told}"
    return "nothing known"


def ways(campaign: Campaign, slot: str) -> Iterator[AreaRoute]:
    """Yield this turn's moves that the reader may see: those written, those made."""
    for each in campaign.rows(Order, slot=slot):
        mover = campaign.get(Force, each.force)
        if each.state == "given":
            yield AreaRoute(areas=(mover.place, *each.path), side=each.side)
        elif mover.came and mover.place:
            way = (mover.came, mover.place)
            yield AreaRoute(areas=way, side=each.side, is_done=True)
