"""The ledger: its fold is the campaign, dice replay, undo stops at dice and secrets."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from refkit.engine.campaign import ledger, timeline
from refkit.engine.campaign.campaign import change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.charts import Reading
from refkit.engine.charts.dice import SealedDice, TypedDice
from refkit.engine.late.dice_again import ReusedDice
from refkit.engine.play import play
from refkit.engine.problems import Refused
from tests.engine.skirmish import SEED, Camp, Side, campaign, do, last_day, up_to

PLAYED = last_day()


def tables(game):
    return {name: rows for name, rows in game.tables.items() if rows}


def played(seed):
    game = campaign()
    while owed := play.due_steps(game):
        dice = play.sealed_dice(game, owed[0], seed)
        game = do(game, owed[0].step.id, owed[0].side, dice=dice)
    return game


def replayed(game):
    """Return the campaign made again from the decisions and dice on record."""
    again = campaign()
    for entry in game.entries[1:]:
        rolls = (reading.roll for reading in entry.readings)
        dice = ReusedDice(rolls, TypedDice(()))
        again = do(again, entry.step, entry.side, entry.decision, dice)
    return again


def test_the_fold_of_the_ledger_is_the_campaign():
    assert ledger.fold(PLAYED) == PLAYED


@settings(max_examples=15)
@given(st.text(max_size=5))
def test_dice_on_record_give_the_same_entries(seed):
    game = played(seed)
    again = replayed(game)
    assert again.tables == game.tables
    assert again.entries == game.entries


@settings(max_examples=15)
@given(st.text(min_size=1, max_size=5))
def test_a_played_campaign_is_whole(seed):
    game = played(seed)
    assert ledger.faults(game, seed) == []
    rolls = [reading.roll.number for entry in game.entries for reading in entry.readings]
    assert rolls == list(range(1, ledger.next_roll(game.entries)))


def test_an_undone_step_leaves_the_rows_as_they_were_and_is_due_again():
    before = campaign()
    after = ledger.undo(do(before, "plan", "red"), "Anna")
    assert tables(after) == tables(before)
    assert play.due_steps(after) == play.due_steps(before)


def test_an_undo_stays_on_record():
    entry = ledger.undo(do(campaign(), "plan", "red"), "Anna").entries[-1]
    assert (entry.kind, entry.corrects, entry.who, entry.number) == ("undo", 2, "Anna", 3)
    assert entry.lines == ("Plan is taken back and due again",)
    assert entry.audience == "red"


def test_steps_are_undone_one_after_the_other_until_none_is_left():
    game = do(do(campaign(), "plan", "red"), "plan", "blue")
    game = ledger.undo(ledger.undo(game))
    assert tables(game) == tables(campaign())
    with pytest.raises(Refused, match=r"^there is no step to take back$"):
        ledger.undo(game)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            do(up_to("rally", "red"), "rally", "red"),
            "entry 6 (Rally, Red, day 1) rolled a die (1); it",
        ),
        (
            do(up_to("show"), "show"),
            "entry 8 (Show, day 1) opened a secret; it",
        ),
        (
            ledger.correct(do(up_to("rally", "red"), "rally", "red"), "rain"),
            "entry 6 (Rally, Red, day 1) rolled a die (1); entry 5",
        ),
    ],
)
def test_nothing_is_undone_once_dice_fell_or_a_secret_was_opened(game, told):
    whole = re.escape(f"{told} can only be corrected, with a reason")
    with pytest.raises(Refused, match=f"^{whole}$"):
        ledger.undo(game)


def test_all_dice_of_a_step_are_named():
    dice = SealedDice(SEED, 4)
    readings = tuple(
        Reading(roll=dice.roll("1d6", "x"), final=3, result="3") for _ in range(2)
    )
    entry = Entry(number=0, kind="step", step="march", readings=readings)
    with pytest.raises(Refused, match=r"entry 2 \(March.*\) rolled dice \(4 to 5\); it"):
        ledger.undo(ledger.append(campaign(), entry))


def test_a_correction_takes_back_what_dice_did_and_the_step_is_due_again():
    before = up_to("rally", "red")
    after = ledger.correct(do(before, "rally", "red"), "wrong side")
    assert tables(after) == tables(before)
    assert play.due_steps(after) == play.due_steps(before)


def test_a_correction_stands_beside_what_it_corrects():
    game = ledger.correct(do(up_to("rally", "red"), "rally", "red"), " wrong side ", "Anna")
    wrong, right = game.entries[-2:]
    assert (right.kind, right.corrects, right.why, right.who) == (
        "correction",
        wrong.number,
        "wrong side",
        "Anna",
    )
    assert (right.step, right.clauses) == (wrong.step, wrong.clauses)
    assert timeline.taken_back(game.entries) == {wrong.number: right.number}


def test_a_corrected_roll_keeps_its_number():
    game = ledger.correct(do(up_to("rally", "red"), "rally", "red"), "wrong side")
    assert do(game, "rally", "red").entries[-1].readings[0].roll.number == 2


@pytest.mark.parametrize("why", ["", "  "])
def test_a_correction_wants_a_reason(why):
    game = do(campaign(), "plan", "red")
    for act in (lambda: ledger.correct(game, why), lambda: ledger.amend(game, (), why)):
        with pytest.raises(Refused, match=r"^a correction wants a reason; there is none$"):
            act()


def test_there_may_be_nothing_to_correct():
    with pytest.raises(Refused, match="there is no step to take back"):
        ledger.correct(campaign(), "wrong")


def test_a_fact_is_set_right_with_its_reason():
    row = campaign().get(Side, "red")
    game = ledger.amend(campaign(), [change_between(row, row.replace(men=7))], "miscounted")
    assert game.get(Side, "red").men == 7
    assert (game.entries[-1].lines, game.entries[-1].audience) == (
        ("Side red: men 5 -> 7",),
        "umpire",
    )


def test_a_step_is_not_taken_back_over_what_was_set_right_since():
    game = do(campaign(), "plan", "red")
    row = game.get(Side, "red")
    game = ledger.amend(game, [change_between(row, row.replace(plan="wait"))], "misread")
    with pytest.raises(Refused, match="Side red: plan is 'wait'; expected 'ambush'"):
        ledger.undo(game)


def test_an_entry_that_does_not_fit_is_not_taken():
    row = campaign().get(Side, "red")
    with pytest.raises(Refused, match="Side red: the row is there already; expected none"):
        ledger.append(
            campaign(), Entry(number=0, kind="step", changes=(change_between(None, row),))
        )


def test_an_entry_cannot_hold_what_json_does_not_give_back():
    with pytest.raises(ValidationError, match="finite number"):
        Entry(number=0, kind="step", decision={"men": float("nan")})


def test_the_decisions_of_two_entries_are_not_shared():
    Entry(number=1, kind="step").decision["men"] = 3
    assert Entry(number=2, kind="step").decision == {}


def test_a_ledger_that_does_not_follow_names_the_entry():
    shown = PLAYED.entries[7]
    broken = shown.changes[0].model_copy(update={"before": {"hidden": False}})
    entry = shown.model_copy(update={"changes": (broken,)})
    with pytest.raises(
        Refused, match=r"^entry 8: Camp north: hidden is TRUE; expected FALSE"
    ):
        ledger.fold(replace(PLAYED, entries=(*PLAYED.entries[:7], entry)))


def test_a_class_nobody_knows_is_told_when_the_ledger_is_folded():
    made = change_between(None, Camp(id="east", side="red")).model_copy(
        update={"record": "Wagon"}
    )
    entries = (*PLAYED.entries, Entry(number=99, kind="setup", changes=(made,)))
    with pytest.raises(Refused, match=r"^entry 99: Wagon east: there is no 'Wagon'"):
        ledger.fold(replace(PLAYED, entries=entries))


def test_rolls_are_counted_over_all_entries():
    numbers = [ledger.next_roll(PLAYED.entries[:n]) for n in (0, 6, 7, 99)]
    assert numbers == [1, 2, 3, 5]


def test_standing_steps_are_those_not_taken_back():
    game = ledger.undo(do(do(campaign(), "plan", "red"), "plan", "blue"))
    assert [(e.step, e.side) for e in ledger.standing_steps(game.entries)] == [
        ("plan", "red")
    ]
