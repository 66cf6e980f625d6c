"""Cards on the page: drawn for the reader, or typed in by name as they were drawn."""

import json

import ipywidgets as widgets
import pytest

from refkit import session
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.cards import Cards
from refkit.workbook.file import WorkbookFile
from tests.engine import gamblers
from tests.engine.cards.test_cards import drew
from tests.engine.gamblers import held
from tests.widgets.page.test_seating import hand
from tests.widgets.players import answer, roll, texts


@pytest.fixture
def workbook(tmp_path, monkeypatch):
    gamblers.installed(monkeypatch)
    path = tmp_path / "table.xlsx"
    WorkbookFile.create(path, gamblers.campaign())
    return path


@pytest.fixture
def page(workbook):
    widgets.Widget.close_all()
    return Walkthrough(workbook)


def sent():
    """Return all that the page's models hold, as the browser is sent it."""
    live = [each.get_state() for each in widgets.widget._instances.values()]
    return json.dumps(live, default=str, ensure_ascii=False)


def dice(page):
    return page.desk.dice


def on_disk(workbook):
    return session.open(workbook).campaign


def test_the_card_that_is_wanted_is_asked_for(page):
    roll(page)
    assert "Draw <strong>a card from red deck: Red draws</strong>" in texts(dice(page))
    assert (dice(page).face.description, dice(page).face.numeric) == ("The card is", False)
    assert "Not yet: enter a card from red deck: Red draws." in texts(page.desk)


def test_refkit_draws_when_the_step_is_committed(page, workbook):
    assert "refkit draws and rolls when you press the button" in texts(page.desk)
    page.desk.commit.click()
    assert len(held(on_disk(workbook), "red hand")) == 1


def test_cards_are_typed_by_name_one_after_the_other(page, workbook):
    answer(page, "cards", "2")
    roll(page, "storm", "Ambush")
    assert "Red draws, 1 of 2: Storm" in texts(dice(page))
    page.desk.commit.click()
    assert held(on_disk(workbook), "red hand") == ["Ambush", "Storm"]


def test_a_card_that_is_not_there_stays_in_the_box_with_the_reason(page, workbook):
    answer(page, "cards", "2")
    roll(page, "Raid", "Strom")
    assert (dice(page).refused, len(dice(page).faces)) == ("Strom", 1)
    assert "is not in Red deck; there are 2 Ambush, Feast, Storm, Truce (Storm?)" in texts(
        dice(page)
    )
    assert not page.desk.is_ready
    roll(page, "Storm")
    page.desk.commit.click()
    assert held(on_disk(workbook), "red hand") == ["Raid", "Storm"]


def test_a_card_that_was_refused_is_there_again_on_a_page_opened_anew(page, workbook):
    roll(page, "Strom")
    again = Walkthrough(workbook)
    assert dice(again).refused == "Strom"
    assert not again.desk.is_ready
    roll(again, "Storm")
    again.desk.commit.click()
    assert held(on_disk(workbook), "red hand") == ["Storm"]


def test_what_was_typed_is_there_again_when_the_page_is_opened_anew(page, workbook):
    answer(page, "cards", "2")
    roll(page, "Raid")
    again = Walkthrough(workbook)
    roll(again, "Storm")
    again.desk.commit.click()
    assert held(on_disk(workbook), "red hand") == ["Raid", "Storm"]


def test_a_side_is_not_told_what_is_in_a_pile_by_a_name_that_is_not_there(page):
    hand(page, "red")
    roll(page, "Strom")
    assert "&#x27;Strom&#x27; is not in Red deck" in texts(dice(page)).replace(
        "'", "&#x27;"
    )
    for name in ("Feast", "Truce", "Ambush"):
        assert name not in sent()


def test_a_side_s_seat_shows_its_draw_and_no_number_of_the_whole(page, workbook):
    hand(page, "red")
    roll(page, "Truce")
    page.desk.commit.click()
    assert held(on_disk(workbook), "red hand") == ["Truce"]
    assert '"6"' not in sent()


@pytest.fixture
def dealt(tmp_path, monkeypatch):
    """A table at which red holds two cards and is to play one."""
    gamblers.installed(monkeypatch)
    widgets.Widget.close_all()
    path = tmp_path / "table.xlsx"
    game = drew("Raid", "Storm")
    WorkbookFile.create(path, gamblers.up_to("play", game=game))
    return path


def cards(workbook, seat):
    page = Walkthrough(workbook)
    place = page.panel(Cards)
    if seat != "umpire":
        hand(page, seat)
    return texts(place)


def test_the_hand_of_who_plays_stands_above_the_form(dealt):
    page = Walkthrough(dealt)
    told = texts(page.desk)
    assert "<caption>Red hand</caption>" in told
    assert "<td>event</td><td>Raid</td><td>The raid card.</td><td>1</td>" in told
    assert '<span class="refkit-barred">Storm (not now)</span>' in told
    assert "Blue hand" not in told
    assert "Red deck" not in told


def test_a_side_s_preview_counts_cards_as_the_side_does(dealt):
    page = Walkthrough(dealt)
    answer(page, "card", "Raid")
    # The fourth card of the whole table, as the umpire has it.
    row = (
        "<td>Raid <small>{}</small></td><td>Pile</td><td>Red hand</td><td>Red discard</td>"
    )
    assert row.format(4) in texts(page.desk)
    hand(page, "red")
    answer(page, "card", "Raid")
    told = texts(page.desk)
    assert row.format(1) in told
    assert "<small>4</small>" not in told
    assert "Order" not in told


def test_a_side_sees_its_hand_and_its_ally_s_and_the_others_as_a_number(dealt):
    for seat in ("red", "blue", "umpire"):
        assert "<caption>Red hand</caption>" in cards(dealt, seat)
    told = cards(dealt, "green")
    assert "<caption>Red hand" not in told
    assert "<td>Red hand</td><td>Red</td><td>2</td>" in told
    assert "<td>Red deck</td><td>Red</td><td>4</td>" in told


def test_who_sees_no_card_is_told_so(tmp_path, monkeypatch):
    gamblers.installed(monkeypatch)
    path = tmp_path / "table.xlsx"
    WorkbookFile.create(path, gamblers.campaign())
    assert "<caption>Cup</caption>" in cards(path, "umpire")
    assert "You may see no card now." in cards(path, "green")
