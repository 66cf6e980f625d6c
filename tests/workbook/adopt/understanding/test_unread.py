"""What a list says and nobody reads is told; what it counts unread is asked."""

import io

import openpyxl
import pytest
from openpyxl.comments import Comment

from refkit.workbook.adopt.answers import NONE
from tests.workbook.adopt.understanding.books import (
    BRITISH,
    STRUCK,
    UNITS,
    book,
    question,
    understood,
)

MODELS = [
    (unit, "trained", kind, count)
    for unit, _, _, most, _ in BRITISH
    for kind, count in (("Rifle", most - 2), ("MG", 2))
]
MODEL_HEADS = ("Unit", "Quality", "Stand", "No")


def told(*rows, heads=UNITS, change=None):
    data = book(British=(heads, *rows))
    if change:
        made = openpyxl.load_workbook(io.BytesIO(data))
        change(made["British"])
        there = io.BytesIO()
        made.save(there)
        data = there.getvalue()
    return understood(data).warnings


def test_a_whole_list_leaves_nothing_unread():
    assert told(*BRITISH) == ()


@pytest.mark.parametrize("nothing", [None, "-"])
def test_a_unit_of_which_nothing_says_how_many_it_has_is_told(nothing):
    rows = [(*row[:3], nothing) for row in BRITISH[:1]] + [row[:4] for row in BRITISH[1:]]
    says = "British!A2: nothing there says how many stands it has."
    assert told(*rows, heads=(*UNITS[:3], "Strength")) == (says,)


def test_stands_that_are_drawn_are_counted():
    signs = [("●" * number + "○").ljust(4, "○") for number in range(1, 9)]
    rows = [(*row[:3], sign) for row, sign in zip(BRITISH, signs, strict=False)]
    found = told(*rows, heads=(*UNITS[:3], "Strength"))
    assert [each for each in found if "how many stands" in each] == []


def test_one_line_without_a_name_is_told_and_left_out():
    rows = [*BRITISH, (None, None, None, 3, 3)]
    assert told(*rows) == ("British!D6: left out, as it has no name.",)


def test_many_lines_without_a_name_are_asked_about():
    rows = [r for row in BRITISH for r in (row, (None, None, None, 3, 3))]
    data = book(British=(UNITS, *rows))
    asked = question(understood(data), "lines without a name of British")
    assert (asked.must, len(asked.cells)) == (True, 4)
    said = NONE.with_answers({asked.name: "own"})
    assert asked.name not in [each.name for each in understood(data, said).questions]


def test_comments_are_told_and_not_read():
    def change(sheet):
        sheet["D3"].comment = Comment("lost 4 on the first day", "umpire")

    assert told(*BRITISH, change=change) == ("British!D3: the comment there is not read.",)


def test_a_number_with_a_line_through_it_is_told():
    def change(sheet):
        sheet["D3"].font = STRUCK

    [said] = told(*BRITISH, change=change)
    assert said == "British!D3: read, though it is struck through."


def test_a_remark_that_has_a_word_for_a_state_is_told():
    notes = ("", "DESTROYED day 2", "by the bridge", "")
    rows = [(*row, note) for row, note in zip(BRITISH, notes, strict=True)]
    says = "British!F3: 'DESTROYED day 2' is a remark and changes no status."
    assert told(*rows, heads=(*UNITS, "Notes")) == (says,)


@pytest.mark.parametrize(
    ("word", "position"), [("Cut off", "cut_off"), ("isolated", "isolated")]
)
def test_a_word_that_says_more_than_its_status_is_told_with_the_way(word, position):
    states = (word, "in line", word, "destroyed")
    rows = [(*row, state) for row, state in zip(BRITISH, states, strict=True)]
    [found] = told(*rows, heads=(*UNITS, "Condition"))
    assert found.startswith(f"British!F2, British!F4: {word!r} is taken for active. If ")
    assert f"put {position} under Position beside its stands" in found


def test_a_remark_beside_a_status_changes_nothing():
    rows = [(*row, "ok", "destroyed a bunker") for row in BRITISH]
    assert told(*rows, heads=(*UNITS, "Status", "Notes")) == ()


def test_how_many_models_a_line_counts_is_not_passed_over():
    asked = question(understood(book(British=(MODEL_HEADS, *MODELS))), "column No")
    assert asked.must
    said = NONE.with_answers({"column No": "own"})
    again = understood(book(British=(MODEL_HEADS, *MODELS)), said)
    assert "column No" not in [each.name for each in again.questions]


@pytest.mark.parametrize("numbers", [(1, 2), (1, 1)])
def test_models_that_are_numbered_or_single_are_one_each(numbers):
    pairs = numbers * len(BRITISH)
    rows = [(*row[:3], number) for row, number in zip(MODELS, pairs, strict=True)]
    found = understood(book(British=(MODEL_HEADS, *rows)))
    assert not [each for each in found.questions if each.must]
