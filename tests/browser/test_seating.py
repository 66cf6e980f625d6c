"""Two secret sides at one screen, in a real browser: what is left of one for the other."""

import json
import re
import shutil

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.browser import screen
from tests.browser.screen import curtain, expect_seat, give, hand

pytestmark = pytest.mark.browser

MARKS = {"german": "Panzermarke Adler", "russian": "Tankovaya Zvezda"}
LAB_PAGE = "battlefront/04-game.ipynb"
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

    def open_at(part="game"):
        page = visitor.open(screen.at(voila, part))
        expect_seat(page, screen.UMPIRE)
        return page

    return open_at


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
    give(page, "German")
    expect(curtain(page, "German")).to_be_visible()
    expect(page.locator(".refkit-bar, .refkit-desk")).to_have_count(0)
    held = html(page) + page.evaluate(MODELS)
    assert [mark for mark in MARKS.values() if mark in held] == []


@pytest.mark.long
def test_nothing_of_the_other_side_stays_in_the_page_or_its_models(opened):
    page = opened()
    hand(page, "German")
    assert MARKS["russian"] not in html(page) + page.evaluate(MODELS)
    screen.tab(page, "game").click()
    expect(page.get_by_text(MARKS["german"]).first).to_be_attached()
    assert MARKS["russian"] not in html(page) + page.evaluate(MODELS)


@pytest.mark.long
def test_a_page_loaded_again_is_still_for_who_has_the_screen(opened):
    page = opened()
    hand(page, "Russian")
    page.reload()
    expect_seat(page, "Russian")
    assert MARKS["german"] not in html(page) + page.evaluate(MODELS)


@pytest.mark.long
def test_going_back_shows_nothing_of_who_had_the_screen_before(opened):
    page = opened()
    screen.tab(page, "refit").click()
    screen.expect_part(page, "refit")
    hand(page, "German")
    page.go_back()
    screen.expect_part(page, "game")
    expect_seat(page, "German")
    assert MARKS["russian"] not in html(page) + page.evaluate(MODELS)
    page.goto("about:blank")
    page.go_back()
    expect_seat(page, "German")
    assert MARKS["russian"] not in html(page) + page.evaluate(MODELS)


@pytest.mark.long
def test_the_other_pages_on_the_screen_are_cleared_as_well(opened, voila):
    page = opened()
    other = page.context.new_page()
    other.goto(screen.at(voila, "refit"))
    give(other, "German")
    for each in (page, other):
        expect(curtain(each, "German")).to_be_visible()
        held = html(each) + each.evaluate(MODELS)
        assert [mark for mark in MARKS.values() if mark in held] == []
    curtain(other, "German").click()
    expect_seat(page, "German")
    assert MARKS["russian"] not in html(page) + page.evaluate(MODELS)


@pytest.mark.long
def test_a_side_does_its_own_step(opened, workbook):
    page = opened("refit")
    hand(page, "Russian")
    screen.do(page, "Fortifications, Russian")
    done = session.open(workbook).campaign.entries[-1]
    assert (done.step, done.side) == ("B12", "russian")


@pytest.mark.long
def test_a_sheet_is_written_and_opened_in_a_tab_of_its_own(opened, workbook):
    page = opened("turn-sheets")
    page.get_by_role("button", name="Write the sheet for the German side").click()
    button = page.get_by_role("button", name=re.compile("^Open .*-day.pdf$"))
    expect(button).to_be_visible()
    name = button.get_attribute("aria-label")
    with page.expect_popup() as tab:
        button.click()
    expect(tab.value).to_have_url(re.compile("^blob:"))
    assert page.evaluate(HEAD, tab.value.url) == "%PDF"
    assert (workbook.parent / "rostov sheets" / name.removeprefix("Open ")).is_file()


@pytest.mark.long
@pytest.mark.parametrize(
    ("part", "write", "ending", "head"),
    [
        ("turn-sheets", "Write the sheet for the German side", "pdf", b"%PDF"),
        ("turn-sheets", "Write the dice seals for everyone", "json", b"{"),
        ("turn-sheets", "Write the order form for the Russian side", "xlsx", b"PK"),
    ],
)
def test_what_was_written_is_downloaded(opened, part, write, ending, head):
    page = opened(part)
    if "seals" in write:
        page.get_by_role("button", name="Seals of the dice").click()
    page.get_by_role("button", name=write).click()
    found = page.get_by_role("button", name=re.compile(f"^Download .*[.]{ending}$")).first
    with page.expect_download() as download:
        found.click()
    assert download.value.path().read_bytes().startswith(head)
    assert download.value.suggested_filename.endswith(f".{ending}")


@pytest.mark.long
def test_a_side_downloads_its_own_sheet_and_no_other(opened):
    page = opened("turn-sheets")
    hand(page, "Russian")
    page.get_by_role("tab", name="Turn sheets").click()
    write = page.get_by_role("button", name="Write the ")
    whose = "for the Russian side"
    expect(write).to_have_text([f"Write the sheet {whose}", f"Write the page {whose}"])
    write.last.click()
    found = page.get_by_role("button", name="Download ")
    with page.expect_download() as download:
        found.click()
    assert "russian" in download.value.suggested_filename
    text = download.value.path().read_text("utf-8")
    assert "For the Russian side only" in text
    assert "<script" not in text


@pytest.fixture(scope="module")
def lab(served, voila, place):
    return served(place, lab=True)


@pytest.mark.long
def test_a_notebook_saved_in_lab_holds_nothing_that_was_shown(visitor, lab, workbook):
    visitor.open(lab.page(LAB_PAGE))
    visitor.run_all()
    page = visitor.page
    expect(page.get_by_text(MARKS["russian"]).first).to_be_attached()
    page.evaluate(SAVE)
    saved = workbook.parent / ".refkit" / "notebooks" / LAB_PAGE
    book = json.loads(saved.read_text("utf-8"))
    assert [cell.get("outputs", []) for cell in book["cells"]] == [[]] * len(book["cells"])
    assert [m for m in MARKS.values() if m in saved.read_text("utf-8")] == []


def hand_in_lab(page, side):
    """Hand over the page of one part, which has the buttons above its steps."""
    named = re.compile(rf"\b{side}\b")
    page.locator(".refkit-seats").get_by_role("button", name=named).click()
    curtain(page, side).click()
    expect(page.locator(".refkit-seat")).to_contain_text(side)


@pytest.mark.long
def test_nothing_of_the_other_side_stays_in_a_lab_page(visitor, lab, workbook):
    visitor.open(lab.page(LAB_PAGE))
    visitor.run_all()
    hand_in_lab(visitor.page, "German")
    expect(visitor.page.get_by_text(MARKS["german"]).first).to_be_attached()
    assert MARKS["russian"] not in html(visitor.page)
