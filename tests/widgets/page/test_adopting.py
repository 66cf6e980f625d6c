"""The page on which a roster is adopted, without a browser: menus, faults, the button."""

import pytest

from refkit import session
from refkit.widgets.page.adopting import Adopting
from refkit.widgets.page.walkthrough import Walkthrough
from tests.workbook.adopt import rosters

pytestmark = pytest.mark.filterwarnings("ignore:.*extension is not supported")
OOB = "Order of Battle"
THREE = [(side, f"{side} company", "raw", 4) for side in ("German", "Soviet", "Italian")]


@pytest.fixture
def made(tmp_path):
    """Put a workbook in a folder and open the page there: `made(data)`."""

    def make(data):
        (tmp_path / "roster.xlsx").write_bytes(data)
        return Adopting(tmp_path / "roster.xlsx")

    return make


def column(page, tab, heading):
    rows = page.panels[tab].rows.values()
    return next(row for row in rows if row.question.pick.description == heading)


def test_each_column_stands_at_what_it_is_taken_for(made):
    page = made(rosters.husky())
    told = [row.question.pick.value for row in page.panels[OOB].rows.values()]
    assert told == ["side", "name", "rating", "strength", "unit_type", "note", ""]
    assert "Vet; Vet.; Elite" in column(page, OOB, "Quality").question.hint.value


def test_what_adopting_would_do_is_told_before(made):
    page = made(rosters.husky())
    assert "5 on Roster" in page.outcome.value
    assert not page.button.disabled
    assert page.path.read_bytes() == rosters.husky()


def test_the_button_adopts_it_and_goes_on_with_what_is_due(made):
    page = made(rosters.husky())
    page.button.click()
    game = session.open(page.path)
    assert (len(game.campaign.rows("Element")), game.check()) == (5, [])
    assert "roster.xlsx is adopted" in page.notice.body
    (walkthrough,) = page.children[1].children
    assert isinstance(walkthrough, Walkthrough)


def test_a_word_is_put_right(made):
    page = made(rosters.husky())
    column(page, OOB, "Quality").words["Reg."].pick.value = "experienced"
    page.button.click()
    element = session.open(page.path).campaign.find("Element", "A01")
    assert element.rating == "experienced"


def test_a_column_is_put_right_and_the_rest_follows(made):
    page = made(rosters.husky())
    column(page, OOB, "Notes").question.pick.value = "condition"
    assert column(page, OOB, "Notes").question.pick.value == "condition"
    column(page, OOB, "Quality").question.pick.value = ""
    assert column(page, OOB, "Quality").words == {}


def test_what_is_in_the_way_is_told_without_the_terminal_s_words(made):
    page = made(rosters.husky())
    column(page, OOB, "Quality").question.pick.value = ""
    assert "no column holds the rating" in page.outcome.value
    assert "--set" not in page.outcome.value
    assert page.button.disabled


def test_one_word_may_hold_for_all_rows(made):
    page = made(rosters.husky())
    column(page, OOB, "Quality").question.pick.value = ""
    rating = page.panels[OOB].always["rating"]
    assert rating.layout.display is None
    rating.pick.value = "trained"
    assert not page.button.disabled
    rating.pick.value = ""
    assert page.button.disabled


def test_a_tab_left_alone_may_be_said_to_be_a_roster(made):
    page = made(rosters.unrated())
    assert (
        "only a little like refkit&#x27;s Roster"
        in page.panels["Brits"].question.hint.value
    )
    for title in ("Brits", "Jerries"):
        page.panels[title].question.pick.value = "Element"
    assert page.panels["Brits"].side.pick.value == "Brits"
    page.panels["Brits"].always["rating"].pick.value = "raw"
    page.panels["Jerries"].side.pick.value = "Heer"
    page.button.click()
    assert session.open(page.path).campaign.sides == ("Brits", "Heer")


def test_a_tab_taken_for_a_roster_may_be_left_alone(made):
    page = made(rosters.east())
    page.panels["Calendar"].question.pick.value = ""
    assert "you said so" in page.panels["Calendar"].question.hint.value
    assert page.panels["Calendar"].rows == {}


def test_a_side_may_be_counted_among_another(made):
    page = made(rosters.small(*THREE))
    assert "Soviet, Italian; expected 2" in page.outcome.value
    words = column(page, "Roster", "Side").words
    assert list(words) == ["German", "Soviet", "Italian"]
    words["Italian"].pick.value = "German"
    assert not page.button.disabled


def test_whose_rows_are_by_their_sections_is_told(made):
    page = made(rosters.kursk())
    side = page.panels["Kursk OOB"].side
    assert side.layout.display is None
    assert "From the worksheet&#x27;s sections: GERMANS, SOVIETS." in side.hint.value


def test_a_file_that_is_no_workbook_is_refused_in_a_sentence(made):
    page = made(b"no workbook at all")
    assert "That could not be done." in page.notice.body


def test_a_campaign_of_refkit_s_own_has_nothing_to_adopt_and_goes_on(workbook):
    page = Adopting(workbook)
    assert page.panels == {}
    told, walkthrough = page.children[1].children
    assert "There is nothing to adopt." in told.value
    assert isinstance(walkthrough, Walkthrough)


def test_a_roster_adopted_before_shows_its_mapping(made):
    page = made(rosters.adopted(rosters.husky()).data)
    told, _ = page.children[1].children
    assert "is already a campaign workbook" in told.value
    assert "<td>Rating</td>" in told.value
    assert "Element." not in told.value


def test_a_roster_changed_meanwhile_is_not_overwritten(made):
    page = made(rosters.husky())
    page.path.write_bytes(rosters.east())
    page.button.click()
    assert page.path.read_bytes() == rosters.east()
    assert "That could not be done." in page.notice.body
