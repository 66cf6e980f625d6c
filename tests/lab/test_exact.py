"""Exact chances add up, and what is simulated agrees with them for every roll both know."""

from collections import Counter
from fractions import Fraction

import pytest

from refkit import systems
from refkit.engine.charts.charts import Chart
from refkit.engine.problems import Refused
from refkit.lab.common_dice import CommonDice
from refkit.lab.exact import (
    SUM,
    average,
    fit,
    how_many,
    over_slots,
    slot_brings,
    sum_of,
)
from refkit.lab.plan import Edit, edited, plan_of
from refkit.lab.playing import play_campaign
from refkit.lab.runs import Task
from refkit.workbook.sheets import packs
from tests.systems import proofs

UNLIKELY = 0.0001
CHARTS = [(name, chart) for name in systems.names() for chart in systems.load(name).charts]


@pytest.fixture(scope="module")
def rostov():
    return packs.campaign("advance-to-rostov", seed="1")


def test_a_slot_brings_what_its_chart_says(rostov):
    found = {(e.step.id, e.side): e for e in slot_brings(rostov)}
    income = found["B1", "german"]
    assert income.together[SUM] == {many: Fraction(1, 5) for many in (6, 8, 10, 12, 14)}


def test_several_slots_come_to_the_sum_of_each_with_its_own_modifiers(rostov):
    step = rostov.system.step("B1")
    days = [row.identity for row in rostov.rows("Slot")]
    each = [
        next(e for e in slot_brings(rostov, day) if (e.step.id, e.side) == ("B1", "german"))
        for day in days
    ]
    together = over_slots(rostov, step, "german", len(days))
    assert sum(together.values()) == 1
    assert average(together) == sum(average(day.together[SUM]) for day in each)
    with pytest.raises(Refused, match="brings no numbers"):
        over_slots(rostov, rostov.system.step("C1"), "", 2)


def test_another_row_of_the_chart_brings_something_else(rostov):
    row = rostov.rows("CppRow")[-1]
    other = edited(rostov, [Edit("CppRow", row.identity, "cpp", row.cpp + 10)])
    step = rostov.system.step("B1")
    now, then = (over_slots(each, step, "german", 5) for each in (rostov, other))
    assert average(then) > average(now)


def test_of_things_that_may_happen_so_many_do():
    assert how_many([Fraction(1, 3)] * 2) == {
        0: Fraction(4, 9),
        1: Fraction(4, 9),
        2: Fraction(1, 9),
    }
    assert sum_of([]) == {0: 1}


@pytest.mark.parametrize(("system", "name"), CHARTS)
def test_what_is_rolled_on_a_chart_fits_its_odds(system, name):
    chart: Chart = systems.load(system).charts[name]
    counted = Counter(
        chart.read(CommonDice(f"fit {name}/{run}", 1).roll(chart.dice, "fit")).result
        for run in range(400)
    )
    assert fit(counted, chart.odds()) > UNLIKELY


def test_counts_that_do_not_fit_are_found():
    assert fit({"1": 80, "2": 20}, {"1": Fraction(1, 2), "2": Fraction(1, 2)}) < UNLIKELY


def test_whole_campaigns_roll_as_the_charts_say():
    """Every reading of some campaigns is set against the exact odds of its own chart."""
    campaign = proofs.of("battlefront").small(2)
    plan = plan_of(campaign, slots=4)
    counted = {}
    for number in range(1, 9):
        for chart, reading in read_in(play_campaign(plan, Task(number))):
            place = chart, sum(add for _, add in reading.modifiers)
            counted.setdefault(place, Counter())[reading.result] += 1
    assert sum(sum(each.values()) for each in counted.values()) > 30
    for (chart, added), results in counted.items():
        assert fit(results, chart.shifted(added)) > UNLIKELY, chart.title


def read_in(campaign):
    """Yield every reading of a campaign with its chart as the slot had it."""
    for entry in campaign.entries:
        charts = campaign.charts(entry.slot) if entry.readings else {}
        own = {chart.title: chart for chart in charts.values()}
        yield from ((own[e.chart], e) for e in entry.readings if e.chart in own)
