"""What must hold between the rows: charts without gaps, books that balance, maxima."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign import Campaign
from refkit.engine.checks import RowFault
from refkit.engine.records import Record
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import (
    CppRow,
    Element,
    Group,
    Points,
    Side,
    Slot,
    Stand,
    TargetPoint,
    UnitCard,
    Wreck,
    balance,
    brought_on,
)


def checks(campaign: Campaign) -> Iterator[RowFault]:
    """Yield every row that breaks a law of the rules."""
    yield from _cpp_chart(campaign)
    yield from _letters(campaign)
    for element in campaign.rows(Element):
        yield from _contents(campaign, element)
        yield from _line_of(campaign, element)
    for group in campaign.rows(Group):
        yield from _contents(campaign, group)
        yield from _group(campaign, group)
    yield from _accounts(campaign)
    yield from _points(campaign)
    yield from _calendar(campaign)
    yield from _wrecks(campaign)
    yield from _penalty(campaign)


def _fault(row: Record, field: str, found: str, expected: str) -> RowFault:
    return RowFault(type(row).__name__, row.identity, field, found, expected)


def _penalty(campaign: Campaign) -> Iterator[RowFault]:
    value = campaign.option("night_penalty")
    if not re.fullmatch(r"0|-\d{1,2}", value):
        expected = "0 or less, such as -5"
        found = f"Value is {value!r}"
        yield RowFault("Option", "night_penalty", "value", found, expected)


def _letters(campaign: Campaign) -> Iterator[RowFault]:
    """Ids begin with the letter, so one letter for two sides would count the other's."""
    used = Counter(side.letter for side in campaign.rows(Side))
    for side in campaign.rows(Side):
        if not side.letter.isalpha() or used[side.letter] > 1:
            expected = "letters that only this side has"
            yield _fault(side, "letter", f"Letter is {side.letter!r}", expected)


def _cpp_chart(campaign: Campaign) -> Iterator[RowFault]:
    """Every whole number has exactly one row (R-01)."""
    rows = campaign.rows(CppRow, slots=1)
    rows = tuple(sorted(rows, key=lambda r: (r.low is not None, r.low or 0)))
    if not rows:
        return
    first, last = rows[0], rows[-1]
    if first.low is not None:
        expected = "a blank in the lowest row: it is open downwards"
        yield _fault(first, "low", f"From is {first.low}", expected)
    for row, above in itertools.pairwise(rows):
        if row.high is None or above.low != row.high + 1:
            wanted = "a row that begins above the one below it"
            if row.high is not None:
                wanted = f"{row.high + 1}, as the row below ends at {row.high}"
            yield _fault(above, "low", f"From is {above.low}", wanted)
    if last.high is not None:
        expected = "a blank in the highest row: it is open upwards"
        yield _fault(last, "high", f"To is {last.high}", expected)


def _contents(campaign: Campaign, row: Group | Element) -> Iterator[RowFault]:
    cards = {card.id for card in campaign.rows(UnitCard)}
    try:
        named = dict.fromkeys(card for card, _ in forces.contents(row.contents))
    except ValueError as error:
        found, _, expected = str(error).partition("; expected ")
        yield _fault(row, "contents", found, expected)
        return
    for card in named:
        if card not in cards:
            expected = "a card listed in Unit cards"
            yield _fault(row, "contents", f"Contents names {card!r}", expected)


def _line_of(campaign: Campaign, element: Element) -> Iterator[RowFault]:
    chart = campaign.rows(Group, side=element.side)
    if chart and element.group not in {group.id for group in chart}:
        expected = "a line of the side's RG chart"
        yield _fault(element, "group", f"RG is {element.group!r}", expected)


def _group(campaign: Campaign, group: Group) -> Iterator[RowFault]:
    have = brought_on(campaign, group.side, group.id)
    if have > group.campaign_max:
        found = f"Max campaign is {group.campaign_max}"
        expected = f"{have} or more, as {have} were brought on"
        yield _fault(group, "campaign_max", found, expected)
    if group.kind == "ME" and not group.rating:
        expected = "the rating its elements start with"
        yield _fault(group, "rating", "Rating is blank", expected)
    if group.kind == "ME" and not group.unit_class:
        expected = "the class of its elements, such as I"
        yield _fault(group, "unit_class", "Class is blank", expected)


def _accounts(campaign: Campaign) -> Iterator[RowFault]:
    """Points in hand are never below zero (BF-2.1.2.1-d)."""
    for row in campaign.rows(Points):
        for kind in ("cpp", "fpp"):
            now = balance(campaign, row.side, kind, row.number)
            if now < 0:
                found = f"{kind.upper()} in hand would be {now}"
                yield _fault(row, kind, found, "0 or more after every line")


def _points(campaign: Campaign) -> Iterator[RowFault]:
    """At most two points in force for a module (BF-2.1.2.5.4-c)."""
    held = Counter[str]()
    for point in campaign.rows(TargetPoint):
        held[point.module] += point.status != "lapsed"
        if held[point.module] > 2 and point.status != "lapsed":
            found = f"it is point {held[point.module]} in force of {point.module}"
            yield _fault(point, "status", found, "2 at most")


def _calendar(campaign: Campaign) -> Iterator[RowFault]:
    """No part of a day twice; full day stands alone (R-65)."""
    slots = campaign.rows(Slot)
    for slot in slots:
        same = [s for s in slots if s.day == slot.day and s is not slot]
        if any(s.kind == slot.kind for s in same) or (same and slot.kind == "full_day"):
            found = f"Part of day is {slot.kind!r} beside {len(same)} more that day"
            yield _fault(slot, "kind", found, "each part once, a full day alone")


def _wrecks(campaign: Campaign) -> Iterator[RowFault]:
    """A wreck is a stand of its owner's roster (BF-2.1.2.4.1-e)."""
    for wreck in campaign.rows(Wreck):
        stand = campaign.find(Stand, wreck.stand)
        if stand is None or stand.side != wreck.side:
            expected = f"a stand of the {wreck.side} side"
            yield _fault(wreck, "stand", f"Stand is {wreck.stand!r}", expected)
