"""The sheet of the campaign: what the umpire prepared and both sides may read."""

from collections.abc import Iterator

from refkit.engine.records import days
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Section, Table
from refkit.engine.sheets.charts import chart_table
from refkit.engine.sheets.options import all_options
from refkit.engine.sheets.record_tables import record_table
from refkit.engine.sheets.tables import empty_rows, parse_columns, row_table
from refkit.systems.battlefront.records import (
    Element,
    Objective,
    RepairNation,
    Slot,
    SpecialRule,
    TurnRow,
    VictoryCondition,
)
from refkit.systems.battlefront.sheets import charts, forecast, plan, situation

CALENDAR = ("Day*0.6", "Date*2", "Part of day", "Weather*2", "State*1.2", "Attacker")
SCHEDULE = ("No.*0.6", "Element*3", "Arrives", "At*2", "Only if*3")
TURNS = "Roll a d10 at the start of each turn; on the number shown or less the game ends."


def sections(asked: Asked) -> Iterator[Section]:
    """Yield calendar, victory, charts and readings (BF-2.S-a to BF-2.S-h)."""
    campaign = asked.campaign
    yield _calendar(asked)
    yield from situation.objective_table(campaign)
    yield from _victory(asked)
    yield from _special(asked)
    yield from _charts(asked)
    for side in asked.own:
        yield from _schedule(asked, side)
        whose = asked.whose(side)
        yield from charts.purchase_charts(campaign, side, whose, orders=False)
    yield from charts.historical_modifiers(campaign, campaign.rows(Slot)[0])
    yield from forecast.expected_cpp(campaign) if asked.is_umpire else ()
    yield all_options(campaign)
    yield from plan.ground_plan(asked)


def _calendar(asked: Asked) -> Table:
    rows = tuple(
        (
            str(slot.day),
            days.written(slot.date),
            slot.kind.replace("_", " "),
            slot.weather,
            slot.status.replace("_", " "),
            slot.attacker or slot.first_attacker,
        )
        for slot in asked.campaign.rows(Slot)
    )
    cols = parse_columns(*CALENDAR)
    return Table(title="Calendar", columns=cols, rows=rows, clause="BF-2-e")


def _victory(asked: Asked) -> Iterator[Section]:
    title, conditions = "Victory conditions", asked.campaign.rows(VictoryCondition)
    yield from situation.condition_table(asked.campaign)
    if not conditions and not asked.campaign.rows(Objective):
        blanks = ("_Condition*4", "_Looked at", "_Measured by*2")
        yield from row_table(title, blanks, empty_rows(3, 3), "BF-2.S-c")


def _special(asked: Asked) -> Iterator[Section]:
    rows = (
        (rule.id, rule.text, f"{rule.since or ''}", f"{rule.until or ''}")
        for rule in asked.campaign.rows(SpecialRule)
    )
    heads = ("Rule", "What it says*5", "From", "Until")
    yield from row_table("Special rules", heads, rows, "BF-2.S-a")


def _charts(asked: Asked) -> Iterator[Section]:
    """The CPP and weather charts, the turn record, and who may repair armour."""
    campaign = asked.campaign
    for chart in campaign.charts(asked.slot.id).values():
        if chart.id in ("cpp", "weather"):
            yield chart_table(chart)
    yield from turn_table(asked)
    nations = ("nation*1", "since*2", "until*2")
    title, clause = "Who repairs armour", "BF-2.1.2.2-a"
    rows = campaign.rows(RepairNation)
    yield from record_table(asked, rows, title, *nations, clause=clause)


def turn_table(asked: Asked) -> Iterator[Section]:
    """Yield the turn record, where a chart ends the game."""
    rows = tuple((str(r.turn), str(r.ends_on)) for r in asked.campaign.rows(TurnRow))
    if rows and asked.campaign.option("turn_chart") == "chart":
        yield turn_record(rows)


def turn_record(turns: tuple[tuple[str, str], ...]) -> Table:
    """Return the turns on which the game may end, with room for what was rolled."""
    return Table(
        title="Turn record",
        columns=parse_columns(">Turn", ">Ends on or below*1.6", "_Rolled", "_Noted*5"),
        rows=tuple((*row, "", "") for row in turns),
        clause="BF-2.1.4-d",
        note=TURNS,
    )


def _schedule(asked: Asked, side: str) -> Iterator[Section]:
    """What is still to come of a side (BF-2.1.2.5.1-a)."""
    rows = (
        (
            e.id,
            e.name,
            days.abbreviated(e.arrives) if e.arrives else "",
            e.entry,
            e.condition,
        )
        for e in asked.campaign.rows(Element, side=side, status="scheduled")
    )
    title = f"{asked.whose(side)}Scheduled reinforcements"
    yield from row_table(title, SCHEDULE, rows, "BF-2.1.2.5.1-a")
