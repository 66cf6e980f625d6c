"""An umpire who errs: he corrects steps, lets pass what is refused, sets right what was."""

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger, timeline
from refkit.engine.late import revising
from refkit.engine.late.corrections import Correction
from refkit.engine.play import overruling
from refkit.engine.problems import Refused

WHY = "The umpire misheard."


def corrected(player, before, after):
    """Return the campaign with its last step corrected, now and then, else as it is."""
    if not player.happens(0.02):
        return after
    again = ledger.correct(after, WHY)
    assert campaigns.changes_between(before, again) == ()
    return again


def let_pass(player, campaign, owed):
    """Return the campaign after a decision was let pass that the rules refuse, or None."""
    decision = player.first(campaign, owed) if player.happens(0.01) else None
    if decision is None:
        return None
    dice = player.dice_of(campaign, owed)
    try:
        return overruling.overrule(campaign, owed, decision, dice, "Let it pass.")
    except Refused as error:
        player.note(error)
        return None


def set_right(player, campaign):
    """Return the campaign with a step of long ago done otherwise, or as it is."""
    steps = [
        e
        for e in timeline.standing_entries(campaign.entries)
        if e.kind == "step" and e.decision
    ]
    entry = player.chance.choice(steps)
    rest = player.chance.choice(("keep", "redo"))
    wanted = Correction(entry.number, decision=less(player, entry.decision), rest=rest)
    try:
        return revising.revise(campaign, wanted, campaign.option("seed"), why=WHY)
    except Refused as error:
        player.note(error)
        return campaign


def less(player, decision):
    """Return a decision without some of what it names."""
    return {
        name: [each for each in value if player.happens(0.6)]
        if isinstance(value, list)
        else value
        for name, value in decision.items()
    }
