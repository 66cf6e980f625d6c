"""Orders: what a side may write ahead, how it stands with it, and carrying it out."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.dice import NoDice, TypedDice
from refkit.engine.play import due_odds, play, schedule, sealed_orders
from refkit.engine.play.play import Due
from refkit.engine.play.sealed_orders import Order
from refkit.engine.play.steps import PASSES
from refkit.engine.problems import Refusal, Refused
from refkit.engine.records.records import Record

State = Literal["done", "sealed", "due", "owed"]


class Asked(NamedTuple):
    """A step that a side can write orders for: whether it is due, what lies sealed.

    `number` counts the declarations of the step that one form holds.
    """

    owed: Due
    is_due: bool
    sealed: Record | None = None
    number: int = 1


class Standing(NamedTuple):
    """How it stands with one order of a side: done, sealed until due, due now, or owed.

    `refused` is why what lies sealed would be refused as things stand. Of several that a
    side declared on one form, `waiting` are not used yet.
    """

    owed: Due
    state: State
    entry: int | None = None
    refused: tuple[Refusal, ...] = ()
    waiting: int = 0
    declared: int = 0

    @property
    def waits(self) -> bool:
        """Whether some wait of what was declared on one form for several times."""
        return self.owed.step.declarations > 1 and self.waiting > 0


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
        Asked(each, each in now, sealed_orders.draft(campaign, each), number)
        for owed in open_orders(campaign, slot, side)
        for number, each in enumerate(owed.on_one_form, 1)
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
    decision = sealed_orders.draft(campaign, owed) if is_sealed else None
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
        # What a step that repeats will ask next follows from what others do till then;
        # a whole phase is declared on one form all the same.
        is_open = owed in now or not step.repeats or _may_go_on(campaign, owed)
        if is_done or actor not in called:
            over.add(step.id)
        if step.orders and is_open and actor in called and step.orders_after in over:
            yield _standing(campaign, owed, is_done=is_done, is_due=owed in now)
        # Orders written now would be written without what the reveal shows.
        if step.reveals and called and not is_done:
            return


def _may_go_on(campaign: Campaign, owed: Due) -> bool:
    """Whether a step is declared several times on a form, and its side has not passed."""
    if owed.step.declarations == 1:
        return False
    place = owed.slot, owed.step.id, owed.side
    held = ledger.standing_steps(campaign.entries)
    own = (e for e in held if (e.slot, e.step, e.side) == place)
    return not any(entry.decision.get(PASSES) for entry in own)


def _standing(campaign: Campaign, owed: Due, *, is_done: bool, is_due: bool) -> Standing:
    if is_done:
        return Standing(owed, "done")
    entry = sealed_orders.sealed(campaign, owed)
    found = sealed_orders.series(campaign, owed)
    state: State = "sealed" if entry else "due" if is_due else "owed"
    number = entry.number if entry else None
    many = len(found.waiting)
    return Standing(owed, state, number, waiting=many, declared=found.declared)


def seal(campaign: Campaign, order: Order, who: str = "") -> Campaign:
    """Return the campaign with an order kept for its step; its side may read it.

    Raises Refused when no such order can be written now.
    """
    owed = order.owed
    there = open_orders(campaign, owed.slot, owed.side)
    if not any(owed in each.on_one_form for each in there):
        message = f"no orders are open for {owed.describe(campaign)}"
        raise Refused([Refusal("", "out_of_sequence", message)])
    kept = sealed_orders.sealed_entry if order.number else sealed_orders.withdrawn_entry
    return ledger.append(campaign, kept(campaign, order, who))


def skip(campaign: Campaign, owed: Due, who: str = "") -> Campaign:
    """Return the campaign without the order that lies sealed for a step that is due.

    The next of the same form is for it then. Raises Refused where none lies sealed.
    """
    play.require_due(campaign, owed)
    order = sealed_orders.sealed(campaign, owed)
    if order is None:
        message = f"nothing is sealed for {owed.describe(campaign)}"
        raise Refused([Refusal("", "nothing_sealed", message)])
    return ledger.append(campaign, sealed_orders.skipped_entry(campaign, owed, order, who))


def campaign_after_orders(
    campaign: Campaign, taken: Iterable[Order], *, in_turn: bool = True
) -> Campaign:
    """Return the campaign after those orders that are not refused and throw no dice.

    Unless they are done `in_turn`, it is as if nobody else did anything in between.
    """
    for order in taken:
        dice = TypedDice((), ledger.next_roll(campaign.entries))
        try:
            if in_turn:
                play.require_due(campaign, order.owed)
            if not play.grounds(campaign, order.owed, order.decision):
                done = play.run_step(campaign, order.owed, order.decision, dice)
                campaign = ledger.append(campaign, *done)
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

    What is declared several times on a form is sealed and then played out. With
    `only_seal` those that are due are sealed too: their dice are thrown at the table.
    Raises Refused, and then nothing holds, where one is refused.
    """
    now = () if only_seal else play.due_steps(campaign)
    taken = sorted(taken, key=lambda order: order.owed not in now)
    for order in taken:
        if order.owed not in now or order.owed.step.declarations > 1:
            campaign = seal(campaign, order, who)
        else:
            campaign = _do(
                campaign, order.owed, order.decision, seed, (who, str(order.origin))
            )
    return campaign if only_seal else play_out(campaign, seed, who=who)


def play_out(campaign: Campaign, seed: str, *, who: str = "") -> Campaign:
    """Return the campaign after the declarations whose turn has come, in their order.

    It ends where something else is due, or a declaration that is refused as things stand.
    """
    while True:
        found = next(_declared(campaign), None)
        if found is None:
            return campaign
        owed, decision, whence = found
        try:
            campaign = _do(campaign, owed, decision, seed, (who, whence))
        except Refused:
            # Somebody decides then: he sees what was ordered, and why it is refused.
            return campaign


def _declared(campaign: Campaign) -> Iterator[tuple[Due, Record, str]]:
    """Yield what is due and declared already, each with the form it was written on."""
    for owed in play.due_steps(campaign):
        if owed.step.declarations > 1:
            entry = sealed_orders.sealed(campaign, owed)
            decision = sealed_orders.draft(campaign, owed)
            if entry and decision:
                yield owed, decision, entry.why


def _do(
    campaign: Campaign, owed: Due, decision: Record, seed: str, by: tuple[str, str]
) -> Campaign:
    """Return the campaign after a step, done by who wrote the order, from his form."""
    dice, (who, why) = play.sealed_dice(campaign, owed, seed), by
    return play.play(campaign, owed, decision, dice, who=who, why=why)
