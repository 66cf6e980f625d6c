"""An operation on a map of areas on the real pages, by keyboard: a battle chit by chit."""

import pytest

from refkit import session
from tests.browser import fronts as war
from tests.browser.day import hold, told
from tests.browser.test_epic_turn_by_keyboard import POINTING
from tests.browser.umpire import Keys

pytestmark = pytest.mark.browser

# The commits, clicks and keystrokes each part may take.
BY_KEYBOARD = {"choice": (3, 0, 60), "operation": (24, 0, 300)}
# A chit and who takes it are chosen by a key or two; one more plays it.
QUICK = {"B1": 1, "B2": 6, "B3": 5}


@pytest.mark.long
def test_an_operation_with_a_battle_by_keyboard_alone(visitor, served, tmp_path, pictures):
    place = tmp_path / "road.xlsx"
    fronts = war.begun(tmp_path, place)
    visitor.page.add_init_script(POINTING)
    hands = Keys(visitor.open(served(place).address), pictures)
    parts, steps, times = war.play_operation(fronts, hands)
    assert hands.page.evaluate("window.pointed") == 0
    assert told(place) == told(fronts.game.path)
    assert session.open(place).verify() == []
    assert (visitor.foreign, visitor.complaints) == ([], [])
    quick = {step: steps[step][2] <= most * times[step] for step, most in QUICK.items()}
    assert quick == dict.fromkeys(QUICK, True), (steps, times)
    hold("keyboard", parts, BY_KEYBOARD, "the operation")
