"""Ten sides on the page: a list with how far each is, one menu for the screen."""

import pytest

from refkit import session, systems
from refkit.engine.maps.side_looks import COLOURS, side_colours
from refkit.widgets.page.side_list import SideList
from refkit.widgets.page.walkthrough import Walkthrough
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


@pytest.fixture
def page(council):
    return Walkthrough(council, "council")


def states(page):
    """Return how far each side is, as the list says it."""
    return {side: _words(told.value) for side, told in page.side._told.items()}


def _words(value):
    return value.partition(">")[2].rpartition("<")[0]


def test_ten_sides_stand_in_a_list_with_how_far_each_is(page):
    assert isinstance(page.side, SideList)
    found = states(page)
    assert found["Bavaria"] == found["Hesse"] == "✓ done"
    assert found["Bohemia"] == "on the page"
    assert [each for each, state in found.items() if state == "due"] == [
        side for side in princes.SIDES if side not in ("Bavaria", "Hesse", "Bohemia")
    ]
    assert "8 of 10 sides still to answer" in page.side.message.value


def test_the_list_is_in_the_order_of_the_sides(page):
    lines = page.side.children[1:]
    names = [texts(each.children[1]) or each.children[1].description for each in lines]
    assert [side in name for side, name in zip(princes.SIDES, names, strict=True)] == [
        True
    ] * 10


def test_each_side_has_a_badge_of_its_own_colour_shape_and_letter(page):
    badges = [each.children[0].value for each in page.side.children[1:]]
    for badge, look in zip(badges, side_colours(princes.SIDES).values(), strict=True):
        assert look.ink in badge
        assert f"refkit-{look.shape}" in badge
        assert 'aria-hidden="true"' in badge
    assert len({_words(badge) for badge in badges}) == 10


def test_who_is_picked_is_on_the_page(page):
    page.side.pick["Trier"].click()
    assert page.desk.owed.side == "Trier"
    assert [row["label"] for row in page.desk.form.parts["errands"].view.rows] == [
        "Trie-1",
        "Trie-2",
    ]
    found = states(page)
    assert (found["Trier"], found["Bohemia"]) == ("on the page", "due")
    assert page.side.pick["Trier"].button_style == "primary"
    assert page.side.pick["Bohemia"].button_style == ""


def test_who_has_decided_is_ticked_and_the_next_is_on_the_page(page, council):
    page.side.pick["Mainz"].click()
    page.desk.commit.click()
    assert states(page)["Mainz"] == "✓ done"
    assert page.desk.owed.side == "Bohemia"
    assert session.open(council).verify() == []


def test_the_screen_is_handed_over_by_one_list(page):
    bar = page.top.children[0]
    _, to, hand = bar.children
    assert [value for _, value in to.options] == list(princes.SIDES)
    to.value = "Saxony"
    hand.click()
    assert (page.seating.seat, page.is_blank) == ("Saxony", True)
    page.top.children[0].sit.click()
    assert page.desk.owed.side == "Saxony"
    assert not isinstance(page.side, SideList)
    assert "refkit-badge" in page.top.children[0].children[0].value


def test_two_sides_stand_beside_each_other(tmp_path, monkeypatch):
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(princes.FOLDER)])
    systems.load.cache_clear()
    path = tmp_path / "council.xlsx"
    WorkbookFile.create(path, princes.campaign(("Bavaria", "Trier")))
    page = Walkthrough(path, "council")
    assert list(page.side.options) == [("Bavaria", "Bavaria"), ("Trier", "Trier")]
    systems.load.cache_clear()


def test_the_page_has_every_shape_of_a_badge():
    from refkit.widgets.page.notice import Notice

    css = str(Notice()._css)
    shapes = {each.shape for each in COLOURS} - {"square"}
    assert [shape for shape in shapes if f".refkit-{shape} {{" not in css] == []


def test_a_letter_of_the_umpire_s_own_ends_no_text_of_the_look():
    from refkit.widgets.page import badges

    signs = badges._letter_text
    assert [signs(each) for each in ("R", '"', "\\", "</style>")] == ["R", "", "", ""]
