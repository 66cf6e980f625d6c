"""One piece of work at a time, and every failure a sentence."""

import ipywidgets as widgets
import pytest

from refkit.engine.problems import Refusal, Refused
from refkit.widgets.guard import Guard
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


def test_a_failure_of_refkit_itself_is_a_sentence_too(guard, told):
    guard.run(fail(ZeroDivisionError("division by zero")))
    assert "division by zero" in told[0]


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
