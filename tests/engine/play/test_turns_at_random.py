"""Feuds played at random: nobody acts out of turn, and every way back leads back."""

import random
from itertools import pairwise

import pytest

from refkit.engine.campaign import checks, ledger
from refkit.engine.late.corrections import Correction
from refkit.engine.play import play
from tests.engine import feuding
from tests.engine.feuding import SEED, SIDES, Side, played
from tests.play import again

FEW = range(6)
MANY = [*FEW, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(6, 30))]


def passed(entry):
    return bool(entry.decision.get("passes"))


def turns(game, slot, step):
    """Return the entries of a step of a slot that hold."""
    held = ledger.standing_steps(game.entries)
    return [e for e in held if (e.slot, e.step) == (slot, step)]


class Law:
    """What is seen of every step as it is done, by the rules of the feud alone."""

    def __init__(self):
        self.order = []

    def __call__(self, before, owed, after):
        self.order.append((owed.slot, owed.step.id, owed.side))
        entry = after.entries[-1]
        assert entry.slot == owed.slot
        if owed.step.id in ("move", "raid", "bid"):
            self.nobody_acts_after_his_pass(before, owed)
        if owed.step.id in ("move", "raid"):
            self.nobody_acts_twice_in_a_row(before, owed)
        if owed.step.id == "answer":
            raid = turns(before, owed.slot, "raid")[-1]
            assert raid.decision["house"] == owed.side
        if owed.step.id == "blow":
            self.blows_alternate(before, owed)
        if owed.step.id == "tithe":
            self.all_are_out(before, owed.slot)

    def nobody_acts_after_his_pass(self, before, owed):
        own = [e for e in turns(before, owed.slot, owed.step.id) if e.side == owed.side]
        assert not any(map(passed, own))

    def nobody_acts_twice_in_a_row(self, before, owed):
        """He does only where the others have passed, or have nothing left to act with."""
        done = turns(before, owed.slot, owed.step.id)
        if not done or done[-1].side != owed.side:
            return
        left = "steps" if owed.step.id == "move" else "men"
        for other in set(SIDES) - {owed.side}:
            assert passed_by(done, other) or not getattr(before.get(Side, other), left)

    def blows_alternate(self, before, owed):
        (fight,) = before.rows("Raid", state="battle")
        assert owed.side in (fight.raider, fight.raided)
        steps = [e for e in ledger.standing_steps(before.entries) if e.step != "omen"]
        last = steps[-1]
        wanted = {fight.raider} if last.step == "answer" else {*SIDES} - {last.side}
        assert owed.side in wanted

    def all_are_out(self, before, slot):
        """All have passed or have nothing left; nobody raids where one is left alone."""
        houses = before.rows(Side)
        moved, raided = (turns(before, slot, step) for step in ("move", "raid"))
        for house in houses:
            assert not house.steps or passed_by(moved, house.id)
        alive = [house for house in houses if house.men]
        assert len(alive) < 2 or all(passed_by(raided, house.id) for house in alive)


def passed_by(entries, side):
    return any(passed(entry) for entry in entries if entry.side == side)


@pytest.mark.parametrize("seed", MANY)
def test_nobody_acts_out_of_turn_and_every_slot_stays_closed(seed):
    law = Law()
    game = played(seed, law)
    slots = [slot for slot, *_ in law.order]
    assert [*dict.fromkeys(slots)] == [*feuding.SEASONS]
    assert all(one <= two for one, two in pairwise(slots))
    assert play.due_steps(game) == play.offered_steps(game) == ()
    assert ledger.faults(game, SEED) == list(checks.faults(game)) == []
    assert ledger.fold(game) == game
    assert again.replayed(feuding.campaign(), game).entries == game.entries


@pytest.mark.parametrize("seed", MANY)
def test_every_step_back_leads_to_what_was_due_before_it(seed):
    states = []
    game = played(seed, lambda before, owed, after: states.append(before))
    game = again.unrolled(states, game)
    assert ledger.faults(game, SEED) == []


def corrections(chance, game):
    """Yield corrections of what was decided in a block, whatever depends on it."""
    held = [e for e in ledger.standing_steps(game.entries) if e.step in ("move", "raid")]
    for entry in chance.sample(held, len(held)):
        raw = {**entry.decision, "passes": not passed(entry)}
        if entry.step == "raid":
            raw["house"] = next(side for side in SIDES if side != entry.side)
        yield Correction(entry.number, decision=raw)


@pytest.mark.parametrize("seed", MANY)
def test_a_correction_in_the_middle_of_a_block_leaves_a_campaign_that_goes_on(seed):
    chance = random.Random(seed)
    game = played(seed, upto=45)
    tried = (again.settled(game, wanted) for wanted in corrections(chance, game))
    game = next(after for after in tried if after)
    assert ledger.faults(game, SEED) == []
    assert ledger.fold(game) == game
    while play.due_steps(game):
        owed, raw = feuding.next_step(chance, game)
        game = feuding.do(game, owed.step.id, owed.side, **raw)
    assert ledger.faults(game, SEED) == list(checks.faults(game)) == []
