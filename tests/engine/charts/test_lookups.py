"""Charts without dice: one answer to each thing asked, printed as written, of a kind."""

import itertools
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.charts import lookup_files
from refkit.engine.charts.charts import FAR
from refkit.engine.charts.lookups import Key, Lookup, LookupFault, LookupRow, Span
from refkit.engine.sheets.charts import chart_table
from tests.engine.skirmish import SKIRMISH

LEVELS = """
title = "Levels"
cite = "49"
asks = { experience = "0+" }
gives = { level = "text" }
rows = '''
0     | green
1-5   | experienced
6-10  | veteran
11-20 | crack
21+   | elite
'''
"""
PRICES = """
title = "Prices"
cite = "19"
asks = { action = ["move", "stack", "rebuild"], winter = ["no", "yes"] }
gives = { price = "whole", reach = "yes/no" }
rows = '''
move           | no  | 1 | yes
stack, rebuild | no  | 2 | no
move, stack    | yes | 2 | no
rebuild        | yes | 4 | no
'''
"""
SHARES = """
title = "Deductions"
cite = "43"
asks = { of = ["red", "blue", "gold"], by = ["red", "blue", "gold"] }
gives = { share = "fraction" }
rows = '''
red    | blue   | 1/3
blue   | red    | 1/4
gold   | any    | 0
others | others | 1
'''
"""


def changed(text, *pairs):
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def parse(text, **given):
    return lookup_files.parse("chart", text, **given)


def test_each_number_has_its_band():
    levels = parse(LEVELS)
    found = [levels.text(number) for number in (0, 1, 5, 6, 20, 21, 999)]
    wanted = ["green", "experienced", "experienced", "veteran", "crack", "elite", "elite"]
    assert found == wanted


def test_a_chart_may_ask_several_things_and_give_several():
    prices = parse(PRICES)
    assert prices.whole("move", False, of="price") == 1
    assert prices.whole("stack", "yes", of="price") == 2
    assert prices.whole("rebuild", True, of="price") == 4
    assert [prices.is_yes("move", w, of="reach") for w in ("no", "yes")] == [True, False]


def test_what_no_other_row_takes_is_in_the_row_of_all_others():
    shares = parse(SHARES)
    assert shares.fraction("red", "blue") == Fraction(1, 3)
    assert shares.fraction("gold", "blue") == 0
    assert shares.fraction("red", "red") == 1


def test_a_chart_is_printed_as_it_is_written():
    prices = parse(PRICES)
    assert prices.heads == ("Action", "Winter", "Price", "Reach")
    assert prices.printed[1] == ("stack, rebuild", "no", "2", "no")
    table = chart_table(prices)
    assert (table.title, table.clause, table.rows) == ("Prices", "19", prices.printed)
    assert [col.align for col in table.columns] == ["left", "left", "right", "left"]
    assert [col.width for col in table.columns] == [1.4, 0.6, 0.6, 0.6]


FAULTS = [
    (LEVELS, ("6-10 ", "7-10 "), "6 has no row; expected one row for each"),
    (LEVELS, ("1-5 ", "1-6 "), "row '6-10 | veteran': 6 stands in 2 rows; expected one"),
    (LEVELS, ("21+", "21-30"), "31 or more has no row"),
    (LEVELS, ("0     |", "-1-0  |"), "Experience is '-1-0'; expected 0 or more"),
    (LEVELS, ("0     |", "none  |"), "'none'; expected numbers such as 3, 3-5 or 9+"),
    (LEVELS, ("1-5 ", "5-1 "), "Experience is '5-1'; expected numbers"),
    (PRICES, ("stack, rebuild", "stack"), "rebuild, no has no row; expected one row"),
    (PRICES, ("rebuild        |", "any            |"), "move, yes stands in 2 rows"),
    (PRICES, ("move, stack ", "move, stakc "),
     "Action is 'stakc'; expected one of move, stack, rebuild (stack?)"),
    (PRICES, ("| 4 | no", "| four | no"), "Price is 'four'; expected a whole number"),
    (PRICES, ("| 4 | no", "| 4 | never"), "Reach is 'never'; expected yes or no"),
    (PRICES, ("| 4 | no", "| 4"), "there are 3 cells; expected Action, Winter, Price"),
    (SHARES, ("1/4", "1/0"), "Share is '1/0'; expected a fraction such as 1/4"),
    (SHARES, ("gold   | any", "any    | any"), "red, blue stands in 2 rows"),
    (SHARES, ("gold   | any    | 0", "others | others | 0"),
     "there is a row of all others already; expected one at most"),
    (SHARES, ("others | others | 1", ""), "red, red has no row"),
    (LEVELS, ("21+   | elite", "21+   | elite\nothers | none"),
     "there is nothing left for the row of all others; expected no such row"),
    (LEVELS, ('"0+"', '"much"'),
     "expected words, numbers such as '0+' or '2-12', or a field with choices"),
    (LEVELS, ('"0+"', '"Band.rating"'), "experience is 'Band.rating'; expected words"),
    (LEVELS, ('title = "Levels"', ""), "chart 'chart': there is no title; expected one"),
    (LEVELS, ('"text"', '"words"'), "gives.level is 'words'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "change", "fault"), FAULTS)
def test_a_chart_that_does_not_answer_all_is_refused(text, change, fault):
    with pytest.raises(ValueError, match=r"^chart ") as refused:
        parse(changed(text, change))
    assert fault in str(refused.value)


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(ValueError, match="Levels") as refused:
        parse(changed(LEVELS, ("1-5 ", "1-4 "), ("21+", "22+")))
    message = "chart 'Levels' (49): 5 has no row; expected one row for each; 21 has no row"
    assert str(refused.value).startswith(message)


def test_a_file_that_is_no_toml_is_told():
    assert not lookup_files.is_without_dice("rows = [")
    assert lookup_files.is_without_dice(LEVELS)
    with pytest.raises(ValueError, match="expected TOML"):
        parse("rows = [")


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ((-1,), "experience is -1; expected 0 or more"),
        (("1",), "experience is '1'; expected 0 or more"),
        ((), "is asked 0 things; expected experience"),
    ],
)
def test_what_is_not_asked_has_no_answer(asked, fault):
    with pytest.raises(ValueError, match=f"^chart 'Levels'.* {re.escape(fault)}$"):
        parse(LEVELS).text(*asked)


def test_a_word_that_is_not_asked_is_told_with_the_one_that_is_meant():
    fault = "chart 'Prices': action is 'muve'; expected one of move, stack, rebuild (move?)"
    with pytest.raises(ValueError, match=f"^{re.escape(fault)}$"):
        parse(PRICES).whole("muve", "no", of="price")


@pytest.mark.parametrize(
    ("of", "fault"),
    [
        ("", "gives price, reach; expected which"),
        ("reach", "reach is yes/no; expected whole"),
        ("cost", "cost is nothing; expected whole"),
    ],
)
def test_an_answer_is_of_the_kind_that_is_wanted(of, fault):
    with pytest.raises(ValueError, match=f"^chart 'Prices'.* {re.escape(fault)}$"):
        parse(PRICES).whole("move", "no", of=of)


def test_any_number_may_be_asked_and_the_ends_may_be_open():
    text = changed(LEVELS, ('"0+"', '"any"'), ("0     |", "0-    |"))
    levels = parse(text)
    assert (levels.text(-99), levels.text(10**8)) == ("green", "elite")
    assert levels.keys[0].expected == "a whole number"


def test_numbers_may_be_listed_and_bounded():
    text = changed(
        LEVELS, ('"0+"', '"2-12"'), ("0     |", "2, 12 |"), ("1-5 ", "3-5 "),
        ("11-20", "11   "), ("21+   | elite", ""),
    )  # fmt: skip
    levels = parse(text)
    found = "".join(levels.text(number)[0] for number in range(2, 13))
    assert found == "geeevvvvvcg"
    assert levels.keys[0].expected == "2-12"


def test_an_open_end_is_cut_where_nothing_more_is_asked():
    levels = parse(changed(LEVELS, ('"0+"', '"0-30"')))
    assert levels.text(30) == "elite"
    with pytest.raises(ValueError, match="expected 0-30"):
        levels.text(31)


def test_a_chart_may_ask_the_choices_of_a_field():
    def choices(record, name):
        return ("", "raw", "veteran") if (record, name) == ("Band", "rating") else ()

    text = changed(
        LEVELS, ('"0+"', '"Band.rating"'), ("0     | green", "raw | green"),
        ("1-5   | experienced", "veteran | old"), ("6-10  | veteran", ""),
        ("11-20 | crack", ""), ("21+   | elite", ""),
    )  # fmt: skip
    assert parse(text.replace("\n\n", "\n"), choices=choices).text("veteran") == "old"
    with pytest.raises(ValueError, match=r"raw has no row"):
        parse(changed(text, ("raw | green\n", "")), choices=choices)


CELLS = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 4)).map(lambda t: Span(t[0], sum(t))),
    min_size=1, max_size=2,
).map(tuple)  # fmt: skip
WORDS = st.lists(st.sampled_from("abc"), min_size=1, unique=True).map(tuple)


@given(st.lists(st.tuples(CELLS, WORDS), max_size=5), st.booleans())
def test_a_chart_is_whole_where_each_thing_counted_out_has_one_row(cells, has_others):
    keys = Key("number", span=Span(0, 9)), Key("word", ("a", "b", "c"))
    rows = [LookupRow(cell, (at,), ("", "", str(at))) for at, cell in enumerate(cells)]
    rows += [LookupRow((), (-1,), ("others", "others", "-1"))] * has_others
    chart = Lookup("x", "X", "1", keys, (("of", "whole"),), tuple(rows))
    counted = {
        (number, word): [
            at
            for at, (spans, words) in enumerate(cells)
            if word in words and any(low <= number <= high for low, high in spans)
        ]
        for number, word in itertools.product(range(10), "abc")
    }
    empty = [asked for asked, there in counted.items() if not there]
    twice = [asked for asked, there in counted.items() if len(there) > 1]
    faults = list(chart.faults())
    is_whole = not twice and (bool(empty) if has_others else not empty)
    assert (not faults) == is_whole
    for asked, there in counted.items() if is_whole else ():
        assert chart.whole(*asked) == (there[0] if there else -1)


def test_the_first_thing_wrong_of_a_row_is_told_and_no_gaps_that_come_of_it():
    empty = parse(LEVELS)
    _, faults = lookup_files.fill(empty, [("0", "green"), ("some", "old")])
    expected = "numbers such as 3, 3-5 or 9+"
    assert faults == [LookupFault(1, "Experience is 'some'", expected)]


def test_a_chart_with_dice_has_heads_and_rows_too():
    rally = SKIRMISH.charts["rally"]
    assert (rally.heads, rally.printed[0]) == (("1d6", "Result"), ("3 or less", "0"))


def test_spans_are_written_as_printed():
    assert [*map(str, (Span(1, 1), Span(2, FAR), Span(-FAR, 3)))] == [
        "1",
        "2 or more",
        "3 or less",
    ]
