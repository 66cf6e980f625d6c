"""Comfort: every page by axe, in light and dark, large and small, and by keyboard."""

import itertools
import shutil
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from refkit import session, systems
from tests.browser import screen
from tests.browser.conftest import Visitor
from tests.docs import own_roster

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore:.*extension is not supported"),
]

ADOPTING = "adopting"
# Each part of the page, and what is due when it is opened: of its own where it has any.
DUE = {
    ADOPTING: "",
    "posture": "A",
    "refit": "B9",
    "forces": "C3",
    "game": "D2",
    "cleanup": "E9",
    "perimeter": "P",
    "turn-sheets": "B9",
    "looking-back": "B9",
}
READY = ".refkit-desk h3, .refkit-below h2, .refkit-adopting"
TITLE = "() => [...document.querySelectorAll('h1, h2, h3, h4')].filter(h => h.offsetParent)"
LEVELS = f"({TITLE})().map(h => Number(h.tagName[1]))"
# What sticks out of the page on the right, but for what scrolls in a place of its own.
TOO_WIDE = """() => {
    const own = (e) => e && (/auto|scroll/.test(getComputedStyle(e).overflowX)
        || own(e.parentElement));
    return [...document.querySelectorAll('main *')]
        .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
        .filter((e) => e.offsetParent && !own(e))
        .map((e) => e.outerHTML.slice(0, 150));
}"""
# Words that do not fit where they stand.
CUT = """() => [...document.querySelectorAll('main button, main label, main .widget-label')]
    .filter((e) => e.offsetParent && getComputedStyle(e).overflowX !== 'visible')
    .filter((e) => e.scrollWidth > e.clientWidth + 1)
    .map((e) => e.outerHTML.slice(0, 150))"""
# A ring round what has the focus, or round the box that stands for it.
RING = """() => {
    const e = document.activeElement;
    const look = getComputedStyle(e), halo = e.querySelector('.refkit-halo');
    const ringed = look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) > 0;
    const haloed = halo && getComputedStyle(halo).stroke !== 'none';
    return e === document.body || ringed || haloed ? '' : e.outerHTML.slice(0, 150);
}"""
BACKDROP = """() => getComputedStyle(document.querySelector('#rendered_cells'))
    .backgroundColor.match(/[0-9.]+/g).slice(0, 3).map(Number)"""
# The clicks on answers of a form, by whatever means.
COUNT_CLICKS = """() => {
    window.clicked = 0;
    addEventListener('click', (event) => {
        if (event.target.closest('.refkit-form')) window.clicked += 1;
    }, true);
}"""
MOVING = """() => [...document.querySelectorAll('*')].map((e) => getComputedStyle(e))
    .filter((look) => parseFloat(look.transitionDuration) > 0
        || parseFloat(look.animationDuration) > 0 && look.animationName !== 'none')
    .length"""


@pytest.fixture(scope="module")
def roster(tmp_path_factory):
    path = tmp_path_factory.mktemp("adopting") / own_roster.NAME
    path.write_bytes(own_roster.data())
    return path


@pytest.fixture(scope="module")
def servers(voila, served, roster):
    """The server of the campaign, and the one of a roster that is no campaign yet."""
    return {True: voila, False: served(roster)}


@pytest.fixture(scope="module")
def opened(chromium, servers, rostov, place):
    """Open the page at a part with its step due, and leave it after the block."""

    @contextmanager
    def open_at(name):
        step = DUE[name]
        shutil.copyfile(rostov(step or "S10"), place)
        visitor = Visitor(chromium.new_page())
        server = servers[bool(step)]
        page = visitor.open(screen.at(server, name) if step else server.address)
        expect(page.locator(READY).locator("visible=true").first).to_be_visible()
        if not step:  # what is folded away is looked at too
            page.get_by_role("button", name="How refkit reads each").click()
            expect(page.get_by_label("“Tanks”")).to_be_visible()
        yield page
        visitor.leave()

    return open_at


@pytest.fixture(scope="module", params=DUE)
def page(request, opened):
    """The page at each part, opened once for all that is asked of it."""
    with opened(request.param) as made:
        yield made


@pytest.fixture(scope="module")
def refit(opened):
    with opened("refit") as made:
        yield made


def test_every_part_is_looked_at():
    parts = systems.load("battlefront").parts
    assert [*DUE] == [ADOPTING, *(part.id for part in parts)]


# Dark differs from light in its colours alone.
@pytest.mark.parametrize(
    ("scheme", "rules"), [("light", {}), ("dark", {"runOnly": ["color-contrast"]})]
)
def test_axe_finds_nothing_while_the_part_s_own_step_is_due(page, scheme, rules):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(color_scheme=scheme)
    assert screen.violations(page, **rules) == []


@pytest.mark.parametrize(("scheme", "is_dark"), [("light", False), ("dark", True)])
def test_the_page_follows_the_light_of_the_computer(page, scheme, is_dark):
    page.emulate_media(color_scheme=scheme)
    assert all((part < 100) == is_dark for part in page.evaluate(BACKDROP))


def test_the_headings_go_down_one_at_a_time(page):
    levels = page.evaluate(LEVELS)
    assert levels[0] == 1
    assert [pair for pair in itertools.pairwise(levels) if pair[1] > pair[0] + 1] == []


# 640 pixels are what 1280 are at 200 %, 1024 at 125 %.
@pytest.mark.parametrize(
    ("width", "letters"), [(640, 100), (1024, 100), (1280, 200), (1920, 100)]
)
def test_nothing_is_cut_or_wider_than_the_page(page, width, letters):
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate(f"document.documentElement.style.fontSize = '{letters}%'")
    page.wait_for_timeout(150)
    found = page.evaluate(TOO_WIDE), page.evaluate(CUT)
    page.evaluate("document.documentElement.style.fontSize = ''")
    assert found == ([], [])


# What can be answered or pressed below the head of the page, by its name or its words.
ANSWERS = """() => [...document.querySelectorAll('button, input, select, textarea')]
    .filter((e) => !e.closest('.refkit-head'))
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .map((e) => `${e.tagName} ${e.getAttribute('aria-label') ?? e.textContent.trim()}`)"""
# What lies under something else though it is brought into sight.
COVERED = """async () => {
    const found = [];
    for (const e of document.querySelectorAll('button, input, select, textarea')) {
        if (e.closest('.refkit-head')) continue;
        if (!e.checkVisibility({ visibilityProperty: true })) continue;
        e.scrollIntoView({ block: 'center', inline: 'center' });
        await new Promise(requestAnimationFrame);
        const box = e.getBoundingClientRect();
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const label = e.labels?.[0];
        if (!at || !(e.contains(at) || at.contains(e) || label?.contains(at)))
            found.push(e.outerHTML.slice(0, 150));
    }
    return found;
}"""


@contextmanager
def zoomed(page, width, height):
    """Show the page at 200 %.

    To a page the browser's zoom of 200 % is half as many pixels, each of them two of the
    screen's: that is what is emulated, and not a larger type.
    """
    tools = page.context.new_cdp_session(page)
    half = {"width": width // 2, "height": height // 2}
    metrics = {**half, "deviceScaleFactor": 2, "mobile": False}
    tools.send("Emulation.setDeviceMetricsOverride", metrics)
    page.wait_for_function("devicePixelRatio === 2")
    page.wait_for_timeout(500)
    yield
    tools.send("Emulation.clearDeviceMetricsOverride")
    tools.detach()


def test_at_a_zoom_of_200_percent_nothing_is_lost_or_sideways(page):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.wait_for_timeout(150)
    before = page.evaluate(ANSWERS)
    assert before
    with zoomed(page, 1280, 900):
        now = page.evaluate(ANSWERS)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found = page.evaluate(TOO_WIDE), page.evaluate(CUT), page.evaluate(COVERED)
    assert [each for each in before if each not in now] == []
    assert (wide <= 0, *found) == (True, [], [], [])


def test_the_focus_is_always_seen(page):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.evaluate("document.activeElement.blur()")
    unseen = []
    for _ in range(25):
        page.keyboard.press("Tab")
        unseen.append(page.evaluate(RING))
    assert [each for each in unseen if each] == []


def test_the_first_tab_leads_past_everything_to_the_step(refit):
    skip(refit)
    expect(refit.locator(".refkit-desk .refkit-form :focus")).to_be_visible()


def test_the_first_tab_leads_to_the_step_from_another_part_as_well(opened):
    with opened("turn-sheets") as page:
        skip(page)
        screen.expect_part(page, "refit")
        expect(page.locator(".refkit-desk .refkit-form :focus")).to_be_visible()


def skip(page):
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Go to what is due")).to_be_focused()
    page.keyboard.press("Enter")


def test_a_row_that_is_added_has_the_focus_and_one_taken_away_leaves_it_nearby(opened):
    with opened("game") as page:
        page.get_by_role("button", name="Add a row").first.click()
        expect(page.get_by_label("Stand", exact=True)).to_be_focused()
        page.get_by_role("button", name="Remove").click()
        expect(page.get_by_role("button", name="Add a row").first).to_be_focused()


@pytest.fixture
def buying(opened):
    """A page of its own where both sides owe the same step and none has done it."""
    with opened("refit") as made:
        yield made


@pytest.fixture
def counted(buying, place):
    """How many entries more the ledger has than when the test began."""
    buying.wait_for_timeout(400)
    before = len(session.open(place).campaign.entries)
    return lambda: len(session.open(place).campaign.entries) - before


def test_ctrl_and_enter_press_the_main_button_from_anywhere(buying, counted):
    buying.get_by_role("button", name="one more").last.focus()
    buying.keyboard.press("Control+Enter")
    screen.expect_done(buying, "Purchases, German")
    assert counted() == 1


def test_after_a_commit_the_focus_is_on_the_first_answer_of_what_is_due_next(buying):
    screen.do(buying, "Purchases, German")
    screen.expect_owed(buying, "Russian")
    expect(first_answer(buying)).to_be_focused()
    screen.do(buying, "Purchases, Russian")
    expect(screen.title(buying)).to_have_text("Fortifications")
    expect(first_answer(buying)).to_be_focused()


def first_answer(page):
    """The first thing of the step's form that can be filled in or pressed."""
    answers = screen.desk(page).locator(".refkit-form :is(input, select, textarea, button)")
    return answers.and_(page.locator(":enabled")).locator("visible=true").first


@pytest.mark.parametrize("held", [[], ["Control"]])
def test_a_key_that_is_held_commits_once(buying, counted, held):
    buying.evaluate(COUNT_CLICKS)
    screen.commit(buying).focus()
    for key in held:
        buying.keyboard.down(key)
    for _ in range(300):
        press_again(buying)
        if buying.locator(".refkit-form :focus").count():
            break
    # The other side's same step lies under the key now, and stays there for a while.
    for _ in range(50):
        press_again(buying)
    for key in ("Enter", *held):
        buying.keyboard.up(key)
    buying.wait_for_timeout(1500)
    assert counted() == 1
    screen.expect_owed(buying, "Russian")
    assert buying.evaluate("window.clicked") == 0


def press_again(page):
    """Send the key as the keyboard does while it is held: the first press, then repeats."""
    page.keyboard.down("Enter")
    page.wait_for_timeout(60)


def test_nothing_moves_for_who_wants_no_motion(refit):
    refit.emulate_media(reduced_motion="reduce")
    assert refit.evaluate(MOVING) == 0


def test_a_folded_part_of_the_map_opens_by_key(opened):
    with opened("perimeter") as page:
        folded = page.get_by_role("button", name="Positions from Excel")
        folded.focus()
        page.keyboard.press("Enter")
        expect(folded).to_have_attribute("aria-expanded", "true")
