"""How a side's elements fare: the sheet for the game, what the last one did to them."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.turn import Turn
from refkit.engine.records import records
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import (
    Reminder,
    Reminders,
    Roster,
    RosterRow,
    Section,
    Table,
)
from refkit.engine.sheets.tables import parse_columns
from refkit.systems.battlefront.records import Element, Engagement, Stand
from refkit.systems.battlefront.records import casualties as counted
from refkit.systems.battlefront.rules import ammunition, forces
from refkit.systems.battlefront.sheets import assets
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
# What the form of the losses asks once of each element; the others count its stands.
DONE = tuple(col for col in records.columns(tolls.Tally) if col.once)
CROSS_OFF = (
    "Cross off the box of a stand that is knocked out. Write A in that of an armoured "
    "vehicle that is abandoned, P in that of a stand that panicked off: it returns when "
    "the map is cleared."
)


def casualty_roster(asked: Asked, side: str) -> Iterator[Section]:
    """Yield the elements on the table with their boxes to cross off (BF-2.1.2.4.1-a)."""
    turn = Turn(asked.campaign, asked.slot.id, side)
    afield = {stand.element for stand in stands_afield(turn, side)}
    roster = assets.roster_section(asked.campaign, side, "")
    if rows := tuple(row for row in roster.rows if row.id in afield):
        yield casualty_form(f"{asked.whose(side)}Casualty sheet", rows)


def casualty_form(title: str, rows: tuple[RosterRow, ...]) -> Roster:
    """Return elements with boxes to cross off, and room for what each of them did."""
    return Roster(
        title=title,
        rows=rows,
        headings=assets.HEADINGS,
        bands=assets.PERCENT,
        blanks=tuple(col.title for col in DONE),
        clause="BF-2.1.2.4.1-a",
        note=" ".join((CROSS_OFF, *(f"{c.title}: {c.help}" for c in DONE if c.help))),
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
    """Yield what is short or out, and what checks when it fires, alike stands together."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for stand in stands:
        checks = ammunition.must_roll(stand.position, stand.ammunition)
        if not checks and stand.ammunition == "normal":
            continue
        effect = ammunition.EFFECTS[stand.ammunition]
        added = f"; d10 at each firing, on 1 it is {effect.worse}" if checks else ""
        found = stand.element, ammunition.describe(stand) + added, effect.clause
        alike.setdefault(found, []).append(forces.card_name(campaign, stand.card))
    for (element, state, clause), cards in alike.items():
        counted = Counter(cards).items()
        stands_of = ", ".join(f"{many} x {each}" for each, many in counted)
        name = campaign.get(Element, element).name
        yield Reminder(text=f"{name}, {stands_of}: {state}", clause=clause)
