"""What a side can buy, and how its rolls stand."""

from collections.abc import Iterable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records import days
from refkit.engine.sheets.brief import Section, Table
from refkit.engine.sheets.charts import chart_table
from refkit.engine.sheets.tables import row_table
from refkit.systems.battlefront.records import (
    FortLine,
    Group,
    HistoricalDrm,
    Slot,
    brought_on,
)
from refkit.systems.battlefront.rules import wares

GROUP_CHART = "Reinforcement groups (RG chart)"
FORT_CHART = "Fortifications (FPP chart)"
GROUPS = (
    "RG*0.7",
    "Reinforcement group*3",
    "What it brings, and its note*5",
    ">CPP*0.7",
    ">Brought on*1.5",
    ">Left*0.7",
    ">Max a scenario*1.4",
    "From*1.2",
)
WORKS = ("Item*2", "Size*2", ">FPP", ">In one refit", "Note*3")


def purchase_charts(
    campaign: Campaign, side: str, whose: str, *, orders: bool
) -> Iterator[Section]:
    """Yield the RG and FPP charts of a side, with blanks to buy from where it orders."""
    made = (
        (GROUP_CHART, GROUPS, _groups(campaign, side), "BF-2.1.2.5-d", _counted(campaign)),
        (FORT_CHART, WORKS, _works(campaign, side), "BF-2.1.2.6.2-e", ""),
    )
    for title, heads, rows, clause, note in made:
        cols = (*heads, "_Buy") if orders else heads
        lines = ((*row, "") if orders else row for row in rows)
        yield from row_table(f"{whose}{title}", cols, lines, clause, note)


def _counted(campaign: Campaign) -> str:
    """What counts as brought on (R-37)."""
    on_arrival = campaign.option("scheduled_count") == "on_arrival"
    later = "scheduled units once they arrive" if on_arrival else "those still to arrive"
    return (
        f"Brought on counts all ever on the roster, with the starting forces and {later}."
    )


def _groups(campaign: Campaign, side: str) -> Iterator[tuple[str, ...]]:
    for group in campaign.rows(Group, side=side):
        have = brought_on(campaign, side, group.id)
        yield (
            group.id,
            group.description,
            ". ".join(filter(None, (wares.brings(campaign, group), group.note))),
            str(group.price),
            f"{have} of {group.campaign_max}",
            str(group.campaign_max - have),
            _in_a_game(group),
            _to_be_had(group),
        )


def _in_a_game(group: Group) -> str:
    """The maximum of a scenario, and of a day where artillery has one of its own.

    Points are not deployed, so a scenario has no maximum of them.
    """
    if group.kind == "FPP":
        return "any"
    day = "" if group.day_max is None else f", {group.day_max} a day"
    return f"{group.scenario_max}{day}"


def _to_be_had(group: Group) -> str:
    """When a group is to be had: from one day, until another."""
    since = days.abbreviated(group.since) if group.since else ""
    if group.until is None:
        return since
    until = days.abbreviated(group.until)
    return f"{since} to {until}" if since else f"until {until}"


def _works(campaign: Campaign, side: str) -> Iterator[tuple[str, ...]]:
    for line in campaign.rows(FortLine, side=side):
        price = f"{line.price} for {line.pieces}" if line.pieces > 1 else str(line.price)
        yield line.name, line.size, price, str(line.most), line.remark


def tables_beside(campaign: Campaign, step: str, slot: str, side: str) -> Iterator[Table]:
    """Yield the charts that a side decides or rolls by at a step.

    Of the historical modifiers it is those that who asks may see.
    """
    if step == "B1":
        yield chart_table(campaign.charts(slot)["cpp"])
        rows = (row for row in _modifiers_to_come(campaign, slot) if row.side == side)
        yield from _modifier_table(rows)
    elif step == "B9":
        bought, note = _groups(campaign, side), _counted(campaign)
        yield from row_table(GROUP_CHART, GROUPS, bought, "BF-2.1.2.5-d", note)
    elif step == "B12":
        yield from row_table(FORT_CHART, WORKS, _works(campaign, side), "BF-2.1.2.6.2-e")


def historical_modifiers(campaign: Campaign, slot: Slot) -> Iterator[Section]:
    """Yield the historical modifiers still to come, where the reader may see them."""
    yield from _modifier_table(_modifiers_to_come(campaign, slot.id))


def _modifiers_to_come(campaign: Campaign, slot: str) -> Iterator[HistoricalDrm]:
    since = campaign.get(Slot, slot).date
    yield from (row for row in campaign.rows(HistoricalDrm) if row.date >= since)


def _modifier_table(found: Iterable[HistoricalDrm]) -> Iterator[Table]:
    rows = (
        (_when(row), row.side, f"{row.modifier:+d}" if row.income else "no CPP")
        for row in found
    )
    heads, clause = ("Date", "Side", ">Modifier"), "BF-2.1.2.1.2-a"
    yield from row_table("Historical modifiers to come", heads, rows, clause)


def _when(row: HistoricalDrm) -> str:
    part = "" if row.part == "any" else f", {row.part.replace('_', ' ')}"
    return f"{days.abbreviated(row.date)}{part}"
