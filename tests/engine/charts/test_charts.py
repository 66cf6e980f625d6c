"""Charts: complete when loaded, exact in their odds, with the trace in every reading."""

import itertools
import re
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.charts import charts, odds
from refkit.engine.charts.charts import FAR, Chart, Modifier, Row
from refkit.engine.charts.dice import Roll, count_and_sides

MUD = Modifier("mud", "mud", -2)
EACH = Modifier("columns", "columns", 1, each=True)


def rolled(*faces, dice="1d6"):
    return Roll(number=1, purpose="rally", dice=dice, faces=faces, source="typed")


def chart(*rows, dice="1d6", modifiers=()):
    return Chart(
        "rally", "Rally", "p. 3", dice, tuple(Row(*row) for row in rows), modifiers
    )


def written(rows="1-3 | no\n4+ | yes", **other):
    told = {"title": '"Rally"', "cite": '"p. 3"', "dice": '"1d6"', "rows": f"'''{rows}'''"}
    return "\n".join(f"{name} = {value}" for name, value in {**told, **other}.items())


@st.composite
def complete(draw):
    """Draw a chart of up to five bands over some dice, with modifiers of both signs."""
    cuts = sorted(draw(st.sets(st.integers(-3, 20), max_size=4)))
    lows, highs = [-FAR, *(cut + 1 for cut in cuts)], [*cuts, FAR]
    results = st.sampled_from(["0", "1", "2"])
    rows = [Row(low, high, draw(results)) for low, high in zip(lows, highs, strict=True)]
    modifiers = draw(st.sets(st.sampled_from([MUD, EACH])))
    dice = draw(st.sampled_from(["1d6", "2d6", "1d10", "3d4"]))
    return Chart("c", "C", "p. 1", dice, tuple(rows), tuple(modifiers))


@st.composite
def asked(draw):
    """Draw a chart with facts that it knows."""
    drawn = draw(complete())
    facts = {m.when: draw(st.integers(0, 3)) for m in drawn.modifiers}
    return drawn, facts


def throws(dice):
    count, sides = count_and_sides(dice)
    return itertools.product(range(1, sides + 1), repeat=count)


@given(asked())
def test_odds_add_up_to_one(case):
    table, facts = case
    assert sum(table.odds(facts).values()) == 1


@given(asked())
def test_odds_agree_with_every_throw_counted(case):
    table, facts = case
    faces = list(throws(table.dice))
    read = Counter(table.read(rolled(*f, dice=table.dice), facts).result for f in faces)
    assert table.odds(facts) == {r: Fraction(n, len(faces)) for r, n in read.items()}


@given(asked(), st.data())
def test_a_chart_with_a_gap_is_refused(case, data):
    table, _ = case
    low, high = table.reach
    seen = [row for row in table.rows if row.low <= high and row.high >= low]
    gone = data.draw(st.sampled_from(seen))
    rows = tuple(row for row in table.rows if row is not gone)
    with pytest.raises(ValueError, match=r"^chart 'C' \(p. 1\): .*(has 0|has no) rows"):
        Chart("c", "C", "p. 1", table.dice, rows, table.modifiers)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ("1-3 | no\n5-6 | yes", "4 has 0 rows; expected every result to have one"),
        ("1-4 | no\n4-6 | yes", "4 has 2 rows; expected every result to have one"),
        ("1-5 | no", "6 has 0 rows"),
        ("2-6 | no", "1 has 0 rows"),
        ("3-1 | no\n1-6 | yes", "row 3-1 runs backwards; expected the lower number first"),
    ],
)
def test_a_chart_answers_every_roll_once(rows, fault):
    with pytest.raises(ValueError, match=rf"^chart 'Rally' \(p. 3\): {re.escape(fault)}"):
        charts.parse("rally", written(rows))


def test_a_chart_says_all_that_is_wrong_with_it():
    with pytest.raises(ValueError, match=r"2 has 0 rows.*; 5 has 2 rows"):
        chart((1, 1, "a"), (3, 5, "b"), (5, 6, "c"))


RUNS = [
    ([(-FAR, 0), (1, 2), (9, FAR)], ["3-8 has 0 rows"]),
    ([(-FAR, 1), (1, FAR)], ["1 has 2 rows"]),
    (
        [(1, 4), (2, 3), (5, 6)],
        ["0 or less has 0 rows", "2-3 has 2 rows", "7 or more has 0 rows"],
    ),
    ([(-FAR, FAR)], []),
]


@pytest.mark.parametrize(("bands", "runs"), RUNS)
def test_gaps_and_overlaps_are_told_as_runs_of_results(bands, runs):
    rows = [Row(low, high, "any") for low, high in bands]
    assert [str(each) for each in charts.gaps_and_overlaps(rows, -FAR, FAR)] == runs


@given(complete())
def test_a_complete_chart_has_neither_gap_nor_overlap(table):
    assert list(charts.gaps_and_overlaps(table.rows, *table.reach)) == []


def test_a_chart_without_rows_is_refused():
    with pytest.raises(ValueError, match="it has no rows; expected at least one"):
        chart()


def test_a_chart_names_itself_when_its_dice_are_none():
    with pytest.raises(ValueError, match=r"^chart 'Rally' \(p. 3\): dice 'two dice'"):
        chart((1, 6, "a"), dice="two dice")


@pytest.mark.parametrize(
    ("modifiers", "reach"),
    [((), (2, 12)), ((MUD,), (0, 12)), ((Modifier("a", "a", 3),), (2, 15))],
)
def test_the_reach_is_what_dice_and_modifiers_can_give(modifiers, reach):
    whole = chart((-FAR, FAR, "any"), dice="2d6", modifiers=modifiers)
    assert whole.reach == reach


def test_a_modifier_that_counts_reaches_without_end():
    assert chart((-FAR, FAR, "any"), modifiers=(EACH,)).reach == (-FAR, FAR)


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("3-5 | x", "3-5"),
        ("4 | x", "4"),
        ("11+ | x", "11 or more"),
        ("-2- | x", "-2 or less"),
        ("-3 - -1 | x", "-3--1"),
    ],
)
def test_a_row_is_read_as_it_is_printed(text, band):
    assert charts._parse_row(text, "Rally").band == band


@pytest.mark.parametrize("text", ["", "x | y", "1-2", "1 |", "1..2 | no"])
def test_a_row_that_is_none_is_quoted(text):
    wanted = re.escape(f"row {text!r}; expected such as '3-4 | stays'")
    with pytest.raises(ValueError, match=f"^chart 'Rally': {wanted}"):
        charts._parse_row(text, "Rally")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title = 3", "title is 3"),
        ("", "there is no title; expected one; there is no cite"),
        ("= 3", "expected TOML"),
        (written(colour='"red"'), "colour is 'red'"),
        (written() + '\n[[modifiers]]\nwhen = "mud"\nadd = 1.5', "modifiers.0.add is 1.5"),
        (written() + "\n[[modifiers]]\nadd = 1", "there is no modifiers.0.when"),
    ],
)
def test_a_chart_file_is_refused_with_its_name(text, fault):
    with pytest.raises(ValueError, match=rf"^chart 'rally': .*{re.escape(fault)}"):
        charts.parse("rally", text)


def test_a_modifier_is_called_by_its_fact_unless_it_has_a_label():
    text = written("-1- | a\n0+ | b")
    told = '\n[[modifiers]]\nwhen = "deep_mud"\nadd = -1'
    told += '\n[[modifiers]]\nwhen = "ice"\nadd = -1\nlabel = "black ice"'
    found = charts.parse("rally", text + told).applied({"deep_mud": True, "ice": 1})
    assert found == (("deep mud", -1), ("black ice", -1))


def test_a_reading_tells_the_whole_trace():
    table = chart((-9, 3, "no"), (4, 6, "yes"), modifiers=(MUD,))
    told = str(table.read(rolled(5), {"mud": True}))
    assert told == "1d6 [5], mud -2 = 3: no (Rally, p. 3)"


def test_a_reading_without_a_chart_tells_dice_and_total():
    assert str(charts.Reading(roll=rolled(5), final=5, result="5")) == "1d6 [5] = 5"


def test_a_reading_gives_a_whole_number():
    assert chart((1, 6, "12")).read(rolled(5)).number == 12


def test_a_chart_reads_its_own_dice_only():
    with pytest.raises(ValueError, match="chart 'Rally' reads 1d6; the roll is 2d6"):
        chart((1, 6, "a")).read(rolled(1, 2, dice="2d6"))


def test_a_fact_no_modifier_knows_is_refused():
    with pytest.raises(ValueError, match="chart 'Rally' knows no modifier rain, snow"):
        chart((1, 6, "a")).odds({"snow": 1, "rain": 1})


def test_a_result_no_dice_can_give_has_no_row():
    with pytest.raises(ValueError, match="chart 'Rally': 7 has no row; expected 1 to 6"):
        chart((1, 6, "a")).look_up(7)


def test_the_mean_weighs_results_by_their_chances():
    assert odds.mean(chart((1, 3, "0"), (4, 6, "3")).odds()) == Fraction(3, 2)
