"""What a side may expect of its CPP rolls, by chart, historical modifier and calendar."""

from fractions import Fraction

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.odds import mean
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Slot
from refkit.systems.battlefront.rules import books


def mean_of_roll(campaign: Campaign, slot: Slot, side: str) -> Fraction:
    """Return the mean of a side's roll in a slot, bar a night penalty (BF-2.1.2.1-g)."""
    turn = Turn(campaign, slot.id, side)
    history = books.historical_row(turn)
    if not history.income:
        return Fraction(0)
    return mean(turn.odds("cpp", {"historical": history.modifier}))


def points_text(points: Fraction) -> str:
    """Return a mean to a tenth of a point, such as `12.4` or `9`."""
    return f"{float(points):.1f}".removesuffix(".0")


def slots_that_roll(campaign: Campaign, day: int) -> tuple[Slot, ...]:
    """Return the slots of a day in which a side rolls (R-13, option cpp_roll)."""
    slots = campaign.rows(Slot, day=day)
    return slots if campaign.option("cpp_roll") == "every_slot" else slots[:1]


def mean_of_day(campaign: Campaign, day: int, side: str) -> Fraction:
    """Return the mean of all a side rolls for on a day."""
    slots = slots_that_roll(campaign, day)
    return sum((mean_of_roll(campaign, slot, side) for slot in slots), Fraction(0))
