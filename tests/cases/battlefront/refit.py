"""Questions about combining, breakpoints, removal and fortifications."""

from refkit.engine.view import view
from refkit.systems.battlefront.records import band, marks
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


def company(key, told):
    card = "S-INF" if key.startswith("S") else "G-INF"
    lead = told["command_stands"]
    parts = [f"{told['stands_now'] - lead}x{card}", f"1x{card} cmd"]
    row = field.element(key, "I1", contents="; ".join(parts if lead else parts[:1]))
    row |= {"unit_class": told["class"], "unit_type": told["type"]}
    row |= {"rating": told["rating"], "establishment": told["full_strength"]}
    row |= {"day_start": told.get("stands_at_day_start", told["stands_now"])}
    return row | ({"formed": field.TODAY} if told.get("formed_this_refit") else {})


@ask("combine_mes", without=lambda given: len(given["mes"]) > 2)
def combine_mes(given):
    first, second = given["mes"]
    keys = ("G11", "S12" if second.get("side") == "russian" else "G12")
    rows = [company(key, told) for key, told in zip(keys, given["mes"], strict=True)]
    away = {"position": "isolated", "pocket": "P1"}
    stands = [
        {"id": f"{key}.{n + 1}", **away}
        for key, told in zip(keys, (first, second), strict=True)
        for n in range(told["stands_now"] if told.get("isolated") else 0)
    ]
    campaign = field.campaign({"Element": rows, "Stand": stands}, options(given))
    pair = {"pairs": [{"keep": keys[0], "strike": keys[1]}]}
    after, grounds = attempt(campaign, "B6", "german", pair)
    row, there = after.find("Element", keys[0]), on_hand(after, keys[0])
    which = {"keep": 0, "strike": 1}
    return facts(
        after,
        grounds,
        rating=row.rating,
        stands=len(there),
        command_stands=sum(stand.command for stand in there),
        breakpoints=list(marks(row.day_start)),
        mes_left=sum(after.find("Element", key).status == "active" for key in keys),
        which=[which[ground.field.split(".")[1]] for ground in grounds],
    )


def on_hand(after, key):
    return after.rows("Stand", element=key, status="available")


def half_companies():
    told = {"class": "I", "type": "rifle", "full_strength": 5, "stands_now": 2}
    told |= {"rating": "raw", "command_stands": 0}
    return [company(key, told) for key in ("G11", "G12")]


def joined(before):
    pair = {"pairs": [{"keep": "G11", "strike": "G12"}]}
    return field.play(field.campaign(before), "B6", "german", pair)


@ask("combine_result_rows")
def combine_result_rows(given):
    after = joined({"Element": half_companies()})
    names = {"G11": given["keep"], "G12": given["strike"]}
    struck = after.find("Element", "G12")
    told = {names["G12"]: f"{struck.status}_into {names[struck.combined_into]}"}
    return {names["G11"]: after.find("Element", "G11").status, **told}


@ask("campaign_count_after_combining")
def campaign_count_after_combining(given):
    rows = [*half_companies(), *(field.element(f"G2{n}") for n in range(2))]
    rows.append({"id": "G01", "group": "I9"})
    after = joined({"Element": rows[: given["brought_on_before"] + 1]})
    chart = after.find("Group", "german/I1")
    have = brought_on(after, "I1")
    return {"brought_on_after": have, "purchasable": chart.campaign_max - have}


@ask("breakpoints", without=lambda given: given["occasion"] != "new_day")
def breakpoints(given):
    now = given["stands_available"] + given.get("panicked_returning", 0)
    wrecks = given.get("unrepaired_wrecks", 0)
    row = field.element("G11", contents=f"{now + wrecks}xG-TANK")
    row["day_start"] = given.get("stands_at_day_start", 0)
    away = now if given["isolated"] else given.get("of_which_isolated", 0)
    stands = [{"id": f"G11.{n + 1}", "position": "isolated"} for n in range(away)]
    lost = range(now, now + wrecks)
    stands += [{"id": f"G11.{n + 1}", "status": "knocked_out"} for n in lost]
    campaign = field.campaign({"Element": [row], "Stand": stands}, options(given))
    after = field.play(campaign, "B7", "german")
    start = after.find("Element", "G11").day_start
    losses = max(0, start - len(on_hand(after, "G11")))
    reached = int(band(start, losses).removesuffix("%") or 0)
    found = {"losses_carried": losses, "band_now": reached}
    return {"losses_reaching": list(marks(start)), **found}


def pioneers(given):
    number = given.get("engineer_stands_not_isolated", given.get("engineer_stands", 0))
    away = [
        {"id": f"G11.{n + 1}", "position": "isolated"}
        for n in range(given.get("of_which_isolated", 0))
    ]
    text = f"{number}xG-ENG; 1xG-INF" if number else "1xG-INF"
    return {"Element": [field.element("G11", contents=text)], "Stand": away}


def target(given):
    """What the Germans try to clear: their own wire, or what the Russians have."""
    tried = given.get("attempts_this_refit", 0) and f"german: {field.TODAY}"
    tried = tried or ("german: 23 Dec" if given.get("attempts_earlier_refits") else "")
    ground = "german" if given["area"] == "friendly_controlled" else "russian"
    if given["item"] == "afv_wreck":
        stand = "G02.1" if given.get("wreck_owner") == "own" else "S02.1"
        row = field.wreck("T1", stand, state=given.get("vehicle_status", "knocked_out"))
        lies = {"ground": ground, "in_pocket": given.get("inside_enemy_pocket", False)}
        return {"Wreck": [{**row, **lies}]}
    near = given.get("within_4_inches_of_mlr", False) or given.get("along_mlr", False)
    row = field.fort("T1", "russian", item=given["item"], ground=ground, by_line=near)
    row |= {"removable": given["item"] != "bunker", "hidden": not given["known"]}
    other = [field.fort("T2", tried_by=f"german: {field.TODAY}")]
    return {"Fortification": [{**row, "tried_by": tried}, *other]}


def site(given):
    before = {**pioneers(given), **target(given)}
    before["Points"] = [field.purse(fpp=given["fpp_before"])]
    postures = [{"slot": field.TODAY, "side": s, "declared": "defend"} for s in field.SIDES]
    return field.campaign({**before, "Posture": postures}, options(given))


@ask("fortification_removal")
def fortification_removal(given):
    told = {"attempts": [{"target": "T1"}]}
    dice = (given["natural"],) if "natural" in given else ()
    after, grounds = attempt(site(given), "B11", "german", told, dice=dice)
    found = points(after)
    if not grounds:
        result = after.entries[-1].readings[-1].result
        found["result"] = {"removed": "eliminated", "nothing": "no_effect"}[result]
        found |= reading(after)
        shown = field.play(after, "C1")
        found["left_on_map"] = bool(shown.rows("Wreck"))
        found["enemy_roster_status"] = shown.find("Stand", "S02.1").status
    return facts(after, grounds, **found)


@ask("fortification_removal_allowed")
def fortification_removal_allowed(given):
    told = {"attempts": [{"target": "T1"}]}
    return facts(None, field.grounds(site(given), "B11", "german", told))


@ask("clear_defile")
def clear_defile(given):
    row = field.wreck("T1", "S02.1", ground="german", defile=True)
    before = {**pioneers(given), "Wreck": [row]}
    before["Points"] = [field.purse(fpp=given["fpp_before"])]
    told = {"wreck": "T1", "ground": "german", "defile": True, "clear": "german"}
    campaign = field.campaign(before)
    after = field.play(campaign, "E10", "", {"wrecks": [told]}, (given["natural"],))
    left = after.find("Wreck", "T1")
    result = "stays" if left.defile else "moved_out_of_defile"
    found = {"result": result, "wreck_still_on_map": left is not None}
    return {**found, **reading(after), **points(after)}


@ask("buy_fortification")
def buy_fortification(given):
    lines = [
        {"side": "german", "item": item, "price": price, "most": 9}
        for item, price in given["fp_chart"].items()
    ]
    before = {"FortLine": lines, "Points": [field.purse(fpp=given["fpp_before"])]}
    orders = {"orders": [{"item": item} for item in given["buy"]]}
    after, grounds = attempt(field.campaign(before), "B12", "german", orders)
    rows = after.rows("Fortification")
    return facts(
        after,
        grounds,
        recorded=[row.item for row in rows],
        location="named" if any(row.place for row in rows) else "not_yet",
        known_to_enemy=bool(view(after, "russian").rows("Fortification")),
        **points(after),
    )


@ask("fortification_record")
def fortification_record(given):
    orders = {"orders": [{"item": item} for item in given["bought"]]}
    after = field.play(field.campaign(), "B12", "german", orders)
    rows = after.rows("Fortification")
    places = [row.place for row in rows if row.place]
    return {"type_recorded": [row.item for row in rows], "location_recorded": places}


@ask("unplaced_fortifications")
def unplaced_fortifications(given):
    rows = [
        field.fort(f"G-{n}", item=item, status="bought")
        for n, item in enumerate(given["bought"], 1)
    ]
    campaign = field.campaign({"Fortification": rows})
    if not given.get("scenario_fought", True):
        after = field.play(campaign, "F5")
        left = [row.item for row in after.rows("Fortification", status="bought")]
        return {"carried_to_next_scenario": left}
    placed = [
        {"item": row["id"], "place": "here"}
        for row in rows
        if row["item"] in given["placed_at_setup"]
    ]
    told = {"fortifications": placed}
    grounds = field.grounds(campaign, "C3", "german", told)
    left = [row["item"] for row in rows if row["id"] in grounds[0].message]
    return facts(campaign, grounds, unplaced=left)


@ask("deploy_records_missing")
def deploy_records_missing(given):
    rows = [field.fort(f["id"], status="bought") for f in given["fortifications"]]
    told = [
        {"item": f["id"], "hidden": f["hidden"], "place": f["location"]}
        for f in given["fortifications"]
    ]
    campaign = field.campaign({"Fortification": rows})
    grounds = field.grounds(campaign, "C3", "german", {"fortifications": told})
    numbers = [int(ground.field.split("[")[1][0]) for ground in grounds]
    return {"missing": [told[number]["item"] for number in numbers]}


@ask("move_fortification")
def move_fortification(given):
    campaign = field.campaign({"Fortification": [field.fort(item=given["item"])]})
    told = {"fortifications": [{"item": "G-X1", "place": "elsewhere"}]}
    return facts(campaign, field.grounds(campaign, "C3", "german", told))


@ask("hidden_fortification_after_scenario")
def hidden_fortification_after_scenario(given):
    row = field.fort("G-1", hidden=given["hidden"], place="60, 40")
    buyer = given["location_controlled_by"] == "buyer"
    told = {"items": [{"item": "G-1", "ground": "german" if buyer else "russian"}]}
    after = field.play(field.campaign({"Fortification": [row]}), "E9", "", told)
    lies = after.rows("Fortification")[0]
    known = bool(view(after, "russian").rows("Fortification"))
    found = {"hidden": lies.hidden, "placed_on_map": not lies.hidden}
    return {
        **found,
        "known_to_enemy": known,
        "same_location_next_slot": lies.place == "60, 40",
    }
