"""Disclosure: what somebody is given to check his dice by, without the workbook."""

import operator
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from refkit.engine.campaign import ledger, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import ORDERS, Entry
from refkit.engine.campaign.view import readers_of_step, view
from refkit.engine.charts.dice import Source
from refkit.engine.readers import OPEN, is_group, may_read, named_sides
from refkit.engine.trust import seals


class Value(BaseModel):
    """One frozen piece of a disclosure."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Thrown(Value):
    """A roll as it is told: `n` is its number among the dice of this slot and reader.

    Of a drawn card it tells the card too.
    One that does not hold was taken back, or another was thrown instead.
    """

    entry: int
    step: str
    reader: str
    n: int = Field(ge=1, le=100_000)
    purpose: str
    dice: str
    faces: tuple[int, ...]
    source: Source
    card: str = Field(default="", exclude_if=operator.not_)
    holds: bool = True


class Decided(Value):
    """A decision of a side under its seal; what it is, is told to who may know it.

    `kind` is 'orders' for those that were sent in before their step was due: only their
    side is told of them. `time` counts how often the side did the step in the slot.
    """

    kind: Literal["step", "orders"]
    step: str
    side: str
    time: int = 1
    seal: str
    nonce: str = ""
    decision: dict[str, JsonValue] | None = None

    @property
    def place(self) -> tuple[str, str, str, int]:
        """Which decision it is: there is one of each."""
        return self.kind, self.step, self.side, self.time


class Slot(Value):
    """A slot: the seals of all its dice, the keys shown, the rolls, what was decided.

    One that was taken up again after it was over is a slot of its own each time; what was
    decided is told of the first.
    """

    slot: str
    seals: dict[str, str]
    keys: dict[str, str] = {}
    rolls: tuple[Thrown, ...] = ()
    decisions: tuple[Decided, ...] = ()


class Disclosure(Value):
    """All that a reader may be given of the dice: everybody ('open') or a side."""

    campaign: str
    reader: str
    slots: tuple[Slot, ...] = Field(max_length=10_000)


def disclosed(campaign: Campaign, reader: str, *, rolls: bool = True) -> Disclosure:
    """Return what everybody ('open') or a side may be given of the dice.

    Without `rolls` it has only seals, keys and decisions. Keys are those of slots that are
    closed: the open ones, the reader's own, and those of the sides he reads together with.
    With them come the seals of what would be thrown if that slot were taken up again.
    """
    thrown = tuple(_rolls_shown(campaign, reader)) if rolls else ()
    together = groups(campaign, reader)
    return Disclosure(
        campaign=campaign.option("title"),
        reader=reader,
        slots=tuple(
            Slot(
                slot=each.name,
                seals=promised(campaign, each.name, together),
                keys=keys(campaign, each.name, (reader, *together)) if each.is_over else {},
                rolls=tuple(roll for name, roll in thrown if name == each.name),
                decisions=tuple(decisions(campaign, each.name, reader)),
            )
            for each in rounds(campaign)
        ),
    )


class Round(NamedTuple):
    """A slot, or a slot taken up again, by its name in the seals."""

    name: str
    is_over: bool


def rounds(campaign: Campaign) -> Iterator[Round]:
    """Yield each slot as often as it was at work, and one that is over once more."""
    again, over = seals.rounds(campaign.entries), ledger.slots_over(campaign)
    for slot in campaign.rows("Slot"):
        # The seals of the next round stand printed before anybody knows that there is one.
        closed = again[slot.id] + (slot.id in over)
        for number in range(closed + 1):
            yield Round(seals.slot_name(slot.id, number), number < closed)


def promised(campaign: Campaign, slot: str, together: Iterable[str] = ()) -> dict[str, str]:
    """Return the seals of a slot by reader; they betray nothing, to nobody.

    That of sides that read `together` is for these sides: it tells that they do.
    """
    seed, readers = campaign.option("seed"), seals.all_readers(campaign.sides, together)
    keys = {each: seals.key_of(seed, slot, each) for each in readers}
    return {e: seals.spaced(seals.seal_of(key, slot, e)) for e, key in keys.items()}


def groups(campaign: Campaign, reader: str) -> tuple[str, ...]:
    """Return the sides that read dice together, now or by the ledger, a text for each.

    A side is told of those it belongs to, the umpire of all, everybody of none.
    """
    now = (
        readers_of_step(campaign, step, side)
        for step in campaign.system.steps
        for side in (campaign.sides if step.is_of_sides else ())
    )
    then = (cast.reader for cast in seals.casts(campaign.entries))
    found = sorted({each for each in (*now, *then) if is_group(each)})
    return tuple(each for each in found if may_read(reader, each))


def keys(campaign: Campaign, slot: str, readers: Iterable[str]) -> dict[str, str]:
    """Return the open key of a slot and those of some readers."""
    seed, own = campaign.option("seed"), dict.fromkeys((OPEN, *readers))
    return {each: seals.spaced(seals.key_of(seed, slot, each)) for each in own}


def decisions(campaign: Campaign, slot: str, reader: str) -> Iterator[Decided]:
    """Yield what a side decided in secret, and what of the enemy's will be shown to all.

    The last word counts: one that was taken back is not told of. Orders sent in before
    are their side's alone: it may have changed its mind since.
    """
    steps = {step.id: step for step in campaign.system.steps}
    held = timeline.standing_entries(campaign.entries)
    held = tuple(e for e in held if e.slot == slot and e.step in steps)
    held = tuple(e for e in held if e.kind in ("step", *ORDERS))
    shown = {each.step: each.number for each in held if each.kind == "step"}
    times: Counter[tuple[str, str]] = Counter()
    more: Counter[tuple[str, str]] = Counter()
    latest: dict[tuple[str, str, str, int], Decided] = {}
    for entry in held:
        step = steps[entry.step]
        is_own = bool(entry.side) and reader in named_sides(entry.audience)
        whose = entry.step, entry.side
        if is_own or (step.shown_by and entry.kind == "step"):
            # Several of one form are each for a time of its own.
            more[whose] = more[whose] + 1 if entry.kind == "more orders" else 0
            found = _under_seal(campaign, entry, 1 + times[whose] + more[whose])
            # What comes again is shown by what was done after it, not by an earlier time.
            since = entry.number if step.repeats else 0
            is_known = is_own or shown.get(step.shown_by, 0) > since
            # With the nonce one could try the few decisions there are against the seal.
            hidden = {} if is_known else {"nonce": "", "decision": None}
            latest[found.place] = found.model_copy(update=hidden)
        times[whose] += entry.kind == "step"
    yield from latest.values()


def _under_seal(campaign: Campaign, entry: Entry, time: int) -> Decided:
    key = seals.key_of(campaign.option("seed"), entry.slot, entry.side)
    kind: Literal["step", "orders"] = "orders" if entry.kind in ORDERS else "step"
    nonce = seals.nonce_of(key, kind, entry.step, _times_decided(campaign, entry))
    return Decided(
        kind=kind,
        step=entry.step,
        side=entry.side,
        time=time,
        seal=seals.spaced(seals.seal_of_decision(nonce, entry.decision)),
        nonce=seals.spaced(nonce),
        decision=entry.decision,
    )


def _times_decided(campaign: Campaign, told: Entry) -> int:
    """How many times the side had decided this step of the slot when it decided so.

    Its own count: numbers of the whole ledger would tell what the enemy did in between.
    """
    whose = told.slot, told.step, told.side, told.kind in ORDERS
    minds = {
        entry.number: _entries_deciding(campaign, entry)
        for entry in campaign.entries
        if whose == (entry.slot, entry.step, entry.side, entry.kind in ORDERS)
    }
    held = max(minds[told.number])
    return sum(mind <= held for each in minds.values() for mind in each)


def _entries_deciding(campaign: Campaign, told: Entry) -> list[int]:
    """The entries in which this was decided: its own, and corrections that decide anew."""
    stood = [(told.number, told.decision)]
    stood += [
        (entry.number, each.decision)
        for entry in campaign.entries
        for each in entry.revises
        if each.entry == told.number
    ]
    anew = (number for (_, was), (number, now) in pairwise(stood) if now != was)
    return [told.number, *anew]


def _rolls_shown(campaign: Campaign, reader: str) -> Iterator[tuple[str, Thrown]]:
    """Yield the rolls a reader may see, the slot before each, with entries as he counts."""
    seen = view(campaign, reader).entries
    numbers = (entry.number for entry in seen for _ in entry.readings)
    casts = (c for c in seals.casts(campaign.entries) if may_read(reader, c.reader))
    held = timeline.standing_entries(campaign.entries)
    holding = {reading.roll.number for entry in held for reading in entry.readings}
    # By the whole ledger: a side does not see every entry that takes a slot up again.
    for number, cast in zip(numbers, casts, strict=True):
        roll = cast.roll
        yield (
            cast.slot,
            Thrown(
                entry=number,
                step=cast.step,
                reader=cast.reader,
                n=cast.place,
                purpose=roll.purpose,
                dice=roll.dice,
                faces=roll.faces,
                source=roll.source,
                card=roll.card,
                holds=roll.number in holding,
            ),
        )
