"""What a side can buy, and how its rolls stand."""

from collections.abc import Iterator

from refkit.engine.brief import Chance, Chances, Section, Table
from refkit.engine.campaign import Campaign
from refkit.engine.turn import Turn
from refkit.systems.battlefront.records import (
    FortLine,
    Group,
    HistoricalDrm,
    Slot,
    brought_on,
)
from refkit.systems.battlefront.sheets.table import columns

GROUPS = (
    "RG*0.7",
    "Reinforcement group*3.4",
    "Rating*1.7",
    ">CPP*0.7",
    ">Brought*1.1",
    ">Left*0.7",
    ">Max game",
    "Sold*1.2",
)
WORKS = ("Item*2", "Size*2", ">FPP", ">At a time", "Note*3")


def charts(campaign: Campaign, side: str, whose: str, *, orders: bool) -> Iterator[Section]:
    """Yield the RG and FPP charts of a side, with blanks to buy from where it orders."""
    told = (
        ("RG chart", GROUPS, tuple(_groups(campaign, side)), "BF-2.1.2.5-d"),
        ("FPP chart", WORKS, tuple(_works(campaign, side)), "BF-2.1.2.6.2-e"),
    )
    for title, heads, rows, clause in told:
        cols = columns(*heads, *(["_Buy"] if orders else []))
        lines = tuple((*row, "") if orders else row for row in rows)
        if lines:
            yield Table(title=f"{whose}{title}", columns=cols, rows=lines, clause=clause)


def _groups(campaign: Campaign, side: str) -> Iterator[tuple[str, ...]]:
    for group in campaign.rows(Group, side=side):
        have = brought_on(campaign, side, group.id)
        yield (
            group.id,
            group.description,
            group.rating,
            str(group.price),
            f"{have} of {group.campaign_max}",
            str(group.campaign_max - have),
            _in_a_game(group),
            _sold(group),
        )


def _in_a_game(group: Group) -> str:
    """The maximum of a scenario, and of a day where artillery has one of its own."""
    day = "" if group.day_max is None else f", {group.day_max} a day"
    return f"{group.scenario_max}{day}"


def _sold(group: Group) -> str:
    """When a group is to be had: from one day, until another."""
    since = f"{group.since:%d %b}" if group.since else ""
    return f"{since} to {group.until:%d %b}".strip() if group.until else since


def _works(campaign: Campaign, side: str) -> Iterator[tuple[str, ...]]:
    for line in campaign.rows(FortLine, side=side):
        price = f"{line.price} for {line.pieces}" if line.pieces > 1 else str(line.price)
        yield line.item, line.size, price, str(line.most), line.note


def chances(campaign: Campaign, slot: Slot, side: str, whose: str) -> Iterator[Section]:
    """The chances of repair, escape, removal and smoke rolls that may be decided on."""
    turn = Turn(campaign, slot.id, side)
    for step_id in ("B10", "B11", "E7", "F1"):
        step = campaign.system.step(step_id)
        rows = tuple(
            Chance(what=choice.label, result=result, chance=chance)
            for choice in step.code.offer(turn)
            for result, chance in choice.odds.items()
        )
        if rows:
            yield Chances(title=f"{whose}{step.title}", rows=rows, clause=step.clauses[0])


def income(campaign: Campaign, slot: Slot) -> Iterator[Section]:
    """Yield the historical modifiers still to come, where the reader may see them."""
    rows = [
        (_when(d), d.side, f"{d.modifier:+d}" if d.income else "no CPP")
        for d in campaign.rows(HistoricalDrm)
        if d.date >= slot.date
    ]
    if rows:
        cols = columns("Date", "Side", ">Modifier")
        yield Table(
            title="Historical modifiers to come",
            columns=cols,
            rows=tuple(rows),
            clause="BF-2.1.2.1.2-a",
        )


def _when(row: HistoricalDrm) -> str:
    part = "" if row.part == "any" else f", {row.part.replace('_', ' ')}"
    return f"{row.date:%d %b}{part}"
