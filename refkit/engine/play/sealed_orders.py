"""Sealed orders: what a side wrote ahead, kept in the ledger until its turn comes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from refkit.engine.campaign import timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import ORDERS, Entry, Kind
from refkit.engine.campaign.view import readers_of_orders
from refkit.engine.play import play
from refkit.engine.play.play import Due
from refkit.engine.problems import Refusal
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Column, Record, columns

# What only says whence a decision comes that is refused.
SEALED = "sealed_orders"

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
    """A decision of a side's, and the form it was written on.

    `number` counts the orders for its step there. 0 is that of a form on which a step is
    left blank: what was sealed for it before holds no longer.
    """

    owed: Due
    decision: Record
    origin: Origin
    number: int = 1


class Series(NamedTuple):
    """The orders of one form for one step that wait, each with its number on the form.

    The first is for the `time` at which its side does the step. So many were `declared`,
    those that are used included, and those that were left out not.
    """

    time: int
    waiting: tuple[tuple[int, Entry], ...] = ()
    declared: int = 0


def series(campaign: Campaign, owed: Due) -> Series:
    """Return what waits of the orders that were sealed for a step last."""
    time = play.next_time(campaign, owed.slot, owed.step, owed.side).time
    place, found = (owed.slot, owed.step.id, owed.side), list[Entry]()
    for entry in reversed(campaign.entries):
        if entry.kind in ORDERS and (entry.slot, entry.step, entry.side) == place:
            found.insert(0, entry)
            if entry.kind == "orders":
                break
    if not found:
        return Series(time)
    uses = _Uses([entry.number for entry in found], place)
    for entry in campaign.entries[found[0].number :]:
        uses.follow(entry, campaign.entries)
    free = {*uses.free}
    waiting = tuple(each for each in enumerate(found, 1) if each[1].number in free)
    return Series(time + uses.behind, waiting, len(found) - len(uses.left_out))


class _Uses:
    """Which orders of a form were used, by the steps that were done in their turn.

    Steps that were done before they were sealed and taken back since are done again first:
    so many their side is `behind`.
    """

    def __init__(self, orders: Sequence[int], place: tuple[str, str, str]) -> None:
        self._orders, self._place, self.behind = orders, place, 0
        self._used, self._again = dict[int, int](), set[int]()
        self._skips = dict[int, list[int]]()

    @property
    def left_out(self) -> set[int]:
        """The orders that were left out."""
        return {number for each in self._skips.values() for number in each}

    @property
    def free(self) -> Iterator[int]:
        """The orders that wait."""
        gone = {*self._used.values()} | self.left_out
        return (number for number in self._orders if number not in gone)

    def follow(self, entry: Entry, entries: Sequence[Entry]) -> None:
        """Take the next entry of the ledger into account."""
        for number in _taken_back(entry):
            self._take_back(entries[number - 1])
        if (entry.slot, entry.step, entry.side) != self._place:
            return
        if entry.kind == "skip":
            self._skips[entry.number] = entry.decision["entries"]
        elif entry.kind == "step" and self.behind:
            self.behind -= 1
            self._again.add(entry.number)
        elif entry.kind == "step" and (order := next(self.free, 0)):
            self._used[entry.number] = order

    def _take_back(self, entry: Entry) -> None:
        """Let an order wait again whose step, or whose leaving out, holds no more."""
        is_own = (entry.slot, entry.step, entry.side) == self._place
        is_earlier = is_own and entry.kind == "step" and entry.number < self._orders[0]
        self.behind += is_earlier or entry.number in self._again
        self._used.pop(entry.number, 0)
        self._skips.pop(entry.number, [])


def _taken_back(entry: Entry) -> Iterator[int]:
    """Yield the entries that hold no more since this one."""
    if entry.corrects and not entry.revises:
        yield entry.corrects
    yield from (each.entry for each in entry.revises if each.done == "dropped")


class Place(NamedTuple):
    """Which order of a form is next, of how many, and how many more wait after it."""

    number: int
    declared: int
    more: int


def place(campaign: Campaign, owed: Due) -> Place | None:
    """Return the place on its form of what lies sealed for a step, None where none does."""
    found = series(campaign, owed)
    if sealed(campaign, owed) is None:
        return None
    (first, _), (last, _) = found.waiting[0], found.waiting[-1]
    return Place(first, last, len(found.waiting) - 1)


def sealed(campaign: Campaign, owed: Due) -> Entry | None:
    """Return the entry with the orders that lie sealed for a step, None where none do.

    Those for a step that comes again are spent when it was done.
    """
    found = series(campaign, owed)
    ahead = owed.time - found.time
    waiting = found.waiting[ahead:] if ahead >= 0 else ()
    return waiting[0][1] if waiting else None


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


def sealed_entry(campaign: Campaign, order: Order, who: str) -> Entry:
    """Return the entry that keeps an order for its turn; its side may read it."""
    said = ["sealed until it is due", *words(order.decision)]
    kind: Kind = "orders" if order.number == 1 else "more orders"
    made = _entry(campaign, order.owed, kind, said, who)
    values = {"why": str(order.origin), "decision": order.decision.values}
    return made.model_copy(update=values)


def withdrawn_entry(campaign: Campaign, order: Order, who: str) -> Entry:
    """Return the entry by which a form leaves out all that waits for a step."""
    waiting = series(campaign, order.owed).waiting
    left_out = {"entries": [entry.number for _, entry in waiting]}
    made = _entry(campaign, order.owed, "skip", ["nothing is sealed any more"], who)
    return made.model_copy(update={"why": str(order.origin), "decision": left_out})


def skipped_entry(campaign: Campaign, owed: Due, order: Entry, who: str) -> Entry:
    """Return the entry by which an order is left out, with why it is refused now."""
    decision = parse_record(owed.step.decision, order.decision)[0]
    grounds = play.grounds(campaign, owed, decision) if decision else ()
    refused = [f"refused: {each.message}" for each in grounds]
    said = ["what was sealed is left out", *order.lines[1:], *refused]
    made = _entry(campaign, owed, "skip", said, who)
    return made.model_copy(update={"decision": {"entries": [order.number]}})


def _entry(
    campaign: Campaign, owed: Due, kind: Kind, said: Sequence[str], who: str
) -> Entry:
    """Return an entry about what a side wrote ahead."""
    first, *rest = said
    step, side = owed.step, owed.side
    return Entry(
        number=0,
        kind=kind,
        slot=owed.slot,
        step=step.id,
        side=side,
        who=who or side,
        audience=readers_of_orders(campaign, step, side),
        lines=(f"{step.title}{owed.which}: {first}", *rest),
    )


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
