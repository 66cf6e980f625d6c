"""Cells changed by hand: listed, accepted with a reason, or put back."""

import openpyxl
import pytest

from refkit import session
from refkit.engine.play import telling
from refkit.widgets.live.drafts import Drafts, Typed
from refkit.widgets.page import hand_edits
from refkit.widgets.page.due_step import DueStep
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.workbook.edits.hand_edits import HandEdit
from tests.excel import change
from tests.workbook.adopt import kept
from tests.workbook.adopt.test_kept import HEAD, roster
from tests.workbook.adopt.test_own_hand_edits import MIXED


@pytest.fixture
def page(workbook):
    book = openpyxl.load_workbook(workbook)
    sheet = book["German Roster"]
    cell = next(
        c for row in sheet.iter_rows() for c in row if c.value == "Heavy flak battery"
    )
    cell.value = "Flak <b>Battery</b>"
    rating = next(c for c in sheet["D"] if c.value == "raw")
    rating.value = "elite"
    book.save(workbook)
    return Walkthrough(workbook)


def test_what_was_changed_is_listed_with_its_cell(page):
    rating, name = [box.description for box, _ in page.desk.boxes]
    assert (
        rating
        == "German Roster!D4: Rating of Alarm company Heinemann, 'raw' becomes 'elite'"
    )
    assert "'Heavy flak battery' becomes 'Flak <b>Battery</b>'" in name
    assert not any(box.description_allow_html for box, _ in page.desk.boxes)


def test_an_id_that_was_cleared_is_shown_as_it_stood_in_its_cell(page):
    words = "ME of G01, 'G01' becomes blank"
    edit = HandEdit("German Roster!A4", words, page.game.hand_edits[0].changes)
    names = telling.ledger_names(page.game.campaign)
    ((box, _),) = hand_edits.edit_boxes((edit,), names)
    told = "German Roster!A4: ME of Alarm company Heinemann, 'G01' becomes blank"
    assert box.description == told


def test_no_step_is_done_before_an_answer(page):
    assert not isinstance(page.desk, DueStep)


def test_accepting_wants_a_reason(page):
    page.desk.accept.click()
    assert "Reason is blank" in page.desk.message.value


def test_something_must_be_ticked(page):
    for box, _ in page.desk.boxes:
        box.value = False
    page.desk.put_back.click()
    assert "No box is ticked; tick what to put back" in page.desk.message.value
    page.desk.accept.click()
    assert "No box is ticked; tick what you accept" in page.desk.message.value


def test_only_what_is_ticked_is_accepted_and_the_rest_waits(page, workbook):
    page.desk.boxes[1][0].value = False
    page.desk.why.value = "promoted"
    page.desk.accept.click()
    (change,) = session.open(workbook).campaign.entries[-1].changes
    assert change.after == {"rating": "elite"}
    (box,) = [box.description for box, _ in page.desk.boxes]
    assert "Flak <b>Battery</b>" in box


def test_only_what_is_ticked_is_put_back(page, workbook):
    page.desk.boxes[0][0].value = False
    page.desk.put_back.click()
    (left,) = session.open(workbook).hand_edits
    assert left.words.startswith("Rating of G01")


def test_what_was_refused_stays_so_when_another_cell_is_changed(page, workbook):
    page.desk.boxes[0][0].value = False
    page.desk.why.value = "promoted"
    change(workbook, "Russian Roster", "Rating", "elite")
    page.alive.beat()
    assert [box.value for box, _ in page.desk.boxes] == [False, True, True]
    page.desk.accept.click()
    (left,) = session.open(workbook).hand_edits
    assert left.words.startswith("Rating of G01")


def test_what_was_refused_stays_so_when_the_page_is_loaded_again(page, workbook):
    page.desk.boxes[1][0].value = False
    again = Walkthrough(workbook).desk
    assert ([box.value for box, _ in again.boxes], again.why.value) == ([True, False], "")


def test_of_a_cell_that_was_changed_once_more_nothing_is_refused(page, workbook):
    page.desk.boxes[0][0].value = False
    change(workbook, "German Roster", "Rating", "veteran")
    page.alive.beat()
    assert [box.value for box, _ in page.desk.boxes] == [True, True]


@pytest.mark.parametrize("off", [7, [[]], {"a": 1}])
def test_a_strange_draft_refuses_nothing(page, workbook, off):
    typed = Typed(proposed={}, answers={"why": "promoted", "off": off})
    Drafts(workbook, "gone").keep(hand_edits.HERE, typed)
    again = Walkthrough(workbook).desk
    assert ([box.value for box, _ in again.boxes], again.why.value) == (
        [True, True], "promoted",
    )  # fmt: skip


def test_of_very_many_the_last_box_stands_for_the_rest(page):
    edits = page.game.hand_edits * 101
    boxes = hand_edits.edit_boxes(edits, telling.ledger_names(page.game.campaign))
    assert (len(boxes), boxes[-1][0].description) == (201, "and 2 more")
    assert sum(len(some) for _, some in boxes) == 202
    assert all(box.value for box, _ in boxes)


def test_the_rest_of_very_many_is_not_accepted_where_one_of_it_was_refused(page):
    rating, name = page.game.hand_edits
    names = telling.ledger_names(page.game.campaign)
    boxes = hand_edits.edit_boxes((rating,) * 200 + (name,), names, {str(name)})
    assert [box.value for box, _ in boxes[-2:]] == [True, False]


@pytest.mark.long
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


def adopted(folder, **cells):
    """The page of an adopted roster in whose list these cells were changed."""
    head = (*HEAD[:4], "Now", "Composition", "Fate")
    path = kept.adopted(folder, roster(MIXED, head))
    book = openpyxl.load_workbook(path)
    for ref, value in cells.items():
        book["Roster"][ref] = value
    book.save(path)
    return Walkthrough(path)


def test_what_can_only_be_put_back_stands_apart_and_is_not_accepted(tmp_path):
    """A number that does not say which of unlike stands are gone, and a rating."""
    desk = adopted(tmp_path, E4=9, C5="Elite").desk
    [(_, [may]), (_, [barred])] = desk.boxes
    assert (may.place, barred.place) == ("Roster!C5", "Roster!E4")
    desk.why.value = "promoted"
    desk.accept.click()
    game = session.open(tmp_path / "roster.xlsx")
    assert [change.after for change in game.campaign.entries[-1].changes] == [
        {"rating": "elite"}
    ]
    assert [edit.place for edit in game.hand_edits] == ["Roster!E4"]


def test_where_nothing_can_be_accepted_nobody_is_asked_to(tmp_path):
    page = adopted(tmp_path, E4=9)
    shown = [each for row in page.desk.children for each in getattr(row, "children", ())]
    assert page.desk.put_back in shown
    assert page.desk.accept not in shown
    assert page.desk.why not in page.desk.children
    page.desk.put_back.click()
    assert session.open(tmp_path / "roster.xlsx").hand_edits == ()
