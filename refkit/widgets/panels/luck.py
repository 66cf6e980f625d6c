"""Luck: the chances of what is due, and the rolls so far beside what was expected."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

import ipywidgets as widgets
import numpy as np

from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts import odds
from refkit.engine.charts.charts import Chart, Reading, dice_totals
from refkit.engine.play.plain_words import PlainWords
from refkit.widgets.form import chances
from refkit.widgets.page import markup
from refkit.widgets.page.markup import Markup, element
from refkit.widgets.page.panel import PanelContext

FAR = "Chance of an average at least this far from expected"
DICE_HEADS = ("Whose", "Dice", "Thrown by", "Rolls", "Average", "Expected", FAR)
SOURCES = {"sealed": "refkit", "seeded": "refkit", "typed": "typed in"}


class Luck(widgets.VBox):
    """The chances of what is due, then the dice, then the results of each chart so far."""

    def __init__(self, page: PanelContext) -> None:
        campaign = page.game.campaign
        fallen = list(recorded_rolls(campaign))
        above = [*_due_chances(page), _dice_table(campaign, fallen)]
        charts = [_result_table(title, lines) for title, lines in chart_results(fallen)]
        shown = [markup.panel(part) for part in above]
        super().__init__([*shown, *(markup.panel(each, "refkit-chart") for each in charts)])
        self.add_class("refkit-tohand")


class RecordedRoll(NamedTuple):
    """A roll on record with whose it was, and the chart of its slot where it has one."""

    side: str
    reading: Reading
    chart: Chart | None


class Result(NamedTuple):
    """A result of a chart: how often it fell, and how often it was to be expected."""

    result: str
    fell: int
    expected: Fraction


def recorded_rolls(campaign: Campaign) -> Iterator[RecordedRoll]:
    """Yield the rolls that stand, in their order."""
    known: dict[str, Mapping[str, Chart]] = {"": {}}
    for entry in timeline.standing_entries(campaign.entries):
        if entry.readings and entry.slot not in known:
            charts = campaign.charts(entry.slot).values()
            known[entry.slot] = {chart.title: chart for chart in charts}
        for reading in (each for each in entry.readings if not each.roll.card):
            chart = known[entry.slot].get(reading.chart)
            is_read = chart is not None and chart.dice == reading.roll.dice
            yield RecordedRoll(entry.side, reading, chart if is_read else None)


def chart_results(fallen: Iterable[RecordedRoll]) -> Iterator[tuple[str, list[Result]]]:
    """Yield each chart that was rolled on with its results, in the order of its rows.

    What is expected is the sum of the chances each roll had, its modifiers included.
    """
    rolled: dict[str, list[tuple[Chart, Reading]]] = {}
    for _, reading, chart in fallen:
        if chart is not None:
            rolled.setdefault(chart.title, []).append((chart, reading))
    for title, rolls in rolled.items():
        expected: dict[str, Fraction] = {}
        for chart, reading in rolls:
            added = sum(add for _, add in reading.modifiers)
            for result, chance in chart.shifted(added).items():
                expected[result] = expected.get(result, Fraction(0)) + chance
        fell = Counter(reading.result for _, reading in rolls)
        rows = (row.result for chart, _ in rolls for row in chart.rows)
        named = (n for n in dict.fromkeys((*rows, *fell)) if n in {*expected, *fell})
        yield title, [Result(n, fell[n], expected.get(n, Fraction(0))) for n in named]


def chance_as_far(dice: str, totals: Sequence[int]) -> float:
    """Return the chance that as many rolls add up to as far from the middle, or farther.

    >>> round(chance_as_far("1d10", [1, 1]), 4), chance_as_far("1d6", [3, 4])
    (0.02, 1.0)
    """
    one = np.array([float(chance) for chance in dice_totals(dice).values()])
    every = np.ones(1)
    for _ in totals:
        every = np.convolve(every, one)
    reached = sum(totals) - len(totals) * min(dice_totals(dice))
    middle = (len(every) - 1) / 2
    distance = np.abs(np.arange(len(every)) - middle)
    return min(1.0, float(every[distance >= abs(reached - middle) - 1e-9].sum()))


def _due_chances(page: PanelContext) -> Iterator[Markup]:
    words = PlainWords(page.game.campaign)
    for due, choices in groupby(page.game.odds(), key=lambda each: each[0]):
        whose = f", {naming.short(due.side)}" if due.side else ""
        yield element("h3", f"Due now: {due.step.title}{whose}")
        yield chances.chances_table(words.choice(choice) for _, choice in choices)


def _dice_table(campaign: Campaign, fallen: Iterable[RecordedRoll]) -> Markup:
    """The dice of each side by their kind and by who threw them."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for side, reading, _ in fallen:
        roll = reading.roll
        found.setdefault((side, roll.dice, roll.source), []).append(roll.total)
    lines = [
        (
            naming.short(side) if side else "the umpire",
            dice,
            SOURCES.get(source, source),
            str(len(totals)),
            f"{sum(totals) / len(totals):.2f}",
            f"{float(odds.mean(dice_totals(dice))):.2f}",
            f"{100 * chance_as_far(dice, totals):.0f} %",
        )
        for (side, dice, source), totals in sorted(found.items())
    ]
    return (
        _table("The dice so far", DICE_HEADS, lines) if lines else _nothing_rolled(campaign)
    )


def _nothing_rolled(campaign: Campaign) -> Markup:
    """Say that there are no rolls, and that cards are none where some were drawn."""
    readings = (each for entry in campaign.entries for each in entry.readings)
    drawn = any(each.roll.card for each in readings)
    cards = " A card that is drawn is no roll." if drawn else ""
    return element("p", f"No dice have been rolled yet.{cards}")


def _result_table(title: str, found: Iterable[Result]) -> Markup:
    lines = [(r.result, str(r.fell), f"{float(r.expected):.1f}") for r in found]
    return _table(title, ("Result", "Rolled", "Expected"), lines)


def _table(title: str, heads: Iterable[str], lines: Sequence[Sequence[str]]) -> Markup:
    return markup.table(title, heads, lines, is_numbers=True)
