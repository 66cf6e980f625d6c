"""Turns in a real browser: a step that comes again, a pass, and a card out of turn."""

import pytest
from playwright.sync_api import expect

from refkit import session, systems
from refkit.launch import notebooks
from refkit.workbook.file import WorkbookFile
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
        yield path
    systems.load.cache_clear()


@pytest.fixture(scope="module")
def war(served, feud, tmp_path_factory):
    """The address of the page of the war, as its notebook is made from the part."""
    folder = tmp_path_factory.mktemp("notebooks")
    part = feuding.FEUD.part("war")
    path = folder / feuding.FEUD.page(part)
    path.parent.mkdir()
    found = notebooks._code(FOUND.format(str(feuding.FOLDER)))
    cells = [found, *notebooks._part_cells(feuding.FEUD, part)]
    path.write_text(notebooks._notebook(part.title, iter(cells)), "utf-8")
    return served(feud, notebooks=folder).page(feuding.FEUD.page(part))


def button(page, name):
    return page.get_by_role("button", name=name)


def due(page, whose):
    expect(page.get_by_text(f"due from {whose}.")).to_be_visible()


def test_turns_and_a_card_out_of_turn_are_played_on_the_page(visitor, war, feud):
    page = visitor.open(war)
    due(page, "Red")
    page.get_by_label("Steps").fill("2")
    button(page, "Commit").click()
    due(page, "Blue")
    page.get_by_label("Pass").check()
    button(page, "Commit").click()
    due(page, "Green")
    expect(page.get_by_text("Blue passes").first).to_be_visible()
    button(page, "Omen, Green").click()
    expect(page.get_by_role("heading", name="Omen")).to_be_visible()
    button(page, "Back to what is due").click()
    expect(page.get_by_role("heading", name="Move")).to_be_visible()
    button(page, "Omen, Green").click()
    page.get_by_label("House").fill("red")
    button(page, "Commit").click()
    expect(page.get_by_role("heading", name="Next: Toll")).to_be_visible()
    steps = [(e.step, e.side) for e in session.open(feud).campaign.entries[-3:]]
    assert steps == [("move", "red"), ("move", "blue"), ("omen", "green")]
    assert session.open(feud).verify() == []
    assert (visitor.foreign, visitor.complaints) == ([], [])
