"""Special rules of one campaign: which switches are thrown, and when."""

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.battlefront.records import Slot, SpecialRule


def is_in_force(campaign: Campaign, effect: str, slot: Slot) -> bool:
    """Whether a special rule with this switch holds on the date of the slot."""
    return any(
        (rule.since is None or rule.since <= slot.date)
        and (rule.until is None or slot.date <= rule.until)
        for rule in campaign.rows(SpecialRule, effect=effect)
    )
