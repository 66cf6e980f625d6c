"""A whole turn of The Deluge on the real pages: ten factions at one screen, by mouse."""

import pytest

from refkit import session
from tests.browser.armies import begun, take_turns
from tests.browser.day import hold, told
from tests.browser.umpire import Mouse

pytestmark = pytest.mark.browser

# The commits, clicks and keystrokes each part of the turn may take, hand-overs and all.
BY_MOUSE = {
    "resources": (1, 44, 6),
    "actions": (30, 166, 60),
    "moves": (11, 76, 0),
    "battles": (10, 66, 6),
    "close": (1, 6, 0),
}


@pytest.mark.long
def test_a_turn_of_ten_factions_by_mouse(visitor, served, tmp_path, pictures):
    place = tmp_path / "war.xlsx"
    factions = begun(tmp_path, place, "northern-war-1655")
    hands = Mouse(visitor.open(served(place).address), pictures)
    spent = take_turns(factions, hands)
    assert told(place) == told(factions.game.path)
    assert session.open(place).verify() == []
    assert (visitor.foreign, visitor.complaints) == ([], [])
    hold("mouse", spent, BY_MOUSE, "the turn")
