"""Where things are on the page: the one place that follows when words or looks change."""

import re
from contextlib import suppress

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from refkit.widgets.map import step_map

UMPIRE = "Umpire"
AXE = Axe().axe_script
# Only what is wrong is handed over: the rest of what axe tells is long.
LOOK = """async ([within, options]) => {
    const found = await axe.run(within || document, options);
    return found.violations.flatMap((each) => each.nodes.map(
        (node) => [each.id, node.target.join(" "), node.html.slice(0, 150)]
    ));
}"""
# Parts that are not shown keep their steps in the page.
DESK = ".refkit-desk:visible"
ELSEWHERE = ".refkit-elsewhere:visible"

# The main button waits for an answer; it can be pressed and leads to what is missing.
UNREADY = re.compile(r"\brefkit-unready\b")


def at(server, part):
    """Return the address of the campaign's page at a part, as a bookmark keeps it."""
    return f"{server.address}&part={part}"


def desk(page):
    """The step that is done here."""
    return page.locator(DESK)


def mark_desk(page):
    """Mark the step that is done here, to know it from the next of the same title."""
    desk(page).evaluate("desk => { desk.dataset.marked = '' }")


def expect_next_desk(page):
    """Wait until the marked step has left the page.

    What was done is told a moment before: what is answered in between is lost.
    """
    expect(page.locator(".refkit-desk[data-marked]:visible")).to_have_count(0)


def title(page):
    """The heading of the step."""
    return desk(page).locator("h3")


def expect_owed(page, name):
    """Wait until the list of steps says who owes the one that is due."""
    due = page.locator(".refkit-steps:visible [aria-current=step]")
    expect(due).to_contain_text(name)


def elsewhere(page):
    """What stands in place of the step where that is done under another part."""
    return page.locator(ELSEWHERE)


def details(page):
    """What opens the answers that the map beside the step gives as well."""
    return desk(page).get_by_role("button", name=step_map.DETAILS)


def commit(page):
    """The main button of the step."""
    return desk(page).locator("button.refkit-main")


def expect_ready(page):
    """Wait until the step can be done."""
    expect(commit(page)).not_to_have_class(UNREADY)


def expect_unready(page):
    """Wait until the step waits for an answer, or for another one."""
    expect(commit(page)).to_have_class(UNREADY)


def preview(page):
    """What the step would do, beside its main button."""
    return desk(page).locator(".refkit-preview")


def cells(page):
    """What opens the list of cells that the step changes."""
    return preview(page).locator("summary")


def told(page, words):
    """What the page says at the moment; it may say other things besides."""
    return page.locator(".refkit-notice").filter(has_text=words).first


def expect_done(page, step):
    """Wait until the page says that a step is done, such as `Purchases, Red`."""
    expect(told(page, f"Done: {step}")).to_be_visible()


def do(page, step):
    """Press the main button; return when the page says that the step is done."""
    commit(page).click()
    expect_done(page, step)


def tab(page, part):
    """The tab of a part."""
    return page.locator(f".refkit-tabs [role=tab][data-part='{part}']")


def shown_part(page):
    """The tab of the part that is shown."""
    return page.locator(".refkit-tabs [role=tab][aria-selected=true]")


def expect_part(page, part):
    """Wait until a part is shown."""
    expect(shown_part(page)).to_have_attribute("data-part", part)


def other_side(page, name):
    """The button that puts another side's answer on the desk, where several owe one."""
    return page.locator(".refkit-sides:visible").get_by_role("button", name=name)


def seat(page):
    """The button in the bar that says who has the screen and opens the list of seats."""
    folds = page.locator(".refkit-seat-menu .refkit-fold button[aria-expanded]")
    return folds.filter(has_text="Screen: ")


def expect_seat(page, name):
    """Wait until somebody has the screen: the umpire or a side, by name."""
    expect(seat(page)).to_contain_text(name)


def give(page, name, click=None, pick=None):
    """Press the button that hands the screen to somebody, from the menu in the bar."""
    click = click or (lambda found: found.click())
    seats = page.locator(".refkit-seats")
    # A bar that is made anew meanwhile has its menu closed.
    for _ in range(3):
        if seat(page).get_attribute("aria-expanded") == "false":
            click(seat(page))
        with suppress(AssertionError):
            expect(seats.get_by_role("button").first).to_be_visible(timeout=5000)
            break
    press_seat(seats, name, click, pick)


def press_seat(within, name, click, pick=None):
    """Press the button of a seat; where they are many, pick it from the list first."""
    buttons = within.get_by_role("button")
    expect(buttons.first).to_be_visible()
    named = re.compile(rf"\b{name}\b", re.IGNORECASE)
    if (seats := within.locator("select")).count():
        labels = seats.locator("option").all_inner_texts()
        pick(seats, next(filter(named.search, labels)))
        click(buttons)
    else:
        click(within.get_by_role("button", name=named))


def curtain(page, name):
    """The button on the blank page that shows the page of who is to sit down."""
    named = re.compile(rf"\b{name}\b", re.IGNORECASE)
    found = page.locator(".refkit-curtain .refkit-once button")
    return found.filter(has_text=named)


def hand(page, name, click=None, pick=None):
    """Hand the screen to somebody, who sits down before it."""
    give(page, name, click, pick)
    sit_down(page, name, click)


def hand_on(page, name, click, pick=None):
    """Do the same by the button that stands where a side has nothing to do."""
    press_seat(elsewhere(page).locator(".refkit-once"), name, click, pick)
    sit_down(page, name, click)


def sit_down(page, name, click=None):
    """Have the page shown by who sits down before it."""
    (click or (lambda found: found.click()))(curtain(page, name))
    expect_seat(page, name)


def violations(page, within="", **options):
    """Return what axe finds wrong: its rule, where it is, and how it begins."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE)
    # No rule here asks for what is fetched anew: style sheets once more, sounds and films.
    asked = {"resultTypes": ["violations"], "preload": False, **options}
    return page.evaluate(LOOK, [within, asked])
