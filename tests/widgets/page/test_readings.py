"""What the rules leave open, what was ruled, and what the umpire overrules, on the page."""

import pytest

from refkit import session
from refkit.engine.rules.reference import doubtful
from refkit.engine.rules.ruling import Ruling
from refkit.widgets.form.overruling import Overruling
from refkit.widgets.page import readings
from refkit.widgets.page.open_questions import OpenQuestions
from refkit.widgets.page.walkthrough import Walkthrough
from tests.systems.echelons import field as echelons
from tests.widgets.players import commit_until, order, texts


def asked(page):
    """Return the questions that the rules leave open, as the page has them."""
    shown = page.here._place.children
    return next(each for each in shown if isinstance(each, OpenQuestions))


WHY = "<b>the depot</b> had more"


def ruled(workbook, clause="BF-2.1.1-a", **said):
    session.open(workbook).rule(clause, WHY, **said)
    return texts(Walkthrough(workbook).desk)


def test_each_open_question_has_a_menu_of_its_readings(page):
    assert "19 questions" in asked(page).children[0].title.title
    assert "<strong>Which vehicles can be repaired</strong>" in texts(page)
    menu = asked(page).menus["repair_scope"]
    assert [words for words, _ in menu.options] == [
        "vehicles of armoured elements (tanks, assault guns)",
        "any armoured vehicle, also one attached to infantry",
    ]
    assert "A_type_me" not in texts(page)


def test_the_questions_come_in_the_order_of_the_steps_they_bear_on(page):
    names = list(asked(page).menus)
    first = [names.index(name) for name in ("repair_nations", "prp_cap", "move_order")]
    assert first == sorted(first)
    assert names.index("escape_soft_vehicle_column") > first[-1]


def test_every_reading_fits_its_menu(page):
    menus = (menu for menu in asked(page).menus.values() if hasattr(menu, "options"))
    assert max(len(words) for menu in menus for words, _ in menu.options) <= 75


def test_the_readings_that_were_picked_are_kept_in_the_workbook_and_on_record(page):
    asked(page).menus["repair_scope"].value = "any_A_class_vehicle"
    asked(page).keep.click()
    game = session.open(page.path)
    assert game.campaign.option("repair_scope") == "any_A_class_vehicle"
    assert (game.campaign.entries[-1].kind, game.verify()) == ("hand edit", [])
    assert "The readings are settled" in page.notice.body


def test_readings_kept_as_they_were_are_asked_no_more(page):
    before = {
        o.name: page.game.campaign.option(o.name) for o in doubtful(page.game.campaign)
    }
    asked(page).keep.click()
    assert asked(page).children == ()
    again = Walkthrough(page.path).game
    assert (asked(Walkthrough(page.path)).children, doubtful(again.campaign)) == ((), ())
    assert {name: again.campaign.option(name) for name in before} == before
    assert again.verify() == []


def test_a_number_that_no_reading_takes_is_refused_with_what_was_expected(page):
    asked(page).menus["smoke_air_extra_cpp_max"].value = "many"
    asked(page).keep.click()
    assert "expected unlimited or a whole number from 0 to 99" in page.notice.body
    assert session.open(page.path).campaign.option("smoke_air_extra_cpp_max") == "1"


def test_no_side_settles_what_the_rules_leave_open(workbook):
    page = Walkthrough(workbook)
    page.hand_to("german")
    page.sit("german")
    assert "Keep these readings" not in texts(page)


def test_they_are_gone_once_a_step_is_done(page):
    page.desk.commit.click()
    assert asked(page).children == ()


def test_the_numbered_readings_of_a_step_s_clauses_stand_behind_it(page):
    page.desk.commit.click()
    assert "<code>R-16</code> No CPP on a date." in texts(page.desk)


@pytest.mark.parametrize(
    ("seen", "told"), [("umpire", "for the umpire alone"), ("open", "open to all")]
)
def test_what_was_ruled_on_a_clause_is_shown_where_it_comes_up(workbook, seen, told):
    assert f"ruled in 1942-12-23 full day: {escaped(WHY)} ({told})" in ruled(
        workbook, seen=seen
    )


def test_what_was_ruled_on_another_clause_is_not(workbook):
    assert "Ruled before" not in ruled(workbook, clause="BF-2.1.3.3-a")


def escaped(text):
    return text.replace("<", "&lt;").replace(">", "&gt;")


def test_nothing_is_offered_to_overrule_where_nothing_is_refused(page):
    assert page.desk.overruling.layout.display == "none"
    assert page.desk.overruling.reason == ""


def test_a_side_is_sent_to_the_umpire_and_gets_no_field():
    for_side = Overruling(lambda: None, is_umpire=False)
    for_side.offer(is_wanted=True)
    for_side.why.value = WHY
    assert for_side.why not in for_side.children
    assert for_side.reason == ""
    assert "The rules refuse this. Ask the umpire." in texts(for_side)


def test_the_page_of_a_side_has_no_field_to_overrule(early):
    assert early.desk.overruling.why in early.desk.overruling.children
    early.hand_to("german")
    early.sit("german")
    commit_until(early, "B9")
    order(early, "I1")
    assert early.desk.overruling.layout.display is None
    assert early.desk.overruling.why not in early.desk.overruling.children
    assert "Ask the umpire" in texts(early.desk.overruling)


@pytest.fixture
def early(page):
    """The page where a company is ordered a day before it may be."""
    commit_until(page, "B9")
    order(page, "I1")
    return page


def test_what_is_refused_may_be_overruled_with_a_reason(early, workbook):
    assert not early.desk.is_ready
    early.desk.overruling.why.value = WHY
    assert "Overruled: I1 can be bought" in texts(early.desk)
    said = early.desk.preview.value.partition("<details>")[0]
    assert "orders[0]" not in said
    early.desk.commit.click()
    (row,) = session.open(workbook).campaign.rows(Ruling)
    assert (row.ruling, row.clause, row.seen) == (WHY, "BF-2.1.2.5-f", "umpire")


def test_what_cannot_be_overruled_is_told(early):
    for _ in range(3):
        order(early, "I1")
    early.desk.overruling.why.value = WHY
    assert not early.desk.is_ready
    assert "This would make the books wrong" in texts(early.desk.overruling)
    assert WHY not in texts(early.desk)


def test_an_answer_that_is_not_refused_is_committed_as_it_is(early, workbook):
    early.desk.overruling.why.value = WHY
    early.desk.form.parts["orders"].have("I1", 0)
    assert early.desk.overruling.reason == ""
    early.desk.commit.click()
    assert session.open(workbook).campaign.rows(Ruling) == ()


@pytest.mark.long
def test_a_question_that_is_not_answered_yet_is_nothing_to_overrule(page):
    desk = commit_until(page, "A")
    assert not desk.is_ready
    assert desk.overruling.layout.display == "none"


def test_a_rule_says_its_reading_once_and_how_the_campaign_differs():
    usual, other = (
        " ".join(readings.doubts_behind(game, [game.system.clauses["EF-2"]]))
        for game in (echelons.begun(), echelons.begun({"max_battlegrounds": "9"}))
    )
    assert usual.count("any odd number from 3 on") == 1
    assert usual.endswith("This campaign reads it so.")
    assert other.endswith("In this campaign: nine, the most the rules speak of.")


def test_a_reading_with_a_drawing_is_shown_with_it_and_its_words(page):
    campaign = page.game.campaign
    rules = [campaign.system.clauses["BF-2.1.5.5.2-d"]]
    told = [each for each in readings.doubts_behind(campaign, rules) if "R-80" in each]
    [shown] = told
    assert '<img src="data:image/svg+xml' in shown
    assert "<figcaption>A, B and C are at home on the south edge." in shown
