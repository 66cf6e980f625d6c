"""Who meets whom, what a battle costs, and who gets the loot."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from refkit.engine.accounts.shares import rounded
from refkit.systems.deluge.records import Battle, Force, Unit
from refkit.systems.deluge.rules.board import Board, Option

DRAWN = "drawn"
OTHER = {"red": "blue", "blue": "red"}
Forces = tuple[Force, ...]


def contacts(board: Board, moved: Sequence[str]) -> Iterator[tuple[Forces, Forces]]:
    """Yield who attacks and who defends after the moves (DL-23, DL-R27).

    Who came upon an enemy attacks, the first of several, with its friends; against it
    stand those of its enemies who are friends, or at peace, with the one that was there
    first. A third camp fights who is left of its enemies.
    """
    ranks = {each.id: 0 for each in board.forces} | {n: at for at, n in enumerate(moved, 1)}
    forces = sorted(board.forces, key=lambda each: ranks[each.id])
    for place in dict.fromkeys(each.place for each in board.forces):
        there = left = [each for each in forces if each.place == place]
        while foes := [each for each in left if _those(board, each, there, "enemy")]:
            met = {each.id: _those(board, each, there, "enemy") for each in foes}
            late = [f for f in foes if min(ranks[e.id] for e in met[f.id]) < ranks[f.id]]
            lead = [*late, *foes][0]
            red = _those(board, lead, left, "ally")
            blue = _opponents(board, lead, left) or _those(board, lead, there, "enemy")
            yield red, blue
            left = [each for each in left if each not in (*red, *blue)]


def _opponents(board: Board, lead: Force, left: Sequence[Force]) -> Forces:
    """Return who of those without a fight yet stands against a force, with friends."""
    foes = _those(board, lead, left, "enemy")
    strange = [*_those(board, lead, left, "ally")]
    friends = _those(board, foes[0], left, "ally") if foes else ()
    strange += _those(board, foes[0], left, "enemy") if foes else ()
    return tuple(f for f in left if f in (*foes, *friends) and f not in strange)


def _those(board: Board, one: Force, forces: Sequence[Force], stands: str) -> Forces:
    return tuple(each for each in forces if board.stands(one.side, each.side) == stands)


def named_in_flight(units: Sequence[Unit], option: Option) -> list[str]:
    """Return the units that a force learns of by fleeing, besides how many (DL-R26)."""
    return [each.name for each in units] if option("flee_learns") == "full_list" else []


def loser(battle: Battle) -> str:
    """Return which camp lost a battle: red, blue, or '' where none did (DL-30)."""
    first = battle.result.partition(" ")[0].lower()
    return first if first in OTHER else ""


def falling_back(battle: Battle, option: Option) -> tuple[str, ...]:
    """Return the forces that have to leave after a battle (DL-26, DL-R48)."""
    camp = loser(battle)
    if battle.result == DRAWN and option("drawn_battle") == "attacker_back":
        camp = battle.attacker
    return {"red": battle.red, "blue": battle.blue}.get(camp, ())


def losses(points: int, percent: int, option: Option) -> int:
    """Return the points that a percentage takes, never more than there are (DL-R29)."""
    return min(rounded(Fraction(points * percent, 100), option("loss_rounding")), points)


def half(die: int) -> int:
    """Return a d6 as a d3."""
    return (die + 1) // 2


def spoils(rolled: int, beaten: int, fallen: int, extra: int) -> tuple[int, int]:
    """Return what loot comes from losers that are left, and what from the stock.

    All of the destroyed goes before (DL-38, DL-39); what is extra comes from the stock
    (DL-48, DL-R35).
    """
    owed = max(rolled - fallen, 0)
    taken = min(owed, beaten)
    return taken, owed - taken + extra
