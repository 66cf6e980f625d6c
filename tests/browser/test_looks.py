"""The frame of the page: where things stand, keys, and the words of short forms."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from refkit import session
from refkit.session import address

pytestmark = [pytest.mark.browser, pytest.mark.long]

HIGHEST_HEAD = 86  # pixels, of bar and menu on a phone
FIRST_ACTION = 420  # pixels
READ = 8_000  # milliseconds that a toast stays
# Neither whose answer is shown nor which of the goods are: something that is answered.
ANSWERS = (
    ".refkit-part:visible .refkit-middle :is(a, button, input, select, textarea)"
    ":visible:enabled:not(.refkit-seg *, .refkit-sides *, [aria-disabled='true'])"
)
MORE = ".refkit-stepper:visible > button:last-child:not([aria-disabled='true'])"
COVERED = """() => {
    const at = document.querySelector(".refkit-notice").getBoundingClientRect();
    const under = (box) => box.width && box.left < at.right && at.left < box.right
        && box.top < at.bottom && at.top < box.bottom;
    const where = ".refkit-body > :last-child, .refkit-action button,"
        + " .refkit-desk .refkit-about, .refkit-desk .refkit-form";
    const shown = [...document.querySelectorAll(where)];
    return shown.filter((each) => each.offsetParent && under(each.getBoundingClientRect()))
        .map((each) => each.textContent);
}"""
BETWEEN = """() => {
    const titles = [...document.querySelectorAll(".refkit-desk h3")];
    const shown = titles.find((each) => each.offsetParent);
    const title = shown.getBoundingClientRect();
    const head = document.querySelector(".refkit-head").getBoundingClientRect();
    const bar = shown.closest(".refkit-desk").querySelector(".refkit-action");
    return title.top >= head.bottom && title.bottom <= bar.getBoundingClientRect().top;
}"""
IN_LINE = """(table) => {
    const sums = [...table.querySelectorAll("tbody .refkit-row-sum")];
    const right = (cell) => Math.round(cell.getBoundingClientRect().right);
    const ends = new Set([...table.querySelectorAll("tfoot td")].map(right));
    return sums.length > 0 && sums.every((sum) => ends.has(right(sum)));
}"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def refit(visitor, voila, rostov, workbook):
    shutil.copyfile(rostov("B9"), workbook)
    page = visitor.open(voila.page(address.CAMPAIGN))
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator(".refkit-desk h3")).to_have_text("Purchases")
    return page


def test_on_a_phone_the_head_is_low_and_the_first_answer_is_high(refit):
    refit.set_viewport_size({"width": 390, "height": 844})
    refit.reload()
    crumb = refit.get_by_role("button", name=re.compile("Refit"))
    expect(crumb).to_contain_text("Purchases, 5 of 9")
    head = refit.locator(".refkit-head").bounding_box()
    assert head["height"] <= HIGHEST_HEAD
    for side in ("German", "Russian"):
        refit.get_by_role("button", name=side, exact=True).click()
        expect(refit.locator(".refkit-say:visible")).to_contain_text(
            f"The {side} side buys nothing"
        )
        more = refit.locator(MORE).first
        assert lowest(more) <= FIRST_ACTION
        more.click()
        expect(refit.locator(".refkit-main:visible")).to_contain_text("Buy for")
    assert refit.evaluate(SIDEWAYS) <= 0


def lowest(shown):
    box = shown.bounding_box()
    return box["y"] + box["height"]


def test_on_a_phone_every_part_has_something_to_do_high_up(refit, workbook):
    refit.set_viewport_size({"width": 390, "height": 844})
    system = session.open(workbook).campaign.system
    found = {}
    for part in system.parts:
        refit.goto(re.sub(r"(&part=.*)?$", f"&part={part.id}", refit.url, count=1))
        first = refit.locator(ANSWERS).first
        expect(first).to_be_visible()
        found[part.id] = (lowest(first) <= FIRST_ACTION, refit.evaluate(SIDEWAYS) <= 0)
    assert found == {part.id: (True, True) for part in system.parts}


@pytest.mark.parametrize("step", ["C3", "D2", "F1"])
def test_on_a_phone_a_step_is_answered_high_up_and_its_sentence_is_whole(
    visitor, voila, rostov, workbook, step
):
    shutil.copyfile(rostov(step), workbook)
    page = visitor.open(voila.page(address.CAMPAIGN))
    page.set_viewport_size({"width": 390, "height": 844})
    first = page.locator(ANSWERS).first
    expect(first).to_be_in_viewport()
    assert lowest(first) <= FIRST_ACTION
    assert page.evaluate(SIDEWAYS) <= 0
    said = page.locator(".refkit-say :is(p, [role='alert']):visible").first
    bar = page.locator(".refkit-say:visible")
    assert lowest(said) <= lowest(bar) + 1


def test_on_a_phone_one_line_opens_the_parts_and_the_steps(refit):
    refit.set_viewport_size({"width": 390, "height": 844})
    crumb = refit.locator(".refkit-crumb")
    expect(refit.get_by_role("tab", name="Looking back")).to_be_hidden()
    crumb.click()
    expect(crumb).to_have_attribute("aria-expanded", "true")
    expect(refit.get_by_text("due from both sides")).to_be_visible()
    refit.get_by_role("tab", name="Looking back").click()
    expect(crumb).to_have_attribute("aria-expanded", "false")
    expect(refit.locator(".refkit-part-looking-back .refkit-middle")).to_be_visible()


def test_the_main_button_stays_at_its_place_after_a_commit(refit):
    main = refit.locator(".refkit-main:visible")
    before = main.bounding_box()
    main.click()
    expect(refit.locator(".refkit-notice").get_by_text("Done: Purchases")).to_be_visible()
    expect(main).to_be_visible()
    after = refit.locator(".refkit-main:visible").bounding_box()
    right = [box["x"] + box["width"] for box in (before, after)]
    assert (right[0], before["y"]) == (right[1], after["y"])


def test_what_was_done_is_taken_back_from_the_toast(refit):
    refit.locator(".refkit-main:visible").click()
    refit.get_by_role("button", name="Take back").click()
    done = refit.locator(".refkit-notice").get_by_text("Taken back: Purchases")
    expect(done).to_be_visible()


def test_a_short_form_says_its_words_by_key_by_mouse_and_by_touch(refit):
    words = refit.get_by_role("tooltip")
    short = refit.locator(".refkit-about .refkit-short", has_text="RG").first
    short.hover()
    expect(words).to_have_text("RG: reinforcement group")
    refit.mouse.move(640, 700)
    expect(words).to_be_hidden()
    refit.keyboard.press("Shift")  # whoever uses keys sees what has the focus
    short.focus()
    expect(words).to_have_text("RG: reinforcement group")
    refit.keyboard.press("Escape")
    expect(words).to_be_hidden()
    short.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(words).to_be_visible()


def test_keys_lead_to_the_parts_and_are_listed(refit):
    refit.locator("body").press("Alt+2")
    expect(refit.get_by_role("tab", name=re.compile("Refit"))).to_be_focused()
    refit.keyboard.press("Alt+1")
    tab = refit.get_by_role("tab", name=re.compile("Posture"))
    expect(tab).to_have_attribute("aria-selected", "true")
    refit.keyboard.press("?")
    expect(refit.get_by_role("dialog", name="Keys")).to_be_visible()
    refit.keyboard.press("Escape")
    expect(refit.get_by_role("dialog", name="Keys")).to_have_count(0)


@pytest.mark.parametrize("wide", [1280, 1366])
def test_two_long_names_of_sides_never_make_the_page_wider(refit, wide):
    refit.set_viewport_size({"width": wide, "height": 850})
    heads = refit.locator(".refkit-at-hand:visible thead tr")
    longer = "row => row.append(...['Wehrmachtbefehlshaber', 'Sowjetunionskaja'].map(LONG))"
    cell = "text => Object.assign(document.createElement('th'), { textContent: text })"
    heads.evaluate(longer.replace("LONG", cell))
    assert refit.evaluate(SIDEWAYS) <= 0


def test_the_toast_covers_no_button(refit):
    refit.locator(".refkit-main:visible").click()
    toast = refit.locator(".refkit-notice:visible")
    expect(toast).to_contain_text("Done: Purchases")
    help_level = refit.locator(".refkit-hand:visible button").first
    expect(help_level).to_be_visible()
    assert refit.evaluate(COVERED) == []


def shown_toast(page):
    """The toast, once something was done with the main button."""
    page.locator(".refkit-main:visible").click()
    toast = page.locator(".refkit-notice:visible")
    expect(toast).to_contain_text("Done: Purchases")
    return toast


def test_the_toast_goes_by_itself_though_no_pointer_and_no_key_moves(refit):
    toast = shown_toast(refit)
    refit.wait_for_timeout(READ - 2_000)
    expect(toast).to_be_visible()
    expect(toast).to_have_count(0, timeout=4_000)


def test_the_time_of_the_toast_stands_still_while_it_is_pointed_at(refit):
    toast = shown_toast(refit)
    refit.wait_for_timeout(4_000)
    toast.hover()
    refit.wait_for_timeout(READ)
    expect(toast).to_be_visible()
    # It goes on where it stood, and does not begin anew.
    refit.mouse.move(20, 500)
    expect(toast).to_have_count(0, timeout=READ - 2_000)


def test_the_time_of_the_toast_stands_still_while_its_button_has_the_focus(refit):
    toast = shown_toast(refit)
    first = refit.locator(".refkit-desk:visible :focus")
    expect(first).to_have_count(1)
    toast.get_by_role("button", name="Take back").focus()
    refit.wait_for_timeout(READ + 2_000)
    expect(toast).to_be_visible()
    refit.get_by_role("tab", name=re.compile("Refit")).focus()
    expect(toast).to_have_count(0, timeout=READ + 1_000)


def test_the_next_step_begins_at_its_title_with_the_focus_on_what_is_to_be_done(
    visitor, voila, rostov, workbook
):
    shutil.copyfile(rostov("B1"), workbook)
    page = visitor.open(voila.page(address.CAMPAIGN))
    page.set_viewport_size({"width": 1280, "height": 600})
    main = page.locator(".refkit-main:visible")
    expect(main).to_have_text("Roll for campaign points")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert not page.evaluate(BETWEEN)
    main.click()
    expect(page.locator(".refkit-notice:visible")).to_contain_text("rolled ")
    expect(page.locator(".refkit-main:visible")).to_be_focused()
    assert page.evaluate(BETWEEN)


def test_the_grid_of_losses_is_whole_and_its_sums_stand_above_their_total(
    visitor, voila, rostov, workbook
):
    shutil.copyfile(rostov("D2"), workbook)
    page = visitor.open(voila.page(address.CAMPAIGN))
    page.set_viewport_size({"width": 1280, "height": 900})
    table = page.get_by_role("table", name="Elements").first
    expect(table).to_be_visible()
    box = page.locator(".refkit-grid-box:visible").first
    assert box.evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0
    between = "innerHeight - document.querySelector('.refkit-head').offsetHeight - 77"
    assert box.bounding_box()["height"] <= page.evaluate(between)
    assert table.evaluate(IN_LINE)


def test_nothing_at_the_end_of_a_step_of_setting_up_lies_under_its_bar(
    chromium, served, tmp_path
):
    session.begin("echelons", tmp_path / "own.xlsx", seed="looks")
    page = chromium.new_page()
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto(served(tmp_path / "own.xlsx").address)
    page.locator(".refkit-setup-nav [data-step='cards']").click()
    last = page.get_by_text("German: 0 cards")
    expect(last).to_be_visible()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert lowest(last) <= page.locator(".refkit-action").bounding_box()["y"]
    page.close()
