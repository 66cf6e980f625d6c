"""What forces lose, gain and are found out: points, units, loot."""

from collections.abc import Iterable
from typing import Any

from refkit.engine.accounts.shares import share_out
from refkit.engine.campaign.entry import Change
from refkit.engine.play.steps import Changes
from refkit.engine.play.turn import Turn
from refkit.systems.deluge.accounts import LOOT
from refkit.systems.deluge.records import Finding, Force, IncomeTerm, Unit
from refkit.systems.deluge.rules import fighting, money


def carried(turn: Turn, force: Force) -> int:
    """Return the loot tokens that a force has."""
    return LOOT.balance(turn.campaign, force.id)


def carry(turn: Turn, force: Force, reason: str, tokens: int) -> Change | None:
    """Return what gives loot tokens to a force, or takes them; None for none."""
    return turn.book(LOOT, reason, tokens, force.id, side=force.side)


def weaken(turn: Turn, force: Force, lost: int) -> Changes:
    """Yield what takes points of a force, and their part of its listed units (DL-R30)."""
    units = turn.rows(Unit, force=force.id)
    points = [each.points for each in units]
    taken = share_out(lost, [*points, max(force.points - sum(points), 0)])
    for unit, less in zip(units, taken, strict=False):
        is_gone = 0 < less == unit.points
        yield turn.drop(unit) if is_gone else turn.change(unit, points=unit.points - less)
    yield turn.change(turn.get(Force, force.id), points=force.points - lost)


def strongest(turn: Turn, forces: Iterable[Force]) -> Force | None:
    """Return the force with the most points left; None where none has any."""
    now = (turn.get(Force, each.id) for each in forces)
    return max((e for e in now if e.points), key=lambda each: each.points, default=None)


def fall(turn: Turn, force: Force, others: Iterable[Force]) -> Changes:
    """Yield the end of a force; the strongest of the others has its loot (DL-39)."""
    turn.say(f"{force.id} is destroyed")
    loot = carried(turn, force)
    yield carry(turn, force, "destroyed", -loot)
    if taker := strongest(turn, others):
        yield carry(turn, taker, "from a destroyed force", loot)
    for unit in turn.rows(Unit, force=force.id):
        yield turn.drop(unit)
    yield turn.change(turn.get(Force, force.id), state="destroyed", place="", points=0)


def extra_loot(turn: Turn, side: str) -> int:
    """Return the loot tokens that a faction gets besides (DL-48)."""
    if not turn.rows(IncomeTerm, side=side, extra_loot=True):
        return 0
    return fighting.half(turn.throw("1d6", f"more loot for {side}").final)


def is_spent(turn: Turn, name: str) -> bool:
    """Whether a force is no more after its losses: without points, by option below 22."""
    least = money.LEAST if turn.option("below_minimum") == "disbands" else 1  # DL-R14
    return turn.get(Force, name).points < least


def break_up(turn: Turn, name: str) -> Changes:
    """Yield the end of units with too many losses tokens, by option (DL-R11)."""
    most = turn.option("tokens_destroy_unit")
    units = turn.rows(Unit, force=name) if most != "never" else ()
    spent = [each for each in units if each.tokens >= int(most)]
    for unit in spent:
        force = turn.get(Force, name)
        turn.say(f"{name} loses {unit.called}")
        yield turn.drop(unit)
        yield turn.change(force, points=max(force.points - unit.points, 0))
    if spent and not turn.get(Force, name).points:
        yield from fall(turn, turn.get(Force, name), ())


def find(turn: Turn, side: str, foe: Force, **told: Any) -> Change | None:
    """Return what a faction learns of a force: how, and what, perhaps by successes."""
    number = turn.campaign.next_number(Finding, "")
    row = {"number": number, "side": side, "slot": turn.slot, **told}
    row |= {"force": foe.id, "place": foe.place}
    return turn.add(Finding.model_validate(row))
