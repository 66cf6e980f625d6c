"""Questions about wrecks, repair and losses."""

from refkit.systems.battlefront.records import casualties
from tests.cases.battlefront.asking import (
    ask,
    attempt,
    facts,
    options,
    points,
    reading,
)
from tests.systems.battlefront import field

RESULTS = {"mended": "repaired", "nothing": "no_effect", "stays": "retained"}
WHOLE_DAY = ["morning", "afternoon", "night"]
FUTILE = "futile_repair_of_withdrawn_me"


def lies(given):
    """Where the vehicle lies, as the wreck's row has it."""
    place = given.get("location", "")
    if "pocket" in place:
        return {"ground": "russian", "in_pocket": True}
    inside = given.get("within_own_mlr", True)
    return {"ground": "german" if inside else ("" if "no_mans" in place else "russian")}


def hour(given):
    """Return the parts of the day, the slot of the occasion, and its phase."""
    part, _, phase = given.get("occasion", "night_refit").rpartition("_")
    usual = WHOLE_DAY if part == "night" else [part]
    if part in ("morning", "afternoon"):
        usual = ["morning", "afternoon"]
    parts = given.get("slots_today", usual)
    return parts, slot_of(parts, part), phase


def slot_of(parts, part):
    """Return the slot of a part of the day, as the calendar of the field names it."""
    return field.TODAY + (f" {part}" if part != parts[0] else "")


def workshop(given):
    """Return the campaign with what lies there, and the key of the vehicle."""
    status = given["vehicle_status"]
    damaged = status in ("knocked_out", "abandoned")
    stand = "S02.1" if given.get("vehicle_owner") == "enemy" else "G02.1"
    parts, slot, _ = hour(given)
    row = field.wreck("W1", stand, **lies(given))
    row |= {"minefield": given.get("in_minefield", False), "slot": field.TODAY}
    row |= {"mend_tried": slot} if given.get("attempts_this_night") else {}
    row |= {"state": status} if damaged else {}
    company = {"id": "G02", "unit_class": given["me_class"]}
    company |= {"status": given.get("me_status", "active")}
    dates = [slot_of(parts, part) for part in parts]
    before = {
        "Side": [{"id": "german", "nation": given["nation"].title()}],
        "Slot": [{"id": key, "date": given["date"]} for key in dates],
        "Element": [company],
        "Stand": field.status(stand, status=status),
        "Wreck": [row] if damaged else [],
        "Points": [field.purse(given.get("cpp_before", 5))],
    }
    campaign = field.campaign(before, options(given), [parts])
    return campaign, "W1" if damaged else stand


def occasion(campaign, given):
    """Return the step that mends at this hour, and why there is none if so."""
    _, slot, phase = hour(given)
    step = {"refit": "B2", "cleanup": "F1"}[phase]
    if campaign.system.step(step).is_due(campaign.system.facts(campaign, slot)):
        return step, set()
    due = {"refit": "B1", "cleanup": "E10"}[phase]
    return step, set(field.refused_due(campaign, due, step, slot=slot))


@ask("armor_repair")
def armor_repair(given):
    campaign, key = workshop(given)
    step, codes = occasion(campaign, given)
    if codes:
        told = {"refused": True, "because": codes, "die_rolled": False}
        return {**told, **points(campaign)}
    slot = hour(given)[1]
    offered = field.offers(campaign, step, "german", slot)
    warned = any("what is repaired goes with it" in choice.note for choice in offered)
    attempts = {"attempts": [{"wreck": key, "cpp": given["cpp_committed"]}]}
    dice = (given["natural"],) if "natural" in given else ()
    named = {"dice": dice, "slot": slot}
    after, grounds = attempt(campaign, step, "german", attempts, **named)
    found = {"warning": FUTILE if warned else None, **points(after)}
    if not grounds:
        found["result"] = RESULTS[after.entries[-1].readings[-1].result]
        found["vehicle_status_after"] = after.find("Stand", "G02.1").status
        found |= reading(after)
    return facts(after, grounds, **found)


@ask("armor_repair_eligible")
def armor_repair_eligible(given):
    campaign, key = workshop(given)
    step, codes = occasion(campaign, given)
    if codes:
        return {"refused": True, "because": codes}
    told, slot = {"attempts": [{"wreck": key}]}, hour(given)[1]
    return facts(campaign, field.grounds(campaign, step, "german", told, slot))


def garage(given, states, number):
    """Return a day with a night, its morning fought, and the slot of the night.

    The first vehicles of an element of so many were lost in the morning, in these states.
    """
    parts, lost = ["morning", "night"], list(enumerate(states, 1))
    stands = [
        {"id": f"G02.{n}", "status": state, "lost_in": field.TODAY} for n, state in lost
    ]
    date = given.get("date", "1942-12-24")
    before = {
        "Side": [{"id": "german", "nation": given.get("nation", "german").title()}],
        "Slot": [{"id": slot_of(parts, part), "date": date} for part in parts],
        "Element": [{"id": "G02", "contents": f"{number}xG-TANK"}],
        "Stand": stands,
        "Wreck": [field.wreck(f"W{n}", f"G02.{n}", state=state) for n, state in lost],
        "Points": [field.purse(given.get("cpp_before", 5))],
    }
    campaign = field.campaign(before, options(given), [parts])
    return field.fought(campaign, field.TODAY), slot_of(parts, "night")


def left_in(after):
    return len(after.rows("Stand", element="G02", status="available"))


@ask("armor_repair_success")
def armor_repair_success(given):
    number = given["afv_available_before"] + 1
    campaign, night = garage(given, ["knocked_out"], number)
    told = {"attempts": [{"wreck": "W1"}]}
    after = field.play(campaign, "B2", "german", told, (9,), night)
    mended = after.find("Stand", "G02.1")
    me = given["me"] if mended.element == "G02" else mended.element
    found = {"vehicle_status_after": mended.status, "me": me}
    return {"afv_available_after": left_in(after), **found}


@ask("armor_repair_batch")
def armor_repair_batch(given):
    tries = dict(enumerate(given["attempts"], 1))
    states = [each["status"] for each in tries.values()]
    campaign, night = garage(given, states, len(states))
    wanted = [{"wreck": f"W{n}", "cpp": t["cpp_committed"]} for n, t in tries.items()]
    grounds = field.grounds(campaign, "B2", "german", {"attempts": wanted}, night)
    barred = {int(g.field.split("[")[1].split("]")[0]) + 1: g.code for g in grounds}
    left = [n for n in tries if n not in barred]
    told = {"attempts": [wanted[n - 1] for n in left]}
    dice = [tries[n]["natural"] for n in left]
    after = field.play(campaign, "B2", "german", told, dice, night)
    read = dict(zip(left, after.entries[-1].readings, strict=True))
    results = {tries[n]["vehicle"]: RESULTS[r.result] for n, r in read.items()}
    refused = {tries[n]["vehicle"]: code for n, code in barred.items()}
    return {"results": results, "refused": refused, **points(after)}


@ask("armor_repair_occasion")
def armor_repair_occasion(given):
    parts, quiet = given["slots_today"], given.get("both_defend_slots", ())
    campaign = field.campaign(days=[parts])
    for part in parts:
        slot = slot_of(parts, part)
        campaign = (field.both_defend if part in quiet else field.fought)(campaign, slot)
    phases = {"B2": "refit", "F1": "cleanup"}
    found = [
        {"occasion": phases[step], "of_slot": part, "held": True}
        for part in parts
        for step in field.due_in(campaign, slot_of(parts, part))
        if step in phases
    ]
    assert len(found) == 1
    return found[0]


@ask("night_armor")
def night_armor(given):
    wrecks = {f"W{n}": each for n, each in enumerate(given["me"]["wrecks"], 1)}
    states = [each["status"] for each in wrecks.values()]
    number = given["me"]["afv_available"] + len(states)
    campaign, night = garage(given, states, number)
    told = {key: given["repair"].get(each["id"]) for key, each in wrecks.items()}
    tried = {key: each for key, each in told.items() if each}
    attempts = [{"wreck": k, "cpp": each["cpp_committed"]} for k, each in tried.items()]
    dice = [each["natural"] for each in tried.values()]
    after = field.play(campaign, "B2", "german", {"attempts": attempts}, dice, night)
    read = zip(tried, after.entries[-1].readings, strict=True)
    mended = {wrecks[key]["id"]: RESULTS[reading.result] for key, reading in read}
    die = (given["withdrawal_natural"],)
    after = field.play(after, "B3", "german", {}, die, night)
    result = after.entries[-1].readings[-1].result
    return {
        "repair": mended,
        "withdrawal": RESULTS.get(result, result),
        "me_status_after": after.find("Element", "G02").status,
        "afv_available_after": left_in(after),
        **points(after),
    }


EVENTS = {"knocked_out": "knocked_out", "abandoned": "abandoned"}
CARDS = {"afv": "G-TANK", "gun": "G-GUN", "vehicle": "G-LORRY", "truck": "G-LORRY"}


def card(given):
    """The card of a unit: armour by its class, the rest by what it is called."""
    if given.get("unit_class") == "A":
        return "G-TANK"
    return next((card for word, card in CARDS.items() if word in given["unit"]), "G-INF")


@ask("record_casualty")
def record_casualty(given):
    if given["unit"] == "me":
        return struck_off()
    if given["event"] == "repaired":
        before = {
            "Wreck": [field.wreck()],
            "Stand": field.status("G02.1", status="abandoned"),
        }
        told = {"attempts": [{"wreck": "W1"}]}
        return standing(
            field.play(field.campaign(before), "F1", "german", told, (9,)), "G02.1"
        )
    if given["event"] == "wreck_destroyed_by_enemy":
        return standing(destroyed(), "G02.1")
    company = {"id": "G01", "chosen": field.TODAY, "contents": f"5x{card(given)}"}
    result = EVENTS.get(given["event"], "panicked")
    told = {"stands": [{"stand": "G01.1", "result": result}]}
    after = field.play(field.campaign({"Element": [company]}), "D2", "german", told)
    return standing(after, "G01.1")


def struck_off():
    stands = field.status(*(f"G01.{n}" for n in range(1, 6)), status="eliminated")
    campaign = field.campaign({"Stand": stands})
    after = field.play(campaign, "B4", "german", slot=field.TOMORROW)
    row, chart = after.find("Element", "G01"), after.find("Group", "german/I1")
    counted = next(d for d in type(chart).derived if d.name == "brought").value(
        after, chart
    )
    found = {"counts_against_campaign_maximum": counted == 1}
    return {"me_status_after": row.status, **found}


def destroyed():
    row = field.wreck(ground="russian", cleared=True)
    postures = [
        {"slot": field.TOMORROW, "side": side, "declared": "defend"} for side in field.SIDES
    ]
    stands = field.status("G02.1", status="knocked_out")
    before = {"Wreck": [row], "Stand": stands, "Posture": postures}
    return field.play(field.campaign(before), "C1", slot=field.TOMORROW)


def standing(after, key):
    row = after.find("Stand", key)
    status = "returns_next_scenario" if row.panicked else row.status
    return {
        "status_after": status,
        "permanent": status == "eliminated",
        "on_roster": row.status != "eliminated",
        "deployable": row.status == "available",
        "left_on_map": bool(after.rows("Wreck", stand=key)),
        "counts_for_discipline": any(
            casualties(after, noted) for noted in after.rows("Engagement")
        ),
    }
