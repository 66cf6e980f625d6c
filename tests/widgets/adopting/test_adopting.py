"""The page on which a roster is adopted, without a browser: questions, summary, button."""

import re

import pytest

from refkit import session
from refkit.session import address
from refkit.widgets.adopting.adopting import Adopting
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.workbook import saving
from tests.docs import own_roster
from tests.workbook.adopt import rosters
from tests.workbook.adopt.understanding import books

pytestmark = pytest.mark.filterwarnings("ignore:.*extension is not supported")
OOB, REGULAR = "Order of Battle", "Rating: Regular"
THREE = [(side, f"{side} company", "raw", 4) for side in ("Alphas", "Bravos", "Deltas")]


@pytest.fixture
def made(tmp_path):
    """Put a workbook in a folder and open the page there: `made(data)`."""

    def make(data):
        (tmp_path / "roster.xlsx").write_bytes(data)
        return Adopting(tmp_path / "roster.xlsx")

    return make


@pytest.fixture
def asking(made):
    """The page of a roster that leaves one question."""
    return made(own_roster.data())


def opened(page):
    """Open what is folded away: how each worksheet is read."""
    page.folded.title.is_open = True
    return page


def asked(page):
    return {
        question["name"]: question
        for each in page.questions.questions
        for question in each["questions"]
    }


def answer(page, **given):
    page.questions.given = {**page.questions.given, **given}


def elements(page):
    return session.open_set_up(page.path).campaign.rows("Element")


def test_what_is_not_plain_is_asked_with_its_cells_and_choices(asking):
    [titled] = asking.questions.questions
    assert titled["title"] == "refkit needs your answer"
    [question] = titled["questions"]
    assert "'Regular'" in question["about"]
    assert (question["where"], question["must"], question["offer"]) == (
        "OOB!C7 and 1 more",
        True,
        False,
    )
    assert ["veteran", "veteran"] in question["choices"]
    assert "refkit has read it and asks 1 question." in asking.head.value


def test_before_what_must_be_answered_the_button_waits(asking):
    assert asking.button.disabled
    assert asking.missing.value == "1 question above must be answered first."
    assert "The figures come as soon as" in asking.outcome.value
    assert "alert" not in asking.outcome.value


def test_the_answer_brings_the_figures_and_stays_to_be_changed(asking):
    answer(asking, **{REGULAR: "veteran"})
    assert '<th scope="row">British</th><td>4</td><td>38</td><td>30</td>' in (
        asking.outcome.value
    )
    later = '<p class="refkit-muted">What is to arrive later counts as full'
    assert later in asking.outcome.value
    assert (asking.button.disabled, asking.missing.value) == (False, "")
    assert list(asked(asking)) == [REGULAR]
    assert asking.questions.given == {REGULAR: "veteran"}
    answer(asking, **{REGULAR: ""})
    assert asking.button.disabled


def test_what_is_taken_why_what_is_left_and_what_stays_his_is_told(asking):
    told = asking.outcome.value
    assert "<strong>OOB</strong>: Roster of British and German" in told
    assert "7 of 7 lines name a unit" in told
    assert "<strong>Painted</strong>: its heading " in told
    assert "<strong>OOB</strong>: Painted by (G3)" in told


def test_lists_that_were_read_together_have_their_reasons_once(tmp_path):
    rows = [
        ("Unit", "Quality", "Full", "Now"),
        ("1 Coy", "Green", 9, 9),
        ("2 Coy", "Raw", 9, 8),
    ]
    book = {"British": rows, "Germans": rows, "Polish": rows}
    (tmp_path / "own.xlsx").write_bytes(books.book(**book))
    told = Adopting(tmp_path / "own.xlsx").outcome.value
    together = "read together with 2 other worksheets of the same headings"
    assert told.count(together) == 1
    assert told.count("<strong>British</strong>: Roster of British") == 1
    assert told.count("<strong>Germans</strong>: Roster of Germans") == 1


def test_no_name_of_a_field_or_an_id_is_on_the_page(asking):
    answer(opened(asking), **{REGULAR: "veteran"})
    texts = [asking.outcome.value, asking.head.value, str(asking.questions.questions)]
    hints = [row.meaning.hint.value for row in asking.panels["OOB"].rows.values()]
    for word in ("Element", "unit_class", "--", "establishment"):
        assert [text for text in (*texts, *hints) if re.search(rf"{word}\b", text)] == []


def test_the_button_adopts_it_and_goes_on_into_set_up(asking):
    answer(asking, **{REGULAR: "veteran"})
    assert asking.path.read_bytes() == own_roster.data()
    asking.button.click()
    assert elements(asking)[2].rating == "veteran"
    assert "roster.xlsx is adopted" in asking.notice.body
    (page,) = asking.children[-1].children
    page.stage.start.click()
    game = session.open(asking.path)
    assert (len(game.campaign.rows("Element")), game.check()) == (7, [])
    assert (page.stage, page.desk.owed.step.id) == (None, game.due()[0].step.id)


def test_the_roster_as_it_was_outlives_every_later_save(asking):
    was = asking.path.read_bytes()
    answer(asking, **{REGULAR: "trained"})
    asking.button.click()
    for number in range(7):
        at = saving.stamp(asking.path)
        saving.write(asking.path, b"%d" % number, expected=at)
    first, *others = saving.generations(asking.path)
    assert (first.read_bytes(), len(others)) == (was, 5)


def test_in_the_browser_the_page_of_the_campaign_opens_after_it(asking, monkeypatch):
    monkeypatch.setenv(address.FOLDER, str(asking.path.parent))
    answer(asking, **{REGULAR: "veteran"})
    asking.button.click()
    assert asking.going.to == f"../campaign.ipynb?workbook={asking.path.name}&adopted=now"


def test_a_click_before_the_answers_changes_nothing(asking):
    asking.button.click()
    assert asking.path.read_bytes() == own_roster.data()


def test_how_it_is_read_is_made_when_somebody_looks(asking):
    assert asking.panels == {}
    told = [row.meaning.pick.value for row in opened(asking).panels["OOB"].rows.values()]
    assert told == [
        "name",
        "unit_class",
        "rating",
        "establishment",
        "lost",
        "strength",
        "",
    ]
    assert list(asking.panels) == ["OOB", "Painted"]
    hint = asking.panels["OOB"].row("Quality").meaning.hint.value
    assert "For example: Experienced; Veteran; Regular" in hint


def test_a_word_is_put_right(made):
    page = opened(made(rosters.husky()))
    page.panels[OOB].row("Quality").words["Reg."].pick.value = "experienced"
    page.button.click()
    assert "experienced" in {each.rating for each in elements(page)}


def test_a_column_is_put_right_and_the_rest_follows_where_it_stands(made):
    page = opened(made(rosters.husky()))
    rows = list(page.panels[OOB].rows.values())
    page.panels[OOB].row("Notes").meaning.pick.value = "condition"
    assert page.panels[OOB].row("Notes").meaning.pick.value == "condition"
    page.panels[OOB].row("Quality").meaning.pick.value = ""
    assert page.panels[OOB].row("Quality").words == {}
    assert list(page.panels[OOB].rows.values()) == rows


def test_what_is_in_the_way_is_told_without_the_terminal_s_words(made):
    page = opened(made(rosters.small(*THREE)))
    assert "Alphas, Bravos, Deltas; expected 2" in page.outcome.value
    assert "--" not in page.outcome.value
    assert page.button.disabled
    assert page.missing.value == "What is in the way is told above."


def test_one_word_may_hold_for_all_rows(made):
    page = opened(made(rosters.husky()))
    page.panels[OOB].row("Quality").meaning.pick.value = ""
    [rating] = page.panels[OOB].always.values()
    rating.pick.value = "trained"
    assert not page.button.disabled
    assert page.panels[OOB].always == {("Element", "rating"): rating}
    rating.pick.value = ""
    assert page.button.disabled


def test_a_rating_that_no_column_has_is_asked_once_for_all(made):
    page = made(rosters.unrated())
    [name] = asked(page)
    answer(page, **{name: "raw"})
    page.button.click()
    assert {each.rating for each in elements(page)} == {"raw"}


def test_a_tab_left_alone_may_be_said_to_be_a_roster_of_a_side(made):
    page = opened(made(own_roster.data()))
    assert "Left alone: its heading " in page.panels["Painted"].kind.hint.value
    page.panels["Painted"].kind.pick.value = "Element"
    assert page.panels["Painted"].rows
    assert page.panels["Painted"].side.layout.display is None


def test_a_tab_taken_for_a_calendar_may_be_left_alone(made):
    page = opened(made(rosters.east()))
    page.panels["Calendar"].kind.pick.value = ""
    assert "you said so" in page.panels["Calendar"].kind.hint.value
    assert page.panels["Calendar"].rows == {}


def test_a_side_may_be_counted_among_another(made):
    page = opened(made(rosters.small(*THREE)))
    words = page.panels["Roster"].row("Side").words
    assert list(words) == ["Alphas", "Bravos", "Deltas"]
    words["Deltas"].pick.value = "Alphas"
    assert not page.button.disabled


def test_whose_rows_are_by_their_sections_is_told(made):
    page = opened(made(rosters.kursk()))
    side = page.panels["Kursk OOB"].side
    assert side.layout.display is None
    assert "Germans and Soviets" in side.hint.value


def test_the_side_of_a_tab_is_typed(made):
    page = opened(made(rosters.unrated()))
    page.panels["Brits"].side.pick.value = "Commonwealth"
    page.panels["Jerries"].kind.pick.value = "Element"
    [name] = asked(page)
    answer(page, **{name: "raw"})
    page.button.click()
    assert "Commonwealth" in session.open_set_up(page.path).campaign.sides


def test_a_file_that_is_no_workbook_is_refused_in_a_sentence(made):
    page = made(b"no workbook at all")
    assert "That could not be done." in page.notice.body


def test_a_campaign_of_refkit_s_own_has_nothing_to_adopt_and_goes_on(workbook):
    page = Adopting(workbook)
    assert page.panels == {}
    told, walkthrough = page.children[-1].children
    assert "There is nothing to adopt." in told.value
    assert isinstance(walkthrough, Walkthrough)


def test_a_roster_adopted_before_shows_its_mapping(made):
    page = made(rosters.adopted(rosters.husky()).data)
    told, _ = page.children[-1].children
    assert "is already a campaign workbook" in told.value
    assert "<td>Rating</td>" in told.value
    assert "Element." not in told.value


def test_a_roster_changed_meanwhile_is_not_overwritten(asking):
    answer(asking, **{REGULAR: "veteran"})
    asking.path.write_bytes(rosters.east())
    asking.button.click()
    assert asking.path.read_bytes() == rosters.east()
    assert "That could not be done." in asking.notice.body
