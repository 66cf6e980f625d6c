"""One campaign played at random to its end, every law asked on the way."""

from refkit.engine.play import play
from tests.play import armies, laws, umpire
from tests.play.player import Player


def played(seed):
    """Return the campaign and its player; AssertionError names the law that is broken."""
    player, campaign = Player(seed), armies.small(seed)
    while owed := play.due_steps(campaign):
        laws.refused_out_of_turn(campaign, owed, player.out_of_turn(campaign, owed))
        now = player.chance.choice(owed)
        after = umpire.let_pass(player, campaign, now) or player.play(campaign, now)
        if after.entries[-1].changes:
            laws.rows_fit(after)
            laws.undone(campaign, after)
        campaign = umpire.corrected(player, campaign, after)
        if player.happens(0.005):
            laws.secrets_kept(campaign, player.chance.choice(campaign.sides))
    over(campaign)
    if player.happens(0.15):
        campaign = umpire.set_right(player, campaign)
        over(campaign)
    return campaign, player


def over(campaign):
    """Ask what holds of a campaign that has come to its end."""
    for side in campaign.sides:
        laws.secrets_kept(campaign, side)
    laws.each_in_its_slot(campaign)
    laws.sold_in_the_morning(campaign)
    laws.books_close(campaign)
