"""What must hold between the rows: charts without gaps, books that balance, maxima."""

import datetime
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import RowFault, suggestion
from refkit.engine.records.records import Record
from refkit.systems.battlefront.records import (
    Element,
    FortLine,
    Group,
    HistoricalDrm,
    RepairNation,
    Side,
    Slot,
    SpecialRule,
    Stand,
    TargetPoint,
    UnitCard,
    Wreck,
    brought_on,
    closed_lists,
)
from refkit.systems.battlefront.rules import forces, ratings
from refkit.systems.battlefront.rules.bands import cpp_chart, weather_chart
from refkit.systems.battlefront.rules.boards import board
from refkit.systems.battlefront.rules.days import calendar
from refkit.systems.battlefront.rules.faults import (
    has_no_line,
    left_open,
    row_fault,
    unsaid,
)
from refkit.systems.battlefront.rules.known_names import name_faults
from refkit.systems.battlefront.rules.support import POINTS_IN_FORCE


def checks(campaign: Campaign) -> Iterator[RowFault]:
    """Yield every row that breaks a law of the rules."""
    yield from cpp_chart(campaign)
    yield from weather_chart(campaign)
    yield from _letters(campaign)
    for element in campaign.rows(Element):
        yield from _contents(campaign, element)
        yield from _line_of(campaign, element)
    for group in campaign.rows(Group):
        yield from _contents(campaign, group)
        yield from _group(campaign, group)
    yield from name_faults(campaign)
    for card in campaign.rows(UnitCard):
        yield from _armour(card)
    yield from _works(campaign)
    yield from _points(campaign)
    yield from calendar(campaign)
    yield from _history(campaign)
    yield from _spans(campaign)
    yield from _special(campaign)
    yield from _wrecks(campaign)
    yield from board(campaign)
    yield from ratings.ladder_faults(campaign)


def _passed(row: Record, field: str, found: str, expected: str) -> RowFault:
    """A limit that is passed; the umpire may let it stand by a ruling."""
    return replace(row_fault(row, field, found, expected), limit=True)


def _letters(campaign: Campaign) -> Iterator[RowFault]:
    """Ids begin with the letter, so one letter for two sides would count the other's."""
    used = Counter(side.letter for side in campaign.rows(Side))
    for side in campaign.rows(Side):
        if not side.letter.isalpha() or used[side.letter] > 1:
            expected = "letters that only this side has"
            yield row_fault(side, "letter", f"Letter is {side.letter!r}", expected)


def _contents(campaign: Campaign, row: Group | Element) -> Iterator[RowFault]:
    cards = {card.id for card in campaign.rows(UnitCard)}
    try:
        named = dict.fromkeys(card for card, _ in forces.parse_contents(row.contents))
    except ValueError as error:
        found, _, expected = str(error).partition("; expected ")
        yield row_fault(row, "contents", found, expected)
        return
    for card in named:
        if card not in cards:
            expected = "a card listed in Unit cards"
            yield row_fault(row, "contents", f"Contents names {card!r}", expected)


def _armour(card: UnitCard) -> Iterator[RowFault]:
    """A class of vehicles may have armour or not; every other says it (BF-2.1.5.5.3-f)."""
    known = closed_lists.ARMOURED_BY_CLASS.get(card.unit_class, card.armoured)
    if card.armoured != known:
        found, wanted = ("yes", "no") if card.armoured else ("no", "yes")
        class_name = closed_lists.CARDS[card.unit_class]
        expected = f"{wanted}, as its class is {card.unit_class} ({class_name})"
        expected += ", or another class"
        yield row_fault(card, "armoured", f"Armoured is {found}", expected)


def _line_of(campaign: Campaign, element: Element) -> Iterator[RowFault]:
    chart = campaign.rows(Group, side=element.side)
    # Without a chart there is nothing to buy, and any word will do for the line.
    lines = {group.id for group in chart}
    if chart and element.group not in lines and not has_no_line(campaign, element):
        expected = "a line of the side's reinforcement group (RG) chart"
        yield row_fault(element, "group", f"RG is {element.group!r}", expected)


def _group(campaign: Campaign, group: Group) -> Iterator[RowFault]:
    have = brought_on(campaign, group.side, group.id)
    if have > group.campaign_max:
        found = f"Max campaign is {group.campaign_max}"
        expected = f"{have} or more, as {have} were brought on"
        yield _passed(group, "campaign_max", found, expected)
    yield from _maxima(group)
    waiting = left_open(campaign, group)
    yield from (fault for fault in unsaid(group) if fault.field not in waiting)
    if group.kind == "FPP" and not group.fpp:
        yield row_fault(group, "fpp", "FPP given is 0", "the points it brings")


def _maxima(group: Group) -> Iterator[RowFault]:
    """No more at once than in the whole campaign; points are not deployed."""
    most = group.campaign_max
    told = {"scenario_max": ("Max scenario", group.scenario_max)}
    told["day_max"] = ("Max day", group.day_max or 0)
    for field, (title, number) in told.items():
        if group.kind != "FPP" and number > most:
            expected = f"{most} at most, as for the campaign"
            yield row_fault(group, field, f"{title} is {number}", expected)


def _works(campaign: Campaign) -> Iterator[RowFault]:
    for line in campaign.rows(FortLine):
        if line.pieces > line.most:
            expected = f"{line.most} at most, as no more go into one refit"
            yield row_fault(line, "pieces", f"Pieces is {line.pieces}", expected)


def _points(campaign: Campaign) -> Iterator[RowFault]:
    """At most two points in force for a module (BF-2.1.2.5.4-c)."""
    held = Counter[str]()
    for point in campaign.rows(TargetPoint):
        held[point.module] += point.status != "lapsed"
        if held[point.module] > POINTS_IN_FORCE and point.status != "lapsed":
            found = f"it is point {held[point.module]} in force for {point.module}"
            yield _passed(point, "status", found, f"{POINTS_IN_FORCE} at most")


def _history(campaign: Campaign) -> Iterator[RowFault]:
    """The historical modifiers are for days and parts of the calendar (BF-2.S-h)."""
    parts: dict[datetime.date, set[str]] = {}
    for slot in campaign.rows(Slot):
        parts.setdefault(slot.date, {"any"}).add(slot.kind)
    for row in campaign.rows(HistoricalDrm):
        if row.date not in parts:
            expected = "a date of the calendar"
            yield row_fault(row, "date", f"Date is {row.date}", expected)
        elif row.part not in parts[row.date]:
            expected = f"a part of {row.date}: {', '.join(sorted(parts[row.date]))}"
            yield row_fault(row, "part", f"Part of day is {row.part!r}", expected)


def _spans(campaign: Campaign) -> Iterator[RowFault]:
    """What holds from one date until another does not end before it begins."""
    dated: list[RepairNation | Group | SpecialRule] = [
        *campaign.rows(RepairNation),
        *campaign.rows(Group),
        *campaign.rows(SpecialRule),
    ]
    for row in dated:
        if row.since and row.until and row.until < row.since:
            expected = f"{row.since} or later, as it holds from then"
            yield row_fault(row, "until", f"Until is {row.until}", expected)


def _special(campaign: Campaign) -> Iterator[RowFault]:
    """A special rule names the clause it changes, or none (BF-2.S-a)."""
    known = campaign.system.clauses
    for rule in campaign.rows(SpecialRule):
        if rule.clause and rule.clause not in known:
            expected = "a clause of the rules" + suggestion(rule.clause, known)
            yield row_fault(rule, "clause", f"Clause is {rule.clause!r}", expected)


def _wrecks(campaign: Campaign) -> Iterator[RowFault]:
    """A wreck is a stand of its owner's roster, and that one's only (BF-2.1.2.4.1-e)."""
    lie = Counter(wreck.stand for wreck in campaign.rows(Wreck))
    for wreck in campaign.rows(Wreck):
        stand = campaign.find(Stand, wreck.stand)
        if stand is None or stand.side != wreck.side:
            expected = f"a stand of the {wreck.side} side"
            yield row_fault(wreck, "stand", f"Stand is {wreck.stand!r}", expected)
        elif lie[wreck.stand] > 1:
            found = f"Stand is {wreck.stand!r}, which another wreck has already"
            yield row_fault(wreck, "stand", found, "one wreck for each stand")
