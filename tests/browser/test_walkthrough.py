"""The walkthrough clicked through in a real browser, by `refkit play`'s own server."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.widgets.players import play_until

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=\"document.title='taken over'\">"


@pytest.fixture
def opened(visitor, voila, workbook, rostov):
    """Open the page of a step when it is due."""

    def open_at(step):
        shutil.copyfile(rostov(step), workbook)
        system = session.open(workbook).campaign.system
        part = system.part(system.step(step).part)
        return visitor.open(voila.page(system.page(part)))

    return open_at


def button(page, name):
    return page.get_by_role("button", name=name)


def told(page, words):
    """What the page says at the moment; it may say other things besides."""
    return page.locator(".refkit-notice").filter(has_text=words).first


def commit(page, done):
    button(page, "Commit").click()
    expect(told(page, f"Done: {done}")).to_be_visible()


def title(page):
    return page.get_by_role("heading", level=3)


def pick(page, group):
    """Pick a group of the chart in the last row."""
    field = page.get_by_label("RG", exact=True).last
    expect(field).to_be_visible()
    labels = field.locator("option").all_inner_texts()
    field.select_option(index=[label[:2] for label in labels].index(group))


def entries(workbook):
    return session.open(workbook).campaign.entries


@pytest.mark.long
def test_the_page_opens_at_the_first_step(opened):
    expect(title(opened("S10"))).to_have_text("Roles of the first scenario")


def test_dice_thrown_at_the_table_are_entered_and_committed(opened, workbook):
    page = opened("B1")
    page.get_by_label("I rolled").check()
    page.get_by_label("The die shows").fill("7")
    button(page, "Enter this die").click()
    expect(page.get_by_text("German gains 12 CPP")).to_be_visible()
    commit(page, "Replenishment")
    assert entries(workbook)[-1].readings[0].roll.faces == (7,)


@pytest.mark.long
def test_a_face_the_die_has_not_is_refused(opened):
    page = opened("B1")
    page.get_by_label("I rolled").check()
    page.get_by_label("The die shows").fill("11")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text(
        "expected a whole number from 1"
    )


@pytest.mark.long
def test_a_refused_purchase_is_told_and_another_is_bought(opened, workbook):
    page = opened("B9")
    button(page, "Add a row").first.click()
    expect(page.get_by_label("RG", exact=True).last).to_be_focused()
    pick(page, "A1")
    expect(page.get_by_role("alert").first).to_have_text(
        "A1 can be bought from 24 December 1942 on"
    )
    expect(button(page, "Commit")).to_be_disabled()
    pick(page, "I3")
    expect(page.get_by_text("german buys I3 Alarm company for 2 CPP")).to_be_visible()
    commit(page, "Purchases")
    bought = session.open(workbook).campaign.rows("Element", origin="bought")
    assert [element.group for element in bought] == ["I3"]


@pytest.mark.long
def test_a_page_loaded_again_goes_on(opened):
    page = opened("B1")
    commit(page, "Replenishment")
    page.reload()
    expect(page.get_by_text(re.compile(r"due from Russian"))).to_be_visible()


@pytest.mark.long
def test_a_double_click_commits_once(opened, workbook):
    page = opened("E2")
    commit(page, "Minefields")
    expect(page.locator(".refkit-desk :focus")).to_be_visible()
    before = len(entries(workbook))
    double_click_slowly(page, button(page, "Commit"))
    expect(told(page, "Done: Bogged units")).to_be_visible()
    page.wait_for_timeout(1000)
    assert len(entries(workbook)) == before + 1


def double_click_slowly(page, found):
    """Click twice where a button is; the next step's may lie there the second time."""
    found.hover()  # which waits until it lies still
    box = found.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_timeout(400)


@pytest.mark.long
def test_what_was_done_is_in_sight_after_a_commit_and_what_is_due_has_the_focus(opened):
    page = opened("B4")
    commit(page, "Roster check")
    expect(page.locator(".refkit-desk :focus")).to_be_in_viewport()
    expect(page.locator(".refkit-notice")).to_be_in_viewport()


@pytest.mark.long
def test_hostile_text_stays_text(opened):
    page = opened("B9")
    button(page, "Add a row").first.click()
    pick(page, "I3")
    page.get_by_label("Name").fill(HOSTILE)
    expect(page.get_by_text(f"Name {HOSTILE}")).to_be_visible()
    commit(page, "Purchases")
    expect(page).to_have_title("Refit")


@pytest.mark.long
def test_a_workbook_changed_meanwhile_is_read_again(opened, workbook):
    page = opened("B4")
    play_until(workbook, "B7")
    expect(told(page, "was saved elsewhere")).to_be_visible()
    expect(title(page)).to_have_text("Breakpoints")


@pytest.mark.long
def test_the_page_asks_nothing_of_other_machines_and_logs_no_error(opened, visitor):
    page = opened("B1")
    commit(page, "Replenishment")
    expect(title(page)).to_have_text("Replenishment")
    assert (visitor.foreign, visitor.complaints) == ([], [])
