"""The victory points of both sides, and who wins."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from refkit.systems.stalingrad.rules.units import ARMOUR, AXIS, GERMAN, SOVIET, Option

DRAW = "draw"
MANSTEIN, PANZER_CORPS, UNIT = 3, 2, 1
FOR_ONE_POINT = 2  # Soviet units


class City(NamedTuple):
    """What a city is worth to each side, who holds it, and whether it is linked."""

    red: int
    blue: int
    held: str
    linked: bool


def city_points(city: City) -> dict[str, int]:
    """Return what a city gives to each side (RS-70)."""
    printed = {AXIS: city.blue, SOVIET: city.red}
    return {
        side: value if city.linked and city.held == side else 0
        for side, value in printed.items()
    }


def axis_unit(kind: str, nation: str, option: Option) -> int:
    """Return what an Axis unit that is destroyed gives to the Soviets (RS-71, RS-R34)."""
    if kind not in ARMOUR:
        return UNIT
    return PANZER_CORPS if nation == GERMAN else int(option("allied_armour_vp"))


def soviet_units(many: int, option: Option) -> Fraction:
    """Return what the Soviet units that are destroyed give to the Axis (RS-71, RS-R33)."""
    exact = Fraction(many, FOR_ONE_POINT)
    return exact if option("soviet_losses") == "half" else Fraction(exact // 1)


def totals(
    cities: Iterable[City], axis: Fraction, soviet: int, *, manstein: bool = False
) -> dict[str, Fraction]:
    """Return the points of both sides, with what each scores for losses of the other."""
    found = {AXIS: axis, SOVIET: Fraction(soviet + MANSTEIN * manstein)}
    for city in cities:
        for side, value in city_points(city).items():
            found[side] += value
    return found


def winner(points: Mapping[str, Fraction]) -> str:
    """Return the side with more points, or that it is a draw (RS-72)."""
    if points[AXIS] == points[SOVIET]:
        return DRAW
    return max(points, key=lambda side: points[side])
