"""What is counted of a side from slot to slot: points, troops, losses and their bands."""

from collections import Counter

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.battlefront.records import Element, Stand, band, lost_today
from refkit.systems.battlefront.records.strengths import BANDS

LOST = {"knocked_out": "Knocked out", "abandoned": "Abandoned", "eliminated": "Eliminated"}


def figures(campaign: Campaign, side: str) -> dict[str, int | str]:
    """Return how many elements and stands a side has, and has lost (BF-2.1.2.4.1-e).

    The bands count the elements that are at 25, 50 and 75 % losses (BF-2.1.2.4.4-a).
    """
    elements = [e for e in campaign.rows(Element, side=side) if e.status == "active"]
    stands: Counter[str] = Counter(
        stand.status for stand in campaign.rows(Stand, side=side)
    )
    reached = Counter(
        band(campaign, element.day_start, lost_today(campaign, element))
        for element in elements
    )
    return {
        "Elements": len(elements),
        "Stands": stands["available"],
        **{title: stands[status] for status, title in LOST.items()},
        **{f"At {each}": reached[each] for each in BANDS},
    }
