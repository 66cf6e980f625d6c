"""The shop in the browser: bought by mouse and by keys, barred cards, the basket."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from refkit import session

pytestmark = pytest.mark.long
ALARM, MORTARS = "Alarm company", "Battalion mortars (8 cm)"
WANTED = [
    {"group": "I3", "name": "", "points": 0},
    {"group": "O1", "name": "", "points": 1},
]


@pytest.fixture(scope="module")
def untouched(rostov):
    return rostov("B9")


@pytest.fixture
def page(visitor, served, workbook):
    page = visitor.open(served(workbook).address)
    expect(page.locator(".refkit-shop").first).to_be_visible()
    return page


def card(page, name):
    return page.get_by_role("article", name=name, exact=True)


def one_more(page, name):
    return page.get_by_role("button", name=f"one more {name}", exact=True)


def commit(page):
    page.locator(".refkit-main:visible").click()
    expect(page.get_by_text("buys I3 Alarm company for 2 CPP").first).to_be_attached()


def bought(workbook):
    """The last purchase on record."""
    entries = session.open(workbook).campaign.entries
    return [each.decision for each in entries if each.step == "B9"][-1]


def by_the_form(workbook, tmp_path):
    """What the same answers come to without a page."""
    other = tmp_path / "other.xlsx"
    other.write_bytes(workbook.read_bytes())
    game = session.open(other)
    raw = {**game.draft(game.due()[0]).values, "orders": WANTED}
    return game.commit(game.due()[0], raw).changes


def last_changes(workbook):
    entries = session.open(workbook).campaign.entries
    return [each.changes for each in entries if each.step == "B9"][-1]


def test_bought_by_mouse_it_is_on_record_as_by_the_form(page, workbook, tmp_path):
    expected = by_the_form(workbook, tmp_path)
    one_more(page, ALARM).click()
    one_more(page, MORTARS).click()
    one_more(page, f"Registered points, {MORTARS}").click()
    basket = page.locator(".refkit-basket")
    expect(basket).to_contain_text("7 left of 12 CPP")
    expect(page.locator(".refkit-say")).to_contain_text("5 of 12 CPP, 7 stay in hand")
    expect(basket.locator("tbody tr")).to_have_count(3)
    commit(page)
    assert bought(workbook)["orders"] == WANTED
    assert last_changes(workbook) == expected


def test_bought_by_keys_it_is_on_record_as_by_the_form(page, workbook, tmp_path):
    expected = by_the_form(workbook, tmp_path)
    one_more(page, ALARM).focus()
    for key in ("+", "+", "-"):
        page.keyboard.press(key)
    expect(page.get_by_label(f"how many {ALARM}", exact=True)).to_have_value("1")
    page.get_by_label(f"how many {MORTARS}", exact=True).focus()
    page.keyboard.press("+")
    points = page.get_by_label(f"how many Registered points, {MORTARS}", exact=True)
    points.focus()
    page.keyboard.press("+")
    expect(points).to_have_value("1")
    expect(page.locator(".refkit-basket")).to_contain_text("7 left of 12 CPP")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".refkit-main:visible")).to_be_focused()
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    expect(page.get_by_text("buys I3 Alarm company for 2 CPP").first).to_be_attached()
    assert last_changes(workbook) == expected


def test_what_cannot_be_had_stays_in_its_place_with_its_reason(page):
    early = card(page, "Panzer company")
    expect(early).to_contain_text("Can be bought from 24 December 1942 on")
    expect(early.get_by_role("button", name="one more Panzer company")).to_be_hidden()
    for _ in range(5):
        one_more(page, ALARM).click()
    expect(card(page, ALARM)).to_contain_text("none is left")
    page.get_by_role("button", name="Available").click()
    expect(early).to_be_hidden()
    page.get_by_role("button", name="Empty it").click()
    expect(page.locator(".refkit-basket")).to_contain_text("12 left of 12 CPP")


def test_the_umpire_may_overrule_what_is_barred(page, workbook):
    early = card(page, "Panzer company")
    early.get_by_role("button", name="have Panzer company all the same").click()
    fault = early.get_by_role("alert")
    expect(fault).to_contain_text("Can be bought from 24 December 1942 on")
    page.get_by_label("Overrule", exact=True).fill("agreed by both")
    expect(page.locator(".refkit-main:visible")).to_be_enabled()


def test_what_is_in_the_basket_is_there_after_a_reload(page):
    one_more(page, ALARM).click()
    one_more(page, ALARM).click()
    page.get_by_label("Name 2, Alarm company", exact=True).fill("Old guard")
    expect(page.locator(".refkit-say")).to_contain_text("4 of 12 CPP")
    page.wait_for_timeout(600)
    page.reload()
    name = page.get_by_label("Name 2, Alarm company", exact=True)
    expect(name).to_have_value("Old guard")
    expect(page.locator(".refkit-basket")).to_contain_text("2 Alarm company")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_shop_is_clean_at_every_width(page, width, pictures):
    page.set_viewport_size({"width": width, "height": 900})
    one_more(page, ALARM).click()
    expect(page.locator(".refkit-say")).to_contain_text("2 of 12 CPP")
    found = Axe().run(page, context=".refkit-counter")
    assert found.response["violations"] == []
    if pictures:
        page.screenshot(path=pictures / f"shop-{width}.png")
