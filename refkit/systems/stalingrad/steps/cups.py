"""The chits: what is in a side's cup, drawing from it, and putting all back."""

from collections import Counter

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.lookups import Lookup
from refkit.engine.play.steps import Changes
from refkit.engine.play.turn import Turn
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import Area, Battle, Card
from refkit.systems.stalingrad.rules import battles, units
from refkit.systems.stalingrad.rules.battles import Present
from refkit.systems.stalingrad.rules.units import AXIS, GERMAN, PANZER, SOVIET, TANK
from refkit.systems.stalingrad.steps import named

CHARTS = {AXIS: "axis_chits", SOVIET: "soviet_chits"}


def chart(campaign: Campaign, side: str) -> Lookup:
    """Return the chart of a side's chits."""
    return campaign.lookup(CHARTS[side])


def present(campaign: Campaign, battle: Battle, side: str) -> Present:
    """Return what decides on the chits of a side in a battle (RS-60, RS-61)."""
    there = standing.fighting(campaign, battle)[side]
    kinds = {each.kind for each in there}
    return Present(
        panzer=PANZER in kinds,
        tank=TANK in kinds,
        defending=side != battle.attacker,
        stavka=bool(standing.in_force(campaign, standing.STAVKA)),
        allies=side == AXIS and any(each.nation != GERMAN for each in there),
    )


def fill(turn: Turn, side: str) -> Changes:
    """Yield the cup of a side at the beginning of a battle (RS-60, RS-61, RS-R26)."""
    battle = standing.open_battle(turn.campaign, turn.slot)
    assert battle is not None
    wanted = Counter(
        battles.cup(chart(turn.campaign, side), present(turn.campaign, battle, side))
    )
    # Where chits lie after the last battle, those first that stay where they are.
    piles = [f"{side} {pile}" for pile in ("cup", "spare", "spent", "chits")]
    table = named.card_table(turn)
    for pile in piles:
        for chit in table.lying(pile):
            goal = f"{side} cup" if wanted[chit.name] > 0 else f"{side} spare"
            wanted[chit.name] -= 1
            if pile != goal:
                yield from table.move(chit, goal)


def draws(campaign: Campaign, battle: Battle, side: str) -> int:
    """Return how many chits a side draws by its best tactical value now (RS-42, RS-47)."""
    area = campaign.get(Area, battle.area)
    values = [
        standing.values(campaign, e).tv for e in standing.fighting(campaign, battle)[side]
    ]
    is_above = area.mountain and side != battle.attacker
    return units.draws(values, in_mountain=is_above)


def draw(turn: Turn, battle: Battle) -> Changes:
    """Yield the chits that a side draws, those that do not fit again (RS-45, RS-R25)."""
    side, table, thrown = turn.side, named.card_table(turn), 0
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
    taken = sum(each.name == battles.FORTIFICATIONS for each in others)
    room = sum(not each.fortified for each in there) - taken
    told = present(turn.campaign, battle, turn.side)
    return battles.is_drawn_again(chart(turn.campaign, turn.side), chit.name, told, room)


def held(turn: Turn) -> tuple[Card, ...]:
    """Return the chits in the hand of the side."""
    return named.card_table(turn).lying(f"{turn.side} chits")


def put_back(turn: Turn, side: str) -> Changes:
    """Yield the chits of a side going back after a battle (RS-R44)."""
    table = named.card_table(turn)
    for pile in ("chits", "spent"):
        yield from table.move_all(f"{side} {pile}", f"{side} cup")
