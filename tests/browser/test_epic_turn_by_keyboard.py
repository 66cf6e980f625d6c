"""A whole turn of Epic 40,000 on the real pages, by keyboard: two sides at one screen."""

import pytest

from refkit import session
from tests.browser.armies import begun, take_turns
from tests.browser.day import hold, told
from tests.browser.umpire import Keys

pytestmark = pytest.mark.browser

# The commits, clicks and keystrokes each part of the turn may take.
BY_KEYBOARD = {
    "command": (6, 0, 55),
    "air": (18, 0, 230),
    "moves": (21, 0, 240),
    "battles": (8, 0, 230),
    "close": (7, 0, 70),
}
# Counts how often anything was pointed at.
POINTING = (
    "window.pointed = 0; addEventListener('pointerdown', () => window.pointed++, true)"
)


@pytest.mark.long
def test_a_turn_of_two_armies_by_keyboard_alone(visitor, served, tmp_path, pictures):
    place = tmp_path / "veyran.xlsx"
    armies = begun(tmp_path, place)
    visitor.page.add_init_script(POINTING)
    hands = Keys(visitor.open(served(place).address), pictures)
    spent = take_turns(armies, hands)
    assert hands.page.evaluate("window.pointed") == 0
    assert told(place) == told(armies.game.path)
    assert session.open(place).verify() == []
    assert (visitor.foreign, visitor.complaints) == ([], [])
    hold("keyboard", spent, BY_KEYBOARD, "the turn")
