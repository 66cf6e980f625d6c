"""The work of a campaign day, in rulebook order."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from refkit.engine.campaign import Campaign
from refkit.engine.charts import FAR, Chart, Modifier, Row
from refkit.engine.records import Record
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.checks import checks
from refkit.systems.battlefront.records import CppRow, Element, Slot, Stand
from refkit.systems.battlefront.steps import (
    choice,
    closing,
    combining,
    deployment,
    ending,
    escape,
    groups,
    hidden,
    losses,
    perimeter,
    posture,
    refit,
    removal,
    repair,
    smoke_air,
    withdrawal,
    works,
    wrecks,
)

__all__ = [
    "charts_of",
    "checks",
    "choice",
    "closing",
    "combining",
    "complete",
    "deployment",
    "ending",
    "escape",
    "facts",
    "groups",
    "hidden",
    "losses",
    "perimeter",
    "posture",
    "refit",
    "removal",
    "repair",
    "smoke_air",
    "withdrawal",
    "works",
    "wrecks",
]

HISTORICAL = Modifier("historical", "historical", 1, each=True, cite="BF-2.1.2.1.2-a")


def facts(campaign: Campaign, slot: str) -> frozenset[str]:
    """Return what is true of a slot, for the steps that are due only then."""
    slots = campaign.rows(Slot)
    this = campaign.get(Slot, slot)
    today = [row for row in slots if row.day == this.day]
    found = {
        "first_slot": slots[0] is this,
        "last_slot": slots[-1] is this,
        "first_of_day": today[0] is this,
        "last_of_day": today[-1] is this,
        "night": this.kind == "night",
        "night_today": any(row.kind == "night" for row in today),
        # until the reveal (C1) a game is expected; no step before it asks
        "game": this.attacker != "" or this.status == "planned",
    }
    return frozenset(name for name, holds in found.items() if holds)


def charts_of(campaign: Campaign) -> Mapping[str, Chart]:
    """Return the CPP chart of the workbook, or the printed one, with its modifiers."""
    printed = campaign.system.charts["cpp"]
    penalty = int(campaign.option("night_penalty"))
    night = Modifier("night_attack", "attack at night", penalty, cite="BF-2.1.2.1.1-a")
    bands = tuple(map(_band, campaign.rows(CppRow, slots=1))) or printed.rows
    rows = tuple(sorted(bands, key=lambda row: row.low))
    return {"cpp": replace(printed, rows=rows, modifiers=(HISTORICAL, night))}


def _band(row: CppRow) -> Row:
    low = -FAR if row.low is None else row.low
    return Row(low, FAR if row.high is None else row.high, str(row.cpp))


def complete(campaign: Campaign) -> Iterator[Record]:
    """Yield what follows from a new campaign's rows: the stands of its elements."""
    for element in campaign.rows(Element):
        if not campaign.rows(Stand, element=element.id):
            status = "scheduled" if element.status == "scheduled" else "available"
            yield from forces.stands(element, forces.contents_of(campaign, element), status)
