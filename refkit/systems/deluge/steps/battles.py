"""Battles: who flees, what came of them, losses, loot, and who retreats."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Literal

from refkit.engine.accounts.shares import share_out
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import join_words
from refkit.engine.play.row_decisions import Rows
from refkit.engine.play.steps import Changes, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refusals
from refkit.engine.records.records import Record, column, count
from refkit.systems.deluge import records
from refkit.systems.deluge.records import Battle, Force, Loot, Unit
from refkit.systems.deluge.rules import fighting, marching, scouting, turns
from refkit.systems.deluge.rules.board import board
from refkit.systems.deluge.rules.fighting import OTHER
from refkit.systems.deluge.rules.marching import WayOut
from refkit.systems.deluge.steps import named, spoils
from refkit.systems.deluge.steps.named import GOINGS, Going, Sent

Army = Sequence[Force]


@step("C1", GOINGS)
def flee(turn: Turn, decision: Rows[Going]) -> Changes:
    """A force may refuse battle, and learns what it flees from (DL-25, DL-27 to DL-29)."""
    goals = {turn.get(Force, each.force): each.to for each in decision.rows if each.to}
    for foe in {foe.id: foe for mover in goals for foe in foes(turn, mover)}.values():
        units = turn.rows(Unit, force=foe.id)
        names = fighting.named_in_flight(units, turn.option)
        told = scouting.told(foe.kind, len(units), names, 2)  # DL-R26
        yield spoils.find(turn, turn.side, foe, how="fled", told=told)
    for mover, goal in goals.items():
        yield from leave(turn, mover, goal, "flight")
    yield from close_left(turn)


def foes(turn: Turn, mover: Force) -> list[Force]:
    """Return the forces that a force would fight."""
    battles = turns.open_battles(turn.campaign, turn.slot)
    there = [turns.camps(turn.campaign, each) for each in battles]
    camps = [(own, both[OTHER[camp]]) for both in there for camp, own in both.items()]
    return [foe for own, others in camps if mover in own for foe in others]


def ways_out(turn: Turn, mover: Force) -> dict[str, WayOut]:
    """Return where a force may go that leaves a battle, with the ways (DL-R47).

    After a draw it goes back where it came from, if no enemy is there by now (DL-R48).
    """
    chart, came = board(turn.campaign), mover.came
    drawn = turn.rows(Battle, slot=turn.slot, result=fighting.DRAWN)
    is_drawn = any(mover.id in (*each.red, *each.blue) for each in drawn)
    if is_drawn and came and not chart.enemies(mover.side, came):
        return {came: WayOut((came,), 0, 0)}
    found = marching.ways_out(chart, mover)
    if not found and turn.option("no_retreat") == "umpire":
        there = chart.grounds.keys() - chart.threatened(mover.side)
        found = {place: marching.priced(chart, mover, (place,)) for place in there}
    return dict(sorted(found.items()))


def leave(turn: Turn, mover: Force, goal: str, kind: str) -> Changes:
    """Yield what takes a force out of a battle, with its price (DL-28).

    Where no way leads there, the umpire has overruled that.
    """
    way = ways_out(turn, mover).get(goal)
    way = way or marching.priced(board(turn.campaign), mover, (goal,))
    verb = "flees" if kind == "flight" else "retreats"
    start, end = named.land(turn, mover.place), named.land(turn, goal)
    turn.say(f"{mover.id} {verb} from {start} to {end}")
    yield turn.change(mover, place=goal)
    gone = len(turn.rows(records.Retreat, slot=turn.slot, force=mover.id))
    row = {"slot": turn.slot, "force": mover.id, "number": gone + 1, "side": mover.side}
    row |= {"kind": kind, "path": way.route, "passed": way.passed, "tokens": way.tokens}
    yield turn.add(records.Retreat.model_validate(row))
    for unit in turn.rows(Unit, force=mover.id):
        yield turn.change(unit, tokens=unit.tokens + way.tokens)
    yield from spoils.break_up(turn, mover.id)


def close_left(turn: Turn) -> Changes:
    """Yield the end of the battles that one camp has left."""
    for battle in turns.open_battles(turn.campaign, turn.slot):
        if not all(turns.camps(turn.campaign, battle).values()):
            turn.say(f"there is no battle in {named.land(turn, battle.place)}")
            yield turn.change(battle, how="fled")


@flee.offers
def _flights(turn: Turn) -> Iterator[Choice]:
    for mover in turn.own(Force):
        if foes(turn, mover):
            yield from _leaving(turn, mover)


def _leaving(turn: Turn, mover: Force) -> Iterator[Choice]:
    ways = ways_out(turn, mover).items()
    yield from named.going(turn, mover, {n: f", losses tokens {w.tokens}" for n, w in ways})


class Result(Record):
    """What came of a battle."""

    battle: str = column("Battle", default="", offered=True)
    how: Literal["played", "rolled"] = column("How", default="played")
    result: records.Outcome = column("Result", default="", help="Blank where it is rolled.")
    swaps: bool = column("Red and Blue swap", default=False, help="If the option lets you.")
    red_casualties: int = count("Red's casualties", help="Points, where the option asks.")
    blue_casualties: int = count("Blue's casualties", help="Points, where the option asks.")
    loot: int = count("Loot rolled", help="The winner's roll after the battle.")
    destroyed: tuple[Sent, ...] = column("Destroyed", default=(), fill="ticked")


@step("C2", Result)
def fight(turn: Turn, decision: Result) -> Changes:
    """A battle costs a percentage of the points, and loot changes hands (DL-30, DL-38)."""
    row = turn.get(Battle, f"{turn.slot}/{decision.battle}")
    if decision.swaps:
        attacker = OTHER[row.attacker]
        row = row.replace(red=row.blue, blue=row.red, attacker=attacker)
    camps = turns.camps(turn.campaign, row)
    yield from tell(turn, camps)
    result = decision.result or turn.consult("battle_results", "the battle").result
    turn.say(f"{result} in {named.land(turn, row.place)}")
    row = row.replace(how=decision.how, result=result)
    told: dict[str, Any] = {}
    for camp, own in camps.items():
        lost = toll(turn, decision, camp, own, result)
        points = sum(each.points for each in own)
        told |= {f"{camp}_points": points, f"{camp}_lost": sum(lost)}
        for each, part in zip(own, lost, strict=True):
            yield from spoils.weaken(turn, each, part)
    winner = OTHER.get(fighting.loser(row), "")
    won = tuple(dict.fromkeys(each.side for each in camps.get(winner, ())))
    yield turn.put(row.replace(winners=won, **told))
    for camp, own in camps.items():
        for each in own:
            if spoils.is_spent(turn, each.id):
                yield from spoils.fall(turn, each, camps[OTHER[camp]])
    if winner:
        yield from take_loot(turn, decision.loot, camps[winner], camps[OTHER[winner]])
    yield from close_left(turn)


def tell(turn: Turn, camps: Mapping[str, Army]) -> Changes:
    """Yield what each faction in a battle learns of those it fights (DL-24)."""
    for camp, own in camps.items():
        for side in dict.fromkeys(each.side for each in own):
            for foe in camps[OTHER[camp]]:
                told = f"{foe.kind}, {foe.points} points"
                yield spoils.find(turn, side, foe, how="battle", told=told)


def toll(turn: Turn, decision: Result, camp: str, own: Army, result: str) -> list[int]:
    """Return the points that each force of a camp loses, all where it is destroyed.

    They are taken from the points of all together, by option from the casualties at the
    table (DL-30, DL-R29 to DL-R31).
    """
    base = sum(each.points for each in own)
    if turn.option("losses_of") == "casualties":
        base = getattr(decision, f"{camp}_casualties")
    percent = turn.lookup("battle_losses").whole(result, of=camp)
    lost = fighting.losses(base, percent, turn.option)
    shares = share_out(lost, [each.points for each in own])
    gone = {each.force for each in decision.destroyed}
    both = zip(own, shares, strict=True)
    return [each.points if each.id in gone else part for each, part in both]


def take_loot(turn: Turn, rolled: int, winners: Army, losers: Army) -> Changes:
    """Yield what the strongest winner rolled: the losers' loot first (DL-38, DL-R34).

    What it has of the destroyed counts as a part of it.
    """
    if taker := spoils.strongest(turn, winners):
        if turn.option("battle_loot_dice") == "1d6":
            rolled = turn.throw("1d6", "loot of the battle").final
        beaten = {each.id: spoils.carried(turn, each) for each in losers}
        lines = turn.rows(Loot, slot=turn.slot, reason="destroyed")
        fallen = -sum(each.change for each in lines if each.force in beaten)
        extra = spoils.extra_loot(turn, taker.side)
        taken, stock = fighting.spoils(rolled, sum(beaten.values()), fallen, extra)
        left = taken
        for foe in losers:
            part = min(left, beaten[foe.id])
            yield spoils.carry(turn, foe, "lost in battle", -part)
            left -= part
        yield spoils.carry(turn, taker, "won in battle", taken + stock)


@fight.refuses
def _fight(turn: Turn, decision: Result) -> Refusals:
    option, result = turn.option, decision.result
    if (decision.how == "played") != bool(result):
        message = "expected a result of a battle that was played, none of one to be rolled"
        yield Refusal("result", "result", message, "DL-30", waits=not result)
    row = turn.get(Battle, f"{turn.slot}/{decision.battle}")
    if not {*row.red, *row.blue}.issuperset(each.force for each in decision.destroyed):
        message = "expected forces of this battle"
        yield Refusal("destroyed", "not_available", message, "DL-39")
    is_entered = option("battle_loot_dice") == "entered"
    if decision.loot and (result == fighting.DRAWN or not is_entered):
        message = "expected no loot after a draw, or where refkit rolls for it"
        yield Refusal("loot", "loot", message, "DL-38")
    if decision.swaps and option("red_is") != "umpire":
        message = "the option does not leave the colours to the umpire"
        yield Refusal("swaps", "colours", message, "DL-R27")
    casualties = decision.red_casualties + decision.blue_casualties
    if casualties and option("losses_of") != "casualties":
        message = "losses are counted from the points of the forces"
        yield Refusal("red_casualties", "casualties", message, "DL-R31")


@fight.offers
def _battles(turn: Turn) -> Iterator[Choice]:
    for row in turns.open_battles(turn.campaign, turn.slot):
        name = f"{row.number}, {named.land(turn, row.place)}: {join_words(row.sides)}"
        yield Choice("battle", str(row.number), name)
        for each in chain(*turns.camps(turn.campaign, row).values()):
            yield named.force(turn, "destroyed.force", each)._replace(group=name)


@fight.drafts
def _next_battle(turn: Turn) -> Result:
    first, *_ = turns.open_battles(turn.campaign, turn.slot)
    return Result(battle=str(first.number))


@step("C3", GOINGS)
def retreat(turn: Turn, decision: Rows[Going]) -> Changes:
    """Every loser retreats; after a draw the attacker goes back (DL-26, DL-R48)."""
    goals = {each.force: each.to for each in decision.rows}
    for mover in beaten(turn):
        if goals.get(mover.id):
            yield from leave(turn, mover, goals[mover.id], "retreat")
        elif turn.option("no_retreat") == "destroyed" and not ways_out(turn, mover):
            turn.say(f"{mover.id} has no way out")
            there = board(turn.campaign).enemies(mover.side, mover.place)
            yield from spoils.fall(turn, mover, there)


def beaten(turn: Turn) -> list[Force]:
    """Return the forces of the side that have to retreat."""
    there = turns.beaten(turn.campaign, turn.slot).values()
    return [each for each in there if each.side == turn.side]


@retreat.refuses
def _retreat(turn: Turn, decision: Rows[Going]) -> Refusals:
    goals = {each.force: each.to for each in decision.rows}
    for mover in beaten(turn):
        if ways_out(turn, mover) and not goals.get(mover.id):
            message = f"{mover.id} has to retreat; expected where to"
            yield Refusal("rows", "retreat", message, "DL-26", waits=True)


@retreat.offers
def _retreats(turn: Turn) -> Iterator[Choice]:
    for mover in beaten(turn):
        yield from _leaving(turn, mover)
