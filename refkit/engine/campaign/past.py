"""The past: the campaign as it stood after an entry, and at the end of each slot."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import ADOPTION, BY_HAND, Entry, Values
from refkit.engine.records.records import Record
from refkit.engine.records.tables import Table


def campaign_by_slot(campaign: Campaign) -> dict[str, Campaign]:
    """Return each slot that was begun, with the campaign as its last entry left it.

    What was taken back or set right later is as it stands now. There is no ledger in it.
    """
    slot = ""
    found: dict[str, Campaign] = {}
    for entry, now in _replay_entries(campaign):
        # What is ruled or set right by hand belongs to the slot that is at work then.
        slot = entry.slot if entry.kind == "step" else slot
        if slot:
            found[slot] = now
    return found


def campaign_after(campaign: Campaign, number: int) -> Campaign:
    """Return the campaign as an entry that holds left it, as that entry stands now."""
    return next(now for entry, now in _replay_entries(campaign) if entry.number == number)


def campaign_before(campaign: Campaign, number: int) -> Campaign:
    """Return the campaign as an entry that holds found it: any but the first."""
    earlier = takewhile(lambda each: each[0].number != number, _replay_entries(campaign))
    *_, (_, before) = earlier
    return before


def as_adopted(campaign: Campaign, row: Record) -> Values | None:
    """Return the fields a row had in the umpire's own workbook when it was adopted.

    None where it came later, or with a pack that was ready to play.
    """
    first = next(iter(campaign.entries), None)
    is_adopted = first is not None and first.kind == ADOPTION
    return as_begun(campaign, row) if is_adopted else None


def as_begun(campaign: Campaign, row: Record) -> Values | None:
    """Return the fields a row had when the campaign began, None where it came later.

    While it is being set up they are those it has.
    """
    first = next(iter(campaign.entries), None)
    if first is None:
        return row.values
    place = type(row).__name__, row.identity
    return next((c.after for c in first.changes if (c.record, c.key) == place), None)


def _replay_entries(campaign: Campaign) -> Iterator[tuple[Entry, Campaign]]:
    """Yield each entry that holds with the campaign as it left it, without a ledger."""
    tables = {name: Table() for name in campaign.tables}
    now = replace(campaign, tables=tables, entries=())
    for entry in timeline.standing_entries(campaign.entries):
        by_hand = entry.kind == BY_HAND
        now = campaigns.apply_changes(now, entry.changes, by_hand=by_hand)
        yield entry, now
