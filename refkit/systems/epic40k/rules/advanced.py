"""The advanced rules: directives, command resources, momentum."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, get_args

from refkit.engine.charts.lookups import Lookup
from refkit.engine.problems import Refusals, veto
from refkit.systems.epic40k.records import Effect
from refkit.systems.epic40k.rules.board import Option

EFFECTS = get_args(Effect)
VISIT, BREAK_THROUGH = 11, 12
TAKEN, FAILED, MAY_KEEP = 3, -4, ("met", BREAK_THROUGH)  # directive 12
VISITOR = {"half": -1, "wiped out": -2, "isolated destroyed": -4}  # directive 11
KEPT = 1  # VP a turn for each of directive 12 that cannot leave


def effects(start: int, end: int, spent: int, option: Option) -> int:
    """Return how many effects of momentum a side picks (EP-58, EP-R38)."""
    counts = option("momentum_counts_spending") == "yes"
    return max(end - start + (0 if counts else spent), 0) // 2


def pick(chosen: Collection[str], most: int) -> Refusals:
    """Yield why these effects are not a side's to pick (EP-58)."""
    for each in chosen:
        if each not in EFFECTS:
            expected = f"one of {', '.join(EFFECTS)}"
            yield veto("effect", f"there is no {each}; expected {expected}", "EP-58")
    if len(chosen) > most:
        many = "effect" if len(chosen) == 1 else "effects"
        yield veto("net_gain", f"{len(chosen)} {many}; the net gain gives {most}", "EP-58")


def price(prices: Lookup, kind: str, points: int = 0) -> int:
    """Return what a resource costs: reserves by their points (EP-61 to EP-65)."""
    each, most = (prices.whole(kind, of=name) for name in ("vp", "points"))
    return each * -(-points // most) if kind == "ground" else each


def buy(prices: Lookup, kind: str, points: int, has_dropships: bool) -> Refusals:  # noqa: FBT001
    """Yield why a resource is not to be had (EP-61 to EP-64)."""
    most = prices.whole(kind, of="points")
    if kind in ("air", "dropship") and points > most:
        message = f"{points} points; expected {most} at most"
        yield veto(f"{most}_points", message, "EP-62" if kind == "air" else "EP-64")
    if kind == "dropship" and not has_dropships:
        yield veto("army_list", "the army list has no dropships", "EP-64")


def forced_upkeep(score: int, forced: int, option: Option) -> int:
    """Return the upkeep of who cannot leave, free by option for the broke (EP-R40)."""
    is_free = option("forced_upkeep") == "free_if_broke"
    return min(forced, max(score, 0)) if is_free else forced


def may_be_called(*, near_enemy: bool, in_major: bool, off_board: bool = False) -> bool:
    """Whether a die is rolled for a detachment to be called away (EP-69, EP-R44)."""
    return not (near_enemy or in_major or off_board)


def away(chart: Lookup, number: int, rolled: Mapping[str, int]) -> list[str]:
    """Return which detachments a directive calls away, by their dice (EP-69 to EP-71)."""
    needed = chart.whole(number, of="away_on")
    return [name for name, die in rolled.items() if die >= needed]


class Course(NamedTuple):
    """What came of a turn, as far as directives ask: territories, air losses, scores."""

    start: int = 0
    after_spending: int = 0
    end: int = 0
    attacked: frozenset[str] = frozenset()
    taken_minor: int = 0
    taken_major: int = 0
    lost: int = 0
    enemy_air_halved: int = 0
    own_air_halved: int = 0


class Result(NamedTuple):
    """What came of a directive."""

    met: bool = True
    change: int = 0
    remove_points: int = 0
    next_directive: int = 0  # where it is not rolled
    may_keep: int = 0  # detachments of a break-through


def result(chart: Lookup, number: int, course: Course, option: Option) -> Result:
    """Return what comes of a directive at the end of a turn (EP-69 to EP-79)."""
    is_early = option("decline_from") == "turn_start"  # EP-R43
    held = course.end >= (course.start if is_early else course.after_spending)
    # EP-R50: three Minors, or a Major and one more territory
    also = option("breakthrough_two_majors") == "yes" and course.taken_major > 1
    with_major = course.taken_major > 0 and (course.taken_minor > 0 or also)
    through = course.taken_minor >= TAKEN or with_major
    found = {
        2: Result(held),
        9: Result(change=course.enemy_air_halved - course.own_air_halved),
        10: Result(not course.lost, next_directive=2 if course.lost else 0),
        12: Result(through, 0 if through else FAILED, may_keep=int(through)),
    }
    if number in (5, 6, 7):
        return _offensive(chart, number, course, option)
    return found.get(number, Result())


def _offensive(chart: Lookup, number: int, course: Course, option: Option) -> Result:
    """Return what comes of the orders to attack (EP-72 to EP-74, EP-R45, EP-R46)."""
    is_wide = len(course.attacked) >= chart.whole(number, of="attack")
    taken = course.taken_minor + course.taken_major
    if is_wide and taken >= chart.whole(number, of="take"):
        return Result()
    if number == 5:
        return Result(met=False, remove_points=250)
    charged = option("unmet_order") == "charge"
    return Result(met=False, change=-chart.whole(number, of="price") if charged else 0)


def visit(fates: Iterable[str], option: Option) -> Result:
    """Return what the loss of a visitor costs: the worst, or the sum (EP-78, EP-R49)."""
    fates = tuple(fates)
    costs = [VISITOR.get(fate, 0) for fate in fates]
    change = min(costs, default=0) if option("visitor_penalty") == "worst" else sum(costs)
    return Result(not change, change, 250 if "isolated destroyed" in fates else 0)
