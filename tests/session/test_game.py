"""A campaign workbook in use: opened, decided on, undone, edited by hand, killed."""

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from refkit import session, shipped
from refkit.engine.late.corrections import Correction
from refkit.engine.problems import Refused
from refkit.workbook import saving
from refkit.workbook.saving import NotSaved
from tests.blank import begun
from tests.excel import change

PACK = "advance-to-rostov"


@pytest.fixture
def path(begun):
    return begun("S10")


@pytest.fixture
def game(path):
    return session.open(path)


def commit(game, raw=None, faces=None):
    owed = game.due()[0]
    return game.commit(owed, game.draft(owed).values if raw is None else raw, faces)


def reach(game, step):
    while game.due()[0].step.id != step:
        commit(game)
    return game.due()[0]


def test_a_new_workbook_is_never_written_over_another(path):
    with pytest.raises(Refused, match=r"rostov\.xlsx: there is a file already"):
        session.new(PACK, path)


def test_an_unknown_pack_is_refused_with_those_there_are(tmp_path):
    with pytest.raises(
        Refused, match="pack 'rostov': expected one of advance-to-rostov, battlefront"
    ):
        session.new("rostov", tmp_path / "x.xlsx")


def test_advice_names_the_cell_or_the_worksheet(tmp_path):
    blank = begun("battlefront", tmp_path / "blank.xlsx")
    told = [str(each) for each in blank.advice()]
    assert (
        "Sides!A4: red has no reinforcement group (RG) chart; expected lines to buy from."
        in told
    )
    assert "Victory: there is no condition; expected what decides the campaign." in told


def test_a_seed_that_everybody_knows_is_told_until_a_die_is_thrown(tmp_path):
    game = session.open(shutil.copy(shipped.folder("workbooks") / f"{PACK}.xlsx", tmp_path))
    (told,) = game.advice()
    assert "the seed is 'example', that of the shipped example" in str(told)
    while not any(entry.readings for entry in game.campaign.entries):
        owed = game.due()[0]
        game.commit(owed, game.draft(owed).values)
    assert game.advice() == []


def test_a_campaign_that_has_everything_wants_no_advice(game):
    assert game.advice() == []


def test_without_a_seed_two_campaigns_roll_differently(tmp_path):
    games = [session.new(PACK, tmp_path / f"{n}.xlsx") for n in "ab"]
    assert games[0].campaign.option("seed") != games[1].campaign.option("seed")


def test_what_is_not_there_is_refused(tmp_path):
    with pytest.raises(Refused, match="there is no such file"):
        session.open(tmp_path / "none.xlsx")


def test_a_commit_is_on_the_disk_at_once(game, path):
    entry = commit(game)
    assert session.open(path).campaign.entries[-1] == entry


def test_the_file_read_again_is_the_campaign_in_memory(game, path):
    for _ in range(20):
        commit(game)
    assert session.open(path).campaign == game.campaign


def test_typed_dice_are_marked_as_typed(game):
    commit(game)
    (reading,) = commit(game, faces=[7]).readings
    assert (reading.roll.source, reading.roll.faces) == ("typed", (7,))


def test_missing_dice_refuse_the_commit_and_save_nothing(game, path):
    commit(game)
    before = path.read_bytes()
    with pytest.raises(Refused, match="1d10 is wanted for CPP of german"):
        commit(game, faces=[])
    assert path.read_bytes() == before


def test_a_refused_decision_saves_nothing(game, path):
    reach(game, "B9")
    before = path.read_bytes()
    with pytest.raises(Refused, match="'Z9' is not on the side's chart"):
        commit(game, {"orders": [{"group": "Z9"}]})
    assert path.read_bytes() == before


def test_a_preview_tells_every_refusal_by_its_field(game):
    owed = reach(game, "B9")
    preview = game.preview(owed, {"orders": [{"group": "Z9"}, {"group": "A1"}]})
    fields = [refusal.field for refusal in preview.refusals]
    assert fields[0] == "orders[0].group"
    assert "orders[1].group" in fields


def test_a_preview_tells_what_cannot_be_understood(game):
    owed = reach(game, "B9")
    (refusal,) = game.preview(owed, {"orders": [{"group": "I3", "points": "x"}]}).refusals
    assert refusal.message == "Registered points is 'x'; expected a whole number, 0 or more"


def test_a_preview_asks_for_the_next_die(game):
    owed = reach(game, "B1")
    assert game.preview(owed, {}, []).wanted.purpose == "CPP of german"


def test_a_preview_of_a_face_no_die_has_is_refused(game):
    owed = reach(game, "B1")
    (refusal,) = game.preview(owed, {}, [11]).refusals
    assert refusal.message == "CPP of german: the die shows 11; expected 1 to 10"


def test_a_preview_of_too_many_dice_is_refused(game):
    owed = reach(game, "B1")
    (refusal,) = game.preview(owed, {}, [7, 3]).refusals
    assert refusal.code == "dice_left"


def test_a_preview_shows_what_typed_dice_change(game):
    owed = reach(game, "B1")
    preview = game.preview(owed, {}, [7])
    assert preview.refusals == ()
    assert [change.record for change in preview.changes] == ["Points"]


def test_a_preview_does_not_look_at_dice_nobody_threw(game):
    owed = reach(game, "B1")
    preview = game.preview(owed, {})
    assert (preview.refusals, preview.wanted, preview.changes) == ((), None, ())


def test_an_undo_is_free_until_dice_fall(game):
    commit(game)
    entry = game.undo(who="Ann")
    assert (entry.kind, entry.corrects, entry.who) == ("undo", 2, "Ann")
    assert game.due()[0].step.id == "S10"


def test_once_dice_fell_an_undo_is_refused_with_the_reason(game):
    commit(game)
    commit(game)
    with pytest.raises(
        Refused, match=r"entry 3 \(Campaign points, German, .*\) rolled a die \(1\)"
    ):
        game.undo()


def test_a_correction_stands_beside_what_it_corrects(game):
    commit(game)
    commit(game, faces=[7])
    correction = game.correct("the die was a 1", who="Ann")
    assert (correction.corrects, correction.why) == (3, "the die was a 1")
    assert game.due()[0].side == "german"
    assert game.campaign.rows("Points", side="german", kind="replenishment") == ()


def test_a_die_thrown_again_has_a_number_of_its_own(game):
    commit(game)
    commit(game, faces=[7])
    game.correct("misread")
    assert commit(game, faces=[1]).readings[0].roll.number == 2


def bought(game):
    """Play the CPP rolls (entries 3 and 4) and the first side's purchases."""
    commit(game)
    commit(game, faces=[7])
    commit(game, faces=[7])
    reach(game, "B9")
    return commit(game, {"orders": [{"group": "I3"}]})


def test_a_mistake_far_back_is_told_with_what_depended_on_it(game):
    number = bought(game).number
    (found,) = game.consequences(Correction(3, dice=(1,)))
    assert (found.entry.number, found.outcome) == (number, "same")
    assert [change.record for change in found.read] == ["Points"]


def test_a_mistake_far_back_is_set_right_on_the_disk(game, path):
    bought(game)
    wrong = game.campaign.find("Points", "german/2").cpp
    entry = game.revise(Correction(3, dice=(1,), rest="redo"), "misread", who="Ann")
    again = session.open(path)
    assert (again.campaign.entries[-1], again.campaign) == (entry, game.campaign)
    assert again.campaign.find("Points", "german/2").cpp < wrong
    assert again.verify() == []


def test_a_late_correction_that_is_refused_saves_nothing(game, path):
    bought(game)
    before = path.read_bytes()
    with pytest.raises(Refused, match="depended on what is corrected"):
        game.revise(Correction(3, dice=(1,)), "misread")
    assert path.read_bytes() == before


def test_steps_go_on_from_a_late_correction_read_from_the_disk(game, path):
    bought(game)
    game.revise(Correction(3, dice=(1,), rest="redo"), "misread")
    again = session.open(path)
    assert again.due() == game.due()
    commit(again)
    assert again.verify() == []


def test_a_late_correction_waits_for_hand_edits(path):
    bought(session.open(path))
    change(path, "German Roster", "Rating", "elite")
    game = session.open(path)
    correction = Correction(3, dice=(1,), rest="redo")
    for act in (game.consequences, lambda each: game.revise(each, "misread")):
        with pytest.raises(Refused, match="changed by hand; accept it or put it back"):
            act(correction)


def test_a_hand_edit_is_told_with_its_cell(path):
    change(path, "German Roster", "Rating", "elite")
    game = session.open(path)
    (told,) = map(str, game.hand_edits)
    assert told.startswith("German Roster!")
    assert told.endswith("becomes 'elite'")


def test_no_step_is_done_over_a_hand_edit(path):
    change(path, "German Roster", "Rating", "elite")
    with pytest.raises(Refused, match="changed by hand; accept it or put it back first"):
        commit(session.open(path))


def test_an_accepted_hand_edit_is_an_entry_of_its_own(path):
    change(path, "German Roster", "Rating", "elite")
    game = session.open(path)
    entry = game.accept("typed wrongly at setup")
    assert (entry.kind, len(entry.changes)) == ("hand edit", 1)
    assert session.open(path).verify() == []


def test_a_hand_edit_can_be_put_back(path):
    change(path, "German Roster", "Rating", "elite")
    game = session.open(path)
    game.put_back()
    assert session.open(path).hand_edits == ()


def test_there_is_nothing_to_accept_in_an_untouched_file(game):
    with pytest.raises(Refused, match="nothing was changed by hand"):
        game.accept("why not")


def test_nothing_is_put_back_in_an_untouched_file(game, path):
    before = path.read_bytes()
    assert game.put_back() == ()
    assert path.read_bytes() == before


def test_a_file_changed_outside_keeps_what_was_changed(game, path):
    change(path, "Options", "Value", "Another title")
    entry = commit(game)
    again = session.open(path)
    assert again.campaign.option("title") == "Another title"
    assert again.campaign.entries[-1] == entry


def test_a_file_changed_outside_is_read_again(game, path):
    assert not game.refresh()
    change(path, "German Roster", "Rating", "elite")
    assert game.refresh()
    assert len(game.hand_edits) == 1


def test_of_two_who_have_it_open_the_second_to_commit_is_told(game, path):
    second = session.open(path)
    first = commit(game)
    with pytest.raises(NotSaved, match="was changed meanwhile"):
        commit(second)
    assert session.open(path).campaign.entries[-1] == first


def test_the_second_reads_again_and_goes_on(game, path):
    second = session.open(path)
    commit(game)
    second.refresh()
    assert commit(second).number == 3


def test_a_frame_has_the_rows_of_its_worksheet(game):
    assert len(game.frame("German Roster")) == 11


def test_a_view_is_what_a_side_may_know(game):
    assert {row.side for row in game.view("german").rows("Element")} == {"german"}


KILLED = """
import sys
from refkit import session, shipped
from refkit.engine.late.corrections import Correction
game = session.open(sys.argv[1])
print("go", flush=True)
while owed := game.due():
    raw = game.draft(owed[0]).values
    if owed[0].step.id == "A":
        raw = {"posture": "attack"}
    game.commit(owed[0], raw)
    print("done", flush=True)
"""


def kill_after(path, steps, seconds):
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE
    )
    with child:
        for _ in range(1 + steps):
            child.stdout.readline()
        time.sleep(seconds)
        os.kill(child.pid, signal.SIGKILL)


@pytest.mark.parametrize(
    "moments", [range(4, 5), pytest.param(range(12), marks=pytest.mark.long)]
)
def test_a_process_killed_anywhere_leaves_a_whole_campaign(path, moments):
    entries = 1
    for moment in moments:
        kill_after(path, 1 + moment % 3, 0.007 * moment)
        game = session.open(path)
        assert game.verify() == []
        assert len(game.campaign.entries) > entries
        entries = len(game.campaign.entries)


def test_a_workbook_has_a_name_that_excel_opens(tmp_path):
    with pytest.raises(Refused, match=r"x\.xlsm: the name ends in '\.xlsm'; expected"):
        session.new(PACK, tmp_path / "x.xlsm")


@pytest.mark.parametrize(
    ("seed", "told"),
    [("x" * 501, "seed: has 501 characters"), ("a\nb", r"seed: is 'a\\nb'")],
)
def test_a_seed_the_workbook_cannot_keep_is_refused(tmp_path, seed, told):
    with pytest.raises(Refused, match=told):
        session.new(PACK, tmp_path / "x.xlsx", seed=seed)


def test_a_blank_seed_is_drawn_in_secret(tmp_path):
    game = session.new(PACK, tmp_path / "x.xlsx", seed=" ")
    assert len(game.campaign.option("seed")) == 32


def test_a_game_and_what_is_due_read_as_sentences(game):
    step, slot = "Roles of the first scenario", "23 December 1942, full day"
    name = f"Advance to Rostov: the Tatsinskaya pocket, in {game.path.name}"
    state = f"entry 1 is the last; due: S10 {step} (umpire, {slot})"
    assert repr(game) == f"<{name}: {state}>"
    assert repr(game.due()[0]) == f"<due: {step}, {slot}>"


def test_every_worksheet_is_a_frame_by_its_title(game):
    frames = game.frames()
    assert {"German Roster", "Calendar", "Dice"} <= set(frames)
    assert frames["Calendar"].equals(game.frame("Calendar"))


def test_steps_done_together_are_saved_once_and_all_of_them(begun):
    game = session.open(begun("B9"))
    number = len(game.campaign.entries)
    kept = len(saving.generations(game.path))
    # What was done before the one that is refused is done all the same.
    with suppress(Refused), game.saving_together():
        game.rule("BF-2.1.2.5-d", "They stay.")
        game.rule("BF-2.1.2.5-d", "They leave.")
        assert len(game.campaign.entries) == number + 2
        assert len(session.open(game.path).campaign.entries) == number
        game.rule("no such clause", "They stay.")
    assert len(saving.generations(game.path)) == kept + 1
    again = session.open(game.path)
    assert again.campaign.entries == game.campaign.entries
    assert (len(again.campaign.entries), again.verify()) == (number + 2, [])


def test_what_waits_to_be_saved_is_saved_before_hand_edits_are_taken(begun):
    game = session.open(begun("B9"))
    number = len(game.campaign.entries)
    with game.saving_together():
        game.rule("BF-2.1.2.5-d", "They stay.")
        assert game.put_back() == ()
        assert len(session.open(game.path).campaign.entries) == number + 1
