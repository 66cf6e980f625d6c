"""What the rules leave open, what was ruled, and what the umpire overrules, on the page."""

import pytest

from refkit import session
from refkit.engine.rules.ruling import Ruling
from refkit.widgets.page.walkthrough import Walkthrough
from tests.widgets.players import commit_until, order, texts

WHY = "<b>the depot</b> had more"


def ruled(workbook, clause="BF-2.1.1-a", **said):
    session.open(workbook).rule(clause, WHY, **said)
    return texts(Walkthrough(workbook).desk)


def test_doubtful_readings_are_shown_before_the_first_step(page):
    shown = texts(page)
    assert "19 points to decide before play" in shown
    assert "<b>A type me: vehicles of elements of class A (now)</b>" in shown
    assert "any A class vehicle: any armoured vehicle" in shown


def test_they_are_gone_once_a_step_is_done(page):
    page.desk.commit.click()
    assert "points to decide before play" not in texts(page)


def test_the_numbered_readings_of_a_step_s_clauses_stand_behind_it(page):
    page.desk.commit.click()
    assert "<code>R-16</code> No CPP on a date." in texts(page.desk)


@pytest.mark.parametrize(
    ("seen", "told"), [("umpire", "for the umpire alone"), ("open", "open to all")]
)
def test_what_was_ruled_on_a_clause_is_shown_where_it_comes_up(workbook, seen, told):
    assert f"ruled in 1942-12-23 full_day: {escaped(WHY)} ({told})" in ruled(
        workbook, seen=seen
    )


def test_what_was_ruled_on_another_clause_is_not(workbook):
    assert "Ruled before" not in ruled(workbook, clause="BF-2.1.3.3-a")


def escaped(text):
    return text.replace("<", "&lt;").replace(">", "&gt;")


def test_nothing_is_offered_to_overrule_where_nothing_is_refused(page):
    assert page.desk.overruling.layout.display == "none"
    assert page.desk.overruling.reason == ""


@pytest.fixture
def early(page):
    """The page where a company is ordered a day before it may be."""
    commit_until(page, "B9")
    order(page, "I1")
    return page


def test_what_is_refused_may_be_overruled_with_a_reason(early, workbook):
    assert early.desk.commit.disabled
    early.desk.overruling.why.value = WHY
    assert "Overruled: orders[0].group: I1" in texts(early.desk)
    early.desk.commit.click()
    (row,) = session.open(workbook).campaign.rows(Ruling)
    assert (row.ruling, row.clause, row.seen) == (WHY, "BF-2.1.2.5-f", "umpire")


def test_what_cannot_be_overruled_is_told(early):
    for _ in range(3):
        order(early, "I1")
    early.desk.overruling.why.value = WHY
    assert early.desk.commit.disabled
    assert "this would make the books wrong" in texts(early.desk.overruling)
    assert WHY not in texts(early.desk)


def test_an_answer_that_is_not_refused_is_committed_as_it_is(early, workbook):
    early.desk.overruling.why.value = WHY
    early.desk.form.parts["orders"].rows[0].remove.click()
    assert early.desk.overruling.reason == ""
    early.desk.commit.click()
    assert session.open(workbook).campaign.rows(Ruling) == ()


def test_a_question_that_is_not_answered_yet_is_nothing_to_overrule(page):
    desk = commit_until(page, "A")
    assert desk.commit.disabled
    assert desk.overruling.layout.display == "none"
