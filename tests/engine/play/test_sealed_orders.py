"""A whole phase on one form: sealed, and carried out each in its turn."""

import pytest

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.entry import Entry, Revision
from refkit.engine.campaign.view import view
from refkit.engine.play import blocks, orders, play, sealed_orders
from refkit.engine.play.declared_steps import build_steps
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.engine.play.steps import StepCode
from refkit.engine.problems import Refused
from refkit.engine.records.records import Record, column
from refkit.engine.trust import disclosure
from tests.engine import feuding
from tests.engine.feuding import FEUD, SEED, all_pass, campaign, do, due, lots

SLOT = "season 1"
PASS = {"passes": True}


def begun(**fields):
    """Return the feud as its moves begin: red, blue, green in turn, four steps each."""
    return lots(campaign(**fields))


def next_move(game, side):
    return play.next_time(game, SLOT, FEUD.step("move"), side)


def declared(game, side, *raws, form="F-1"):
    """Return the orders of a form on which a side declares these moves."""
    times = next_move(game, side).on_one_form
    origin = Origin(form, len(view(game, side).entries))
    return [
        Order(owed, play.parse_decision(owed, raw), origin, number)
        for number, (owed, raw) in enumerate(zip(times, raws, strict=False), 1)
    ]


def steps(*many):
    return [{"steps": each} for each in many]


def taken(game, *forms, **how):
    return orders.carry_out(game, [each for form in forms for each in form], SEED, **how)


def moves(game):
    """Return who moved how far, in order, 0 for who passed."""
    held = (e for e in ledger.standing_steps(game.entries) if e.step == "move")
    return [(e.side, 0 if e.decision["passes"] else e.decision["steps"]) for e in held]


def waiting(game, side):
    """Return how many moves of a side wait, of how many that stand."""
    found = orders.standing(game)
    return next(
        (each.waiting, each.declared)
        for each in found
        if (each.owed.step.id, each.owed.side) == ("move", side)
    )


def kinds(game, side="red"):
    return [e.kind for e in game.entries if (e.step, e.side) == ("move", side)]


def test_moves_of_all_sides_are_carried_out_in_turn():
    game = begun()
    forms = [declared(game, side, *steps(1, 2), PASS) for side in feuding.SIDES]
    game = taken(game, *forms)
    rounds = [[(side, far) for side in feuding.SIDES] for far in (1, 2, 0)]
    assert moves(game) == [each for turn in rounds for each in turn]
    assert due(game) == ("raid", "red")
    assert ledger.faults(game, SEED) == []
    assert ledger.fold(game).tables == game.tables


def test_all_of_a_form_is_sealed_also_what_is_due():
    game = taken(begun(), declared(begun(), "red", *steps(1, 1, 1)))
    assert kinds(game) == ["orders", "more orders", "more orders", "step"]
    assert due(game) == ("move", "blue")
    assert waiting(game, "red") == (2, 3)
    told = [e.lines[0] for e in game.entries if e.kind in ("orders", "more orders")]
    assert told == [f"Move, no. {n}: sealed until it is due" for n in (1, 2, 3)]


def test_who_is_not_next_declares_too_and_waits():
    game = taken(begun(), declared(begun(), "green", *steps(1, 1)))
    assert moves(game) == []
    (found,) = (s for s in orders.standing(game) if s.owed.side == "green")
    assert (found.state, found.waits, found.waiting) == ("sealed", True, 2)
    game = taken(game, declared(game, "red", *steps(2)))
    assert moves(game) == [("red", 2)]
    # Blue moves at the table; then what waits goes on.
    game = orders.play_out(do(game, "move", "blue", steps=1), SEED)
    assert moves(game) == [("red", 2), ("blue", 1), ("green", 1)]
    assert due(game) == ("move", "red")


def test_what_is_sealed_alone_is_not_played_out():
    game = taken(begun(), declared(begun(), "red", *steps(1, 1)), only_seal=True)
    assert moves(game) == []
    assert sealed_orders.draft(game, next_move(game, "red")).steps == 1
    assert orders.play_out(game, SEED, who="Umpire").entries[-1].who == "Umpire"


def test_the_form_has_room_for_so_many_each_with_what_is_sealed():
    game = taken(begun(), declared(begun(), "red", *steps(1, 2, 3)), only_seal=True)
    asked = orders.orders_with_drafts(game, SLOT, "red")
    assert [(a.owed.time, a.number, a.is_due) for a in asked] == [
        (1, 1, True),
        (2, 2, False),
        (3, 3, False),
        (4, 4, False),
    ]
    assert [a.sealed.steps if a.sealed else None for a in asked] == [1, 2, 3, None]


def test_a_form_for_a_phase_is_open_from_its_beginning_until_its_side_passes():
    def is_open(game, side="green"):
        return "move" in [each.step.id for each in orders.open_orders(game, SLOT, side)]

    assert is_open(begun())
    game = do(begun(), "move", "red", steps=1)
    game = do(game, "move", "blue", steps=1)
    assert is_open(do(game, "move", "green", steps=1))
    assert not is_open(do(game, "move", "green", passes=True))
    # Nothing is declared for a phase before its time.
    assert not is_open(campaign())


def test_a_refused_declaration_is_left_for_somebody_to_decide():
    game = taken(begun(), declared(begun(), "red", *steps(2, 3), PASS))
    game = taken(game, declared(game, "blue", PASS), declared(game, "green", PASS))
    assert moves(game) == [("red", 2), ("blue", 0), ("green", 0)]
    assert due(game) == ("move", "red")
    (found,) = (s for s in orders.standing(game) if s.owed == next_move(game, "red"))
    assert [each.code for each in found.refused] == ["too_far"]
    assert sealed_orders.draft(game, found.owed).steps == 3
    # He may answer by hand: that is in place of what was refused.
    assert moves(orders.play_out(do(game, "move", "red", steps=1), SEED))[-2:] == [
        ("red", 1),
        ("red", 0),
    ]


def refused_in_the_middle():
    game = taken(begun(), declared(begun(), "red", *steps(3, 3, 1)))
    return taken(game, declared(game, "blue", PASS), declared(game, "green", PASS))


def test_a_refused_declaration_is_left_out_for_the_next_and_it_is_on_record():
    game = refused_in_the_middle()
    after = orders.skip(game, next_move(game, "red"), "Umpire")
    entry = after.entries[-1]
    assert (entry.kind, entry.who, entry.audience) == ("skip", "Umpire", "red")
    assert entry.lines == (
        "Move, no. 2: what was sealed is left out",
        "Steps: 3 Steps",
        "refused: red has 1 steps left",
    )
    assert naming.entry_title(after, entry) == "left out: Move, Red, season 1"
    assert waiting(after, "red") == (1, 2)
    assert sealed_orders.place(after, next_move(after, "red")) == (3, 3, 0)
    done = orders.play_out(after, SEED)
    assert moves(done)[-1] == ("red", 1)
    assert ledger.faults(done, SEED) == []
    assert ledger.fold(done).tables == done.tables


def test_what_was_left_out_waits_again_once_that_is_undone():
    game = refused_in_the_middle()
    after = orders.skip(game, next_move(game, "red"))
    back = ledger.undo(after)
    assert (back.entries[-1].corrects, back.entries[-1].kind) == (
        len(after.entries),
        "undo",
    )
    assert back.entries[-1].lines == ("Move: what was left out waits again",)
    assert sealed_orders.draft(back, next_move(back, "red")).steps == 3
    assert waiting(back, "red") == (2, 3)
    # The step before is next to be taken back: that of green, by whom nothing waits.
    assert ledger.undo(back).entries[-1].side == "green"


def test_an_undone_step_makes_its_order_wait_again():
    game = taken(begun(), declared(begun(), "red", *steps(1, 2)))
    assert sealed_orders.place(game, next_move(game, "red")) == (2, 2, 0)
    back = ledger.undo(game)
    assert due(back) == ("move", "red")
    assert sealed_orders.place(back, next_move(back, "red")) == (1, 2, 1)
    assert moves(orders.play_out(back, SEED)) == [("red", 1)]


def test_what_was_left_out_stays_so_when_a_step_before_it_is_undone():
    game = refused_in_the_middle()
    game = ledger.undo(orders.play_out(orders.skip(game, next_move(game, "red")), SEED))
    assert sealed_orders.draft(game, next_move(game, "red")).steps == 1


def test_orders_wait_for_the_time_they_were_written_for():
    game = do(begun(), "move", "red", steps=1)
    game = taken(game, declared(game, "red", *steps(2)))
    back = ledger.undo(game)
    first = next_move(back, "red")
    assert (first.time, sealed_orders.draft(back, first)) == (1, None)
    assert sealed_orders.place(back, first) is None
    assert waiting(back, "red") == (1, 1)
    again = do(back, "move", "red", steps=1)
    assert sealed_orders.draft(again, next_move(again, "red")).steps == 2
    back = ledger.undo(again)
    assert sealed_orders.draft(back, next_move(back, "red")) is None


def dropped(game, number):
    """Return the campaign after a late correction that makes a move of red due again."""
    gone = Revision(entry=number, done="dropped", slot=SLOT, step="move", side="red")
    return ledger.append(game, Entry(number=0, kind="correction", revises=(gone,)))


def test_an_order_waits_again_whose_step_a_late_correction_drops():
    game = taken(begun(), declared(begun(), "red", *steps(1, 2, 3)))
    first = len(game.entries)
    game = all_pass(game, "move", "blue", "green")
    game = dropped(do(game, "move", "red", steps=2), first)
    found = sealed_orders.series(game, next_move(game, "red"))
    assert [number for number, _ in found.waiting] == [1, 3]
    assert found.declared == 3
    assert sealed_orders.draft(game, next_move(game, "red")).steps == 1


def test_a_step_from_before_the_form_that_is_dropped_late_is_done_again_by_hand():
    game = do(begun(), "move", "red", steps=1)
    before = len(game.entries)
    game = do(all_pass(game, "move", "blue"), "move", "green", steps=1)
    game = taken(game, declared(game, "red", *steps(1, 2)))
    game = dropped(game, before)
    assert sealed_orders.draft(game, next_move(game, "red")) is None
    assert waiting(game, "red") == (1, 2)
    game = do(do(game, "move", "green", steps=1), "move", "red", steps=1)
    assert sealed_orders.draft(game, next_move(game, "red")).steps == 2


def test_a_second_form_replaces_what_is_not_used_of_the_first():
    game = taken(begun(), declared(begun(), "red", *steps(1, 1, 1)))
    game = taken(game, declared(game, "red", *steps(2), form="F-2"))
    assert waiting(game, "red") == (1, 1)
    game = taken(game, declared(game, "blue", PASS), declared(game, "green", PASS))
    assert moves(game) == [("red", 1), ("blue", 0), ("green", 0), ("red", 2)]
    assert due(game) == ("move", "red")


def test_a_form_on_which_nothing_is_declared_withdraws_what_waits():
    game = taken(begun(), declared(begun(), "red", *steps(1, 1, 1)))
    (first,) = declared(game, "red", {}, form="F-2")
    after = taken(game, [first._replace(number=0)])
    assert (after.entries[-1].kind, after.entries[-1].lines) == (
        "skip",
        ("Move, no. 2: nothing is sealed any more",),
    )
    assert waiting(after, "red") == (0, 1)
    assert sealed_orders.draft(after, next_move(after, "red")) is None
    assert Origin("F-2", first.origin.state) in sealed_orders.read_in(after, SLOT, "red")
    assert waiting(ledger.undo(after), "red") == (2, 3)


def test_only_what_lies_sealed_and_is_due_is_left_out():
    game = taken(begun(), declared(begun(), "green", *steps(1)))
    with pytest.raises(Refused, match="nothing is sealed for move Move"):
        orders.skip(game, next_move(game, "red"))
    with pytest.raises(Refused, match="is not due"):
        orders.skip(game, next_move(game, "green"))


def test_what_the_rules_no_longer_understand_is_left_for_somebody_and_can_be_left_out():
    told = {"kind": "orders", "slot": SLOT, "step": "move", "side": "red"}
    game = ledger.append(begun(), Entry(number=0, decision={"gone": 1}, **told))
    assert orders.play_out(game, SEED) is game
    after = orders.skip(game, next_move(game, "red"))
    assert after.entries[-1].lines == ("Move, no. 1: what was sealed is left out",)


def test_no_more_is_sealed_than_a_form_holds():
    game = begun()
    (first,) = declared(game, "red", *steps(1))
    late = first._replace(owed=first.owed._replace(time=5))
    with pytest.raises(
        Refused, match=r"no orders are open for move Move \(Red, season 1, no. 5"
    ):
        orders.seal(game, late)


def test_the_others_learn_nothing_of_what_waits_not_even_how_many():
    quiet, game = begun(), begun()
    loud = taken(game, declared(game, "green", *steps(1, 1, 1)), only_seal=True)
    for reader in ("red", "blue", "open"):
        assert view(loud, reader).entries == view(quiet, reader).entries
        one, other = (disclosure.disclosed(each, reader) for each in (loud, quiet))
        assert one == other
    assert [e.kind for e in view(loud, "green").entries].count("more orders") == 2


def test_each_order_of_a_form_has_a_seal_of_its_own():
    game = taken(begun(), declared(begun(), "red", *steps(1, 2, 3)))
    told = [
        (each.kind, each.time, each.decision["steps"])
        for each in disclosure.decisions(game, SLOT, "red")
        if each.step == "move" and each.kind == "orders"
    ]
    assert told == [("orders", 1, 1), ("orders", 2, 2), ("orders", 3, 3)]


def test_orders_are_judged_as_if_nobody_else_did_anything():
    game = begun()
    first, second = declared(game, "red", *steps(3, 1))
    after = orders.campaign_after_orders(game, [first, second], in_turn=False)
    assert moves(after) == [("red", 3), ("red", 1)]
    assert moves(orders.campaign_after_orders(game, [first, second])) == [("red", 3)]


@pytest.mark.parametrize("missing", ["orders", "repeats"])
def test_only_orders_for_what_repeats_are_declared_several_times(missing):
    told = {"id": "X", "title": "X", "actor": "side", "orders": True, "repeats": "x"}
    del told[missing]
    with pytest.raises(
        ValueError, match="only orders for what repeats are declared several"
    ):
        build_steps([{**told, "declarations": 2}], {})


class Passing(Record):
    passes: bool = column("Pass", default=False)


@pytest.mark.parametrize(
    ("step", "declared", "is_fit"),
    [("A", 2, True), ("B", 1, True), ("B", 2, False), ("C", 2, False)],
)
def test_only_who_begins_a_block_declares_several_times_on_a_form(step, declared, is_fit):
    blocks_of = {"A": "x", "B": "x", "C": "x/y"}
    code = {each: StepCode(each, Passing, lambda *_: iter(())) for each in blocks_of}
    given = [
        {
            "id": each,
            "title": each,
            "actor": "side",
            "orders": True,
            "repeats": repeats,
            "declarations": declared if each == step else 1,
        }
        for each, repeats in blocks_of.items()
    ]
    found = [*blocks.misfits(build_steps(given, code), ())]
    told = f"step {step} is declared several times on a form; expected the first step"
    assert [each[: len(told)] for each in found] == ([] if is_fit else [told])
