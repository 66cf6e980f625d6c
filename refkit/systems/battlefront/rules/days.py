"""The calendar: days in their order, one to three slots each, no part of a day twice."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import RowFault
from refkit.systems.battlefront.records import Slot
from refkit.systems.battlefront.rules import special
from refkit.systems.battlefront.rules.faults import row_fault

PARTS = ("full_day", "morning", "afternoon", "night")


def calendar(campaign: Campaign) -> Iterator[RowFault]:
    """Yield what is wrong in the calendar (BF-2-a, BF-2-b, R-65, R-66)."""
    slots = campaign.rows(Slot)
    if not slots:
        expected = "one day at least, with one to three parts"
        yield RowFault("Slot", "", "", "the campaign has no day", expected, "no_slot")
    for slot in slots:
        yield from _alone(slots, slot)
        yield from _night(campaign, slot)
    for before, slot in zip((None, *slots), slots, strict=False):
        yield from _follows(before, slot)


def _alone(slots: tuple[Slot, ...], slot: Slot) -> Iterator[RowFault]:
    """No part of a day twice; a full day has no other slot beside it (R-65)."""
    today = [each for each in slots if each.day == slot.day]
    first = next(each for each in today if each.kind == slot.kind)
    if first is not slot:
        found = f"Part of day is {_worded(slot.kind)}, as in {naming.slot_words(first.id)}"
        yield row_fault(slot, "kind", found, "each part of a day once", "duplicate_slot")
    if slot.kind == "full_day" and len(today) > 1:
        found = f"Part of day is {_worded(slot.kind)} beside {len(today) - 1} more that day"
        expected = "'morning', as a full day stands alone"
        yield row_fault(slot, "kind", found, expected, "full_day_stands_alone")


def _worded(part: str) -> str:
    return repr(part.replace("_", " "))


def _night(campaign: Campaign, slot: Slot) -> Iterator[RowFault]:
    """A special rule may leave out the nights (BF-2.1.2.1.1-c)."""
    if slot.kind == "night" and special.is_in_force(campaign, "no_night_scenarios", slot):
        found, expected = "Part of day is 'night'", "none, as a special rule has no nights"
        yield row_fault(slot, "kind", found, expected, "no_such_slot")


def _follows(before: Slot | None, slot: Slot) -> Iterator[RowFault]:
    """Each slot comes after the one above it; no day is left out (BF-2-a)."""
    last = before.day if before else 0
    if slot.day > last + 1:
        expected = f"{last + 1}, as every day has one to three slots"
        yield row_fault(slot, "day", f"Day is {slot.day} after {last}", expected, "no_slot")
    if before and slot.day == last:
        yield from _same_day(before, slot)
    elif before:
        yield from _later_day(before, slot)


def _same_day(before: Slot, slot: Slot) -> Iterator[RowFault]:
    if slot.date != before.date:
        found = f"Date is {slot.date} on day {slot.day}"
        yield row_fault(
            slot, "date", found, f"{before.date}, as in {naming.slot_words(before.id)}"
        )
    if PARTS.index(slot.kind) < PARTS.index(before.kind):
        found = f"Part of day is {_worded(slot.kind)} after {_worded(before.kind)}"
        yield row_fault(slot, "kind", found, "the slots of a day in their order")


def _later_day(before: Slot, slot: Slot) -> Iterator[RowFault]:
    if slot.day < before.day:
        found = f"Day is {slot.day} after {before.day}"
        yield row_fault(slot, "day", found, "the days in their order")
    elif slot.date <= before.date:
        found = f"Date is {slot.date} on day {slot.day}"
        expected = f"a date after {before.date}, which is day {before.day}"
        yield row_fault(slot, "date", found, expected)
