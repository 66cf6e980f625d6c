"""Questions about what the umpire prepares: calendar, charts, what is missing."""

import datetime
import re

from refkit.engine.charts.charts import FAR, Row, gaps_and_overlaps
from refkit.engine.records.parsing import parse_record
from refkit.systems.battlefront import advice
from refkit.systems.battlefront.rules import income
from tests.cases.battlefront.asking import ask, options
from tests.systems.battlefront import field

FIRST = datetime.date(1942, 12, 23)
PARTS = {1: ["full_day"], 2: ["morning", "afternoon"]}
PARTS[3] = ["morning", "afternoon", "night"]
# What the umpire prepares, and the worksheets that hold it.
PREPARED = {
    "map": ("Front",),
    "victory_conditions": ("Objective", "VictoryCondition"),
    "initial_roster": ("Stand", "Element"),
    "rg_charts": ("Group",),
    "fp_charts": ("FortLine",),
    "historical_drm_chart": ("HistoricalDrm",),
    "weather_chart": ("WeatherRow",),
    "cpp_table": ("CppRow",),
}


def bands(table, slots):
    """Return the raw rows of a CPP chart given as {'11+': 9, '9-10': 8, '0-': 3}."""
    rows = []
    for number, (text, cpp) in enumerate(table.items(), 1):
        low, end, high = re.fullmatch(r"(-?\d+)(?:([+-])(-?\d+)?)?", text).groups()
        first = None if end == "-" and not high else int(low)
        last = None if end == "+" else int(high or low)
        rows.append({"slots": slots, "row": number, "low": first, "high": last, "cpp": cpp})
    return rows


def history(dates, modifiers=None):
    """Return raw rows of the historical chart: a number, or none for no CPP."""
    told = modifiers or {}
    rows = [(date, side) for date in dates for side in field.SIDES]
    if modifiers is not None:
        rows = [(date, side) for date, sides in told.items() for side in sides]
    made = []
    for date, side in rows:
        value = told.get(date, {}).get(side, 0)
        none = value is None or not isinstance(value, int)
        made.append({"date": date, "side": side, "modifier": 0 if none else value})
        made[-1]["income"] = not none
    return made


def slots_of(*days, dates=()):
    """Return the raw slots of days of these parts, one date after the other."""
    told = [FIRST + datetime.timedelta(days=n) for n in range(len(days))]
    told = [datetime.date.fromisoformat(date) for date in dates] or told
    rows = [
        {"id": f"{day}/{number}", "day": day, "date": date, "kind": part}
        for day, (date, parts) in enumerate(zip(told, days, strict=True), 1)
        for number, part in enumerate(parts, 1)
    ]
    return [{**row, "first_attacker": "russian" * (n == 0)} for n, row in enumerate(rows)]


def campaign_of(slots, before, given=None):
    """Return a campaign of these slots, which lacks nothing, with other rows in place.

    A record in `before` without rows leaves its worksheet empty.
    """
    whole = {
        "Slot": slots,
        "HistoricalDrm": history(sorted({str(slot["date"]) for slot in slots})),
        "WeatherRow": [{"row": 1, "weather": "clear"}],
        "CppRow": bands({"1+": 12, "0-": 6}, 1),
        **before,
    }
    bare = field.without(field.campaign(None, options(given or {})), *whole)
    rows = [
        field.row(bare.system.record(name), raw) for name in whole for raw in whole[name]
    ]
    changes = (field.campaigns.change_between(None, row) for row in rows)
    return field.campaigns.apply_changes(bare, tuple(changes))


@ask("setup_check")
def setup_check(given):
    number = given.get("scenarios_per_day", 1)
    dates = given.get("days", [str(FIRST)])
    before = {}
    if "cpp_table" in given:
        told = given["cpp_table"]
        before["CppRow"] = bands(told, number) if isinstance(told, dict) else []
    if "weather_chart" in given:
        before["WeatherRow"] = weather(given["weather_chart"])
    if "historical_drm_chart" in given:
        before["HistoricalDrm"] = history(dates, given["historical_drm_chart"] or {})
    if "victory_conditions" in given:
        before |= {"Objective": [], "VictoryCondition": victory(given)}
    campaign = campaign_of(slots_of(*[PARTS[number]] * len(dates), dates=dates), before)
    for code, record in (("initial_roster", "Element"), ("rg_charts", "Group")):
        campaign = stripped(campaign, record, given.get(code, {}))
    campaign = stripped(campaign, "FortLine", given.get("fp_charts", {}))
    missing, warned = (
        list(advice.missing_rows(campaign)),
        list(advice.unscaled_charts(campaign)),
    )
    faults = list(campaign.system.checks(campaign))
    slot = campaign.rows("Slot")[0].id
    return {
        "ok": not missing and not faults,
        "missing": named(campaign, missing),
        "warning": next((each.code for each in warned), None),
        "cpp_table": "own" if campaign.rows("CppRow") else "standard",
        "weather_step": "W" in field.due_in(campaign, slot),
    }


def weather(chart):
    return [{"row": 1, "weather": "as the chart has it"}] if chart else []


def victory(given):
    told = given["victory_conditions"]
    texts = [told] if isinstance(told, str) else list(told or [])
    rows = enumerate(filter(None, texts), 1)
    return [{"number": number, "text": text} for number, text in rows]


def stripped(campaign, record, told):
    """Return the campaign where the sides given nothing have no row of a record."""
    bare = [side for side, rows in told.items() if not rows]
    gone = [row for side in bare for row in campaign.rows(record, side=side)]
    changes = tuple(field.campaigns.change_between(row, None) for row in gone)
    return field.campaigns.apply_changes(campaign, changes)


def named(campaign, faults):
    """Return what is missing, with the side and the date where it is theirs."""
    missing = []
    lacking = [[str(s.date), side] for s, side in advice.without_history(campaign)]
    for fault in faults:
        if fault.record == "Side":
            missing.append(f"{fault.key} {fault.code.replace('_', ' ').removesuffix('s')}")
        elif fault.code == "historical_drm_chart" and campaign.rows("HistoricalDrm"):
            missing += lacking
            lacking = []
        else:
            missing.append(fault.code)
    return missing


@ask("setup_missing")
def setup_missing(given):
    gone = [name for name in PREPARED if name not in given["have"]]
    before = {record: [] for name in gone for record in PREPARED[name]}
    campaign = campaign_of(slots_of(["full_day"]), before)
    lacks = {each.code for each in advice.missing_rows(campaign)}
    absent = {each.code for each in advice.optional_charts(campaign)}
    missing = [name for name in PREPARED if name in lacks]
    optional = [name for name in PREPARED if name in absent]
    return {"missing": missing, "optional_absent": optional}


@ask("calendar_check")
def calendar_check(given):
    days = given.get("days") or [["full_day"], given["slots_of_day"], ["full_day"]]
    total = sum(map(len, given.get("days") or [given["slots_of_day"]]))
    slots, cls = slots_of(*days), field.campaign().system.record("Slot")
    if any(fault.field == "kind" for raw in slots for fault in parse_record(cls, raw)[1]):
        return {"refused": True, "because": {"no_such_slot"}, "slots_total": total}
    nights = given.get("night_scenarios_in_campaign", True)
    rule = [] if nights else [{"id": "days only", "effect": "no_night_scenarios"}]
    campaign = campaign_of(slots, {"SpecialRule": rule})
    faults = campaign.system.checks(campaign)
    found = [fault.code for fault in faults if fault.record == "Slot"]
    return {
        "refused": bool(found),
        "because": set(filter(None, found)),
        "allowed": not found,
        "slots_total": total,
    }


LINE = {
    "description": "description",
    "contents": "contents",
    "rating": "rating",
    "cpp_price": "price",
    "scenario_maximum": "scenario_max",
    "campaign_maximum": "campaign_max",
    "day_maximum": "day_max",
    "id": "id",
    "gives_fpp": "fpp",
}
KINDS = {"O": "OBA", "AIR": "AIR", "F": "FPP"}
# Any value for a cell that is missing, so that the others are looked at too.
FILLED = {"id": "I1", "description": "any", "price": 1, "scenario_max": 1}
FILLED |= {"campaign_max": 99}


@ask("chart_check")
def chart_check(given):
    line = given["rg_line"]
    kind = KINDS.get(line.get("class"), "ME")
    raw = {"side": "german", "kind": kind, "unit_class": line.get("class", "I")}
    raw |= {fields: line[name] for name, fields in LINE.items() if name in line}
    raw["contents"] = cards(line.get("contents", ""))
    names = {fields: name for name, fields in LINE.items()}
    system = field.campaign().system
    faults = parse_record(system.record("Group"), raw)[1]
    blank = {fault.field: FILLED[fault.field] for fault in faults}
    row = field.row(system.record("Group"), {**raw, **blank})
    bare = field.without(field.campaign(), "Group", "Element", "Stand")
    found = system.checks(
        field.campaigns.apply_changes(bare, [field.campaigns.change_between(None, row)])
    )
    faults += [fault for fault in found if fault.record == "Group"]
    return {"ok": not faults, "missing": [names[fault.field] for fault in faults]}


def cards(text):
    """Return '9 stands' as the unit cards of so many; '1 module' has none."""
    stands = re.fullmatch(r"(\d+) stands?", text)
    return f"{stands[1]}xG-INF" if stands else ("" if "module" in text else text)


@ask("table_check")
def table_check(given):
    rows = [
        Row(
            -FAR if row["from"] is None else row["from"],
            FAR if row["to"] is None else row["to"],
            str(row.get("cpp", number)),
        )
        for number, row in enumerate(given["rows"])
    ]
    edges = {edge for row in rows for edge in (row.low, row.high)} - {-FAR, FAR}
    low, high = min({*edges, *given["die"]}), max({*edges, *given["die"]})
    gaps, overlaps = [], []
    for misfit in gaps_and_overlaps(rows, low, high):
        told = range(misfit.low, misfit.high + 1)
        (overlaps if misfit.rows else gaps).extend(told)
    return {"ok": not gaps and not overlaps, "gaps": gaps, "overlaps": overlaps}


@ask("expected_cpp_per_day")
def expected_cpp_per_day(given):
    number = given["slots_per_day"]
    names = {2: "table_for_two", 3: "table_for_three", 1: "table_for_one"}
    own = given.get(names[number])
    slots = slots_of(PARTS[number])
    drm = {str(FIRST): dict.fromkeys(field.SIDES, given.get("historical_drm", 0))}
    before = {"CppRow": bands(own, number) if own else []}
    before["HistoricalDrm"] = history((), drm)
    campaign = campaign_of(slots, before, given)
    slot = campaign.rows("Slot")[0]
    return {
        "mean_per_roll": str(income.mean_of_roll(campaign, slot, "german")),
        "mean_per_day": str(income.mean_of_day(campaign, 1, "german")),
        "warning": next((each.code for each in advice.unscaled_charts(campaign)), None),
    }
