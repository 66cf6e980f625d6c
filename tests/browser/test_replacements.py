"""Replacements of a listed deck in Chromium: a table that asks no more than there is."""

import pytest
from playwright.sync_api import expect

from refkit import session
from refkit.launch import demo
from tests.browser import screen

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture
def at(tmp_path, visitor, served):
    """The page of a campaign with lists of cards where a step is due."""

    def played(step):
        game = session.new("road-to-the-river", tmp_path / "river.xlsx", seed="s")
        script = demo.read_script("road-to-the-river")
        while game.due()[0].step.id != step:
            list(demo.do_step(game, game.due()[0], script))
        return visitor.open(served(game.path).address)

    return played


def test_a_card_is_asked_for_where_it_lies_and_says_how_many_there_are(at):
    page = at("C2")
    grid = screen.desk(page).locator(".refkit-grid")
    row = grid.locator("tbody tr").first
    expect(row.locator("small.refkit-most").first).to_have_text(" of 1")
    shut, rows = grid.locator("td.refkit-shut").count(), grid.locator("tbody tr").count()
    assert shut > 0
    assert grid.locator("tbody input").count() + shut == 2 * rows
    row.locator("input").first.fill("1")
    expect(screen.desk(page)).to_contain_text("takes 1 of at most")
