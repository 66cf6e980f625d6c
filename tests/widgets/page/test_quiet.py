"""What the page keeps quiet: another side's picks, and that nobody has answered yet."""

import shutil

import pytest

from refkit import session
from refkit.engine.campaign import naming
from refkit.engine.problems import Refusal
from refkit.launch import demo
from refkit.widgets.page import action_bar
from refkit.widgets.page.walkthrough import Walkthrough
from tests.widgets.players import answer, commit, commit_until, roll, texts


@pytest.fixture
def at(tmp_path):
    """The page of a campaign of two commanders where a step is due of both."""
    game = session.new("road-to-the-river", tmp_path / "river.xlsx", seed="s")
    script = demo.read_script("road-to-the-river")

    def played(step):
        while game.due()[0].step.id != step:
            list(demo.do_step(game, game.due()[0], script))
        return Walkthrough(game.path), game, script

    return played


def test_secret_picks_are_not_told_beside_the_form_of_the_other_side(at):
    page, game, script = at("S3")
    first = game.due()[0]
    page.go_on("")
    list(demo.do_step(game, first, script))
    entry = game.campaign.entries[-1]
    page.game.refresh()
    page.after(entry)
    assert page.desk.owed.side not in ("", first.side)
    assert "Done: Terrain picks" in page.notice.body
    assert " lays " not in page.notice.body
    assert " lays " in texts(page.last)


def test_the_last_secret_picks_are_not_told_beside_a_step_for_all_eyes(at):
    page, game, script = at("S3")
    page.go_on("")
    while game.due()[0].step.id == "S3":
        list(demo.do_step(game, game.due()[0], script))
    page.game.refresh()
    page.after(game.campaign.entries[-1])
    assert page.desk.owed.side == ""
    assert "Done: Terrain picks" in page.notice.body
    assert " lays " not in page.notice.body


def test_a_notice_goes_when_the_desk_turns_to_another_side(at):
    page, *_ = at("S3")
    page.notice.say("<p>said of one side</p>")
    page.side.value = next(s for s in page.game.campaign.sides if s != page.side.value)
    assert page.notice.body == ""


def test_a_form_that_nobody_touched_shows_no_refusal_until_the_button_is_pressed(at):
    page, *_ = at("S3")
    assert "Still to fill in: " in page.desk.action.missing
    assert "refkit-alert" not in texts(page.desk.form)
    assert page.desk.overruling.layout.display == "none"
    page.desk.commit.click()
    assert "Not yet: " in page.desk.action.missing
    assert page.desk.overruling.layout.display is None


def test_what_is_still_to_fill_in_is_told_without_all_that_may_stand_there():
    names = "one of V10 Interceptor Wing, V11 Strike Wing"
    told = [
        Refusal("a", "b", f"{a} is still to choose; expected {names}") for a in ("A", "B")
    ]
    said = "Still to fill in: A is still to choose; B is still to choose."
    assert action_bar.still_open(told) == said
    assert action_bar.still_open([]) == ""


def test_a_step_that_does_nothing_says_so_on_its_button_and_what_is_counted_its_name(at):
    page, *_ = at("C3")
    assert {*page.desk.form.parts} == {"names"}
    assert page.desk.commit.description == "Throw nothing away"
    heads = texts(page.desk.hand)
    assert ">Points<" not in heads
    assert ">At hand<" in heads


def test_a_battle_begins_with_nothing_chosen_and_has_one_note(at):
    page, *_ = at("B2")
    desk = page.desk
    assert desk.action.missing == (
        "Not yet: Choose one for Winner. "
        "How can be chosen once the line above it is answered."
    )
    assert desk.note not in desk.children
    winner, how = (desk.form.parts[name].control.widget for name in ("winner", "how"))
    winner.value = page.game.campaign.sides[0]
    assert [label for label, _ in how.options] == [
        "Choose…", "The loser's headquarters fell", "The loser gave up",
    ]  # fmt: skip
    how.value = "hq"
    assert desk.is_ready
    assert "The next battle is in " in texts(desk.action)


def test_a_side_is_called_what_its_rules_call_it(at):
    page, *_ = at("C2")
    shown = texts(page.progress) if hasattr(page, "progress") else texts(page)
    assert page.side.description == "Commander"
    assert "due from both commanders" in shown
    assert page.desk.preview.value.startswith("<")


def test_rows_not_filled_in_yet_are_asked_for_and_not_refused(at):
    page, *_ = at("S3")
    desk = page.desk
    grid = desk.form.parts["grounds"]
    values = [list(row) for row in grid.view.values]
    values[0][0] = "Woods"
    grid.view.values = values
    assert desk.action.missing.startswith("Still to fill in: ")
    assert " cards still to choose; " in desk.action.missing
    assert desk.overruling.layout.display == "none"
    assert "refkit-alert" not in texts(desk.form)
    # Cells that a row has no need of are shut.
    assert sorted(sum(row["open"]) for row in grid.view.rows) == [1, 1, 2, 3]


def test_the_discard_pile_is_beside_the_replacements(at):
    page, *_ = at("C2")
    shown = texts(page.desk.hand)
    assert "Discard pile" in shown
    assert "May still take" in shown
    assert page.desk.form.counter is None


def test_the_umpire_sees_the_die_and_the_result_before_the_other_side_rolls(workbook):
    page = Walkthrough(workbook)
    commit_until(page, "B1")
    first = page.desk.owed.side
    roll(page, 7)
    commit(page)
    assert page.desk.owed.side not in ("", first)
    assert "Done: Campaign points" in page.notice.body
    assert f"CPP of {naming.short(first)}: rolled 7 (1d10), " in page.notice.body
    assert " campaign points; " in page.notice.body
    assert "<summary" not in page.notice.body


def test_what_opened_a_secret_is_corrected_and_not_taken_back(workbook):
    page = Walkthrough(workbook)
    commit_until(page, "A")
    commit_until(page, "C1")
    commit(page)
    assert page.game.campaign.entries[-1].opened
    assert ">Correct</button>" in page.notice.body
    assert ">Take back</button>" not in page.notice.body


def test_a_side_is_not_told_what_another_side_rolled(workbook):
    page = Walkthrough(workbook)
    commit_until(page, "B1")
    mine, other = page.game.campaign.sides
    page.sit(mine)
    assert page.desk.owed.side == mine
    commit(page)
    entry = page.opened.campaign.entries[-1]
    page.sit(other)
    page.go_on("")
    assert entry.readings[0].describe() not in texts(page)


def test_what_is_done_at_the_table_alone_says_so_and_has_one_note(rostov, workbook):
    shutil.copyfile(rostov("E1"), workbook)
    page = Walkthrough(workbook)
    assert page.desk.owed.step.title == "Markers off"
    told = "Take the markers off the table, then press the button."
    assert f"<p>{told}</p>" in page.desk.preview.value
    assert "note" in page.desk.form.parts
    assert page.desk.note not in page.desk.children
    answer(page, "note", "two were left")
    commit(page)
    assert page.desk.owed.step.title != "Markers off"
    line = next(e.told[0] for e in page.game.campaign.entries[::-1] if e.step == "E1")
    assert line == "two were left"
