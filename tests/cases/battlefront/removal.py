"""Questions about removal attempts: fortifications, wrecks, defiles."""

from tests.cases.battlefront.asking import ask, attempt, facts, options, points, reading
from tests.systems.battlefront import field

GROUNDS = {"friendly_controlled": "german", "enemy_controlled": "russian"}
EARLIER = "23 Dec"


def pioneers(given):
    number = given.get("engineer_stands_not_isolated", given.get("engineer_stands", 0))
    away = [
        {"id": f"G11.{n + 1}", "position": "isolated", "pocket": "P1"}
        for n in range(given.get("of_which_isolated", 0))
    ]
    text = f"{number}xG-ENG; 1xG-INF" if number else "1xG-INF"
    return {"Element": [field.element("G11", contents=text)], "Stand": away}


def tried(given):
    """The slot in which the target was tried last, where it lies now."""
    here = given.get("attempts_this_refit_at", {}).get(given.get("location"), 0)
    if given.get("attempts_this_refit", 0) or here:
        return field.TODAY
    return EARLIER if given.get("attempts_earlier_refits", 0) else ""


def lying(given):
    """The wreck a question is about, with its stand."""
    key = "G02.1" if given.get("wreck_owner") == "own" else "S02.1"
    state = given.get("vehicle_status", "knocked_out")
    row = field.wreck("T1", key, state=state, defile=given.get("in_defile", False))
    row |= {"ground": GROUNDS.get(given.get("area", "friendly_controlled"), "")}
    row |= {"in_pocket": given.get("inside_enemy_pocket", False)}
    return {"Wreck": [{**row, "removal_tried": tried(given)}], "Stand": [down(key, state)]}


def down(key, state):
    return {"id": key, "status": state, "lost_in": field.TODAY}


def standing(given):
    """The item a question is about, the enemy's; and where else one was tried."""
    chart = {line.item: line for line in field.campaign().rows("FortLine", side="german")}
    item = given["item"]
    near = "along_mlr" if item == "roadblock" else "within_4_inches_of_mlr"
    row = field.fort("T1", "russian", item=item, by_line=given.get(near, False))
    row |= {"ground": GROUNDS.get(given.get("area", "friendly_controlled"), "")}
    row |= {"hidden": not given.get("known", True)}
    row |= {"removable": item in chart and chart[item].removable}
    mark = tried(given)
    row |= {"tried_by": f"german: {mark}" if mark else ""}
    other = field.fort("T2", tried_by=f"german: {field.TODAY}")
    return {"Fortification": [row, other]}


def site(given):
    there = lying(given) if given["item"] == "afv_wreck" else standing(given)
    stands = [*pioneers(given)["Stand"], *there.get("Stand", [])]
    before = {**pioneers(given), **there, "Stand": stands}
    before["Points"] = [field.purse(fpp=given.get("fpp_before", 3))]
    postures = [{"slot": field.TODAY, "side": s, "declared": "defend"} for s in field.SIDES]
    return field.campaign({**before, "Posture": postures}, options(given))


def thrown(given):
    return (given["natural"],) if "natural" in given else ()


@ask("fortification_removal")
def fortification_removal(given):
    told = {"attempts": [{"target": "T1"}]}
    after, grounds = attempt(site(given), "B11", "german", told, dice=thrown(given))
    found = points(after)
    if not grounds:
        result = after.entries[-1].readings[-1].result
        found["result"] = {"removed": "eliminated", "nothing": "no_effect"}[result]
        found |= reading(after)
        shown = field.play(after, "C1")
        found["left_on_map"] = on_map(shown)
        found["enemy_roster_status"] = shown.find("Stand", "S02.1").status
    return facts(after, grounds, **found)


def on_map(campaign):
    item = campaign.find("Fortification", "T1")
    there = item is not None and item.status == "placed"
    return there or campaign.find("Wreck", "T1") is not None


@ask("fortification_removal_allowed")
def fortification_removal_allowed(given):
    told = {"attempts": [{"target": "T1"}]}
    return facts(None, field.grounds(site(given), "B11", "german", told))


@ask("clear_defile")
def clear_defile(given):
    campaign = site(given)
    row = campaign.find("Wreck", "T1")
    told = {"wreck": "T1", "ground": row.ground, "defile": row.defile, "clear": "german"}
    wish, dice = {"wrecks": [told]}, thrown(given)
    after, grounds = attempt(campaign, "E10", "", wish, dice=dice)
    found = {"wreck_still_on_map": on_map(after), **points(after)}
    if not grounds:
        stays = after.find("Wreck", "T1").defile
        found["result"] = "stays" if stays else "moved_out_of_defile"
        found |= reading(after)
    return facts(after, grounds, **found)
