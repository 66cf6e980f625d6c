"""Points on an order form: the same as in the umpire's preview, and those to come."""

import io
import re

import openpyxl
import pytest

from refkit import session
from refkit.session import order_forms
from tests.session.test_order_forms import filled, read
from tests.widgets.players import commit_due

BUYS = {
    ("B9.orders.1", "B"): "A1",
    ("B9.orders.2", "B"): "F1",
    ("B12.orders.1", "B"): "wire",
    ("B12.orders.1", "C"): 2,
}
POSTURE = {("A.posture", "C"): "attack"}
TO_COME = (
    "Still to come before these orders are carried out: CPP, in the step Campaign points. "
    "The points in hand do not hold them yet."
)


def reached(begun, step):
    """Return the campaign at a step of its second day."""
    game = session.open(begun("A"))
    if step != "A":
        commit_due(game, until=step)
    return game


def write(game, folder):
    (file,) = order_forms.write_form(game, "german", folder)
    return file


def first_tab(file):
    """Return the rows of a form as they are shown, from the second column on."""
    book = openpyxl.load_workbook(io.BytesIO(file.read_bytes()), data_only=True)
    return [[cell.value for cell in row[1:5]] for row in book["Orders"].iter_rows()]


def totals(file):
    """Return the points at the top of a form, as the preview writes them."""
    return [
        f"{title}: {amount}, these orders: {spent}, left: {left}"
        for title, amount, spent, left in first_tab(file)
        if str(title).endswith(" in hand")
    ]


@pytest.mark.parametrize(("step", "is_early"), [("A", True), ("B1", True), ("B9", False)])
def test_form_and_preview_tell_the_same_points(begun, tmp_path, step, is_early):
    game = reached(begun, step)
    form = write(game, tmp_path)
    assert (TO_COME in [row[0] for row in first_tab(form)]) == is_early
    answers = {**BUYS, **(POSTURE if step == "A" else {})}
    taken = read(game, filled(form, answers), only_seal=True)
    assert (TO_COME in taken.points) == is_early
    order_forms.carry_out(game, taken)
    # The next form begins with what is sealed, and has its totals.
    told = [note for note in taken.points if ", these orders: " in note]
    assert told == totals(write(game, tmp_path))
    assert len(told) == 2
    assert ", these orders: 12, left: " in told[0]


def test_the_name_of_a_form_says_slot_step_and_side(begun, tmp_path):
    form = write(reached(begun, "B9"), tmp_path)
    assert form.name.startswith("1942-12-24-full-day-purchases-german-orders-")


def test_no_cell_that_is_shown_or_printed_says_a_word_of_the_code(begun, tmp_path):
    sheets = openpyxl.load_workbook(write(reached(begun, "B9"), tmp_path)).worksheets
    shown = [
        cell.value
        for sheet in sheets
        for row in sheet.iter_rows()
        if not sheet.row_dimensions[row[0].row].hidden
        for cell in row
        if not sheet.column_dimensions[cell.column_letter].hidden and cell.data_type == "s"
    ]
    assert len(shown) > 60
    code = re.compile(r"\w_\w|\bgerman\b|\b[A-F][0-9]+\.[a-z]|For refkit")
    assert [text for text in shown if code.search(text)] == []


def test_a_form_has_no_more_rows_than_there_is_to_order(begun, tmp_path):
    """Of wrecks and fortifications in reach there are few; of the chart there are many."""
    game = reached(begun, "B9")
    (block,) = (b for b in order_forms.blank_form(game, "german").blocks if b.is_due)
    marks = [
        cell.value
        for (cell, *_) in openpyxl.load_workbook(write(game, tmp_path))[
            "Orders"
        ].iter_rows()
        if str(cell.value).startswith("B9.orders.")
    ]
    assert len(marks) == min(10, len(block.parts[0].offers["group"]))
