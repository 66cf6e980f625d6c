"""The list of campaigns in a real browser: into one, about it on every page, and back."""

import shutil

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture
def listed(served, rostov, tmp_path):
    """Serve a folder with two campaigns, one of them further on."""
    for name, step in (("first", "S10"), ("second", "B4")):
        shutil.copyfile(rostov(step), tmp_path / f"{name}.xlsx")
    return served(tmp_path)


def test_a_campaign_is_opened_from_the_list_and_stays_the_one_it_is_about(listed, visitor):
    page = visitor.open(listed.address)
    row = page.get_by_role("row").filter(has_text="second.xlsx")
    expect(row).to_contain_text("Battlefront: WWII campaign")
    row.get_by_role("link").click()
    expect(page.get_by_text("Saved in second.xlsx.")).to_be_visible()
    expect(page.get_by_role("heading", name="Roster check").first).to_be_visible()
    page.get_by_role("link", name="7 Turn sheets").click()
    expect(page.get_by_text("Saved in second.xlsx.")).to_be_visible()
    page.get_by_role("link", name="All campaigns").click()
    expect(page.get_by_role("row").filter(has_text="first.xlsx")).to_be_visible()
    assert (visitor.complaints, visitor.foreign) == ([], [])
