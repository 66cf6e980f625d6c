"""Cells changed by hand: listed, accepted with a reason, or put back."""

import openpyxl
import pytest

from refkit import session
from refkit.widgets.desk import Desk
from refkit.widgets.walkthrough import Walkthrough
from tests.widgets.players import texts


@pytest.fixture
def page(workbook):
    book = openpyxl.load_workbook(workbook)
    sheet = book["German Roster"]
    cell = next(
        c for row in sheet.iter_rows() for c in row if c.value == "Heavy flak battery"
    )
    cell.value = "Flak <b>Battery</b>"
    book.save(workbook)
    return Walkthrough(workbook)


def test_what_was_changed_is_listed_with_its_cell(page):
    assert "German Roster!" in texts(page.desk)
    assert "Heavy flak battery becomes Flak &lt;b&gt;Battery" in texts(page.desk)


def test_no_step_is_done_before_an_answer(page):
    assert not isinstance(page.desk, Desk)


def test_accepting_wants_a_reason(page):
    page.desk.accept.click()
    assert "Reason is blank" in page.desk.message.value


def test_accepted_edits_are_in_the_ledger(page, workbook):
    page.desk.why.value = "renamed"
    page.desk.accept.click()
    last = session.open(workbook).campaign.entries[-1]
    assert (last.kind, last.why) == ("hand edit", "renamed")


def test_after_accepting_the_steps_go_on(page):
    page.desk.why.value = "renamed"
    page.desk.accept.click()
    assert page.desk.owed.step.id == "S10"


def test_put_back_restores_the_cells(page, workbook):
    page.desk.put_back.click()
    names = [element.name for element in session.open(workbook).campaign.rows("Element")]
    assert "Heavy flak battery" in names


def test_after_putting_back_the_steps_go_on(page):
    page.desk.put_back.click()
    assert page.desk.owed.step.id == "S10"
