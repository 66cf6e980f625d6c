"""The map beside the steps: lands and forces, with what its reader knows of them."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps import area_map as drawn
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.area_map import AreaMap, AreaPiece, AreaRoute
from refkit.engine.maps.side_looks import letters_of
from refkit.engine.maps.step_map import Answers, Filling, StepMap
from refkit.engine.play.piece_forms import PieceForm
from refkit.engine.play.turn import Turn
from refkit.geometry.areas import cells
from refkit.systems.deluge import records
from refkit.systems.deluge.records import Finding, Force, Order, Territory
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
    ground = cells.lay_out(now.network, places)
    turn = campaign.get(records.Slot, slot).number
    return AreaMap(
        title="The lands",
        sides=campaign.sides,
        areas=tuple(
            drawn.Area(
                id=cell.name,
                name=now.grounds[cell.name].called,
                outline=cell.outline,
                middle=cell.middle,
                owner=now.grounds[cell.name].holder,
                marks=marks(now.grounds[cell.name], turn),
            )
            for cell in ground.cells
        ),
        borders=tuple(drawn.AreaBorder(**each._asdict()) for each in ground.borders),
        crossings=tuple(drawn.AreaCrossing(**each._asdict()) for each in ground.crossings),
        pieces=tuple(pieces(campaign)),
        routes=tuple(ways(campaign, slot)),
        kinds=LINKS,
        marks=MARKS,
        piece_kinds=KINDS,
    )


def marks(ground: Territory, turn: int) -> tuple[str, ...]:
    """Return the signs of a territory (DL-32, DL-35)."""
    is_foreign = ground.occupier not in ("", ground.holder)
    there = (ground.capital, is_looted(ground, turn), is_foreign, bool(ground.won))
    return tuple(sign for sign, is_so in zip(MARKS, there, strict=True) if is_so)


def pieces(campaign: Campaign) -> Iterator[AreaPiece]:
    """Yield the forces, each with what its reader knows of it."""
    learnt, letters = last_learnt(campaign), letters_of(campaign)
    for each in campaign.rows(Force, state=ON_MAP):
        yield AreaPiece(
            id=each.id,
            side=each.side,
            area=each.place,
            name=f"{each.id}, {known(campaign, each, learnt.get(each.id))}",
            text=each.id.removeprefix(letters[each.side])[-3:],
            kind="wide" if each.kind == "task force" else "narrow",
        )


def last_learnt(campaign: Campaign) -> Mapping[str, Finding]:
    """Return what was learnt last of each force, as far as the reader may know it."""
    return {each.force: each for each in campaign.rows(Finding)}


def known(campaign: Campaign, force: Force, learnt: Finding | None) -> str:
    """Return what a reader knows of a force: all of his own, or what he learnt last."""
    if force.points:
        named = [force.name] * bool(force.name)
        state = ["out of supply"] * (not force.supplied)
        # Not as a finding has it: that is another's text, and searched for in all others.
        return ", ".join([*named, f"{force.points} points", force.kind, *state])
    if learnt:
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


WAY_OUT = PieceForm("forces.force", "forces.to")
FORMS = {
    "M1": (PieceForm("moves.force", "moves.goal"), "Pick a force, then where it goes."),
    "C1": (WAY_OUT, "Pick a force that flees, then where to; the others fight."),
    "C3": (WAY_OUT, "Pick a beaten force, then where it falls back to."),
}
LOOKED_AT = ("T1", "A1", "A2", "A3", "M2", "C2", "C4", "E1", "E4")


def lay_out(
    step_id: str, campaign: Campaign, slot: str, answers: Answers, side: str
) -> AreaChoices:
    """Return the map of a step, with where each force may go as the rules stand."""
    turn, form = Turn(campaign, slot, side), FORMS[step_id][0]
    found = form.goals(turn, campaign.system.step(step_id).code, answers)
    return form.choices(area_map(campaign, slot), found, answers)


def look(campaign: Campaign, slot: str, _: Answers | None = None) -> AreaChoices:
    """Return the map as whoever sees the campaign has it, with nothing to choose."""
    return AreaChoices(area_map(campaign, slot))


MAPS = {
    step: StepMap(partial(lay_out, step), form.fill, help_, look=look, is_told_side=True)
    for step, (form, help_) in FORMS.items()
} | {
    step: StepMap(look, lambda *_: Filling({}, {}), "The map as it stands.", look=look)
    for step in LOOKED_AT
}
