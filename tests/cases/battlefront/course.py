"""The course of several slots: games fought or not, the close of slots and days."""

from refkit.engine.campaign import campaign as campaigns
from tests.systems.battlefront import field

CLOSE = ("E11", "F3", "F4", "F5")
PARTS = {1: ("full_day",), 2: ("morning", "afternoon")}
PARTS[3] = ("morning", "afternoon", "night")


def slot(campaign, kind, day=1):
    """Return the slot of a part of a day."""
    (found,) = (row for row in campaign.rows("Slot", day=day) if row.kind == kind)
    return found.id


def facts(campaign, slot):
    """Return what is true of a slot."""
    return campaign.system.facts(campaign, slot)


def declared(campaign, slot, **postures):
    """Return the campaign with these postures declared for a slot."""
    cls = campaign.system.record("Posture")
    rows = [
        field.row(cls, {"slot": slot, "side": side, "declared": told})
        for side, told in postures.items()
    ]
    return campaigns.apply_changes(
        campaign, [campaigns.change_between(None, row) for row in rows]
    )


def both_defend(campaign, slot):
    """Return the campaign after a reveal that leads to no game."""
    campaign = declared(campaign, slot, german="defend", russian="defend")
    return field.play(campaign, "C1", slot=slot)


def close(campaign, slot):
    """Return the campaign after what is due of the close of a slot."""
    for step in CLOSE:
        if campaign.system.step(step).is_due(facts(campaign, slot)):
            campaign = field.play(campaign, step, slot=slot)
    return campaign
