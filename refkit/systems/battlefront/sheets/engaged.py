"""How a side's elements fare: the sheet for the game, what the last one did to them."""

from collections.abc import Iterator

from refkit.engine import records
from refkit.engine.brief import Reminder, Reminders, Section, Table, TableColumn
from refkit.engine.campaign import Campaign
from refkit.engine.turn import Turn
from refkit.systems.battlefront import ammunition
from refkit.systems.battlefront.records import Engagement, Stand, UnitCard
from refkit.systems.battlefront.records import casualties as counted
from refkit.systems.battlefront.sheets.asked import Asked
from refkit.systems.battlefront.sheets.table import columns
from refkit.systems.battlefront.steps import tolls
from refkit.systems.battlefront.steps.deeds import Tally
from refkit.systems.battlefront.steps.losses import afield

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
# The columns of the form the casualty sheet is typed into.
ASKED = records.columns(Tally)[1:]


def casualties(asked: Asked, side: str) -> Iterator[Section]:
    """Yield the table to tick losses off on during the game (BF-2.1.2.4.1-a).

    Its rows and columns are those of the form it is typed into, in the same order.
    """
    campaign, turn = asked.campaign, Turn(asked.campaign, asked.slot.id, side)
    groups = tolls.alike(afield(turn, side))
    first = set(tolls.heads(groups).values())
    rows = tuple(
        (
            tolls.title(campaign, group) if group.key in first else "",
            tolls.label(campaign, group),
            *("\N{EN DASH}" if c.once and group.key not in first else "" for c in ASKED),
        )
        for group in groups
    )
    if rows:
        yield grid(f"{asked.whose(side)}Casualty sheet", rows)


def grid(title: str, rows: tuple[tuple[str, ...], ...]) -> Table:
    """Return a casualty table with these rows."""
    blanks = [TableColumn(title=col.title, align="center", blank=True) for col in ASKED]
    return Table(
        title=title,
        columns=(*columns("ME*2.6", "Stands*2.2"), *blanks),
        rows=rows,
        clause="BF-2.1.2.4.1-a",
        note=" ".join(f"{col.title}: {col.help}" for col in ASKED if col.help),
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
        str(counted(campaign, row)),
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
