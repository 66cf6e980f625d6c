"""How a side's elements fared in the last scenario, and who is short of ammunition."""

from collections.abc import Iterator

from refkit.engine.brief import Reminder, Reminders, Section, Table
from refkit.engine.campaign import Campaign
from refkit.systems.battlefront import ammunition
from refkit.systems.battlefront.records import Engagement, Stand, UnitCard, casualties
from refkit.systems.battlefront.sheets.table import columns

HEADS = (
    "ME",
    "Begun as*1.4",
    ">Stands",
    "In combat*1.2",
    ">Casualties*1.2",
    ">Panicked*1.2",
    ">Kills",
    ">CC won",
    ">CC lost",
)


def engaged(campaign: Campaign, side: str, whose: str) -> Iterator[Section]:
    """Yield the tallies that the discipline roll rests on, then what is short."""
    rows = campaign.rows(Engagement, side=side)
    if rows and campaign.option("discipline") == "on":
        slot = rows[-1].slot
        yield Table(
            title=f"{whose}Elements in the scenario of {slot}",
            columns=columns(*HEADS),
            rows=tuple(_row(campaign, row) for row in rows if row.slot == slot),
            clause="BF-2.1.2.4.2-n",
        )
    there = campaign.rows(Stand, side=side, status="available")
    if items := tuple(_shortages(campaign, there)):
        yield Reminders(title=f"{whose}Ammunition", items=items)


def _row(campaign: Campaign, row: Engagement) -> tuple[str, ...]:
    return (
        row.element,
        row.begun.replace("_", " "),
        str(row.stands),
        "yes" if row.in_combat else "no",
        str(casualties(campaign, row)),
        str(row.panicked),
        str(row.kills),
        str(row.cc_won),
        str(row.cc_lost),
    )


def _shortages(campaign: Campaign, stands: tuple[Stand, ...]) -> Iterator[Reminder]:
    """Yield each stand that is short or out, and each that checks when it fires."""
    for stand in stands:
        checks = ammunition.rolls(stand.position, stand.ammunition)
        if not checks and stand.ammunition == "normal":
            continue
        card = campaign.find(UnitCard, stand.card)
        name = f"{stand.id} {card.name if card else stand.card}"
        told = f"{name}: {ammunition.told(stand)}"
        effect = ammunition.EFFECTS[stand.ammunition]
        added = f"; d10 at each firing, on 1 it is {effect.worse}" if checks else ""
        yield Reminder(text=told + added, clause=effect.clause)
