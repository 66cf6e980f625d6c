"""Several days as people write them; what can mean two things gives both."""

import datetime

import pytest

from refkit.engine.records.day_ranges import MOST_DAYS, possible_days

CHRISTMAS = [datetime.date(1942, 12, day) for day in range(23, 28)]


@pytest.mark.parametrize(
    "text",
    [
        "23-27 December 1942",
        "23 to 27 December 1942",
        "from 23rd to 27th December 1942",
        "23.-27.12.1942",
        "23.12.-27.12.1942",
        "23/12 - 27/12/1942",
        "December 23-27, 1942",
        "1942-12-23 to 1942-12-27",
        "five days from 23.12.1942",
        "5 days starting 23 December 1942",
        "23.12.1942, 5 days",
        "vom 23.12.1942 bis 27.12.1942",
        "23.12.1942, 24.12.1942; 25 December 1942\n26-27 December 1942",
    ],
)
def test_the_same_days_in_every_usual_form(text):
    assert possible_days(text) == (tuple(CHRISTMAS),)


def test_a_range_may_go_past_the_end_of_the_year():
    [days] = possible_days("30 Dec - 2 Jan 1943")
    assert [str(day) for day in days] == [
        "1942-12-30",
        "1942-12-31",
        "1943-01-01",
        "1943-01-02",
    ]


def test_a_day_alone_is_one_slot_and_one_in_two_orders_is_asked_about():
    assert possible_days("24 December 1942") == ((datetime.date(1942, 12, 24),),)
    assert [days[0].isoformat() for days in possible_days("12/24/42")] == [
        "1942-12-24",
        "2042-12-24",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "next week",
        "27-23 December 1942",
        "0 days from 6 June 1944",
        "many days from 6 June 1944",
        f"{MOST_DAYS + 1} days from 6 June 1944",
        "1 January 1942 to 31 December 1943",
        "3/4/1942; 5 June 1944",
        "the 5th to 6 June 1944",
    ],
)
def test_what_names_no_days_gives_none(text):
    assert possible_days(text) == ()
