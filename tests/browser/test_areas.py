"""The map of areas in a real browser: pieces are picked, areas lit, the form filled."""

import re

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser import screen
from tests.browser.conftest import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore:.*extension is not supported"),
]
PAGE = "from tests.widgets import areas\nareas.{shown}()"


@pytest.fixture(scope="module")
def voila(served, tmp_path_factory, request):
    folder = tmp_path_factory.mktemp("areas")
    for name in ("marching", "crowded"):
        path = f"import sys; sys.path.insert(0, {str(request.config.rootpath)!r})\n"
        cell = nbformat.v4.new_code_cell(path + PAGE.format(shown=name))
        head = nbformat.v4.new_markdown_cell("# Map")
        book = nbformat.v4.new_notebook(cells=[head, cell])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(book, folder / f"{name}.ipynb")
    workbook = tmp_path_factory.mktemp("campaign") / "Campaign.xlsx"
    workbook.touch()
    return served(workbook, notebooks=folder)


@pytest.fixture(scope="module")
def desks(chromium, voila):
    """A page of each map, opened once; what a test chose it takes back."""
    opened = {}
    for name in ("marching", "crowded"):
        visitor = opened[name] = Visitor(chromium.new_page())
        visitor.page.set_viewport_size({"width": 1280, "height": 900})
        page = visitor.open(voila.page(f"{name}.ipynb"))
        expect(page.locator("[data-key^='piece/']").first).to_be_visible()
    yield opened
    for visitor in opened.values():
        assert visitor.complaints == []
        assert visitor.foreign == []
        visitor.leave()


@pytest.fixture
def page(desks):
    page = desks["marching"].page
    page.keyboard.press("Escape")
    page.get_by_label("Seen by").select_option("this step")
    undo = page.get_by_role("button", name="Undo")
    goals = page.get_by_label(re.compile("^Goal, "))
    expect(goals).to_have_count(4)
    # An answer to the test before may still be on its way.
    for _ in range(12):
        page.wait_for_timeout(300)
        if undo.is_enabled():
            undo.click()
    expect(page.locator(".refkit-routes .refkit-way")).to_have_count(0)
    expect(undo).to_be_disabled()
    return page


def area(page, name):
    return page.locator(f"[data-key='area/{name}']")


def piece(page, name):
    return page.locator(f"[data-key='piece/{name}']")


def said(page):
    return page.locator(".refkit-said")


def lit(page):
    found = page.locator(".refkit-open-area").all()
    return {node.get_attribute("data-key").removeprefix("area/") for node in found}


def goal(page, name):
    """The cell of the form that holds where a force goes."""
    return page.get_by_label(re.compile(f"^Goal, {name}"))


def test_a_picked_piece_lights_its_areas_and_one_click_fills_the_form(page):
    piece(page, "R1").click()
    expect(piece(page, "R1")).to_have_attribute("aria-pressed", "true")
    assert lit(page) == {"birch", "cedar", "elm", "fen"}
    expect(said(page)).to_contain_text("4 areas are lit; choose one.")
    area(page, "fen").hover()
    expect(page.locator(".refkit-way-ahead")).to_have_count(1)
    area(page, "fen").click()
    expect(said(page)).to_have_text("First Reds goes to Fen of Grey Herons by Elmstead.")
    expect(page.locator(".refkit-routes .refkit-way")).to_have_count(1)
    assert lit(page) == set()
    expect(goal(page, "First Reds")).to_have_value("fen")


def test_a_click_in_the_area_picks_the_pieces_in_it_one_after_the_other(page):
    box = area(page, "alder").bounding_box()
    corner = {"x": 12, "y": box["height"] - 30}
    for pressed in (("true", "false"), ("false", "true"), ("false", "false")):
        area(page, "alder").click(position=corner)
        expect(piece(page, "R1")).to_have_attribute("aria-pressed", pressed[0])
        expect(piece(page, "R3")).to_have_attribute("aria-pressed", pressed[1])


def test_a_piece_of_others_is_told_and_not_picked(page):
    piece(page, "B1").click()
    expect(said(page)).to_contain_text("Nothing there is asked about.")
    assert lit(page) == set()


def test_an_area_with_the_enemy_in_it_is_chosen_by_a_click_on_him(page):
    piece(page, "R2").click()
    assert "fen" in lit(page)
    area(page, "fen").click()
    expect(said(page)).to_contain_text("Second Reds goes to Fen")


def test_what_waits_beside_the_map_is_sent_into_it(page):
    waiting = page.get_by_role("button", name="Red Levy")
    waiting.click()
    assert lit(page) == {"alder", "birch", "elm"}
    area(page, "elm").click()
    expect(said(page)).to_have_text("Red Levy goes to Elmstead.")
    expect(piece(page, "R4").and_(page.locator("g"))).to_be_visible()
    expect(waiting.and_(page.locator("button"))).to_have_count(0)


def pull(page, found, name):
    """Drag a piece to the middle of an area; map and tray are in sight together."""
    page.locator(".refkit-areas").evaluate("map => map.scrollIntoView()")
    box, at = found.bounding_box(), area(page, name).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, steps=8)
    page.mouse.up()


def test_what_waits_beside_the_map_counts_for_nothing_until_it_is_dragged_into_it(page):
    waiting = page.get_by_role("button", name="Red Levy")
    expect(goal(page, "Red Levy")).to_have_value("")
    assert "Red Levy" not in page.locator(".refkit-summary").inner_text()
    pull(page, waiting, "dale")
    expect(waiting).to_have_attribute("aria-pressed", "true")
    expect(goal(page, "Red Levy")).to_have_value("")
    pull(page, waiting, "elm")
    expect(said(page)).to_have_text("Red Levy goes to Elmstead.")
    expect(goal(page, "Red Levy")).to_have_value("elm")


def test_several_pieces_go_where_each_of_them_may_go(page):
    page.get_by_role("button", name="Red Levy").click()
    piece(page, "R1").click(modifiers=["Shift"])
    expect(said(page)).to_contain_text("2 pieces: 2 areas are lit; choose one.")
    assert lit(page) == {"birch", "elm"}
    pull(page, piece(page, "R1"), "elm")
    expect(goal(page, "Red Levy")).to_have_value("elm")
    expect(goal(page, "First Reds")).to_have_value("elm")


def test_what_waits_is_sent_into_the_map_by_keyboard_alone(page):
    page.get_by_role("button", name="Red Levy").focus()
    page.keyboard.press("Enter")
    focused = page.locator(".refkit-open-area:focus")
    expect(focused).to_have_count(1)
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Red Levy goes to")
    expect(goal(page, "Red Levy")).not_to_have_value("")
    expect(page.locator("button", has_text="Red Levy")).to_have_count(0)


def test_the_map_is_used_with_the_keyboard_alone(page):
    area(page, "alder").focus()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("First Reds")
    page.keyboard.press("ArrowRight")
    expect(area(page, "birch")).to_be_focused()
    rim = page.locator(".refkit-focus-rim")
    assert rim.get_attribute("d") == area(page, "birch").get_attribute("d")
    expect(area(page, "birch")).to_have_attribute(
        "aria-label", "Birchwick, of Red; lit: it can be chosen"
    )
    expect(page.locator(".refkit-way-ahead")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(area(page, "cedar")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(area(page, "cedar")).to_be_focused()
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("First Reds goes to Cedar Vale by Birchwick.")
    expect(area(page, "cedar")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(said(page)).to_have_text("Undone.")
    page.keyboard.press("Control+y")
    expect(said(page)).to_have_text("Redone.")
    expect(page.locator(".refkit-routes .refkit-way")).to_have_count(1)


def test_escape_lets_go_and_delete_calls_back(page):
    piece(page, "R2").click()
    area(page, "fen").click()
    expect(said(page)).to_contain_text("goes to")
    piece(page, "R2").click()
    page.keyboard.press("Escape")
    expect(said(page)).to_have_text("Nothing is picked.")
    assert lit(page) == set()
    piece(page, "R2").click()
    area(page, "elm").focus()
    page.keyboard.press("Delete")
    expect(said(page)).to_have_text("Second Reds stays where it is.")
    expect(page.locator(".refkit-routes .refkit-way")).to_have_count(0)


def test_one_stop_of_the_tab_key_is_in_the_map(page):
    stops = page.locator(".refkit-areas svg [tabindex='0']")
    expect(stops).to_have_count(1)
    area(page, "glen").focus()
    page.keyboard.press("ArrowUp")
    expect(stops).to_have_count(1)


def test_another_side_s_view_shows_what_it_knows_and_nothing_can_be_done(page):
    piece(page, "R1").click()
    area(page, "fen").click()
    expect(said(page)).to_contain_text("goes to")
    page.get_by_label("Seen by").select_option("Blue")
    expect(piece(page, "B1")).to_have_attribute("aria-label", re.compile("Blue Host"))
    expect(page.locator(".refkit-routes .refkit-way")).to_have_count(0)
    html = page.locator(".refkit-areas").inner_html()
    assert "First Reds" not in html
    assert "Red Levy" not in html
    area(page, "glen").click(position={"x": 30, "y": 30})
    expect(said(page)).to_contain_text("Glenmoor, of Blue; in it: Blue Host, Blue Scouts")
    assert lit(page) == set()


def test_an_answer_typed_into_the_form_is_drawn(page):
    goal(page, "Red Guard").select_option("Birchwick")
    expect(page.locator(".refkit-routes .refkit-way")).to_have_count(1)


@pytest.mark.parametrize("name", ["marching", "crowded"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(desks, name, scheme):
    page = desks[name].page
    page.emulate_media(color_scheme=scheme)
    found = screen.violations(page, ".refkit-walkthrough")
    page.emulate_media(color_scheme="light")
    assert found == []


def test_every_area_and_piece_has_a_name_for_a_screen_reader(desks):
    page = desks["crowded"].page
    tree = page.locator(".refkit-areas svg").aria_snapshot()
    assert tree.count("button") == 62 + 40
    assert '- button "":' not in tree
    assert "62 areas" in tree


@pytest.mark.parametrize("width", [640, 390])
def test_at_twice_the_size_everything_is_within_reach(desks, width):
    page = desks["crowded"].page
    page.set_viewport_size({"width": width, "height": 700})
    over = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    page.get_by_role("button", name="200 %").click()
    frame = page.locator(".refkit-frame")
    expect(frame).to_be_visible()
    page.wait_for_function(
        "() => { const f = document.querySelector('.refkit-frame');"
        " return f.scrollWidth > f.clientWidth; }"
    )
    page.get_by_role("button", name="100 %").click()
    page.set_viewport_size({"width": 1280, "height": 900})
    assert over <= 0


def test_pictures_of_the_maps_to_look_at(desks, pictures):
    for name, visitor in desks.items():
        if pictures:
            visitor.page.locator(".refkit-areas").screenshot(path=pictures / f"{name}.png")
