"""One piece of work at a time, and every failure a sentence."""

import ipywidgets as widgets
import pytest

from refkit.engine.problems import Refusal, Refused
from refkit.widgets.page.guard import Guard
from refkit.workbook.locks import InUse
from refkit.workbook.saving import NotSaved


@pytest.fixture
def told():
    return []


@pytest.fixture
def guard(told):
    return Guard(told.extend)


def fail(fault):
    def work():
        raise fault

    return work


@pytest.mark.parametrize(
    "fault", [Refused(["no"]), Refused([Refusal("a", "b", "no", "c")]), NotSaved("no")]
)
def test_a_refusal_is_told_as_its_sentence(guard, told, fault):
    guard.run(fail(fault))
    assert told == ["no"]


def test_a_failure_of_refkit_itself_is_a_sentence_and_its_details_are_logged(
    guard, told, capfd
):
    guard.run(fail(ZeroDivisionError("division by zero")))
    (sentence,) = told
    assert sentence.startswith("refkit itself failed")
    assert "division by zero" not in sentence
    log = capfd.readouterr().err
    assert "Traceback" in log
    assert "ZeroDivisionError: division by zero" in log


def test_work_inside_other_work_is_left_out(guard):
    done = []
    guard.run(lambda: guard.run(lambda: done.append("inner")))
    assert done == []


def test_work_goes_on_after_a_failure(guard):
    done = []
    guard.run(fail(ValueError("once")))
    guard.run(lambda: done.append("next"))
    assert done == ["next"]


def test_a_button_is_disabled_while_it_works(guard):
    button, seen = widgets.Button(), []
    guard.wire(button, lambda: seen.append(button.disabled))
    button.click()
    assert (seen, button.disabled) == ([True], False)


@pytest.fixture
def busy(guard):
    """Work that finds the workbook in use until it is free."""
    done = []

    def work():
        if not work.is_free:
            raise InUse("is open in Excel")
        done.append("saved")

    work.is_free, work.done = False, done
    return work


def test_work_that_finds_the_workbook_in_use_is_told_where_nothing_can_wait(
    guard, told, busy
):
    guard.run(busy)
    assert (told, guard.waiting) == (["is open in Excel"], None)


def test_work_that_finds_the_workbook_in_use_waits_and_is_resumed(guard, told, busy):
    guard.on_wait(lambda: None)
    guard.run(busy)
    assert (told, guard.waiting.why) == ([], "is open in Excel")
    guard.resume()
    assert (busy.done, guard.waiting.why) == ([], "is open in Excel")
    busy.is_free = True
    guard.resume()
    assert (busy.done, guard.waiting) == (["saved"], None)
    guard.resume()
    assert busy.done == ["saved"]


def test_other_work_takes_the_place_of_what_waits(guard, busy):
    guard.on_wait(lambda: None)
    guard.run(busy)
    guard.run(lambda: None)
    assert guard.waiting is None


def test_a_glance_lets_what_waits_wait(guard, told, busy):
    guard.on_wait(lambda: None)
    guard.run(busy)
    guard.glance(fail(Refused(["no"])))
    assert (guard.waiting.why, told) == ("is open in Excel", ["no"])


def test_no_glance_is_cast_while_work_is_done(guard):
    seen = []
    guard.run(lambda: guard.glance(lambda: seen.append("inner")))
    assert seen == []


def test_who_shows_what_waits_hears_of_it(guard, busy):
    heard = []
    guard.on_wait(lambda: heard.append(guard.waiting is not None))
    guard.run(busy)
    guard.forget()
    guard.forget()
    assert heard == [True, False]
