"""Questions about posture, forces and the game."""

from refkit.engine.problems import Refused
from tests.systems.battlefront import field
from tests.cases.battlefront.asking import (
    ask,
    attempt,
    facts,
)


@ask("posture", without=lambda given: given.get("night_scenarios_in_campaign") is False)
def posture(given):
    campaign, slot = field.campaign(), field.TOMORROW
    if "predetermined" in given:
        slot, told = field.TODAY, {"attacker": given["predetermined"]["attacker"]}
        campaign = field.play(campaign, "S10", "", told)
    try:
        for side, declared in given.get("declared", {}).items():
            told = {"posture": declared}
            campaign = field.play(campaign, "A", side, told, slot=slot)
    except Refused:
        return {"refused": True, "because": {"unknown_posture"}}
    wanted = any(d.step.id == "A" for d in field.engine.due(field.at(campaign, "A", slot)))
    grounds = field.grounds(campaign, "C1", slot=slot)
    missing = [s for s in field.SIDES if not campaign.rows("Posture", slot=slot, side=s)]
    if grounds:
        return facts(campaign, grounds, missing=missing)
    after = field.play(campaign, "C1", "", {}, faces(given), slot)
    return {"secret_declarations_wanted": wanted, **settled(after, slot)}


def faces(given):
    shown = given.get("die_faces_shown", {})
    thrown = [{side: int(face) or 10 for side, face in shown.items()}] if shown else []
    thrown += given.get("rolls", [])
    return [throw[side] for throw in thrown for side in field.SIDES]


def settled(after, slot):
    row = after.find("Slot", slot)
    there = after.system.facts(after, slot)
    due = {step.id for step in after.system.steps if step.is_due(there)}
    order = [row.defender, row.attacker]
    held = {"choose_forces": "C2" in due, "deployment": "C3" in due}
    held |= {"refit_held": {"B1", "B9", "B12"} <= due, "cleanup_on_table": "E8" in due}
    rolled = after.entries[-1].readings
    return {
        "scenario": bool(row.attacker),
        "attacker": row.attacker or None,
        "defender": row.defender,
        "setup_order": order,
        "move_order": order,
        "die_rolled": bool(rolled),
        "rolls_used": len(rolled) // 2,
        **held,
    }


@ask("choose_forces")
def choose_forces(given):
    if given.get("kind") == "aircraft":
        slot = [{"id": field.TODAY, "kind": "night"}]
        campaign = field.campaign({"Slot": slot, "Flight": [field.flight()]})
        told = {"flights": ["G-P1-1"]}
        return facts(campaign, field.grounds(campaign, "C2", "german", told))
    if "choose_vehicle_status" in given or "me_status" in given:
        return unfit(given)
    away, chosen = given["isolated_on_map"], given["choose"]
    keys = [f"G1{n}" for n in range(given["on_roster"])]
    rows = [field.element(key, "I7", contents="2xG-INF") for key in keys]
    stands = [{"id": f"{key}.1", "position": "isolated"} for key in keys[:away]]
    line = {"side": "german", "id": "I7", "kind": "ME", "description": "Rifles"}
    line |= {"price": 1, "campaign_max": 9, "scenario_max": given["scenario_maximum"]}
    line |= {"rating": "raw"}
    campaign = field.campaign({"Element": rows, "Stand": stands, "Group": [line]})
    first = 0 if given.get("isolated_me_is_also_chosen") else away
    told = {"elements": keys[first : first + chosen]}
    after, grounds = attempt(campaign, "C2", "german", told)
    still = after.rows("Stand", position="isolated", status="available")
    return facts(after, grounds, isolated_removed=away - len(still))


def unfit(given):
    lost = given.get("choose_vehicle_status", "available")
    stands = field.status(*(f"G02.{n}" for n in range(1, 5)), status=lost)
    company = {"id": "G02", "status": given.get("me_status", "active")}
    campaign = field.campaign({"Element": [company], "Stand": stands})
    return facts(campaign, field.grounds(campaign, "C2", "german", {"elements": ["G02"]}))


@ask("choose_list")
def choose_list(given):
    rows = {"Element": [{"id": key, "status": "combined"} for key in ("G01", "G02")]}
    for each in given["roster"]:
        key, status = each["id"], each["status"]
        if key.startswith("AIR"):
            rows["Flight"] = [field.flight(key, status=status)]
        elif key.startswith("O"):
            rows["Module"] = [field.module(key, status=status)]
        else:
            row = field.element(key, key[:2], contents="2xG-INF", status=status)
            rows["Element"].append({**row, "side": "german"})
    offers = field.offers(field.campaign(rows), "C2", "german")
    return {"can_be_chosen": [choice.value for choice in offers]}


def fixed(given):
    return isinstance(given["chart"], dict) and "fixed_length" in given["chart"]


@ask("scenario_end", without=fixed)
def scenario_end(given):
    turn, chart = given["turn"], given["chart"]
    campaign = field.campaign()
    if chart != "sample":
        lines = [{"turn": int(t), "ends_on": on} for t, on in chart["end_on"].items()]
        none = [{"turn": t, "ends_on": 0} for t in range(12, 21)]
        campaign = field.campaign({"TurnRow": [*none, *lines]})
    rows = {row.turn: row.ends_on for row in campaign.rows("TurnRow") if row.ends_on}
    if given["agree_to_end"]:
        told = {"ended": "agreed", "turns": turn - 1}
        after = field.play(campaign, "D", "", told)
        return {
            "roll_due": False,
            "ends": after.find("Slot", field.TODAY).turns == turn - 1,
        }
    if turn not in rows:
        return {"roll_due": False, "ends": False}
    dice = [*(10 for t in rows if t < turn), given["natural"]]
    ends = given["natural"] <= rows[turn]
    after = field.play(campaign, "D", "", {}, dice if ends else [*dice, 1])
    return {"roll_due": True, "ends": after.find("Slot", field.TODAY).turns == turn - 1}
