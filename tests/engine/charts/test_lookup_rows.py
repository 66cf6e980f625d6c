"""Charts without dice in a system: loaded by their files, or as an umpire's worksheet."""

from typing import ClassVar, Literal

import pytest

from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.late.tracing import Reads, Traced
from refkit.engine.play.turn import Turn
from refkit.engine.records.records import Record, column
from refkit.engine.rules import reference
from refkit.widgets.panels.reference_panel import chart_table
from tests.engine import skirmish
from tests.engine.charts.test_lookups import LEVELS, PRICES
from tests.engine.skirmish import RALLY, ROWS


class LevelRow(Record):
    tab: ClassVar[str] = "Levels"
    key: ClassVar[tuple[str, ...]] = ("row",)
    row: int = column("Row")
    low: int | None = column("From", default=None)
    high: int | None = column("To", default=None)
    level: str = column("Level")


class PriceRow(Record):
    tab: ClassVar[str] = "Prices"
    key: ClassVar[tuple[str, ...]] = ("action", "winter")
    action: str = column("Action")
    winter: bool = column("Winter")
    price: int = column("Price")
    reach: Literal["yes", "no"] = column("Reach", default="no")


class Rating(Record):
    tab: ClassVar[str] = "Ratings"
    key: ClassVar[tuple[str, ...]] = ("rating",)
    rating: str = column("Rating")
    men: int | None = column("Men", default=None)


RATINGS = """
title = "Ratings"
cite = "p. 1"
asks = { rating = "Band.rating" }
gives = { men = "whole" }
rows = '''
raw     | 5
veteran | 7
'''
"""
LEVEL, PRICE = LEVELS.replace('"49"', '"p. 1"'), PRICES.replace('"19"', '"p. 3"')
CHARTS = {"rally": RALLY, "levels": LEVEL, "prices": PRICE, "ratings": RATINGS}
HELD = {"levels": LevelRow, "prices": PriceRow, "ratings": Rating}


def system(held=HELD, charts=CHARTS, tabs=(LevelRow, PriceRow, Rating)):
    tabs = (skirmish.Side, skirmish.Slot, skirmish.Band, skirmish.Camp, *tabs)
    return skirmish.system(charts=charts, tabs=tabs, lookup_rows=held)


def campaign(*rows) -> Campaign:
    return skirmish.campaign((*ROWS, *rows), system())


def faults(*rows):
    return [str(fault) for fault in checks.faults(campaign(*rows))]


def level(row, low, high, name="any"):
    return LevelRow(row=row, low=low, high=high, level=name)


def test_charts_with_and_without_dice_are_loaded_apart():
    made = system()
    assert (list(made.charts), list(made.lookups)) == (
        ["rally"], ["levels", "prices", "ratings"],
    )  # fmt: skip
    with pytest.raises(KeyError, match="skirmish has no chart without dice 'rally'"):
        made.lookup("rally")


def test_a_chart_that_no_worksheet_changes_is_as_printed():
    turn = Turn(campaign(), "day 1", "red")
    assert turn.lookup("levels").text(6) == "veteran"
    assert list(turn.campaign.lookups) == ["levels", "prices", "ratings"]


def test_the_umpires_rows_go_before_the_printed_ones():
    rows = level(1, 0, 99, "green"), level(2, 100, None, "old")
    turn = Turn(campaign(*rows), "day 1", "red")
    assert [turn.lookup("levels").text(number) for number in (6, 100)] == ["green", "old"]
    assert turn.lookup("levels").printed == (("0-99", "green"), ("100+", "old"))
    assert faults(*rows) == []


def test_a_step_that_changes_the_worksheet_reads_what_it_wrote():
    turn = Turn(campaign(level(1, None, None, "green")), "day 1", "red")
    turn.make(turn.change(turn.get(LevelRow, "1"), level="red"))
    assert turn.lookup("levels").text(3) == "red"


def test_a_step_done_again_is_known_to_have_read_the_rows():
    made, reads = campaign(level(1, None, None, "green")), Reads()
    traced = Traced(made.system, made.tables, made.entries, reads=reads)
    assert Turn(traced, "day 1", "red").lookup("levels").text(3) == "green"
    assert ("LevelRow", ()) in reads.questions
    assert {("LevelRow", "1", name) for name in ("low", "high", "level")} <= reads.fields


def test_rows_may_ask_words_and_truths():
    rows = [
        PriceRow(action=a, winter=w, price=3)
        for a in ("move", "stack")
        for w in (True, False)
    ]
    rows.append(PriceRow(action="rebuild", winter=True, price=9, reach="yes"))
    rows.append(PriceRow(action="rebuild", winter=False, price=8))
    prices = campaign(*rows).lookup("prices")
    assert (prices.whole("rebuild", True, of="price"), faults(*rows)) == (9, [])
    assert prices.is_yes("rebuild", True, of="reach")


BAD = [
    ([level(1, 0, 4), level(2, 6, None)],
     "LevelRow 2: From is 6: 5 has no row; expected 5, as row 1 ends at 4."),
    ([level(1, None, 6), level(2, 6, None)],
     "LevelRow 2: From is 6: 6 stands in rows 1 and 2; "
     "expected every number in one row."),
    ([level(1, 0, 4)], "LevelRow 1: To is 4: 5 or more has no row; "
     "expected a blank in the highest row: it is open upwards."),
    ([level(1, -3, None)], "LevelRow 1: Experience is '-3+'; expected 0 or more."),
    ([PriceRow(action="muve", winter=True, price=1)],
     "PriceRow muve/True: Action is 'muve'; expected one of move, stack, rebuild (move?)."),
    ([Rating(rating="raw"), Rating(rating="veteran", men=1)],
     "Rating raw: Men is ''; expected a whole number."),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "fault"), BAD)
def test_a_worksheet_that_does_not_answer_all_is_told_with_its_row(rows, fault):
    assert fault in faults(*rows)


def test_a_clause_says_which_chart_it_is():
    lines = list(reference.look_up(system(), "p. 3").lines)
    assert "  where: chart Prices" in lines
    assert "    stack, rebuild | no     | 2     | no" in lines
    assert "  where: chart Rally" in lines


def test_the_page_shows_a_chart_without_dice_like_the_others():
    shown = str(chart_table(campaign().lookup("prices"), system()))
    assert "Prices (p. 3)" in shown
    assert "stack, rebuild" in shown
    assert "mud: -1" in str(chart_table(system().charts["rally"], system()))


class Secret(LevelRow):
    audience: ClassVar[str] = "umpire"


class Bare(Record):
    tab: ClassVar[str] = "Bare"
    id: str = column("Bare")


MISFITS = [
    (
        {"level": LevelRow},
        "LevelRow holds the chart 'level'; expected one of levels, prices",
    ),
    ({"levels": Bare}, "Bare holds 'levels'; expected a field 'experience'"),
    ({"levels": Bare}, "Bare holds 'levels'; expected a field 'level'"),
    ({"prices": LevelRow}, "LevelRow holds 'prices'; expected a field 'action'"),
    ({"levels": Secret}, "Secret holds the chart 'levels'; expected rows open to all"),
    ({"levels": skirmish.Plan}, "Plan holds the chart 'levels'; expected a worksheet"),
]


@pytest.mark.parametrize(("held", "fault"), MISFITS)
def test_a_worksheet_that_cannot_hold_a_chart_is_refused_on_loading(held, fault):
    with pytest.raises(ValueError, match="system 'skirmish': ") as refused:
        system(held, tabs=(LevelRow, PriceRow, Rating, Bare, Secret))
    assert fault in str(refused.value)


def test_without_charts_no_worksheet_can_hold_one():
    with pytest.raises(ValueError, match="expected one of no chart without dice"):
        system(charts={"rally": RALLY})


def test_a_clause_that_there_is_none_of_is_refused():
    with pytest.raises(ValueError, match=r"chart levels cites 'p\. 9'"):
        system(charts={**CHARTS, "levels": LEVEL.replace('"p. 1"', '"p. 9"')})


def test_a_chart_over_a_field_is_refused_when_the_field_has_more_choices():
    less = RATINGS.replace("veteran | 7\n", "")
    with pytest.raises(ValueError, match="veteran has no row"):
        system(charts={**CHARTS, "ratings": less})


def test_what_a_step_asks_may_be_asked_of_a_chart_too():
    text = RATINGS.replace("Band.rating", "Camp.hidden")
    text = text.replace("raw    ", "no").replace("veteran", "yes")
    assert system({}, {"rally": RALLY, "ratings": text}).lookup("ratings").whole(True) == 7
