"""The table of exact chances."""

from fractions import Fraction

import pytest

from refkit.engine.play.choices import Choice
from refkit.widgets.form import chances

THIRD = {"mended": Fraction(1, 3), "stays": Fraction(2, 3)}


@pytest.mark.parametrize("text", ["33 %", "1/3", "67 %", "2/3", "mended", "W1"])
def test_a_chance_is_shown_as_percentage_and_as_fraction(text):
    assert text in chances.chances_table([Choice("wreck", "W1", "W1", THIRD)])


def test_fractions_are_folded_and_the_bar_is_as_long_as_the_chance():
    shown, _, exact = chances.chances_table([Choice("", "W1", "W1", THIRD)]).partition(
        "<details><summary>As fractions</summary>"
    )
    assert ("1/3" in shown, "<td>1/3</td><td>2/3</td>" in exact) == (False, True)
    assert 'style="--refkit-share: 0.333"' in shown
    assert "<td>certain" in chances.chances_table(
        [Choice("", "", "", {"all": Fraction(1)})]
    )


def test_choices_without_odds_make_no_table():
    assert chances.chances_table([Choice("group", "A1", "A1")]) == ""


def test_a_result_a_choice_cannot_have_is_never():
    sure = Choice("", "b", "b", {"stays": Fraction(1)})
    assert "never" in chances.chances_table([Choice("", "a", "a", THIRD), sure])


def test_many_results_go_below_each_other():
    odds = {str(total): Fraction(1, 11) for total in range(2, 13)}
    assert (
        chances.chances_table([Choice("", "", "2d6", odds)])
        .partition("<details>")[0]
        .count("<tr>")
        == 12
    )


def test_a_label_is_shown_as_a_text():
    assert "<b>" not in chances.chances_table([Choice("", "", "<b>", THIRD)])


def test_the_table_has_a_caption_and_scopes():
    table = chances.chances_table([Choice("", "", "x", THIRD)])
    assert ("<caption>" in table, table.count('scope="col"')) == (True, 6)


def test_what_is_said_besides_stands_below_the_table():
    odds = {"mended": Fraction(1)}
    told = [
        Choice("", "all", "turn 11", odds, "<12> turns on average"),
        Choice("wreck", "W1", "W1 tank", odds, "futile"),
        Choice("wreck", "W2", "W2 tank", odds),
    ]
    shown = chances.chances_table(told)
    assert shown.endswith("<p>&lt;12&gt; turns on average</p><p>W1 tank: futile</p>")


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(1), "100 %"),
        (Fraction(9999, 10000), "over 99.9 %"),
        (Fraction(1, 10000), "under 0.1 %"),
        (Fraction(0), "0 %"),
    ],
)
def test_nothing_is_rounded_to_certain_or_to_never(chance, told):
    assert chances.percent(chance) == told


def test_the_chances_of_one_thing_stand_beside_it_in_a_line_each():
    told = [
        Choice("wreck", "W1", "W1 tank, without CPP", THIRD),
        Choice("wreck", "W1", "W1 tank, with 1 CPP", {"mended": Fraction(1)}, "dear"),
    ]
    assert chances.label_and_chances(told) == (
        "W1 tank",
        [
            "without CPP: mended 33 %, stays 67 %",
            "with 1 CPP: mended certain; dear",
        ],
    )


def test_a_number_that_comes_out_is_told_apart_from_its_chance():
    told = [Choice("unit", "P1", "P1", {"2": Fraction(1, 2), "3": Fraction(1, 2)})]
    assert chances.label_and_chances(told) == ("P1", ["2 at 50 %, 3 at 50 %"])


def test_what_has_no_chances_tells_its_notes():
    told = [Choice("orders", "A1", "A1", note="too dear"), Choice("orders", "A1", "gun")]
    assert chances.label_and_chances(told) == ("A1 (too dear)", [])
