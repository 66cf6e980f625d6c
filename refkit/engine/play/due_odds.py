"""The outlook: the exact chances of what is due, as far as they may be told."""

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play import play, schedule
from refkit.engine.play.choices import Choice
from refkit.engine.play.play import Due
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal, Refused, nearest

Told = tuple[tuple[Due, Choice], ...]


def due_chances(campaign: Campaign, step: str = "", side: str = "") -> Told:
    """Return the chances of what is due, or of a step of the slot, with who rolls.

    A side is told those of its own steps and the open ones, when they are due: before,
    they may follow from what it cannot know. Raises Refused where there are none.
    """
    if side:
        owed = _due_for_side(campaign, step, side)
    else:
        owed = _step_of_slot(campaign, step) if step else play.due_steps(campaign)
    return tuple(
        (due, choice)
        for due in owed
        for choice in due.step.code.offer(Turn(campaign, due.slot, due.side))
        if choice.odds
    )


def slot_at_work(campaign: Campaign) -> str:
    """Return the slot that is at work, the last one when the campaign is over."""
    owed = play.due_steps(campaign)
    return owed[0].slot if owed else str(campaign.rows("Slot")[-1].id)


def _step_of_slot(campaign: Campaign, step: str) -> tuple[Due, ...]:
    """A step of the slot at work, for each who does it, due or not."""
    known = {each.id: each for each in campaign.system.steps}
    if step not in known:
        near = nearest(step, known)
        message = f"there is no step {step!r}" + (f"; {near} perhaps?" if near else "")
        raise Refused([Refusal("step", "no_such_step", message)])
    slot, wanted = slot_at_work(campaign), known[step]
    sides = schedule.actors(campaign, slot, wanted)
    return tuple(play.next_time(campaign, slot, wanted, each) for each in sides)


def _due_for_side(campaign: Campaign, step: str, side: str) -> tuple[Due, ...]:
    """What is due of a side or open to it."""
    if side not in campaign.sides:
        message = f"{side!r}; expected one of {', '.join(campaign.sides)}"
        raise Refused([Refusal("side", "unknown_side", message)])
    now = play.due_steps(campaign)
    there = (*now, *play.offered_steps(campaign))
    own = [due for due in there if due.side == side]
    own += [due for due in now if not due.side and due.step.audience == "open"]
    found = tuple(due for due in own if not step or due.step.id == step)
    if not found:
        titles = {each.id: each.title for each in campaign.system.steps}
        what = f"of {titles.get(step, step)} only when it is" if step else "of what is"
        named = ", ".join(each.describe(campaign) for each in now)
        owed_names = named or "nothing: the campaign is over"
        message = f"a side sees the chances {what} due of it. Due now: {owed_names}"
        raise Refused([Refusal("step", "out_of_sequence", message)])
    return found
