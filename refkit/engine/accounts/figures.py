"""What each side has in hand, by the titles of its accounts, and what else it counts."""

from collections.abc import Mapping

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.records import columns


def in_hand(campaign: Campaign, side: str) -> dict[str, int | str]:
    """Return what a side's row counts and works out, then its accounts, by their titles.

    What says nothing yet is left out.
    """
    row = campaign.find("Side", side)
    derived = {} if row is None else {d.title: d.value(campaign, row) for d in row.derived}
    counts = () if row is None else columns(type(row))
    untold = campaign.system.untold(campaign, side)
    told = {
        col.title: getattr(row, col.field)
        for col in counts
        if col.kind == "whole" and col.audience != "umpire" and col.field not in untold
    }
    mine = (each for each in campaign.system.accounts if each.owner == ("side",))
    held = {each.title: each.balance(campaign, side) for each in mine}
    return {**told, **derived, **held}


def side_figures(campaign: Campaign, side: str) -> Mapping[str, int | str]:
    """Return what a system counts of a side, and what its worksheet works out for it."""
    return {**in_hand(campaign, side), **campaign.system.figures(campaign, side)}
