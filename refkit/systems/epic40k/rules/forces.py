"""The battles of a turn: who fights in each, and what it counts for."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.epic40k.records import Battle, Detachment, Force, Order, Territory
from refkit.systems.epic40k.rules import battles, turns
from refkit.systems.epic40k.rules.advanced import Course
from refkit.systems.epic40k.rules.board import Board, board
from refkit.systems.epic40k.rules.scores import Loss, Won

FOUGHT = ("attacks", "defends", "responds")


def standing(campaign: Campaign, slot: str, territory: str) -> list[Detachment]:
    """Return who defends a territory from the start; aircraft do not (EP-37, EP-R54)."""
    holder = campaign.get(Territory, territory).holder
    gone = turns.committed(campaign, slot)
    return [
        each
        for each in turns.on_map(campaign, holder, territory)
        if each.kind != "aerial" and each.id not in gone
    ]


def forces(campaign: Campaign, slot: str, territory: str) -> Iterator[Force]:
    """Yield who fights for a territory: one joint battle for all attacks (EP-R12)."""
    roles: list[tuple[str, str]] = []
    for order in campaign.rows(Order, slot=slot, target=territory):
        role = "responds" if order.kind == "response" else "attacks"
        if order.kind in (*turns.ATTACKS, "response"):
            roles += [(each, role) for each in order.detachments]
    roles += [(each.id, "defends") for each in standing(campaign, slot, territory)]
    for name, role in roles:
        each = campaign.get(Detachment, name)
        yield force(campaign, slot, each, territory, role)


def force(
    campaign: Campaign, slot: str, each: Detachment, territory: str, role: str
) -> Force:
    """Return a detachment in a battle, at full strength."""
    return Force.model_validate(
        {
            "slot": slot,
            "detachment": each.id,
            "territory": territory,
            "side": each.side,
            "role": role,
            "points": each.points,
            "isolated": turns.is_isolated(campaign, each),
            "left": each.units,
        }
    )


def battle(campaign: Campaign, slot: str, territory: str) -> Battle:
    """Return the battle for a territory, won already where nobody defends it (EP-R7)."""
    ground = campaign.get(Territory, territory)
    attacker = turns.other(campaign, ground.holder)
    there = standing(campaign, slot, territory)
    answers = campaign.rows(Order, slot=slot, kind="response", target=territory)
    fought = bool(there or answers)
    points = sum(each.points for each in there)
    return Battle(
        slot=slot,
        territory=territory,
        attacker=attacker,
        defender=ground.holder,
        fought=fought,
        fortifications=battles.fortifications(ground.fortified, points),
        winner="" if fought else attacker,
    )


def won(campaign: Campaign, battle: Battle) -> Won:
    """Return the points of the beaten in a battle, as it scores (EP-46)."""
    beaten = [
        each
        for each in campaign.rows(Force, slot=battle.slot, territory=battle.territory)
        if each.side != battle.winner and each.role in FOUGHT
    ]
    came = sum(each.points for each in beaten if each.role == "responds")
    return Won(sum(each.points for each in beaten) - came, came)


def losses(campaign: Campaign, slot: str, side: str) -> list[Loss]:
    """Return what a side lost in a turn's battles, but no visitor (EP-47, EP-R49)."""
    return [
        Loss(each.points, each.wiped_out, each.destroyed)
        for each in campaign.rows(Force, slot=slot, side=side)
        if (each.wiped_out or each.destroyed) and not is_visitor(campaign, each)
    ]


def is_visitor(campaign: Campaign, row: Force) -> bool:
    """Whether it is the supreme commander of a visit (EP-78)."""
    return campaign.get(Detachment, row.detachment).temporary == "visitor"


def visitor_fates(campaign: Campaign, slot: str, side: str) -> Iterator[str]:
    """Yield what became of a visitor in a turn's battles (EP-78)."""
    for row in campaign.rows(Force, slot=slot, side=side):
        if is_visitor(campaign, row):
            if row.is_halved:
                yield "half"
            if row.wiped_out:
                yield "wiped out"
            if row.destroyed:
                yield "isolated destroyed"


def course(campaign: Campaign, slot: str, side: str) -> Course:
    """Return what came of a turn, as far as a side's directive asks."""
    start = turns.score_at_start(campaign, slot, side)
    fought = campaign.rows(Battle, slot=slot)
    chart = board(campaign)
    taken = [
        chart.grounds[each.territory].is_major
        for each in fought
        if each.attacker == side and chart.holds(side, each.territory)
    ]
    gone = (each.defender == side for each in fought if is_taken(chart, each))
    made = turns.orders_of(campaign, slot, *turns.ATTACKS, side=side)
    flyers = [
        row.side == side
        for row in campaign.rows(Force, slot=slot)
        if row.is_halved and is_flyer(campaign, row)
    ]
    return Course(
        start,
        start - turns.spent(campaign, slot, side),
        turns.score(campaign, side),
        frozenset(each.target for each in made),
        taken.count(False),
        taken.count(True),
        sum(gone),
        flyers.count(False),
        flyers.count(True),
    )


def is_taken(chart: Board, battle: Battle) -> bool:
    """Whether the ground of a battle is the attacker's now."""
    return chart.holds(battle.attacker, battle.territory)


def is_flyer(campaign: Campaign, row: Force) -> bool:
    """Whether a detachment in a battle is one of aircraft."""
    return campaign.get(Detachment, row.detachment).kind == "aerial"


def board_before(campaign: Campaign, slot: str) -> Board:
    """Return the map with the holders that territories had before the turn's battles."""
    fought = campaign.rows(Battle, slot=slot)
    return board(campaign).with_holders({each.territory: each.defender for each in fought})


def stranded(campaign: Campaign, side: str) -> list[Detachment]:
    """Return a side's detachments on ground that the enemy holds (EP-40)."""
    chart = board(campaign)
    return [
        each for each in turns.on_map(campaign, side) if not chart.holds(side, each.place)
    ]


def refuges(campaign: Campaign, each: Detachment) -> list[str]:
    """Return where a stranded detachment may fall back to (EP-40, EP-R17, EP-R18)."""
    chart = board(campaign)
    found = chart.retreats(each.side, each.place)
    if not found and not battles.is_destroyed(False, found, campaign.option):  # noqa: FBT003
        return sorted(chart.held(each.side))
    return found
