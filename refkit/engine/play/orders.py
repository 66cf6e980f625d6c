"""Orders: what a side decides on paper, sealed in the ledger until its step is due."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from refkit.engine.campaign import ledger, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.view import readers_of_orders
from refkit.engine.charts.dice import NoDice, TypedDice
from refkit.engine.play import due_odds, play, schedule
from refkit.engine.play.play import Due
from refkit.engine.problems import Refusal, Refused
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Column, Record, columns

# What only says whence a decision comes that is refused.
SEALED = "sealed_orders"

State = Literal["done", "sealed", "due", "owed"]
LONGEST_LINE = 200
_ORIGIN = re.compile(r"order form (\S+), written after ([0-9]{1,6}) entries")


class Origin(NamedTuple):
    """The form an order was written on, and how many entries its side could see then."""

    form: str
    state: int

    def __str__(self) -> str:
        """Return what the ledger says of it."""
        return f"order form {self.form}, written after {self.state} entries"


class Order(NamedTuple):
    """A decision of a side's, and the form it was written on."""

    owed: Due
    decision: Record
    origin: Origin


class Asked(NamedTuple):
    """A step that a side can write orders for: whether it is due, what lies sealed."""

    owed: Due
    is_due: bool
    sealed: Record | None = None


class Standing(NamedTuple):
    """How it stands with one order of a side: done, sealed until due, due now, or owed.

    `refused` is why what lies sealed would be refused as things stand.
    """

    owed: Due
    state: State
    entry: int | None = None
    refused: tuple[Refusal, ...] = ()


def open_orders(campaign: Campaign, slot: str, side: str) -> tuple[Due, ...]:
    """Return the orders a side can still write in a slot, up to the next reveal.

    What lies behind a reveal follows from what is not known before it, and so it is with
    the orders of a step that wait for another.
    """
    found = _standings(campaign, slot, side)
    return tuple(each.owed for each in found if each.state != "done")


def orders_with_drafts(campaign: Campaign, slot: str, side: str) -> tuple[Asked, ...]:
    """Return the same orders with what lies sealed for them, for their side alone."""
    now = play.due_steps(campaign)
    return tuple(
        Asked(owed, owed in now, draft(campaign, owed))
        for owed in open_orders(campaign, slot, side)
    )


def standing(campaign: Campaign) -> tuple[Standing, ...]:
    """Return how it stands with the orders of both sides in the slot that is at work."""
    slot = due_odds.slot_at_work(campaign)
    return tuple(
        each._replace(refused=_sealed_refusals(campaign, each))
        for side in campaign.sides
        for each in _standings(campaign, slot, side)
    )


def _sealed_refusals(campaign: Campaign, standing: Standing) -> tuple[Refusal, ...]:
    owed, is_sealed = standing.owed, standing.state == "sealed"
    decision = draft(campaign, owed) if is_sealed else None
    return play.grounds(campaign, owed, decision) if decision else ()


def _standings(campaign: Campaign, slot: str, side: str) -> Iterator[Standing]:
    facts = campaign.system.facts(campaign, slot)
    done, now = ledger.steps_done(campaign.entries), play.due_steps(campaign)
    going = {block for c in schedule.calls(campaign, slot) for block in c.step.blocks[:1]}
    # The empty name is that of orders which wait for no other step.
    over = {""}
    for step in campaign.system.steps:
        called = schedule.actors(campaign, slot, step) if step.is_due(facts) else ()
        actor = side if step.is_of_sides else ""
        owed = play.next_time(campaign, slot, step, side)
        is_done = (slot, step.id, actor) in done
        if step.repeats:
            is_done = step.blocks[0] not in going
        # What a step that repeats will ask next follows from what others do till then.
        is_open = owed in now or not step.repeats
        if is_done or actor not in called:
            over.add(step.id)
        if step.orders and is_open and actor in called and step.orders_after in over:
            entry = None if is_done else sealed(campaign, owed)
            waits: State = "due" if owed in now else "owed"
            state: State = "done" if is_done else "sealed" if entry else waits
            yield Standing(owed, state, entry.number if entry else None)
        # Orders written now would be written without what the reveal shows.
        if step.reveals and called and not is_done:
            return


def sealed(campaign: Campaign, owed: Due) -> Entry | None:
    """Return the entry with the orders that lie sealed for a step, the last there is.

    Those for a step that comes again are spent when it was done.
    """
    gone = timeline.taken_back(campaign.entries) if owed.step.repeats else {}
    for entry in reversed(campaign.entries):
        if (entry.slot, entry.step, entry.side) != (owed.slot, owed.step.id, owed.side):
            continue
        if entry.kind == "orders":
            return entry
        if owed.step.repeats and entry.kind == "step" and entry.number not in gone:
            return None
    return None


def draft(campaign: Campaign, owed: Due) -> Record | None:
    """Return the decision that lies sealed for a step, None where there is none.

    One that the rules no longer understand is left in the ledger.
    """
    entry = sealed(campaign, owed)
    return parse_record(owed.step.decision, entry.decision)[0] if entry else None


def source(campaign: Campaign, owed: Due, raw: Mapping[str, Any]) -> tuple[Refusal, ...]:
    """Return a remark where a decision is the one that lies sealed: whose, from where.

    Its entry is counted in the whole ledger, so it is for the umpire.
    """
    entry = sealed(campaign, owed)
    if entry is None or entry.decision != raw:
        return ()
    message = f"what {owed.side} sealed for {owed.step.title} in entry {entry.number}"
    return (Refusal("", SEALED, f"this is {message}: {entry.why}"),)


def read_in(campaign: Campaign, slot: str, side: str) -> dict[Origin, Entry]:
    """Return the forms of a side that were read in a slot, each with its first entry.

    What was taken back is left out.
    """
    found: dict[Origin, Entry] = {}
    gone = timeline.taken_back(campaign.entries)
    for entry in campaign.entries:
        told = _ORIGIN.fullmatch(entry.why)
        if told and (entry.slot, entry.side) == (slot, side) and entry.number not in gone:
            found.setdefault(Origin(told[1], int(told[2])), entry)
    return found


def seal(campaign: Campaign, order: Order, who: str = "") -> Campaign:
    """Return the campaign with an order kept for its step; its side may read it.

    Raises Refused when no such order can be written now.
    """
    owed = order.owed
    if owed not in open_orders(campaign, owed.slot, owed.side):
        message = f"no orders are open for {owed.describe(campaign)}"
        raise Refused([Refusal("", "out_of_sequence", message)])
    line = f"{owed.step.title}: sealed until it is due"
    entry = Entry(
        number=0,
        kind="orders",
        slot=owed.slot,
        step=owed.step.id,
        side=owed.side,
        who=who or owed.side,
        why=str(order.origin),
        audience=readers_of_orders(campaign, owed.step, owed.side),
        decision=order.decision.values,
        lines=(line, *words(order.decision)),
    )
    return ledger.append(campaign, entry)


def words(decision: Record) -> Iterator[str]:
    """Yield what a decision says, a line for each answer and for each row."""
    for col in columns(type(decision)):
        value = getattr(decision, col.field)
        for row in value if col.kind == "rows" else ():
            inside = (
                _describe_answer(each, getattr(row, each.field))
                for each in columns(type(row))
            )
            yield f"{col.title}: {', '.join(filter(None, inside))}"[:LONGEST_LINE]
        if col.kind != "rows" and (answer := _describe_answer(col, value)):
            yield f"{col.title}: {answer}"[:LONGEST_LINE]


def _describe_answer(col: Column, value: object) -> str:
    """Return an answer in words, nothing where it says nothing."""
    if value in (None, "", (), 0, False):
        return ""
    if value is True:
        return col.title
    if isinstance(value, tuple):
        return ", ".join(value)
    return f"{value} {col.title}" if col.kind == "whole" else str(value)


def campaign_after_orders(campaign: Campaign, taken: Iterable[Order]) -> Campaign:
    """Return the campaign after those orders that are not refused and throw no dice."""
    for order in taken:
        dice = TypedDice((), ledger.next_roll(campaign.entries))
        try:
            campaign = play.play(campaign, order.owed, order.decision, dice)
        except (Refused, NoDice):
            continue
    return campaign


def carry_out(
    campaign: Campaign,
    taken: Iterable[Order],
    seed: str,
    *,
    who: str = "",
    only_seal: bool = False,
) -> Campaign:
    """Return the campaign after orders: steps that are due done, the others sealed.

    With `only_seal` those that are due are sealed too: their dice are thrown at the table.
    Raises Refused, and then nothing holds, where one is refused.
    """
    now = () if only_seal else play.due_steps(campaign)
    taken = sorted(taken, key=lambda order: order.owed not in now)
    for order in taken:
        owed = order.owed
        if owed not in now:
            campaign = seal(campaign, order, who)
            continue
        dice = play.sealed_dice(campaign, owed, seed)
        why = str(order.origin)
        campaign = play.play(campaign, owed, order.decision, dice, who=who, why=why)
    return campaign
