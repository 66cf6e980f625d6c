"""The battles: what came of them, losses, and who takes the loot."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import join_words
from refkit.engine.play.steps import Choice, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column, count
from refkit.systems.deluge import records
from refkit.systems.deluge.records import Battle, Force, Territory
from refkit.systems.deluge.rules import fighting, turns
from refkit.systems.deluge.steps import leaving, named, spoils
from refkit.systems.deluge.steps.named import Sent

OTHER = {"red": "blue", "blue": "red"}
Camps = Mapping[str, Sequence[Force]]


class Result(Record):
    """What came of a battle."""

    battle: str = column("Battle", default="", offered=True)
    how: Literal["played", "rolled"] = column("How", default="played")
    result: records.Outcome = column("Result", default="", help="Blank where it is rolled.")
    swaps: bool = column(
        "Red and Blue change places",
        default=False,
        help="Where the option leaves it to you.",
    )
    red_casualties: int = count("Red's casualties", help="Points, where the option asks.")
    blue_casualties: int = count("Blue's casualties", help="Points, where the option asks.")
    loot: int = count("Loot rolled", help="The winner's roll after the battle.")
    destroyed: tuple[Sent, ...] = column("Destroyed", default=(), fill="ticked")


@step("C2", Result)
def fight(turn: Turn, decision: Result) -> Iterator[Change | None]:
    """A battle costs a percentage of the points, and loot changes hands (DL-30, DL-38)."""
    row = turn.get(Battle, f"{turn.slot}/{decision.battle}")
    if decision.swaps:
        yield turn.change(row, red=row.blue, blue=row.red)
        row = turn.get(Battle, row.identity)
    camps = {camp: turns.fighters(turn.campaign, row, getattr(row, camp)) for camp in OTHER}
    result = decision.result or turn.consult("battle_results", "the battle").result
    turn.say(f"{result} in {named.land(turn, row.place)}")
    yield from tell(turn, camps)
    lost = {c: toll(turn, decision, result, c, each) for c, each in camps.items()}
    winner = OTHER.get(fighting.loser(row.replace(result=result)), "")
    told = {f"{c}_points": sum(each.points for each in own) for c, own in camps.items()}
    told |= {f"{c}_lost": sum(own.values()) for c, own in lost.items()}
    won = tuple(dict.fromkeys(each.side for each in camps.get(winner, ())))
    yield turn.change(row, how=decision.how, result=result, winners=won, **told)
    for camp, own in camps.items():
        for each in own:
            yield from spoils.weaken(turn, each, lost[camp][each.id])
    for camp, foes in camps.items():
        takers = camps[OTHER[camp]]
        rolled = rolled_loot(turn, decision) if winner == OTHER[camp] else None
        yield from take_loot(turn, takers, foes, rolled)
    for each in (*camps["red"], *camps["blue"]):
        if not turn.get(Force, each.id).points:
            yield from spoils.destroy(turn, turn.get(Force, each.id))
    if winner:
        yield turn.change(turn.get(Territory, row.place), won=camps[winner][0].side)
    yield from leaving.close_left(turn)


def tell(turn: Turn, camps: Camps) -> Iterator[Change | None]:
    """Yield what each faction in a battle learns of those it fights (DL-24)."""
    for camp, own in camps.items():
        for side in dict.fromkeys(each.side for each in own):
            for foe in camps[OTHER[camp]]:
                told = f"{foe.kind}, {foe.points} points"
                yield leaving.find(turn, side, foe, "battle", told)


def toll(
    turn: Turn, decision: Result, result: str, camp: str, own: Sequence[Force]
) -> dict[str, int]:
    """Return the points that each force of a camp loses, all where it is destroyed.

    They are taken from the points of all together, by option from the casualties at the
    table (DL-30, DL-R29 to DL-R31).
    """
    base = total = sum(each.points for each in own)
    if turn.option("losses_of") == "casualties":
        base = getattr(decision, f"{camp}_casualties")
    percent = turn.lookup("battle_losses").whole(result, of=camp)
    lost = min(fighting.losses(base, percent, turn.option), total)
    shares = fighting.share(lost, [each.points for each in own])
    gone = {each.force for each in decision.destroyed}
    return {
        each.id: each.points if each.id in gone else share
        for each, share in zip(own, shares, strict=True)
    }


def rolled_loot(turn: Turn, decision: Result) -> int:
    """Return what the winner rolled for loot (DL-R34)."""
    if turn.option("battle_loot_dice") == "1d6":
        return turn.throw("1d6", "loot of the battle").final
    return decision.loot


def take_loot(
    turn: Turn, takers: Sequence[Force], foes: Sequence[Force], rolled: int | None
) -> Iterator[Change | None]:
    """Yield the loot that the strongest force of a camp takes of the other (DL-38, DL-39).

    Nothing was rolled for who did not win: it has only what the destroyed leave.
    """
    now = [turn.get(Force, each.id) for each in takers]
    taker = max(now, key=lambda each: each.points)
    if not taker.points:
        return
    foes = [turn.get(Force, each.id) for each in foes]
    extra = 0 if rolled is None else spoils.extra_loot(turn, taker.side)
    living = 0 if rolled is None else sum(each.loot for each in foes if each.points)
    fallen = sum(each.loot for each in foes if not each.points)
    found = fighting.spoils(rolled or 0, living, fallen, extra)
    left = found.beaten
    for foe in foes:
        taken = min(left, foe.loot) if foe.points else foe.loot
        left -= taken if foe.points else 0
        yield from spoils.carry(turn, foe, "lost in battle", -taken)
    yield from spoils.carry(turn, taker, "won in battle", sum(found))


@fight.refuses
def _fight(turn: Turn, decision: Result) -> Iterator[Refusal]:
    if (decision.how == "played") != bool(decision.result):
        message = "expected a result of a battle that was played, none of one to be rolled"
        yield Refusal("result", "result", message, "DL-30", waits=not decision.result)
    row = turn.get(Battle, f"{turn.slot}/{decision.battle}")
    for place, each in enumerate(decision.destroyed):
        if each.force not in (*row.red, *row.blue):
            message = f"{each.force} is not in this battle"
            yield Refusal(f"destroyed[{place}]", "not_available", message, "DL-39")
    is_entered = turn.option("battle_loot_dice") == "entered"
    if decision.loot and (decision.result == fighting.DRAWN or not is_entered):
        message = "expected no loot after a draw, or where refkit rolls for it"
        yield Refusal("loot", "loot", message, "DL-38")
    if decision.swaps and turn.option("red_is") != "umpire":
        message = "the option does not leave the colours to the umpire"
        yield Refusal("swaps", "colours", message, "DL-R27")
    asked = turn.option("losses_of") == "casualties"
    if (decision.red_casualties or decision.blue_casualties) and not asked:
        message = "losses are counted from the points of the forces"
        yield Refusal("red_casualties", "casualties", message, "DL-R31")


@fight.offers
def _battles(turn: Turn) -> Iterator[Choice]:
    for row in turns.open_battles(turn.campaign, turn.slot):
        name = f"{row.number}, {named.land(turn, row.place)}: {join_words(row.sides)}"
        yield Choice("battle", str(row.number), name)
        there = turns.fighters(turn.campaign, row, (*row.red, *row.blue))
        for each in there:
            yield named.force(turn, "destroyed.force", each)._replace(group=name)


@fight.drafts
def _next_battle(turn: Turn) -> Result:
    rows = turns.open_battles(turn.campaign, turn.slot)
    return Result(battle=str(rows[0].number))
