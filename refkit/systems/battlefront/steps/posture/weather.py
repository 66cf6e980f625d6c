"""Weather: one roll on the umpire's chart at the opening of a slot."""

import itertools
from collections.abc import Iterator, Mapping

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.charts.charts import Chart, Modifier
from refkit.engine.charts.typed_bands import band_rows
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Slot, WeatherRow
from refkit.systems.battlefront.rules import forces

CLAUSE = "BF-2.S-b"


def charts_of(campaign: Campaign, slot: str) -> Mapping[str, Chart]:
    """Return the umpire's weather chart as it stands for a slot, none if he keeps none.

    Its modifier is that of the weather before.
    """
    rows = campaign.rows(WeatherRow)
    if not rows:
        return {}
    before = _before(campaign, slot)
    last = _row(campaign, before.weather if before else "")
    add = last.next_modifier if last else 0
    label = f"after {last.weather}" if last else "the weather before"
    modifier = Modifier("before", label, add, cite=CLAUSE)
    found = band_rows(rows, "weather")
    return {"weather": Chart("weather", "Weather", CLAUSE, "1d10", found, (modifier,))}


def _before(campaign: Campaign, slot: str) -> Slot | None:
    """The last slot before this one that had its weather."""
    earlier = itertools.takewhile(lambda row: row.id != slot, campaign.rows(Slot))
    had = [row for row in earlier if row.weather]
    return had[-1] if had else None


def _row(campaign: Campaign, weather: str) -> WeatherRow | None:
    # None for words of the umpire's in the calendar that are on no row of his chart.
    return next(iter(campaign.rows(WeatherRow, weather=weather)), None)


def _kept_weather(turn: Turn) -> str:
    """The weather that needs no roll: set in the calendar, or lasting all day (R-71)."""
    this, before = forces.current_slot(turn), _before(turn.campaign, turn.slot)
    # A new day rolls anew; of the day before only the modifier reaches into it.
    if this.weather or before is None or before.day != this.day:
        return this.weather
    row = _row(turn.campaign, before.weather)
    return before.weather if row and row.lasts == "day" else ""


@step("W")
def set_weather(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """The weather of the slot is rolled on the umpire's chart (BF-2.S-b, R-71)."""
    kept = _kept_weather(turn)
    weather = kept or turn.consult("weather", "weather", {"before": True}).result
    row = _row(turn.campaign, weather)
    effect = f": {row.effect}" if row and row.effect else ""
    turn.say(f"{weather}{', without a roll' if kept else ''}{effect}")
    yield turn.change(forces.current_slot(turn), weather=weather)


@set_weather.offers
def _skies(turn: Turn) -> Iterator[Choice]:
    kept = _kept_weather(turn)
    if kept:
        yield Choice("", kept, f"{kept}: no die is rolled")
    else:
        odds = turn.odds("weather", {"before": True})
        yield Choice("", turn.slot, "Weather", odds)
