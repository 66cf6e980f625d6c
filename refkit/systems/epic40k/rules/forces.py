"""The battles of a turn: who fights in each, and what it counts for."""

from collections import Counter
from collections.abc import Iterable, Iterator

from refkit.engine.play.turn import Turn
from refkit.systems.epic40k.records import Battle, Detachment, Force, Role, Territory
from refkit.systems.epic40k.rules import turns
from refkit.systems.epic40k.rules.advanced import VISITOR, Course
from refkit.systems.epic40k.rules.board import board
from refkit.systems.epic40k.rules.scores import loss_points

ATTACKER, DEFENDER = 3, 2  # chits
EACH = 250  # points, for a fortification


def standing(turn: Turn, territory: str) -> list[Detachment]:
    """Return who defends a territory from the start; aircraft do not (EP-37, EP-R54)."""
    holder = turn.of(turn.get(Territory, territory).holder)
    gone, there = turns.committed(turn), turns.on_map(holder, territory)
    return [each for each in there if each.kind != "aerial" and each.id not in gone]


def forces(turn: Turn, territory: str) -> Iterator[Force]:
    """Yield who fights for a territory: one joint battle for all attacks (EP-R12)."""
    for order in turns.made(turn, *turns.FIGHTING, target=territory):
        role: Role = "responds" if order.kind == "response" else "attacks"
        for each in order.detachments:
            yield force(turn, turn.get(Detachment, each), territory, role)
    for there in standing(turn, territory):
        yield force(turn, there, territory, "defends")


def force(turn: Turn, each: Detachment, place: str, role: Role) -> Force:
    """Return a detachment in a battle, at full strength."""
    cut_off, fields = turns.is_isolated(turn, each), {"slot": turn.slot, "side": each.side}
    told = {"points": each.points, "left": each.units, "territory": place, **fields}
    return Force(detachment=each.id, role=role, isolated=cut_off, **told)


def battle(turn: Turn, territory: str) -> Battle:
    """Return the battle for a territory, won already where nobody defends it (EP-R7)."""
    ground, there = turn.get(Territory, territory), standing(turn, territory)
    (attacker,) = turn.of(ground.holder).others
    fought = bool(there or turns.made(turn, "response", target=territory))
    many = fortifications(ground.fortified, sum(each.points for each in there))
    who = {"attacker": attacker, "defender": ground.holder}
    who |= {"slot": turn.slot, "winner": "" if fought else attacker}
    return Battle(territory=territory, fought=fought, fortifications=many, **who)


def to_fight(turn: Turn) -> list[str]:
    """Return the territories whose battles have no victor yet."""
    return [each.territory for each in turn.rows(Battle, slot=turn.slot, winner="")]


def won(turn: Turn, battle: Battle) -> tuple[int, int]:
    """Return the points of the beaten who stood in a battle, and who came (EP-46)."""
    points = Counter[str]()
    for each in turn.rows(Force, slot=battle.slot, territory=battle.territory):
        points[each.role] += each.points if each.side != battle.winner else 0
    return points["attacks"] + points["defends"], points["responds"]


def losses(turn: Turn) -> Iterator[int]:
    """Yield what each loss of the side's takes, but of no visitor (EP-47, EP-R49)."""
    for each in turn.own(Force, slot=turn.slot):
        if not is_visitor(turn, each):
            gone = {"wiped_out": each.wiped_out, "isolated_destroyed": each.destroyed}
            yield loss_points(each.points, **gone)


def is_visitor(turn: Turn, row: Force) -> bool:
    """Whether it is the supreme commander of a visit (EP-78)."""
    return turn.get(Detachment, row.detachment).temporary == "visitor"


def visitor_fates(turn: Turn) -> Iterator[str]:
    """Yield what became of a visitor in the turn's battles (EP-78)."""
    for row in turn.own(Force, slot=turn.slot):
        fates = zip(VISITOR, (row.is_halved, row.wiped_out, row.destroyed), strict=True)
        yield from (fate for fate, is_so in fates if is_so and is_visitor(turn, row))


def conquests(turn: Turn) -> list[Battle]:
    """Return the battles of a turn by which their attacker holds the territory."""
    fought, chart = turn.rows(Battle, slot=turn.slot), board(turn)
    return [each for each in fought if chart.holds(each.attacker, each.territory)]


def course(turn: Turn) -> Course:
    """Return what came of a turn, as far as the side's directive asks."""
    own = [each for each in conquests(turn) if each.attacker == turn.side]
    taken = [turn.get(Territory, each.territory).major for each in own]
    rows = turn.rows(Force, slot=turn.slot, is_halved=True)
    halved = (turn.get(Detachment, row.detachment) for row in rows)
    flyers = [each.side == turn.side for each in halved if each.kind == "aerial"]
    start = turns.score(turn) - turns.gained(turn)
    return Course(
        start=start,
        after_spending=start + turns.gained(turn, *turns.SPENDING),
        end=turns.score(turn),
        attacked=frozenset(
            each.target for each in turns.made(turn, *turns.ATTACKS, side=turn.side)
        ),
        taken_minor=taken.count(False),
        taken_major=taken.count(True),
        lost=len(conquests(turn)) - len(own),
        enemy_air_halved=flyers.count(False),
        own_air_halved=flyers.count(True),
    )


def stranded(turn: Turn) -> list[Detachment]:
    """Return the side's detachments on ground that the enemy holds (EP-40)."""
    chart, there = board(turn), turns.on_map(turn)
    return [each for each in there if not chart.holds(turn.side, each.place)]


def refuges(turn: Turn, each: Detachment) -> list[str]:
    """Return where a stranded detachment may fall back to (EP-40, EP-R17, EP-R18)."""
    chart, is_open = board(turn), turn.option("no_retreat") == "umpire"
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
