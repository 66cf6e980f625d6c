"""Questions about smoke missions and aircraft."""

import datetime

from tests.cases.battlefront import course
from tests.cases.battlefront.asking import (
    ask,
    attempt,
    facts,
    options,
    points,
    reading,
)
from tests.cases.battlefront.points import shop
from tests.systems.battlefront import field


@ask("smoke_missions")
def smoke_missions(given):
    row = field.module(smoke=3, smoke_left=given["left"], chosen=field.TODAY)
    smoke = int(given["event"] == "mission_with_smoke")
    fired = {"missions": [{"module": "G-O1-1", "missions": 1, "smoke": smoke}]}
    after, grounds = attempt(field.campaign({"Module": [row]}), "D2", "german", fired)
    return facts(after, grounds, left=after.find("Module", "G-O1-1").smoke_left)


@ask("smoke_rolls_due")
def smoke_rolls_due(given):
    line = {"cost": 0, "campaign_maximum": 99}
    chart = {"rg_chart": dict.fromkeys(given["bought"], line), "cpp_before": 0}
    orders = [{"group": key} for key in given["bought"]]
    after = field.play(shop(chart, ()), "B9", "german", {"orders": orders})
    drafted = field.draft(after, "B10", "german")
    return {"rolls": len(drafted.rolls)}


# A face that gives so many aircraft.
PLANES = {1: 5, 2: 8, 3: 9}


@ask("aircraft_arrival")
def aircraft_arrival(given):
    row, die = field.flight(number=None), PLANES[given["number"]]
    after = field.play(field.campaign({"Flight": [row]}), "B10", "german", {}, (die,))
    flights = after.rows("Flight")
    return {"flights": len(flights), "aircraft_in_flight": flights[0].number}


@ask("smoke_or_aircraft")
def smoke_or_aircraft(given):
    smoke = given["kind"] == "smoke"
    unit = {"Module": [field.module(smoke=None)]} if smoke else {}
    unit |= {} if smoke else {"Flight": [field.flight(number=None)]}
    nation = {"id": "german", "nation": given["nation"].title()}
    before = {"Slot": [field.day(given["date"])], "Side": [nation], **unit}
    before["Points"] = [field.purse(given["cpp_before"])]
    campaign, key = field.campaign(before, options(given)), "G-O1-1" if smoke else "G-P1-1"
    rolls = {"rolls": [{"unit": key, "extra": given["extra_cpp"]}]}
    dice = (given["natural"],) if "natural" in given else ()
    after, grounds = attempt(campaign, "B10", "german", rolls, dice=dice)
    found = points(after)
    if not grounds:
        number = after.entries[-1].readings[-1].number
        found |= {"number": number, **reading(after)}
    return facts(after, grounds, **found)


@ask("air_support")
def air_support(given):
    """A flight bought for real, then slot by slot until it is wanted or its day is over."""
    date, kind = given["bought_in"].split()
    rule = given.get("special_campaign_rule")
    rules = {"SpecialRule": [{"id": "1", "effect": rule}] if rule else []}
    days = [given["slots"]] * (wanted_day(given, date) + 1)
    campaign = field.campaign(rules, options(given), days=days)
    when = course.slot(campaign, kind)
    orders = {"orders": [{"group": "P1"}]}
    campaign = field.play(campaign, "B9", "german", orders, slot=when)
    paid = field.balance(campaign, "german")
    goal, use = wanted(campaign, given, date), 1 + (kind == "night")
    for slot in since(campaign, when):
        if slot.id == goal:
            wish = {"flights": ["G-P1-1"]}
            return facts(campaign, field.grounds(campaign, "C2", "german", wish, goal))
        if goal or slot.day <= use:
            campaign = flown(campaign, given, slot, use)
    row = campaign.find("Flight", "G-P1-1")
    back = field.balance(campaign, "german") - paid
    left = row.status == "ready"
    return {"flown": row.status == "flown", "left_after_day": left, "cpp_refunded": back}


def since(campaign, when):
    """The slots from this one on."""
    slots = campaign.rows("Slot")
    return slots[[slot.id for slot in slots].index(when) :]


def wanted_day(given, bought):
    """The day of the campaign on which the flight is to fly, the first if none is said."""
    *date, _ = given.get("wants_to_fly_in", "").split() or [""]
    first, last = map(datetime.date.fromisoformat, (bought, *(date or [bought])))
    return 1 + (last - first).days


def wanted(campaign, given, bought):
    """The slot in which the flight is to fly, blank if that is not asked."""
    kind = given.get("wants_to_fly_in", "").rpartition(" ")[2]
    return course.slot(campaign, kind, wanted_day(given, bought)) if kind else ""


def flown(campaign, given, slot, use):
    """The campaign after a slot, fought or not, in which the flight flew or did not."""
    today = slot.day == use
    if today and not given.get("scenario_fought", {}).get(slot.kind, True):
        campaign = course.both_defend(campaign, slot.id)
    elif today and slot.kind in given.get("flown_in", ()):
        used = {"flights": ["G-P1-1"]}
        campaign = field.play(campaign, "C2", "german", used, slot=slot.id)
        campaign = field.play(campaign, "D2", "german", used, slot=slot.id)
    return course.close(campaign, slot.id)
