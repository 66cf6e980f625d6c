"""The page in a real browser while other things happen: reloads, Excel, a second page."""

import nbformat
import pytest
from playwright.sync_api import expect

from refkit import session
from tests import office
from tests.browser import screen
from tests.browser.processes import expect_kernels, kernel
from tests.browser.screen import commit, expect_done

pytestmark = [pytest.mark.browser, pytest.mark.long]

NOTE = "a cold night"
BUSY = """\
import os
import time
from pathlib import Path
import ipywidgets as widgets
from refkit.widgets.live.pulse import Pulse
button = widgets.Button(description="Work")
times = widgets.HTML("0")
def work(_):
    while not Path(os.environ["REFKIT_WORKBOOK"]).with_name("done").exists():
        time.sleep(0.05)
    times.value = str(int(times.value) + 1)
button.on_click(work)
pulse = Pulse(lambda: None, lambda: None)
pulse.seconds = 0.5
line = widgets.HBox([button])
line.add_class("refkit-once")
page = widgets.VBox([pulse, line, times])
page.add_class("refkit-walkthrough")
page"""


@pytest.fixture(scope="module")
def untouched(rostov):
    return rostov("B1")


@pytest.fixture
def refit(visitor, voila, workbook):
    """Open the page at the refit, once more in another tab if it is asked again."""

    def opened(page=None):
        page = page or visitor.page
        page.goto(screen.at(voila, "refit"))
        expect(commit(page)).to_be_visible()
        return page

    return opened


def note(page):
    return page.get_by_label("Note", exact=True)


def entries(workbook):
    return session.open(workbook).campaign.entries


def test_what_was_typed_is_there_when_the_page_is_loaded_again(refit):
    page = refit()
    note(page).fill(NOTE)
    page.get_by_role("radio", name="7", exact=True).click()
    expect(
        page.get_by_text("The German side gains 12 campaign points; 12 in hand.")
    ).to_be_visible()
    page.reload()
    expect(note(page)).to_have_value(NOTE)
    expect(
        page.get_by_text("The German side gains 12 campaign points; 12 in hand.")
    ).to_be_visible()
    expect(page.get_by_text("and have not recorded them yet")).to_be_visible()
    expect(page.get_by_text("on another page")).to_have_count(0)
    expect_kernels(1)


def test_a_page_loaded_again_between_click_and_answer_commits_once_or_not_at_all(
    refit, workbook
):
    page = refit()
    before = len(entries(workbook))
    commit(page).click()
    page.reload()
    expect(commit(page)).to_be_visible()
    found = entries(workbook)[before:]
    assert len(found) <= 1
    commit(page).click()
    expect_done(page, "Campaign points")
    found = [entry.side for entry in entries(workbook)[before:]]
    assert len(found) == len(set(found))


@pytest.mark.office
def test_a_cell_changed_in_libreoffice_is_told_and_put_back_and_no_answer_is_lost(
    refit, workbook, tmp_path
):
    page = refit()
    note(page).fill(NOTE)
    office.change(workbook, "German Roster", "D4", "elite", tmp_path)
    named = "Rating of Alarm company Heinemann, 'raw' becomes 'elite'"
    told = page.get_by_text(f"German Roster!D4: {named}")
    expect(told).to_be_visible()
    page.get_by_role("button", name="Put back").click()
    expect(note(page)).to_have_value(NOTE)
    assert session.open(workbook).hand_edits == ()


def test_a_commit_waits_for_excel_and_goes_through_by_itself(refit, workbook):
    page = refit()
    before = len(entries(workbook))
    mark = workbook.with_name("~$rostov.xlsx")
    mark.write_bytes(b"\x05Paul ")
    expect(page.get_by_text("is open in Excel by Paul")).to_be_visible()
    commit(page).click()
    expect(page.get_by_text("saved by themselves once the file is free")).to_be_visible()
    mark.unlink()
    expect_done(page, "Campaign points")
    assert len(entries(workbook)) == before + 1


def test_two_pages_know_of_each_other_and_neither_loses_what_was_typed(
    refit, visitor, workbook
):
    first = refit()
    second = refit(visitor.page.context.new_page())
    for page in (first, second):
        expect(page.get_by_text("is open on another page as well")).to_be_visible()
    screen.other_side(second, "Russian").click()
    expect(screen.desk(second)).to_contain_text("CPP of Russian", ignore_case=True)
    note(second).fill(NOTE)
    commit(first).click()
    expect(second.get_by_text("was saved elsewhere")).to_be_visible()
    expect_done(second, "Campaign points")
    expect(note(second)).to_have_value(NOTE)
    commit(second).click()
    expect_done(first, "Campaign points, Russian")
    done = [(entry.step, entry.side) for entry in entries(workbook)]
    assert done[-10:-8] == [("B1", "german"), ("B1", "russian")]
    second.close()
    expect(first.get_by_text("is open on another page as well")).to_have_count(0)


def test_a_page_whose_other_end_died_says_so_and_goes_on_when_loaded_again(refit):
    page = refit()
    note(page).fill(NOTE)
    expect(note(page)).to_have_value(NOTE)
    page.wait_for_timeout(500)
    kernel(page).kill()
    told = page.get_by_role("alert").filter(has_text="refkit no longer answers")
    expect(told).to_be_visible()
    assert "kernel" not in page.locator("body").inner_text().casefold()
    page.get_by_role("button", name="Load this page again").click()
    expect(note(page)).to_have_value(NOTE)


@pytest.fixture
def slow(served, tmp_path):
    """A page with a pulse and a button, whose work ends when a file is there."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(BUSY)])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    (tmp_path / "pages").mkdir()
    nbformat.write(book, tmp_path / "pages" / "1-slow.ipynb")
    (tmp_path / "rostov.xlsx").touch()
    return served(tmp_path / "rostov.xlsx", notebooks=tmp_path / "pages")


def test_long_work_is_told_begun_once_and_the_end_of_refkit_is_told(
    visitor, slow, tmp_path
):
    page = visitor.open(slow.address)
    press = page.get_by_role("button", name="Work")
    expect(press).to_be_visible()
    press.click()
    expect(page.get_by_text("Working")).to_be_visible()
    for _ in range(3):
        press.click()
    (tmp_path / "done").touch()
    expect(page.get_by_text("Working")).to_have_count(0)
    page.wait_for_timeout(500)
    expect(page.get_by_text("1", exact=True)).to_be_visible()
    slow.process.terminate()
    told = page.get_by_role("alert").filter(has_text="refkit was closed")
    expect(told).to_be_visible()
