"""A whole day of the Rostov campaign on the real pages, by mouse."""

import pytest

from refkit import session
from tests.browser.day import SECOND, THIRD, begun, hold, open_, told, walk
from tests.browser.umpire import Mouse

pytestmark = pytest.mark.browser

# The commits, clicks and keystrokes each part of the day may take.
BY_MOUSE = {
    "posture": (2, 7, 0),
    "refit": (14, 48, 8),
    "forces": (5, 12, 120),
    "game": (3, 64, 115),
    "cleanup": (13, 34, 6),
    "perimeter": (4, 58, 265),
}


@pytest.mark.long
def test_a_day_by_mouse(visitor, voila, place, tmp_path, pictures):
    beside = begun(tmp_path, place, SECOND)
    hands = Mouse(visitor.open(voila.address), pictures)
    open_(beside, hands)
    spent = walk(beside, hands, THIRD)
    assert told(place) == told(beside.game.path)
    assert session.open(place).verify() == []
    hold("mouse", spent, BY_MOUSE)
