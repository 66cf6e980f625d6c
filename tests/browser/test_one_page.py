"""The whole campaign on one page: one kernel, parts that open at once, their addresses."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.browser import screen
from tests.browser.processes import expect_kernels, kernel
from tests.browser.screen import at, expect_part, tab

pytestmark = [pytest.mark.browser, pytest.mark.long]

NOTE = "a cold night"
# How long after a click each change of part is shown, in milliseconds.
TURN = """async (part) => {
    const begin = performance.now();
    document.querySelector(`.refkit-tabs [data-part='${part}']`).click();
    while (!document.querySelector(`.refkit-part-${part}`)?.offsetHeight)
        await new Promise(requestAnimationFrame);
    return performance.now() - begin;
}"""


@pytest.fixture(scope="module")
def untouched(rostov):
    return rostov("B12")


@pytest.fixture
def opened(visitor, voila, workbook):
    """Open the page, at a part where one is named; once more in another tab if asked."""

    def open_at(part="", page=None):
        page = page or visitor.page
        page.goto(at(voila, part) if part else voila.address)
        expect(screen.shown_part(page)).to_be_visible()
        return page

    return open_at


def parts(page):
    return page.locator(".refkit-tabs [role=tab]").evaluate_all(
        "tabs => tabs.map(tab => tab.dataset.part)"
    )


def note(page):
    return screen.desk(page).get_by_label("Note", exact=True)


def test_all_parts_have_one_kernel_and_the_browser_never_leaves_the_page(opened, visitor):
    page = opened()
    expect_kernels(1)
    before = kernel(page).pid
    page.evaluate("window.stays = true")
    for part in parts(page):
        tab(page, part).click()
        expect_part(page, part)
        expect(page.locator(f".refkit-part-{part}")).to_be_visible()
        expect(page.locator(".refkit-part:visible")).to_have_count(1)
    assert kernel(page).pid == before
    expect_kernels(1)
    assert page.evaluate("window.stays")
    assert (visitor.foreign, visitor.complaints) == ([], [])


def test_after_a_commit_the_page_goes_on_to_what_is_due_under_another_part(opened):
    page = opened()
    expect_part(page, "refit")
    before = kernel(page).pid
    for side in ("German", "Russian"):
        screen.do(page, f"Fortifications, {side}")
    expect_part(page, "forces")
    expect(screen.title(page)).to_have_text("Reveal")
    expect(page).to_have_url(re.compile("part=forces"))
    expect(page).to_have_title(re.compile("^Forces and deployment "))
    expect(screen.desk(page).locator(":focus")).to_be_visible()
    assert kernel(page).pid == before


def test_a_commit_while_another_part_is_looked_at_leads_back_to_what_is_due(opened):
    page = opened("cleanup")
    expect(screen.elsewhere(page)).to_contain_text("Next: Fortifications")
    screen.elsewhere(page).get_by_role("link", name="Go on with").click()
    expect_part(page, "refit")
    screen.do(page, "Fortifications, German")
    expect_part(page, "refit")
    screen.expect_owed(page, "Russian")


def test_the_address_keeps_the_part_for_a_reload_a_bookmark_and_the_way_back(opened):
    page = opened()
    expect_part(page, "refit")
    for part in ("looking-back", "turn-sheets"):
        tab(page, part).click()
        expect_part(page, part)
        expect(page).to_have_url(re.compile(f"part={part}"))
    page.reload()
    expect_part(page, "turn-sheets")
    page.go_back()
    expect_part(page, "looking-back")
    page.go_back()
    expect_part(page, "refit")
    expect(screen.title(page)).to_be_visible()
    page.go_forward()
    expect_part(page, "looking-back")
    bookmark = page.url
    page.goto("about:blank")
    page.goto(bookmark)
    expect_part(page, "looking-back")
    expect_kernels(1)


def test_a_part_that_is_not_there_is_the_one_that_is_due(opened):
    page = opened("nowhere")
    expect_part(page, "refit")
    expect(screen.title(page)).to_have_text("Fortifications")


def test_what_was_typed_stays_while_another_part_is_looked_at(opened, workbook, rostov):
    shutil.copyfile(rostov("B1"), workbook)
    page = opened()
    note(page).fill(NOTE)
    tab(page, "looking-back").click()
    expect_part(page, "looking-back")
    expect(note(page)).to_have_count(0)
    tab(page, "refit").click()
    expect(note(page)).to_have_value(NOTE)
    tab(page, "game").click()
    expect_part(page, "game")
    page.reload()
    expect_part(page, "game")
    tab(page, "refit").click()
    expect(note(page)).to_have_value(NOTE)


def test_two_tabs_on_different_parts_stay_in_step(opened, visitor, workbook):
    first = opened()
    second = opened("looking-back", visitor.page.context.new_page())
    assert kernel(first).pid != kernel(second).pid
    expect_kernels(2)
    expect(tab(second, "refit")).to_contain_text("Due")
    for side in ("German", "Russian"):
        screen.do(first, f"Fortifications, {side}")
    expect_part(first, "forces")
    # Who looks at something else is told, and left where he is.
    expect(tab(second, "forces")).to_contain_text("Due")
    expect_part(second, "looking-back")
    expect(second).to_have_url(re.compile("part=looking-back"))
    expect(screen.told(second, "was saved elsewhere")).to_be_visible()
    tab(second, "forces").click()
    expect(screen.title(second)).to_have_text("Reveal")
    screen.do(second, "Reveal")
    expect(screen.title(first)).not_to_have_text("Reveal")
    assert session.open(workbook).verify() == []


def test_tabs_are_a_list_for_arrow_keys(opened):
    page = opened()
    tab(page, "refit").focus()
    page.keyboard.press("ArrowRight")
    expect(tab(page, "forces")).to_be_focused()
    expect_part(page, "refit")
    page.keyboard.press("Enter")
    expect_part(page, "forces")
    expect(tab(page, "forces")).to_be_focused()
    page.keyboard.press("End")
    expect(tab(page, parts(page)[-1])).to_be_focused()


def test_a_part_seen_before_is_shown_at_once(opened):
    page = opened()
    for part in parts(page):
        tab(page, part).click()
        expect(page.locator(f".refkit-part-{part}")).to_be_visible()
    took = sorted(page.evaluate(TURN, part) for part in parts(page) * 3)
    assert took[len(took) // 2] < 300
