"""What these rules bring as code besides their records and steps."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.charts import Chart, Modifier
from refkit.engine.charts.typed_bands import band_rows
from refkit.engine.play.hooks import Held, Hooks
from refkit.engine.records.records import Record
from refkit.systems.battlefront import sheets
from refkit.systems.battlefront.advice import advice
from refkit.systems.battlefront.audit import LAWS, sight
from refkit.systems.battlefront.checks import checks
from refkit.systems.battlefront.map import MAPS
from refkit.systems.battlefront.records import (
    CPP,
    FPP,
    TABS,
    CppRow,
    Element,
    HistoricalDrm,
    Objective,
    Slot,
    Stand,
    WeatherRow,
)
from refkit.systems.battlefront.rosters.filling import fill_rosters
from refkit.systems.battlefront.rosters.roster_says import in_words, recount, roster_says
from refkit.systems.battlefront.rules import fieldmap, forces, victory
from refkit.systems.battlefront.rules.ground_rows import GROUND
from refkit.systems.battlefront.rules.sketches import SKETCHES
from refkit.systems.battlefront.rules.special import is_in_force
from refkit.systems.battlefront.says import NAMES, SAYS
from refkit.systems.battlefront.steps.posture import postures, weather
from refkit.systems.battlefront.studies import STUDIES

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
    by_slot = campaign.option("aircraft_valid") == "slot"
    found = {
        "first_slot": slots[0] is this,
        "victory": slots[-1] is this or bool(victory.due_conditions(campaign, this)),
        "first_of_day": first_of_day,
        "last_of_day": last_of_day,
        "night": this.kind == "night",
        "night_today": len(daylight) < len(today),
        "game": game,
        "aircraft_lapse": last_of_day or this in daylight[0 if by_slot else -1 :],
        "escape": game or campaign.option("escape_without_scenario") == "yes",
        # R-13; once a day, a night slot that is not the first has no roll.
        "replenishment": first_of_day or campaign.option("cpp_roll") == "every_slot",
        "new_marks": first_of_day and _sets_marks(campaign, this),
        "weather_chart": bool(campaign.rows(WeatherRow)),
        "discipline_in_use": campaign.option("discipline") == "on",
        "behind_start_lines": campaign.option("deployment_limit") == "start_line",
        # BF-2.1.2.4.2-a: before the first scenario nobody has fought.
        "discipline_due": slots[0] is not this
        and _rolls_discipline(campaign, first_of_day),
        # BF-2.1.1-a: in the first slot the roles are set, and nobody throws.
        "secret_roll_off": slots[0] is not this
        and postures.throws_in_secret(campaign, this),
        "attacker_first": campaign.option("move_order") == "attacker_first",
        "mapped": fieldmap.is_mapped(campaign),
    }
    return frozenset(name for name, holds in found.items() if holds)


def _sets_marks(campaign: Campaign, slot: Slot) -> bool:
    """A special rule may leave all but the first with the old marks (BF-2.1.2.4.4-c)."""
    first = campaign.rows(Slot)[0] is slot
    return first or not is_in_force(campaign, "no_morning_reset", slot)


def _rolls_discipline(campaign: Campaign, first_of_day: bool) -> bool:  # noqa: FBT001
    """In the morning, where the rule is in use; cut-off stands in every slot (R-35)."""
    often = first_of_day or campaign.option("separate_rolls") == "every_slot"
    return often and campaign.option("discipline") == "on"


def audience(campaign: Campaign, row: Record) -> str:
    """Return who may see a row: the DRM chart is open where the option says so (R-67)."""
    chart = isinstance(row, HistoricalDrm)
    shown = chart and campaign.option("historical_chart_open") == "yes"
    return "open" if shown else row.seen_by


def charts_of(campaign: Campaign, slot: str) -> Mapping[str, Chart]:
    """Return the charts of the workbook: CPP for the slots of the day, and weather.

    Without CPP rows for that number it is the chart for one scenario a day (R-13), and
    without any the printed one.
    """
    printed = campaign.system.charts["cpp"]
    penalty = int(campaign.option("night_penalty"))
    night = Modifier("night_attack", "attack at night", penalty, cite="BF-2.1.2.1.1-a")
    this = campaign.find(Slot, slot)
    today = len(campaign.rows(Slot, day=this.day)) if this else 1
    told = campaign.rows(CppRow, slots=today) or campaign.rows(CppRow, slots=1)
    rows = band_rows(told, "cpp") or printed.rows
    income = replace(printed, rows=rows, modifiers=(HISTORICAL, night))
    return {"cpp": income, **weather.charts_of(campaign, slot)}


def complete(campaign: Campaign) -> Iterator[Record]:
    """Yield what follows from a new campaign's rows: the stands of its elements."""
    for element in campaign.rows(Element):
        if not campaign.rows(Stand, element=element.id):
            status = "scheduled" if element.status == "scheduled" else "available"
            yield from forces.new_stands(
                element, forces.contents_of(campaign, element), status
            )


HOOKS: Hooks[Campaign] = Hooks(
    tabs=TABS,
    facts=facts,
    checks=checks,
    advice=advice,
    accounts=(CPP, FPP),
    laws=LAWS,
    audit=sight.unrevealed,
    charts_of=charts_of,
    audience=audience,
    brief=sheets.SHEETS.brief,
    kinds=sheets.SHEETS.kinds,
    tables=sheets.step_tables,
    maps=MAPS,
    ground=GROUND,
    in_words=in_words,
    names=NAMES,
    says=SAYS,
    figures=sheets.figures,
    held=Held(Objective, "name", "held_by"),
    complete=complete,
    fill_rosters=fill_rosters,
    roster_says=roster_says,
    recount=recount,
    sketches=SKETCHES,
    studies=STUDIES,
)
