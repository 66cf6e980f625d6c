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


def charts(campaign: Campaign, side: str, whose: str, *, orders: bool) -> Iterator[Section]:
    """Yield the RG and FPP charts of a side, with blanks to buy from where it orders."""
    blank = ("_Buy",) if orders else ()
    rows = []
    for group in campaign.rows(Group, side=side):
        have = brought_on(campaign, side, group.id)
        told = (
            group.id,
            group.description,
            group.rating,
            str(group.price),
            f"{have} of {group.campaign_max}",
        )
        since = f"{group.since:%d %b}" if group.since else ""
        rows.append(
            (
                *told,
                str(group.campaign_max - have),
                str(group.scenario_max),
                since,
                *("" for _ in blank),
            )
        )
    if rows:
        cols = columns(
            "RG*0.7",
            "Reinforcement group*3.4",
            "Rating*1.7",
            ">CPP*0.7",
            ">Brought*1.1",
            ">Left*0.7",
            ">Max game",
            "From",
            *blank,
        )
        yield Table(
            title=f"{whose}RG chart",
            columns=cols,
            rows=tuple(rows),
            clause="BF-2.1.2.5-d",
        )
    works = [
        (
            line.item,
            line.size,
            str(line.price),
            str(line.most),
            line.note,
            *("" for _ in blank),
        )
        for line in campaign.rows(FortLine, side=side)
    ]
    if works:
        cols = columns("Item*2", "Size*2", ">FPP", ">At a time", "Note*3", *blank)
        yield Table(
            title=f"{whose}FPP chart",
            columns=cols,
            rows=tuple(works),
            clause="BF-2.1.2.6.2-e",
        )


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
    """Yield the historical modifiers still to come."""
    rows = [
        (f"{d.date:%d %b}", d.side, f"{d.modifier:+d}" if d.income else "no CPP")
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
