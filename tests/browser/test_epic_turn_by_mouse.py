"""A whole turn of Epic 40,000 on the real pages, by mouse: two sides at one screen."""

import re

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.browser import screen
from tests.browser.armies import begun, take_turns
from tests.browser.day import hold, told
from tests.browser.umpire import Mouse

pytestmark = pytest.mark.browser

# The commits, clicks and keystrokes each part of the turn may take.
BY_MOUSE = {
    "command": (6, 24, 0),
    "air": (18, 88, 0),
    "moves": (21, 112, 0),
    "battles": (8, 80, 64),
    "close": (7, 26, 6),
}


class OnTheMap(Mouse):
    """Who clicks a counter on the map, and then where it goes."""

    counter, goals = "", 0

    def make(self, move):
        if move.cell == "Detachment":
            self.counter = move.value.partition(" ")[0]
        elif move.cell == "Territory" and self.counter:
            self.send(self.counter, move.value)
            self.counter = ""
        else:
            super().make(move)

    def send(self, counter, territory):
        area = self.spot(f"area/{territory.partition(' ')[0]}")
        self.click(self.spot(f"piece/{counter}"))
        expect(area).to_have_class(re.compile("refkit-open-area"))
        self.click(area)
        chosen = screen.desk(self.page).get_by_label("Territory", exact=True)
        expect(chosen.locator("option:checked")).to_have_text(territory)
        self.goals += 1

    def spot(self, key):
        return screen.desk(self.page).locator(f"[data-key='{key}']")


@pytest.mark.long
def test_a_turn_of_two_armies_by_mouse(visitor, served, tmp_path, pictures):
    place = tmp_path / "veyran.xlsx"
    armies = begun(tmp_path, place)
    hands = OnTheMap(visitor.open(served(place).address), pictures)
    spent = take_turns(armies, hands)
    assert told(place) == told(armies.game.path)
    assert session.open(place).verify() == []
    assert (visitor.foreign, visitor.complaints) == ([], [])
    assert hands.goals > 6
    hold("mouse", spent, BY_MOUSE, "the turn")
