"""The list of campaigns in a real browser: into one, about it on every page, and back."""

import re
import shutil
import webbrowser

import openpyxl
import pytest
from playwright.sync_api import expect

from refkit.launch.opening import opened_page
from tests.browser import processes, screen

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture
def listed(served, rostov, tmp_path):
    """Serve a folder with two campaigns, one of them further on."""
    for name, step in (("first", "S10"), ("second", "B9")):
        shutil.copyfile(rostov(step), tmp_path / f"{name}.xlsx")
    return served(tmp_path)


def test_the_page_that_a_browser_is_started_with_leads_to_the_campaigns(
    listed, visitor, tmp_path, monkeypatch
):
    """What `refkit play` opens: a file of the umpire's, without the key in its name."""
    started_with = []

    def start(address):
        started_with.append(address)
        return bool(visitor.open(address))

    monkeypatch.setattr(webbrowser, "open", start)
    with opened_page(listed.address, tmp_path):
        expect(
            visitor.page.get_by_role("row").filter(has_text="first.xlsx")
        ).to_be_visible()
        expect(visitor.page).to_have_url(re.compile("^http://127.0.0.1:"))
    assert [*tmp_path.glob("*.html")] == []
    # Of other machines nothing is asked.
    assert (visitor.complaints, visitor.foreign) == ([], started_with)


def test_a_campaign_is_opened_from_the_list_and_stays_the_one_it_is_about(listed, visitor):
    page = visitor.open(listed.address)
    row = page.get_by_role("row").filter(has_text="second.xlsx")
    expect(row).to_contain_text("Battlefront: WWII campaign")
    row.get_by_role("link", name="Open").click()
    expect(page.locator(".refkit-bar")).to_contain_text("Advance to Rostov")
    page.wait_for_url("**workbook=second.xlsx**")
    screen.expect_part(page, "refit")
    screen.tab(page, "turn-sheets").click()
    screen.expect_part(page, "turn-sheets")
    expect(page).to_have_url(re.compile(r"workbook=second\.xlsx.*part=turn-sheets"))
    page.reload()
    screen.expect_part(page, "turn-sheets")
    expect(page.locator(".refkit-bar")).to_contain_text("Advance to Rostov")
    page.get_by_role("link", name="refkit", exact=True).click()
    expect(page.get_by_role("row").filter(has_text="first.xlsx")).to_be_visible()
    assert (visitor.complaints, visitor.foreign) == ([], [])


def test_in_an_empty_folder_an_example_begins_with_a_click(served, visitor, tmp_path):
    page = visitor.open(served(tmp_path).address)
    page.get_by_role("button", name="Advance to Rostov").click()
    page.wait_for_url("**workbook=advance-to-rostov.xlsx**")
    expect(page.locator("button.refkit-main").first).to_be_visible()
    assert (tmp_path / "advance-to-rostov.xlsx").is_file()


def test_a_title_is_whole_when_the_button_is_pressed_at_the_last_letter(
    served, visitor, tmp_path
):
    page = visitor.open(served(tmp_path).address)
    page.get_by_role("button", name="New campaign").click()
    page.get_by_label("Title").click()
    # It is at work with something else until all is typed and the button is pressed.
    busy = processes.kernel(page)
    busy.suspend()
    page.keyboard.type("Bridge at Clervaux")
    page.get_by_role("button", name="Begin to set it up").click()
    busy.resume()
    page.wait_for_url("**workbook=**")
    expect(page.locator(".refkit-bar")).to_contain_text("Bridge at Clervaux")
    assert (tmp_path / "Bridge at Clervaux.xlsx").is_file()


def test_a_roster_chosen_from_the_computer_leads_to_the_page_for_adopting(
    listed, visitor, tmp_path
):
    book = openpyxl.Workbook()
    for row in (["Unit", "Strength"], ["1st Company", 9], ["2nd Company", 8]):
        book.active.append(row)
    (tmp_path / "elsewhere").mkdir()
    chosen = tmp_path / "elsewhere" / "my roster.xlsx"
    book.save(chosen)
    page = visitor.open(listed.address)
    page.get_by_role("button", name="Adopt a roster").click()
    with page.expect_file_chooser() as asked:
        page.get_by_role("button", name="Choose an Excel file").click()
    asked.value.set_files(chosen)
    page.wait_for_url("**/00-adopt.ipynb?workbook=my+roster.xlsx**")
    expect(page.get_by_role("heading", name="my roster.xlsx").first).to_be_visible()
    assert (tmp_path / "my roster.xlsx").read_bytes() == chosen.read_bytes()
