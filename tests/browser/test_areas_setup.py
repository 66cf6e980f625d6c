"""A map of areas set up in a real browser: from a list of names to a started campaign."""

import pytest
from playwright.sync_api import expect

from refkit import session, systems
from refkit.launch import notebooks
from refkit.session import address
from refkit.session.new_campaign import begin_campaign
from refkit.workbook.sheets import packs
from tests.browser import screen
from tests.engine import provinces

pytestmark = [pytest.mark.browser, pytest.mark.long]

# The kernel is another process, in which nobody has told where the made-up system lies.
FOUND = """from pathlib import Path
from refkit import systems
from refkit.workbook.sheets import packs
systems.__path__.append({!r})
packs.packs_folder = lambda: Path({!r})"""


@pytest.fixture
def path(tmp_path, monkeypatch):
    """The workbook of a campaign without an area."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(provinces.FOLDER)])
    monkeypatch.setattr(packs, "packs_folder", lambda: provinces.PACKS)
    yield begin_campaign(tmp_path, "provinces", "War").path
    systems.load.cache_clear()


@pytest.fixture
def war(served, path, tmp_path):
    """The address of the campaign's page, as its notebook is made."""
    folder = tmp_path / "pages"
    folder.mkdir()
    told = FOUND.format(str(provinces.FOLDER), str(provinces.PACKS))
    cells = iter([notebooks._code(told), *notebooks._campaign_cells()])
    page = folder / address.CAMPAIGN
    page.write_text(notebooks._notebook("Campaign", cells), "utf-8")
    return served(path, notebooks=folder).address


def mark(page, number):
    return page.locator(f"[data-key='mark/{number}']")


def noted(page, step, words):
    expect(page.locator(f".refkit-setup-nav [data-step='{step}']")).to_contain_text(words)


def rows(path, record):
    return session.open_set_up(path).campaign.rows(record)


def drag(page, number, across, down):
    box = mark(page, number).locator("circle").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y + down, steps=4)
    page.mouse.up()


def turn_to(page, step):
    page.locator(f".refkit-setup-nav [data-step='{step}']").click()


def lay_out(page, path):
    """Take a list of three areas, drag the first, and join each to the next."""
    turn_to(page, "areas")
    page.get_by_role("textbox", name="Areas").fill("Minsk\nPolock\nWilno")
    page.get_by_role("button", name="Use these names").click()
    noted(page, "areas", "3 areas")
    expect(mark(page, 2)).to_be_visible()
    before = rows(path, "Province")
    drag(page, 0, 120, 160)
    page.get_by_label("Join neighbours").check()
    for one, other, words in ((0, 1, "Minsk and Polock"), (1, 2, "Polock and Wilno")):
        mark(page, one).locator("circle").first.click()
        mark(page, other).locator("circle").first.click()
        expect(page.locator(".refkit-said")).to_have_text(f"{words} are neighbours.")
    noted(page, "areas", "3 areas, 2 links")
    after = rows(path, "Province")
    assert after[0].east > before[0].east
    assert after[0].north < before[0].north
    assert after[1:] == before[1:]


def put_a_force(page):
    """Say who holds two areas, and put a force in one of them."""
    page.get_by_label("Held by, Minsk").select_option(label="Red")
    page.get_by_label("Held by, Wilno").select_option(label="Blue")
    turn_to(page, "forces")
    page.get_by_label("Name, the next force").fill("First Reds")
    page.get_by_label("Name, the next force").press("Tab")
    page.get_by_label("Province, First Reds").select_option(label="Minsk")
    noted(page, "forces", "1 force")


def test_areas_from_a_list_are_laid_out_joined_and_played_on(visitor, war, path):
    page = visitor.open(war)
    lay_out(page, path)
    assert screen.violations(page) == []
    put_a_force(page)
    turn_to(page, "check")
    page.get_by_role("button", name="Start the campaign").click()
    screen.expect_owed(page, "March")
    game = session.open(path)
    held = {row.name: row.holder for row in game.campaign.rows("Province")}
    assert held == {"Minsk": "red", "Polock": "", "Wilno": "blue"}
    assert game.campaign.rows("Force")[0].province == "minsk"
    assert game.verify() == []
    assert (visitor.foreign, visitor.complaints) == ([], [])
