"""Places put on the table beside a step: by the mouse, by keys, on a phone."""

import pytest
from playwright.sync_api import expect

from refkit.geometry.layout import Table

pytestmark = [pytest.mark.browser, pytest.mark.long]
TABLE = Table(width=120, height=72)


@pytest.fixture(scope="module")
def untouched(rostov):
    return rostov("D2")


@pytest.fixture
def page(visitor, voila, workbook):
    """The step of the losses with one stand named, whose place is not said yet."""
    page = visitor.open(voila.address)
    visitor.page.set_viewport_size({"width": 1280, "height": 900})
    add = stands(page).get_by_role("button", name="Add a row")
    expect(tray(page)).to_be_hidden()
    add.click()
    stands(page).get_by_role("combobox", name="Stand").select_option(index=1)
    expect(things(page)).to_have_count(1)
    return page


def stands(page):
    return page.locator(".refkit-table").filter(has_text="Stands by name")


def tray(page):
    return page.get_by_role("group", name="Without a place")


def things(page):
    return tray(page).locator("[data-thing]")


def mark(page):
    return page.locator(".refkit-setup [data-key^='mark/stands/']")


def typed(page):
    return stands(page).get_by_role("textbox", name="Place")


def on_table(page, east, north):
    """Where on the screen a place of the table is."""
    box = page.locator(".refkit-setup-ground").bounding_box()
    inch = box["width"] / TABLE.width
    return box["x"] + east * inch, box["y"] + (TABLE.height - north) * inch


def picture(page, pictures, name):
    if pictures:
        page.locator(".refkit-setup").scroll_into_view_if_needed()
        page.screenshot(path=pictures / f"{name}.png")


def test_a_thing_is_dragged_from_the_tray_and_on_the_table(page, visitor, pictures):
    picture(page, pictures, "places-tray-1280")
    page.locator(".refkit-setup").scroll_into_view_if_needed()
    box = things(page).bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(*on_table(page, 40, 30), steps=6)
    expect(page.locator(".refkit-setup-ghost")).to_be_visible()
    page.mouse.up()
    expect(typed(page)).to_have_value("40, 30")
    expect(things(page)).to_have_count(0)
    page.mouse.move(*on_table(page, 40, 30))
    page.mouse.down()
    page.mouse.move(*on_table(page, 50, 20), steps=6)
    page.mouse.up()
    expect(typed(page)).to_have_value("50, 20")
    picture(page, pictures, "places-1280")
    page.emulate_media(color_scheme="dark")
    picture(page, pictures, "places-1280-dark")
    assert (visitor.foreign, visitor.complaints) == ([], [])


def test_a_thing_is_picked_and_put_by_a_tap_on_a_phone(page, pictures):
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".refkit-setup").scroll_into_view_if_needed()
    things(page).click()
    expect(things(page)).to_have_attribute("aria-pressed", "true")
    picture(page, pictures, "places-390")
    page.locator(".refkit-setup svg").evaluate(
        "svg => svg.scrollIntoView({ block: 'center' })"
    )
    page.mouse.click(*on_table(page, 60, 36))
    expect(mark(page)).to_have_count(1)
    east, north = (float(each) for each in typed(page).input_value().split(","))
    assert (east, north) == (pytest.approx(60, abs=0.5), pytest.approx(36, abs=0.5))
    wide = page.locator(".refkit-setup").evaluate(
        "node => [node.scrollWidth, node.clientWidth]"
    )
    assert wide[0] <= wide[1] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_thing_is_placed_by_keys_alone(page):
    things(page).focus()
    page.keyboard.press("Enter")
    middle = tray(page).get_by_role("button", name="Put it in the middle of the table")
    middle.focus()
    page.keyboard.press("Enter")
    expect(typed(page)).to_have_value("60, 36")
    expect(mark(page)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(typed(page)).to_have_value("61, 36")
    page.keyboard.press("Control+z")
    expect(typed(page)).to_have_value("60, 36")
    page.keyboard.press("Delete")
    expect(typed(page)).to_have_value("")
    expect(things(page)).to_have_count(1)
