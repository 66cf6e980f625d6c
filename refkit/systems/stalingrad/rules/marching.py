"""How far units move, what they may not cross, and who controls an area."""

from collections.abc import Sequence
from typing import NamedTuple

from refkit.engine.charts.lookups import Lookup
from refkit.engine.problems import Refusals, veto
from refkit.systems.stalingrad.rules.units import GERMAN, SOVIET, Option, Values, values

FREEZING = 5  # cards after winter came until the ice of the Volga bears units
ATTACKING = 1  # MF of German infantry that begins a battle
KERCH = "Kerch"


class Season(NamedTuple):
    """Whether winter has come, and how many cards were played or discarded since."""

    winter: bool = False
    cards: int = 0

    @property
    def volga_opens(self) -> bool:
        """Whether the Volga is a major river now (RS-33, RS-R13)."""
        return self.winter and self.cards >= FREEZING


class Step(NamedTuple):
    """An area that is entered: over what, and who and what is there."""

    border: str = "none"
    mountain: bool = False
    enemy: bool = False  # combat units
    hostile: bool = False  # controlled by the enemy


class Mover(NamedTuple):
    """A unit that moves: its side, its values, and what bears on its movement."""

    side: str
    side_up: Values
    red: bool = False  # its MF is printed in red
    disorganised: bool = False
    led: bool = False


def allowance(mover: Mover, way: Sequence[Step]) -> int:
    """Return the movement points of a unit on its way (RS-4, RS-36, RS-57)."""
    attacks = any(step.enemy for step in way)
    up = mover.side_up._replace(mf=ATTACKING) if mover.red and attacks else mover.side_up
    return values(up, disorganised=mover.disorganised, led=mover.led).mf


def spent(
    way: Sequence[Step], allowed: int, season: Season, borders: Lookup, option: Option
) -> int:
    """Return the movement points that a way takes (RS-29, RS-31, RS-33)."""
    if not season.winter and any(step.border == "volga" for step in way):
        return allowed
    # RS-31: no unit of one point is held up, and none in winter.
    if season.winter or allowed == 1:
        return len(way)
    by_control = option("river_extra_if") == "controlled"
    return len(way) + sum(
        borders.whole(step.border, of="extra_movement")
        for step in way
        if (step.hostile if by_control else step.enemy)
    )


def march(
    mover: Mover, way: Sequence[Step], season: Season, borders: Lookup, option: Option
) -> Refusals:
    """Yield why a unit does not move this way (RS-29 to RS-37)."""
    if mover.disorganised and option("dg_may_act") == "no":
        yield veto("disorganised", "it is disorganised", "RS-R43")
    if any(step.mountain for step in way[:-1]):
        yield veto("mountain", "it has to stop in the mountains", "RS-30")
    if any(step.enemy for step in way[:-1]):
        yield veto("battle", "it has to stop where it meets the enemy", "RS-37")
    for name in dict.fromkeys(step.border for step in way):
        yield from cross(name, mover.side, season)
    if not season.winter and any(step.border == "volga" for step in way):
        yield from _over_the_volga(way)
    allowed = allowance(mover, way)
    cost = spent(way, allowed, season, borders, option)
    if cost > allowed:
        message = f"the way takes {cost} movement points; it has {allowed}"
        yield veto("movement", message, "RS-29")


def cross(border: str, side: str, season: Season) -> Refusals:
    """Yield why a side's units do not cross a border now, in a move or retreat (RS-R23)."""
    if border == "lake":
        yield veto("impassable", "a lake lies between the areas", "RS-35")
    if border == "kerch" and side == SOVIET and not season.winter:
        message = "Soviet units cross the straits of Kerch from winter on"
        yield veto("kerch", message, "RS-34")
    if border == "volga" and season.winter and not season.volga_opens:
        message = f"the Volga is closed until {FREEZING} cards are used after winter came"
        yield veto("volga", message, "RS-33")


def _over_the_volga(way: Sequence[Step]) -> Refusals:
    if len(way) > 1:
        message = "crossing the Volga takes all the movement of a unit"
        yield veto("volga", message, "RS-R12")
    if way[-1].enemy:
        yield veto("volga", "no attack leads over the Volga", "RS-33")


def leave(nation: str, began: str, here: str) -> Refusals:
    """Yield why a unit does not leave the map by its west edge (RS-34)."""
    if nation != GERMAN or {began, here} != {KERCH}:
        message = "only Germans who began the game in Kerch leave the map, and from there"
        yield veto("kerch", message, "RS-34")


def controls(mover: str, before: str, *, enemy: bool) -> str:
    """Return who controls an area after a side's units were in it (RS-38)."""
    return before if enemy else mover
