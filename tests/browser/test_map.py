"""The map in a real browser: hands drag, keys nudge, and what follows is seen."""

import base64
import re
import shutil

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser import screen
from tests.browser.conftest import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.long]

PAGE = """\
from refkit.widgets.page.application import Application
from tests.widgets import battles
{shown}"""
BOOKS = {
    "1-lines": "battles.desk(battles.lines())",
    "2-hundred": "battles.desk(battles.hundred())",
    "3-pocket": "battles.desk(battles.pocket(), 'E6')",
    "4-hostile": (
        "battles.desk(battles.battle(battles.stand("
        "'<img src=x onerror=\"document.title=1\">', 'german', 10, 10), "
        "battles.stand('R1', 'russian', 20, 30)))"
    ),
}
MIDDLE = """(stand) => {
    const box = stand.querySelector('.refkit-base').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5"
    "ErkJggg=="
)


@pytest.fixture(scope="module")
def at_positions(rostov, tmp_path_factory):
    """A campaign whose stands are to be placed."""
    return shutil.copyfile(rostov("P"), tmp_path_factory.mktemp("placing") / "rostov.xlsx")


@pytest.fixture(scope="module")
def voila(served, tmp_path_factory, request, at_positions):
    folder = tmp_path_factory.mktemp("maps")
    for name, shown in {**BOOKS, "5-step": f"Application({str(at_positions)!r})"}.items():
        path = f"import sys; sys.path.insert(0, {str(request.config.rootpath)!r})\n"
        cell = nbformat.v4.new_code_cell(path + PAGE.format(shown=shown))
        book = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_markdown_cell("# Map"), cell]
        )
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(book, folder / f"{name}.ipynb")
    workbook = tmp_path_factory.mktemp("campaign") / "Campaign.xlsx"
    workbook.touch()
    return served(workbook, notebooks=folder)


@pytest.fixture
def opened(visitor, voila):
    def open_book(name):
        page = visitor.open(voila.page(f"{name}.ipynb"))
        expect(page.locator("[data-key^='stand/']").first).to_be_visible()
        return page

    return open_book


@pytest.fixture(scope="module")
def desk(chromium, voila):
    """One page for most tests: each begins at the umpire's view, with nothing done."""
    visitor = Visitor(chromium.new_page())
    visitor.page.set_viewport_size({"width": 1280, "height": 900})
    page = visitor.open(voila.page("1-lines.ipynb"))
    expect(stand(page, "G5")).to_be_visible()
    yield visitor
    visitor.leave()


@pytest.fixture
def page(desk):
    page = desk.page
    page.get_by_role("button", name="the umpire", exact=True).click()
    take_up(page, "Move", is_drawing=False)
    undo = page.get_by_role("button", name="Undo")
    for _ in range(9):
        if undo.is_enabled():
            # A click that waits for the button would wait for ever once all is undone.
            undo.evaluate("undo => undo.click()")
            page.wait_for_timeout(300)
    expect(undo).to_be_disabled()
    yield page
    page.keyboard.press("Escape")
    page.mouse.up()


def take_up(page, tool, *, is_drawing):
    """Choose what the hand does on the map; return once it does that."""
    page.get_by_role("button", name=tool, exact=True).click()
    drawing = page.locator(".refkit-map svg.refkit-drawing")
    expect(drawing).to_have_count(int(is_drawing))


def stand(page, name):
    return page.locator(f"[data-key='stand/{name}']")


def middle(page, name):
    # Asked at once in the page: what is inside a stand is drawn anew at any moment.
    return tuple(stand(page, name).evaluate(MIDDLE))


def inch(page):
    """How many pixels an inch is: the stands of a line are four inches apart."""
    return (middle(page, "G2")[0] - middle(page, "G1")[0]) / 4


def hold(page, name, north):
    """Take a stand with the mouse and carry it so many inches north."""
    (x, y), size = middle(page, name), inch(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - north * size, steps=8)


def unfold(page, title):
    """Open one of the tools beneath the map, which may be open already."""
    tool = page.get_by_role("button", name=title, exact=True)
    if tool.get_attribute("aria-expanded") == "false":
        tool.click()


def said(page):
    return page.locator(".refkit-said")


def test_a_dragged_stand_s_status_changes_before_it_is_dropped(page):
    expect(stand(page, "G5")).to_have_attribute("aria-label", re.compile("; normal"))
    hold(page, "G5", 28)
    expect(stand(page, "G5")).to_have_attribute("aria-label", re.compile("; cut off"))
    expect(said(page)).to_be_empty()
    page.mouse.up()
    expect(said(page)).to_contain_text("G5 is now cut off.")


def test_the_line_follows_while_a_stand_is_dragged(page):
    line = page.locator(".refkit-line .refkit-front")
    before = line.get_attribute("d")
    hold(page, "G5", 10)
    expect(line).not_to_have_attribute("d", before)


def test_a_stand_let_go_of_with_escape_is_where_it_was(page):
    before = middle(page, "G5")
    hold(page, "G5", 10)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(stand(page, "G5")).to_have_attribute("aria-label", re.compile("at 20, 12"))
    assert middle(page, "G5") == pytest.approx(before)


def test_a_stand_let_go_of_before_any_answer_came_is_where_it_was(page):
    before = middle(page, "G5")
    stand(page, "G5").evaluate(DRAG_AND_ESCAPE)
    assert middle(page, "G5") == pytest.approx(before)


DRAG_AND_ESCAPE = """node => {
    const { x, y } = node.getBoundingClientRect();
    const hand = (kind, clientY) => new PointerEvent(kind, {
        bubbles: true, pointerId: 1, button: 0, clientX: x, clientY });
    node.ownerSVGElement.setPointerCapture = () => {};
    node.dispatchEvent(hand('pointerdown', y));
    node.dispatchEvent(hand('pointermove', y - 90));
    node.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Escape' }));
    delete node.ownerSVGElement.setPointerCapture;
}"""


def test_the_table_is_to_scale_in_inches_with_a_grid(page):
    (west, south), (east, _) = middle(page, "G1"), middle(page, "G17")
    _, north = middle(page, "R1")
    assert (east - west) / 64 == pytest.approx((south - north) / 18, rel=0.01)
    lines = page.locator(".refkit-grid .refkit-grid")
    assert [line.get_attribute("d").count("M") for line in lines.all()] == [18, 8]


def test_pockets_moves_and_reasons_follow_while_a_stand_is_dragged(page):
    why = page.locator(".widget-html.refkit-reasons")
    sums = page.locator(".refkit-summary")
    expect(page.locator(".refkit-pockets .refkit-pocket")).to_have_count(0)
    hold(page, "G5", 28)
    expect(page.locator(".refkit-pockets .refkit-pocket")).to_have_count(1)
    expect(page.locator(".refkit-reasons .refkit-witness").first).to_be_attached()
    expect(why).to_contain_text("Cut off: behind the enemy front")
    expect(sums).to_contain_text("German: 16 normal, 1 cut off")
    (x, y), size = middle(page, "R5"), inch(page)
    page.mouse.move(x, y + 3 * size)
    expect(page.locator("circle.refkit-move").first).to_be_attached()
    expect(sums).to_contain_text("would move: G5")


def test_flags_are_edited_beneath_the_map(page):
    page.mouse.click(*middle(page, "G5"))
    page.get_by_role("checkbox", name="hidden from the enemy").check()
    expect(stand(page, "G5")).to_have_attribute(
        "aria-label", "G5: German, 1-I, infantry, at 20, 12; normal, hidden from the enemy"
    )
    page.get_by_label("East, ″").fill("21.5")
    page.get_by_label("East, ″").press("Enter")
    expect(stand(page, "G5")).to_have_attribute("data-x", "21.5")


def test_a_stand_is_taken_out_of_the_line(page):
    line = page.locator(".refkit-line .refkit-front")
    before = line.get_attribute("d")
    page.mouse.click(*middle(page, "R5"))
    page.get_by_label("forms no line").check()
    expect(stand(page, "R5")).to_have_attribute(
        "aria-label", re.compile("normal, forms no line")
    )
    expect(line).to_have_attribute("d", before)


def test_the_map_is_used_with_the_keyboard_alone(page):
    stand(page, "G4").focus()
    page.keyboard.press("Tab")
    expect(stand(page, "G5")).to_be_focused()
    expect(stand(page, "G5")).to_have_attribute("aria-pressed", "true")
    halo = stand(page, "G5").locator(".refkit-halo")
    expect(halo).to_have_css("stroke-width", "4px")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    live = page.locator("[role=status][aria-live=polite]", has_text="G5 is at 20, 15.")
    expect(live).to_have_count(1)
    expect(page.get_by_role("group", name="Map of the table")).to_have_attribute(
        "aria-describedby", re.compile("refkit-how")
    )


def test_a_click_picks_a_stand_and_does_not_move_it(page):
    page.mouse.click(*middle(page, "G5"))
    expect(page.get_by_label("Stand", exact=True)).to_have_value("G5, 1-I")
    expect(stand(page, "G5")).to_have_attribute("data-x", "20")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_stand_follows_a_finger(page):
    (x, y), size = middle(page, "G5"), inch(page)
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def put(kind, *points):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    put("touchStart", {"x": x, "y": y})
    for step in range(1, 9):
        put("touchMove", {"x": x, "y": y - step * size})
    put("touchEnd")
    expect(said(page)).to_contain_text("G5 is at 20, 20.")
    touch.detach()


def test_arrow_keys_move_a_stand_and_it_keeps_the_focus(page):
    stand(page, "G5").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "Shift+ArrowDown"):
        page.keyboard.press(key)
    expect(stand(page, "G5")).to_have_attribute("aria-label", re.compile("at 21, 13.9;"))
    expect(stand(page, "G5")).to_be_focused()


def test_no_key_of_a_quick_hand_is_lost(page):
    stand(page, "G5").focus()
    for _ in range(20):
        page.keyboard.press("ArrowRight", delay=0)
    expect(stand(page, "G5")).to_have_attribute("aria-label", re.compile("at 40, 12;"))


def test_control_z_takes_back_and_control_y_does_again(page):
    stand(page, "G5").focus()
    page.keyboard.press("ArrowUp")
    expect(said(page)).to_contain_text("G5 is at 20, 13.")
    page.keyboard.press("Control+z")
    expect(stand(page, "G5")).to_have_attribute("aria-label", re.compile("at 20, 12;"))
    page.keyboard.press("Control+y")
    expect(stand(page, "G5")).to_have_attribute("aria-label", re.compile("at 20, 13;"))


def test_a_stand_taken_off_the_table_is_in_the_tray_and_comes_back_with_undo(page):
    stand(page, "G5").focus()
    page.keyboard.press("Delete")
    expect(stand(page, "G5")).to_have_count(0)
    expect(tray(page)).to_contain_text("1-I")
    page.get_by_role("button", name="Undo").click()
    expect(stand(page, "G5")).to_have_count(1)
    expect(tray(page)).to_be_hidden()


def tray(page):
    return page.locator(".refkit-table-tray")


def box_of(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pull(page, start, end):
    """Drag from a place of the screen to another."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=8)
    page.mouse.up()


def test_stands_picked_with_shift_move_together(page):
    page.mouse.click(*middle(page, "G5"))
    page.keyboard.down("Shift")
    page.mouse.click(*middle(page, "G7"))
    page.keyboard.up("Shift")
    (x, y), size = middle(page, "G7"), inch(page)
    pull(page, (x, y), (x, y - 3 * size))
    expect(said(page)).to_contain_text("2 stands are moved.")
    for name in ("G5", "G7"):
        expect(stand(page, name)).to_have_attribute("data-y", "15")
    expect(stand(page, "G6")).to_have_attribute("data-y", "12")


def test_an_area_is_selected_and_dragged_back_to_the_tray(page):
    expect(tray(page)).to_be_hidden()
    stand(page, "G17").focus()
    page.keyboard.press("Delete")
    expect(tray(page)).to_be_visible()
    take_up(page, "Select an area", is_drawing=True)
    (left, top), size = middle(page, "G5"), inch(page)
    pull(page, (left - size, top - 2 * size), (left + 9 * size, top + 2 * size))
    expect(page.locator(".refkit-stand.refkit-chosen")).to_have_count(3)
    take_up(page, "Move", is_drawing=False)
    pull(page, middle(page, "G6"), box_of(tray(page).locator("h4")))
    expect(said(page)).to_contain_text("3 stands are in the tray again.")
    expect(tray(page).locator("h4")).to_contain_text("4")
    expect(page.locator(".refkit-stand.refkit-first")).to_have_count(13)


def test_a_group_of_the_tray_is_put_down_tap_by_tap(page):
    for name in ("G5", "G6"):
        stand(page, name).focus()
        page.keyboard.press("Delete")
        expect(stand(page, name)).to_have_count(0)
    tray(page).get_by_role("button", name="1-I").first.click()
    expect(tray(page)).to_contain_text("2 in hand")
    (x, y), size = middle(page, "G10"), inch(page)
    for step in (4, 6):
        page.mouse.click(x, y - step * size)
        expect(said(page)).to_contain_text(f"at 40, {12 + step}")
    expect(tray(page)).to_be_hidden()


def test_stands_over_one_another_fan_out_when_one_is_touched(page):
    page.mouse.click(*middle(page, "G5"))
    page.get_by_label("East, ″").fill("24.5")
    page.get_by_label("East, ″").press("Enter")
    expect(stand(page, "G5")).to_have_attribute("data-x", "24.5")
    (one, _), (other, _) = middle(page, "G5"), middle(page, "G6")
    assert abs(one - other) < inch(page)
    page.mouse.click(*middle(page, "G6"))
    apart = (
        "() => document.querySelector(`[data-key='stand/G5']`).getAttribute('transform')"
    )
    page.wait_for_function(f"({apart})() !== 'translate(245 360)'")
    (a, b), (c, d) = middle(page, "G5"), middle(page, "G6")
    assert abs(a - c) + abs(b - d) > 1.5 * inch(page)
    page.keyboard.press("Escape")
    page.wait_for_function(f"({apart})() === 'translate(245 360)'")


def test_the_line_is_drawn_point_by_point(page):
    take_up(page, "Draw the line", is_drawing=True)
    (x, y), size = middle(page, "G1"), inch(page)
    for east, north in ((-3.5, 9), (30, 11), (67, 9)):
        page.mouse.click(x + east * size, y - north * size)
    expect(said(page)).to_contain_text("Point 3 is drawn.")
    page.get_by_role("button", name="Finish the line").click()
    expect(said(page)).to_contain_text("The line is drawn.")
    line = page.locator(".refkit-line .refkit-front")
    expect(line).to_have_attribute("d", re.compile(r"^M0 \d+.*L720 \d+"))
    take_up(page, "Move", is_drawing=False)


def test_the_line_is_drawn_by_keyboard_alone(page):
    take_up(page, "Draw the line", is_drawing=True)
    page.locator(".refkit-map svg").focus()
    for keys in (["ArrowLeft"] * 36, ["ArrowRight"] * 72):
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Space")
    expect(said(page)).to_contain_text("Point 2 is drawn.")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("The line is drawn.")
    line = page.locator(".refkit-line .refkit-front")
    expect(line).to_have_attribute("d", re.compile(r"^M0 240L720 240$"))
    take_up(page, "Move", is_drawing=False)


@pytest.fixture
def pockets(opened):
    page = opened("3-pocket")
    page.set_viewport_size({"width": 1280, "height": 900})
    take_up(page, "Draw a pocket", is_drawing=True)
    return page


def corners(page):
    return page.locator("[data-key^='corner/']")


def test_a_pocket_is_drawn_by_clicks_and_closed_on_its_first_corner(pockets):
    page = pockets
    (x, y), size = middle(page, "P1"), inch(page)
    around = [(x + east * size, y - north * size) for east, north in
              ((-3, -3), (3, -3), (6, 0), (3, 3), (-3, 3))]  # fmt: skip
    for at in around:
        page.mouse.click(*at)
    expect(said(page)).to_contain_text("Corner 5 is drawn.")
    page.get_by_role("button", name="Take back a point").click()
    expect(page.locator(".refkit-sketch circle")).to_have_count(4)
    page.mouse.click(*around[0])
    expect(said(page)).to_contain_text("Pocket P1 is drawn: 4 corners round P1.")
    expect(corners(page)).to_have_count(4)
    expect(page.locator(".refkit-pockets .refkit-pocket")).to_have_count(1)
    pull(page, around[1], (around[1][0] + size, around[1][1]))
    expect(said(page)).to_contain_text("Pocket P1 is changed.")
    expect(corners(page)).to_have_count(4)
    page.keyboard.press("Control+z")
    expect(said(page)).to_contain_text("Undone.")


def test_a_pocket_is_drawn_and_changed_by_keyboard_alone(pockets):
    page = pockets
    page.locator(".refkit-map svg").focus()
    for key, times in (("ArrowRight", 5), ("ArrowUp", 5), ("ArrowLeft", 5)):
        for _ in range(times):
            page.keyboard.press(key)
        page.keyboard.press("Space")
    expect(said(page)).to_contain_text("Corner 3 is drawn.")
    page.keyboard.press("Control+z")
    expect(page.locator(".refkit-sketch circle")).to_have_count(2)
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Pocket P1 is drawn: 3 corners, nothing in it.")
    first = corners(page).first
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text("Pocket P1 is changed.")
    page.keyboard.press("+")
    expect(corners(page)).to_have_count(4)
    page.keyboard.press("Delete")
    expect(corners(page)).to_have_count(3)


def test_positions_are_pasted_and_a_bad_row_is_told(page):
    unfold(page, "Positions from Excel")
    page.get_by_label("Rows").fill("G5\t33.5\t44\nG6\tfar\t12")
    page.get_by_role("button", name="Put the rows on the map").click()
    told = page.get_by_text("row 2: x is 'far'; expected inches from 0 to 72.")
    expect(told).to_be_visible()
    expect(stand(page, "G5")).to_have_attribute("data-x", "20")
    page.get_by_label("Rows").fill("G5\t33.5\t44")
    page.get_by_role("button", name="Put the rows on the map").click()
    expect(stand(page, "G5")).to_have_attribute("data-x", "33.5")


def test_one_side_s_view_has_nothing_hidden_and_nothing_to_move(page):
    page.mouse.click(*middle(page, "Lurker"))
    expect(page.get_by_label("Stand", exact=True)).to_have_value("Lurker")
    page.get_by_role("button", name="German", exact=True).click()
    expect(stand(page, "Lurker")).to_have_count(0)
    expect(page.locator(".refkit-summary")).to_contain_text("Judged by what German sees")
    typed = page.locator("input, select, textarea").evaluate_all(
        "all => all.map(e => e.value)"
    )
    assert "Lurker" not in page.content() + repr(typed)
    stand(page, "G5").click()
    reasons = page.locator(".widget-html.refkit-reasons")
    expect(reasons).to_contain_text("Normal: no enemy bars its road")
    page.keyboard.press("ArrowUp")
    hold(page, "G5", 9)
    page.mouse.up()
    expect(stand(page, "G5")).to_have_attribute("data-y", "12")


def test_the_line_is_moved_by_its_points(page):
    unfold(page, "The front line")
    page.get_by_label("Show the points to drag").check()
    grip = page.locator("[data-key='bend/0/0']")
    grip.focus()
    page.keyboard.press("ArrowUp")
    expect(said(page)).to_contain_text("The front line is moved.")
    page.get_by_role("button", name="Back to the computed line").click()
    expect(said(page)).to_contain_text("This is the computed line again.")


def test_a_status_is_ruled_by_the_umpire(page):
    page.mouse.click(*middle(page, "G5"))
    page.get_by_label("Status").select_option("isolated")
    expect(stand(page, "G5")).to_have_attribute(
        "aria-label", re.compile("isolated, ruled by the umpire")
    )


def test_a_picture_lies_beneath_the_map(page):
    unfold(page, "A picture of the table")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a picture").click()
    chooser.value.set_files({"name": "t.png", "mimeType": "image/png", "buffer": DOT})
    image = page.locator(".refkit-map image[href^='data:image/png']")
    expect(image).to_have_count(1)
    size = page.locator(".refkit-paper").bounding_box()
    assert image.bounding_box() == pytest.approx(size)


@pytest.mark.parametrize(("name", "start"), [("SVG", b"<svg"), ("PNG", b"\x89PNG")])
def test_the_map_is_kept_as_a_file(page, name, start):
    unfold(page, "Save the map as a file")
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    with open(download.value.path(), "rb") as kept:  # noqa: PTH123 - any path will do
        assert kept.read(len(start)) == start


def test_a_name_that_is_markup_stays_a_text(opened):
    page = opened("4-hostile")
    expect(page.locator(".refkit-label").first).to_have_text(re.compile("^<img src=x"))
    expect(page).to_have_title("4 hostile")


def test_a_hundred_stands_answer_while_one_is_dragged(opened):
    page = opened("2-hundred")
    page.evaluate(WATCH)
    (x, y), size = middle(page, "G1"), inch(page)
    hold(page, "G1", 6)
    # How long each answer takes is measured by `python -m tests.bench map`.
    page.wait_for_function("window.waits.length > 0")
    page.mouse.move(x, y - 12 * size, steps=8)
    page.wait_for_function("window.waits.length > 1")
    page.mouse.up()
    expect(said(page)).to_contain_text("G1 is at")


WATCH = """() => {
    window.waits = [];
    let since = 0;
    const stand = document.querySelector("[data-key='stand/G1']");
    addEventListener('pointermove', () => { since ||= performance.now(); });
    new MutationObserver(() => {
        if (since) window.waits.push(performance.now() - since);
        since = 0;
    }).observe(stand, { attributeFilter: ['aria-label'] });
}"""


@pytest.fixture
def placing(visitor, voila):
    page = visitor.open(voila.page("5-step.ipynb"))
    expect(tray(page)).to_be_visible()
    tray(page).scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.refkit-map-tools').scrollIntoView()")
    return page


def on_table(page, east, north):
    """Where on the screen a place of the table is."""
    box = page.locator(".refkit-paper").bounding_box()
    inch = box["width"] / 120
    return box["x"] + east * inch, box["y"] + box["height"] - north * inch


def group(page, side):
    """The first element of a side in the tray, and how many stands it has."""
    row = tray(page).locator("ul").nth(side).locator(".refkit-tray-row").first
    return row, int(row.locator("b").inner_text())


def test_what_is_dragged_from_the_tray_alone_shapes_the_line(placing):
    page, count = placing, tray(placing).locator("h4 b")
    total = int(count.inner_text())
    assert total > 80
    expect(page.locator(".refkit-line .refkit-front")).to_have_count(0)
    expect(page.get_by_text(f"{total} stands are still in the tray")).to_be_visible()
    (own, mine), (theirs, others) = group(page, 0), group(page, 1)
    pull(page, box_of(own), on_table(page, 60, 20))
    expect(count).to_have_text(str(total - mine))
    expect(page.locator(".refkit-summary")).to_contain_text(f"German: {mine} normal")
    theirs.scroll_into_view_if_needed()
    pull(page, box_of(group(page, 1)[0]), on_table(page, 60, 50))
    placed = mine + others
    expect(count).to_have_text(str(total - placed))
    expect(page.locator(".refkit-line .refkit-front")).to_have_count(1)
    expect(page.locator(".refkit-summary")).to_contain_text(f"Russian: {others} normal")
    expect(page.locator("[data-key^='stand/']")).to_have_count(placed)
    expect(page.get_by_text(f"{placed} of {total} stands are placed")).to_be_visible()
    page.reload()
    expect(page.locator("[data-key^='stand/']")).to_have_count(placed)
    expect(count).to_have_text(str(total - placed))


EDGES = """() => Object.fromEntries(Object.entries({
    head: '.refkit-head', tools: '.refkit-map-tools', table: '.refkit-table-view',
    said: '.refkit-said', tray: '.refkit-table-tray', stand: '.refkit-standform',
    bar: '.refkit-desk .refkit-action',
}).map(([name, where]) => {
    const box = document.querySelector(where).getBoundingClientRect();
    return [name, box.toJSON()];
}))"""


@pytest.mark.parametrize("high", [900, 720])
def test_map_tools_tray_and_the_box_of_a_stand_are_in_sight_together(placing, high):
    page = placing
    page.set_viewport_size({"width": 1280, "height": high})
    group(page, 0)[0].click()
    tray(page).get_by_role("button", name="Put down in the middle").click()
    expect(page.locator(".refkit-stand-place")).to_be_visible()
    page.evaluate("document.querySelector('.refkit-map-tools').scrollIntoView()")
    page.wait_for_timeout(300)
    at = page.evaluate(EDGES)
    assert at["tools"]["top"] >= at["head"]["bottom"]
    for name in ("table", "said", "tray", "stand"):
        assert at[name]["bottom"] <= at["bar"]["top"], name
    # The panel stands at the right of the map, and not below it.
    assert at["table"]["right"] < at["tray"]["left"]
    assert at["tray"]["bottom"] <= at["stand"]["top"] < at["table"]["bottom"]
    east = page.get_by_label("East, ″").bounding_box()
    assert east["y"] + east["height"] <= at["bar"]["top"]


def test_one_stand_and_several_of_a_group_are_placed(placing):
    page, count = placing, tray(placing).locator("h4 b")
    total = int(count.inner_text())
    stands = page.locator("[data-key^='stand/']")
    before = stands.count()
    tray(page).get_by_role("button", name="The stands of").first.click()
    single = tray(page).locator("[data-stand]")
    single.first.scroll_into_view_if_needed()
    pull(page, box_of(single.first), on_table(page, 40, 20))
    expect(count).to_have_text(str(total - 1))
    single.nth(0).click()
    single.nth(2).click(modifiers=["Shift"])
    expect(tray(page)).to_contain_text("2 in hand")
    single.nth(2).scroll_into_view_if_needed()
    pull(page, box_of(single.nth(2)), on_table(page, 70, 20))
    expect(count).to_have_text(str(total - 3))
    expect(stands).to_have_count(before + 3)
    # By keys one stand more; what stays in the tray still counts for nothing.
    single.first.focus()
    page.keyboard.press("Space")
    tray(page).get_by_role("button", name="Put down in the middle").press("Enter")
    expect(count).to_have_text(str(total - 4))
    expect(stands).to_have_count(before + 4)
    left = f"{total - 4} stands are still in the tray and count for nothing."
    expect(page.get_by_text(left)).to_be_visible()


def test_the_rest_is_left_at_home(placing):
    page = placing
    tray(page).get_by_role("button", name="Leave the rest at home").click()
    expect(tray(page)).to_be_hidden()
    expect(page.get_by_text("still in the tray")).to_have_count(0)
    page.get_by_role("button", name="Show the tray").click()
    expect(tray(page)).to_be_visible()


def test_a_group_is_placed_by_keyboard_alone(placing):
    page = placing
    rows = tray(page).locator("ul").first.locator(".refkit-tray-row")
    row = rows.filter(has=page.locator("b", has_not_text=re.compile("^1$"))).first
    count = int(row.locator("b").inner_text())
    row.focus()
    page.keyboard.press("Enter")
    expect(row).to_have_attribute("aria-pressed", "true")
    stands = page.locator("[data-key^='stand/']")
    before = stands.count()
    tray(page).get_by_role("button", name="all of them").press("Enter")
    tray(page).get_by_role("button", name="Put down in the middle").press("Enter")
    expect(stands).to_have_count(before + count)
    focused = page.locator("[data-key^='stand/']:focus")
    expect(focused).to_have_count(1)
    north = focused.get_attribute("data-y")
    page.keyboard.press("ArrowUp")
    expect(focused).not_to_have_attribute("data-y", north)
    expect(said(page)).to_contain_text(f"{count} stands are moved.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_map_and_its_tray(placing, scheme):
    page = placing
    page.emulate_media(color_scheme=scheme)
    group(page, 0)[0].click()
    tray(page).get_by_role("button", name="The stands of").first.click()
    expect(tray(page)).to_contain_text("in hand")
    assert screen.violations(page, ".refkit-table-map") == []


def test_two_fingers_enlarge_the_map_on_a_phone(placing):
    page = placing
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.querySelector('.refkit-table-view').scrollIntoView()")
    paper = page.locator(".refkit-paper")
    page.get_by_role("button", name="Whole map").click()
    page.evaluate(
        "document.querySelector('.refkit-table-view').scrollIntoView({ block: 'center' })"
    )
    frame = page.locator(".refkit-table-view").bounding_box()
    expect(paper).to_be_in_viewport()
    before = paper.bounding_box()["width"]
    assert before <= frame["width"]
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2

    def put(kind, apart):
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": points[: 2 if apart else 0]},
        )

    put("touchStart", 20)
    for apart in (30, 40, 50, 60):
        put("touchMove", apart)
    put("touchEnd", 0)
    page.wait_for_function(
        """wide => 2 * wide
            < document.querySelector('.refkit-paper').getBoundingClientRect().width""",
        arg=before,
    )
    touch.detach()


def test_the_map_asks_nothing_of_other_machines_and_logs_no_error(page, desk):
    hold(page, "G5", 5)
    page.mouse.up()
    expect(said(page)).to_contain_text("G5 is at 20, 17.")
    assert (desk.foreign, desk.complaints) == ([], [])
