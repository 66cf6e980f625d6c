"""Advice: what the rules allow, and yet is worth saying before it is played."""

import itertools
from collections.abc import Iterator
from dataclasses import replace

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.typed_bands import band_rows
from refkit.engine.play.listing import join_words
from refkit.engine.problems import RowFault
from refkit.engine.records import days
from refkit.systems.battlefront.records import (
    CppRow,
    Element,
    Front,
    Group,
    HistoricalDrm,
    Objective,
    Side,
    Slot,
    TurnRow,
    VictoryCondition,
    WeatherRow,
)
from refkit.systems.battlefront.rules import control, income
from refkit.systems.battlefront.rules.faults import (
    has_no_line,
    left_open,
    row_fault,
    unsaid,
)

MOST_DAYS = 4  # without a historical modifier that are named


def advice(campaign: Campaign) -> Iterator[RowFault]:
    """Yield what is missing, what may be left out and what is used otherwise than meant."""
    yield from _held_behind_the_enemy(campaign)
    yield from missing_rows(campaign)
    yield from optional_charts(campaign)
    yield from unscaled_charts(campaign)
    yield from _endless(campaign)
    # Once play has begun it is as it is: nobody is told of it every day.
    if len(campaign.entries) <= 1:
        for side in campaign.rows(Side):
            yield from _without_line(campaign, side)


def missing_rows(campaign: Campaign) -> Iterator[RowFault]:
    """Yield what the umpire has still to prepare (BF-2.S-a to BF-2.S-h)."""
    if not campaign.rows(Front):
        expected = "how the first main line of resistance (MLR) runs"
        yield _none("Front", "there is no line", expected, "map")
    scored = any(each.daily or each.final for each in campaign.rows(Objective))
    if not scored and not campaign.rows(VictoryCondition):
        found, expected = "there is no condition", "what decides the campaign"
        yield _none("VictoryCondition", found, expected, "victory_conditions")
    for side in campaign.rows(Side):
        yield from _unequipped(campaign, side)
    for group in campaign.rows(Group):
        waiting = left_open(campaign, group)
        yield from (fault for fault in unsaid(group) if fault.field in waiting)
    yield from _without_history(campaign)
    yield from _unattacked(campaign)


def _none(record: str, found: str, expected: str, code: str) -> RowFault:
    return RowFault(record, "", "", found, expected, code)


def _unequipped(campaign: Campaign, side: Side) -> Iterator[RowFault]:
    """A side needs a roster and what it may buy (BF-2.S-d, BF-2.S-e, BF-2.S-f)."""
    wanted = {
        "initial_roster": ("Element", "initial roster", "the elements it begins with"),
        "rg_charts": ("Group", "reinforcement group (RG) chart", "lines to buy from"),
        "fp_charts": (
            "FortLine",
            "fortification (FPP) chart",
            "the prices of its fortifications",
        ),
    }
    for code, (record, name, expected) in wanted.items():
        if not campaign.rows(record, side=side.id):
            found = naming.agree(f"{side.id} has no {name}", [side.id])
            yield replace(row_fault(side, "id", found, expected, code), lacks=record)


def _without_line(campaign: Campaign, side: Side) -> Iterator[RowFault]:
    """Elements adopted without a line of the chart there is now, all of them at once."""
    mine = (
        campaign.rows(Element, side=side.id) if campaign.rows(Group, side=side.id) else ()
    )
    if without := [each for each in mine if has_no_line(campaign, each)]:
        first, *others = without
        more = f" and {len(others)} more" if others else ""
        found = f"{first.name}{more}: of no line of the reinforcement group (RG) chart"
        expected = "a line only for those that count towards its maxima"
        yield row_fault(first, "group", found, expected, "rg_charts")


def without_history(campaign: Campaign) -> Iterator[tuple[Slot, str]]:
    """Yield each day's first slot and each side without a historical modifier for it."""
    told = {(row.date, row.part, row.side) for row in campaign.rows(HistoricalDrm)}
    seen = set[tuple[int, str]]()
    for slot, side in itertools.product(campaign.rows(Slot), campaign.sides):
        has = {(slot.date, part, side) for part in (slot.kind, "any")} & told
        if not has and (slot.day, side) not in seen:
            seen.add((slot.day, side))
            yield slot, side


def _without_history(campaign: Campaign) -> Iterator[RowFault]:
    """An entry for each side and day (BF-2.S-h)."""
    code = "historical_drm_chart"
    expected = "a line for each day, if it is not to be 0"
    if not campaign.rows(HistoricalDrm):
        none, each = "nothing is filled in", "one for each side and day"
        yield _none("HistoricalDrm", none, each, code)
        return
    lacking: dict[str, list[str]] = {}
    for slot, side in without_history(campaign):
        day = days.written(slot.date)
        name = day if slot.kind == "full_day" else f"{day}, {slot.kind}"
        lacking.setdefault(side, []).append(name)
    for side, names in lacking.items():
        told = join_words(names, MOST_DAYS)
        found = f"{naming.short(side)} has no historical modifier on {told}"
        found = naming.agree(found, [side])
        yield _none("HistoricalDrm", found, expected, code)


def _unattacked(campaign: Campaign) -> Iterator[RowFault]:
    """Who attacks in the first scenario is set beforehand (BF-2.1.1-a)."""
    for slot in campaign.rows(Slot)[:1]:
        if slot.status == "planned" and not slot.first_attacker:
            found, expected = "Attacker set is blank", "the side that attacks first"
            yield row_fault(slot, "first_attacker", found, expected, "first_attacker")


def optional_charts(campaign: Campaign) -> Iterator[RowFault]:
    """Yield the charts a campaign can do without, where it does (BF-2.S-b, BF-2.S-g)."""
    written = all(slot.weather for slot in campaign.rows(Slot))
    if not written and not campaign.rows(WeatherRow):
        found = "nothing is filled in, so the weather is not rolled"
        yield _none("WeatherRow", found, "rows, if you want weather rolls", "weather_chart")
    if not campaign.rows(CppRow):
        found = "nothing is filled in, so the printed chart is used"
        expected = "rows of your own, if you want another chart"
        yield _none("CppRow", found, expected, "cpp_table")


def unscaled_charts(campaign: Campaign) -> Iterator[RowFault]:
    """Yield where the chart for one scenario a day is rolled on more often (R-13)."""
    slots = campaign.rows(Slot)
    days = {slot.day: len(campaign.rows(Slot, day=slot.day)) for slot in slots}
    often = campaign.option("cpp_roll") == "every_slot"
    for number in sorted({count for count in days.values() if count > 1 and often}):
        if _is_scaled(campaign, number):
            continue
        first = next(slot for slot in slots if days[slot.day] == number)
        gains = ((s, income.mean_of_day(campaign, first.day, s)) for s in campaign.sides)
        means = " and ".join(
            f"{naming.short(side)} {income.points_text(mean)}" for side, mean in gains
        )
        found = (
            f"there are days of {number} scenarios, and each rolls on the chart made for "
            f"one a day; such a day brings on average {means} campaign points (CPP)"
        )
        expected = f"lines for {number} scenarios a day, which bring less each"
        yield _none("CppRow", found, expected, "cpp_table_not_scaled")


def _is_scaled(campaign: Campaign, number: int) -> bool:
    own = band_rows(campaign.rows(CppRow, slots=number), "cpp")
    one = (
        band_rows(campaign.rows(CppRow, slots=1), "cpp")
        or campaign.system.charts["cpp"].rows
    )
    # The same rows copied for another number of scenarios are not scaled.
    return bool(own) and own != tuple(sorted(one, key=lambda row: row.low))


def _held_behind_the_enemy(campaign: Campaign) -> Iterator[RowFault]:
    """Objectives whose holder is not the one that the line says (BF-2.S-c)."""
    now = control.current_grounds(campaign)
    for row in campaign.rows(Objective) if now else ():
        there = now.controller(row.place) if now else ""
        # On the line, or without a place in inches, it may be anybody's.
        if there not in ("", row.held_by):
            found = f"Held by is {row.held_by or 'blank'}"
            expected = f"{there}, whose ground it is by the line drawn last"
            yield row_fault(row, "held_by", found, expected, "held_behind_the_enemy")


def _endless(campaign: Campaign) -> Iterator[RowFault]:
    """A turn record that may never end a game, or ever less likely (BF-2.1.4-d)."""
    if campaign.option("turn_chart") != "chart":
        return
    rows = sorted(campaign.rows(TurnRow), key=lambda row: row.turn)
    if not any(row.is_certain for row in rows):
        found = "no turn is certain to end the game, so the players must agree on the end"
        yield _none("TurnRow", found, "a turn that ends it on 10", "turn_record")
    for row, after in itertools.pairwise(rows):
        if after.ends_on < row.ends_on:
            found = f"Ends on or below is {after.ends_on} after {row.ends_on}"
            expected = f"{row.ends_on} or more, unless that is meant"
            yield row_fault(after, "ends_on", found, expected, "turn_record")
