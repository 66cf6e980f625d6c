"""Seats: a side before the screen reads what it may know and does its own steps."""

import pytest

from refkit import session
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import NoDice
from refkit.engine.play.preview import Preview
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.records.parsing import parse_record
from refkit.session import side
from refkit.session.side import WANTED, SideView, discreet
from refkit.widgets.form import changes
from refkit.workbook.locks import InUse
from refkit.workbook.saving import NotSaved
from tests.excel import change
from tests.widgets.players import play_until


@pytest.fixture
def workbook(begun):
    return begun("B9")


@pytest.fixture
def game(workbook):
    return session.open(workbook)


@pytest.fixture
def seat(game):
    return SideView(game, "german")


def order(seat, group="I3", **more):
    (owed,) = seat.due()
    return owed, {**seat.draft(owed).values, "orders": [{"group": group, **more}]}


def test_a_side_has_the_campaign_as_it_may_know_it(seat, game):
    assert seat.campaign == view(game.campaign, "german")


def test_its_view_is_made_anew_when_something_is_done(seat):
    before = len(seat.campaign.entries)
    seat.commit(*order(seat))
    assert len(seat.campaign.entries) == before + 1


def test_a_side_owes_its_own_steps_and_hears_of_the_other_s(seat):
    assert [each.side for each in seat.due()] == ["german"]
    assert [each.side for each in seat.awaited()] == ["german", "russian"]


def test_a_step_the_umpire_does_in_secret_is_not_told(workbook):
    seat = SideView(play_until(workbook, "E2"), "german")
    assert (seat.due(), seat.awaited(), seat.is_over) == ((), (), False)
    assert seat.slot == "1942-12-23 full day"


def test_a_preview_tells_the_side_its_own_changes(seat):
    found = seat.preview(*order(seat))
    assert {change.record for change in found.changes} >= {"Element", "Points"}
    assert found.lines


def test_a_preview_tells_nothing_of_the_enemy(seat, game):
    enemy = game.campaign.rows("Element", side="russian")[0]
    made = Preview(changes=(Change(
        record="Element", key=enemy.id, before={"name": enemy.name}, after={"name": "X"}
    ),))  # fmt: skip
    game.preview = lambda *_args, **_named: made
    assert seat.preview(*order(seat)).changes == ()


def test_dice_that_only_the_umpire_may_read_are_not_read_out(seat, game, monkeypatch):
    monkeypatch.setattr(side, "may_read", lambda *_: False)
    wanted = NoDice("1d6", "losses", 0)
    wanted.chart, wanted.modifiers = "Losses", (("in the open", 2),)
    game.preview = lambda *_args, **_named: Preview(wanted=wanted, readings=("read",))
    found = seat.preview(*order(seat))
    assert (found.readings, found.wanted.chart, found.wanted.modifiers) == ((), "", ())


def test_a_refusal_of_a_step_is_told_with_its_ground(seat):
    (refusal,) = seat.preview(*order(seat, "A1")).refusals
    assert (refusal.field, refusal.message) == (
        "orders[0].group",
        "A1 can be bought from 24 December 1942 on",
    )


def test_a_side_commits_and_is_given_the_entry_as_it_sees_it(seat, game):
    entry = seat.commit(*order(seat))
    assert (entry.step, entry.digest, entry.decision) == ("B9", "", {})
    assert game.campaign.entries[-1].decision


def test_a_side_overrules_nothing(seat):
    owed, raw = order(seat, "A1")
    (refusal,) = seat.preview(owed, raw, overrule="I want it").refusals
    assert refusal.code == "umpire_only"
    with pytest.raises(Refused, match="Only the umpire may overrule"):
        seat.commit(owed, raw, overrule="I want it")


@pytest.mark.parametrize("work", ["draft", "choices"])
def test_a_side_does_not_look_into_the_other_s_step(seat, work):
    other = next(each for each in seat.awaited() if each.side == "russian")
    with pytest.raises(Refused, match="Purchases is not yours"):
        getattr(seat, work)(other)


def test_a_side_hears_why_its_own_answers_would_not_be_taken(seat):
    owed, raw = order(seat, "A1")
    empty = {**raw, "orders": []}
    nothing, early = seat.refused(owed, [empty, raw])
    assert nothing == ()
    assert [each.code for each in early] == ["chart_note"]


def test_a_side_hears_nothing_of_answers_to_the_other_s_step(seat):
    other = next(each for each in seat.awaited() if each.side == "russian")
    with pytest.raises(Refused, match="Purchases is not yours"):
        seat.refused(other, [{"orders": []}])


def test_a_side_does_not_do_the_other_s_step(seat):
    other = next(each for each in seat.awaited() if each.side == "russian")
    with pytest.raises(Refused, match="Purchases is not yours"):
        seat.commit(other, {})


def test_what_was_changed_by_hand_is_not_told_and_bars_a_commit(workbook):
    change(workbook, "Russian Roster", "Name", "Zvezda")
    seat = SideView(session.open(workbook), "german")
    assert (seat.hand_edits, seat.notices, seat.advice(), seat.remarks()) == (
        (),
        (),
        [],
        [],
    )
    with pytest.raises(Refused, match=r"^Call the umpire") as refused:
        seat.commit(*order(seat))
    assert "Zvezda" not in str(refused.value)


def failing(fault):
    def work(*_args, **_named):
        raise fault

    return work


def test_a_save_that_clashed_tells_no_cell(seat, game):
    game.commit = failing(NotSaved("a.xlsx: was changed meanwhile; Russian Roster!B5: X"))
    with pytest.raises(
        NotSaved, match=r"^a.xlsx: was changed meanwhile; nothing is saved$"
    ):
        seat.commit(*order(seat))


def test_a_workbook_in_use_is_told_as_it_is(seat, game):
    game.commit = failing(InUse("a.xlsx: is open in Excel by Paul; expected it closed"))
    with pytest.raises(InUse, match="by Paul; expected it closed"):
        seat.commit(*order(seat))


def test_a_stumble_tells_nothing(seat, game):
    game.commit = failing(KeyError("R07"))
    with pytest.raises(Refused) as refused:
        seat.commit(*order(seat))
    assert refused.value.faults == (WANTED,)


def test_grounds_are_told_and_faults_are_not():
    ground = Refusal("to", "unknown_hill", "there is no hill")
    faults = [
        ground,
        Problem("Russian Roster!B7", "R12", "R11"),
        Refusal("", "refused", "x"),
    ]
    assert discreet(faults) == [ground, WANTED]
    assert discreet([ground]) == [ground]


def test_a_preview_with_faults_of_the_workbook_tells_that_the_umpire_is_wanted(seat, game):
    faults = (Refusal("", "refused", "Russian Roster!B7: R12"),)
    game.preview = lambda *_args, **_named: Preview(refusals=faults)
    (told,) = seat.preview(*order(seat)).refusals
    assert (told.code, told.message) == ("umpire_wanted", WANTED)


def test_a_side_is_told_the_chances_of_what_is_due_of_it(workbook, seat):
    assert seat.odds() == ()
    later = SideView(play_until(workbook, "B10"), "german")
    assert {due.side for due, _ in later.odds()} <= {"german"}


def test_a_side_is_told_no_chances_when_nothing_is_due_of_it(workbook):
    assert SideView(play_until(workbook, "E2"), "german").odds() == ()


def test_a_side_writes_its_own_sheet_alone(seat, tmp_path):
    (file,) = seat.sheets("german", tmp_path / "sheets")
    assert file.read_bytes().startswith(b"%PDF")
    with pytest.raises(Refused, match="the sheet of russian is not for german"):
        seat.sheets("russian", tmp_path / "sheets")


def test_a_side_lets_out_nothing(seat, tmp_path):
    with pytest.raises(Refused, match="Only the umpire may overrule what is refused"):
        seat.sheets("german", tmp_path, allow=["in the mill"])


def test_what_a_side_s_sheet_says_is_its_own(seat):
    assert (seat.brief().audience, seat.brief().side) == ("german", "German")


def test_a_worksheet_of_the_enemy_s_is_empty(seat):
    assert len(seat.frame("German Roster")) > 0
    assert len(seat.frame("Russian Roster")) == 0


def test_the_past_is_as_the_side_may_know_it(seat):
    (then,) = seat.past().values()
    assert then.rows("Element", side="german")
    assert then.rows("Element", side="russian") == ()


def test_a_file_changed_outside_is_read_again(seat, workbook):
    assert not seat.refresh()
    play_until(workbook, "B11")
    assert seat.refresh()
    assert seat.due()[0].step.id == "B11"


def test_a_side_is_told_why_its_sealed_orders_are_refused_and_no_entry(game, seat):
    owed, raw = order(seat, "Z9")
    decision, _ = parse_record(owed.step.decision, raw)
    game.take_orders([Order(owed, decision, Origin("F-1", 1))], only_seal=True)
    with pytest.raises(Refused) as whole:
        game.commit(owed, decision.values)
    assert "sealed for Purchases in entry" in str(whole.value)
    with pytest.raises(Refused) as told:
        seat.commit(owed, decision.values)
    assert "Z9" in str(told.value)
    assert "entry" not in str(told.value)
    assert WANTED not in str(told.value)


def test_no_cell_is_told_that_would_count_the_rows_of_the_enemy(game, seat):
    was, now = ({"status": each} for each in ("available", "knocked_out"))
    fallen = Change(record="Stand", key="G01.1", before=was, after=now)
    (whole,), (told,) = (each.describe([fallen]) for each in (game, seat))
    sheet, _, rest = whole.partition("!")
    assert sheet == "German Stands"
    assert told == f"{sheet}: {rest.partition(': ')[2]}"
    (line,) = changes.change_lines(seat, [fallen])
    sheet, row, column, *_ = line
    assert sheet == "<strong>German Stands</strong> <small></small>"
    assert row.startswith("1st Alarm-unit squad of Alarm company Heinemann")
    assert column == "Status"


def test_the_umpire_has_all_before_him(game):
    assert (game.seat, game.awaited()) == ("umpire", game.due())
    assert game.brief().audience == "umpire"
    assert isinstance(game.campaign.entries[-1], Entry)
