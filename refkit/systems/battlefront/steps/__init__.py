"""The work of a campaign day, in rulebook order."""

from collections.abc import Iterator, Mapping

from refkit.engine.campaign import Campaign
from refkit.engine.charts import FAR, Chart, Modifier, Row
from refkit.engine.records import Record
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.checks import checks
from refkit.systems.battlefront.records import CppRow, Element, Slot, Stand
from refkit.systems.battlefront.steps import (
    battle,
    cleanup,
    deployment,
    engineering,
    overnight,
    posture,
    purchases,
    refit,
)

__all__ = [
    "battle",
    "charts_of",
    "checks",
    "cleanup",
    "complete",
    "deployment",
    "engineering",
    "facts",
    "overnight",
    "posture",
    "purchases",
    "refit",
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
        "game": this.attacker != "",
    }
    return frozenset(name for name, holds in found.items() if holds)


def charts_of(campaign: Campaign) -> Mapping[str, Chart]:
    """Return the charts the umpire keeps in the workbook, checked like the printed ones."""
    rows = campaign.rows(CppRow, slots=1)
    if not rows:
        return {}
    bands = tuple(
        Row(-FAR if r.low is None else r.low, FAR if r.high is None else r.high, str(r.cpp))
        for r in sorted(rows, key=lambda r: -FAR if r.low is None else r.low)
    )
    penalty = int(campaign.option("night_penalty"))
    night = Modifier("night_attack", "attack at night", penalty, cite="BF-2.1.2.1.1-a")
    modifiers = (HISTORICAL, night)
    return {"cpp": Chart("cpp", "CPP replenishment", "BF-2.1.2.1-h", "1d10", bands, modifiers)}


def complete(campaign: Campaign) -> Iterator[Record]:
    """Yield what follows from a new campaign's rows: the stands of its elements."""
    for element in campaign.rows(Element):
        if not campaign.rows(Stand, element=element.id):
            status = "scheduled" if element.status == "scheduled" else "available"
            yield from forces.stands(element, forces.contents_of(campaign, element), status)
