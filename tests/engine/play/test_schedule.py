"""The schedule: who acts, in which order, how often; what interrupts; what stays closed."""

import json
import re
from dataclasses import replace
from types import ModuleType

import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import change_between
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import TypedDice
from refkit.engine.late import revising
from refkit.engine.late.corrections import Answer, Correction
from refkit.engine.play import due_odds, orders, play, preview, schedule, sealed_orders
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.engine.play.steps import StepCode
from refkit.engine.problems import Caution, Refused
from refkit.engine.records.records import Record, column
from refkit.engine.trust import disclosure, fairness, seals
from tests.engine import feuding, skirmish
from tests.engine.feuding import SEED, SIDES, Side, all_pass, campaign, do, due, lots

ALTERNATING = ("move", "raid", "blow")


def steps(game, *names):
    """Return who did these steps that hold, in order, with a minus for who passed."""
    held = ledger.standing_steps(game.entries)
    return [
        f"{'-' * e.decision.get('passes', False)}{e.side}" for e in held if e.step in names
    ]


# Who acts, and in which order.


def test_sides_act_in_the_order_of_the_lots_one_at_a_time():
    game = lots(campaign(), red=2, blue=6, green=4)
    assert due(game) == ("move", "blue")
    game = do(game, "move", "blue")
    assert due(game) == ("move", "green")
    assert due(do(game, "move", "green")) == ("move", "red")


def test_a_step_that_is_done_once_goes_round_in_its_order():
    game = all_pass(lots(campaign()), "move", *SIDES)
    game = all_pass(game, "raid", *SIDES)
    for side in SIDES:
        assert due(game) == ("tithe", side)
        game = do(game, "tithe", side)
    assert due(game) == ("close", "")


def test_who_is_not_next_is_refused_with_who_is():
    with pytest.raises(Refused, match=r"move is not due; next is move Move \(Red, "):
        do(lots(campaign()), "move", "green")


def test_who_passed_is_out_and_the_others_go_on():
    game = do(lots(campaign()), "move", "red", steps=1)
    game = do(all_pass(game, "move", "blue"), "move", "green", steps=1)
    game = do(all_pass(game, "move", "red"), "move", "green", steps=2)
    assert steps(game, "move") == ["red", "-blue", "green", "-red", "green"]
    assert due(game) == ("move", "green")


def test_who_has_nothing_left_is_out_and_the_others_go_on():
    game = do(lots(campaign(steps=3)), "move", "red", steps=3)
    game = do(do(game, "move", "blue", steps=1), "move", "green", steps=1)
    assert due(game) == ("move", "blue")


def test_all_passed_ends_a_block_and_what_comes_later_does_not_begin_it_again():
    game = all_pass(do(lots(campaign(steps=3)), "move", "red", steps=3), "move", *SIDES[1:])
    game = all_pass(game, "raid", "red")
    more = game.get(Side, "red").replace(steps=4)
    game = ledger.amend(game, [change_between(game.get(Side, "red"), more)], "a gift")
    assert due(game) == ("raid", "blue")


def test_a_pass_does_nothing_and_is_not_refused():
    game = do(lots(campaign(steps=1)), "move", "red", passes=True, steps=3)
    entry = game.entries[-1]
    assert (entry.lines, entry.changes, entry.readings) == (("red passes",), (), ())


def test_all_at_once_go_round_by_round_until_all_have_passed():
    game = do(campaign(), "lots", faces=[6, 4, 2])
    assert due(game) == ("bid", *SIDES)
    game = do(do(game, "bid", "green", gold=3), "bid", "red", gold=1)
    assert due(game) == ("bid", "blue")
    game = all_pass(game, "bid", "blue")
    assert due(game) == ("reveal", "")
    game = do(game, "reveal")
    assert due(game) == ("bid", "red", "green")
    assert due(all_pass(game, "bid", "red", "green")) == ("move", "red")


def test_an_attack_is_followed_by_its_answer_and_its_battle():
    game = all_pass(lots(campaign(men=1)), "move", *SIDES)
    game = do(game, "raid", "red", house="green")
    assert due(game) == ("answer", "green")
    game = do(game, "answer", "green", stands=True)
    assert due(game) == ("blow", "red")
    game = do(game, "blow", "red", faces=[1])
    assert due(game) == ("blow", "green")
    game = do(do(game, "blow", "green", faces=[2]), "blow", "red", faces=[6])
    assert due(game) == ("raid", "blue")
    game = do(do(game, "raid", "blue", house="red"), "answer", "red", stands=False)
    # Green has no men left and red gave his last: who is left alone raids nobody.
    assert due(game) == ("tithe", "red")


def test_a_stranger_among_the_actors_is_told():
    def strangers(game, slot):
        return ["red", "gren"]

    odd = replace(feuding.FEUD, actors={**feuding.FEUD.actors, "movers": strangers})
    told = "the actors 'movers' of step move: 'gren'; expected one of red, blue, green"
    with pytest.raises(ValueError, match=told):
        play.due_steps(replace(lots(campaign()), system=odd))


def test_the_chances_of_a_step_are_those_of_who_does_it():
    game = do(all_pass(lots(campaign()), "move", *SIDES), "raid", "red", house="blue")
    assert due_odds.due_chances(game, "answer") == ()
    step = game.system.step("answer")
    assert schedule.actors(game, "season 1", step) == ("blue",)


# The same step more than once.


def test_a_step_that_comes_again_says_which_time_it_is():
    game = lots(campaign())
    first = play.find_due(game, "move")
    for side in SIDES:
        game = do(game, "move", side)
    again = play.find_due(game, "move")
    assert (str(first), str(again)) == (
        "Move, Red, season 1",
        "Move, Red, season 1, no. 2",
    )
    assert again.describe(game) == "move Move (Red, season 1, no. 2)"


def test_what_is_done_twice_by_mistake_is_done_once():
    game = all_pass(lots(campaign()), "move", "red", "blue")
    owed = play.find_due(game, "move")
    decision = play.parse_decision(owed, {"steps": 1})
    game = play.play(game, owed, decision, TypedDice(()))
    assert due(game) == ("move", "green")
    with pytest.raises(Refused, match="Green, season 1\\) is not due"):
        play.play(game, owed, decision, TypedDice(()))


def test_undo_takes_back_a_turn_and_a_pass():
    game = do(lots(campaign()), "move", "red")
    passed = all_pass(game, "move", "blue")
    assert due(passed) == ("move", "green")
    assert due(ledger.undo(passed)) == ("move", "blue")
    assert due(ledger.undo(ledger.undo(passed))) == ("move", "red")


# What interrupts.


def test_what_interrupts_is_offered_and_owed_by_nobody():
    game = lots(campaign())
    offered = [(d.step.id, d.side) for d in play.offered_steps(game)]
    assert offered == [("omen", side) for side in SIDES]
    assert due(game) == ("move", "red")
    after = do(game, "omen", "green", house="red")
    assert due(after) == ("toll", "")
    assert [d.side for d in play.offered_steps(do(after, "toll"))] == ["red", "blue"]


@pytest.mark.parametrize("when", ["before", "over"])
def test_what_interrupts_is_not_offered_when_it_interrupts_nothing(when):
    game = campaign() if when == "before" else feuding.played(1)
    assert play.offered_steps(game) == ()
    with pytest.raises(Refused, match="omen is not due"):
        do(game, "omen", "red", house="blue")


def test_several_who_may_interrupt_are_told_apart():
    with pytest.raises(Refused, match="omen may be done by red or blue or green; say"):
        do(lots(campaign()), "omen", house="red")


def test_an_interrupt_is_refused_and_previewed_like_a_step():
    game = lots(campaign())
    owed = play.find_due(game, "omen", "blue")
    assert preview.preview(game, owed, {"house": "pink"}, ()).refusals[0].code == "no_house"
    seen = preview.preview(game, owed, {"house": "red"}, ())
    assert str(seen.changes[0]) == "Side blue: omens 1 -> 0"


def test_an_interrupt_that_is_undone_is_offered_again():
    game = lots(campaign())
    after = ledger.undo(do(game, "omen", "green", house="red"))
    assert campaigns.changes_between(after, game) == ()
    assert play.offered_steps(after) == play.offered_steps(game)
    assert after.entries[-1].lines == ("Omen is taken back and may be done again",)


# A closed slot stays closed.


def second_season():
    """Return the feud in the moves of its second season; nobody paid a toll before."""
    game = all_pass(all_pass(lots(campaign()), "move", *SIDES), "raid", *SIDES)
    for side in SIDES:
        game = do(game, "tithe", side)
    return lots(do(game, "close"))


def test_a_later_fact_makes_nothing_due_in_a_slot_that_is_over():
    game = do(second_season(), "omen", "red", house="blue")
    assert game.entries[-1].closes == ("season 1",)
    assert "season 1 stays closed, though steps of it are" in game.entries[-1].told[0]
    assert view(game, "red").entries[-1].told == ()
    assert [play.due_steps(game)[0][:1], due(game)] == [("season 2",), ("toll", "")]
    game = do(game, "toll")
    assert due(game) == ("move", "red")
    assert not any(entry.closes for entry in game.entries[-1:])


def test_the_entry_that_keeps_a_slot_closed_says_so_and_no_other():
    game = do(second_season(), "omen", "red", house="blue")
    assert [e.closes for e in game.entries] == [()] * (len(game.entries) - 1) + [
        ("season 1",)
    ]
    bare = game.entries[-1].model_copy(update={"closes": ()})
    assert bare.expected_digest("") != game.entries[-1].expected_digest("")
    # The ledgers of before have no such field: what they call for is what they called for.
    old = replace(game, entries=(*game.entries[:-1], bare))
    assert play.due_steps(old)[0].slot == "season 1"


def test_an_undo_takes_a_closed_slot_up_again():
    game = do(second_season(), "omen", "red", house="blue")
    while game.entries and play.due_steps(game)[0].slot == "season 2":
        game = ledger.correct(game, "back")
    assert due(game) == ("close", "")
    assert game.entries[-1].reopens == ("season 1",)
    assert schedule.closed_slots(game.entries) == set()


def test_a_correction_takes_a_closed_slot_up_again_where_it_says_so():
    game = do(do(second_season(), "omen", "red", house="blue"), "toll")
    last = len(game.entries)
    again = revising.revise(game, Correction(last, reopen=("season 1",)), SEED, why="late")
    assert (play.due_steps(again)[0].slot, due(again)) == ("season 1", ("toll", ""))
    assert again.entries[-1].reopens == ("season 1",)
    again = do(again, "toll")
    assert (play.due_steps(again)[0].slot, due(again)) == ("season 2", ("move", "red"))
    assert ledger.faults(again, SEED) == []


@pytest.mark.parametrize("slot", ["season 1", "season 2", "season 9"])
def test_a_slot_with_nothing_to_take_up_is_not_taken_up(slot):
    game = second_season()
    wanted = Correction(len(game.entries), reopen=(slot,))
    with pytest.raises(Refused, match=f"'{slot}' cannot be taken up again: it is not over"):
        revising.revise(game, wanted, SEED, why="late")


def test_facts_set_right_late_leave_a_closed_slot_closed():
    game = second_season()
    fact = {"record": "Toll", "key": "T1", "fields": {"id": "T1"}}
    wanted = Correction(2, facts=(fact,), rest="keep")
    after = revising.revise(game, wanted, SEED, why="forgotten")
    assert after.entries[-1].closes == ("season 1",)
    assert play.due_steps(after)[0].slot == "season 2"
    told = replace(wanted, reopen=("season 1",))
    after = revising.revise(game, told, SEED, why="forgotten")
    assert (play.due_steps(after)[0].slot, due(after)) == ("season 1", ("toll", ""))


# Orders by file, and the seals.


def order(game, side, **raw):
    """Return an order of a side for the step of orders that comes next."""
    slot = due_odds.slot_at_work(game)
    (owed,) = orders.open_orders(game, slot, side)[:1]
    return Order(owed, play.parse_decision(owed, raw), Origin("F-1", len(game.entries)))


def test_orders_are_open_for_a_step_that_repeats_when_it_is_due():
    game = do(campaign(), "lots", faces=[6, 4, 2])
    asked = {s: [d.step.id for d in orders.open_orders(game, "season 1", s)] for s in SIDES}
    assert [*asked.values()] == [["bid"]] * 3
    game = do(game, "bid", "red", gold=1)
    assert orders.open_orders(game, "season 1", "red") == ()
    game = all_pass(game, "bid", "blue", "green")
    assert orders.open_orders(game, "season 1", "red") == ()
    again = orders.open_orders(do(game, "reveal"), "season 1", "red")
    assert [(d.step.id, d.time) for d in again] == [("bid", 2)]


def test_orders_are_sealed_for_one_time_only():
    game = do(campaign(), "lots", faces=[6, 4, 2])
    game = orders.carry_out(game, [order(game, "red", gold=7)], SEED, only_seal=True)
    owed = play.find_due(game, "bid", "red")
    assert sealed_orders.draft(game, owed).gold == 7
    assert [s.state for s in orders.standing(game)] == ["sealed", "due", "due"]
    game = all_pass(do(game, "bid", "red", gold=7), "bid", "blue", "green")
    game = do(game, "reveal")
    again = play.find_due(game, "bid", "red")
    assert sealed_orders.sealed(game, again) is None
    back = ledger.correct(ledger.correct(ledger.correct(game, "x"), "x"), "x")
    back = ledger.correct(back, "x")
    assert sealed_orders.draft(back, play.find_due(back, "bid", "red")).gold == 7


def test_orders_that_are_due_are_carried_out_at_once():
    game = do(campaign(), "lots", faces=[6, 4, 2])
    game = orders.carry_out(game, [order(game, s, gold=2) for s in SIDES], SEED)
    assert steps(game, "bid") == [*SIDES]
    assert due(game) == ("reveal", "")


def test_a_decision_of_each_time_is_sealed_by_itself_and_shown_by_what_follows_it():
    game = do(campaign(), "lots", faces=[6, 4, 2])
    for gold in (3, 4):
        for side in SIDES:
            game = do(game, "bid", side, gold=gold)
        before, game = game, do(game, "reveal")
    told = {}
    for name, state in (("before", before), ("after", game)):
        told[name] = [*disclosure.decisions(state, "season 1", "blue")]
        assert len({d.place for d in told[name]}) == 6
        assert len({d.seal for d in told[name]}) == 6
    hers = [[d.decision for d in told[when] if d.side == "red"] for when in told]
    shown = [{"gold": gold, "passes": False} for gold in (3, 4)]
    assert hers == [[shown[0], None], shown]
    then, now = (disclosure.disclosed(state, "blue") for state in (before, game))
    assert fairness.judge_dice([then, now]).faults == ()


def test_every_die_of_a_repeated_step_has_a_place_of_its_own():
    game = feuding.played(3)
    casts = [(c.slot, c.reader, c.place) for c in seals.casts(game.entries)]
    assert len(set(casts)) == len(casts) > 10
    assert ledger.faults(game, SEED) == []


# Corrections in the middle of a block.


def moves():
    """Return the moves of red, blue and green; then red again, and blue passes."""
    game = lots(campaign())
    for side in (*SIDES, "red"):
        game = do(game, "move", side, steps=1)
    return all_pass(game, "move", "blue")


def number_of(game, step, which):
    return [e.number for e in ledger.standing_steps(game.entries) if e.step == step][which]


def test_a_move_that_was_a_pass_leaves_the_turns_after_it_uncalled():
    game = moves()
    first = number_of(game, "move", 0)
    wanted = Correction(first, decision={"passes": True})
    found = {c.entry.number: c.outcome for c in revising.consequences(game, wanted)}
    # Red is out by his pass: his second move has no place any more.
    assert found == {number_of(game, "move", 3): "refused"}
    answers = {number_of(game, "move", 3): Answer("drop")}
    after = revising.revise(game, replace(wanted, answers=answers), SEED, why="he passed")
    assert steps(after, "move") == ["-red", "blue", "green", "-blue"]
    assert due(after) == ("move", "green")
    assert after.get(Side, "red").steps == 4


def test_a_pass_that_was_a_move_brings_its_side_back():
    game = do(moves(), "move", "green", steps=1)
    game = do(game, "move", "red", steps=1)
    wanted = Correction(number_of(game, "move", 4), decision={"steps": 2})
    after = revising.revise(game, wanted, SEED, why="he moved")
    assert steps(after, "move") == ["red", "blue", "green", "red", "blue", "green", "red"]
    assert due(after) == ("move", "blue")


def test_an_order_that_was_misread_leaves_the_turns_uncalled_that_went_by_it():
    game = moves()
    wanted = Correction(number_of(game, "lots", 0), dice=(2, 6, 4))
    found = {c.entry.number: c for c in revising.consequences(game, wanted)}
    first = found[number_of(game, "move", 0)]
    assert str(first.again.grounds[0]) == "move Move (Red, season 1) is not called for"
    with pytest.raises(Refused, match="depended on what is corrected"):
        revising.revise(game, wanted, SEED, why="misread")
    every = {number: Answer("overrule") for number, c in found.items() if c.again.grounds}
    after = revising.revise(
        game, replace(wanted, answers=every, rest="keep"), SEED, why="misread"
    )
    assert steps(after, "move") == steps(game, "move")
    assert ledger.faults(after, SEED) == []


# Blocks within blocks, and what the umpire may do in between.


class Turn(Record):
    """A decision that can be passed."""

    passes: bool = column("Pass", default=False)


def turning(*steps, **hooks):
    """Return a campaign of two sides whose steps do nothing but pass the turn."""
    code = ModuleType("code")
    for step_id in "abc"[: len(steps)]:
        done = StepCode(step_id, Turn, lambda turn, decision: iter(()))
        setattr(code, step_id, done)
    system = skirmish.system(declared(*steps), charts={}, code=code, **hooks)
    rows = [*skirmish.ROWS[:3]]
    return skirmish.campaign(rows, system)


def turn(game, step, side="", *, passes=False):
    return do(game, step, side, passes=passes)


def test_a_pass_loses_nothing_that_its_turn_would_lose():
    game = turning({"actor": "side", "repeats": "war"}, {})
    code = game.system.step("a").code
    code.warns(lambda turn, decision: iter([Caution("passes", "men stand idle")]))
    owed = play.find_due(game, "a", "red")
    lost = [play.cautions(game, owed, Turn(passes=each)) for each in (False, True)]
    assert lost == [(Caution("passes", "men stand idle"),), ()]
    assert preview.preview(game, owed, {"passes": True}, None).cautions == ()


def test_a_block_within_a_block_begins_anew_each_time_and_so_do_its_passes():
    attack = {"actor": "side", "in_order": True, "repeats": "war"}
    answer = {"actor": "side", "in_order": True, "repeats": "war/answers"}
    game = turning(attack, answer, {})
    for side in ("red", "blue"):
        game = turn(game, "a", side)
        assert due(game) == ("b", "red")
        game = turn(turn(game, "b", "red"), "b", "blue", passes=True)
        game = turn(game, "b", "red")
        assert due(game) == ("b", "red")
        game = turn(game, "b", "red", passes=True)
    assert due(game) == ("a", "red")
    game = turn(turn(game, "a", "red", passes=True), "a", "blue", passes=True)
    assert due(game) == ("c", "")
    assert steps(game, "b") == ["red", "-blue", "red", "-red"] * 2


def test_the_umpire_may_interrupt_whatever_is_due():
    game = turning({"actor": "side"}, {"interrupts": ["*"], "audience": "umpire"})
    assert [(d.step.id, d.side) for d in play.offered_steps(game)] == [("b", "")]
    game = turn(turn(game, "b"), "b")
    assert play.find_due(game, "b").time == 3
    assert due(game) == ("a", "red", "blue")


# What does not fit is refused on loading.

ACTORS = {"movers": lambda campaign, slot: ()}
MOVES = {"actor": "movers", "repeats": "b"}


class Note(Record):
    """A decision that no side can pass, whatever it is called."""

    passes: str = column("Pass", default="")


class Named(Record):
    """A decision that can be passed, and asks for a name all the same."""

    passes: bool = column("Pass", default=False)
    name: str = column("Name")


def declared(*steps):
    """Return a system.toml of these steps, called a, b, c and so on."""
    text = 'title = "Plain"\n'
    for step_id, told in zip("abc", steps, strict=False):
        lines = {"id": step_id, "title": step_id.upper(), **told}
        text += "[[step]]\n"
        text += "".join(f"{name} = {json.dumps(said)}\n" for name, said in lines.items())
    return text


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        (
            [{"actor": "movrs"}],
            "step a is done by 'movrs'; expected one of umpire, side, movers (movers?)",
        ),
        ([{"actor": "side"}], "there are actors 'movers'; expected a step that names them"),
        (
            [{"actor": "movers", "in_order": True, "interrupts": ["*"]}],
            "has no place of its own",
        ),
        ([{"in_order": True}], "only sides act in order"),
        (
            [{"actor": "movers", "interrupts": ["c"]}, {}],
            "step a interrupts 'c'; expected one of b",
        ),
        ([{"actor": "movers", "repeats": "b c"}], "repeats: String should match pattern"),
        ([{"actor": "side", "repeats": "b"}], "step a repeats for ever; expected a decisi"),
        ([MOVES, {}, MOVES], "the steps that repeat as 'b' do not stand together"),
        (
            [{"actor": "movers", "repeats": "b/c"}],
            "'b' begins with 'b/c'; expected a step of its own first",
        ),
        (
            [MOVES, {"actor": "side", "orders": True, "orders_after": "a"}],
            "orders for step b wait for a, which repeats",
        ),
        ([MOVES | {"id": "note"}], "step note: passes is a text; expected yes/no"),
        ([MOVES | {"id": "named"}], "step named can be passed; expected a default for"),
    ],
)
def test_a_schedule_that_does_not_fit_is_refused(steps, fault):
    code = ModuleType("code")
    code.note = StepCode("note", Note, lambda turn, decision: iter(()))
    code.named = StepCode("named", Named, lambda turn, decision: iter(()))
    used = [step.get("id") for step in steps]
    for name in {"note", "named"} - {*used}:
        delattr(code, name)
    with pytest.raises(ValueError, match=re.escape(fault)):
        skirmish.system(declared(*steps), charts={}, code=code, actors=ACTORS)


def test_actors_may_not_be_called_as_those_of_every_system_are():
    actors = {"side": lambda campaign, slot: ()}
    fault = "there are actors 'side'; expected a name of their own"
    code = ModuleType("code")
    with pytest.raises(ValueError, match=fault):
        skirmish.system(declared({"actor": "side"}), charts={}, actors=actors, code=code)
