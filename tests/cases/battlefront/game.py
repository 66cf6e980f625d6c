"""Questions about posture, forces and the game."""

from refkit.engine.charts.dice import Roll
from refkit.engine.problems import Refused
from refkit.systems.battlefront.steps.posture import postures
from tests.cases.battlefront import course
from tests.cases.battlefront.asking import ask, attempt, facts, options
from tests.systems.battlefront import field


@ask("posture")
def posture(given):
    kind = given.get("slot", "full_day")
    rules = [{"id": "1", "effect": "no_night_scenarios"}]
    known = given.get("night_scenarios_in_campaign", True)
    # the first slot of a campaign has no declarations
    days = [("full_day",), ("morning", kind) if kind == "night" else (kind,)]
    before = {"SpecialRule": () if known else rules}
    campaign = field.campaign(before, options(given), days=days)
    slot = course.slot(campaign, kind, day=2)
    if "predetermined" in given:
        slot, told = field.TODAY, {"attacker": given["predetermined"]["attacker"]}
        campaign = field.play(campaign, "S10", "", told)
    try:
        campaign = declare(campaign, given.get("declared", {}), slot)
    except Refused as error:
        return {"refused": True, "because": {word(fault) for fault in error.faults}}
    wanted = any(
        d.step.id == "A" for d in field.engine.due_steps(field.at(campaign, "A", slot))
    )
    grounds = field.grounds(campaign, "C1", slot=slot)
    missing = [s for s in field.SIDES if not campaign.rows("Posture", slot=slot, side=s)]
    if grounds:
        return facts(campaign, grounds, missing=missing)
    after = revealed(campaign, given, slot)
    return {"secret_declarations_wanted": wanted, **settled(after, slot)}


def declare(campaign, declared, slot):
    for side, told in declared.items():
        campaign = field.play(campaign, "A", side, {"posture": told}, slot=slot)
    return campaign


def word(fault):
    """The code of a refusal; a posture that is no word of the form has the form's own."""
    is_posture = (fault.code, fault.field) == ("not_understood", "posture")
    return "unknown_posture" if is_posture else fault.code


def revealed(campaign, given, slot):
    """The campaign after the reveal, thrown for in it or in secret before."""
    dice = faces(given)
    if dice and "secret_roll_off" in course.facts(campaign, slot):
        campaign, dice = field.play(campaign, "A2", "", {}, dice, slot), ()
    return field.play(campaign, "C1", "", {}, dice, slot)


def faces(given):
    shown = given.get("die_faces_shown", {})
    thrown = [{side: int(face) or 10 for side, face in shown.items()}] if shown else []
    thrown += given.get("rolls", [])
    return [throw[side] for throw in thrown for side in field.SIDES]


def settled(after, slot):
    row = after.find("Slot", slot)
    there = course.facts(after, slot)
    due = {step.id for step in after.system.steps if step.is_due(there)}
    order = [row.defender, row.attacker]
    first = postures.first_to_move(after, row)
    held = {"choose_forces": "C2" in due, "deployment": "C3" in due}
    held |= {"refit_held": {"B1", "B9", "B12"} <= due, "cleanup_on_table": "E8" in due}
    throws = [
        e.readings for e in after.entries if e.slot == slot and e.step in ("A2", "C1")
    ]
    rolled = sum(map(len, throws))
    return {
        "scenario": bool(row.attacker),
        "attacker": row.attacker or None,
        "defender": row.defender,
        "setup_order": order,
        "move_order": sorted(order, key=lambda side: side != first),
        "die_rolled": bool(rolled),
        "rolls_used": rolled // 2,
        **held,
    }


@ask("choose_forces")
def choose_forces(given):
    if given.get("kind") == "aircraft":
        return airborne(given)
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


def airborne(given):
    keys = [f"G-P1-{n}" for n in range(given["choose"])]
    line = {"side": "german", "id": "P1", "scenario_max": given.get("scenario_maximum", 9)}
    before = {"Flight": [field.flight(key) for key in keys], "Group": [line]}
    campaign = field.campaign(before, options(given), days=[(given["slot"],)])
    return facts(campaign, field.grounds(campaign, "C2", "german", {"flights": keys}))


def unfit(given):
    lost = given.get("choose_vehicle_status", "available")
    stands = field.status(*(f"G02.{n}" for n in range(1, 5)), status=lost)
    company = {"id": "G02", "status": given.get("me_status", "active")}
    campaign = field.campaign({"Element": [company], "Stand": stands})
    return facts(campaign, field.grounds(campaign, "C2", "german", {"elements": ["G02"]}))


@ask("choose_list")
def choose_list(given):
    rows = {"Element": [{"id": key, "status": "combined"} for key in ("G01", "G02")]}
    rows |= {"Flight": [], "Module": []}
    for each in given["roster"]:
        key, status = each["id"], each["status"]
        if key.startswith("AIR"):
            told = "ready" if status == "active" else status
            rows["Flight"].append(field.flight(key, status=told))
        elif key.startswith("O"):
            rows["Module"].append(field.module(key, status=status))
        else:
            row = field.element(key, key[:2], contents="2xG-INF", status=status)
            rows["Element"].append({**row, "side": "german"})
    offers = field.offers(field.campaign(rows), "C2", "german")
    return {"can_be_chosen": [choice.value for choice in offers]}


class AtTurn:
    """Dice that end no turn before the one that is asked of, and every one after it."""

    def __init__(self, turn, natural):
        self.turn, self.natural, self.thrown = turn, natural, []

    def roll(self, dice, purpose):
        turn = int(purpose.partition("turn ")[2].partition(",")[0])
        self.thrown.append(turn)
        face = 10 if turn < self.turn else self.natural if turn == self.turn else 1
        return Roll(number=1, purpose=purpose, dice=dice, faces=(face,), source="typed")


@ask("scenario_end")
def scenario_end(given):
    turn, told = given["turn"], {}
    dice = AtTurn(turn, given.get("natural", 10))
    if given["agree_to_end"]:
        told = {"ended": "agreed", "turns": turn - 1}
    campaign = field.at(length(given), "D")
    owed = field.engine.find_due(campaign, "D")
    after = field.engine.play(campaign, owed, field.engine.parse_decision(owed, told), dice)
    ends = after.find("Slot", field.TODAY).turns == turn - 1
    return {"roll_due": turn in dice.thrown, "ends": ends}


def length(given):
    """The campaign with the turn record chart of the question, or its set length."""
    chart = given["chart"]
    if chart == "sample":
        return field.campaign({}, options(given))
    if "fixed_length" in chart:
        return field.campaign({}, {"turn_chart": str(chart["fixed_length"])})
    none = dict.fromkeys(range(11, 21), 0)
    ends = {**none, **{int(turn): on for turn, on in chart["end_on"].items()}}
    rows = [{"turn": turn, "ends_on": on} for turn, on in ends.items()]
    return field.campaign({"TurnRow": rows}, options(given))
