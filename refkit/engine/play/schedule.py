"""The schedule: what is called for next, from whom, and what may interrupt it."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from refkit.engine.campaign import timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import blocks
from refkit.engine.play.blocks import Block
from refkit.engine.play.steps import EVERY_STEP, PASSES, Step


class Call(NamedTuple):
    """A step that a slot calls for, and who has still to do it ('' for the umpire)."""

    slot: str
    step: Step
    actors: tuple[str, ...]


# The campaigns that were asked last, each with its first call.
_LAST: deque[tuple[Campaign, Call | None]] = deque(maxlen=4)


class Deed(NamedTuple):
    """A step that was done in a slot, by whom, and whether he passed."""

    step: str
    side: str
    is_pass: bool


def call(campaign: Campaign) -> Call | None:
    """Return the first call of the first slot that has one; None when all is done."""
    # All parts of a page ask it, of the same campaign or of what a side sees of it.
    for asked, found in (*_LAST,):
        if asked is campaign:
            return found
    found = _first_call(campaign)
    _LAST.append((campaign, found))
    return found


def _first_call(campaign: Campaign) -> Call | None:
    called, closed = _Calls(campaign), closed_slots(campaign.entries)
    slots = (slot.id for slot in campaign.rows("Slot") if slot.id not in closed)
    return next((each for slot in slots for each in called.of_slot(slot)), None)


def calls(campaign: Campaign, slot: str) -> tuple[Call, ...]:
    """Return all that a slot still calls for, the first to be done first.

    Of steps that repeat those that can be told now: the rest of the round, and who begins
    the next one.
    """
    return tuple(_Calls(campaign).of_slot(slot))


def slots_called(campaign: Campaign, slots: Iterable[str]) -> tuple[str, ...]:
    """Return those of some slots that still call for something."""
    called = _Calls(campaign)
    return tuple(slot for slot in slots if any(called.of_slot(slot)))


def interrupts(campaign: Campaign) -> tuple[Call, ...]:
    """Return what may be done though something else is due; it is owed by nobody."""
    there = [step for step in campaign.system.steps if step.interrupts]
    now = call(campaign) if there else None
    if now is None:
        return ()
    facts = campaign.system.facts(campaign, now.slot)
    found = (
        Call(now.slot, step, actors(campaign, now.slot, step))
        for step in there
        if {now.step.id, EVERY_STEP} & {*step.interrupts} and step.is_due(facts)
    )
    return tuple(each for each in found if each.actors)


def is_called(campaign: Campaign, slot: str, step: Step, side: str) -> bool:
    """Whether a slot calls for a step of a side; where there is an order, as the next."""
    if not (step.repeats or step.in_order):
        facts = campaign.system.facts(campaign, slot)
        return step.is_due(facts) and side in actors(campaign, slot, step)
    found = (each for each in calls(campaign, slot) if each.step.id == step.id)
    return any(side in each.actors for each in found)


def actors(campaign: Campaign, slot: str, step: Step) -> tuple[str, ...]:
    """Return who does a step of a slot, in their order; ValueError names a stranger."""
    if not step.is_of_sides:
        return ("",)
    if step.actor == "side":
        return campaign.sides
    found = dict.fromkeys(campaign.system.actors[step.actor](campaign, slot))
    for stranger in set(found) - set(campaign.sides):
        expected = f"one of {', '.join(campaign.sides)}"
        place = f"the actors {step.actor!r} of step {step.id}"
        message = f"{place}: {stranger!r}; expected {expected}"
        raise ValueError(message)
    return tuple(found)


def closed_slots(entries: Iterable[Entry]) -> set[str]:
    """Return the slots that stay over whatever their facts call for now."""
    closed: set[str] = set()
    for entry in entries:
        # Asked at every step of all entries: few of them close a slot.
        if entry.closes or entry.reopens:
            closed = (closed | {*entry.closes}) - {*entry.reopens}
    return closed


class _Deeds:
    """The steps that hold, told slot by slot as they are asked for."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        entries = tuple(entries)
        self._gone = timeline.taken_back(entries)
        # As it stands now: a decision that was revised may pass, or pass no more.
        revising = (entry.revises for entry in entries if entry.revises)
        self._latest = {each.entry: each.decision for made in revising for each in made}
        self._steps: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            if entry.kind == "step":
                self._steps[entry.slot].append(entry)

    def of_slot(self, slot: str) -> tuple[Deed, ...]:
        """Return what was done in a slot, in its order."""
        return tuple(
            Deed(entry.step, entry.side, self._decision(entry).get(PASSES) is True)
            for entry in self._steps.get(slot, ())
            if entry.number not in self._gone
        )

    def _decision(self, entry: Entry) -> Mapping[str, Any]:
        return self._latest.get(entry.number, entry.decision)


class _Calls:
    """What the slots of a campaign call for, by their facts as they are."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign, self._sides = campaign, campaign.sides
        self._items = blocks.arrange(campaign.system.steps)
        self._deeds = _Deeds(campaign.entries)

    def of_slot(self, slot: str) -> Iterator[Call]:
        """Yield the calls of a slot."""
        self._slot, self._facts = slot, self._campaign.system.facts(self._campaign, slot)
        return self._of(self._items, self._deeds.of_slot(slot))

    def _of(self, items: Iterable[Step | Block], deeds: Sequence[Deed]) -> Iterator[Call]:
        """Yield the calls of steps and blocks after what was done of them."""
        done = {(deed.step, deed.side) for deed in deeds}
        for item in items:
            if isinstance(item, Block):
                yield from () if _is_left(item, deeds) else self._of_block(item, deeds)
            elif item.is_due(self._facts):
                left = (a for a in self._actors(item) if (item.id, a) not in done)
                yield from self._of_step(item, left)

    def _actors(self, step: Step) -> tuple[str, ...]:
        # Asked for every step of every slot: the sides are looked up once.
        if step.actor == "side":
            return self._sides
        return actors(self._campaign, self._slot, step)

    def _of_step(self, step: Step, left: Iterable[str]) -> Iterator[Call]:
        """Yield the call for those who are left; for the first where they act in order."""
        called = tuple(left)[: 1 if step.in_order else None]
        if called:
            yield Call(self._slot, step, called)

    def _of_block(self, block: Block, deeds: Sequence[Deed]) -> Iterator[Call]:
        first, *rest = block.items
        # Refused on loading: no block begins with another.
        assert isinstance(first, Step)
        own = [deed for deed in deeds if deed.step in block.ids]
        led = [deed for deed in own if deed.step == first.id]
        gone = {deed.side for deed in led if deed.is_pass}
        there = self._actors(first) if first.is_due(self._facts) else ()
        stay = [actor for actor in there if actor not in gone]
        now = own[_round_start(first, own) :]
        leaders = [deed for deed in now if deed.step == first.id]
        if leaders and not first.in_order:
            done = {deed.side for deed in leaders}
            yield from self._of_step(first, (a for a in stay if a not in done))
        # What follows answers what was done: where all passed there is nothing to answer.
        if not all(deed.is_pass for deed in leaders):
            yield from self._of(rest, now)
        if first.in_order:
            # Whose turn was longest ago is next; who had none comes first, by the order.
            last = {deed.side: place for place, deed in enumerate(led)}
            stay.sort(key=lambda actor: last.get(actor, -1))
        yield from self._of_step(first, stay)


def _is_left(block: Block, deeds: Sequence[Deed]) -> bool:
    """Whether a block was begun and something after it was done since: it is over then.

    Who is left in it may change by that, and is asked no more.
    """
    since = takewhile(lambda deed: deed.step not in block.ids, reversed(deeds))
    after = [deed for deed in since if deed.step in block.later]
    return bool(after) and any(deed.step in block.ids for deed in deeds)


def _round_start(first: Step, deeds: Sequence[Deed]) -> int:
    """Return where the round begins that is at work.

    In order each goes round alone; else all go together until one of them does so again,
    or what follows was done.
    """
    start, seen = 0, set[str]()
    is_followed = False
    for place, deed in enumerate(deeds):
        if deed.step != first.id:
            is_followed = True
        elif first.in_order or is_followed or deed.side in seen:
            start, seen, is_followed = place, {deed.side}, False
        else:
            seen.add(deed.side)
    return start
