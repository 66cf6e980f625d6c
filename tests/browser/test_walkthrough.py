"""The walkthrough clicked through in a real browser, by `refkit play`'s own server."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.browser import screen
from tests.browser.screen import do, title, told
from tests.widgets.players import play_until

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=\"document.title='taken over'\">"


@pytest.fixture
def opened(visitor, voila, workbook, rostov):
    """Open the page of a step when it is due."""

    def open_at(step):
        shutil.copyfile(rostov(step), workbook)
        page = visitor.open(voila.address)
        expect(screen.desk(page)).to_be_visible()
        return page

    return open_at


def button(page, name):
    return page.get_by_role("button", name=name)


def card(page, name):
    """The card of what is sold."""
    return page.get_by_role("article", name=name, exact=True)


def entries(workbook):
    return session.open(workbook).campaign.entries


@pytest.mark.long
def test_the_page_opens_at_the_first_step(opened):
    expect(title(opened("S10"))).to_have_text("Roles of the first scenario")


@pytest.mark.long
def test_dice_thrown_at_the_table_are_entered_and_committed(opened, workbook):
    page = opened("B1")
    page.get_by_role("radio", name="7", exact=True).click()
    expect(page.get_by_label("I rolled")).to_be_checked()
    expect(
        page.get_by_text("The German side gains 12 campaign points; 12 in hand.")
    ).to_be_visible()
    do(page, "Campaign points")
    assert entries(workbook)[-1].readings[0].roll.faces == (7,)


@pytest.mark.long
def test_digits_type_the_face_and_refkit_may_roll_after_all(opened):
    page = opened("B1")
    face = page.get_by_role("radio", name="4", exact=True)
    face.focus()
    page.keyboard.type("0")
    expect(page.get_by_role("radio", name="10", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="10", exact=True)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="10", exact=True)).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="9", exact=True)).to_be_checked()
    expect(page.locator(".refkit-hit").first).to_be_visible()
    page.get_by_label("Roll for me").check()
    expect(page.get_by_role("radio", name="9", exact=True)).not_to_be_checked()


@pytest.mark.long
def test_a_refused_purchase_is_told_and_another_is_bought(opened, workbook):
    page = opened("B9")
    panzers = card(page, "Panzer company")
    panzers.get_by_role("button", name="have Panzer company all the same").click()
    expect(panzers.get_by_role("alert")).to_have_text(
        "Can be bought from 24 December 1942 on"
    )
    expect(screen.desk(page).locator(".refkit-reason")).to_have_text(
        "Not yet: Panzer company can be bought from 24 December 1942 on."
    )
    screen.expect_unready(page)
    button(panzers, "one less Panzer company").click()
    screen.expect_ready(page)
    button(page, "one more Alarm company").click()
    expect(
        page.get_by_text("The German side buys Alarm company for 2 campaign points")
    ).to_be_visible()
    do(page, "Purchases")
    bought = session.open(workbook).campaign.rows("Element", origin="bought")
    assert [element.group for element in bought] == ["I3"]


@pytest.mark.long
def test_a_page_loaded_again_goes_on(opened):
    page = opened("B1")
    do(page, "Campaign points")
    page.reload()
    screen.expect_owed(page, "Russian")


@pytest.mark.long
def test_a_double_click_commits_once(opened, workbook):
    page = opened("B1")
    do(page, "Campaign points, German")
    expect(page.locator(".refkit-desk :focus")).to_be_visible()
    before = len(entries(workbook))
    double_click_slowly(page, screen.commit(page))
    screen.expect_done(page, "Campaign points, Russian")
    expect(title(page)).to_have_text("Purchases")
    page.wait_for_timeout(1000)
    # Between them lie the steps that changed nothing.
    done = [(entry.step, entry.side) for entry in entries(workbook)[before:]]
    assert [each for each in done if each[0] in ("B1", "B9")] == [("B1", "russian")]


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
    page = opened("B1")
    do(page, "Campaign points")
    expect(page.locator(".refkit-desk :focus")).to_be_in_viewport()
    expect(page.locator(".refkit-notice")).to_be_in_viewport()


@pytest.mark.long
def test_hostile_text_stays_text(opened):
    page = opened("B9")
    button(page, "one more Alarm company").click()
    page.get_by_label("Name, Alarm company", exact=True).fill(HOSTILE)
    expect(screen.preview(page)).to_contain_text(f"buys {HOSTILE} (Alarm company) for 2")
    screen.cells(page).click()
    expect(screen.desk(page).get_by_text(f"Name {HOSTILE}")).to_be_visible()
    do(page, "Purchases")
    expect(page).to_have_title(re.compile("^Refit "))


@pytest.mark.long
def test_a_workbook_changed_meanwhile_is_read_again(opened, workbook):
    page = opened("B9")
    play_until(workbook, "C1")
    expect(told(page, "was saved elsewhere")).to_be_visible()
    screen.expect_part(page, "refit")
    expect(screen.elsewhere(page)).to_contain_text("Next: Reveal")


@pytest.mark.long
def test_the_page_asks_nothing_of_other_machines_and_logs_no_error(opened, visitor):
    page = opened("B1")
    do(page, "Campaign points")
    expect(title(page)).to_have_text("Campaign points")
    assert (visitor.foreign, visitor.complaints) == ([], [])
