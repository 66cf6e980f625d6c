"""What was declared on order forms and waits for its turn, in words."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import ORDERS
from refkit.engine.play import orders, play, sealed_orders
from refkit.engine.play.orders import Standing
from refkit.engine.play.play import Due
from refkit.session.game import Game


def waiting_words(each: Standing) -> str:
    """Return how many of the orders of a form wait, in words."""
    wait = "waits for its turn" if each.waiting == 1 else "wait for their turns"
    return f"{each.waiting} of {each.declared} {wait}"


def waiting_lines(game: Game) -> Iterator[str]:
    """Yield how many declarations of each side wait, and which came to nothing."""
    is_any = any(entry.kind in ORDERS for entry in game.campaign.entries)
    for each in orders.standing(game.campaign) if is_any else ():
        if each.waits:
            yield f"{_whose(each.owed)}: {waiting_words(each)}"
    yield from unused_lines(game) if is_any else ()


def unused_lines(game: Game) -> Iterator[str]:
    """Yield how many declarations are left over of a step that is over for their side."""
    campaign, slot = game.campaign, game.slot
    steps = [step for step in campaign.system.steps if step.declarations > 1]
    for side in campaign.sides:
        still = orders.open_orders(campaign, slot, side)
        for owed in (play.next_time(campaign, slot, step, side) for step in steps):
            found = sealed_orders.series(campaign, owed)
            if found.waiting and owed not in still:
                many = f"{len(found.waiting)} of {found.declared} not carried out"
                yield f"{_whose(owed)}: {many}; the step is over for this side"


def _whose(owed: Due) -> str:
    return f"{naming.short(owed.side)}, {owed.step.title}"


def stopped(game: Game) -> Iterator[str]:
    """Yield why a declaration whose turn has come is not carried out, in sentences."""
    now, campaign = game.due(), game.campaign
    for each in orders.standing(campaign):
        if each.waits and each.owed in now:
            for why in each.refused:
                reason = each.owed.explain(why)
                line = f"{each.owed}: what was sealed is refused now: {reason}"
                yield naming.plain_text(campaign, line)
