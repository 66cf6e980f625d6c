"""The chits: what is in a cup, drawing from it, and what the last one played still does."""

from collections.abc import Iterator
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.lookups import Lookup
from refkit.engine.play.steps import Changes
from refkit.engine.play.turn import Turn
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import Area, Battle, Card, Unit
from refkit.systems.stalingrad.rules import battles, units
from refkit.systems.stalingrad.rules.battles import FORTIFICATIONS, Effect, Present
from refkit.systems.stalingrad.rules.units import AXIS, GERMAN, OTHER, PANZER, SOVIET, TANK
from refkit.systems.stalingrad.steps import named, retreats

CHARTS = {AXIS: "axis_chits", SOVIET: "soviet_chits"}
FORTIFIES = "fortified"
# Who a chit needs was there when it was played.
PLAYED = {"panzer": True, "tank": True}


class Struck(NamedTuple):
    """What a chit still does: to a unit of which side, and who may take it."""

    effect: Effect
    units: tuple[Unit, ...]


def chart(campaign: Campaign, side: str) -> Lookup:
    """Return the chart of a side's chits."""
    return campaign.lookup(CHARTS[side])


def present(campaign: Campaign, battle: Battle, side: str) -> Present:
    """Return what decides on the chits of a side in a battle (RS-60, RS-61)."""
    there = standing.fighting(campaign, battle)[side]
    kinds = {each.kind for each in there}
    allies = side == AXIS and any(each.nation != GERMAN for each in there)
    stavka = bool(standing.in_force(campaign, standing.STAVKA))
    told = {"defending": side != battle.attacker, "stavka": stavka, "allies": allies}
    return Present(panzer=PANZER in kinds, tank=TANK in kinds, **told)


def fight(turn: Turn) -> Battle:
    """Return the battle that is going on; what asks is due in a battle only."""
    battle = standing.open_battle(turn.campaign, turn.slot)
    assert battle is not None
    return battle


def fill(turn: Turn, side: str) -> Changes:
    """Yield the cup of a side at the beginning of a battle (RS-60, RS-61, RS-R26)."""
    there = present(turn.campaign, fight(turn), side)
    cup, *others = (f"{side} {pile}" for pile in ("cup", "spare", "spent", "chits"))
    wanted = battles.cup(chart(turn.campaign, side), there)
    yield from named.card_table(turn).sort(cup, wanted, others)


def draws(campaign: Campaign, battle: Battle, side: str) -> int:
    """Return how many chits a side draws by its best tactical value now (RS-42, RS-47)."""
    area = campaign.get(Area, battle.area)
    fighters = standing.fighting(campaign, battle)[side]
    values = [standing.values(campaign, each).tv for each in fighters]
    is_above = area.mountain and side != battle.attacker
    return units.draws(values, in_mountain=is_above)


def draw(turn: Turn) -> Changes:
    """Yield the chits that a side draws, those that do not fit again (RS-45, RS-R25)."""
    side, table, thrown, battle = turn.side, named.card_table(turn), 0, fight(turn)
    cup, hand, spent = (f"{side} {pile}" for pile in ("cup", "chits", "spent"))
    most, best = table.count(cup) + table.count(spent), draws(turn.campaign, battle, side)
    wanted = battles.redraw(table.count(hand), best, table.count(cup)).draws
    while wanted and thrown < most:
        refills = battles.redraw(0, wanted, table.count(cup)).refills
        pile = spent if refills else ""
        drawn = yield from table.draw(cup, hand, "a chit", refill=pile, clause="RS-42")
        if not drawn:
            return
        if _is_thrown_away(turn, battle, drawn[0]):
            turn.say(f"{drawn[0].name} is thrown away")
            yield from table.move(drawn[0], spent)
            thrown += 1
        else:
            wanted -= 1


def _is_thrown_away(turn: Turn, battle: Battle, chit: Card) -> bool:
    """Whether a chit that was drawn is of no use in a battle (RS-60, RS-61)."""
    there, lying = standing.fighting(turn.campaign, battle)[turn.side], held(turn)
    # The chit itself is in the hand by now.
    others = [each for each in lying if each.number != chit.number]
    taken = sum(each.name == FORTIFICATIONS for each in others)
    room = sum(not each.fortified for each in there) - taken
    told = present(turn.campaign, battle, turn.side)
    return battles.is_drawn_again(chart(turn.campaign, turn.side), chit.name, told, room)


def held(turn: Turn) -> tuple[Card, ...]:
    """Return the chits in the hand of the side."""
    return named.card_table(turn).lying(f"{turn.side} chits")


def effects(campaign: Campaign, battle: Battle) -> list[Effect]:
    """Return all that the chit does that was played last (RS-44)."""
    by = OTHER[battle.turn]
    if battle.chit == FORTIFICATIONS:
        return [Effect(by, (FORTIFIES,), checks=False, added=0, picked_by=by)]
    there = present(campaign, battle, by)._replace(**PLAYED)
    own = chart(campaign, by)
    return battles.effects(own, battle.chit, by, battle.attacker, there)


def next_struck(campaign: Campaign, slot: str) -> Struck | None:
    """Return what the chit does next, None where nothing is left of it (RS-44, RS-R18)."""
    battle = standing.open_battle(campaign, slot)
    if battle is None or not battle.pending:
        return None
    left = standing_units(campaign, battle)
    if not battles.goes_on(left, campaign.option):
        return None
    due = (each for each in effects(campaign, battle) if each.side in battle.pending)
    found = (Struck(e, (*takers(campaign, battle, e, left[e.side]),)) for e in due)
    return next((each for each in found if each.units), None)


def takers(
    campaign: Campaign, battle: Battle, effect: Effect, there: tuple[Unit, ...]
) -> Iterator[Unit]:
    """Yield the units that may take what a chit does to their side."""
    by = OTHER[battle.turn]
    for each in there:
        own = chart(campaign, by), battle.chit, each.kind, each.nation
        if effect.gets == (FORTIFIES,):
            grounds = battles.fortify(is_fortified=each.fortified)
        else:
            grounds = battles.may_take(*own) if effect.side == by else iter(())
        if not any(grounds):
            yield each


def standing_units(campaign: Campaign, battle: Battle) -> dict[str, tuple[Unit, ...]]:
    """Return who is in a battle still and does not have to leave it."""
    gone = {each.unit for each in retreats.due(campaign, battle.slot)}
    there = standing.fighting(campaign, battle)
    return {side: tuple(e for e in own if e.id not in gone) for side, own in there.items()}
