"""What holds for some dates only: special rules with their switches, home edges."""

import datetime

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.battlefront.records import Home, Slot, SpecialRule


def is_in_force(campaign: Campaign, effect: str, slot: Slot) -> bool:
    """Whether a special rule with this switch holds on the date of the slot."""
    rules = campaign.rows(SpecialRule, effect=effect)
    return any(holds_on(rule, slot.date) for rule in rules)


def holds_on(row: SpecialRule | Home, date: datetime.date) -> bool:
    """Whether a row with a first and a last date holds on this one; a blank is no end."""
    begun = row.since is None or row.since <= date
    return begun and (row.until is None or date <= row.until)
