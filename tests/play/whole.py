"""One campaign played at random to its end, every law asked on the way."""

from refkit.engine.play import play
from tests.play import laws, umpire
from tests.play.player import Player
from tests.systems import proofs


def played(system, seed, proof=None):
    """Return the campaign and its player; AssertionError names the law that is broken."""
    proof = proof or proofs.of(system)
    player, campaign = Player(seed, proof), proof.small(seed)
    while owed := play.due_steps(campaign):
        if len(campaign.system.steps) > 1:
            grounds = player.out_of_turn(campaign, owed)
            laws.refused_out_of_turn(campaign, owed, grounds)
        now = interrupting(player, campaign, proof) or player.chance.choice(owed)
        after = umpire.let_pass(player, campaign, now) or player.play(campaign, now)
        if after.entries[-1].changes:
            laws.rows_fit(after)
            laws.undone(campaign, after)
        proof.moments(campaign, after)
        campaign = umpire.corrected(player, campaign, after)
        if player.happens(0.005):
            side = player.chance.choice(campaign.sides)
            laws.secrets_kept(campaign, side, proof.secret)
    over(proof, campaign)
    if player.happens(0.15):
        campaign = umpire.set_right(player, campaign)
        over(proof, campaign)
    return campaign, player


def interrupting(player, campaign, proof):
    """Return now and then a step that is offered though another is due."""
    offered = play.offered_steps(campaign)
    happens = offered and player.happens(proof.interrupts)
    return player.chance.choice(offered) if happens else None


def over(proof, campaign):
    """Ask what holds of a campaign that has come to its end."""
    for side in campaign.sides:
        laws.secrets_kept(campaign, side, proof.secret)
    proof.laws(campaign)
    laws.books_close(campaign)
