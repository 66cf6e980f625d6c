"""Questions about wrecks, repair, withdrawal and losses."""

from tests.systems.battlefront import field
from tests.cases.battlefront.asking import (
    ask,
    attempt,
    facts,
    options,
    out_of_sequence,
    points,
    reading,
)

RESULTS = {"mended": "repaired", "nothing": "no_effect", "stays": "retained"}


def lies(given):
    """Where the vehicle lies, as the wreck's row has it."""
    place = given.get("location", "")
    if place == "own_isolated_pocket":
        return {"ground": "russian", "in_pocket": True}
    inside = given["within_own_mlr"]
    return {"ground": "german" if inside else ("" if "no_mans" in place else "russian")}


def workshop(given):
    status = given["vehicle_status"]
    damaged = status in ("knocked_out", "abandoned")
    stand = "S02.1" if given.get("vehicle_owner") == "enemy" else "G02.1"
    row = field.wreck("W1", stand, **lies(given))
    row |= {"minefield": given.get("in_minefield", False), "slot": field.TOMORROW}
    tried = given.get("attempts_this_night", 0)
    row |= {"mend_tried": field.TODAY} if tried else {}
    row |= {"state": status} if damaged else {}
    company = {"id": "G02", "unit_class": given["me_class"]}
    company |= {"status": given.get("me_status", "active")}
    before = {
        "Side": [{"id": "german", "nation": given["nation"].title()}],
        "Slot": [field.day(given["date"])],
        "Element": [company],
        "Stand": field.status(stand, status=status),
        "Wreck": [row] if damaged else [],
        "Points": [field.purse(given.get("cpp_before", 5))],
    }
    return field.campaign(before, options(given)), "W1" if damaged else stand


def other_occasion(given):
    return given.get("occasion", "night_refit") != "night_refit"


@ask("armor_repair", without=other_occasion)
def armor_repair(given):
    campaign, key = workshop(given)
    attempts = {"attempts": [{"wreck": key, "cpp": given["cpp_committed"]}]}
    dice = (given["natural"],) if "natural" in given else ()
    after, grounds = attempt(campaign, "F1", "german", attempts, dice=dice)
    found = points(after)
    if not grounds:
        found["result"] = RESULTS[after.entries[-1].readings[-1].result]
        found["vehicle_status_after"] = after.find("Stand", "G02.1").status
        found |= reading(after)
    return facts(after, grounds, **found)


@ask("armor_repair_eligible")
def armor_repair_eligible(given):
    campaign, key = workshop(given)
    grounds = field.grounds(campaign, "F1", "german", {"attempts": [{"wreck": key}]})
    return facts(campaign, grounds)


@ask("armor_repair_success")
def armor_repair_success(given):
    before = {
        "Wreck": [field.wreck()],
        "Stand": field.status("G02.1", status="knocked_out"),
    }
    told = {"attempts": [{"wreck": "W1"}]}
    after = field.play(field.campaign(before), "F1", "german", told, (9,))
    there = after.rows("Stand", element="G02", status="available")
    status = after.find("Stand", "G02.1").status
    found = {"vehicle_status_after": status, "me": given["me"]}
    return {"afv_available_after": len(there), **found}


@ask("armor_repair_batch")
def armor_repair_batch(given):
    tries = {f"W{n}": each for n, each in enumerate(given["attempts"], 1)}
    rows = [
        field.wreck(key, f"G02.{key[1:]}", state=each["status"])
        for key, each in tries.items()
    ]
    stands = [{"id": row["stand"], "status": row["state"]} for row in rows]
    before = {"Wreck": rows, "Stand": stands, "Points": [field.purse(given["cpp_before"])]}
    campaign = field.campaign(before)
    wanted = [{"wreck": key, "cpp": each["cpp_committed"]} for key, each in tries.items()]
    grounds = field.grounds(campaign, "F1", "german", {"attempts": wanted})
    barred = {list(tries)[int(g.field.split("[")[1][0])]: g.code for g in grounds}
    left = [each for each in wanted if each["wreck"] not in barred]
    dice = [tries[each["wreck"]]["natural"] for each in left]
    after = field.play(campaign, "F1", "german", {"attempts": left}, dice)
    names = {key: each["vehicle"] for key, each in tries.items()}
    read = zip(left, after.entries[-1].readings, strict=True)
    results = {names[each["wreck"]]: RESULTS[r.result] for each, r in read}
    refused = {names[key]: code for key, code in barred.items()}
    return {"results": results, "refused": refused, **points(after)}


@ask("armor_repair_occasion")
def armor_repair_occasion(given):
    campaign = field.campaign()
    facts_there = campaign.system.facts(campaign, field.TODAY) | {"game"}
    due = [step.id for step in campaign.system.steps if step.is_due(facts_there)]
    occasion = "cleanup" if due.index("E10") < due.index("F1") < due.index("E11") else ""
    return {"occasion": occasion, "of_slot": campaign.find("Slot", field.TODAY).kind}


def losers(given):
    kind, n = given["me_kind"], given.get("afv_destroyed_in_previous_scenario", 0)
    n += given.get("afv_abandoned_in_previous_scenario", 0)
    company = {"id": "G02", "tank_only": kind in ("tank", "tank_destroyer")}
    company |= {"status": given.get("me_status", "active")}
    mended = given.get("afv_repaired_tonight", 0)
    state = "available" if mended else "knocked_out"
    stands = [
        {"id": f"G02.{i + 1}", "lost_in": field.TODAY, "status": state} for i in range(n)
    ]
    if given["isolated"]:
        away = {"position": "isolated", "pocket": "P1"}
        stands += [{"id": f"G02.{i}", **away} for i in range(n + 1, 5)]
    side = {"id": "german", "withdrawal": given["side_under_restriction"]}
    return field.campaign({"Element": [company], "Stand": stands, "Side": [side]})


@ask("armor_withdrawal")
def armor_withdrawal(given):
    after = field.play(losers(given), "F2", "german", {}, (given["natural"],))
    result = after.entries[-1].readings[-1].result
    status = after.find("Element", "G02").status
    return {"result": RESULTS.get(result, result), "me_status_after": status}


@ask("armor_withdrawal_due", without=lambda given: "afv_destroyed_earlier_today" in given)
def armor_withdrawal_due(given):
    campaign = losers(given)
    if given["occasion"] == "before_repairs":
        return {"roll_due": not out_of_sequence(field.at(campaign, "F1"), "F2", "german")}
    return {"roll_due": bool(field.offers(campaign, "F2", "german"))}


@ask("night_armor")
def night_armor(given):
    number = given["me"]["afv_available"] + len(given["me"]["wrecks"])
    company = {"id": "G02", "contents": f"{number}xG-TANK"}
    lost = {"id": "G02.1", "status": "knocked_out", "lost_in": field.TODAY}
    before = {"Element": [company], "Stand": [lost], "Wreck": [field.wreck()]}
    before["Points"] = [field.purse(given["cpp_before"])]
    told = given["repair"]["w1"]
    attempts = {"attempts": [{"wreck": "W1", "cpp": told["cpp_committed"]}]}
    campaign = field.campaign(before)
    after = field.play(campaign, "F1", "german", attempts, (told["natural"],))
    mended = RESULTS[after.entries[-1].readings[-1].result]
    after = field.play(after, "F2", "german", {}, (given["withdrawal_natural"],))
    there = after.rows("Stand", element="G02", status="available")
    return {
        "repair": {"w1": mended},
        "withdrawal": after.entries[-1].readings[-1].result,
        "me_status_after": after.find("Element", "G02").status,
        "afv_available_after": len(there),
        **points(after),
    }


EVENTS = {"knocked_out": "knocked_out", "abandoned": "abandoned"}
CARDS = {"infantry_stand": "G-INF", "soft_vehicle": "G-LORRY", "afv": "G-TANK"}


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
    company = {"id": "G01", "chosen": field.TODAY, "contents": f"5x{CARDS[given['unit']]}"}
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
        "counts_for_discipline": row.panicked,
    }
