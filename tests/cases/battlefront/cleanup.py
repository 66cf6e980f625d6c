"""Questions about escape, perimeters and the order of the steps."""

from tests.systems.battlefront import field
from tests.cases.battlefront.asking import (
    ask,
    facts,
    options,
    out_of_sequence,
    reading,
)

UNITS = {"infantry": "G-INF", "gun": "G-GUN", "soft_vehicle": "G-LORRY"}


def escaped(given, natural):
    card = UNITS.get(given["unit"], "G-TANK" if given.get("fully_tracked") else "G-CAR")
    row = field.element("G11", contents=f"1x{card}; 4xG-INF")
    told = {"position": given.get("status", "isolated"), "pocket": "P1"}
    before = {
        "Element": [row],
        "Stand": [{"id": "G11.1", **told}],
        "Slot": [{"id": field.TODAY, "kind": given.get("after_scenario", "full_day")}],
        "Side": [{"id": "german", "nation": given.get("nation", "german").title()}],
    }
    near = given.get("inches_to_friendly_lines", 99) <= 4
    wish = {"stands": [{"stand": "G11.1", "near": near}]}
    return field.play(
        field.campaign(before, options(given)), "E7", "german", wish, (natural,)
    )


@ask("escape")
def escape(given):
    after = escaped(given, given["natural"])
    stand = after.find("Stand", "G11.1")
    free = stand.status == "available" and stand.position == "normal"
    result = after.entries[-1].readings[-1].result
    status = "rejoins_me" if free else stand.status
    return {"result": result, "status_after": status, **reading(after)}


@ask("escape_outcome")
def escape_outcome(given):
    natural = {"escape": 9, "abandon": 3, "eliminated": 1}[given["result"]]
    after = escaped(given, natural)
    stand = after.find("Stand", "G11.1")
    free = stand.status == "available"
    there = after.rows("Stand", element="G11", status="available", position="normal")
    wrecks = after.rows("Wreck")
    return {
        "status_after": stand.position if free else stand.status,
        "me_stands_normal_after": len(there),
        "left_on_map": bool(wrecks),
        "on_roster": stand.status != "eliminated",
        "deployable": free,
        "repairable": bool(wrecks),
    }


@ask("escape_column")
def escape_column(given):
    chart = escaped(given, 9).entries[-1].readings[-1].chart
    return {"column": chart.removeprefix("Escape, ")}


@ask("escape_allowed", without=lambda given: given["status"] != "normal")
def escape_allowed(given):
    campaign = field.campaign()
    told = {"stands": [{"stand": "G01.1"}]}
    return facts(campaign, field.grounds(campaign, "E7", "german", told))


@ask("escape_rolls_due")
def escape_rolls_due(given):
    kinds = {"infantry_stands": "G-INF", "afv": "G-CAR", "soft_vehicles": "G-LORRY"}
    rows, stands, wish = [], [], []
    for n, group in enumerate(given.get("groups") or [given["group"]]):
        parts = [f"{number}x{kinds[kind]}" for kind, number in group.items()]
        rows.append(field.element(f"G1{n}", contents="; ".join(parts)))
        cards = [kinds[kind] for kind, number in group.items() for _ in range(number)]
        for place, card in enumerate(cards, 1):
            key = f"G1{n}.{place}"
            stands.append({"id": key, "position": "isolated", "pocket": f"P{n}"})
            shared = card == "G-LORRY" and given.get("single_roll_chosen", True)
            wish.append({"stand": key, "together": shared})
    told = {"stands": wish if given["wish"] == "all" else []}
    campaign = field.campaign({"Element": rows, "Stand": stands})
    dice = [9] * rolls(wish) if told["stands"] else []
    after = field.play(campaign, "E7", "german", told, dice)
    read = after.entries[-1].readings
    columns = [r for r in read if "column" in r.roll.purpose]
    left = after.rows("Stand", position="isolated", status="available")
    found = {"rolls": len(read), "remain": len(left)}
    return {**found, "group_roll_for": "soft_vehicles" if columns else ""}


def rolls(wish):
    """How many dice to lay out; one too many or too few is refused."""
    alone = sum(not each["together"] for each in wish)
    pockets = {each["stand"].split(".")[0] for each in wish if each["together"]}
    return alone + len(pockets)


@ask("perimeters")
def perimeters(given):
    keys = {unit["id"]: f"G1{n}" for n, unit in enumerate(given["units"])}
    rows = [field.element(k, contents="2xG-INF", chosen=field.TODAY) for k in keys.values()]
    away = [unit for unit in given["units"] if unit["status"] != "normal"]
    told = {
        "course": "0, 0",
        "pockets": [{"pocket": unit["pocket"], "side": "german"} for unit in away],
        "units": [
            {"unit": keys[u["id"]], "position": u["status"], "pocket": u["pocket"]}
            for u in away
        ],
    }
    after = field.play(field.campaign({"Element": rows}), "E6", "", told)
    lines = after.rows("Front")
    pockets = [line.id for line in lines if line.side]
    return {"mlr": sum(line.id == "MLR" for line in lines), "pockets": pockets}


@ask("cleanup", without=lambda given: "panicked" not in given)
def cleanup(given):
    keys = {f"G01.{n}": name for n, name in enumerate(given["panicked"], 1)}
    campaign = field.campaign({"Stand": field.status(*keys, panicked=True)})
    after = field.play(campaign, "E8")
    back = [name for key, name in keys.items() if not after.find("Stand", key).panicked]
    return {"rejoin_me": back}


NAMES = {
    "B1": "cpp_replenishment",
    "B9": "buy_rg",
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
PHASES = {"A": "posture", "B": "refit", "C1": "reveal", "C2": "choose_forces"}
PHASES |= {"C3": "deploy", "D": "resolve", "E": "cleanup"}


@ask("do_step")
def do_step(given):
    ids = {name: key for key, name in NAMES.items()}
    last = given["done"][-1]
    order = [step.id for step in field.campaign().system.steps]
    due = "B1" if last == "posture" else order[order.index(ids[last]) + 1]
    campaign = field.at(field.campaign(), due, field.TOMORROW)
    refused = out_of_sequence(campaign, ids[given["step"]], "german")
    return {"refused": refused, "because": {"out_of_sequence"}, "next": NAMES[due]}


def order_of(facts_there):
    steps = field.campaign().system.steps
    return [step.id for step in steps if step.is_due(frozenset(facts_there))]


@ask("cleanup_steps")
def cleanup_steps(given):
    return {"order": [NAMES[key] for key in order_of({"game"}) if key.startswith("E")]}


@ask("slot_steps")
def slot_steps(given):
    due = order_of({"first_of_day", *(["game"] if given["scenario"] else [])})
    told = [PHASES.get(key) or PHASES[key[0]] for key in due]
    return {"order": list(dict.fromkeys(told))}
