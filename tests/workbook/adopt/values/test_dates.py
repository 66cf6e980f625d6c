"""Days are read a column at a time, and written back in the same dress."""

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.workbook.adopt.values.dates import Days, find_days, says_day
from refkit.workbook.adopt.values.notations import notation_named

DAY = date(1944, 1, 22)
JUNE = [date(1942, 6, 1)]
LAST = date(1944, 12, 3)


@pytest.mark.parametrize(
    ("cells", "known", "last", "december"),
    [
        (["20.6.1942", "1.7.1942"], [], date(1942, 7, 1), "3.12.1944"),
        (["20.6.42"], [], date(1942, 6, 20), "3.12.44"),
        (["20.06.42", "01.07.42"], [], date(1942, 7, 1), "03.12.44"),
        (["2/19/1943", "2/3/1943"], [], date(1943, 2, 3), "12/3/1944"),
        (["27/6/41", "3/7/41"], [], date(1941, 7, 3), "3/12/44"),
        (["1944-07-25"], [], date(1944, 7, 25), "1944-12-03"),
        (["13 mai 1940", "2 juin 1940"], [], date(1940, 6, 2), "3 décembre 1944"),
        (["20 Jun 42"], [], date(1942, 6, 20), "3 Dec 44"),
        (["2nd Aug 1942"], [], date(1942, 8, 2), "3rd Dec 1944"),
        (["11th August, 1942"], [], date(1942, 8, 11), "3rd December, 1944"),
        (["July 25, 1944"], [], date(1944, 7, 25), "December 3, 1944"),
        (["24. Dezember 1942"], [], date(1942, 12, 24), "3. Dezember 1944"),
        (["2 de julio de 1938"], [], date(1938, 7, 2), "3 de diciembre de 1944"),
        (["8 wrze\u015bnia 1939"], [], date(1939, 9, 8), "3 grudnia 1944"),
        (["24 \u0434\u0435\u043a\u0430\u0431\u0440\u044f 1942"], [], date(1942, 12, 24),
         "3 \u0434\u0435\u043a\u0430\u0431\u0440\u044f 1944"),
        (["1944. j\u00falius 25."], [], date(1944, 7, 25), "1944. december 3."),
        (["20.VI.1942", "3.VII.1942"], [], date(1942, 7, 3), "3.XII.1944"),
        (["6 viii 44"], [], date(1944, 8, 6), "3 xii 44"),
        (["Sat 20 June 42"], [], date(1942, 6, 20), "3 December 44"),
        (["20.6."], JUNE, date(1942, 6, 20), "3.12."),
        (["25 July"], JUNE, date(1942, 7, 25), "3 December"),
        (["25 July", "26 July 1941"], [], date(1941, 7, 26), "3 December 1944"),
        (["D+2", "D+10"], [], date(1944, 2, 1), "D+316"),
        (["D-Day", "D-3"], [], date(1944, 1, 19), "D+316"),
        (["F plus 1", "F plus 2"], [], date(1944, 1, 24), "F plus 316"),
        (["G pi\u00f9 4"], [], date(1944, 1, 26), "G pi\u00f9 316"),
        ([date(1942, 6, 20)], [], date(1942, 6, 20), LAST),
        ([datetime.combine(date(1942, 6, 20), time(6))], [], date(1942, 6, 20), LAST),
    ],
)  # fmt: skip
def test_a_column_of_days_is_read_and_written(cells, known, last, december):
    read = find_days(cells, known, start=DAY)
    [days] = read.ways
    assert (read.unread, days.read(cells[-1])) == ((), last)
    assert days.write(LAST, cells[-1]) == december
    assert notation_named(days.name) == days
    texts = [cell for cell in cells if isinstance(cell, str)]
    assert [days.write(days.read(cell), cell) for cell in texts] == texts


def test_one_day_beyond_the_twelfth_tells_the_order_of_all():
    assert find_days(["8/9/44", "9/9/44"]).is_doubtful
    assert [w.order for w in find_days(["8/9/44", "13/9/44"]).ways] == ["dmy"]
    assert [w.order for w in find_days(["8/9/44", "9/13/44"]).ways] == ["mdy"]


def test_whoever_writes_points_has_the_day_first():
    assert [w.order for w in find_days(["11.9.1939", "12.9.1939"]).ways] == ["dmy"]


def test_a_day_that_is_the_same_either_way_is_plain():
    assert not find_days(["9/9/44"]).is_doubtful


def test_the_other_days_of_the_campaign_may_tell_the_order():
    read = find_days(["2/11/44"], [date(1944, 2, 9), date(1944, 2, 12)])
    assert [way.order for way in read.ways] == ["mdy"]
    assert find_days(["8/9/44"], [date(1944, 8, 20)]).is_doubtful


def test_what_is_no_day_is_left_unread():
    assert find_days(["initial", "20.6.42"]).unread == ("initial",)
    assert find_days(["initial", "later"]) == ((), ("initial", "later"))
    assert (
        find_days(["31.2.1942", "0.3.1942", "0600 hrs", "20.IIX.42", "20.6/42"]).ways == ()
    )
    assert find_days([]).ways == ()
    assert find_days(["D+2", "soon"], start=DAY).unread == ("soon",)


def test_a_day_without_a_year_is_none_where_nothing_tells_it():
    assert find_days(["20.6."]).ways == ()
    assert Days("day").read("D+2") is None


def test_a_text_is_a_day_whatever_its_year():
    assert all(map(says_day, ("30TH MAY", "9 VII", "D+2", "J plus 3")))
    assert not any(map(says_day, ("12/15", "30.5", "soon", "D")))


def test_a_text_that_is_no_day_is_no_dress():
    assert Days("dmy", 1942).write(LAST, "soon") is None
    assert Days("day", start=DAY).write(LAST, "soon") is None
    assert Days("day").write(LAST, "D+2") is None
    assert Days("day", start=DAY).write(DAY, "D-Day") == "D-Day"
    assert Days("day", start=DAY).write(DAY, "D+2") == "D+0"


FORMS = [
    "{d}.{m}.{y}",
    "{d}/{m}/{y}",
    "{m}/{d}/{y}",
    "{y}-{m:02}-{d:02}",
    "{d:02}.{m:02}.{y}",
]


@given(st.dates(date(1936, 1, 1), date(1946, 1, 1)), st.sampled_from(FORMS))
def test_any_day_is_among_those_that_are_read(day, form):
    text = form.format(d=day.day, m=day.month, y=day.year)
    ways = find_days([text]).ways
    assert day in [way.read(text) for way in ways]
    for way in ways:
        other = way.read(text) + timedelta(40)
        assert way.read(way.write(other, text)) == other


def test_days_that_the_program_made_of_numbers_stand_beside_texts_of_two_orders():
    cells = [datetime.combine(DAY, time()), "11/12/26", datetime.combine(LAST, time())]
    assert find_days(cells).ways
