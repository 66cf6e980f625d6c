"""Questions about artillery modules and registered points, over slots and days."""

from tests.cases.battlefront import course
from tests.cases.battlefront.asking import ask, attempt, facts, options, points
from tests.cases.battlefront.points import brought_on
from tests.systems.battlefront import field

ORDER = ("full_day", "morning", "afternoon", "night")


@ask("preregistered_points")
def preregistered_points(given):
    event = given.get("event", "")
    if event == "bought":
        campaign = field.campaign()
        after = field.play(campaign, "B9", "german", {"orders": [{"group": "O1"}]})
        return {"points_in_force": in_force(after, "G-O1-1")}
    campaign = registered(given)
    if event == "name_location":
        return named_in(campaign, given["step"])
    if event:
        return slot_over(campaign, given)
    return registering(campaign, given)


def registered(given):
    """The campaign with modules and the points in force and lapsed of each."""
    held = {given["module"]: given["points_in_force"], **given.get("other_modules", {})}
    rows = [point(key, n) for key, number in held.items() for n in range(number)]
    lapsed = range(given.get("points_lapsed_earlier", 0))
    rows += [point(given["module"], n + 5, status="lapsed") for n in lapsed]
    before = {"Module": [field.module(key) for key in held], "TargetPoint": rows}
    before["Points"] = [field.purse(given.get("cpp_before", 0))]
    parts = given.get("slots_today", course.PARTS[3 if ending(given) else 1])
    return field.campaign(before, options(given), days=[parts])


def ending(given):
    """The part of the day that an event is the end of, blank for the day itself."""
    kind = given.get("event", "").removeprefix("end_of_").removesuffix("_slot")
    return kind if kind in ORDER else ""


def registering(campaign, given):
    wanted = [{"module": given["module"]}] * given["buy"]
    when = {"slot": course.slot(campaign, given["slot"])} if "slot" in given else {}
    after, grounds = attempt(campaign, "B9", "german", {"points": wanted}, **when)
    places = {row.place for row in after.rows("TargetPoint")}
    found = {"points_in_force": in_force(after, given["module"])}
    where = "not_yet" if places <= {""} else "named"
    return facts(after, grounds, location=where, **found, **points(after))


def named_in(campaign, step):
    """A place named at setup, or in the refit, where the step for it is not due."""
    told = {"points": [{"point": "a/0", "place": "the ford"}]}
    if step != "refit":
        return facts(campaign, field.grounds(campaign, "C3", "german", told))
    codes = field.refused_due(campaign, "B9", "C3", "german")
    return {"refused": True, "because": set(codes)}


def point(module, number, **fields):
    told = {"side": "german", "module": module, "slot": field.TODAY}
    return {"id": f"{module}/{number}", **told, **fields}


def in_force(after, module):
    return sum(p.status != "lapsed" for p in after.rows("TargetPoint", module=module))


def slot_over(campaign, given):
    """The day up to the close of a slot or of its last, the module used in it or not."""
    key = given["module"]
    if given.get("module_used"):
        fired = {"missions": [{"module": key}]}
        campaign = served(campaign, field.TODAY, [key], fired)
    for slot in campaign.rows("Slot"):
        campaign = course.close(campaign, slot.id)
        if slot.kind == ending(given):
            break
    there = campaign.find("Module", key).status == "active"
    held = in_force(campaign, key)
    return {"points_in_force": held, "module_still_on_roster": there}


def served(campaign, slot, chosen, fired):
    """The campaign after modules were chosen for a slot and fired in it."""
    campaign = field.play(campaign, "C2", "german", {"modules": chosen}, slot=slot)
    return field.play(campaign, "D2", "german", fired, slot=slot)


@ask("oba")
def oba(given):
    if "wants_to_buy" in given:
        return sold(given)
    if "wants_to_use" in given:
        return wanted_again(given)
    return battery(given)


def line(given):
    told = {"side": "german", "id": "O1", "price": given.get("cost", 3)}
    chart = given["chart"]
    told |= {"campaign_max": chart["campaign_maximum"], "day_max": chart["day_maximum"]}
    return {**told, "scenario_max": chart.get("scenario_maximum", chart["day_maximum"])}


def sold(given):
    parts = given.get("slots_today", ["full_day"])
    gone = [field.module(f"old-{n}", status="removed") for n in range(had(given))]
    before = {"Group": [line(given)], "Module": gone}
    before["Points"] = [field.purse(given.get("cpp_before", 90))]
    campaign = field.campaign(before, options(given), days=[parts])
    when = course.slot(campaign, given.get("slot", parts[0]))
    orders = [{"group": "O1"}] * given["wants_to_buy"]
    grounds = field.grounds(campaign, "B9", "german", {"orders": orders}, when)
    places = {ground.field[7:-7]: ground.code for ground in grounds}
    left = [each for n, each in enumerate(orders) if str(n) not in places]
    after = field.play(campaign, "B9", "german", {"orders": left}, slot=when)
    told = ["refused" if str(n) in places else "bought" for n in range(len(orders))]
    found = {**facts(after, grounds), "results": told, **points(after)}
    return {**found, "because": places} if len(orders) > 1 else found


def had(given):
    return given.get("bought_so_far", 0)


def wanted_again(given):
    """A module for the afternoon, after others fired in the morning."""
    parts = given.get("slots_today", course.PARTS[2])
    rows = [field.module(key) for key in given["roster"]]
    before = {"Group": [line(given)], "Module": rows}
    campaign = field.campaign(before, options(given), days=[parts])
    fired = {"missions": [{"module": key} for key in given["day_used"]]}
    campaign = served(campaign, field.TODAY, given["day_used"], fired)
    campaign = course.close(campaign, field.TODAY)
    when, wish = course.slot(campaign, parts[-1]), {"modules": [given["wants_to_use"]]}
    return facts(campaign, field.grounds(campaign, "C2", "german", wish, when))


DAYS = ("day1", "day2", "day3", "day4", "day5")


def battery(given):
    """A side's artillery through the days of a case, slot by slot."""
    told = [given[key] for key in DAYS if key in given] or [given, {}]
    names = {key: key for key in given.get("roster", ())}
    before = {"Group": [line(given)], "Module": [field.module(key) for key in names]}
    before["Points"] = [field.purse(90)]
    days = [parts_of(day, told[0]) for day in told]
    campaign, found = field.campaign(before, options(given), days=days), {}
    for number, day in enumerate(told, 1):
        slots = campaign.rows("Slot", day=number)
        campaign = bought(campaign, day, number, names, found)
        for slot in slots:
            campaign = fought(campaign, day, slot, names, found)
    row = campaign.find("Group", "german/O1")
    return {**found, "still_purchasable": row.campaign_max - brought_on(campaign, "O1")}


def parts_of(day, first):
    """The parts of a day: as given, by its fire, or as those of the first day."""
    told = day.get("slots") or day.get("slots_today")
    fired = [part for part in ORDER if part in day.get("fire_missions", ())]
    return told or fired or first.get("slots") or first.get("slots_today", ["full_day"])


def bought(campaign, day, number, names, found):
    """The campaign after the purchases of a day's first refit, under the case's names."""
    slot = campaign.rows("Slot", day=number)[0].id
    wanted = day.get("wants_to_buy", len(day.get("buy", ())))
    orders = {"orders": [{"group": "O1"}] * wanted}
    had = {row.id for row in campaign.rows("Module")}
    after, grounds = attempt(campaign, "B9", "german", orders, slot=slot)
    new = [row.id for row in after.rows("Module") if row.id not in had]
    names.update(zip(new, day.get("buy", new), strict=True))
    codes = [ground.code for ground in grounds]
    refused = {"refused": True, "because": "; ".join(codes)}
    found[f"day{number}_purchase"] = refused if codes else {"allowed": True}
    found[f"available_day{number}"] = available(after, slot, names)
    return after


def available(campaign, slot, names):
    offers = field.offers(campaign, "C2", "german", slot)
    return [names[choice.value] for choice in offers if choice.field == "modules"]


def fought(campaign, day, slot, names, found):
    """The campaign after a slot in which modules were chosen, called and fired."""
    if slot.day == 1:
        found[f"available_{slot.kind}"] = available(campaign, slot.id, names)
    if slot.kind in day.get("both_defend_slots", ()):
        campaign = course.both_defend(campaign, slot.id)
    else:
        keys = {name: key for key, name in names.items()}
        fired, called, chosen = (
            [keys[name] for name in day.get(what, {}).get(slot.kind, ())]
            for what in ("fire_missions", "call_attempted", "chosen")
        )
        chosen = list(dict.fromkeys((*chosen, *called, *fired)))
        missions = [
            {"module": key, "missions": int(key in fired)}
            for key in dict.fromkeys((*fired, *called))
        ]
        campaign = served(campaign, slot.id, chosen, {"missions": missions})
    after = course.close(campaign, slot.id)
    gone = [
        names[row.id]
        for row in after.rows("Module", status="removed")
        if campaign.find("Module", row.id).status == "active"
    ]
    found[f"removed_at_end_of_day{slot.day}"] = gone
    if gone:
        found["removed_at"] = f"{slot.kind}_cleanup"
    return after
