"""What holds of every campaign, however it was played."""

import re

import pytest

from refkit.engine.audit.audit import audit
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.view import view
from refkit.engine.problems import Refused
from refkit.engine.records.records import columns

# Rows whose keys nobody but their owner may read.
SECRET = ("Element", "Stand", "Spot", "Module", "Flight", "TargetPoint")
LAST = ("F1", "F2", "F3", "F4")


def none(found, *where):
    """Nothing is found; what there is is told."""
    assert not found, (*where, found)


def rows_fit(campaign):
    """No row breaks a law of the worksheets."""
    none([*map(str, checks.faults(campaign))])


def undone(before, after):
    """The last step is taken back to what was before, unless dice fell in it."""
    last = after.entries[-1]
    if last.readings or last.opened:
        with pytest.raises(Refused, match="can only be corrected"):
            ledger.undo(after)
    else:
        none(campaigns.changes_between(before, ledger.undo(after)))


def refused_out_of_turn(campaign, owed, grounds):
    """A step that is not due is refused, and told which is."""
    first, due = grounds[0], ", ".join(each.describe(campaign) for each in owed)
    assert first.code == "out_of_sequence", first
    assert first.message.endswith(f"is not due; next is {due}"), first


def secrets_kept(campaign, side):
    """A side sees its own rows and open ones, and reads no key of the enemy's."""
    seen = view(campaign, side)
    for table in seen.tables.values():
        for key, row in table.items():
            whole = campaign.get(type(row), key)
            assert campaign.system.audience(campaign, whole) in ("open", side), whole
            assert blanked(whole, row, side), row
    none({entry.audience for entry in seen.entries} - {"open", side})
    none(read(seen) & hidden(campaign, side))


def blanked(whole, shown, side):
    """Whether each field that the side may not see is shown as if nobody had filled it."""
    barred = ("umpire",) if whole.owner == side else ("umpire", "side")
    secret = [col for col in columns(type(whole)) if col.audience in barred]
    return all(getattr(shown, col.field) == col.default for col in secret)


def read(seen):
    """Return every word of a view that could be a key."""
    rows = (str(row.values) for table in seen.tables.values() for row in table.values())
    entries = (entry.model_dump_json() for entry in seen.entries)
    return {word for text in (*rows, *entries) for word in re.findall(r"[\w./-]*\w", text)}


def hidden(campaign, side):
    """Return the keys that the enemies of a side alone may read."""
    rows = (row for name in SECRET for row in campaign.rows(name))
    # The step S10 is no secret, whatever element is called so.
    steps = {step.id for step in campaign.system.steps}
    return {row.identity for row in rows if row.side != side} - steps


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


def books_close(campaign):
    """Ledger, dice, digests and books are whole, and the rows are what the ledger makes."""
    none([*map(str, ledger.faults(campaign, campaign.option("seed")))])
    none(campaigns.changes_between(ledger.fold(campaign), campaign))
    none([*map(str, audit(campaign))])
