"""Order forms of ten sides: all of them are written by one button."""

import pytest

from refkit import session, systems
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.orders import NOBODY, order_panel
from refkit.workbook.file import WorkbookFile
from tests.engine import princes
from tests.widgets.players import texts


@pytest.fixture
def council(tmp_path, monkeypatch):
    """A workbook of the council in which two of the ten princes have decided."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(princes.FOLDER)])
    systems.load.cache_clear()
    path = tmp_path / "council.xlsx"
    game = princes.sent(princes.campaign(), "Bavaria", "Hesse")
    WorkbookFile.create(path, game)
    yield path
    systems.load.cache_clear()


def panel_of(path):
    return Walkthrough(path, "council").panel(order_panel).children[0]


def test_one_button_writes_the_forms_of_all_who_have_to_decide(council):
    panel = panel_of(council)
    panel.every.click()
    names = sorted(file.name for file in panel.folder.glob("*.xlsx"))
    assert len(names) == 8
    assert not any(side in name for name in names for side in ("Bavaria", "Hesse"))
    assert sorted(panel.viewer.names) == names
    assert str(panel.folder) in texts(panel)


def test_it_is_told_where_nobody_has_anything_to_decide(council):
    game = session.open(council)
    for owed in game.due():
        game.commit(owed, {})
    panel = panel_of(council)
    panel.every.click()
    assert NOBODY in texts(panel)
    assert not panel.folder.exists()
