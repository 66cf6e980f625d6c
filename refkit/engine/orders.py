"""Orders: what a side decides on paper, sealed in the ledger until its step is due."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from refkit.engine import ledger, outlook, play, timeline
from refkit.engine.campaign import Campaign
from refkit.engine.ledger import Entry
from refkit.engine.play import Due
from refkit.engine.problems import Refusal, Refused
from refkit.engine.records import Column, Record, columns, take

State = Literal["done", "sealed", "due", "owed"]
MARK = "order form "
LONGEST_LINE = 200


class Order(NamedTuple):
    """A decision of a side's, and the number of the form it was written on."""

    owed: Due
    decision: Record
    form: str


class Standing(NamedTuple):
    """How it stands with one order of a side: done, sealed until due, due now, or owed."""

    owed: Due
    state: State
    entry: int | None = None


def ahead(campaign: Campaign, slot: str, side: str) -> tuple[Due, ...]:
    """Return the orders a side can still write in a slot, up to the next reveal.

    What lies behind a reveal follows from what is not known before it. The campaign may be
    the side's view: nothing else is asked.
    """
    return tuple(each.owed for each in _open(campaign, slot, side) if each.state != "done")


def standing(campaign: Campaign) -> tuple[Standing, ...]:
    """Return how it stands with the orders of both sides in the slot that is at work."""
    slot = outlook.slot(campaign)
    return tuple(each for side in campaign.sides for each in _open(campaign, slot, side))


def _open(campaign: Campaign, slot: str, side: str) -> Iterator[Standing]:
    facts = campaign.system.facts(campaign, slot)
    done, now = ledger.done(campaign.entries), play.due(campaign)
    for step in campaign.system.steps:
        actor = side if step.actor == "side" else ""
        is_done = (slot, step.id, actor) in done
        if step.orders and step.is_due(facts):
            owed = Due(slot, step, side)
            entry = None if is_done else sealed(campaign, owed)
            waits: State = "due" if owed in now else "owed"
            state: State = "done" if is_done else "sealed" if entry else waits
            yield Standing(owed, state, entry.number if entry else None)
        if step.reveals and step.is_due(facts) and not is_done:
            return


def sealed(campaign: Campaign, owed: Due) -> Entry | None:
    """Return the entry with the orders that lie sealed for a step, the last there is."""
    for entry in reversed(campaign.entries):
        if entry.kind == "orders" and _place(entry) == (owed.slot, owed.step.id, owed.side):
            return entry
    return None


def _place(entry: Entry) -> tuple[str, str, str]:
    return entry.slot, entry.step, entry.side


def draft(campaign: Campaign, owed: Due) -> Record | None:
    """Return the decision that lies sealed for a step, None where there is none.

    One that the rules no longer understand is left in the ledger.
    """
    entry = sealed(campaign, owed)
    decision, faults = take(owed.step.decision, entry.decision) if entry else (None, [])
    return None if faults else decision


def read_in(campaign: Campaign, form: str) -> Entry | None:
    """Return the first entry that a form of this number was read in and that holds."""
    gone = timeline.taken_back(campaign.entries)
    held = (entry for entry in campaign.entries if entry.number not in gone)
    return next((entry for entry in held if entry.why == MARK + form), None)


def seal(campaign: Campaign, order: Order, who: str = "") -> Campaign:
    """Return the campaign with an order kept for its step; its side alone may read it.

    Raises Refused when no such order can be written now.
    """
    owed = order.owed
    if owed not in ahead(campaign, owed.slot, owed.side):
        raise Refused([Refusal("", "out_of_sequence", f"no orders are open for {owed}")])
    told = f"{owed.step.title}: sealed until it is due"
    entry = Entry(
        number=0,
        kind="orders",
        slot=owed.slot,
        step=owed.step.id,
        side=owed.side,
        who=who or owed.side,
        why=MARK + order.form,
        audience=owed.side,
        decision=order.decision.values,
        lines=(told, *words(order.decision)),
    )
    return ledger.append(campaign, entry)


def words(decision: Record) -> Iterator[str]:
    """Yield what a decision says, a line for each answer and for each row."""
    for col in columns(type(decision)):
        value = getattr(decision, col.field)
        rows = value if col.kind == "rows" else ()
        for row in rows:
            inside = (_said(each, getattr(row, each.field)) for each in columns(type(row)))
            yield f"{col.title}: {', '.join(filter(None, inside))}"[:LONGEST_LINE]
        if col.kind != "rows" and (said := _said(col, value)):
            yield f"{col.title}: {said}"[:LONGEST_LINE]


def _said(col: Column, value: object) -> str:
    """Return an answer in words, nothing where it says nothing."""
    if value in (None, "", (), 0, False):
        return ""
    if value is True:
        return col.title
    if isinstance(value, tuple):
        return ", ".join(value)
    return f"{value} {col.title}" if col.kind == "whole" else str(value)


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
    now = () if only_seal else play.due(campaign)
    taken = sorted(taken, key=lambda order: order.owed not in now)
    for order in taken:
        owed = order.owed
        if owed not in now:
            campaign = seal(campaign, order, who)
            continue
        dice = ledger.dice(campaign.entries, seed, owed.slot, owed.reader)
        why = MARK + order.form
        campaign = play.play(campaign, owed, order.decision, dice, who=who, why=why)
    return campaign
