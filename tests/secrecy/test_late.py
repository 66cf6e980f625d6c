"""A mistake set right late tells the others nothing when only a secret was mistaken."""

import pytest

from refkit.engine.campaign.view import view
from refkit.engine.late import revising
from refkit.engine.late.corrections import Correction
from tests.secrecy import handing
from tests.systems.echelons import field

SEED = "the seed"
COUNTED = {"undrawn": 114, "hand": 2, "lost": 4, "types": []}


@pytest.fixture(scope="module")
def cleaned():
    """A campaign after its first clean-up, which booked what A had counted."""
    game = field.do(field.begun(), "S1", raw={"battlegrounds": 5})
    for step in ("S2", "S3"):
        for side in field.SIDES:
            raw = field.any_picks(game, side) if step == "S3" else None
            game = field.do(game, step, side, raw)
    for step in ("S4", "S5", "B1"):
        game = field.do(game, step)
    game = field.do(game, "B2", raw={"winner": "A", "how": "hq"})
    for step in ("C1", "C2", "C3"):
        for side in field.SIDES:
            counted = COUNTED if side == "A" else field.untouched(game, side)
            game = field.do(game, step, side, counted if step == "C1" else None)
    return field.do(game, "C4")


def recounted(game, **fields):
    """Return the campaign after A's count was set right, and all that followed from it."""
    target = next(e for e in game.entries if (e.step, e.side) == ("C1", "A"))
    counted = {**target.decision, **fields}
    mistake = Correction(entry=target.number, decision=counted, rest="redo")
    return revising.revise(game, mistake, SEED, why="miscounted")


@pytest.mark.parametrize("reader", ["B", "open"])
def test_a_secret_set_right_is_told_to_nobody_else(cleaned, reader):
    after = recounted(cleaned, undrawn=110, hand=4, lost=6)
    done = {(each.step, each.done) for each in after.entries[-1].revises}
    assert ("C4", "redone") in done
    assert handing.said(after, reader) == handing.said(cleaned, reader)
    assert view(after, reader).entries == view(cleaned, reader).entries
    again = recounted(after, undrawn=108, hand=4, lost=8)
    assert handing.said(again, reader) == handing.said(cleaned, reader)
    assert handing.said(after, "A") != handing.said(cleaned, "A")


def test_what_is_other_for_all_to_see_is_told(cleaned):
    shown = {"types": [{"type": "Supply", "in_play": 1}], "undrawn": 113}
    after = recounted(cleaned, **shown)
    (told,) = view(after, "B").entries[len(view(cleaned, "B").entries) :]
    assert [(each.step, each.done) for each in told.revises] == [("C4", "redone")]
    assert any(change.record == "CleanUp" for change in told.changes)
