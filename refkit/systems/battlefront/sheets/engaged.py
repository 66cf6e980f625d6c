"""How a side's elements fare: the sheet for the game, what the last one did to them."""

from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.turn import Turn
from refkit.engine.records import records
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Reminder, Reminders, Section, Table, TableColumn
from refkit.engine.sheets.tables import parse_columns
from refkit.systems.battlefront.records import Element, Engagement, Stand
from refkit.systems.battlefront.records import casualties as counted
from refkit.systems.battlefront.rules import ammunition, forces
from refkit.systems.battlefront.steps.game import tolls
from refkit.systems.battlefront.steps.game.losses import stands_afield
from refkit.systems.battlefront.steps.refit import withdrawal

HEADS = (
    "Element*12",
    ">Stands",
    "In combat",
    ">Losses",
    ">Armour lost",
    ">Panicked",
    ">Kills",
    ">Close combats won",
    ">Close combats lost",
)
TOLD = 2  # columns that are known before the game
# The columns of the form the casualty sheet is typed into.
ASKED = records.columns(tolls.Tally)[1:]


def casualty_table(asked: Asked, side: str) -> Iterator[Section]:
    """Yield the table to tick losses off on during the game (BF-2.1.2.4.1-a).

    Its rows and columns are those of the form it is typed into, in the same order.
    """
    campaign, turn = asked.campaign, Turn(asked.campaign, asked.slot.id, side)
    groups = tolls.group_alike(stands_afield(turn, side))
    first = set(tolls.first_keys(groups).values())
    rows = tuple(
        (
            tolls.element_title(campaign, group) if group.key in first else group.element,
            tolls.label_stands(campaign, group),
            *("\N{EN DASH}" if c.once and group.key not in first else "" for c in ASKED),
        )
        for group in groups
    )
    if rows:
        yield casualty_grid(f"{asked.whose(side)}Casualty sheet", rows)


def casualty_grid(title: str, rows: tuple[tuple[str, ...], ...]) -> Table:
    """Return a casualty table with these rows."""
    blanks = [TableColumn(title=col.title, align="center", blank=True) for col in ASKED]
    return Table(
        title=title,
        columns=(*parse_columns("Element*2.6", "Stands*2.2"), *blanks),
        rows=rows,
        clause="BF-2.1.2.4.1-a",
        note=" ".join(f"{col.title}: {col.help}" for col in ASKED if col.help),
    )


def shortages(asked: Asked, side: str) -> Iterator[Section]:
    """Yield what is short of ammunition."""
    campaign, whose = asked.campaign, asked.whose(side)
    there = campaign.rows(Stand, side=side, status="available")
    if items := tuple(_shortages(campaign, there)):
        yield Reminders(title=f"{whose}Ammunition", items=items)


def tallies(asked: Asked, side: str) -> Iterator[Section]:
    """Yield how the elements fared, which discipline and withdrawal rest on.

    Until the losses are in the umpire has room to count.
    """
    campaign, rows = asked.campaign, asked.campaign.rows(Engagement, side=side)
    slot = rows[-1].slot if rows else ""
    is_open = slot == asked.slot.id and not asked.is_past("D2")
    if not rows or (is_open and not asked.is_umpire):
        return
    owes = withdrawal.excuses(Turn(campaign, slot, side))
    told = (_row(campaign, row) for row in rows if row.slot == slot)
    due = [row.element for row in rows if row.slot == slot and not is_open]
    leaving = [key for key in due if owes.get(key) == ()]
    cols = parse_columns(*HEADS)
    if is_open:
        told = ((*row[:TOLD], *[""] * len(row[TOLD:])) for row in told)
        blanks = (col.model_copy(update={"blank": True}) for col in cols[TOLD:])
        cols = (*cols[:TOLD], *blanks)
    yield Table(
        title=f"{asked.whose(side)}Elements in the scenario of "
        + naming.slot(campaign, slot),
        columns=cols,
        rows=tuple(told),
        clause="BF-2.1.2.4.2-n",
        note=f"Roll for withdrawal, armour lost: {', '.join(leaving)}." if leaving else "",
    )


def _row(campaign: Campaign, row: Engagement) -> tuple[str, ...]:
    begun = "" if row.begun == "normal" else f", {row.begun.replace('_', ' ')} at the start"
    return (
        f"{row.element} {campaign.get(Element, row.element).name}{begun}",
        str(row.stands),
        "yes" if row.in_combat else "no",
        str(counted(campaign, row)),
        str(row.afv_knocked_out + row.afv_abandoned),
        str(row.panicked),
        str(row.kills),
        str(row.cc_won),
        str(row.cc_lost),
    )


def _shortages(campaign: Campaign, stands: tuple[Stand, ...]) -> Iterator[Reminder]:
    """Yield each stand that is short or out, and each that checks when it fires."""
    for stand in stands:
        checks = ammunition.must_roll(stand.position, stand.ammunition)
        if not checks and stand.ammunition == "normal":
            continue
        name = f"{stand.id} {forces.card_name(campaign, stand.card)}"
        message = f"{name}: {ammunition.describe(stand)}"
        effect = ammunition.EFFECTS[stand.ammunition]
        added = f"; d10 at each firing, on 1 it is {effect.worse}" if checks else ""
        yield Reminder(text=message + added, clause=effect.clause)
