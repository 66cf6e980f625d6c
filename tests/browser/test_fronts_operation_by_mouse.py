"""An operation on a map of areas on the real pages, by mouse: a battle chit by chit."""

import re

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.browser import fronts as war
from tests.browser import screen
from tests.browser.day import hold, told
from tests.browser.umpire import Mouse

pytestmark = pytest.mark.browser

# The commits, clicks and keystrokes each part may take.
BY_MOUSE = {"choice": (3, 14, 0), "operation": (24, 48, 0)}
# A chit is played by one click that chooses it and one that plays it; so is who takes it.
QUICK = {"B1": 1, "B2": 2, "B3": 2}


class OnTheMap(Mouse):
    """Who picks counters on the map, and then where they go."""

    def __init__(self, fronts, page, pictures):
        super().__init__(page, pictures)
        self.fronts, self.sent = fronts, set()

    def make(self, move):
        at, step = len(self.fronts.game.campaign.entries), self.fronts.owed.step.id
        wanted = self.fronts.wanted()
        if step == "O2" and wanted["to"]:
            if at not in self.sent:
                self.send([row["unit"] for row in wanted["units"]], wanted["to"])
        elif step == "B4":
            for row in wanted["rows"] if at not in self.sent else ():
                self.send([row["unit"]], row["to"])
        else:
            super().make(move)
            return
        self.sent.add(at)

    def send(self, pieces, area):
        for number, piece in enumerate(pieces):
            self.clicks += 1
            self.spot(f"piece/{piece}").click(
                position={"x": 4, "y": 4}, modifiers=["Shift"] if number else []
            )
        goal = self.spot(f"area/{area}")
        expect(goal).to_have_class(re.compile("refkit-open-area"))
        self.clicks += 1
        x, y = (float(goal.get_attribute(f"data-{name}")) for name in "xy")
        goal.evaluate(
            """(area, [x, y]) => {
            const at = new DOMPoint(x, y).matrixTransform(area.getScreenCTM());
            window.spot = [at.x, at.y];
        }""",
            [x, y],
        )
        self.page.mouse.click(*self.page.evaluate("window.spot"))

    def spot(self, key):
        return screen.desk(self.page).locator(f"[data-key='{key}']")


@pytest.mark.long
def test_an_operation_with_a_battle_by_mouse(visitor, served, tmp_path, pictures):
    place = tmp_path / "road.xlsx"
    fronts = war.begun(tmp_path, place)
    hands = OnTheMap(fronts, visitor.open(served(place).address), pictures)
    parts, steps, times = war.play_operation(fronts, hands)
    assert told(place) == told(fronts.game.path)
    assert session.open(place).verify() == []
    assert (visitor.foreign, visitor.complaints) == ([], [])
    assert {"C1", "C2", "O1", "O2", "B1", "B2", "B3", "B4"} <= steps.keys()
    quick = {step: steps[step][1] <= most * times[step] for step, most in QUICK.items()}
    assert quick == dict.fromkeys(QUICK, True), (steps, times)
    hold("mouse", parts, BY_MOUSE, "the operation")
