"""The work of a campaign day, in rulebook order."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from refkit.engine.campaign import Campaign
from refkit.engine.charts import FAR, Chart, Modifier, Row
from refkit.engine.records import Record
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.checks import checks
from refkit.systems.battlefront.records import (
    CppRow,
    Element,
    Slot,
    Stand,
    WeatherRow,
)
from refkit.systems.battlefront.special import is_in_force
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
    daylight = [row for row in today if row.kind != "night"]
    first_of_day, last_of_day = today[0] is this, today[-1] is this
    # until the reveal (C1) a game is expected; no step before it asks
    game = this.attacker != "" or this.status == "planned"
    found = {
        "first_slot": slots[0] is this,
        "last_slot": slots[-1] is this,
        "first_of_day": first_of_day,
        "last_of_day": last_of_day,
        "night": this.kind == "night",
        "night_today": len(daylight) < len(today),
        "game": game,
        "aircraft_lapse": last_of_day or daylight[-1:] == [this],
        "escape": game or campaign.option("escape_without_scenario") == "true",
        "replenishment": first_of_day or campaign.option("cpp_roll") == "every_slot",
        "new_marks": first_of_day and not is_in_force(campaign, "no_morning_reset", this),
        "weather_chart": bool(campaign.rows(WeatherRow)),
        "discipline_due": slots[0] is not this
        and _rolls_discipline(campaign, first_of_day),
        "secret_roll_off": this.kind == "night"
        and posture.throws_in_secret(campaign, slot),
    }
    return frozenset(name for name, holds in found.items() if holds)


def _rolls_discipline(campaign: Campaign, first_of_day: bool) -> bool:  # noqa: FBT001
    """In the morning, where the rule is in use; cut-off stands in every slot (R-35)."""
    often = first_of_day or campaign.option("separate_rolls") == "every_slot"
    return often and campaign.option("discipline") == "on"


def charts_of(campaign: Campaign, slot: str) -> Mapping[str, Chart]:
    """Return the CPP chart of the workbook for the slots of the day, with its modifiers.

    Without rows for that number it is the chart for one scenario a day (R-13), and
    without any the printed one.
    """
    printed = campaign.system.charts["cpp"]
    penalty = int(campaign.option("night_penalty"))
    night = Modifier("night_attack", "attack at night", penalty, cite="BF-2.1.2.1.1-a")
    this = campaign.find(Slot, slot)
    today = len(campaign.rows(Slot, day=this.day)) if this else 1
    told = campaign.rows(CppRow, slots=today) or campaign.rows(CppRow, slots=1)
    bands = tuple(map(_band, told)) or printed.rows
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
