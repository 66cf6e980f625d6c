"""Turns in a real browser: a step that comes again, a pass, and a card out of turn."""

import pytest
from playwright.sync_api import expect

from refkit import session, systems
from refkit.launch import notebooks
from refkit.session import address
from refkit.widgets.page.help_levels import LOG, HelpLevels
from refkit.workbook.file import WorkbookFile
from tests.browser import screen
from tests.browser.screen import commit
from tests.engine import feuding

pytestmark = [pytest.mark.browser, pytest.mark.long]

# The kernel is another process, in which nobody has told where the made-up system lies.
FOUND = "from refkit import systems\nsystems.__path__.append({!r})"


@pytest.fixture(scope="module")
def feud(tmp_path_factory):
    """A workbook of the feud, in the moves of its first season: red is first."""
    path = tmp_path_factory.mktemp("feud") / "feud.xlsx"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(systems, "__path__", [*systems.__path__, str(feuding.FOLDER)])
        WorkbookFile.create(path, feuding.lots(feuding.campaign()))
        # The toll leaves nothing to decide: it would do itself.
        HelpLevels(path).put("toll", LOG)
        yield path
    systems.load.cache_clear()


@pytest.fixture(scope="module")
def war(served, feud, tmp_path_factory):
    """The address of the campaign's page, as its notebook is made."""
    folder = tmp_path_factory.mktemp("notebooks")
    found = notebooks._code(FOUND.format(str(feuding.FOLDER)))
    cells = iter([found, *notebooks._campaign_cells()])
    page = folder / address.CAMPAIGN
    page.write_text(notebooks._notebook("Campaign", cells), "utf-8")
    return served(feud, notebooks=folder).address


def button(page, name):
    return page.get_by_role("button", name=name)


def due(page, whose):
    screen.expect_owed(page, whose)


def test_turns_and_a_card_out_of_turn_are_played_on_the_page(visitor, war, feud):
    page = visitor.open(war)
    due(page, "Red")
    page.get_by_label("Steps").fill("2")
    commit(page).click()
    due(page, "Blue")
    page.get_by_label("Pass").check()
    commit(page).click()
    due(page, "Green")
    expect(screen.told(page, "Blue passes")).to_be_visible()
    button(page, "Omen, Green").click()
    expect(screen.title(page)).to_have_text("Omen")
    button(page, "Back to what is due").click()
    expect(screen.title(page)).to_have_text("Move")
    button(page, "Omen, Green").click()
    page.get_by_label("House").fill("red")
    commit(page).click()
    screen.expect_part(page, "council")
    expect(screen.title(page)).to_have_text("Toll")
    steps = [(e.step, e.side) for e in session.open(feud).campaign.entries[-3:]]
    assert steps == [("move", "red"), ("move", "blue"), ("omen", "green")]
    assert session.open(feud).verify() == []
    assert (visitor.foreign, visitor.complaints) == ([], [])
