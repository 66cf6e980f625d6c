"""The table and what lies on it: rows that cannot be measured."""

from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import RowFault
from refkit.systems.battlefront.records import Board, Home, Obstacle, Spot
from refkit.systems.battlefront.rules import coordinates, fieldmap, inches
from refkit.systems.battlefront.rules.faults import row_fault

POINT = "inches east and north, such as 36, 20.5"


def board(campaign: Campaign) -> Iterator[RowFault]:
    """Yield what keeps the table from being measured (BF-2.S-a)."""
    unread = [
        *(fault for home in campaign.rows(Home) for fault in _home(home)),
        *(fault for row in campaign.rows(Obstacle) for fault in _outline(row)),
        *(fault for spot in campaign.rows(Spot) for fault in _place(spot, spot.place)),
    ]
    yield from unread
    tables = campaign.rows(Board)
    for row in tables[1:]:
        yield row_fault(
            row, "id", f"Table is {row.id!r} beside {tables[0].id!r}", "one row"
        )
    # Rows that cannot be read would be told twice, again as faults of the geometry.
    if tables and not unread:
        for fault in fieldmap.table_faults(campaign):
            yield row_fault(tables[0], "", f"{fault.place}: {fault.found}", fault.expected)


def _home(home: Home) -> Iterator[RowFault]:
    """A part of an edge is told in inches, an entry point by its place."""
    for field, title in (("start", "From"), ("end", "To")):
        told = getattr(home, field)
        if told and (home.kind == "entry" or inches.parse(told) is None):
            expected = "nothing" if home.kind == "entry" else "inches such as 12 or 30.5"
            yield row_fault(home, field, f"{title} is {told!r}", expected)
    if home.kind == "entry":
        yield from _place(home, home.place)
    elif home.place:
        yield row_fault(home, "place", f"Place is {home.place!r}", "nothing for an edge")


def _place(row: Home | Spot, place: str) -> Iterator[RowFault]:
    if coordinates.parse_point(place) is None:
        yield row_fault(row, "place", f"Place is {place!r}", POINT)


def _outline(row: Obstacle) -> Iterator[RowFault]:
    pieces = coordinates.parse_line(row.outline)
    if not pieces or min(map(len, pieces)) < coordinates.CORNERS:
        expected = "three points or more, such as 1, 1; 5, 1; 5, 5"
        yield row_fault(row, "outline", f"Outline is {row.outline[:60]!r}", expected)
