"""Units: their values, the states they get into, their nations and how these mix."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from refkit.engine.charts.lookups import Lookup
from refkit.engine.problems import Refusals, veto

Option = Callable[[str], str]

AXIS, SOVIET = "axis", "soviet"
OTHER = {AXIS: SOVIET, SOVIET: AXIS}
INFANTRY, PANZER, TANK = "infantry", "panzer", "tank"
ARMOUR = (PANZER, TANK)
GERMAN, APART = "German", frozenset(("Hungarian", "Rumanian"))
DEPLETED, DISORGANISED = "depleted", "disorganised"
IN_MOUNTAIN = 2  # what a mountain adds to the TV of who defends it


class Values(NamedTuple):
    """Cohesion, movement and tactical value."""

    cv: int
    mf: int
    tv: int


class State(NamedTuple):
    """What is the matter with a unit."""

    depleted: bool = False
    disorganised: bool = False
    isolated: bool = False


class Outcome(NamedTuple):
    """What came of an effect: the check if there was one, the state, and what is new."""

    passes: bool | None
    state: State
    new: tuple[str, ...]
    retreats: bool
    destroyed: bool

    @property
    def words(self) -> str:
        """What happened, as the ledger says it: 'fails, disorganised, retreats'."""
        checked = {None: (), True: ("passes",), False: ("fails",)}[self.passes]
        ends = ("retreats",) * self.retreats + ("destroyed",) * self.destroyed
        return ", ".join((*checked, *self.new, *ends)) or "no effect"


def values(side_up: Values, *, disorganised: bool = False, led: bool = False) -> Values:
    """Return the values of a unit as it stands (RS-4, RS-57, RS-R39)."""
    cv, mf, tv = (max(each - disorganised, 1) for each in side_up)
    return Values(cv, mf + led, tv + led)


def draws(tactical: Iterable[int], *, in_mountain: bool = False) -> int:
    """Return how many chits a side draws by the tactical values it has (RS-42, RS-47)."""
    best = max(tactical, default=0)
    return best + IN_MOUNTAIN * in_mountain if best else 0


class Ground(NamedTuple):
    """Where a unit fights: what it attacks over, or whether it defends a mountain."""

    over: str = "none"
    defends_mountain: bool = False
    winter: bool = False


def cohesion(cv: int, state: State, ground: Ground, borders: Lookup) -> int:
    """Return the cohesion value that a check needs, at least 1 (RS-47, RS-R14)."""
    return max(cv + sum(cohesion_changes(state, ground, borders).values()), 1)


def cohesion_changes(state: State, ground: Ground, borders: Lookup) -> dict[str, int]:
    """Return what is added to the printed cohesion value, by the reason for it (RS-47)."""
    column = "in_winter" if ground.winter else "cohesion"
    return {
        "river (RS-47)": borders.whole(ground.over, of=column),
        "mountain (RS-47)": int(ground.defends_mountain),
        "disorganised (RS-47)": -int(state.disorganised),
        "isolated (RS-47)": -int(state.isolated),
    }


def suffer(
    state: State,
    gets: Collection[str],
    passes: bool | None = None,  # noqa: FBT001 - the check it failed, if there was one
    *,
    in_battle: bool = True,
) -> Outcome:
    """Return what becomes of who is depleted, disorganised or both (RS-48 to RS-49a)."""
    flips = DEPLETED in gets and not state.depleted
    falls = DISORGANISED in gets or (DEPLETED in gets and state.depleted)
    new = (DEPLETED,) * flips + (DISORGANISED,) * falls
    after = State(state.depleted or flips, state.disorganised or falls, state.isolated)
    leaves = falls and in_battle
    dies = leaves and state.isolated
    return Outcome(passes, after, new, retreats=leaves and not dies, destroyed=dies)


def stack(nations: Iterable[str]) -> Refusals:
    """Yield why units do not stand in one area (RS-39)."""
    strange = sorted({*nations} - {GERMAN})
    if len(strange) > 1:
        message = f"{' and '.join(strange)} units do not stand in one area"
        yield veto("nationality", message, "RS-39")


def enter(mover: str, there: Collection[str]) -> Refusals:
    """Yield why a unit does not enter an area with units of its own side (RS-40)."""
    strange = sorted({*there} - {mover, GERMAN})
    if strange and mover != GERMAN:
        message = f"there are {' and '.join(strange)} units; closed to {mover} ones"
        yield veto("nationality", message, "RS-40")


def apart(distance: int, option: Option) -> Refusals:
    """Yield why a Hungarian and a Rumanian unit are too near each other (RS-41, RS-R36)."""
    least = int(option("hungarian_gap"))
    if distance < least:
        found = "Hungarian and Rumanian units are"
        message = f"{found} {distance} areas apart; expected {least} at least"
        yield veto("three_areas", message, "RS-41")
