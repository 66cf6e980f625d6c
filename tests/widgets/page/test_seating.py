"""Two secret sides at one screen: what a page holds is for who has the screen."""

import json
import shutil
import stat

import ipywidgets as widgets
import pytest
from ipywidgets.widgets import widget as registry

from refkit import session
from refkit.handouts import secret_texts
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.balance import Balance
from refkit.widgets.panels.history import History
from refkit.widgets.panels.luck import Luck
from refkit.widgets.panels.reference_panel import ReferencePanel
from refkit.widgets.panels.sheets import Sheets
from refkit.widgets.panels.worksheets import Worksheets
from tests.excel import change
from tests.widgets.players import play_until, texts

MARKS = {"german": "Panzermarke Adler", "russian": "Tankovaya Zvezda"}
PANELS = {
    "": (),
    "refit": (),
    "game": (ReferencePanel,),
    "perimeter": (ReferencePanel,),
    "turn-sheets": (Sheets,),
    "looking-back": (History, Balance, Luck, Worksheets),
}


@pytest.fixture(scope="module")
def bought(tmp_path_factory):
    """A campaign in which each side has bought a group under a name of its own."""
    path = tmp_path_factory.mktemp("bought") / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="a seed")
    game = play_until(path, "B9")
    for owed, group in zip(game.due(), ("I3", "I1"), strict=True):
        orders = {"orders": [{"group": group, "name": MARKS[owed.side]}]}
        game.commit(owed, {**game.draft(owed).values, **orders})
    return path


@pytest.fixture
def workbook(bought, tmp_path):
    widgets.Widget.close_all()
    return shutil.copyfile(bought, tmp_path / "rostov.xlsx")


def opened(workbook, part="", *panels):
    """A page with its panels, as its notebook has it."""
    page = Walkthrough(workbook, part)
    for panel in panels:
        page.panel(panel)
    return page


def hand(page, seat):
    """Hand the screen on, and sit down before it."""
    page.hand_to(seat)
    curtain(page).sit.click()


def curtain(page):
    return page.top.children[0]


def models():
    """All that the page's models hold, as the browser is sent it."""
    live = [each.get_state() for each in registry._instances.values()]
    return json.dumps(live, default=str, ensure_ascii=False)


def secrets(workbook, side):
    """What the workbook holds and the side may not know."""
    return secret_texts(session.open(workbook).campaign, side)


def test_the_umpire_sees_both_sides(workbook):
    opened(workbook, "game", ReferencePanel)
    assert all(mark in models() for mark in MARKS.values())


@pytest.mark.parametrize("part", PANELS)
@pytest.mark.parametrize("side", MARKS)
def test_nothing_of_the_enemy_is_on_a_side_s_page(workbook, side, part):
    page = opened(workbook, part, *PANELS[part])
    hand(page, side)
    held = models()
    assert [text for text in secrets(workbook, side) if text in held] == []
    assert page.game.seat == side


@pytest.mark.parametrize("part", PANELS)
def test_nothing_of_any_side_is_on_the_page_that_waits(workbook, part):
    page = opened(workbook, part, *PANELS[part])
    page.hand_to("german")
    held = models()
    assert [mark for mark in MARKS.values() if mark in held] == []
    assert texts(page).startswith("<h1>Hand the screen to the German side")


def test_what_was_typed_is_gone_with_who_typed_it(workbook):
    game = play_until(workbook, "B11")
    game.commit(game.due()[0], game.draft(game.due()[0]).values)
    page = opened(workbook)
    page.side.value = "russian"
    page.desk.overruling.why.value = "Smoke for the mill"
    assert "Smoke for the mill" in models()
    hand(page, "german")
    assert "Smoke for the mill" not in models()


def test_the_other_side_is_handed_the_screen_as_well(workbook):
    page = opened(workbook, "game", ReferencePanel)
    hand(page, "german")
    assert MARKS["german"] in models()
    hand(page, "russian")
    assert (MARKS["russian"] in models(), MARKS["german"] in models()) == (True, False)


def test_a_page_loaded_anew_is_for_who_has_the_screen(workbook):
    page = opened(workbook, "looking-back", History)
    hand(page, "german")
    widgets.Widget.close_all()
    again = opened(workbook, "looking-back", History)
    assert (again.game.seat, MARKS["russian"] in models()) == ("german", False)


def test_a_page_loaded_anew_waits_on_for_who_is_to_sit_down(workbook):
    opened(workbook).hand_to("russian")
    again = opened(workbook)
    assert (texts(again).count("Hand the screen to"), again.desk) == (1, None)


def test_the_screen_waits_for_the_umpire_where_it_is_not_known_who_has_it(workbook):
    hand(opened(workbook), "german")
    kept = workbook.parent / ".refkit" / "rostov.xlsx" / "screen" / "seat.json"
    for told in ("{", '{"seat": 7}', '{"seat": "polish", "waits": false}'):
        kept.write_text(told)
        assert "<h1>Hand the screen to the umpire</h1>" in texts(opened(workbook))


def test_a_screen_is_handed_on_though_it_cannot_be_kept_who_has_it(workbook):
    page = opened(workbook)
    kept = workbook.parent / ".refkit" / "rostov.xlsx" / "screen"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("a file in the place of the folder")
    page.hand_to("german")
    assert "cannot be kept" in page.notice.body
    curtain(page).sit.click()
    assert page.game.seat == "german"


def test_only_its_owner_may_read_who_has_the_screen(workbook):
    hand(opened(workbook), "german")
    kept = workbook.parent / ".refkit" / "rostov.xlsx" / "screen" / "seat.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_side_s_page_has_its_own_step_and_no_choice_of_sides(workbook):
    page = opened(workbook)
    hand(page, "russian")
    assert (page.desk.owed.side, page.side.layout.display) == ("russian", "none")


def test_how_much_help_there_is_is_set_by_the_umpire_alone(workbook):
    page = opened(workbook)
    assert page.desk.help.layout.display is None
    hand(page, "german")
    assert page.desk.help.layout.display == "none"


def test_a_side_commits_its_step_and_is_told_what_it_did(workbook):
    page = opened(workbook)
    hand(page, "russian")
    page.desk.commit.click()
    done = session.open(workbook).campaign.entries[-1]
    assert (done.step, done.side) == ("B12", "russian")
    assert "Done: Fortifications" in page.notice.body
    assert page.desk is None


def test_a_side_that_has_nothing_to_do_hands_the_screen_to_who_is_next(workbook):
    page = opened(workbook)
    assert hand_on(page) == {}
    hand(page, "russian")
    assert hand_on(page) == {}
    page.desk.commit.click()
    found = hand_on(page)
    assert [*found] == ["Hand the screen to the German side"]
    found["Hand the screen to the German side"].click()
    assert (page.seating.seat, page.seating.waits) == ("german", True)


def hand_on(page):
    """The buttons in place of a step by which the screen is handed on."""
    return {each.description: each for each in buttons(page.here._place)}


def buttons(box):
    for each in getattr(box, "children", ()):
        if isinstance(each, widgets.Button) and each.description.startswith("Hand the"):
            yield each
        yield from buttons(each)


def test_another_page_on_the_screen_follows(workbook):
    page, other = opened(workbook), opened(workbook, "looking-back", History)
    hand(page, "german")
    other.screen._handle_custom_msg({"kind": "handed"}, [])
    assert (other.game.seat, page.screen.beat) == ("german", 2)


def test_a_page_whose_cell_was_run_again_is_cleared_as_well(workbook):
    opened(workbook, "game", ReferencePanel)
    page = opened(workbook, "game", ReferencePanel)
    assert MARKS["russian"] in models()
    hand(page, "german")
    assert MARKS["russian"] not in models()


def test_what_a_notebook_keeps_of_a_cell_tells_nothing(workbook):
    page = opened(workbook, "game")
    assert repr(page) == "Walkthrough('rostov.xlsx', 'game')"
    assert repr(page.panel(ReferencePanel)) == "Place()"


def test_what_was_changed_by_hand_is_for_the_umpire(workbook):
    change(workbook, "Russian Roster", "Name", "Zvezda Two")
    page = opened(workbook)
    hand(page, "german")
    assert "Call the umpire" in texts(page)
    assert "Zvezda Two" not in models()


def test_a_workbook_that_cannot_be_read_tells_a_side_nothing_of_it(workbook):
    hand(opened(workbook), "german")
    widgets.Widget.close_all()
    change(workbook, "Russian Roster", "Rating", "Zvezdny")
    page = opened(workbook)
    assert "Call the umpire" in page.notice.body + texts(page)
    assert "Zvezdny" not in models()


def test_what_the_strip_told_the_umpire_goes_with_him(workbook):
    page = opened(workbook)
    change(workbook, "Russian Roster", "Rating", "Zvezdny")
    page.alive.look()
    page.alive.look()
    assert "Zvezdny" in models()
    page.hand_to("german")
    assert "Zvezdny" not in models()
    page.hand_to("umpire")
    page.alive.look()
    assert "Zvezdny" not in models()


def test_the_umpire_has_his_page_back(workbook):
    page = opened(workbook)
    hand(page, "german")
    hand(page, "umpire")
    assert page.game.seat == "umpire"
    assert "He sees all." in texts(page)


def test_pages_that_are_cleared_leave_no_model_behind(workbook):
    page = opened(workbook, "refit")
    page._show()
    before = len(registry._instances)
    for _ in range(3):
        page._show()
    assert len(registry._instances) == before
