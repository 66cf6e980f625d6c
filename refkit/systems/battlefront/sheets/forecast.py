"""What each side may expect of its CPP rolls, for the umpire alone."""

from collections.abc import Iterator
from fractions import Fraction

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records import days
from refkit.engine.sheets.brief import Section, Table
from refkit.engine.sheets.tables import parse_columns
from refkit.systems.battlefront.records import Slot
from refkit.systems.battlefront.rules import income

NOTE = "Averages by chart, historical modifiers and calendar; a night attack lowers them."


def expected_cpp(campaign: Campaign) -> Iterator[Section]:
    """Yield the expected CPP of each roll, day and the whole campaign (BF-2.1.2.1-g)."""
    slots = campaign.rows(Slot)
    dates = {slot.day: slot.date for slot in slots}
    rows = [
        (days.abbreviated(date), *(_day(campaign, day, side) for side in campaign.sides))
        for day, date in dates.items()
    ]
    totals = (
        sum((income.mean_of_day(campaign, day, side) for day in dates), Fraction(0))
        for side in campaign.sides
    )
    yield Table(
        title="Expected CPP",
        columns=parse_columns(
            "Day", *(f">{naming.short(side)}*2" for side in campaign.sides)
        ),
        rows=(*rows, ("All", *map(income.points_text, totals))),
        clause="BF-2.1.2.1-g",
        note=NOTE,
    )


def _day(campaign: Campaign, day: int, side: str) -> str:
    """A day's mean, and that of each roll where there are more."""
    rolls = [
        income.mean_of_roll(campaign, slot, side)
        for slot in income.slots_that_roll(campaign, day)
    ]
    whole = income.points_text(income.mean_of_day(campaign, day, side))
    parts = " + ".join(map(income.points_text, rolls))
    return whole if len(rolls) == 1 else f"{parts} = {whole}"
