"""What holds of every campaign of Battlefront, however it was played."""

from refkit.engine.campaign import ledger
from tests.play.laws import none

LAST = ("F1", "F2", "F3", "F4")


def hold(campaign):
    """Every law of the calendar holds."""
    each_in_its_slot(campaign)
    sold_in_the_morning(campaign)


def each_in_its_slot(campaign):
    """Night, morning and close-of-day work falls where the calendar puts it, in order."""
    order = [step.id for step in campaign.system.steps]
    done = {slot.id: [] for slot in campaign.rows("Slot")}
    for entry in ledger.standing_steps(campaign.entries):
        done[entry.slot].append(entry.step)
    for slot in campaign.rows("Slot"):
        steps = done[slot.id]
        assert steps == sorted(steps, key=order.index), steps
        none({*steps} & PLACED ^ {*placed(campaign, slot)}, slot)


PLACED = {"A", "B2", "B3", "B5", "B7", "C2", "C3", "D", "E6", "E11", *LAST}


def placed(campaign, slot):
    """Yield the work that belongs to a slot of its day and to no other."""
    slots = campaign.rows("Slot")
    today = [each for each in slots if each.day == slot.day]
    by_night = any(each.kind == "night" for each in today)
    if slot is not slots[0]:
        yield "A"
    if slot.kind == "night":
        yield from ("B2", "B3")
    if slot is today[0]:
        yield from morning(campaign, slot is slots[0])
    elif campaign.option("separate_rolls") == "every_slot":
        yield from discipline(campaign)
    if slot.attacker:
        yield from ("C2", "C3", "D", "E6", "E11")
    if slot is today[-1]:
        yield from LAST[2:] if by_night else LAST


def morning(campaign, is_first):
    """Yield the work of the first slot of a day."""
    if not is_first:
        yield from discipline(campaign)
    if is_first or not campaign.rows("SpecialRule", effect="no_morning_reset"):
        yield "B7"


def discipline(campaign):
    """Yield the discipline rolls where the rule is in use."""
    if campaign.option("discipline") == "on":
        yield "B5"


def sold_in_the_morning(campaign):
    """Artillery is bought in the first refit of a day alone, unless the umpire lets it."""
    if "BF-2.1.2.5.3-b" in {ruling.clause for ruling in campaign.rows("Ruling")}:
        return
    first = {slot.day: slot.id for slot in reversed(campaign.rows("Slot"))}
    none({m.slot for m in campaign.rows("Module")} - {"", *first.values()})
