"""Readers: rows, fields, entries, orders, rulings and rolls for any set of sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine import readers
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.campaign import change_between
from refkit.engine.campaign.view import view, visible_changes
from refkit.engine.charts.dice import TypedDice
from refkit.engine.late import revising
from refkit.engine.late.corrections import Correction
from refkit.engine.play import orders, play
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.engine.problems import Refused
from refkit.engine.rules import rulings
from refkit.engine.trust import fairness
from refkit.engine.trust.disclosure import disclosed
from tests.engine import raiders
from tests.engine.raiders import PACT, ROWS, Finding, Force, Side

NAMES = st.text("abc ,", min_size=1, max_size=4).map(str.strip).filter(bool)
WHERE = {"force": "G1"}
TOGETHER = "blue; red"


@given(st.sets(NAMES, min_size=1, max_size=4), NAMES)
def test_who_is_joined_may_read_and_nobody_else(names, other):
    text = readers.join_readers(names)
    assert set(readers.named_sides(text)) == names
    assert all(readers.may_read(name, text) for name in (*names, "umpire"))
    assert readers.may_read(other, text) == (other in names)
    assert not readers.may_read("open", text)


def test_open_and_umpire_are_no_sides():
    assert [readers.may_read(each, "open") for each in ("open", "red", "umpire")] == [
        True
    ] * 3
    assert [readers.may_read(each, "umpire") for each in ("open", "red", "umpire")] == [
        False,
        False,
        True,
    ]
    assert not readers.may_read("red", "")


@pytest.mark.parametrize("name", ["red;blue", "open", "umpire"])
def test_a_side_whose_name_would_be_taken_for_others_is_refused(name):
    game = raiders.campaign((*ROWS, Side(id=name)))
    (fault,) = [each for each in checks.faults(game) if each.field == "id"]
    assert fault.expected == readers.name_fault(name) != ""
    with pytest.raises(Refused, match="expected a name"):
        view(game, "red")


def test_rows_are_seen_by_who_is_in_the_set_alone():
    game = raiders.campaign()
    forces = {side: {f.id for f in view(game, side).rows(Force)} for side in raiders.SIDES}
    assert forces == {"red": {"R1", "B1"}, "blue": {"R1", "B1"}, "green": {"G1"}}
    assert [len(view(game, side).rows("Pact")) for side in ("blue", "green", "open")] == [
        1,
        0,
        0,
    ]


def test_fields_kept_for_a_side_are_told_to_its_insiders():
    game = raiders.campaign()
    seen = {
        r: [s.purse for s in view(game, r).rows(Side)] for r in (*raiders.SIDES, "open")
    }
    assert seen == {
        "red": [5, 5, 0],
        "blue": [5, 5, 0],
        "green": [0, 0, 5],
        "open": [0] * 3,
    }


def test_an_ally_reads_the_entry_and_nobody_else():
    game = raiders.do(raiders.campaign(), "order", "red", {"words": "march"})
    told = {r: "march" in str(view(game, r).entries) for r in (*raiders.SIDES, "open")}
    assert told == {"red": True, "blue": True, "green": False, "open": False}
    assert game.entries[-1].audience == TOGETHER


def scouted(face=4):
    game = raiders.up_to("scout")
    dice = TypedDice([face], ledger.next_roll(game.entries))
    return raiders.do(game, "scout", "red", WHERE, dice)


def test_what_was_learnt_is_a_row_of_the_learner_and_his_allies():
    game = scouted()
    told = {r: [f.told for f in view(game, r).rows(Finding)] for r in raiders.SIDES}
    assert told == {"red": ["Goats"], "blue": ["Goats"], "green": []}
    assert "Goats" not in str(view(game, "red").rows(Force))


def test_what_was_learnt_is_kept_when_the_pact_ends_and_the_force_is_renamed():
    game = scouted()
    force = game.get(Force, "G1")
    made = [change_between(PACT, None), change_between(force, force.replace(name="Geese"))]
    after = ledger.amend(game, made, "the pact ends")
    told = {r: [f.told for f in view(after, r).rows(Finding)] for r in raiders.SIDES}
    assert told == {"red": ["Goats"], "blue": ["Goats"], "green": []}
    assert {f.id for f in view(after, "blue").rows(Force)} == {"B1"}


def test_a_preview_tells_an_ally_what_the_entry_will():
    game = raiders.up_to("scout")
    new = change_between(None, Finding(number=1, readers=TOGETHER, told="Goats"))
    told = {r: len(visible_changes(game, (new,), r)) for r in raiders.SIDES}
    assert told == {"red": 1, "blue": 1, "green": 0}


def test_sealed_orders_are_read_by_the_side_and_its_allies():
    game = raiders.campaign()
    owed = next(d for d in play.due_steps(game) if d.side == "red")
    decision = play.parse_decision(owed, {"words": "march"})
    game = orders.seal(game, Order(owed, decision, Origin("1", 0)))
    told = {r: "march" in str(view(game, r).entries) for r in raiders.SIDES}
    assert told == {"red": True, "blue": True, "green": False}
    said = {r: disclosed(game, r).slots[0].decisions for r in raiders.SIDES}
    assert [len(said[r]) for r in raiders.SIDES] == [1, 1, 0]
    assert said["blue"][0].decision == {"words": "march"}
    assert fairness.judge_dice([disclosed(game, "blue")]).faults == ()


def sealed_scouts(rows=ROWS):
    """Return a campaign whose first day is over, with rolls of red's and green's."""
    game = raiders.up_to("scout", game=raiders.campaign(rows))
    game = raiders.do(game, "scout", "red", WHERE)
    game = raiders.do(game, "scout", "blue")
    game = raiders.do(game, "scout", "green", {"force": "R1"})
    return raiders.do(game, "close")


def test_allies_check_the_dice_that_they_read_together_and_others_hear_nothing_of_it():
    before, game = raiders.campaign(), sealed_scouts()
    for reader in ("red", "blue"):
        files = [disclosed(before, reader), disclosed(game, reader)]
        verdict = fairness.judge_dice(files)
        assert verdict.faults == ()
        assert any("blue; red: the key fits the seal" in line for line in verdict.lines)
        assert [r.reader for r in files[1].slots[0].rolls] == [TOGETHER]
    for reader in ("green", "open"):
        assert TOGETHER not in disclosed(game, reader).model_dump_json()
    assert ledger.faults(game, raiders.SEED) == []


def test_a_roll_read_together_that_fell_otherwise_is_noticed():
    told = disclosed(sealed_scouts(), "blue")
    (roll,) = told.slots[0].rolls
    other = roll.model_copy(update={"faces": (roll.faces[0] % 6 + 1,)})
    slot = told.slots[0].model_copy(update={"rolls": (other,)})
    wrong = told.model_copy(update={"slots": (slot, *told.slots[1:])})
    (fault,) = fairness.judge_dice([wrong]).faults
    assert fault.place == "day 1, blue; red, roll 1 (scouts of red)"


def test_a_key_read_together_that_is_kept_back_is_noticed():
    told = disclosed(raiders.up_to("close", "day 2", sealed_scouts()), "red")
    slots = [slot for slot in told.slots if slot.slot != "day 2"]
    keys = {r: key for r, key in slots[0].keys.items() if r != TOGETHER}
    kept = slots[0].model_copy(update={"keys": keys})
    later = slots[1].model_copy(update={"keys": {"open": "0"}})
    wrong = told.model_copy(update={"slots": (kept, later)})
    found = [str(fault) for fault in fairness.judge_dice([wrong]).faults]
    assert any("the key of blue; red is not shown" in each for each in found)


def test_sides_that_ally_later_are_promised_their_dice_from_then_on():
    alone = raiders.campaign([row for row in ROWS if row is not PACT])
    allied = ledger.amend(alone, [change_between(None, PACT)], "a pact")
    before, after = disclosed(alone, "red"), disclosed(allied, "red")
    assert TOGETHER not in before.slots[0].seals
    assert TOGETHER in after.slots[0].seals
    assert fairness.judge_dice([before, after]).faults == ()
    # The other way round a promise would be gone.
    (fault, *_) = fairness.judge_dice([after, before]).faults
    assert "its seals are others than before" in fault.found


def test_who_reads_together_is_promised_dice_whoever_does_the_step():
    declared = raiders.STEPS.replace('actor = "side"', 'actor = "raiders"')
    system = raiders.system(declared, actors={"raiders": lambda *_: ("red", "green")})
    told = disclosed(raiders.campaign(system=system), "blue")
    assert TOGETHER in told.slots[0].seals


def test_a_seal_of_one_side_that_comes_later_is_noticed():
    told = disclosed(raiders.campaign(), "red")
    seals = {r: s for r, s in told.slots[0].seals.items() if r != "green"}
    less = told.slots[0].model_copy(update={"seals": seals})
    before = told.model_copy(update={"slots": (less, *told.slots[1:])})
    assert len(fairness.judge_dice([before, told]).faults) == 1


def test_dice_that_were_read_together_keep_their_seal_when_the_pact_is_over():
    game = ledger.amend(sealed_scouts(), [change_between(PACT, None)], "the pact ends")
    assert TOGETHER in disclosed(game, "blue").slots[0].keys
    assert fairness.judge_dice([disclosed(game, "blue")]).faults == ()


def test_a_correction_is_read_by_who_read_the_entry():
    game = scouted()
    number = game.entries[-1].number
    after = revising.revise(
        game, Correction(number, dice=(2,)), raiders.SEED, why="misread"
    )
    told = {r: len(view(after, r).entries[-1].revises) for r in ("red", "blue")}
    assert told == {"red": 1, "blue": 1}
    assert view(after, "green").entries == view(game, "green").entries
    assert view(after, "red").rows(Finding) == ()


def test_an_entry_taken_back_is_told_to_who_read_it():
    game = raiders.do(raiders.campaign(), "order", "red", {"words": "march"})
    after = ledger.undo(game)
    kinds = {r: view(after, r).entries[-1:] for r in raiders.SIDES}
    assert [len(kinds[r]) for r in raiders.SIDES] == [1, 1, 0]
    assert kinds["blue"][0].kind == "undo"


@pytest.mark.parametrize("seen", ["red; blue", "blue;red"])
def test_a_ruling_is_for_several_sides(seen):
    game = raiders.campaign()
    row = rulings.next_ruling(game, "p. 1", "so be it", seen=seen)
    game = rulings.enter(game, row)
    told = {r: "so be it" in str(view(game, r)) for r in (*raiders.SIDES, "open")}
    assert told == {"red": True, "blue": True, "green": False, "open": False}
    assert (row.seen, checks.faults(game)) == (TOGETHER, [])


@pytest.mark.parametrize("seen", ["red; gren", "red; umpire", ";"])
def test_a_ruling_for_somebody_who_is_no_side_is_refused(seen):
    game = raiders.campaign()
    with pytest.raises(Refused, match="expected one of open, umpire, red, blue, green"):
        rulings.next_ruling(game, "p. 1", "so be it", seen=seen)
    row = rulings.next_ruling(game, "p. 1", "so be it").replace(seen=seen)
    (fault,) = checks.faults(ledger.amend(game, [change_between(None, row)], "typed"))
    assert fault.place == "Ruling 1 seen"


def test_each_side_counts_what_it_sees():
    game = sealed_scouts()
    for reader in raiders.SIDES:
        seen = view(game, reader).entries
        assert [entry.number for entry in seen] == [*range(1, len(seen) + 1)]
        rolls = [r.roll.number for entry in seen for r in entry.readings]
        assert rolls == [*range(1, len(rolls) + 1)]
