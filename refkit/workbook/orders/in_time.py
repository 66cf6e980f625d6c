"""Whether an order form comes in time: what was read, and what was done, since then."""

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.view import view
from refkit.engine.play import orders, play, sealed_orders
from refkit.engine.play.play import Due
from refkit.engine.play.sealed_orders import Origin


def overtaken_by(campaign: Campaign, form: Origin, slot: str, side: str) -> str:
    """Return how a form is older than one read from its side; '' where it is not."""
    read = sealed_orders.read_in(campaign, slot, side)
    if form in read:
        return f"was read already (entry {read[form].number})"
    newer = [entry for origin, entry in read.items() if origin.state > form.state]
    if newer:
        return f"is older than the form read in entry {newer[-1].number}"
    return ""


def reason_late(campaign: Campaign, owed: Due, state: int) -> str:
    """Return why a step takes no orders any more, or not yet; '' where it takes them.

    A step that repeats takes them on a form that was written after its last time; of those
    that a form has several of, the times that are not done yet.
    """
    title, place = _title(owed), (owed.slot, owed.step.id, owed.side)
    if _is_open(campaign, owed):
        # As its side counts them: so the form does.
        held = ledger.standing_steps(view(campaign, owed.side).entries)
        since = any((e.slot, e.step, e.side) == place and e.number > state for e in held)
        is_late = is_done(campaign, owed) if owed.step.declarations > 1 else since
        return f"{title} was done since the form was written" if is_late else ""
    if owed.step.repeats or not (done := _last_done(campaign, place)):
        return f"{title} takes no orders now"
    return f"{title} was done already (entry {done.number})"


def is_done(campaign: Campaign, owed: Due) -> bool:
    """Whether this time of a step is done, and the step still takes orders for others."""
    return owed.time < _next(campaign, owed).time and _is_open(campaign, owed)


def reason_early(campaign: Campaign, owed: Due) -> str:
    """Return why the first time of a step on a form is not the next; '' where it is."""
    if owed.time == _next(campaign, owed).time:
        return ""
    return f"{_title(owed)} comes after one that was taken back since"


def _next(campaign: Campaign, owed: Due) -> Due:
    return play.next_time(campaign, owed.slot, owed.step, owed.side)


def _is_open(campaign: Campaign, owed: Due) -> bool:
    """Whether a step takes orders of its side now."""
    there = orders.open_orders(campaign, owed.slot, owed.side)
    return _next(campaign, owed) in there


def _title(owed: Due) -> str:
    return f"{owed.step.title}{owed.which}, {naming.short(owed.side)},"


def _last_done(campaign: Campaign, place: tuple[str, str, str]) -> Entry | None:
    held = ledger.standing_steps(campaign.entries)
    return next((e for e in held if (e.slot, e.step, e.side) == place), None)
