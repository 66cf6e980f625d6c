"""The battles of a turn: who fights in each, and what it counts for."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.epic40k.records import Battle, Detachment, Force, Order, Role, Territory
from refkit.systems.epic40k.rules import turns
from refkit.systems.epic40k.rules.advanced import VISITOR, Course
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.rules.scores import loss_points

ATTACKER, DEFENDER = 3, 2  # chits
EACH = 250  # points, for a fortification


def standing(campaign: Campaign, slot: str, territory: str) -> list[Detachment]:
    """Return who defends a territory from the start; aircraft do not (EP-37, EP-R54)."""
    holder = campaign.get(Territory, territory).holder
    gone = turns.committed(campaign, slot)
    there = turns.on_map(campaign, holder, territory)
    return [each for each in there if each.kind != "aerial" and each.id not in gone]


def forces(campaign: Campaign, slot: str, territory: str) -> Iterator[Force]:
    """Yield who fights for a territory: one joint battle for all attacks (EP-R12)."""
    for order in turns.orders_of(campaign, slot, *turns.FIGHTING, target=territory):
        role: Role = "responds" if order.kind == "response" else "attacks"
        for each in order.detachments:
            yield force(campaign, slot, campaign.get(Detachment, each), territory, role)
    for there in standing(campaign, slot, territory):
        yield force(campaign, slot, there, territory, "defends")


def force(campaign: Campaign, slot: str, each: Detachment, place: str, role: Role) -> Force:
    """Return a detachment in a battle, at full strength."""
    cut_off, fields = turns.is_isolated(campaign, each), {"slot": slot, "side": each.side}
    told = {"points": each.points, "left": each.units, "territory": place, **fields}
    return Force(detachment=each.id, role=role, isolated=cut_off, **told)


def battle(campaign: Campaign, slot: str, territory: str) -> Battle:
    """Return the battle for a territory, won already where nobody defends it (EP-R7)."""
    ground, there = campaign.get(Territory, territory), standing(campaign, slot, territory)
    attacker = turns.other(campaign, ground.holder)
    answers = campaign.rows(Order, slot=slot, kind="response", target=territory)
    fought = bool(there or answers)
    many = fortifications(ground.fortified, sum(each.points for each in there))
    winner = "" if fought else attacker
    who = {"attacker": attacker, "defender": ground.holder, "winner": winner}
    return Battle(slot=slot, territory=territory, fought=fought, fortifications=many, **who)


def won(campaign: Campaign, battle: Battle) -> tuple[int, int]:
    """Return the points of the beaten who stood in a battle, and who came (EP-46)."""
    points = {"attacks": 0, "defends": 0, "responds": 0}
    for each in campaign.rows(Force, slot=battle.slot, territory=battle.territory):
        if each.side != battle.winner and each.role in points:
            points[each.role] += each.points
    return points["attacks"] + points["defends"], points["responds"]


def losses(campaign: Campaign, slot: str, side: str) -> Iterator[int]:
    """Yield what each loss of a turn's battles takes, but of no visitor (EP-47, EP-R49)."""
    for each in campaign.rows(Force, slot=slot, side=side):
        if not is_visitor(campaign, each):
            gone = {"wiped_out": each.wiped_out, "isolated_destroyed": each.destroyed}
            yield loss_points(each.points, **gone)


def is_visitor(campaign: Campaign, row: Force) -> bool:
    """Whether it is the supreme commander of a visit (EP-78)."""
    return campaign.get(Detachment, row.detachment).temporary == "visitor"


def visitor_fates(campaign: Campaign, slot: str, side: str) -> Iterator[str]:
    """Yield what became of a visitor in a turn's battles (EP-78)."""
    rows = campaign.rows(Force, slot=slot, side=side)
    for row in (each for each in rows if is_visitor(campaign, each)):
        fates = (row.is_halved, row.wiped_out, row.destroyed)
        yield from (fate for fate, is_so in zip(VISITOR, fates, strict=True) if is_so)


def course(campaign: Campaign, slot: str, side: str) -> Course:
    """Return what came of a turn, as far as a side's directive asks."""
    start, chart = turns.score_at_start(campaign, slot, side), board(campaign)
    fought = campaign.rows(Battle, slot=slot)
    won = [each for each in fought if chart.holds(each.attacker, each.territory)]
    taken = [chart.grounds[each.territory].major for each in won if each.attacker == side]
    made = turns.orders_of(campaign, slot, *turns.ATTACKS, side=side)
    rows = campaign.rows(Force, slot=slot, is_halved=True)
    halved = (campaign.get(Detachment, row.detachment) for row in rows)
    flyers = [each.side == side for each in halved if each.kind == "aerial"]
    return Course(
        start=start,
        after_spending=start - turns.spent(campaign, slot, side),
        end=turns.score(campaign, side),
        attacked=frozenset(each.target for each in made),
        taken_minor=taken.count(False),
        taken_major=taken.count(True),
        lost=sum(each.defender == side for each in won),
        enemy_air_halved=flyers.count(False),
        own_air_halved=flyers.count(True),
    )


def stranded(campaign: Campaign, side: str) -> list[Detachment]:
    """Return a side's detachments on ground that the enemy holds (EP-40)."""
    chart = board(campaign)
    there = turns.on_map(campaign, side)
    return [each for each in there if not chart.holds(side, each.place)]


def refuges(campaign: Campaign, each: Detachment) -> list[str]:
    """Return where a stranded detachment may fall back to (EP-40, EP-R17, EP-R18)."""
    chart = board(campaign)
    is_open = campaign.option("no_retreat") == "umpire"
    anywhere = sorted(chart.held(each.side)) if is_open else []
    return chart.retreats(each.side, each.place) or anywhere


def chits(attacker: str, sides: Iterable[str]) -> dict[str, int]:
    """Return how many chits each side draws for strategy (EP-19)."""
    return {side: ATTACKER if side == attacker else DEFENDER for side in sides}


def fortifications(is_fortified: bool, standing: int) -> int:  # noqa: FBT001
    """Return the fortifications of the defenders who stood there (EP-38, EP-R15)."""
    return standing // EACH if is_fortified else 0


def leaves_the_field(is_isolated: bool, enemy_holds_all: bool) -> bool:  # noqa: FBT001
    """Whether troops leave the table at an army morale of 0 (EP-42)."""
    return enemy_holds_all or not is_isolated
