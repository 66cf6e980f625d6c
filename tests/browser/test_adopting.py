"""A roster adopted in a real browser, by `refkit play`'s own server."""

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.docs import own_roster
from tests.workbook.adopt import rosters

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore:.*extension is not supported"),
]
READS = "How refkit reads each worksheet, heading and word"


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    path = tmp_path_factory.mktemp("adopting") / "hill.xlsx"
    path.write_bytes(own_roster.data())
    return path


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("served") / "hill.xlsx"


@pytest.fixture
def page(visitor, voila, workbook):
    return visitor.open(voila.address)


def adopt(page):
    return page.get_by_role("button", name="Adopt this roster")


def question(page):
    return page.get_by_role("group", name="What does 'Regular' mean")


@pytest.mark.long
def test_a_roster_opens_on_the_page_for_adopting_it(page):
    expect(page.get_by_role("heading", level=1)).to_contain_text("Adopt hill.xlsx")
    expect(question(page)).to_contain_text("Needs your answer")
    expect(question(page)).to_contain_text("OOB!C7 and 1 more")
    expect(adopt(page)).to_be_disabled()
    expect(page.get_by_text("1 question above must be answered first.")).to_be_visible()


def clash_and_mend(page):
    """Call a line of the chart as another one is, and as it was."""
    name = page.locator(".refkit-setup-sheet [data-field='id']").first
    expect(name).to_have_value("A1")
    for typed, faults in (("I2", 1), ("A1", 0)):
        name.fill(typed)
        name.press("Tab")
        clash = page.get_by_text("'I2' is there already; expected one that no other")
        expect(clash).to_have_count(faults)
        expect(page.locator(".refkit-setup-sheet [aria-invalid]")).to_have_count(faults)


@pytest.mark.long
def test_a_question_is_answered_the_totals_compared_and_the_roster_adopted(page, place):
    question(page).get_by_role("radio", name="raw").check()
    row = page.get_by_role("row").filter(has_text="British")
    expect(row).to_have_text("British4383038")
    expect(question(page)).to_contain_text("Answered")
    expect(question(page).get_by_role("radio", name="raw")).to_be_checked()
    adopt(page).click()
    page.wait_for_url("**/campaign.ipynb?workbook=hill.xlsx**")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sides and colours")
    told = page.get_by_role("status").filter(has_text="hill.xlsx is adopted")
    expect(told).to_be_visible()
    steps = page.locator(".refkit-setup-nav")
    expect(steps.locator("[data-step=forces]")).to_contain_text("7 elements")
    steps.locator("[data-step=charts]").click()
    page.get_by_label("Begin with").select_option(label="the British charts, 1944 to 1945")
    expect(steps.locator("[data-step=charts]")).to_contain_text("reinforcement groups")
    clash_and_mend(page)
    steps.locator("[data-step=check]").click()
    lacking = page.get_by_role("listitem").filter(has_text="and 3 more: of no line")
    expect(lacking).to_contain_text("A Squadron, 7 RTR and 3 more")
    page.get_by_role("button", name="Start the campaign").click()
    expect(page.get_by_role("heading", name="Roles of the first scenario")).to_be_visible()
    game = session.open(place)
    found = {each.name: each.rating for each in game.campaign.rows("Element")}
    assert found["B Company, 5 DCLI"] == "raw"
    assert (game.check(), game.verify()) == ([], [])


@pytest.mark.long
def test_a_question_is_answered_by_key_and_the_focus_stays_there(page):
    radio = question(page).get_by_role("radio", name="trained")
    radio.focus()
    page.keyboard.press("Space")
    expect(adopt(page)).to_be_enabled()
    expect(radio).to_be_focused()
    page.keyboard.press("ArrowRight")
    taken = question(page).get_by_role("radio", name="experienced")
    expect(taken).to_be_checked()
    expect(taken).to_be_focused()


@pytest.mark.long
def test_what_is_folded_away_opens_by_key_and_is_put_right(page):
    question(page).get_by_role("radio", name="raw").check()
    expect(adopt(page)).to_be_enabled()
    page.get_by_role("button", name=READS).press("Enter")
    expect(page.get_by_label("“Tanks”")).to_have_value("armour (A)")
    quality = page.get_by_label("Quality", exact=True)
    expect(quality).to_have_value("Rating")
    quality.focus()
    quality.select_option("stays yours")
    expect(adopt(page)).to_be_disabled()
    expect(
        page.get_by_role("group", name="No column of 'OOB' says the rating")
    ).to_be_visible()
    expect(quality).to_be_focused()


@pytest.mark.long
def test_a_roster_adopted_before_shows_what_is_which(visitor, voila, place):
    place.write_bytes(rosters.adopted(rosters.kursk()).data)
    page = visitor.open(voila.address)
    expect(page.get_by_text("hill.xlsx is already a campaign workbook")).to_be_visible()
    page.get_by_text("How refkit reads your worksheets").first.click()
    expect(page.get_by_role("cell", name="Rating", exact=True).first).to_be_visible()
    expect(page.get_by_role("heading", name="Roles of the first scenario")).to_be_visible()


@pytest.mark.long
def test_the_page_asks_nothing_of_other_machines_and_logs_no_error(page, visitor):
    question(page).get_by_role("radio", name="raw").check()
    expect(adopt(page)).to_be_enabled()
    assert (visitor.foreign, visitor.complaints) == ([], [])
