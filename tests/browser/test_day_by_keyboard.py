"""A whole day of the Rostov campaign on the real pages, by keyboard alone."""

import pytest

from refkit import session
from tests.browser.day import FIRST, SECOND, begun, hold, open_, told, walk
from tests.browser.umpire import Keys

pytestmark = pytest.mark.browser

# The commits, clicks and keystrokes each part of the day may take.
BY_KEYBOARD = {
    "posture": (2, 0, 4),
    "refit": (14, 0, 185),
    "forces": (5, 0, 195),
    "game": (3, 0, 420),
    "cleanup": (13, 0, 45),
    "perimeter": (4, 0, 85),
}


@pytest.mark.long
def test_a_day_by_keyboard_alone(visitor, voila, place, tmp_path, pictures):
    beside = begun(tmp_path, place, FIRST)
    hands = Keys(visitor.open(voila.address), pictures)
    open_(beside, hands)
    spent = walk(beside, hands, SECOND)
    assert hands.clicks == 0
    assert told(place) == told(beside.game.path)
    assert session.open(place).verify() == []
    hold("keyboard", spent, BY_KEYBOARD)
