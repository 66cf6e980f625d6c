"""A mistake found late: what depended on it is told, settled, and on record."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from refkit.engine.campaign import checks, ledger, timeline
from refkit.engine.campaign.campaign import change_between, changes_between
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import TypedDice
from refkit.engine.late import revising
from refkit.engine.late.corrections import Answer, Correction
from refkit.engine.late.dice_again import ReusedDice
from refkit.engine.play import play
from refkit.engine.problems import Problem, Refused
from refkit.engine.rules.ruling import Ruling
from tests.engine.levy import DAYS, LEVY, PRICE, campaign, do, played
from tests.engine.skirmish import SEED, Band, Side

PLAYED = played()
MUSTER, HIRE, SCOUTS, NEXT_MUSTER, NEXT_HIRE, NEXT_SCOUTS = 2, 4, 6, 10, 12, 14
LAST = PLAYED.entries[-1].number
NUMBERS = list(range(2, LAST + 1))


def revised(correction, game=PLAYED, why="misread", who=""):
    return revising.revise(game, correction, SEED, why=why, who=who)


def outcomes(correction, game=PLAYED):
    return {c.entry.number: c.outcome for c in revising.consequences(game, correction)}


def refusal(correction, game=PLAYED, why="misread"):
    with pytest.raises(Refused) as error:
        revised(correction, game, why)
    return list(map(str, error.value.faults))


def men(game, side="red"):
    return game.get(Side, side).men


def answers(*numbers, do="keep"):
    return {number: Answer(do) for number in numbers}


def right(record, key, **fields):
    return {"record": record, "key": key, "fields": fields}


def whole(game):
    """Return every break of the ledger and the books."""
    folded = ledger.fold(game)
    return [
        *ledger.faults(game, SEED),
        *changes_between(folded, game),
        *changes_between(game, folded),
        *checks.faults(game),
    ]


def replayed(game):
    """Return the rows that the entries that stand make, each done from the start again."""
    again = replace(game, tables={}, entries=())
    for entry in timeline.standing_entries(game.entries):
        if entry.kind != "step":
            again = ledger.append(again, entry)
            continue
        rolls = (reading.roll for reading in entry.readings)
        dice = ReusedDice(rolls, TypedDice(()))
        owed = play.Due(entry.slot, LEVY.step(entry.step), entry.side)
        again = play.play(again, owed, play.parse_decision(owed, entry.decision), dice)
    return again


# What depended on it.


def test_what_read_a_wrong_die_is_told_with_how_it_would_come_out():
    found = revising.consequences(PLAYED, Correction(MUSTER, dice=(5,)))
    assert [(c.entry.number, c.outcome) for c in found[:2]] == [
        (HIRE, "otherwise"),
        (NEXT_MUSTER, "otherwise"),
    ]
    assert [str(each) for each in found[0].read] == ["Side red: men 8 -> 10"]


def test_each_side_depends_on_its_own_dice_only():
    numbers = outcomes(Correction(MUSTER, dice=(5,)))
    assert {PLAYED.entries[n - 1].side for n in numbers} == {"red"}


def test_what_would_be_refused_is_told_with_its_grounds():
    game = played(4)
    found = revising.consequences(game, Correction(MUSTER, dice=(1,), rest="keep"))
    assert found[0].outcome == "refused"
    assert [each.code for each in found[0].again.grounds] == ["not_enough_men"]


def test_a_die_that_nobody_has_thrown_is_told_and_not_thrown():
    found = revising.consequences(PLAYED, Correction(HIRE, decision={"bands": 2}))
    scouts = next(c for c in found if c.entry.number == SCOUTS)
    assert (scouts.outcome, scouts.again.wanted.purpose) == ("dice", "scouts of red/H4")


def test_an_entry_that_read_it_and_comes_out_the_same_is_told():
    found = revising.consequences(played(0, 0), Correction(MUSTER, dice=(5,)))
    assert (found[0].entry.number, found[0].outcome) == (HIRE, "same")
    assert "comes out the same" in next(found[0].describe(PLAYED))


def test_a_die_read_with_another_modifier_comes_out_otherwise():
    game = do(played(upto=21), faces=[1] * 7)
    fact = right("Option", "weather", value="rain")
    assert outcomes(Correction(21, facts=(fact,)), game) == {22: "otherwise"}


def test_rows_that_were_looked_for_and_are_new_or_gone_are_told():
    found = revising.consequences(PLAYED, Correction(HIRE, decision={"bands": 0}))
    read = next(c.read for c in found if c.entry.number == SCOUTS)
    assert [str(each) for each in read] == ["Band red/H1: gone"]


def test_a_row_asked_for_by_its_key_is_told_when_it_is_gone():
    game = do(played(upto=6), {"band": "R1"})
    gone = {"record": "Band", "key": "red/R1", "gone": True}
    correction = Correction(SCOUTS, facts=(gone,), rest="redo")
    assert outcomes(correction, game) == {7: "refused"}
    assert refusal(correction, game) == [
        """entry 7: the rules cannot take it so: "there is no Band 'red/R1'\""""
    ]
    assert whole(revised(replace(correction, answers=answers(7, do="drop")), game)) == []


def test_a_row_that_a_question_no_longer_finds_is_told_by_the_field_asked_for():
    fact = right("Band", "red/R1", rating="veteran", note="promoted")
    found = revising.consequences(PLAYED, Correction(1, facts=(fact,)))
    assert [str(each) for each in found[0].read] == [
        "Band red/R1: rating 'raw' -> 'veteran'"
    ]


def test_nothing_depends_on_a_field_that_nobody_reads():
    fact = right("Band", "red/R1", note="tired")
    assert outcomes(Correction(1, facts=(fact,))) == {}


def test_an_entry_that_is_not_called_for_any_more_is_told():
    fact = right("Camp", "north", trap="peace")
    found = revising.consequences(PLAYED, Correction(17, facts=(fact,)))
    assert [(c.entry.number, c.outcome) for c in found] == [
        (23, "refused"),
        (24, "refused"),
    ]
    assert "post Posts (Red, day 3) is not called for" in " ".join(
        found[0].describe(PLAYED)
    )


def test_consequences_follow_from_the_answers_to_those_before():
    kept = outcomes(Correction(MUSTER, dice=(5,), answers=answers(HIRE)))
    assert list(kept) == [HIRE]


@pytest.mark.parametrize(
    ("correction", "line"),
    [
        (Correction(MUSTER, dice=(5,)), "read Side red: men 8 -> 10"),
        (Correction(MUSTER, dice=(5,)), "now: red hires H1"),
        (Correction(MUSTER, dice=(5,)), "now: Side red: men 10 -> 8"),
        (Correction(HIRE, decision={"bands": 9}), None),
        (
            Correction(HIRE, decision={"bands": 2}),
            "1d6 is wanted for scouts of red/H4, and no more dice were given",
        ),
    ],
)
def test_a_consequence_says_what_was_read_and_what_follows(correction, line):
    if line is None:
        with pytest.raises(Refused, match="bands: 18 men; there are 8"):
            revising.consequences(PLAYED, correction)
        return
    told = [
        line
        for c in revising.consequences(PLAYED, correction)
        for line in c.describe(PLAYED)
    ]
    assert line in told


# What becomes of it.


def test_all_done_again_is_as_if_the_die_had_been_read_right():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"))
    assert (men(game), whole(game)) == (men(PLAYED) + 2, [])
    assert replayed(game).tables == game.tables


def test_a_kept_entry_leaves_what_it_left():
    game = revised(Correction(MUSTER, dice=(5,), rest="keep"))
    assert (men(game), whole(game)) == (men(PLAYED), [])


def test_one_may_be_kept_and_the_next_done_again():
    correction = Correction(
        MUSTER, dice=(5,), answers=answers(HIRE) | answers(NEXT_MUSTER, do="redo")
    )
    game = revised(correction)
    assert (men(game), whole(game)) == (men(PLAYED), [])


def test_without_an_answer_for_each_dependent_entry_nothing_is_corrected():
    told = refusal(Correction(MUSTER, dice=(5,), answers=answers(HIRE, do="redo")))
    numbers = [int(re.match(r"entry (\d+): depended on", line)[1]) for line in told]
    assert numbers == [NEXT_MUSTER, NEXT_HIRE, 18, 20]


def test_what_the_rules_refuse_now_is_not_kept():
    told = refusal(Correction(MUSTER, dice=(1,), rest="keep"), played(4))
    assert told == ["entry 4 bands: 8 men; there are 6 (p. 1)"]


def test_what_the_rules_refuse_now_is_not_done_again():
    told = refusal(Correction(MUSTER, dice=(1,), rest="redo"), played(4))
    assert told[0] == "entry 4 bands: 8 men; there are 6 (p. 1)"


def test_a_refused_entry_is_done_again_with_another_decision():
    again = {HIRE: Answer("redo", decision={"bands": 3})}
    game = revised(Correction(MUSTER, dice=(1,), answers=again, rest="redo"), played(4))
    entry = timeline.standing_entries(game.entries)[HIRE - 1]
    assert (entry.decision, entry.lines[-1]) == ({"bands": 3}, "red hires H3")
    assert whole(game) == []


def test_what_the_umpire_overrules_stands_by_a_ruling():
    over = answers(HIRE, do="overrule")
    game = revised(
        Correction(MUSTER, dice=(1,), answers=over, rest="keep"), played(4), why="he owes"
    )
    (ruling,) = game.rows(Ruling)
    assert (ruling.clause, ruling.ruling, ruling.slot) == ("p. 1", "he owes", DAYS[0])
    assert ruling.question == "bands: 8 men; there are 6 (p. 1)"
    assert whole(game) == []
    lines = game.entries[-1].lines
    assert "against the rules: bands: 8 men; there are 6 (p. 1)" in lines


def test_an_overruled_entry_needs_no_ruling_twice():
    over = answers(HIRE, do="overrule")
    game = revised(Correction(MUSTER, dice=(1,), answers=over, rest="keep"), played(4))
    again = revised(Correction(MUSTER, dice=(2,), rest="keep"), game)
    assert (len(again.rows(Ruling)), whole(again)) == (1, [])


def test_what_may_stand_is_not_overruled():
    game = revised(
        Correction(MUSTER, dice=(5,), rest="keep", answers=answers(4, do="overrule"))
    )
    assert game.rows(Ruling) == ()


def test_a_dropped_entry_is_taken_back_and_due_again():
    game = revised(
        Correction(MUSTER, dice=(5,), rest="redo", answers=answers(HIRE, do="drop"))
    )
    assert game.find(Band, "red/H1") is None
    assert [str(each) for each in play.due_steps(game)] == ["Hire, Red, day 1"]
    assert (do(game, {"bands": 1}).find(Band, "red/H4").men, whole(game)) == (PRICE, [])


def test_an_entry_that_did_not_depend_may_be_settled_too():
    again = {20: Answer("redo", decision={"bands": 0})}
    game = revised(Correction(19, dice=(5,), rest="redo", answers=again))
    assert (game.find(Band, "red/H3"), whole(game)) == (None, [])


def test_new_dice_are_thrown_for_what_was_not_asked_before():
    thrown = {n: Answer("redo", dice=(6,)) for n in (SCOUTS, NEXT_SCOUTS, 22)}
    game = revised(Correction(HIRE, decision={"bands": 2}, answers=thrown, rest="redo"))
    last = game.entries[-1]
    assert [r.roll.purpose for r in last.readings] == ["scouts of red/H4"] * 3
    first = len([r for e in PLAYED.entries for r in e.readings]) + 1
    assert [r.roll.number for r in last.readings] == [first, first + 1, first + 2]
    assert whole(game) == []


def test_without_dice_from_the_table_refkit_throws_them():
    game = revised(Correction(HIRE, decision={"bands": 2}, rest="redo"))
    assert {r.roll.source for r in game.entries[-1].readings} == {"sealed"}
    assert whole(game) == []


def test_dice_that_fell_are_thrown_again_as_they_fell():
    game = revised(Correction(HIRE, decision={"bands": 2}, rest="redo"))
    before, after = (
        timeline.standing_entries(g.entries)[SCOUTS - 1].readings for g in (PLAYED, game)
    )
    assert [r for r in after if r in before] == list(before)


def test_dice_thrown_that_nothing_asks_for_are_refused():
    told = refusal(
        Correction(
            MUSTER, dice=(5,), rest="redo", answers={HIRE: Answer("redo", dice=(6,))}
        )
    )
    assert told[0].startswith("entry 4 dice: 6: typed but nothing asked for")


def test_a_die_too_few_is_refused_with_what_it_is_for():
    thrown = {SCOUTS: Answer("redo", dice=())}
    told = refusal(Correction(HIRE, decision={"bands": 2}, answers=thrown, rest="keep"))
    assert told == [
        "entry 6 dice: 1d6 is wanted for scouts of red/H4, and no more dice were given"
    ]


# What is on record.


def test_the_old_entries_stay_as_they_were():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"))
    assert game.entries[:-1] == PLAYED.entries
    assert set(timeline.replaced_entries(game.entries)) == {2, 4, 10, 12, 18, 20}


def test_the_correction_says_what_became_of_each_entry():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"), who="Ann")
    entry = game.entries[-1]
    assert (entry.kind, entry.corrects, entry.why, entry.who) == (
        "correction",
        MUSTER,
        "misread",
        "Ann",
    )
    assert entry.lines[:3] == (
        "entry 2 (muster red, day 1) is corrected",
        "red draws 5",
        "entry 4 (hire red, day 1) is done again",
    )


def test_a_die_read_right_stays_the_roll_on_record():
    known = [r.roll for r in PLAYED.entries[SCOUTS - 1].readings]
    read = tuple(
        roll.faces[0] % 6 + 1 if n == 1 else roll.faces[0] for n, roll in enumerate(known)
    )
    game = revised(Correction(SCOUTS, dice=read, rest="redo"))
    rolls = [r.roll for r in timeline.standing_entries(game.entries)[SCOUTS - 1].readings]
    assert (rolls[0], rolls[2]) == (known[0], known[2])
    assert rolls[1].number == ledger.next_roll(PLAYED.entries)


def test_what_is_due_is_not_changed_by_a_correction():
    game = played(upto=12)
    assert play.due_steps(
        revised(Correction(MUSTER, dice=(5,), rest="redo"), game)
    ) == play.due_steps(game)


def test_a_correction_belongs_to_the_slot_it_is_made_in():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"), played(upto=12))
    assert game.entries[-1].slot == DAYS[1]
    assert revised(Correction(MUSTER, dice=(5,), rest="redo")).entries[-1].slot == DAYS[2]


def test_new_rows_get_keys_that_were_never_used():
    game = revised(Correction(HIRE, decision={"bands": 2}, rest="redo"))
    assert [b.id for b in game.rows(Band, side="red")] == ["R1", "H1", "H2", "H3", "H4"]
    later = revised(Correction(HIRE, decision={"bands": 1}, rest="redo"), game)
    assert [b.id for b in later.rows(Band, side="red")] == ["R1", "H1", "H2", "H3"]
    more = revised(Correction(NEXT_HIRE, decision={"bands": 2}, rest="redo"), later)
    assert more.rows(Band, side="red")[-1].id == "H5"


def test_a_second_correction_stands_on_the_first():
    once = revised(Correction(MUSTER, dice=(5,), rest="redo"))
    twice = revised(Correction(NEXT_MUSTER, dice=(6,), rest="redo"), once)
    assert (men(twice), whole(twice)) == (men(PLAYED) + 5, [])
    assert replayed(twice).tables == twice.tables


def test_what_was_corrected_is_corrected_back():
    once = revised(Correction(MUSTER, dice=(5,), rest="redo"))
    twice = revised(Correction(MUSTER, dice=(3,), rest="redo"), once)
    assert (twice.tables, whole(twice)) == (PLAYED.tables, [])


def test_after_a_correction_the_last_step_is_taken_back_as_it_stands_now():
    game = played(upto=13)
    once = revised(Correction(HIRE, decision={"bands": 0}, rest="redo"), game)
    back = ledger.correct(once, "not yet")
    assert (back.entries[-1].corrects, whole(back)) == (13, [])
    assert men(back, "blue") == men(game, "blue") + PRICE


def test_after_a_correction_a_step_without_dice_is_undone():
    once = revised(Correction(HIRE, decision={"bands": 0}, rest="redo"), played(upto=5))
    back = ledger.undo(once)
    assert (men(back), men(back, "blue"), whole(back)) == (8, 8, [])
    assert [e.number for e in ledger.standing_steps(ledger.undo(back).entries)] == [2, 3]


def test_the_last_correction_bars_an_undo_by_its_dice():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"), played(upto=4))
    with pytest.raises(Refused, match=r"entry 5 \(.*\) rolled a die"):
        ledger.undo(game)


def test_steps_go_on_after_a_correction():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"), played(upto=12))
    while play.due_steps(game):
        game = do(game)
    assert (whole(game), len(ledger.standing_steps(game.entries))) == ([], LAST - 1)
    assert replayed(game).tables == game.tables


# Facts.


def test_a_fact_wrong_since_setup_is_set_right_there():
    game = revised(Correction(1, facts=(right("Side", "red", men=9),), rest="redo"))
    entry = game.entries[-1]
    assert (men(game), entry.corrects, whole(game)) == (men(PLAYED) + 4, None, [])
    assert entry.lines[:2] == ("entry 1 set right after it", "Side red: men 5 -> 9")
    assert 1 not in timeline.replaced_entries(game.entries)


def test_facts_set_right_twice_hold_as_set_last():
    once = revised(Correction(1, facts=(right("Side", "red", men=9),), rest="redo"))
    twice = revised(Correction(1, facts=(right("Side", "red", men=7),), rest="redo"), once)
    assert (men(twice), whole(twice)) == (men(PLAYED) + 2, [])


def test_facts_set_right_stand_when_the_entry_before_is_corrected():
    once = revised(Correction(MUSTER, facts=(right("Side", "red", men=9),), rest="redo"))
    twice = revised(Correction(MUSTER, dice=(6,), rest="redo"), once)
    assert (twice.tables, whole(twice)) == (once.tables, [])
    again = revised(Correction(MUSTER, dice=(1,), rest="redo"), twice)
    assert (again.tables, whole(again)) == (once.tables, [])


def test_a_row_that_should_never_have_been_goes():
    gone = {"record": "Band", "key": "red/R1", "gone": True}
    game = revised(Correction(1, facts=(gone,), rest="redo"))
    assert (game.find(Band, "red/R1"), whole(game)) == (None, [])
    assert replayed(game).tables == game.tables


def test_a_decision_and_facts_are_set_right_together():
    game = revised(
        Correction(MUSTER, dice=(3,), facts=(right("Side", "red", men=9),), rest="redo")
    )
    assert (men(game), game.entries[-1].corrects) == (men(PLAYED) + 1, None)


def test_what_cannot_be_kept_is_told_and_may_be_dropped():
    row = PLAYED.get(Band, "red/R1")
    game = ledger.amend(PLAYED, [change_between(row, row.replace(men=4))], "miscounted")
    gone = {"record": "Band", "key": "red/R1", "gone": True}
    correction = Correction(1, facts=(gone,), rest="redo")
    number = game.entries[-1].number
    assert refusal(correction, game) == [
        f"entry {number}: Band red/R1: there is no such row; expected one to change."
    ]
    assert outcomes(correction, game)[number] == "refused"
    dropped = revised(replace(correction, answers=answers(number, do="drop")), game)
    assert (dropped.find(Band, "red/R1"), whole(dropped)) == (None, [])


def test_what_no_step_did_is_not_done_again():
    row = PLAYED.get(Band, "red/R1")
    game = ledger.amend(PLAYED, [change_between(row, row.replace(men=4))], "miscounted")
    number = game.entries[-1].number
    told = refusal(
        Correction(1, facts=(right("Side", "red", men=9),), rest="redo",
                   answers=answers(number, do="redo")),
        game,
    )  # fmt: skip
    assert told == [
        f"entry {number}: a correction was no step of the rules; keep or drop it"
    ]


def test_a_row_added_twice_does_not_fit():
    game = ledger.amend(
        PLAYED, [change_between(None, Band(side="blue", id="X"))], "forgotten"
    )
    number = game.entries[-1].number
    new = right("Band", "blue/X", side="blue", id="X", men=3)
    told = refusal(Correction(1, facts=(new,), rest="redo"), game)
    assert f"entry {number}: Band blue/X: the row is there already; expected none." in told
    same = right("Band", "blue/X", side="blue", id="X")
    assert whole(revised(Correction(1, facts=(same,), rest="redo"), game)) == []


def test_facts_that_were_set_right_may_be_dropped():
    once = revised(Correction(1, facts=(right("Band", "red/R1", note="x"),), rest="redo"))
    gone = {"record": "Band", "key": "red/R1", "gone": True}
    number = once.entries[-1].number
    correction = Correction(1, facts=(gone,), rest="redo")
    assert whole(revised(correction, once)) == []
    again = replace(correction, answers=answers(number, do="drop"))
    twice = revised(again, once)
    assert (twice.find(Band, "red/R1"), whole(twice)) == (None, [])
    assert number not in [e.number for e in timeline.standing_entries(twice.entries)]


def test_a_row_dropped_twice_is_gone():
    row = PLAYED.get(Band, "red/R1")
    game = ledger.amend(PLAYED, [change_between(row, None)], "never there")
    gone = {"record": "Band", "key": "red/R1", "gone": True}
    assert whole(revised(Correction(1, facts=(gone,), rest="redo"), game)) == []


def test_books_that_would_be_wrong_are_refused():
    gone = {"record": "Side", "key": "blue", "gone": True}
    correction = Correction(LAST, facts=(gone,))
    assert refusal(correction)[0].startswith(
        "the books would be wrong: Band blue/H1: Side is"
    )


# What cannot be corrected.


@pytest.mark.parametrize(
    ("correction", "told"),
    [
        (Correction(99, dice=(1,)), "there is no entry 99; the last is 25"),
        (Correction(0, dice=(1,)), "there is no entry 0; the last is 25"),
        (
            Correction(1, decision={}),
            "entry 1 (setup) was no step of the rules; facts can be set right as of it",
        ),
        (
            Correction(9, decision={"note": "x"}),
            "entry 9 (close) opened a secret, and what is known stays known; "
            "facts can be set right as of it",
        ),
        (Correction(2), "nothing is corrected; expected a decision, dice or facts"),
        (Correction(2, dice=(3,)), "entry 2 is so already; nothing is corrected"),
        (
            Correction(4, decision={"bands": 0}, answers=answers(3)),
            "entry 3 does not stand after entry 4",
        ),
        (Correction(2, dice=(9,)), "dice: men of red: the die shows 9; expected 1 to 6"),
        (
            Correction(2, dice=()),
            "dice: 1d6 is wanted for men of red, and no more dice were given",
        ),
        (
            Correction(4, decision={"bands": "x"}),
            "bands: Bands is 'x'; expected a whole number from 0 to 9",
        ),
    ],
)
def test_what_cannot_be_corrected_is_refused_with_what_holds(correction, told):
    assert refusal(correction) == [told]


@pytest.mark.parametrize("why", ["", "  "])
def test_a_late_correction_wants_a_reason(why):
    told = refusal(Correction(MUSTER, dice=(5,), rest="redo"), why=why)
    assert told == ["a correction wants a reason; there is none"]


def test_all_grounds_are_told_at_once():
    told = refusal(Correction(99, answers=answers(98)))
    assert told == [
        "there is no entry 99; the last is 25",
        "nothing is corrected; expected a decision, dice or facts",
        "entry 98 does not stand after entry 99",
    ]


def test_what_was_taken_back_is_not_corrected():
    game = ledger.undo(played(upto=4))
    told = "entry 4 was taken back by entry 5"
    assert refusal(Correction(4, decision={"bands": 0}), game) == [told]
    told = "entry 5 is itself about entry 4; expected that one"
    assert refusal(Correction(5, decision={"bands": 0}), game) == [told]


def test_a_correction_is_corrected_by_its_entry():
    once = revised(Correction(MUSTER, dice=(5,), rest="redo"))
    told = [f"entry {LAST + 1} is itself about entry 2; expected that one"]
    assert refusal(Correction(LAST + 1, dice=(4,)), once) == told
    once = revised(Correction(1, facts=(right("Side", "red", men=9),), rest="redo"))
    told = [f"entry {LAST + 1} is itself about entry 1; expected that one"]
    assert refusal(Correction(LAST + 1, dice=(4,)), once) == told


def test_a_dropped_entry_is_not_corrected():
    game = revised(
        Correction(MUSTER, dice=(5,), rest="redo", answers=answers(HIRE, do="drop"))
    )
    told = f"entry 4 was taken back by entry {LAST + 1}"
    assert refusal(Correction(HIRE, decision={"bands": 0}), game) == [told]


def test_nothing_is_corrected_late_over_an_undo_that_reached_over_a_hand():
    game = played(upto=4)
    for there in (8, 6):
        row = game.get(Side, "red")
        game = ledger.amend(game, [change_between(row, row.replace(men=there))], "counted")
    (fault,) = refusal(Correction(MUSTER, dice=(5,)), ledger.undo(game))
    assert fault == (
        "the entries that stand do not follow from each other: set right by hand "
        "Side red: men is 8; expected 6."
    )


# A ledger that was altered.


def test_dice_of_a_revision_are_those_on_record():
    game = revised(Correction(HIRE, decision={"bands": 2}, rest="redo"))
    last = game.entries[-1]
    at = next(n for n, r in enumerate(last.revises) if r.entry == SCOUTS)
    reading = last.revises[at].readings[0]
    roll = reading.roll.model_copy(
        update={"faces": (6 if reading.roll.faces != (6,) else 5,)}
    )
    readings = (reading.model_copy(update={"roll": roll}), *last.revises[at].readings[1:])
    revises = list(last.revises)
    revises[at] = revises[at].model_copy(update={"readings": readings})
    altered = last.model_copy(update={"revises": tuple(revises)})
    digest = altered.expected_digest(game.entries[-2].digest)
    altered = altered.model_copy(update={"digest": digest})
    (found,) = ledger.faults(replace(game, entries=(*game.entries[:-1], altered)), SEED)
    assert found == Problem(
        f"Ledger entry {last.number}",
        f"roll {roll.number} of a revision shows {list(roll.faces)}",
        "the roll as it is on record",
    )


def test_an_altered_revision_breaks_the_chain():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"))
    last = game.entries[-1].model_copy(update={"revises": game.entries[-1].revises[:-1]})
    faults = ledger.faults(replace(game, entries=(*game.entries[:-1], last)), SEED)
    assert "the entry or one before was altered" in str(faults[0])


# Secrets.


def told(game, side):
    return json.dumps([e.model_dump(mode="json") for e in view(game, side).entries])


def test_a_side_reads_what_became_of_its_own_entries():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"), who="Ann")
    last = view(game, "red").entries[-1]
    assert [r.step for r in last.revises] == ["muster", "hire"] * 3
    assert last.lines[0] == "entry 1 (muster red, day 1) is corrected"
    assert (last.why, last.digest, last.corrects) == ("", "", 1)
    assert {(r.changes, r.grounds) for r in last.revises} == {((), ())}
    assert [r.decision for r in last.revises] == [{}] * 6


def test_the_enemy_is_not_told_that_secret_entries_were_corrected():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"))
    assert len(view(game, "blue").entries) == len(view(PLAYED, "blue").entries)


def test_no_marker_of_the_others_is_in_what_a_side_reads_of_a_correction():
    over = {HIRE: Answer("overrule"), 5: Answer("redo", decision={"bands": 3})}
    facts = (right("Side", "red", plan="MARKER"), right("Band", "red/R1", note="MARKER"))
    correction = Correction(MUSTER, dice=(1,), facts=facts, answers=over, rest="redo")
    game = revised(correction, played(4, upto=9), why="MARKER", who="Ann")
    seen = told(game, "blue")
    assert "MARKER" not in seen
    assert "is done again" in seen
    assert "red hires" not in seen
    assert "not_enough" not in seen
    assert "there are" not in seen


def test_an_open_entry_done_again_is_told_to_both_with_their_own_numbers():
    game = revised(Correction(HIRE, decision={"bands": 2}, rest="redo"))
    for side in game.sides:
        seen = view(game, side).entries
        last = seen[-1]
        rolls = [r.roll.number for e in seen for r in e.readings]
        assert rolls == list(range(1, len(rolls) + 1))
        again = [each for each in last.revises if each.step == "rally"]
        assert [seen[each.entry - 1].step for each in again] == ["rally"] * 3
        assert {r.roll.number for each in again for r in each.readings} <= set(rolls)


def test_an_entry_that_stands_is_the_umpire_s_to_know():
    game = revised(Correction(MUSTER, dice=(5,), rest="redo"), played(0, 0, upto=5))
    assert [r.done for r in game.entries[-1].revises] == ["corrected", "stands"]
    assert [r.done for r in view(game, "red").entries[-1].revises] == ["corrected"]
    assert "stands" not in told(game, "red")


# Laws.


@settings(max_examples=30)
@given(st.sampled_from(NUMBERS), st.sampled_from(["keep", "redo"]))
def test_to_correct_an_entry_to_what_it_was_changes_nothing(number, rest):
    entry = PLAYED.entries[number - 1]
    assume(not entry.opened)
    correction = Correction(number, decision=entry.decision, rest=rest)
    assert refusal(correction) == [f"entry {number} is so already; nothing is corrected"]


@settings(max_examples=40)
@given(
    st.sampled_from([2, 3, 10, 11, 18, 19]),
    st.integers(1, 6),
    st.integers(0, 2),
)
def test_done_again_all_is_the_campaign_played_with_the_right_dice(number, face, hired):
    game = played(hired, hired)
    assume(face != 3)
    right_die = revised(Correction(number, dice=(face,), rest="redo"), game)
    assert (right_die.tables, whole(right_die)) == (
        played_with(number, face, hired).tables,
        [],
    )


def played_with(number, face, hired):
    game = campaign()
    while owed := play.due_steps(game):
        faces = [face if len(game.entries) + 1 == number else 3]
        raw = {"bands": hired} if owed[0].step.id == "hire" else {}
        game = do(game, raw, faces if owed[0].step.id == "muster" else None)
    return game


CHANGES = st.tuples(
    st.sampled_from([2, 3, 4, 5, 10, 11, 12, 13, 18, 19, 20, 21]), st.integers(1, 6)
)


@settings(max_examples=40)
@given(st.lists(CHANGES, min_size=1, max_size=3), st.sampled_from(["keep", "redo"]))
def test_corrections_on_corrections_leave_a_whole_campaign(made, rest):
    game = PLAYED
    for number, amount in made:
        step = PLAYED.entries[number - 1].step
        wanted = (
            {"dice": (amount,)} if step == "muster" else {"decision": {"bands": amount}}
        )
        try:
            game = revised(Correction(number, **wanted, rest=rest), game)
        except Refused:
            continue
        assert whole(game) == []
        assert ledger.steps_done(game.entries) == ledger.steps_done(PLAYED.entries)
