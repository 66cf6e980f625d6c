"""Questions about the order of the work: steps of a slot, plan of a day, what waits."""

from tests.cases.battlefront.asking import ask, options
from tests.systems.battlefront import field

# The words of the questions; the roster check (B4) has none.
NAMES = {
    "A": "posture",
    "B1": "cpp_replenishment",
    "B2": "armor_repair",
    "B3": "armor_withdrawal",
    "B5": "discipline",
    "B6": "combine",
    "B7": "breakpoints",
    "B8": "ammunition_recovery",
    "B9": "buy_rg",
    "B10": "smoke_and_aircraft_rolls",
    "B11": "fortification_removal",
    "B12": "buy_fortifications",
    "C1": "reveal",
    "C2": "choose_forces",
    "C3": "deploy",
    "D": "resolve",
    "E1": "markers",
    "E2": "minefields",
    "E3": "bogged",
    "E4": "rally",
    "E5": "disengage",
    "E6": "perimeter",
    "E7": "escape",
    "E8": "clear_map",
    "E9": "hidden_fortifications",
    "E10": "burning_wrecks",
    "E11": "paperwork",
}
IDS = {name: key for key, name in NAMES.items()}
# The last step of what is done in several.
LAST = {"posture": "A2", "refit": "B12", "resolve": "D2", "cleanup": "E11"}
PHASES = {"A": "posture", "B": "refit", "C1": "reveal", "C2": "choose_forces"}
PHASES |= {"C3": "deploy", "D": "resolve", "E": "cleanup"}
DAYLIGHT = ["morning", "afternoon"]


def calendar(given, parts, *, first_day=False):
    """Return a campaign with a day of these parts, and the slot of each part.

    The day before had one scenario, unless it is the first.
    """
    days = [parts] if first_day else [["full_day"], parts]
    told = options(given)
    if given.get("optional_discipline", False):
        told["discipline"] = "on"
    campaign = field.campaign(None, told, days)
    today = campaign.rows("Slot", day=len(days))
    return campaign, {slot.kind: slot.id for slot in today}


def settled(campaign, slot, *, fought=True):
    return (field.fought if fought else field.both_defend)(campaign, slot)


@ask("do_step")
def do_step(given):
    campaign, slots = calendar(given, given.get("slots_today", DAYLIGHT))
    slot = slots[given.get("slot", next(iter(slots)))]
    campaign = settled(campaign, slot)
    last = given["done"][-1] if given["done"] else ""
    order = [step.id for step in campaign.system.steps]
    done = order.index(LAST.get(last) or IDS[last]) if last else -1
    owed = [key for key in field.due_in(campaign, slot) if key in NAMES]
    due = next(key for key in owed if order.index(key) > done)
    wanted = IDS[given["step"]]
    if wanted == due:
        return {"refused": False, "allowed": True, "next": NAMES[due]}
    codes = field.refused_due(campaign, due, wanted, "german", slot)
    return {"refused": True, "because": set(codes), "next": NAMES[due]}


@ask("slot_steps")
def slot_steps(given):
    campaign, slots = calendar(given, given.get("slots_today", DAYLIGHT))
    slot = slots[given.get("slot", next(iter(slots)))]
    due = field.due_in(settled(campaign, slot, fought=given["scenario"]), slot)
    # the close of the day is no phase of the slot
    told = (PHASES.get(key) or PHASES.get(key[0]) for key in due)
    return {"order": list(dict.fromkeys(filter(None, told)))}


@ask("refit_steps")
def refit_steps(given):
    campaign, slots = calendar(given, given["slots_today"])
    due = field.due_in(campaign, slots[given["slot"]])
    return {"order": [NAMES[key] for key in due if key[0] == "B" and key in NAMES]}


@ask("cleanup_steps")
def cleanup_steps(given):
    campaign, slots = calendar(given, given.get("slots_today", DAYLIGHT))
    slot = slots[given.get("slot", next(iter(slots)))]
    fought = given.get("slot_had_scenario", True)
    due = field.due_in(settled(campaign, slot, fought=fought), slot)
    overnight = {"F1": NAMES["B2"], "F2": NAMES["B3"]} if "slot" in given else {}
    names = {key: name for key, name in NAMES.items() if key[0] == "E"} | overnight
    return {"order": [names[key] for key in due if key in names]}


@ask("day_plan")
def day_plan(given):
    first_day = given.get("first_day", False)
    told = {"optional_discipline": True, **given}
    campaign, slots = calendar(told, given["slots"], first_day=first_day)
    for slot in slots.values():
        campaign = settled(campaign, slot)
    due = {part: field.due_in(campaign, slot) for part, slot in slots.items()}
    held = {key: [part for part in due if key in due[part]] for key in ("B1", "B5", "B7")}
    order = {"orders": [{"group": "O1"}]}
    codes = {p: field.codes(campaign, "B9", "german", order, s) for p, s in slots.items()}
    return {
        "cpp_rolls": held["B1"],
        "oba_purchase": [p for p in slots if "oba_only_in_morning" not in codes[p]],
        "discipline": held["B5"],
        "breakpoints_reset": held["B7"],
        "armor_repair": at_hour(due, {"B2": "refit", "F1": "cleanup"}),
        "armor_withdrawal": at_hour(due, {"B3": "refit", "F2": "cleanup"}),
        "oba_removal": at_hour(due, {"F3": "cleanup"}),
        "preregistered_expiry": at_hour(due, {"F4": "end"}),
        "aircraft_expiry": aircraft_expiry(given, slots, due),
    }


def at_hour(due, steps):
    """Return the part of the day that calls for a step, and what of it: `night refit`."""
    hours = [f"{p} {steps[key]}" for p, keys in due.items() for key in keys if key in steps]
    return hours[0] if len(hours) == 1 else hours


def aircraft_expiry(given, slots, due):
    """Return where a flight bought in the day's first refit and not used is lost."""
    row = field.flight(slot=next(iter(slots.values())))
    days = [given["slots"]] if given.get("first_day") else [["full_day"], given["slots"]]
    campaign = field.campaign({"Flight": [row]}, options(given), days)
    for part, slot in slots.items():
        if "F5" in due[part]:
            after = field.play(campaign, "F5", slot=slot)
            if after.find("Flight", row["id"]).status == "lost":
                return f"{part} end"
    return None


@ask("overnight_work")
def overnight_work(given):
    today, later = given["slots_today"], given.get("next_day", ["morning"])
    campaign = field.campaign(None, options(given), [today, later])
    slots = campaign.rows("Slot")
    for number, slot in enumerate(slots):
        due = field.due_in(settled(campaign, slot.id), slot.id)
        if "B2" in due:
            return {"between": [slots[number - 1].kind, slot.kind]}
        if "F1" in due:
            return {"between": [slot.kind, slots[number + 1].kind]}
    return {"between": None}


@ask("scenario_winner")
def scenario_winner(given):
    codes = field.refused_due(field.campaign(), "E1", "F6")
    return {"refused": True, "because": set(codes)}
