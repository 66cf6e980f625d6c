"""What is wrong with one row: where it stands, what is there, what was expected."""

from collections.abc import Iterator

from refkit.engine.campaign import past
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import RowFault
from refkit.engine.records.records import Record
from refkit.systems.battlefront.records import Element, Group

# What a line of a chart must say of the elements it brings, before it brings any.
_WANTED = {
    "contents": ("Contents", "its unit cards, such as 4xG-INF; 1xG-CMD cmd"),
    "rating": ("Rating", "the rating its elements start with"),
    "unit_class": ("Class", "the class of its elements, such as I"),
}


def row_fault(
    row: Record, field: str, found: str, expected: str, code: str = ""
) -> RowFault:
    """Return the fault of a field of a row."""
    return RowFault(type(row).__name__, row.identity, field, found, expected, code)


def unsaid(group: Group) -> Iterator[RowFault]:
    """Yield what a line does not say of the elements it brings (BF-2.1.2.5-b)."""
    for field, (title, expected) in _WANTED.items() if group.kind == "ME" else ():
        if not getattr(group, field):
            yield row_fault(group, field, f"{title} is blank", expected, "rg_charts")


def left_open(campaign: Campaign, group: Group) -> frozenset[str]:
    """Return the fields that an umpire's own chart left blank when it was adopted.

    Such a line may wait with them until it is sold; any other says them from the first.
    """
    had = past.as_adopted(campaign, group)
    return frozenset(f for f in _WANTED if had is not None and not had[f])


def has_no_line(campaign: Campaign, element: Element) -> bool:
    """Tell whether an element is of no line of the chart: RG is blank.

    Where a campaign began with an earlier refkit its class stands there from the first.
    """
    if not element.group:
        return True
    had = past.as_begun(campaign, element)
    return had is not None and element.group == had["group"] == had["unit_class"]
