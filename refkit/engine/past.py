"""The past: the campaign as it stood at the end of each slot."""

from dataclasses import replace

from refkit.engine import campaign as campaigns
from refkit.engine import timeline
from refkit.engine.campaign import Campaign
from refkit.engine.tables import Table


def slots(campaign: Campaign) -> dict[str, Campaign]:
    """Return each slot that was begun, with the campaign as its last entry left it.

    What was taken back or set right later is as it stands now. There is no ledger in it.
    """
    tables = {name: Table() for name in campaign.tables}
    now, slot = replace(campaign, tables=tables, entries=()), ""
    found: dict[str, Campaign] = {}
    for entry in timeline.held(campaign.entries):
        by_hand = entry.kind == "hand edit"
        now = campaigns.apply(now, entry.changes, by_hand=by_hand)
        slot = entry.slot if entry.kind == "step" else slot
        if slot:
            found[slot] = now
    return found
