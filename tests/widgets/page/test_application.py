"""The whole campaign on one page: its tabs, what each shows, and where a commit leads."""

import pytest

from refkit import session
from refkit.session import address
from refkit.widgets.page.application import Application
from refkit.widgets.page.help_levels import HelpLevels
from refkit.widgets.panels.history import History
from tests.blank import begun
from tests.widgets.players import answer, commit, commit_until, least, play_until, texts


@pytest.fixture
def page(workbook):
    return Application(workbook)


def states(page):
    return {each["id"]: each["state"] for each in page.tabs.tabs}


def turn(page, part):
    """Turn to a part as the browser does."""
    page.tabs.here = part
    return page.here


def test_the_page_opens_at_the_part_that_is_due(workbook):
    assert Application(workbook).part == "posture"
    play_until(workbook, "B9")
    page = Application(workbook)
    assert (page.part, page.tabs.here) == ("refit", "refit")
    assert page.desk.owed.step.id == "B9"


def test_it_opens_at_the_part_that_the_address_names(workbook, monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "token=a&part=looking-back")
    assert Application(workbook).part == "looking-back"


@pytest.mark.parametrize("part", ["", "nowhere", "<b>"])
def test_an_address_that_names_no_part_opens_what_is_due(workbook, monkeypatch, part):
    monkeypatch.setenv("QUERY_STRING", f"part={part}")
    assert Application(workbook).part == "posture"


def test_a_tab_says_what_is_done_and_what_is_due(page):
    assert [each["title"] for each in page.tabs.tabs][:2] == ["Posture", "Refit"]
    assert (states(page)["posture"], states(page)["refit"]) == ("due", "")
    commit_until(page, "B9")
    assert (states(page)["posture"], states(page)["refit"]) == ("done", "due")
    counts = {each["id"]: each["count"] for each in page.tabs.tabs}
    assert (counts["refit"], counts["posture"]) == ("5 of 9", "")


def test_a_part_is_made_when_it_is_looked_at_and_kept(page):
    assert set(page.pages) == {"posture"}
    shown = turn(page, "looking-back").children
    assert set(page.pages) == {"posture", "looking-back"}
    turn(page, "posture")
    assert turn(page, "looking-back").children == shown


def test_what_is_typed_stays_while_another_part_is_looked_at(page):
    answer(page, "attacker", "german")
    turn(page, "refit")
    turn(page, "posture")
    assert page.desk.form.raw["attacker"] == "german"


def test_after_a_commit_nothing_older_is_left_in_the_other_parts(page):
    before = texts(turn(page, "looking-back"))
    turn(page, "posture")
    commit(page)
    assert not page.pages["looking-back"].is_shown
    after = texts(turn(page, "looking-back"))
    assert "attacks in the first scenario, as you set it beforehand" in after
    assert before != after


def test_after_a_commit_the_page_goes_on_to_the_part_that_is_due(page):
    commit(page)
    assert (page.part, page.tabs.here) == ("refit", "refit")
    assert page.desk.owed.step.id == "B1"


def test_a_part_without_steps_stays_where_something_is_done_elsewhere(page, workbook):
    turn(page, "looking-back")
    play_until(workbook, "B9")
    page.read_again()
    assert page.part == "looking-back"


def test_a_part_in_which_nothing_is_due_leads_to_the_one_where_it_is(page):
    shown = texts(turn(page, "perimeter"))
    assert '<a href="?part=posture" class="refkit-go refkit-go-main">Go on with' in shown
    assert page.desk is None


def test_each_part_has_what_it_shows_besides_its_steps(page):
    turn(page, "looking-back")
    titles = texts(page.here)
    assert "<h2>What was done</h2>" in titles
    kinds = [type(place.children[0]) for place in page.here.panels]
    assert History in kinds


def test_the_bar_says_which_campaign_and_whose_screen(page):
    bar = texts(page.bar)
    assert "<h1>Advance to Rostov: the Tatsinskaya pocket</h1>" in bar
    assert "Scenario 1 of 5: 23 December 1942, full day" in bar
    assert "--refkit-seat" not in bar


def test_the_bar_leads_home_where_there_is_one(workbook, monkeypatch):
    assert "<a" not in texts(Application(workbook).bar)
    monkeypatch.setenv(address.FOLDER, str(workbook.parent))
    assert f'<a href="{address.HOME}">refkit</a>' in texts(Application(workbook).bar)


def test_a_page_that_changes_hands_shows_nothing_until_somebody_sits_down(page):
    turn(page, "looking-back")
    page.hand_to("german")
    assert (page.tabs.tabs, page.tabs.title, page.bar.children) == ([], "", ())
    assert not any(each.is_shown for each in page.pages.values())
    page.sit("german")
    assert "--refkit-seat: #1f5fa6" in texts(page.bar)
    assert page.tabs.tabs
    assert page.here.is_shown


def test_a_tab_that_is_clicked_while_the_page_is_blank_shows_nothing(page):
    page.hand_to("german")
    turn(page, "refit")
    assert not any(each.is_shown for each in page.pages.values())


def test_a_part_that_does_itself_is_not_stayed_at(page, workbook):
    commit_until(page, "B9")
    assert "4 steps changed nothing" in texts(page)
    assert page.part == "refit"


def test_the_umpire_has_a_tab_about_the_campaign_and_a_side_has_none(page):
    last = page.tabs.tabs[-1]
    assert (last["id"], last["title"], last["aside"]) == ("campaign", "Campaign", True)
    shown = texts(turn(page, "campaign"))
    assert "German</td><td>blue</td><td>circle</td>" in shown
    assert "Which vehicles can be repaired" in shown
    page.hand_to("german")
    page.sit("german")
    assert "campaign" not in states(page)
    assert page.part != "campaign"
    assert "Which vehicles can be repaired" not in texts(page)


def test_one_level_of_help_is_set_for_every_step(page, workbook):
    HelpLevels(workbook).put("B9", "automatic")
    about = turn(page, "campaign").panels[0].children[0]
    assert "1 step is set otherwise" in about.message.value
    about.levels.value = "log only"
    assert HelpLevels(workbook).of("B9") == "log only"
    assert "otherwise;" not in about.message.value


@pytest.mark.long
def test_going_back_to_set_up_is_offered_until_a_die_falls(page):
    back = turn(page, "campaign").panels[1]
    hint, way = back.children[0].children
    assert "Until the first die falls" in hint.value
    assert way.children[0].description == "Back to set-up"
    turn(page, "posture")
    commit_until(page, "B4")
    turn(page, "campaign")
    assert "no longer go back to set-up: Entry" in texts(back)
    assert texts(back).count("threw dice") == 1
    assert "Until the first die falls" not in texts(back)


def test_a_note_is_kept_with_its_step_and_shown_to_no_side(page, workbook):
    page.desk.note.text.value = "Both agreed\nat noon"
    assert Application(workbook).desk.note.text.value == "Both agreed\nat noon"
    commit(page)
    entry = session.open(workbook).campaign.entries[-1]
    assert (entry.kind, entry.why) == ("step", "Both agreed at noon")
    assert (
        "note: Both agreed at noon"
        in turn(page, "looking-back").panels[0].children[0].timeline.body
    )
    page.hand_to("german")
    page.sit("german")
    assert "at noon" not in texts(turn(page, "looking-back"))


def test_of_two_sides_it_is_said_which_has_done_the_step(page):
    commit_until(page, "B9")
    assert "refkit-side-states" not in texts(page.here)
    commit(page)
    shown = texts(page.here)
    assert "German <small>✓ done</small>" in shown
    assert "Russian <small>due</small>" in shown
    assert page.side.layout.display == "none"


def test_when_a_day_is_over_the_card_says_so(page, workbook):
    turn(page, "perimeter")
    game = play_until(workbook, "B9")
    first = game.slot
    while game.slot == first:
        game.commit(*least(game))
    page.read_again()
    shown = texts(turn(page, "perimeter"))
    assert "<h3>23 December 1942, full day is closed</h3>" in shown
    assert ">Begin 24 December 1942" in shown


def test_the_page_is_never_without_its_title_while_the_next_step_is_made(page):
    seen = []
    page.bar.observe(lambda change: seen.append(len(change["new"])), "children")
    commit(page)
    assert seen == [1]


def test_advice_is_one_closed_line_and_each_piece_is_dismissed_and_shown_again(tmp_path):
    path = begun("battlefront", tmp_path / "blank.xlsx").path
    strip = advice(Application(path))
    assert strip.children[0].title.title == "Advice: 11"
    assert not strip.children[0].title.is_open
    first = next(iter(strip.dismiss))
    strip.dismiss[first].click()
    assert strip.children[0].title.title == "Advice: 10"
    # Kept beside the workbook: a page that is opened again does not show it either.
    strip = advice(Application(path))
    assert first not in texts(strip)
    assert "1 piece of advice is dismissed." in texts(strip)
    strip.again.click()
    assert strip.children[0].title.title == "Advice: 11"
    assert first in strip.dismiss


def advice(page):
    return page.top.children[0].children[0]
