"""Ways back: a campaign done again, undone to its start, and corrected in its middle."""

from dataclasses import replace

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.charts.dice import TypedDice
from refkit.engine.late import revising
from refkit.engine.late.corrections import Answer
from refkit.engine.late.dice_again import ReusedDice
from refkit.engine.play import play
from refkit.engine.problems import Refused


def replayed(start, game):
    """Return the campaign that the same decisions and dice make from the beginning."""
    again = start
    for entry in game.entries[len(start.entries) :]:
        owed = play.find_due(again, entry.step, entry.side)
        rolls = [reading.roll for reading in entry.readings]
        dice = ReusedDice(rolls, TypedDice(()))
        decision = play.parse_decision(owed, entry.decision)
        again = play.play(again, owed, decision, dice, who=entry.who, why=entry.why)
    return again


def offers(game):
    """Return what is due and what may be done, and from whom."""
    there = (*play.due_steps(game), *play.offered_steps(game))
    return [(owed.slot, owed.step.id, owed.side, owed.time) for owed in there]


def unrolled(states, game):
    """Return the campaign with all steps taken back; each way back leads to a state.

    `states` are the campaign before each step, in order.
    """
    for before in reversed(states):
        try:
            game = ledger.undo(game)
        except Refused:
            game = ledger.correct(game, "back")
        assert campaigns.changes_between(game, before) == ()
        assert offers(game) == offers(before)
    return game


def settled(game, wanted):
    """Return the campaign after a correction; what cannot be done any more is dropped.

    None where the correction itself is refused.
    """
    answers = {}
    while True:
        try:
            found = revising.consequences(game, replace(wanted, answers=answers))
        except Refused:
            return None
        bad = [c.entry.number for c in found if c.outcome in ("refused", "dice")]
        new = [number for number in bad if number not in answers]
        if not new:
            told = replace(wanted, answers=answers, rest="redo")
            return revising.revise(game, told, game.option("seed"), why="it was otherwise")
        answers[new[0]] = Answer("drop")
