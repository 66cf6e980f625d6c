"""What a side may do and what it costs: the set-up, missions, scouting, moves, attacks."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from refkit.engine.charts.lookups import Lookup
from refkit.engine.problems import Refusals, veto
from refkit.systems.epic40k.rules.board import Board, Option

Borne = Literal["ground", "aerial", "airborne", "dropship"]
MAJORS = 2
HALVED = 8  # the directive that halves the attacks


def chooser(dice: Mapping[str, int], ratings: Mapping[str, int], option: Option) -> str:
    """Return who chooses the first to declare, blank for a roll again (EP-17, EP-R2)."""
    one, other = dice
    totals = [dice[side] + ratings[side] for side in (one, other)]
    if totals[0] == totals[1] and option("strategy_tie") == "higher_rating":
        totals = [ratings[one], ratings[other]]
    if totals[0] == totals[1]:
        return ""
    return one if totals[0] > totals[1] else other


def places_first(ratings: Mapping[str, int]) -> str:
    """Return who places the first detachment, blank where ratings are level (EP-R3)."""
    one, other = ratings
    if ratings[one] == ratings[other]:
        return ""
    return min(ratings, key=ratings.__getitem__)


def majors(board: Board, side: str, chosen: Collection[str]) -> Refusals:
    """Yield why these are not the Majors of a side: two of its own (EP-7)."""
    for each in chosen:
        if each not in board.grounds or board.grounds[each].home != side:
            yield veto("own_territory", f"{each} is not a territory of yours", "EP-7")
    if len(set(chosen)) != MAJORS:
        message = f"{len(set(chosen))} are marked; expected {MAJORS}"
        yield veto("two_majors", message, "EP-7")


def deployment(board: Board, side: str, placed: Mapping[str, int]) -> Refusals:
    """Yield the Majors that a side holds and leaves empty (EP-12, EP-R9)."""
    for each in board.bound(side):
        if not placed.get(each):
            message = f"{each} is a Major; expected a detachment there"
            yield veto("major_territory", message, "EP-12")


def commanders(races: Lookup, race: str, number: int) -> Refusals:
    """Yield why an army may not have so many supreme commanders (EP-2)."""
    if number > 1 and not races.is_yes(race, of="many_commanders"):
        message = f"there are {number} supreme commanders; expected 1 at most"
        yield veto("supreme_commander", message, "EP-2")


def planet_chart(option: Option, umpires: str = "") -> str:
    """Return the chart on which the planet is rolled, by how 8 is read (EP-5, EP-R1).

    `umpires` is what the umpire says where the option leaves it to him.
    """
    said = option("planet_eight")
    is_hive = "hive" in (said, umpires if said == "umpire" else "")
    return "planet_hive" if is_hive else "planet"


def initiative(rating: int, bonus: int = 0) -> int:
    """Return how many moves, attacks and responses a turn has (EP-18, EP-R4, EP-R32).

    >>> initiative(5), initiative(4)
    (7, 6)
    """
    if rating < 1:
        message = f"the strategy rating is {rating}; expected 1 or more"
        raise ValueError(message)
    return 4 + -(-rating // 2) + bonus


def halved(whole: int, directive: int) -> int:
    """Return how many attacks there are, half under directive 8 (EP-75, EP-R47)."""
    return whole // 2 if directive == HALVED else whole


class Force(NamedTuple):
    """Who acts: whose, from where ('' off the map), how many, and of how many there."""

    side: str
    origin: str
    number: int = 1
    in_from: int = 1
    is_isolated: bool = False
    borne: Borne = "ground"
    attacks: int = 0  # made from there: one is all that an isolated territory has


def pay(cost: int, left: int) -> Refusals:
    """Yield why an order is more than army initiative allows (EP-18)."""
    if cost > left:
        message = f"it takes {cost} of army initiative; {max(left, 0)} left"
        yield veto("army_initiative", message, "EP-18")


def garrison(board: Board, force: Force) -> Refusals:
    """Yield why a Major would be left empty (EP-12, EP-R9)."""
    if force.origin in board.bound(force.side) and force.in_from <= force.number:
        message = f"{force.origin} is a Major; expected a detachment to stay"
        yield veto("major_territory", message, "EP-12")


def isolation(force: Force, what: str) -> Refusals:
    """Yield why isolated troops may not do something (EP-42)."""
    if force.is_isolated:
        yield veto("isolated", f"the isolated {what}", "EP-42")


def move(board: Board, force: Force, to: str, is_empty: bool = False) -> Refusals:  # noqa: FBT001, FBT002
    """Yield why a detachment may not move to a territory (EP-29, EP-R7, EP-R55).

    `is_empty` says that no enemy stands there.
    """
    yield from isolation(force, "do not move")
    yield from garrison(board, force)
    if force.origin and not board.are_adjacent(force.origin, to):
        yield veto("adjacent", f"{to} is not adjacent to {force.origin}", "EP-29")
    may_enter = board.option("move_into_empty_enemy") == "yes"
    if not board.holds(force.side, to) and not (may_enter and is_empty and force.origin):
        yield veto("attack", f"{to} is the enemy's; to enter it is an attack", "EP-29")


def fortify(board: Board, force: Force) -> Refusals:
    """Yield why a territory may not be fortified (EP-31, EP-R22)."""
    yield from isolation(force, "do not fortify")
    if not board.holds(force.side, force.origin):
        yield veto("attack", f"{force.origin} is not yours", "EP-31")


def extra(
    board: Board, chiefs: Iterable[str], origin: str, given: Collection[str], clause: str
) -> Refusals:
    """Yield why a line has no extra order of its supreme commander (EP-30, EP-33).

    `chiefs` says where they stand, `given` from where extra orders were given.
    """
    there = sum(bool(origin) and board.are_in_line(each, origin) for each in chiefs)
    if not there:
        yield veto("line_of_resistance", "no supreme commander stands in its line", clause)
    elif sum(board.are_in_line(each, origin) for each in filter(None, given)) >= there:
        yield veto("army_initiative", "the line has had its extra one", clause)


def attack_cost(number: int, *, is_by_air: bool) -> int:
    """Return what an attack takes: one, by air one for each detachment (EP-32, EP-34)."""
    return number if is_by_air else 1


def attack(board: Board, force: Force, to: str, troops: Collection[str]) -> Refusals:
    """Yield why a territory may not be attacked (EP-9, EP-10, EP-32, EP-34, EP-42).

    `troops` are the territories where the side stands.
    """
    yield from garrison(board, force)
    if board.holds(force.side, to):
        yield veto("attack", f"{to} is yours", "EP-32")
    if force.is_isolated and force.attacks:
        yield veto("isolated", "an isolated territory has one attack", "EP-42")
    if force.borne != "ground":
        return
    if not board.are_adjacent(force.origin, to):
        yield veto("adjacent", f"{to} is not adjacent to {force.origin}", "EP-32")
    if not board.reaches(force.side, to, troops):
        message = f"{to} lies behind lines in which you do not stand"
        yield veto("first_and_second_line", message, "EP-9")


def hasty(board: Board, force: Force, to: str, troops: Collection[str]) -> Refusals:
    """Yield why a detachment may not make a hasty attack (EP-33).

    From an isolated territory it is the one attack that there is (EP-R23).
    """
    if force.number != 1:
        message = f"{force.number} detachments; a hasty attack is by one"
        yield veto("single_detachment", message, "EP-33")
    yield from attack(board, force._replace(borne="ground"), to, troops)


def response(
    board: Board, force: Force, target: str, attacked: Collection[str]
) -> Refusals:
    """Yield why a detachment may not respond to an attack (EP-35, EP-36, EP-R11)."""
    yield from isolation(force, "do not respond")
    yield from garrison(board, force)
    if force.origin in attacked:
        yield veto("engaged", f"{force.origin} is attacked itself", "EP-35")
    if force.borne != "ground":
        return
    near = board.are_adjacent(force.origin, target)
    if not near and not board.are_in_line(force.origin, target):
        message = f"{force.origin} is neither adjacent to {target} nor in its line"
        yield veto("adjacent_or_same_line", message, "EP-35")


def escape(board: Board, force: Force, to: str) -> Refusals:
    """Yield why isolated troops may not fly out (EP-43)."""
    if force.borne not in ("airborne", "aerial"):
        code = "dropship" if force.borne == "dropship" else "isolated"
        yield veto(code, "only wholly airborne troops fly out", "EP-43")
    if not board.holds(force.side, to):
        yield veto("isolated", f"{to} is not yours", "EP-43")


def land_vehicles(is_drop_turn: bool, force: Force) -> Refusals:  # noqa: FBT001
    """Yield why the vehicles of a drop may not land (EP-15)."""
    if is_drop_turn:
        yield veto("drop_turn", "vehicles land from the turn after the drop on", "EP-15")
    yield from isolation(force, "land no vehicles")


def scout(board: Board, origin: str, target: str, by_air: bool) -> Refusals:  # noqa: FBT001
    """Yield why a territory may not be scouted from here (EP-27)."""
    if not by_air and not board.are_adjacent(origin, target):
        yield veto("adjacent", f"{target} is not adjacent to {origin}", "EP-27")


def learnt(results: Iterable[str], stops: bool) -> list[str]:  # noqa: FBT001
    """Return what a detachment's scouting dice tell, in order (EP-28, EP-R25).

    Scouts who `stop` learn nothing by the dice after the one that caught them.

    >>> learnt(["sheet", "captured", "sheet"], True)
    ['sheet', 'captured', 'nothing']
    """
    shown: list[str] = []
    for result in results:
        shown.append("nothing" if stops and "captured" in shown else result)
    return shown


def may_intercept_drop(rating: int, dice: Sequence[int]) -> int:
    """Return how many units may intercept a drop: those below their rating (EP-16)."""
    return sum(die < rating for die in dice)


def flight(
    mission: str,
    way: tuple[Sequence[str], Sequence[str]],
    interceptors: Collection[str],
    flak: Collection[str],
    returns: bool = True,  # noqa: FBT001, FBT002
) -> tuple[list[str], list[str]]:
    """Return where interceptors and flak meet a flight out and back (EP-22 to EP-26).

    Scouts meet flak where they scout, support in each territory, escorts in none. What
    `returns` not may land where it fought.
    """
    out, back = way
    flown = (*out, *(back if returns else ()))
    met = {"Scouting": tuple(out[-1:]), "Escort": ()}.get(mission, flown)
    intercepted = [each for each in flown if each in interceptors]
    return intercepted, [each for each in met if each in flak]


def fly(kind: str, already: str) -> Refusals:
    """Yield why a detachment has no such mission: aerial ones have one a turn (EP-21)."""
    if kind != "aerial":
        yield veto("aerial", "only aerial detachments fly missions", "EP-21")
    if already:
        yield veto("one_mission", f"it flies already: {already}", "EP-21")
