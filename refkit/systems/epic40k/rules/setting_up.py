"""The set-up: Majors, supreme commanders, who is placed and who declares first."""

from collections.abc import Callable, Collection, Iterator, Mapping

from refkit.engine.charts.lookups import Lookup
from refkit.systems.epic40k.rules.board import Board, Fault

MAJORS = 2


def chooser(
    dice: Mapping[str, int], ratings: Mapping[str, int], option: Callable[[str], str]
) -> str:
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


def placement_order(first: str, counts: Mapping[str, int]) -> list[str]:
    """Return who places, detachment by detachment; the longer list goes on (EP-11).

    >>> placement_order("b", {"a": 3, "b": 1})
    ['b', 'a', 'a', 'a']
    """
    sides = [first, *(side for side in counts if side != first)]
    rounds = range(max(counts.values()))
    return [side for turn in rounds for side in sides if turn < counts[side]]


def majors(board: Board, side: str, chosen: Collection[str]) -> Iterator[Fault]:
    """Yield why these are not the Majors of a side: two of its own (EP-7)."""
    for each in chosen:
        if each not in board.grounds or board.grounds[each].home != side:
            message = f"{each} is not a territory of yours"
            yield Fault("own_territory", message, "EP-7")
    if len(set(chosen)) != MAJORS:
        message = f"{len(set(chosen))} are marked; expected {MAJORS}"
        yield Fault("two_majors", message, "EP-7")


def deployment(board: Board, side: str, placed: Mapping[str, int]) -> Iterator[Fault]:
    """Yield the Majors that a side holds and leaves empty (EP-12, EP-R9)."""
    for ground in board.grounds.values():
        is_bound = ground.major and ground.home == ground.holder == side
        if is_bound and not placed.get(ground.id):
            message = f"{ground.id} is a Major; expected a detachment there"
            yield Fault("major_territory", message, "EP-12")


def commanders(races: Lookup, race: str, number: int) -> Iterator[Fault]:
    """Yield why an army may not have so many supreme commanders (EP-2)."""
    if number > 1 and not races.is_yes(race, of="many_commanders"):
        message = f"there are {number} supreme commanders; expected 1 at most"
        yield Fault("supreme_commander", message, "EP-2")


def planet_chart(option: Callable[[str], str], umpires: str = "") -> str:
    """Return the chart on which the planet is rolled, by how 8 is read (EP-5, EP-R1).

    `umpires` is what the umpire says where the option leaves it to him.
    """
    said = option("planet_eight")
    is_hive = "hive" in (said, umpires if said == "umpire" else "")
    return "planet_hive" if is_hive else "planet"
