"""A roster adopted in a real browser, by `refkit play`'s own server."""

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.workbook.adopt import rosters

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore:.*extension is not supported"),
]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    path = tmp_path_factory.mktemp("adopting") / "kursk.xlsx"
    path.write_bytes(rosters.kursk())
    return path


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("served") / "kursk.xlsx"


@pytest.fixture
def page(visitor, voila, workbook):
    return visitor.open(voila.address)


def adopt(page):
    return page.get_by_role("button", name="Adopt this roster")


@pytest.mark.long
def test_a_roster_opens_on_the_page_for_adopting_it(page):
    expect(page.get_by_role("heading", level=1)).to_contain_text("Adopt a roster")
    expect(page.get_by_label("This worksheet is")).to_have_value("Roster")
    expect(
        page.get_by_text("From the worksheet's sections: GERMANS, SOVIETS.")
    ).to_be_visible()


def test_a_word_is_put_right_with_a_menu_and_the_roster_adopted(page, place):
    expect(page.get_by_label("Exp.")).to_have_value("Rating")
    page.get_by_label("“Green”").select_option("trained")
    expect(page.get_by_text("4 on Roster")).to_be_visible()
    adopt(page).click()
    expect(page.get_by_role("status")).to_contain_text("kursk.xlsx is adopted.")
    expect(page.get_by_role("heading", name="Roles of the first scenario")).to_be_visible()
    game = session.open(place)
    assert game.campaign.find("Element", "S02").rating == "trained"
    assert (game.check(), game.verify()) == ([], [])


@pytest.mark.long
def test_what_is_in_the_way_is_told_and_the_button_waits(page):
    page.get_by_label("Exp.").select_option("left alone")
    alert = page.get_by_role("alert").last
    expect(alert).to_contain_text("Kursk OOB: no column holds the rating")
    expect(adopt(page)).to_be_disabled()
    page.get_by_label("Rating", exact=True).select_option("veteran")
    expect(adopt(page)).to_be_enabled()


@pytest.mark.long
def test_a_roster_adopted_before_shows_what_is_which(visitor, voila, place):
    place.write_bytes(rosters.adopted(rosters.kursk()).data)
    page = visitor.open(voila.address)
    expect(page.get_by_text("kursk.xlsx is already a campaign workbook")).to_be_visible()
    page.get_by_text("How refkit reads your worksheets").first.click()
    expect(page.get_by_role("cell", name="Rating", exact=True).first).to_be_visible()
    expect(page.get_by_role("heading", name="Roles of the first scenario")).to_be_visible()


@pytest.mark.long
def test_the_page_asks_nothing_of_other_machines_and_logs_no_error(page, visitor):
    expect(adopt(page)).to_be_enabled()
    assert (visitor.foreign, visitor.complaints) == ([], [])
