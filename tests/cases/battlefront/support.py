"""Questions about artillery, registered points and aircraft."""

from tests.systems.battlefront import field
from tests.cases.battlefront.asking import (
    ask,
    attempt,
    facts,
    options,
    points,
    reading,
)
from tests.cases.battlefront.points import brought_on


@ask("preregistered_points", without=lambda given: given.get("event") in LATER)
def preregistered_points(given):
    if given.get("event") == "bought":
        campaign = field.campaign()
        after = field.play(campaign, "B9", "german", {"orders": [{"group": "O1"}]})
        return {"points_in_force": in_force(after, "G-O1-1")}
    held = {given["module"]: given["points_in_force"], **given.get("other_modules", {})}
    rows = [point(key, n) for key, number in held.items() for n in range(number)]
    lapsed = range(given.get("points_lapsed_earlier", 0))
    rows += [point(given["module"], n + 5, status="lapsed") for n in lapsed]
    before = {"Module": [field.module(key) for key in held], "TargetPoint": rows}
    before["Points"] = [field.purse(given.get("cpp_before", 0))]
    campaign = field.campaign(before)
    if "event" in given:
        return day_over(campaign, given["module"])
    wanted = [{"module": given["module"]}] * given["buy"]
    after, grounds = attempt(campaign, "B9", "german", {"points": wanted})
    places = {row.place for row in after.rows("TargetPoint")}
    found = {"points_in_force": in_force(after, given["module"])}
    where = "not_yet" if places <= {""} else "named"
    return facts(after, grounds, location=where, **found, **points(after))


# A place is named in a step of its own; a day of several slots is not in use yet.
LATER = ("name_location", "end_of_morning_slot")


def point(module, number, **fields):
    told = {"side": "german", "module": module, "slot": field.TODAY}
    return {"id": f"{module}/{number}", **told, **fields}


def in_force(after, module):
    return sum(p.status != "lapsed" for p in after.rows("TargetPoint", module=module))


def day_over(campaign, module):
    after = field.play(field.play(campaign, "F3"), "F4")
    there = after.find("Module", module).status == "active"
    return {"points_in_force": in_force(after, module), "module_still_on_roster": there}


def several_days(given):
    return "day1" in given and len(given["day1"]["slots"]) > 1


@ask("oba", without=several_days)
def oba(given):
    if "day1" in given:
        return day_of_artillery(given)
    maxima = {"campaign_max": given["chart"]["campaign_maximum"]}
    maxima["scenario_max"] = given["chart"]["day_maximum"]
    line = {"side": "german", "id": "O1", "price": given.get("cost", 3), **maxima}
    before = {"Group": [line], "Slot": [{"id": field.TODAY, "kind": kind_of(given)}]}
    before["Points"] = [field.purse(given.get("cpp_before", 0))]
    before["Module"] = [field.module(key) for key in given.get("roster", ())]
    campaign = field.campaign(before)
    if "wants_to_buy" in given:
        orders = [{"group": "O1"}] * given["wants_to_buy"]
        after, grounds = attempt(campaign, "B9", "german", {"orders": orders})
    else:
        modules = list(dict.fromkeys((*given["day_used"], given["wants_to_use"])))
        after, grounds = attempt(campaign, "C2", "german", {"modules": modules})
    return facts(after, grounds, **points(after))


def kind_of(given):
    return given.get("slots_today", ["full_day"])[0]


def day_of_artillery(given):
    keys = given["day1"]["buy"]
    fired = {k for fire in given["day1"]["fire_missions"].values() for k in fire}
    rows = [field.module(k, fired=field.TODAY if k in fired else "") for k in keys]
    after = field.play(field.campaign({"Module": rows}), "F3")
    gone = [m.id for m in after.rows("Module", status="removed")]
    there = [m.id for m in after.rows("Module", status="active")]
    left = given["chart"]["campaign_maximum"] - brought_on(after, "O1")
    found = {"available_day2": there, "still_purchasable": left}
    return {"removed_at_end_of_day1": gone, **found}


@ask("smoke_missions")
def smoke_missions(given):
    row = field.module(smoke=3, smoke_left=given["left"], chosen=field.TODAY)
    smoke = int(given["event"] == "mission_with_smoke")
    fired = {"missions": [{"module": "G-O1-1", "missions": 1, "smoke": smoke}]}
    after, grounds = attempt(field.campaign({"Module": [row]}), "D2", "german", fired)
    return facts(after, grounds, left=after.find("Module", "G-O1-1").smoke_left)


@ask("smoke_rolls_due")
def smoke_rolls_due(given):
    names = {"O3": "O1", "AIR": "P1", "I1": "I1"}
    orders = [{"group": names[key]} for key in given["bought"]]
    rich = field.campaign({"Points": [field.purse(90)]})
    after = field.play(rich, "B9", "german", {"orders": orders})
    drafted = field.draft(after, "B10", "german")
    return {"rolls": len(drafted.rolls)}


@ask("aircraft_arrival")
def aircraft_arrival(given):
    row = field.flight(number=None)
    after = field.play(field.campaign({"Flight": [row]}), "B10", "german", {}, (10,))
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


def flies(given):
    """A day of one slot, and no wish to fly on another."""
    return "wants_to_fly_in" in given


@ask("air_support", without=flies)
def air_support(given):
    flown = bool(given["flown_in"])
    campaign = field.campaign({"Flight": [field.flight(chosen=field.TODAY)]})
    before = field.balance(campaign, "german")
    if given["scenario_fought"]["full_day"]:
        used = {"flights": ["G-P1-1"] if flown else []}
        campaign = field.play(campaign, "D2", "german", used)
    after = field.play(campaign, "F5")
    row = after.find("Flight", "G-P1-1")
    back = field.balance(after, "german") - before
    left = row.status == "ready"
    return {"flown": row.status == "flown", "left_after_day": left, "cpp_refunded": back}
