"""A step on a map of areas, on the page: whose map it is, what is chosen and recorded."""

import io

import pytest
from pypdf import PdfReader

from refkit import session, systems
from refkit.session.side import SideView
from refkit.turnsheets import documents
from refkit.widgets.map import step_map
from refkit.widgets.map.area_panel import AreaMapPanel
from refkit.widgets.map.area_view import AreaView
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.workbook.file import WorkbookFile
from tests.engine import provinces
from tests.handouts.leaking import find_leaks

BLUE = ("Blue Host", "Blue Scouts")


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Make a workbook of a campaign of the provinces."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(provinces.FOLDER)])
    path = tmp_path / "provinces.xlsx"

    def make(rows=provinces.ROWS):
        WorkbookFile.create(path, provinces.campaign(rows))
        return path

    yield make
    systems.load.cache_clear()


def panel(page):
    (found,) = page.desk.aid
    assert isinstance(found, AreaMapPanel)
    return found


def choose(page, piece, area):
    panel(page)._hear({"kind": "choose", "id": piece, "area": area})


def texts(page):
    view = panel(page).view
    return repr([view.ground, view.pieces, view.tray, view.label])


def test_a_force_is_sent_on_the_map_and_the_step_records_it(made):
    page = Walkthrough(made(), "turn")
    choose(page, "R1", "fen")
    assert page.desk.form.raw["orders"][0] == {"force": "R1", "goal": "fen"}
    assert page.desk.is_ready
    page.desk.commit.click()
    game = session.open(page.desk._game.path)
    assert game.campaign.get("Force", "R1").province == "fen"
    assert page.desk.owed.side == "blue"
    assert game.verify() == []


def test_what_was_chosen_and_not_recorded_is_there_again(made):
    path = made()
    choose(Walkthrough(path, "turn"), "R1", "fen")
    again = Walkthrough(path, "turn")
    assert panel(again).choices.chosen == {"R1": "fen"}
    assert len(panel(again).view.routes) == 1


def test_the_umpire_does_a_side_s_step_with_that_side_s_map(made):
    page = Walkthrough(made(), "turn")
    assert "First Reds" in texts(page)
    assert not any(name in texts(page) for name in BLUE)
    options = [value for _, value in panel(page).side.options]
    assert options == ["", "blue", "green", "umpire"]
    panel(page).side.value = "umpire"
    assert all(name in texts(page) for name in ("First Reds", *BLUE))
    panel(page).side.value = "blue"
    assert "First Reds" not in texts(page)


def test_what_a_row_may_name_is_what_the_map_lights(made):
    page = Walkthrough(made(), "turn")
    offered = {}
    for choice in page.desk._choices:
        if choice.field == "orders.goal":
            offered.setdefault(choice.row, set()).add(choice.value)
    lit = {piece: {*goals} for piece, goals in panel(page).view.goals.items()}
    assert offered == lit


def test_a_map_that_cannot_be_drawn_says_why_and_the_form_is_there(made):
    moved = {"birch": {"east": 100, "north": 700}}
    rows = [
        row.replace(**moved.get(row.identity, {}))
        if type(row).__name__ == "Province"
        else row
        for row in provinces.ROWS
    ]
    page = Walkthrough(made(rows), "turn")
    (found,) = page.desk.aid
    assert "Area birch: it lies where alder lies" in found.value
    assert page.desk.form.raw["orders"]


def test_each_reader_s_sheet_has_the_map_as_he_knows_it(made):
    game = session.open(made())
    for reader, known, secret in (
        ("red", ["First Reds"], [*BLUE, "Islanders"]),
        ("blue", BLUE, ["First Reds"]),
        ("umpire", ["First Reds", *BLUE, "Islanders"], []),
        ("open", [], ["First Reds", *BLUE]),
    ):
        (pdf,) = documents(game.campaign, reader).values()
        pages = PdfReader(io.BytesIO(pdf)).pages
        text = " ".join(" ".join(page.extract_text() for page in pages).split())
        assert [name for name in known if name not in text] == []
        assert find_leaks(pdf, secret) == []


def test_a_side_at_the_screen_has_its_own_map_and_no_other_eyes(made):
    page = Walkthrough(made(), "turn")
    page.sit("red")
    assert "First Reds" in texts(page)
    assert not any(name in texts(page) for name in BLUE)
    assert panel(page).side not in panel(page).children[1].children
    choose(page, "R2", "fen")
    assert page.desk.form.raw["orders"][1]["goal"] == "fen"
    assert "Second Reds goes to Fen of Grey Herons." in panel(page).chosen.value


def test_a_side_that_waits_looks_at_its_own_map(made):
    page = Walkthrough(made(), "turn")
    page.sit("red")
    page.desk.commit.click()
    (card,) = (each for each in page.here._place.children if looking(each))
    (view,) = looking(card)
    shown = repr([view.pieces, view.tray, view.label])
    assert "First Reds" in shown
    assert not any(name in shown for name in BLUE)
    assert (view.is_open, view.goals) == (False, {})


def looking(box):
    return [each for each in getattr(box, "children", ()) if isinstance(each, AreaView)]


def test_a_side_that_waits_has_no_map_where_none_can_be_drawn(made):
    birch = next(row for row in provinces.ROWS if row.identity == "birch")
    over_another = birch.replace(east=100, north=700)
    rows = [over_another if row is birch else row for row in provinces.ROWS]
    game = SideView(session.open(made(rows)), "green")
    assert step_map.looked_at(game, game.awaited()[0]) == []


def test_what_the_map_does_not_light_cannot_be_put_into_the_form(made):
    page = Walkthrough(made(), "turn")
    choose(page, "R1", "dale")
    assert "cannot go to" in panel(page).message.value
    assert page.desk.form.raw["orders"][0]["goal"] == ""
