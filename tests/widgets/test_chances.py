"""The table of exact chances."""

from fractions import Fraction

import pytest

from refkit.engine.steps import Choice
from refkit.widgets import chances

THIRD = {"mended": Fraction(1, 3), "stays": Fraction(2, 3)}


@pytest.mark.parametrize("text", ["33.3 %", "1/3", "66.7 %", "2/3", "mended", "W1"])
def test_a_chance_is_shown_as_percentage_and_as_fraction(text):
    assert text in chances.table([Choice("wreck", "W1", "W1", THIRD)])


def test_choices_without_odds_make_no_table():
    assert chances.table([Choice("group", "A1", "A1")]) == ""


def test_a_result_a_choice_cannot_have_is_never():
    sure = Choice("", "b", "b", {"stays": Fraction(1)})
    assert "never" in chances.table([Choice("", "a", "a", THIRD), sure])


def test_many_results_go_below_each_other():
    odds = {str(total): Fraction(1, 11) for total in range(2, 13)}
    assert chances.table([Choice("", "", "2d6", odds)]).count("<tr>") == 12


def test_a_label_is_shown_as_a_text():
    assert "<b>" not in chances.table([Choice("", "", "<b>", THIRD)])


def test_the_table_has_a_caption_and_scopes():
    table = chances.table([Choice("", "", "x", THIRD)])
    assert ("<caption>" in table, table.count('scope="col"')) == (True, 3)


def test_what_is_said_besides_stands_below_the_table():
    odds = {"mended": Fraction(1)}
    told = [
        Choice("", "all", "turn 11", odds, "<12> turns on average"),
        Choice("wreck", "W1", "W1 tank", odds, "futile"),
        Choice("wreck", "W2", "W2 tank", odds),
    ]
    shown = chances.table(told)
    assert shown.endswith("<p>&lt;12&gt; turns on average</p><p>W1 tank: futile</p>")
