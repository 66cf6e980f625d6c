"""axe finds nothing at all: every part of a campaign and the first page, at every width.

With --pictures FOLDER each page is kept as it looks on a phone and on a desk.
"""

import shutil

import pytest
from playwright.sync_api import expect

from refkit import session
from refkit.session import address
from tests.browser import screen
from tests.browser.conftest import Visitor
from tests.docs import own_roster

pytestmark = [pytest.mark.browser, pytest.mark.long]

# 640 pixels are what 1280 are at 200 %.
WIDTHS = (390, 640, 768, 1280, 1920)
PICTURED = (390, 1280)
SETTLED = 400  # milliseconds; what comes late is looked at as well


# What dark changes are the colours; all else is the same in it.
RULES = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}


@pytest.fixture
def looked_at(pictures):
    """Return what axe finds on a page at each width, in light and in dark."""

    def look(page, name):
        found = {}
        page.wait_for_timeout(SETTLED)
        for scheme, rules in RULES.items():
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                page.evaluate("new Promise(requestAnimationFrame)")
                if faults := screen.violations(page, **rules):
                    found[width, scheme] = faults
                if pictures and width in PICTURED:
                    page.screenshot(path=pictures / f"{name}-{width}-{scheme}.png")
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        return found

    return look


@pytest.fixture(scope="module")
def campaigns(rostov, tmp_path_factory, served):
    """A server for each system: one campaign in the middle of a day, one at its set-up."""
    folders = {}
    for name in ("rostov", "echelons"):
        folders[name] = tmp_path_factory.mktemp(name) / f"{name}.xlsx"
    shutil.copyfile(rostov("B9"), folders["rostov"])
    session.new("road-to-the-river", folders["echelons"], seed="looks")
    return {name: (served(path), path) for name, path in folders.items()}


def parts(path):
    return [part.id for part in session.open(path).campaign.system.parts] + ["campaign"]


@pytest.mark.parametrize("name", ["rostov", "echelons"])
def test_axe_finds_nothing_in_any_part_of_a_campaign(chromium, campaigns, looked_at, name):
    server, path = campaigns[name]
    visitor, found = Visitor(chromium.new_page()), {}
    page = visitor.page
    for part in parts(path):
        page.set_viewport_size({"width": 1280, "height": 900})
        visitor.open(f"{server.page(address.CAMPAIGN)}&part={part}")
        expect(page.locator(f"[data-part='{part}'][aria-selected='true']")).to_be_visible()
        expect(page.locator(f".refkit-part-{part} .refkit-middle")).to_be_visible()
        if faults := looked_at(page, f"{name}-{part}"):
            found[part] = faults
    visitor.leave()
    assert found == {}


def test_the_screen_that_waits_for_a_side_has_no_violation_either(
    chromium, campaigns, looked_at
):
    server, _ = campaigns["rostov"]
    visitor = Visitor(chromium.new_page())
    page = visitor.open(server.page(address.CAMPAIGN))
    page.get_by_role("button", name="Screen: Umpire").click()
    page.get_by_role("button", name="Hand the screen to the German side").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Hand the screen to the German side"
    )
    found = looked_at(page, "hand-over")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.get_by_role("button", name="Show the page of the German side").click()
    expect(page.get_by_role("button", name="Screen: German")).to_be_visible()
    in_seat = looked_at(page, "seat")
    visitor.leave()
    assert (found, in_seat) == ({}, {})


def test_axe_finds_nothing_on_the_first_page(chromium, campaigns, served, looked_at):
    _, path = campaigns["echelons"]
    visitor = Visitor(chromium.new_page())
    page = visitor.open(served(path.parent).address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    found = looked_at(page, "home")
    visitor.leave()
    assert found == {}


@pytest.mark.parametrize("door", ["New campaign", "Open another folder", "Adopt a roster"])
def test_axe_finds_nothing_behind_a_door_of_the_first_page(
    chromium, campaigns, served, looked_at, door
):
    _, path = campaigns["echelons"]
    visitor = Visitor(chromium.new_page())
    page = visitor.open(served(path.parent).address)
    page.get_by_role("button", name=door).click()
    expect(page.get_by_role("button", name=door)).to_have_attribute("aria-expanded", "true")
    found = looked_at(page, f"home-{door}")
    visitor.leave()
    assert found == {}


# One where all is empty yet, and one where all is filled in.
@pytest.mark.parametrize("pack", ["echelons", "advance-to-rostov"])
def test_axe_finds_nothing_at_any_step_of_setting_up(
    chromium, tmp_path, served, looked_at, pack
):
    session.begin(pack, tmp_path / "own.xlsx", seed="looks")
    visitor, found = Visitor(chromium.new_page()), {}
    page = visitor.open(served(tmp_path / "own.xlsx").address)
    lines = page.locator(".refkit-setup-nav [data-step]")
    expect(lines.last).to_be_visible()
    for step in lines.evaluate_all("all => all.map(each => each.dataset.step)"):
        page.set_viewport_size({"width": 1280, "height": 900})
        page.locator(f".refkit-setup-nav [data-step='{step}']").click()
        current = page.locator(".refkit-setup-nav [aria-current='step']")
        expect(current).to_have_attribute("data-step", step)
        if faults := looked_at(page, f"{pack}-{step}"):
            found[step] = faults
    visitor.leave()
    assert found == {}


def test_axe_finds_nothing_where_a_roster_is_adopted(chromium, tmp_path, served, looked_at):
    path = tmp_path / "hill.xlsx"
    path.write_bytes(own_roster.data())
    visitor = Visitor(chromium.new_page())
    page = visitor.open(served(path).address)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Adopt hill.xlsx")
    page.get_by_role("button", name="How refkit reads each").click()
    expect(page.get_by_label("Quality", exact=True)).to_be_visible()
    found = looked_at(page, "adopt")
    visitor.leave()
    assert found == {}
