"""Ten sides: who owes orders, what each sheet says, the cover and its colours."""

import openpyxl
import pytest

from refkit import session, systems
from refkit.engine.maps.side_looks import side_colours
from refkit.session import order_forms
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import cover
from tests.engine import princes

DONE = ("Bavaria", "Hesse", "Trier")


@pytest.fixture
def game(tmp_path, monkeypatch):
    """The council of ten in which three princes have decided."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(princes.FOLDER)])
    systems.load.cache_clear()
    path = tmp_path / "council.xlsx"
    WorkbookFile.create(path, princes.sent(princes.campaign(), *DONE))
    yield session.open(path)
    systems.load.cache_clear()


def test_there_is_an_order_of_each_side_and_how_it_stands(game):
    states = {each.owed.side: each.state for each in order_forms.order_states(game)}
    assert list(states) == list(princes.SIDES)
    assert [side for side, state in states.items() if state == "done"] == list(DONE)
    assert {state for side, state in states.items() if side not in DONE} == {"due"}


def test_a_form_of_one_side_names_no_envoy_of_nine_others(game, tmp_path):
    (file,) = order_forms.write_form(game, "Mainz", tmp_path)
    book = openpyxl.load_workbook(file)
    texts = " ".join(str(c.value) for sheet in book for row in sheet.rows for c in row)
    strangers = [e for s in princes.SIDES if s != "Mainz" for e in princes.envoys(s)]
    assert [envoy for envoy in strangers if envoy in texts] == []
    assert "Main-1" in texts
    assert book["Orders"].sheet_properties.tabColor.rgb[2:] == "74481F"


def test_the_umpire_s_sheet_has_the_envoys_of_all_and_a_side_s_its_own(game):
    titles = [s.title for s in game.brief().sections if s.title.endswith("Envoys")]
    assert titles == [f"{side}: Envoys" for side in princes.SIDES]
    (progress, *_) = game.brief().sections
    owing = ", ".join(side for side in princes.SIDES if side not in DONE)
    assert progress.rows[0][2] == f"Envoys; from {owing}"
    own = game.view("Trier")
    assert {row.side for row in own.rows("Envoy")} == {"Trier"}


def test_the_cover_has_a_line_for_each_side_and_says_who_owes(game):
    (first, *_) = openpyxl.load_workbook(game.path, data_only=True).worksheets
    flat = [cell.value for row in first.rows for cell in row[:4] if cell.value]
    at = flat.index(cover.SIDES)
    assert flat[at + 2 : at + 12] == list(princes.SIDES)
    assert ", ".join(side for side in princes.SIDES if side not in DONE) in flat


def test_the_worksheets_of_ten_sides_have_ten_colours():
    found = side_colours(princes.SIDES)
    assert len({each.ink for each in found.values()}) == len(princes.SIDES)


def test_a_council_is_played_to_its_end(game):
    for _ in range(3):
        for owed in game.due():
            game.commit(owed, {})
        while game.due() and game.due()[0].step.id != "send":
            game.commit(game.due()[0], {})
    assert game.is_over
    assert game.verify() == []
