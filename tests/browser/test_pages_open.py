"""The launcher's pages in a real browser: Voila and JupyterLab."""

import shutil

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser import screen
from tests.browser.conftest import Visitor

pytestmark = pytest.mark.browser

BUTTON = """\
import ipywidgets as widgets
said = widgets.HTML("Nothing yet")
button = widgets.Button(description="Roll for me")
button.on_click(lambda _: setattr(said, "value", "Two " + "dice fell"))
widgets.VBox([button, said])"""
# What is shown goes out long after the cell is done, as where the machine is busy.
LATE = """\
import sys, time
# The kernel would wait for what is printed before it says that the cell is done.
sys.stdout.flush = sys.stderr.flush = lambda: None
get_ipython().kernel.iopub_thread.schedule(lambda: time.sleep(8))
display("shown at " + "last")"""
FAILURE = "raise ValueError('Roster!F12: rating is <b>Vetran</b>')"


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks")
    heading = nbformat.v4.new_markdown_cell("# A page")
    for name, code in (("1-roll", BUTTON), ("2-fail", FAILURE), ("3-late", LATE)):
        book = nbformat.v4.new_notebook(cells=[heading, nbformat.v4.new_code_cell(code)])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(book, folder / f"{name}.ipynb")
    return folder


@pytest.fixture(scope="module")
def workbook(tmp_path_factory):
    path = tmp_path_factory.mktemp("campaign") / "Campaign.xlsx"
    path.touch()
    return path


@pytest.fixture(scope="module")
def voila(served, workbook, notebooks):
    return served(workbook, notebooks=notebooks)


@pytest.fixture(scope="module")
def lab(served, workbook, notebooks):
    return served(workbook, notebooks=notebooks, lab=True)


@pytest.fixture(scope="module")
def rolled(chromium, voila):
    """A page of Voila on which the button was pressed."""
    visitor = Visitor(chromium.new_page())
    visitor.open(voila.address)
    roll(visitor.page)
    yield visitor
    visitor.leave()


@pytest.fixture(scope="module")
def rolled_in_lab(chromium, lab):
    """A page of JupyterLab on which the button was pressed."""
    visitor = Visitor(chromium.new_page())
    visitor.open(lab.address)
    visitor.run_all()
    roll(visitor.page)
    yield visitor
    visitor.leave()


def roll(page):
    page.get_by_role("button", name="Roll for me").click()
    expect(page.get_by_text("Two dice fell", exact=True)).to_be_visible()


@pytest.fixture(params=["rolled", pytest.param("rolled_in_lab", marks=pytest.mark.long)])
def either(request):
    """A page on which the button was pressed, of Voila or of JupyterLab."""
    return request.getfixturevalue(request.param)


def test_a_button_works(either):
    expect(either.page.get_by_text("Two dice fell", exact=True)).to_be_visible()


def test_a_page_asks_nothing_of_other_machines_and_logs_no_error(either):
    assert (either.foreign, either.complaints) == ([], [])


def test_a_voila_page_has_a_title_a_language_and_one_main_part(rolled):
    expect(rolled.page.locator("html[lang=en]")).to_have_count(1)
    main = rolled.page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_contain_text("A page")
    expect(rolled.page).to_have_title("1 roll")


def test_a_voila_page_shows_no_code(rolled):
    assert "setattr" not in rolled.page.get_by_role("main").inner_text()


def test_a_failed_cell_is_a_plain_sentence_in_voila(visitor, voila):
    page = visitor.open(voila.page("2-fail.ipynb"))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Roster!F12: rating is <b>Vetran</b>")
    assert "Traceback" not in page.content()


@pytest.mark.long
def test_on_a_busy_machine_a_page_comes_late_but_not_empty(visitor, voila):
    page = visitor.open(voila.page("3-late.ipynb"))
    expect(page.get_by_text("shown at last")).to_be_visible()


def test_a_page_without_its_key_is_a_closed_door(visitor, voila):
    visitor.page.context.clear_cookies()
    page = visitor.open(voila.address.partition("?")[0])
    expect(page.get_by_text("Token authentication is enabled")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("keys", ["x", "dd", "a", "m"])
def test_a_stray_key_after_a_click_changes_no_cell_in_lab(rolled_in_lab, keys):
    page = rolled_in_lab.page
    page.get_by_role("button", name="Roll for me").click()
    before = cells(page)
    page.keyboard.type(keys)
    assert cells(page) == before


@pytest.mark.long
def test_lab_does_not_ask_about_news(rolled_in_lab):
    expect(rolled_in_lab.page.get_by_text("Jupyter news")).to_have_count(0)


def cells(page):
    return page.evaluate("""() => jupyterapp.shell.currentWidget.content.model.sharedModel
        .cells.map(cell => cell.cell_type)""")


@pytest.fixture(scope="module")
def campaign(rostov, place):
    return shutil.copyfile(rostov("B9"), place)


@pytest.mark.long
def test_a_numbered_page_opens_by_itself_and_leads_to_what_is_due(
    visitor, served, campaign
):
    server = served(campaign)
    page = visitor.open(server.page("battlefront/08-looking-back.ipynb"))
    page.get_by_role("link", name="2 Refit (due)").click()
    expect(screen.title(page)).to_have_text("Purchases")
    assert page.url.partition("?")[0].endswith("/battlefront/02-refit.ipynb")
    assert visitor.complaints == []


@pytest.mark.long
def test_a_link_leads_to_the_page_in_lab_as_well(visitor, served, campaign):
    lab = served(campaign, lab=True)
    visitor.open(lab.page("battlefront/06-perimeter.ipynb"))
    visitor.run_all()
    page = visitor.page
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("link", name="2 Refit (due)").click()
    title = page.get_by_role("heading", name="Refit", level=1)
    expect(title).to_be_visible()


@pytest.mark.long
def test_lab_says_how_to_run_the_page_and_hides_its_code(visitor, served, campaign):
    how, code = ".jp-RenderedMarkdown", ".jp-CodeCell .jp-InputArea-editor"
    page = visitor.open(served(campaign, lab=True).address)
    expect(page.locator(how).first).to_contain_text("Press Run ▸ Run All Cells")
    expect(page.locator(code).filter(visible=True)).to_have_count(0)
    visitor.run_all()
    expect(page.locator(".refkit-application .refkit-desk")).to_be_visible()
    expect(page.locator(code).filter(visible=True)).to_have_count(0)
    assert visitor.complaints == []


@pytest.mark.long
def test_a_voila_page_does_not_say_how_to_run_it(visitor, served, campaign):
    page = visitor.open(served(campaign).address)
    expect(page.locator(".refkit-application .refkit-desk")).to_be_visible()
    expect(page.get_by_text("Run All Cells")).to_have_count(0)
