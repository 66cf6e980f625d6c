"""Two secret sides at one screen, in a real browser: what is left of one for the other."""

import json
import re
import shutil

import pytest
from playwright.sync_api import expect

from refkit import session

pytestmark = pytest.mark.browser

MARKS = {"german": "Panzermarke Adler", "russian": "Tankovaya Zvezda"}
NAMES = {"german": "the German side", "russian": "the Russian side"}
GAME = "battlefront/04-game.ipynb"
# Every model of the page's widgets with all it holds.
MODELS = """async () => {
    const models = await Promise.all(Object.values(jupyterapp.widgetManager._models));
    return JSON.stringify(models.map(model => model.attributes), (key, value) =>
        value?.model_id ? value.model_id : value);
}"""
HEAD = "async (url) => (await (await fetch(url)).text()).slice(0, 4)"
SAVE = "async () => await jupyterapp.commands.execute('docmanager:save')"


@pytest.fixture(scope="module")
def untouched(tmp_path_factory, rostov):
    """A campaign in which each side has bought a group under a name of its own."""
    path = tmp_path_factory.mktemp("bought") / "rostov.xlsx"
    game = session.open(shutil.copyfile(rostov("B9"), path))
    for owed, group in zip(game.due(), ("I3", "I1"), strict=True):
        orders = {"orders": [{"group": group, "name": MARKS[owed.side]}]}
        game.commit(owed, {**game.draft(owed).values, **orders})
    return path


@pytest.fixture
def opened(visitor, voila, workbook):
    """A page with the umpire before it."""

    def open_at(name=GAME):
        page = visitor.open(voila.page(name))
        whose = page.get_by_text("This screen: the umpire.")
        expect(whose).to_be_visible()
        return page

    return open_at


def button(page, name):
    return page.get_by_role("button", name=name)


def hand(page, side):
    """Hand the screen to a side, and sit down before it."""
    button(page, f"Hand the screen to {NAMES[side]}").click()
    button(page, f"Show the page of {NAMES[side]}").click()
    expect(page.get_by_text(f"This screen: {NAMES[side]}.")).to_be_visible()


def html(page):
    return page.evaluate("document.documentElement.outerHTML")


@pytest.mark.long
def test_the_umpire_has_both_sides_on_his_page(opened):
    page = opened()
    expect(page.get_by_text(MARKS["german"]).first).to_be_attached()
    expect(page.get_by_text(MARKS["russian"]).first).to_be_attached()
    assert all(mark in page.evaluate(MODELS) for mark in MARKS.values())


@pytest.mark.long
def test_a_page_that_waits_shows_nothing_of_any_side(opened):
    page = opened()
    button(page, f"Hand the screen to {NAMES['german']}").click()
    expect(button(page, f"Show the page of {NAMES['german']}")).to_be_visible()
    held = html(page) + page.evaluate(MODELS)
    assert [mark for mark in MARKS.values() if mark in held] == []


@pytest.mark.long
def test_nothing_of_the_other_side_stays_in_the_page_or_its_models(opened):
    page = opened()
    hand(page, "german")
    expect(page.get_by_text(MARKS["german"]).first).to_be_attached()
    assert MARKS["russian"] not in html(page) + page.evaluate(MODELS)


@pytest.mark.long
def test_a_page_loaded_again_is_still_for_who_has_the_screen(opened):
    page = opened()
    hand(page, "russian")
    page.reload()
    whose = page.get_by_text(f"This screen: {NAMES['russian']}.")
    expect(whose).to_be_visible()
    assert MARKS["german"] not in html(page) + page.evaluate(MODELS)


@pytest.mark.long
def test_going_back_shows_nothing_of_who_had_the_screen_before(opened):
    page = opened()
    page.get_by_role("link", name="2 Refit (due)").click()
    hand(page, "german")
    page.go_back()
    whose = page.get_by_text(f"This screen: {NAMES['german']}.")
    expect(whose).to_be_visible()
    assert MARKS["russian"] not in html(page)


@pytest.mark.long
def test_the_other_pages_on_the_screen_are_cleared_as_well(opened, voila):
    page = opened()
    other = page.context.new_page()
    other.goto(voila.page("battlefront/02-refit.ipynb"))
    button(other, f"Hand the screen to {NAMES['german']}").click()
    waiting = button(page, f"Show the page of {NAMES['german']}")
    expect(waiting).to_be_visible()
    assert MARKS["russian"] not in html(page)


@pytest.mark.long
def test_a_side_does_its_own_step(opened, workbook):
    page = opened("battlefront/02-refit.ipynb")
    hand(page, "russian")
    button(page, "Commit").click()
    expect(page.get_by_role("status").first).to_contain_text("Done: Smoke missions")
    done = session.open(workbook).campaign.entries[-1]
    assert (done.step, done.side) == ("B10", "russian")


@pytest.mark.long
def test_a_sheet_is_written_and_opened_in_a_tab_of_its_own(opened, workbook):
    page = opened("battlefront/07-turn-sheets.ipynb")
    button(page, f"Write the sheet for {NAMES['german']}").click()
    (name,) = [button(page, "Open ").inner_text()]
    with page.expect_popup() as tab:
        button(page, "Open ").click()
    expect(tab.value).to_have_url(re.compile("^blob:"))
    assert page.evaluate(HEAD, tab.value.url) == "%PDF"
    assert (workbook.parent / "rostov sheets" / name.removeprefix("Open ")).is_file()


@pytest.fixture(scope="module")
def lab(served, voila, place):
    return served(place, lab=True)


@pytest.mark.long
def test_a_notebook_saved_in_lab_holds_nothing_that_was_shown(visitor, lab, workbook):
    visitor.open(lab.page(GAME))
    visitor.run_all()
    page = visitor.page
    expect(page.get_by_text(MARKS["russian"]).first).to_be_attached()
    page.evaluate(SAVE)
    saved = workbook.parent / ".refkit" / "notebooks" / GAME
    book = json.loads(saved.read_text("utf-8"))
    assert [cell.get("outputs", []) for cell in book["cells"]] == [[]] * len(book["cells"])
    assert [m for m in MARKS.values() if m in saved.read_text("utf-8")] == []


@pytest.mark.long
def test_nothing_of_the_other_side_stays_in_a_lab_page(visitor, lab, workbook):
    visitor.open(lab.page(GAME))
    visitor.run_all()
    hand(visitor.page, "german")
    expect(visitor.page.get_by_text(MARKS["german"]).first).to_be_attached()
    assert MARKS["russian"] not in html(visitor.page)
