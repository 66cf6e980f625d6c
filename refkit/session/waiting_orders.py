"""What was declared on order forms and waits for its turn, in words."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import ORDERS
from refkit.engine.play import orders
from refkit.engine.play.orders import Standing
from refkit.session.game import Game


def waiting_words(each: Standing) -> str:
    """Return how many of the orders of a form wait, in words."""
    wait = "waits for its turn" if each.waiting == 1 else "wait for their turns"
    return f"{each.waiting} of {each.declared} {wait}"


def waiting_lines(game: Game) -> Iterator[str]:
    """Yield how many declarations of each side wait for a step that comes again."""
    is_any = any(entry.kind in ORDERS for entry in game.campaign.entries)
    for each in orders.standing(game.campaign) if is_any else ():
        if each.waits:
            title = f"{naming.short(each.owed.side)}, {each.owed.step.title}"
            yield f"{title}: {waiting_words(each)}"


def stopped(game: Game) -> Iterator[str]:
    """Yield why a declaration whose turn has come is not carried out, in sentences."""
    now, campaign = game.due(), game.campaign
    for each in orders.standing(campaign):
        if each.waits and each.owed in now:
            for why in each.refused:
                reason = each.owed.explain(why)
                line = f"{each.owed}: what was sealed is refused now: {reason}"
                yield naming.plain_text(campaign, line)
