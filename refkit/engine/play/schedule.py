"""The schedule: what is called for next, and which slots are over."""

from collections.abc import Container, Iterator
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.steps import Step

# Slot, step and side of what is done.
Done = Container[tuple[str, str, str]]


class Call(NamedTuple):
    """A step that a slot calls for, and who has still to do it ('' for the umpire)."""

    slot: str
    step: Step
    actors: tuple[str, ...]


def call(campaign: Campaign, done: Done) -> Call | None:
    """Return the first call of the first slot that has one; None when all is done."""
    slots = (slot.id for slot in campaign.rows("Slot"))
    calls = (each for slot in slots for each in _calls_of_slot(campaign, slot, done))
    return next(calls, None)


def _calls_of_slot(campaign: Campaign, slot: str, done: Done) -> Iterator[Call]:
    facts, sides = campaign.system.facts(campaign, slot), campaign.sides
    for step in campaign.system.steps:
        actors = sides if step.actor == "side" else ("",)
        left = tuple(actor for actor in actors if (slot, step.id, actor) not in done)
        if left and step.is_due(facts):
            yield Call(slot, step, left)
