"""What must hold between the rows: charts without gaps, books that balance, maxima."""

import re
from collections.abc import Iterator

from refkit.engine.campaign import Campaign
from refkit.engine.checks import RowFault
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import (
    CppRow,
    Element,
    Group,
    Points,
    Slot,
    TargetPoint,
    balance,
    brought_on,
)


def checks(campaign: Campaign) -> Iterator[RowFault]:
    """Yield every row that breaks a law of the rules."""
    yield from _cpp_chart(campaign)
    yield from _contents(campaign)
    yield from _groups(campaign)
    yield from _accounts(campaign)
    yield from _points(campaign)
    yield from _calendar(campaign)
    yield from _penalty(campaign)


def _penalty(campaign: Campaign) -> Iterator[RowFault]:
    value = campaign.option("night_penalty")
    if not re.fullmatch(r"0|-\d{1,2}", value):
        yield RowFault("Option", "night_penalty", "value", f"Value is {value!r}", "0 or less, such as -5")


def _cpp_chart(campaign: Campaign) -> Iterator[RowFault]:
    """Every whole number has exactly one row (R-01)."""
    rows = sorted(campaign.rows(CppRow, slots=1), key=lambda r: (r.low is not None, r.low or 0))
    if not rows:
        return
    if rows[0].low is not None:
        yield _fault(rows[0], "low", f"From is {rows[0].low}", "a blank in the lowest row: it is open downwards")
    for row, above in zip(rows, rows[1:], strict=False):
        if row.high is None or above.low != row.high + 1:
            wanted = "a number" if row.high is None else f"{row.high + 1}, as the row below ends at {row.high}"
            yield _fault(above, "low", f"From is {above.low}", wanted)
    if rows[-1].high is not None:
        yield _fault(rows[-1], "high", f"To is {rows[-1].high}", "a blank in the highest row: it is open upwards")


def _fault(row: CppRow, field: str, found: str, expected: str) -> RowFault:
    return RowFault("CppRow", row.identity, field, found, expected)


def _contents(campaign: Campaign) -> Iterator[RowFault]:
    cards = {card.id for card in campaign.rows("UnitCard")}
    for row in (*campaign.rows(Group), *campaign.rows(Element)):
        try:
            unknown = [card for card, _ in forces.contents(row.contents) if card not in cards]
        except ValueError as error:
            yield RowFault(type(row).__name__, row.identity, "contents", str(error).split("; expected ")[0], "such as 4xG-INF; 1xG-CMD cmd")
            continue
        for card in dict.fromkeys(unknown):
            yield RowFault(type(row).__name__, row.identity, "contents", f"Contents names {card!r}", "a card listed in Unit cards")


def _groups(campaign: Campaign) -> Iterator[RowFault]:
    for element in campaign.rows(Element):
        if campaign.rows(Group, side=element.side) and campaign.find(Group, f"{element.side}/{element.group}") is None:
            yield RowFault("Element", element.id, "group", f"RG is {element.group!r}", "a line of the side's RG chart")
    for group in campaign.rows(Group):
        have = brought_on(campaign, group.side, group.id)
        if have > group.campaign_max:
            yield RowFault("Group", group.identity, "campaign_max", f"Max campaign is {group.campaign_max}", f"{have} or more, as {have} were brought on")
        if group.kind == "ME" and not group.rating:
            yield RowFault("Group", group.identity, "rating", "Rating is blank", "the rating its elements start with")


def _accounts(campaign: Campaign) -> Iterator[RowFault]:
    """Points in hand are never below zero (BF-2.1.2.1-d)."""
    for row in campaign.rows(Points):
        for kind in ("cpp", "fpp"):
            now = balance(campaign, row.side, kind, row.number)
            if now < 0:
                yield RowFault("Points", row.identity, kind, f"{kind.upper()} in hand would be {now}", "0 or more after every line")


def _points(campaign: Campaign) -> Iterator[RowFault]:
    """At most two points in force for a module (BF-2.1.2.5.4-c)."""
    held: dict[str, int] = {}
    for point in campaign.rows(TargetPoint):
        held[point.module] = held.get(point.module, 0) + (point.status != "lapsed")
        if held[point.module] > 2 and point.status != "lapsed":
            yield RowFault("TargetPoint", point.id, "status", f"it is point {held[point.module]} in force of {point.module}", "2 at most")


def _calendar(campaign: Campaign) -> Iterator[RowFault]:
    """No part of a day twice; full day stands alone (R-65)."""
    slots = campaign.rows(Slot)
    for slot in slots:
        same = [s for s in slots if s.day == slot.day and s is not slot]
        if any(s.kind == slot.kind for s in same) or (same and slot.kind == "full_day"):
            yield RowFault("Slot", slot.id, "kind", f"Part of day is {slot.kind!r} beside {len(same)} more that day", "each part once, a full day alone")
