"""What each side has in hand, by the titles of its accounts."""

from refkit.engine.campaign.campaign import Campaign


def in_hand(campaign: Campaign, side: str) -> dict[str, int | str]:
    """Return what a side's row works out for it, then its accounts, by their titles."""
    row = campaign.find("Side", side)
    derived = {} if row is None else {d.title: d.value(campaign, row) for d in row.derived}
    mine = (each for each in campaign.system.accounts if each.owner == ("side",))
    return {**derived, **{each.title: each.balance(campaign, side) for each in mine}}
