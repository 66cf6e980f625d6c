"""Who meets whom, what a battle costs, and who gets the loot."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from refkit.systems.deluge.records import Battle, Force, Unit
from refkit.systems.deluge.rules.board import Board, Option

DRAWN = "drawn"


class Contact(NamedTuple):
    """Forces that meet in a territory, who came in first."""

    place: str
    attackers: tuple[Force, ...]
    defenders: tuple[Force, ...]


class Spoils(NamedTuple):
    """Where the loot of a battle comes from: forces destroyed, other losers, the stock."""

    fallen: int
    beaten: int
    stock: int


def contacts(board: Board, moved: Sequence[str]) -> Iterator[Contact]:
    """Yield who fights whom after the moves, in each territory (DL-23, DL-R27).

    The first that came in attacks, with its friends; against it stand those of its enemies
    who are friends, or at peace, with the one that was there first. A third camp fights
    who is left of its enemies.
    """
    ranks = {name: place for place, name in enumerate(moved)}
    for place in dict.fromkeys(each.place for each in board.forces):
        there = [each for each in board.forces if each.place == place]
        there.sort(key=lambda each: ranks.get(each.id, len(ranks)))
        yield from _camps(board, place, there)


def _camps(board: Board, place: str, there: list[Force]) -> Iterator[Contact]:
    left = there
    while lead := next(
        (each for each in left if _those(board, each, there, "enemy")), None
    ):
        red = _those(board, lead, left, "ally")
        blue = _opponents(board, lead, there, left)
        yield Contact(place, red, blue)
        left = [each for each in left if each not in (*red, *blue)]


def _opponents(
    board: Board, lead: Force, there: list[Force], left: list[Force]
) -> tuple[Force, ...]:
    """Return who stands against a force: enemies without a fight yet, else all of them."""
    foes = _those(board, lead, left, "enemy")
    if not foes:
        return _those(board, lead, there, "enemy")
    strange = {*_those(board, foes[-1], left, "enemy"), *_those(board, lead, left, "ally")}
    friends = _those(board, foes[-1], left, "ally")
    return tuple(f for f in left if f in (*foes, *friends) and f not in strange)


def _those(
    board: Board, one: Force, forces: Collection[Force], stands: str
) -> tuple[Force, ...]:
    return tuple(each for each in forces if board.stands(one.side, each.side) == stands)


class Seen(NamedTuple):
    """What is learnt of a force: its kind, how many units, and names of units."""

    kind: str
    number: int
    names: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """It in words."""
        many = f"{self.number} unit{'s' * (self.number != 1)}"
        return ", ".join([self.kind, many, *self.names])


def seen_in_flight(force: Force, units: Sequence[Unit], option: Option) -> Seen:
    """Return what a force that flees learns of an enemy force (DL-29, DL-R26)."""
    is_full = option("flee_learns") == "full_list"
    names = tuple(each.name for each in units) if is_full else ()
    return Seen(force.kind, len(units), names)


def loser(battle: Battle) -> str:
    """Return which camp lost a battle: red, blue, or '' where none did (DL-30)."""
    first = battle.result.partition(" ")[0].lower()
    return first if first in ("red", "blue") else ""


def attacker(battle: Battle, came: Collection[str], option: Option) -> str:
    """Return which camp attacked: the one of which forces came in (DL-R27)."""
    camps = [("red", battle.red), ("blue", battle.blue)]
    if option("red_is") == "defender":
        camps.reverse()
    found = (camp for camp, forces in camps if not {*forces}.isdisjoint(came))
    return next(found, camps[0][0])


def falling_back(battle: Battle, came: Collection[str], option: Option) -> tuple[str, ...]:
    """Return the forces that have to leave after a battle (DL-26, DL-R48)."""
    camp = loser(battle)
    if battle.result == DRAWN and option("drawn_battle") == "attacker_back":
        camp = attacker(battle, came, option)
    return {"red": battle.red, "blue": battle.blue}.get(camp, ())


def rounded(amount: Fraction, how: str) -> int:
    """Return an amount as a whole number: down, up, or the nearest one.

    >>> rounded(Fraction(33, 2), "down"), rounded(Fraction(33, 2), "nearest")
    (16, 17)
    """
    if how == "nearest":
        return floor(amount + Fraction(1, 2))
    return ceil(amount) if how == "up" else floor(amount)


def losses(points: int, percent: int, option: Option) -> int:
    """Return the points that a percentage takes, never more than there are (DL-R29)."""
    return min(rounded(Fraction(points * percent, 100), option("loss_rounding")), points)


def share(lost: int, points: Sequence[int]) -> list[int]:
    """Return what each loses in proportion, odd points on the largest (DL-R30).

    What one has not goes on the next.

    >>> share(10, [20, 11, 9])
    [6, 2, 2]
    """
    total = sum(points)
    lost = min(lost, total)
    shares = [lost * each // total for each in points] if total else [0] * len(points)
    odd = lost - sum(shares)
    for place in sorted(range(len(points)), key=lambda each: -points[each]):
        more = min(odd, points[place] - shares[place])
        shares[place] += more
        odd -= more
    return shares


def half(die: int) -> int:
    """Return a d6 as a d3."""
    return (die + 1) // 2


def spoils(rolled: int, beaten: int, fallen: int, extra: int) -> Spoils:
    """Return where loot comes from: the loser's first, all of the destroyed (DL-38, 39).

    What is extra comes from the stock (DL-48, DL-R35).
    """
    owed = max(rolled - fallen, 0)
    taken = min(owed, beaten)
    return Spoils(fallen, taken, owed - taken + extra)
