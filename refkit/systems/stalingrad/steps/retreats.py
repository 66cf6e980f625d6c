"""Who has to leave a battle, where to, and how the battle ends."""

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.steps import Changes
from refkit.engine.play.turn import Turn
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import ON_MAP, Area, Battle, Leader, Retreat, Unit
from refkit.systems.stalingrad.rules import board, marching
from refkit.systems.stalingrad.rules.board import Fallback
from refkit.systems.stalingrad.rules.units import AXIS

OFF = "off the map"
BEHIND = {True: "west", False: "east"}


def due(campaign: Campaign, slot: str, side: str = "") -> list[Retreat]:
    """Return the retreats that are still to be made, of one side or of both."""
    rows = campaign.rows(Retreat, slot=slot, state="to choose")
    return [e for e in rows if side in ("", campaign.get(Unit, e.unit).side)]


def retreating(campaign: Campaign, slot: str) -> list[str]:
    """Return the sides that have units to take back (RS-49b)."""
    return [*dict.fromkeys(campaign.get(Unit, e.unit).side for e in due(campaign, slot))]


def ways(campaign: Campaign, unit: Unit, battle: Battle) -> dict[str, tuple[str, ...]]:
    """Return the areas that a unit may fall back to, each with the way (RS-49b, RS-R19)."""
    edge = BEHIND[unit.side == AXIS]
    back = Fallback(
        unit.area,
        attacks=unit.side == battle.attacker and unit.id in battle.units,
        origin=battle.origin,
        goals=frozenset(standing.points(campaign, unit.side)),
        edge=frozenset(each.id for each in campaign.rows(Area, edge=edge)),
    )
    foes, shut = standing.occupied(campaign, unit.side), standing.shut_ways(campaign, unit)
    found = board.retreats(standing.network(campaign), back, foes, shut)
    return {way[-1]: way for way in sorted(found, reverse=True)}


def may_leave(turn: Turn, unit: Unit) -> bool:
    """Whether a unit may go off the map (RS-34)."""
    if not unit.began:
        return False
    began, here = (turn.get(Area, each).called for each in (unit.began, unit.area))
    return not any(marching.leave(unit.nation, began, here))


def destroy(turn: Turn, unit: Unit) -> Changes:
    """Yield the end of a unit, and of a leader who was with it alone (RS-57)."""
    turn.say(f"{unit.called} is destroyed")
    yield turn.change(unit, state="destroyed", **standing.GONE)
    if not standing.there(turn.campaign, unit.side, unit.area):
        for leader in turn.rows(Leader, side=unit.side, area=unit.area, state=ON_MAP):
            turn.say(f"{leader.id} dies with his stack")
            yield turn.change(leader, area="", state="destroyed")
