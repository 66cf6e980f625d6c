"""The shop in the browser: bought by mouse and by keys, barred cards, the basket."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.browser import screen

pytestmark = [pytest.mark.browser, pytest.mark.long]
ALARM, MORTARS, PANZERS = "Alarm company", "Battalion mortars (8 cm)", "Panzer company"
WANTED = [
    {"group": "I3", "name": "", "points": 0},
    {"group": "O1", "name": "", "points": 1},
]


@pytest.fixture(scope="module")
def untouched(rostov):
    return rostov("B9")


@pytest.fixture
def page(visitor, voila, workbook):
    page = visitor.open(screen.at(voila, "refit"))
    expect(one_more(page, ALARM)).to_be_visible()
    return page


def card(page, name):
    return page.get_by_role("article", name=name, exact=True)


def one_more(page, name):
    return page.get_by_role("button", name=f"one more {name}", exact=True)


def how_many(page, name):
    return page.get_by_label(f"how many {name}", exact=True)


def basket(page):
    return page.locator(".refkit-basket:visible")


def bought(workbook):
    """The answers of the last purchase on record, and what it changed."""
    entries = session.open(workbook).campaign.entries
    last = [each for each in entries if each.step == "B9"][-1]
    return last.decision["orders"], last.changes


def by_the_form(workbook, tmp_path):
    """What the same answers come to without a page."""
    game = session.open(shutil.copyfile(workbook, tmp_path / "other.xlsx"))
    owed = game.due()[0]
    raw = {**game.draft(owed).values, "orders": WANTED}
    return game.commit(owed, raw).changes


def test_bought_by_mouse_it_is_on_record_as_by_the_form(page, workbook, tmp_path):
    expected = by_the_form(workbook, tmp_path)
    for name in (ALARM, ALARM, MORTARS):
        one_more(page, name).click()
    page.get_by_role("button", name=f"one less {ALARM}", exact=True).click()
    one_more(page, f"Registered points, {MORTARS}").click()
    expect(basket(page)).to_contain_text("7 left of 12 CPP")
    expect(screen.preview(page)).to_contain_text("5 of 12 CPP, 7 stay in hand")
    expect(basket(page).locator("tbody tr")).to_have_count(3)
    screen.do(page, "Purchases, German")
    assert bought(workbook) == (WANTED, expected)


def test_bought_by_keys_it_is_on_record_as_by_the_form(page, workbook, tmp_path):
    expected = by_the_form(workbook, tmp_path)
    one_more(page, ALARM).focus()
    for key in ("+", "+", "-"):
        page.keyboard.press(key)
    expect(how_many(page, ALARM)).to_have_value("1")
    how_many(page, MORTARS).focus()
    page.keyboard.press("+")
    points = how_many(page, f"Registered points, {MORTARS}")
    points.focus()
    page.keyboard.press("+")
    expect(points).to_have_value("1")
    expect(basket(page)).to_contain_text("7 left of 12 CPP")
    page.keyboard.press("Control+Enter")
    screen.expect_done(page, "Purchases, German")
    assert bought(workbook) == (WANTED, expected)


def test_what_is_too_early_is_grey_with_its_reason_and_can_be_left_out(page):
    early = card(page, PANZERS)
    expect(early).to_have_class(re.compile("refkit-barred"))
    expect(early).to_contain_text("Can be bought from 24 December 1942 on")
    expect(one_more(page, PANZERS)).to_be_hidden()
    page.get_by_role("button", name="Available").click()
    expect(early).to_be_hidden()
    expect(card(page, ALARM)).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^All \d+")).click()
    expect(early).to_be_visible()


def test_the_maximum_of_a_card_is_kept_and_an_emptied_basket_costs_nothing(page):
    more = one_more(page, ALARM)
    for many in (1, 2, 3):
        more.click()
        expect(how_many(page, ALARM)).to_have_value(str(many))
        expect(basket(page)).to_contain_text(f"{12 - 2 * many} left of 12 CPP")
    expect(more).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Empty it").click()
    expect(basket(page)).to_contain_text("Nothing yet.")
    expect(basket(page)).to_contain_text("12 left of 12 CPP")
    expect(more).to_have_attribute("aria-disabled", "false")


def test_the_umpire_may_overrule_what_is_barred(page, workbook):
    early = card(page, PANZERS)
    early.get_by_role("button", name=f"have {PANZERS} all the same").click()
    expect(early.get_by_role("alert")).to_contain_text("24 December 1942")
    screen.expect_unready(page)
    page.get_by_label("Overrule", exact=True).fill("agreed by both")
    screen.expect_ready(page)


def test_what_is_in_the_basket_is_there_after_a_reload(page):
    for _ in range(2):
        one_more(page, ALARM).click()
    page.get_by_label("Name 2, Alarm company", exact=True).fill("Old guard")
    expect(screen.preview(page)).to_contain_text("4 of 12 CPP")
    page.wait_for_timeout(600)
    page.reload()
    name = page.get_by_label("Name 2, Alarm company", exact=True)
    expect(name).to_have_value("Old guard")
    expect(basket(page)).to_contain_text("2 Alarm company")


# 390 pixels are a phone's: what can be had stands first there.
@pytest.mark.parametrize("width", [390, 1280])
def test_the_shop_is_clean_at_every_width(page, width, pictures):
    page.set_viewport_size({"width": width, "height": 900})
    page.reload()
    one_more(page, ALARM).click()
    expect(screen.preview(page)).to_contain_text("2 of 12 CPP")
    assert card(page, PANZERS).is_visible() == (width > 390)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert screen.violations(page, ".refkit-counter") == []
    if pictures:
        page.screenshot(path=pictures / f"shop-{width}.png")
