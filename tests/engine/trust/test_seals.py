"""Seals: dice by a key of each slot and reader, shown and checked without the enemy's."""

import hashlib
import hmac
import json
import time
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import SealedDice, faces_by
from refkit.engine.late import revising
from refkit.engine.late.corrections import Answer, Correction
from refkit.engine.play import play
from refkit.engine.play.system import Option
from refkit.engine.trust import disclosure, fairness, seals
from refkit.engine.trust.disclosure import Disclosure
from refkit.turnsheets.seals import seal_sections
from tests.engine import levy, skirmish
from tests.engine.skirmish import SEED, system

OPTIONS = {name: Option(name=name, value=SEED) for name in ("title", "seed")}


def kept(game):
    """Return the campaign with its seed and title among its options."""
    return replace(game, tables={**game.tables, "Option": OPTIONS})


def played(upto=99):
    """Return a levy of some entries with no die from the table; a band is hired each."""
    game = levy.campaign()
    while len(game.entries) < upto and (owed := play.due_steps(game)):
        hires = {"bands": 1} if owed[0].step.id == "hire" else {}
        game = levy.do(game, hires)
    return kept(game)


WHOLE = played()
HALF = played(upto=12)
READERS = ("open", "red", "blue", "umpire")
AGAIN_1, AGAIN_3 = "day 1, taken up again 1", "day 3, taken up again 1"


def by_the_book(slot, reader, n, dice):
    """Return the faces of a roll by the formula of the help, written a second time."""
    name = json.dumps(["refkit seal", slot, reader], ensure_ascii=False)
    key = hmac.new(SEED.encode(), name.encode(), hashlib.sha256).hexdigest()
    count, sides = map(int, dice.split("d"))
    faces = []
    for k in range(1, count + 1):
        told = hmac.new(key.encode(), f"{n}/{k}/0".encode(), hashlib.sha256).digest()
        faces.append(int.from_bytes(told[:8], "big") % sides + 1)
    return tuple(faces)


def changed(told, slot=0, **fields):
    """Return what was disclosed with other fields in one slot."""
    slots = list(told.slots)
    slots[slot] = slots[slot].model_copy(update=fields)
    return told.model_copy(update={"slots": tuple(slots)})


def rolled(told, place=0, **fields):
    """Return what was disclosed with one roll of the first slot told otherwise."""
    rolls = list(told.slots[0].rolls)
    rolls[place] = rolls[place].model_copy(update=fields)
    return changed(told, rolls=tuple(rolls))


def at(told, name):
    """Return what was disclosed of a slot, or of one that was taken up again."""
    return next(slot for slot in told.slots if slot.slot == name)


def faults(*files, keys=()):
    return [str(fault) for fault in fairness.judge_dice(files, keys).faults]


RED = disclosure.disclosed(WHOLE, "red")
EARLIER = disclosure.disclosed(HALF, "red")


# The dice.


def test_every_die_follows_from_the_formula_of_the_help():
    casts = list(seals.casts(WHOLE.entries))
    assert len(casts) > 9
    for cast in casts:
        assert cast.roll.source == "sealed"
        wanted = by_the_book(cast.slot, cast.reader, cast.place, cast.roll.dice)
        assert cast.roll.faces == wanted


@pytest.mark.parametrize("reader", ["red", "blue", "open"])
def test_the_rolls_of_a_slot_and_reader_are_numbered_without_a_gap(reader):
    places = [
        cast.place
        for cast in seals.casts(WHOLE.entries)
        if (cast.slot, cast.reader) == ("day 1", reader)
    ]
    assert places == list(range(1, len(places) + 1)) != []


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_side_counts_its_own_rolls_as_the_ledger_does(side):
    seen = [cast[2:5] for cast in seals.casts(view(WHOLE, side).entries)]
    told = [c[2:5] for c in seals.casts(WHOLE.entries) if c.reader in ("open", side)]
    assert seen == told


def test_no_roll_of_a_seal_is_thrown_twice_after_a_correction():
    again = levy.do(ledger.correct(levy.do(levy.campaign()), "misread"))
    first, second = seals.casts(again.entries)
    assert (first.place, second.place) == (1, 2)
    assert ledger.faults(again, SEED) == []


MISREAD = Correction(4, decision={"bands": 2}, rest="redo")


def late(**said):
    """Return a campaign of three days with a mistake of the first set right at its end."""
    return kept(revising.revise(WHOLE, replace(MISREAD, **said), SEED, why="misread"))


def thrown_last(game):
    return [c for c in seals.casts(game.entries) if c.entry == game.entries[-1].number]


def test_what_is_thrown_late_falls_under_the_slot_at_work():
    half = played(upto=20)
    game = revising.revise(half, MISREAD, SEED, why="misread")
    thrown = thrown_last(game)
    assert {(c.slot, c.step, c.reader) for c in thrown} == {("day 3", "rally", "open")}
    assert [c.place for c in thrown] == list(range(1, len(thrown) + 1))
    assert len(thrown) > 1
    assert ledger.faults(game, SEED) == []


def test_what_was_thrown_late_is_told_to_the_side_with_its_numbers():
    told = disclosure.disclosed(late(), "blue")
    assert fairness.judge_dice([told]).faults == ()
    assert {roll.step for roll in at(told, AGAIN_3).rolls} == {"rally"}


def test_dice_typed_for_a_late_correction_are_told_as_typed():
    answers = {number: Answer("redo", dice=(6,)) for number in (6, 14, 22)}
    told = disclosure.disclosed(late(answers=answers), "red")
    assert fairness.judge_dice([told]).faults == ()
    assert Counter(roll.source for roll in at(told, AGAIN_3).rolls)["typed"] == 3


@given(st.sampled_from(["seed", "slot", "reader"]), st.text(min_size=1, max_size=5))
def test_another_seed_slot_or_reader_has_another_key_and_seal(which, more):
    place = {"seed": "s", "slot": "day 1", "reader": "red"}
    other = {**place, which: place[which] + more}
    keys = [seals.key_of(**each) for each in (place, other)]
    promises = [
        seals.seal_of(key, each["slot"], each["reader"])
        for key, each in zip(keys, (place, other), strict=True)
    ]
    assert len({*keys, *promises}) == 4


def test_a_name_cannot_be_written_so_as_to_have_the_key_of_another():
    assert seals.key_of("s", 'a", "b', "c") != seals.key_of("s", "a", 'b", "c')


@pytest.mark.parametrize("sides", [6, 10, 100])
def test_sealed_dice_of_many_slots_and_readers_are_fair(sides):
    counted = Counter(
        face
        for slot in range(250)
        for reader in READERS
        for face in faces_by(seals.key_of("fair", f"day {slot}", reader), 1, f"6d{sides}")
    )
    even = 6000 / sides
    chi = sum((counted[f] - even) ** 2 / even for f in range(1, sides + 1))
    assert chi < {6: 20.5, 10: 27.9, 100: 148.2}[sides]


def test_a_die_of_before_the_seals_is_checked_by_the_seed_alone():
    first = levy.do(levy.campaign())
    told = first.entries[-1].readings[0].roll
    right = faces_by(SEED, 1, told.dice)
    wrong = (right[0] % 6 + 1,)
    for faces, wanted in ((right, []), (wrong, ["by the seed."])):
        roll = told.model_copy(update={"faces": faces, "source": "seeded"})
        entry = first.entries[-1]
        reading = entry.readings[0].model_copy(update={"roll": roll})
        old = ledger.append(
            levy.campaign(), entry.model_copy(update={"readings": (reading,)})
        )
        found = [str(fault)[-12:] for fault in ledger.faults(old, SEED)]
        assert found == wanted


def test_a_die_changed_in_the_ledger_is_told_with_what_the_seed_says():
    game = levy.do(levy.campaign())
    entry = game.entries[-1]
    roll = entry.readings[0].roll
    other = roll.model_copy(update={"faces": (roll.faces[0] % 6 + 1,)})
    readings = (entry.readings[0].model_copy(update={"roll": other}),)
    again = ledger.append(levy.campaign(), entry.model_copy(update={"readings": readings}))
    found = [str(fault) for fault in ledger.faults(again, SEED)]
    shown = f"roll 1 shows {list(other.faces)}; expected {list(roll.faces)} by the seed."
    assert found == [f"Ledger entry 2: {shown}"]


# A slot that is taken up again after its keys were shown.


def back_to(step_id, game):
    """Return the campaign with its last steps corrected until red's of day 1 is due."""
    while (owed := play.due_steps(game)[0])[::2] != (
        "day 1",
        "red",
    ) or owed.step.id != step_id:
        game = ledger.correct(game, "misread")
    return game


FIRST_DAY = played(upto=9)
REOPENED = kept(back_to("muster", FIRST_DAY))


def test_a_slot_taken_up_again_has_dice_that_no_shown_key_tells():
    (again,) = thrown_last(levy.do(REOPENED))
    assert (again.slot, again.reader, again.place) == (AGAIN_1, "red", 1)
    assert again.roll.faces == by_the_book(AGAIN_1, "red", 1, "1d6")
    key = seals.joined(at(disclosure.disclosed(FIRST_DAY, "red"), "day 1").keys["red"])
    foretold = [faces_by(key, place, "1d6") for place in (1, 2)]
    assert again.roll.faces not in foretold
    assert ledger.faults(levy.do(REOPENED), SEED) == []


def test_the_entry_that_takes_a_slot_up_again_says_so_and_no_other():
    told = [entry.reopens for entry in REOPENED.entries]
    assert told == [()] * 9 + [("day 1",)] + [()] * (len(told) - 10)


def test_a_correction_within_a_slot_takes_nothing_up_again():
    again = ledger.correct(levy.do(FIRST_DAY), "misread")
    assert again.entries[-1].reopens == ()


def test_an_undo_of_the_last_step_of_a_slot_takes_it_up_again():
    game = skirmish.up_to("close")
    assert ledger.undo(skirmish.do(game, "close")).entries[-1].reopens == ("day 1",)


def peaceful_day():
    """Return the levy after a first day of peace, in which no posts were due."""
    camp = levy.campaign().get(skirmish.Camp, "north")
    peace = change_between(camp, camp.model_copy(update={"trap": "peace"}))
    game = ledger.amend(levy.campaign(), [peace], "peace")
    while play.due_steps(game)[0].slot == "day 1":
        game = levy.do(game)
    return game


WAR = {"record": "Camp", "key": "north", "fields": {"trap": ""}}


def test_facts_set_right_take_no_slot_up_again():
    game = peaceful_day()
    camp = game.get(skirmish.Camp, "north")
    war = change_between(camp, camp.model_copy(update={"trap": ""}))
    game = ledger.amend(game, [war], "war")
    assert (play.due_steps(game)[0].slot, game.entries[-1].reopens) == ("day 2", ())
    assert game.entries[-1].closes == ("day 1",)


def test_a_correction_that_says_so_takes_a_slot_up_again():
    game, last = peaceful_day(), len(peaceful_day().entries)
    war = Correction(last, facts=(WAR,), rest="keep", reopen=("day 1",))
    game = revising.revise(game, war, SEED, why="war")
    assert play.due_steps(game)[0].step.id == "post"
    assert (game.entries[-1].reopens, game.entries[-1].closes) == (("day 1",), ())


def test_its_seals_are_told_with_the_keys_and_its_keys_when_it_is_over_again():
    before = disclosure.disclosed(FIRST_DAY, "red")
    game = REOPENED
    while play.due_steps(game)[0].slot == "day 1":
        game = levy.do(game)
    amid, after = (disclosure.disclosed(kept(g), "red") for g in (REOPENED, game))
    assert [(slot.slot, len(slot.keys)) for slot in before.slots[:2]] == [
        ("day 1", 2),
        (AGAIN_1, 0),
    ]
    assert [len(at(told, AGAIN_1).keys) for told in (before, amid, after)] == [0, 0, 2]
    assert [len(at(told, "day 1").keys) for told in (before, amid, after)] == [2, 2, 2]
    assert at(before, AGAIN_1).seals == at(after, AGAIN_1).seals
    assert after.slots[2].slot == "day 1, taken up again 2"
    assert [fault for fault in faults(before, amid, after) if "decided" not in fault] == []


def test_a_side_counts_the_rolls_of_a_slot_that_was_taken_up_again_unseen_by_it():
    game = back_to("rally", skirmish.do(skirmish.up_to("close"), "close"))
    game = kept(skirmish.do(game, "rally", "red"))
    assert not any(entry.reopens for entry in view(game, "red").entries)
    told = disclosure.disclosed(game, "red")
    assert [roll.n for roll in at(told, AGAIN_1).rolls] == [1]
    assert faults(told) == []


def test_what_is_thrown_when_all_is_over_takes_the_last_slot_up_again_each_time():
    once = late()
    twice = revising.revise(once, replace(MISREAD, decision={"bands": 0}), SEED, why="no")
    twice = revising.revise(twice, replace(MISREAD, decision={"bands": 3}), SEED, why="3")
    names = [f"day 3, taken up again {number}" for number in (1, 2)]
    assert [{c.slot for c in thrown_last(g)} for g in (once, twice)] == [
        {name} for name in names
    ]
    assert ledger.faults(twice, SEED) == []
    told = disclosure.disclosed(kept(twice), "red")
    assert [slot.slot for slot in told.slots[-3:-1]] == names
    assert faults(told) == []


def test_the_sheet_of_a_slot_taken_up_again_has_its_seals_and_the_keys_of_before():
    sealed, keys = on_sheet(kept(REOPENED), "red")
    assert sealed.title == f"Seals of the dice, {AGAIN_1}"
    wanted = at(disclosure.disclosed(FIRST_DAY, "red"), AGAIN_1).seals
    assert sealed_for(sealed) == wanted
    assert keys.title == "Keys of the dice, day 1"


# What is handed out.


def test_seals_of_every_reader_are_told_to_all():
    for reader in ("open", "red", "blue"):
        told = disclosure.disclosed(WHOLE, reader)
        assert [at(told, day).slot for day in levy.DAYS] == list(levy.DAYS)
        assert [slot.seals for slot in told.slots] == [s.seals for s in RED.slots]
        assert all(tuple(slot.seals) == READERS for slot in told.slots)


def test_keys_are_shown_when_the_slot_is_closed_the_own_and_the_open_one():
    public = disclosure.disclosed(WHOLE, "open")
    for told, keys in (
        (EARLIER, [("open", "red"), (), ()]),
        (RED, [("open", "red")] * 3),
        (public, [("open",)] * 3),
    ):
        assert [tuple(at(told, day).keys) for day in levy.DAYS] == keys


def test_no_file_of_a_side_has_a_key_of_the_enemy_or_the_umpire():
    text = RED.model_dump_json()
    keys = [
        seals.spaced(seals.key_of(SEED, slot, reader))
        for slot in levy.DAYS
        for reader in READERS
    ]
    assert [key in text for key in keys] == [True, True, False, False] * 3
    assert SEED not in text.replace(f'"campaign":"{SEED}"', "")
    assert "men of blue" not in text


def test_a_key_tells_the_dice_of_its_reader_and_no_others():
    key = seals.joined(RED.slots[0].keys["red"])
    own = [roll for roll in RED.slots[0].rolls if roll.reader == "red"]
    assert SealedDice(key).roll(own[0].dice, "again").faces == own[0].faces
    far = [seals.key_of(key, "day 1", reader) for reader in READERS]
    promised = set(map(seals.joined, RED.slots[0].seals.values()))
    assert not {seals.seal_of(k, "day 1", r) for k in far for r in READERS} & promised


def test_the_seals_of_a_slot_never_change():
    assert [slot.seals for slot in EARLIER.slots] == [
        at(RED, slot.slot).seals for slot in EARLIER.slots
    ]


def test_a_disclosure_reads_back_from_its_json():
    assert Disclosure.model_validate_json(RED.model_dump_json()) == RED


# What a sheet says.


# Whose rolls they are, as a sheet names them.
WORDS = {"For all": "open", "Red": "red", "Blue": "blue", "Umpire": "umpire"}


def sealed_for(table):
    """Return the seals in a table by their readers."""
    return {WORDS[name]: seal for name, seal in table.rows}


def on_sheet(game, reader):
    return list(seal_sections(game, reader, play.due_steps(game)))


def test_the_first_sheet_has_the_seals_and_no_keys():
    (table,) = on_sheet(kept(levy.campaign()), "red")
    assert sealed_for(table) == RED.slots[0].seals


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        ("red", {"open", "red"}),
        ("open", {"open"}),
        ("umpire", {"open", "red", "blue"}),
    ],
)
def test_the_next_sheet_has_the_keys_of_the_last_slot(reader, told):
    sealed, keys = on_sheet(HALF, reader)
    assert sealed.title == "Seals of the dice"
    assert sealed_for(sealed) == at(RED, "day 2").seals
    shown = {WORDS[name]: (key, rolls) for name, key, rolls in keys.rows}
    assert set(shown) == told
    for name, (key, rolls) in shown.items():
        mine = disclosure.disclosed(HALF, name if name in HALF.sides else "open")
        assert int(rolls) == sum(r.reader == name for r in mine.slots[0].rolls)
        seal = seals.seal_of(seals.joined(key), "day 1", name)
        assert seals.spaced(seal) == RED.slots[0].seals[name]


def test_the_last_sheet_has_only_keys():
    (keys,) = on_sheet(WHOLE, "red")
    assert keys.title == "Keys of the dice, day 3"


def test_before_there_is_a_slot_there_is_nothing_to_seal():
    assert on_sheet(kept(Campaign(levy.LEVY, {})), "red") == []


# What was thrown and taken back.


def rerolled():
    """Return what red is told of a muster thrown three times."""
    game = levy.campaign()
    for _ in range(2):
        game = ledger.correct(levy.do(game), "misread")
    return disclosure.disclosed(kept(levy.do(game)), "red")


def test_a_roll_that_was_taken_back_is_told_as_such():
    told = rerolled()
    assert [roll.holds for roll in told.slots[0].rolls] == [False, False, True]
    faces = [list(roll.faces) for roll in told.slots[0].rolls]
    lines = fairness.judge_dice([told]).lines
    assert lines[1:5] == (
        f"day 1, red, roll 1 (men of red): 1d6 {faces[0]}, taken back",
        f"day 1, red, roll 2 (men of red): 1d6 {faces[1]}, taken back",
        f"day 1, red, roll 3 (men of red): 1d6 {faces[2]}",
        "day 1, red: 2 rolls were thrown and taken back: roll 1, 2",
    )


def test_a_single_roll_that_was_taken_back_is_told_as_one():
    lines = fairness.judge_dice([rolled(RED, holds=False)]).lines
    assert "day 1, red: 1 roll was thrown and taken back: roll 1" in lines


def test_a_roll_that_a_late_correction_replaced_is_told_as_taken_back():
    misread = Correction(2, dice=(typed_other(),))
    game = revising.revise(played(upto=2), misread, SEED, why="misread")
    rolls = disclosure.disclosed(kept(game), "red").slots[0].rolls
    assert [(roll.holds, roll.source) for roll in rolls] == [
        (False, "sealed"),
        (True, "typed"),
    ]


def typed_other():
    """Return another face than the first muster shows."""
    return WHOLE.entries[1].readings[0].roll.faces[0] % 6 + 1


def test_what_is_thrown_anew_is_told_though_the_marks_were_taken_out_of_the_file():
    told = rerolled()
    clean = tuple(r.model_copy(update={"holds": True}) for r in told.slots[0].rolls)
    (line,) = threw(changed(told, rolls=clean))
    assert line == (
        "day 1, red: muster threw 3 times for men of red and all of it holds: "
        "roll 1 of day 1, roll 2 of day 1, roll 3 of day 1"
    )
    assert threw(told) == threw(RED) == []


def threw(told):
    """Return what is said of dice thrown more than once."""
    return [line for line in fairness.judge_dice([told]).lines if " threw " in line]


def test_what_is_thrown_anew_in_a_slot_taken_up_again_is_told_with_it():
    told = disclosure.disclosed(kept(levy.do(REOPENED)), "red")
    rolls = tuple(r.model_copy(update={"holds": True}) for r in told.slots[0].rolls)
    (line,) = threw(changed(told, rolls=rolls))
    assert line.endswith(f"all of it holds: roll 1 of day 1, roll 1 of {AGAIN_1}")


def test_a_file_of_before_rolls_could_be_taken_back_is_read():
    told = RED.model_dump(mode="json")
    for slot in told["slots"]:
        for roll in slot["rolls"]:
            del roll["holds"]
    assert Disclosure.model_validate(told) == RED


# Checking.


def test_dice_as_they_fell_are_found_so():
    verdict = fairness.judge_dice([EARLIER, RED])
    assert verdict.faults == ()
    seal = RED.slots[0].seals["red"]
    assert f"day 1, red: the key fits the seal {seal}; 1 rolls checked" in verdict.lines


def test_a_key_from_the_sheet_checks_dice_that_came_without():
    bare = changed(EARLIER, keys={})
    key = RED.slots[0].keys["red"]
    assert "day 1, red: no key that fits the seal; 1 rolls are to be checked" in (
        fairness.judge_dice([bare]).lines
    )
    told = fairness.judge_dice([bare], [f" {key.upper()} "])
    assert told.faults == ()
    assert any(line.startswith("day 1, red: the key fits") for line in told.lines)


def test_a_changed_face_is_told():
    roll = RED.slots[0].rolls[0]
    faces = (roll.faces[0] % 6 + 1,)
    shown = f"1d6 shows {list(faces)}; expected {list(roll.faces)} by its key."
    assert faults(rolled(RED, faces=faces)) == [
        f"day 1, {roll.reader}, roll 1 ({roll.purpose}): {shown}"
    ]


def test_a_changed_face_is_told_by_the_key_of_the_sheet_though_the_file_has_none():
    roll = RED.slots[0].rolls[0]
    bare = changed(rolled(EARLIER, faces=(roll.faces[0] % 6 + 1,)), keys={})
    assert faults(bare) == []
    assert len(faults(bare, keys=[RED.slots[0].keys[roll.reader]])) == 1


def test_a_roll_left_out_is_told():
    rolls = tuple(
        r for r in RED.slots[0].rolls if (r.reader, r.n) not in {("open", 1), ("open", 2)}
    )
    assert faults(changed(RED, rolls=rolls)) == [
        "day 1, open: roll 1, 2 is missing; expected every number from 1 on once."
    ]


def test_many_rolls_left_out_are_told_in_one_sentence():
    (told,) = faults(
        changed(
            RED,
            rolls=(RED.slots[0].rolls[0].model_copy(update={"n": 99, "source": "typed"}),),
        )
    )
    assert "roll 1, 2, 3, 4, 5, 6, 7, 8, 9 and 89 more is missing" in told


def test_a_roll_told_twice_is_told():
    twice = changed(RED, rolls=(*RED.slots[0].rolls, RED.slots[0].rolls[0]))
    assert [each.split("; ")[0] for each in faults(twice)] == [
        "day 1, red: roll 1 is there more than once"
    ]


def test_typed_dice_are_named_as_typed():
    verdict = fairness.judge_dice([rolled(RED, source="typed", faces=(6,))])
    assert verdict.faults == ()
    assert any(
        line.endswith("0 rolls checked, 1 typed in from the table")
        for line in verdict.lines
    )


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"dice": "a die"}, "the dice are 'a die'; expected such as '2d6'."),
        ({"faces": (7,)}, "1d6 shows [7]; expected 1 faces from 1 to 6."),
        ({"faces": ()}, "1d6 shows []; expected 1 faces from 1 to 6."),
    ],
)
def test_dice_that_cannot_have_fallen_are_told(fields, told):
    assert [each.split("): ")[1] for each in faults(rolled(RED, **fields))] == [told]


def test_a_seal_that_is_not_of_the_key_is_told():
    other = changed(RED, seals={**RED.slots[0].seals, "red": "0" * 64})
    assert faults(other) == [
        "day 1, red: its key does not fit its seal; expected the key sealed."
    ]


def test_a_die_without_a_seal_is_told():
    bare = changed(RED, seals={})
    assert faults(bare) == [
        "day 1: there is no seal of open, red; expected one for all dice of each."
    ]


def test_a_key_of_something_else_is_told():
    assert faults(RED, keys=["12 ab"]) == [
        f"seed '12ab': it fits no seal; expected a key of {SEED!r}."
    ]


def test_files_of_two_readers_or_campaigns_accuse_nobody():
    blue = disclosure.disclosed(WHOLE, "blue")
    (told,) = faults(EARLIER, blue)
    wanted = "expected files of one campaign for one reader."
    assert (
        told == f"the files: they are of {SEED!r} for red and {SEED!r} for blue; {wanted}"
    )
    (told,) = faults(EARLIER, RED.model_copy(update={"campaign": "Other"}))
    assert "'Other' for red" in told


def test_a_closed_slot_without_its_key_is_told():
    told = "day 1: the key of red is not shown, though a later slot is closed"
    bare = changed(RED, keys={})
    assert any(each.startswith(told) for each in faults(bare))
    assert faults(bare, keys=list(RED.slots[0].keys.values())) == []


@pytest.mark.parametrize(
    ("later", "told"),
    [
        (RED.model_copy(update={"slots": RED.slots[1:]}), "day 1: the slot is gone"),
        (
            changed(RED, seals={**RED.slots[0].seals, "umpire": "0" * 64}),
            "day 1: its seals are others than before",
        ),
        (
            changed(RED, rolls=RED.slots[0].rolls[1:]),
            "day 1, red, roll 1 (men of red): it is gone from the later file",
        ),
        (
            rolled(RED, source="typed"),
            "day 1, red, roll 1 (men of red): it shows [",
        ),
        (
            rolled(RED, purpose="something else"),
            "day 1, red, roll 1 (men of red): it shows [",
        ),
    ],
)
def test_what_was_promised_before_must_still_be_so(later, told):
    assert any(each.startswith(told) for each in faults(EARLIER, later))


def test_a_roll_that_was_taken_back_holds_no_more_later():
    early = rolled(RED, holds=False)
    assert faults(early, RED) == [
        "day 1, red, roll 1 (men of red): it holds again; expected taken back, as it was "
        "told before."
    ]
    assert faults(RED, early) == []


def strange(readers, is_sealed):
    """Return a file with one far roll of each of so many readers."""
    roll = RED.slots[0].rolls[0].model_copy(update={"n": 100_000, "source": "typed"})
    names = [f"r{number}" for number in range(readers)]
    rolls = tuple(roll.model_copy(update={"reader": name}) for name in names)
    promised = dict.fromkeys(names, "00") if is_sealed else {}
    return changed(RED, rolls=rolls, seals=promised, keys={}, decisions=())


def test_readers_without_a_seal_are_told_in_one_sentence():
    told, *others = faults(strange(500, is_sealed=False))
    assert told.startswith("day 1: there is no seal of r0, r1, r2, r3, r4, r5, r6, r7, r8 ")
    assert "and 491 more" in told
    assert others == []


def test_rolls_of_a_made_up_file_are_counted_no_further_than_they_are_named():
    began = time.process_time()
    found = faults(strange(500, is_sealed=True))
    assert time.process_time() - began < 5
    assert len(found) == 500
    assert all("8, 9 and 99990 more is missing" in fault for fault in found)


# What sides decide in secret, and a later step shows to all.

SHOWN = system(
    levy.STEPS.replace('title = "Posts"\n', 'title = "Posts"\nshown_by = "close"\n'),
    code=levy,
    records=skirmish,
)


def posted(upto):
    """Return a levy of some entries whose posts are shown by the close of the day."""
    return replace(played(upto), system=SHOWN)


def decisions(game, reader, slot=0):
    told = at(disclosure.disclosed(game, reader), levy.DAYS[slot]).decisions
    return {(each.step, each.side): each for each in told}


def test_the_enemy_is_told_the_seal_alone_of_what_will_be_shown():
    told = decisions(posted(8), "red")
    assert set(told) == {(s, "red") for s in ("muster", "hire", "post")} | {
        ("post", "blue")
    }
    enemy = told["post", "blue"]
    assert (enemy.nonce, enemy.decision) == ("", None)
    assert told["post", "red"].decision == {"band": ""}
    assert told["hire", "red"].decision == {"bands": 1}


def test_alike_decisions_have_other_seals_by_slot_side_and_step():
    found = [
        each.seal
        for reader in ("red", "blue")
        for slot in range(3)
        for each in decisions(posted(99), reader, slot).values()
        if each.side == reader
    ]
    assert len(set(found)) == len(found) == 18


def test_once_it_is_shown_everybody_can_check_it():
    before, after = (disclosure.disclosed(posted(n), "open") for n in (8, 9))
    sealed, shown = (told.slots[0].decisions for told in (before, after))
    assert [each.seal for each in sealed] == [each.seal for each in shown]
    assert [each.decision for each in sealed] == [None, None]
    assert [each.decision for each in shown] == [{"band": ""}] * 2
    assert fairness.judge_dice([before, after]).faults == ()
    nonce = seals.joined(shown[0].nonce)
    by_hand = hashlib.sha256((nonce + '{"band":""}').encode()).hexdigest()
    assert seals.spaced(by_hand) == sealed[0].seal


def test_the_lines_say_what_was_decided_and_what_is_to_be_shown():
    for upto, told in ((8, "is to be shown, seal "), (9, "is {'band': ''}, seal ")):
        lines = fairness.judge_dice([disclosure.disclosed(posted(upto), "open")]).lines
        assert any(
            line.startswith(f"day 1, post: decision of red {told}") for line in lines
        )


def test_a_decision_other_than_it_was_sealed_is_told():
    told = disclosure.disclosed(posted(9), "open")
    first, second = told.slots[0].decisions
    for other in ({"decision": {"band": "R1"}}, {"nonce": "00"}):
        made = changed(told, decisions=(first.model_copy(update=other), second))
        (fault,) = faults(made)
        assert fault.startswith("day 1, post: what red decided, {'band': ")
        assert fault.endswith("does not fit its seal; expected what was sealed.")


def test_a_decision_made_anew_after_it_was_sealed_is_told():
    before, after = (disclosure.disclosed(posted(n), "open") for n in (8, 9))
    first, second = after.slots[0].decisions
    nonce = seals.joined(second.nonce)
    seal = seals.spaced(seals.seal_of_decision(nonce, {"band": "H1"}))
    other = second.model_copy(update={"decision": {"band": "H1"}, "seal": seal})
    for now in ((first, other), (first,)):
        (fault,) = faults(before, changed(after, decisions=now))
        assert fault.startswith("day 1, post: what blue decided is not what was sealed")


def test_orders_sent_in_before_their_step_are_told_to_their_side_alone():
    game = posted(5)
    place = {"slot": "day 1", "step": "post", "side": "blue", "audience": "blue"}
    sent = Entry(number=0, kind="orders", decision={"band": "H1"}, **place)
    sealed = kept(ledger.append(game, sent))
    own = decisions(sealed, "blue")["post", "blue"]
    assert (own.kind, own.decision) == ("orders", {"band": "H1"})
    assert ("post", "blue") not in decisions(sealed, "red") | decisions(sealed, "open")
    lines = fairness.judge_dice([disclosure.disclosed(sealed, "blue")]).lines
    assert f"day 1, post: orders of blue is {{'band': 'H1'}}, seal {own.seal}" in lines


def test_a_mind_that_was_changed_is_not_shown_with_what_was_decided():
    place = {"slot": "day 1", "step": "post", "side": "blue", "audience": "blue"}
    sent = Entry(number=0, kind="orders", decision={"band": "H1"}, **place)
    game, after = posted(5), posted(9)
    thought = ledger.append(game, sent)
    for entry in after.entries[len(game.entries) :]:
        thought = ledger.append(thought, entry)
    told = disclosure.disclosed(kept(thought), "red").slots[0].decisions
    found = [(each.kind, each.decision) for each in told if each.side == "blue"]
    assert found == [("step", {"band": ""})]


def test_what_was_taken_back_is_told_no_more():
    game = posted(8)
    again = kept(ledger.undo(game))
    assert ("post", "blue") in decisions(game, "red")
    assert ("post", "blue") not in decisions(again, "red")


def test_a_sheet_has_the_seals_of_what_is_to_be_shown():
    tables = {table.title: table for table in on_sheet(posted(8), "red")}
    told = decisions(posted(8), "open")
    rows = tables["Seals of decisions"].rows
    sides = {"red": "Red", "blue": "Blue"}
    assert rows == tuple((f"Posts, {sides[s]}", told["post", s].seal) for s in sides)
    assert "Seals of decisions" not in {t.title for t in on_sheet(posted(9), "red")}


# A mind that was changed.


def opens(nonce, seal, decision):
    """Return whether a nonce fits a decision to a seal."""
    return seals.seal_of_decision(seals.joined(nonce), decision) == seals.joined(seal)


def anew():
    """Return blue's post decided twice: taken back before, and set right late."""
    yield levy.do(ledger.undo(posted(8)), {"band": "H1"})
    yield revising.revise(
        posted(8), Correction(8, decision={"band": "H1"}), SEED, why="misread"
    )


@pytest.mark.parametrize("game", list(anew()), ids=["taken back", "set right"])
def test_the_nonce_that_is_shown_opens_no_seal_of_an_earlier_mind(game):
    early = decisions(posted(8), "red")["post", "blue"]
    shown = decisions(kept(levy.do(game)), "red")["post", "blue"]
    assert shown.decision == {"band": "H1"}
    assert opens(shown.nonce, shown.seal, {"band": "H1"})
    assert not opens(shown.nonce, early.seal, {"band": ""})


def test_a_decision_that_a_correction_leaves_as_it_was_keeps_its_seal():
    game = posted(8)
    after = kept(revising.revise(game, MISREAD, SEED, why="misread"))
    assert decisions(after, "red")["hire", "red"] != decisions(game, "red")["hire", "red"]
    assert decisions(after, "red")["post", "red"] == decisions(game, "red")["post", "red"]


def test_a_nonce_does_not_count_what_the_enemy_did():
    game = posted(8)
    busy = levy.do(ledger.undo(game))
    told = [decisions(played_on(each), "red", slot=1) for each in (game, busy)]
    assert told[0] == told[1] != {}


def played_on(game):
    """Return a levy after red's post of the next day."""
    while ("post", "red") not in decisions(game, "red", slot=1):
        game = levy.do(game)
    return game
