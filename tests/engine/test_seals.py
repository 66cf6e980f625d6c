"""Seals: dice by a key of each slot and reader, shown and checked without the enemy's."""

import hashlib
import hmac
import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine import disclosure, fairness, ledger, play, revising, seals
from refkit.engine.campaign import Campaign
from refkit.engine.corrections import Answer, Correction
from refkit.engine.dice import SealedDice, faces_by
from refkit.engine.disclosure import Disclosure
from refkit.engine.ledger import Entry
from refkit.engine.system import Option
from refkit.engine.view import view
from tests.engine import levy, skirmish
from tests.engine.skirmish import SEED, system

OPTIONS = {name: Option(name=name, value=SEED) for name in ("title", "seed")}


def kept(game):
    """Return the campaign with its seed and title among its options."""
    return replace(game, tables={**game.tables, "Option": OPTIONS})


def played(upto=99):
    """Return a levy of some entries with no die from the table; a band is hired each."""
    game = levy.campaign()
    while len(game.entries) < upto and (owed := play.due(game)):
        hires = {"bands": 1} if owed[0].step.id == "hire" else {}
        game = levy.do(game, hires)
    return kept(game)


WHOLE = played()
HALF = played(upto=12)
READERS = ("open", "red", "blue", "umpire")


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


def faults(*files, keys=()):
    return [str(fault) for fault in fairness.judged(files, keys).faults]


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


def late(**said):
    """Return a campaign of three days with a mistake of the first set right at its end."""
    wanted = Correction(4, decision={"bands": 2}, rest="redo", **said)
    return kept(revising.revise(WHOLE, wanted, SEED, why="misread"))


def test_what_is_thrown_late_falls_under_the_slot_at_work():
    game = late()
    thrown = [c for c in seals.casts(game.entries) if c.entry == game.entries[-1].number]
    assert {(c.slot, c.step, c.reader) for c in thrown} == {("day 3", "rally", "open")}
    before = sum(
        (c.slot, c.reader) == ("day 3", "open") for c in seals.casts(WHOLE.entries)
    )
    assert [c.place for c in thrown] == list(range(before + 1, before + 1 + len(thrown)))
    assert len(thrown) > 1
    assert ledger.faults(game, SEED) == []


def test_what_was_thrown_late_is_told_to_the_side_with_its_numbers():
    told = disclosure.disclosed(late(), "blue")
    assert fairness.judged([told]).faults == ()
    assert [roll.step for roll in told.slots[2].rolls][-1] == "rally"


def test_dice_typed_for_a_late_correction_are_told_as_typed():
    answers = {number: Answer("redo", dice=(6,)) for number in (6, 14, 22)}
    told = disclosure.disclosed(late(answers=answers), "red")
    assert fairness.judged([told]).faults == ()
    assert Counter(roll.source for roll in told.slots[2].rolls)["typed"] == 3


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


# What is handed out.


def test_seals_of_every_reader_are_told_to_all():
    for reader in ("open", "red", "blue"):
        told = disclosure.disclosed(WHOLE, reader)
        assert [slot.slot for slot in told.slots] == list(levy.DAYS)
        assert [slot.seals for slot in told.slots] == [s.seals for s in RED.slots]
        assert all(tuple(slot.seals) == READERS for slot in told.slots)


def test_keys_are_shown_when_the_slot_is_closed_the_own_and_the_open_one():
    assert [tuple(slot.keys) for slot in EARLIER.slots] == [("open", "red"), (), ()]
    assert [tuple(slot.keys) for slot in RED.slots] == [("open", "red")] * 3
    public = disclosure.disclosed(WHOLE, "open")
    assert [tuple(slot.keys) for slot in public.slots] == [("open",)] * 3


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
    assert [slot.seals for slot in EARLIER.slots] == [slot.seals for slot in RED.slots]


def test_a_disclosure_reads_back_from_its_json():
    assert Disclosure.model_validate_json(RED.model_dump_json()) == RED


# What a sheet says.


def on_sheet(game, reader):
    return list(disclosure.printed(game, reader, play.due(game)))


def test_the_first_sheet_has_the_seals_and_no_keys():
    (table,) = on_sheet(kept(levy.campaign()), "red")
    assert dict(table.rows) == RED.slots[0].seals


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
    assert dict(sealed.rows) == RED.slots[1].seals
    shown = dict(keys.rows)
    assert set(shown) == told
    for name, key in shown.items():
        seal = seals.seal_of(seals.joined(key), "day 1", name)
        assert seals.spaced(seal) == RED.slots[0].seals[name]


def test_the_last_sheet_has_only_keys():
    (keys,) = on_sheet(WHOLE, "red")
    assert keys.title == "Keys of the dice, day 3"


def test_before_there_is_a_slot_there_is_nothing_to_seal():
    assert on_sheet(kept(Campaign(levy.LEVY, {})), "red") == []


# Checking.


def test_dice_as_they_fell_are_found_so():
    verdict = fairness.judged([EARLIER, RED])
    assert verdict.faults == ()
    seal = RED.slots[0].seals["red"]
    assert f"day 1, red: the key fits the seal {seal}; 1 rolls checked" in verdict.lines


def test_a_key_from_the_sheet_checks_dice_that_came_without():
    bare = changed(RED, keys={})
    key = RED.slots[0].keys["red"]
    assert "day 1, red: no key that fits the seal; 1 rolls are to be checked" in (
        fairness.judged([bare]).lines
    )
    told = fairness.judged([bare], [f" {key.upper()} "])
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
    bare = changed(rolled(RED, faces=(roll.faces[0] % 6 + 1,)), keys={})
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
    verdict = fairness.judged([rolled(RED, source="typed", faces=(6,))])
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
    assert set(faults(bare)) == {
        f"day 1, {reader}: there is no seal; expected one for all dice of the slot."
        for reader in ("open", "red")
    }


def test_a_key_of_something_else_is_told():
    assert faults(RED, keys=["12 ab"]) == [
        f"seed '12ab': it fits no seal; expected a key of {SEED!r}."
    ]


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
    ],
)
def test_what_was_promised_before_must_still_be_so(later, told):
    assert any(each.startswith(told) for each in faults(EARLIER, later))


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
    told = disclosure.disclosed(game, reader).slots[slot].decisions
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
    assert fairness.judged([before, after]).faults == ()
    nonce = seals.joined(shown[0].nonce)
    by_hand = hashlib.sha256((nonce + '{"band":""}').encode()).hexdigest()
    assert seals.spaced(by_hand) == sealed[0].seal


def test_the_lines_say_what_was_decided_and_what_is_to_be_shown():
    for upto, told in ((8, "is to be shown, seal "), (9, "is {'band': ''}, seal ")):
        lines = fairness.judged([disclosure.disclosed(posted(upto), "open")]).lines
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


def test_orders_sent_in_before_their_step_are_sealed_for_their_side():
    game = posted(5)
    place = {"slot": "day 1", "step": "post", "side": "blue", "audience": "blue"}
    sent = Entry(number=0, kind="orders", decision={"band": "H1"}, **place)
    sealed = kept(ledger.append(game, sent))
    own, enemy = (decisions(sealed, side)["post", "blue"] for side in ("blue", "red"))
    assert (own.kind, own.decision, enemy.decision) == ("orders", {"band": "H1"}, None)
    lines = fairness.judged([disclosure.disclosed(sealed, "red")]).lines
    assert f"day 1, post: orders of blue is to be shown, seal {enemy.seal}" in lines


def test_what_was_taken_back_is_told_no_more():
    game = posted(8)
    again = kept(ledger.undo(game))
    assert ("post", "blue") in decisions(game, "red")
    assert ("post", "blue") not in decisions(again, "red")


def test_a_sheet_has_the_seals_of_what_is_to_be_shown():
    tables = {table.title: table for table in on_sheet(posted(8), "red")}
    told = decisions(posted(8), "open")
    rows = tables["Seals of decisions"].rows
    assert rows == tuple((f"Posts, {s}", told["post", s].seal) for s in ("red", "blue"))
    assert "Seals of decisions" not in {t.title for t in on_sheet(posted(9), "red")}
