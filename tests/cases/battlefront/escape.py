"""Questions about units that try to get out of a pocket."""

from tests.cases.battlefront.asking import ask, options, reading
from tests.systems.battlefront import field

CLASSES = {
    **dict.fromkeys(("infantry", "mortar", "machine_gun"), "T"),
    "gun": "G",
    **dict.fromkeys(("soft_vehicle", "transport", "truck", "lorry"), "V"),
    **dict.fromkeys(("afv", "tank", "armored_car", "half_track", "halftrack"), "A"),
}
KINDS = {
    "infantry_stands": "G-INF",
    "guns": "G-GUN",
    "afv": "G-CAR",
    "soft_vehicles": "G-LORRY",
}
BEFORE_IT = {"refit": "B9", "deployment": "C3", "resolution": "D"}


def penned(given):
    """A stand as it is given in a pocket, with others of its element in normal status."""
    card = {"id": "G-X", "side": "german", "name": "Card", "unit_class": "T"}
    card["unit_class"] = CLASSES[given.get("unit", "infantry")]
    card["armoured"] = not given.get("unarmored_vehicle", card["unit_class"] == "V")
    card["tracked"] = given.get("fully_tracked", False)
    others = given.get("me_stands_normal", 4)
    row = field.element("G11", contents=f"1xG-X; {others}xG-INF")
    told = {"position": given.get("status", "isolated"), "pocket": "P1"}
    fought = given.get("slot_had_scenario", True)
    slot = {"id": field.TODAY, "kind": given.get("after_scenario", "full_day")}
    before = {
        "UnitCard": [card],
        "Element": [row],
        "Stand": [{"id": "G11.1", **told}],
        "Slot": [{**slot, "status": "planned" if fought else "no_scenario"}],
        "Side": [{"id": "german", "nation": given.get("nation", "german").title()}],
    }
    return field.campaign(before, options(given))


def wish(given):
    """What is asked for: the stand with the distance that was measured."""
    return {"stands": [{"stand": "G11.1", "inches": distance(given)}]}


def distance(given):
    return str(given.get("inches_to_friendly_lines", ""))


def escaped(given, natural):
    return field.play(penned(given), "E7", "german", wish(given), (natural,))


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
    tried = (escaped(given, natural) for natural in range(1, 11))
    wanted = given["result"]
    after = next(a for a in tried if a.entries[-1].readings[-1].result == wanted)
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


@ask("escape_allowed")
def escape_allowed(given):
    campaign = penned(given)
    step = campaign.system.step("E7")
    turn = field.turn(campaign, "german")
    decision = field.row(step.decision, wish(given))
    codes = {ground.code for ground in step.code.refuse(turn, decision)}
    due = waits_for(campaign, given)
    if due != "E7":
        codes |= set(field.refused_due(campaign, due, "E7", "german"))
    return {"refused": True, "because": codes} if codes else {"allowed": True}


def waits_for(campaign, given):
    """The step that is due in the phase, after a game or without one."""
    if given.get("phase", "cleanup") in BEFORE_IT:
        return BEFORE_IT[given["phase"]]
    facts = campaign.system.facts(campaign, field.TODAY)
    ids = [step.id for step in campaign.system.steps if step.is_due(facts)]
    return "E7" if "E7" in ids else ids[ids.index("C1") + 1]


@ask("escape_rolls_due")
def escape_rolls_due(given):
    rows, stands, wish = [], [], []
    for n, group in enumerate(given.get("groups") or [given["group"]]):
        parts = [f"{number}x{KINDS[kind]}" for kind, number in group.items()]
        rows.append(field.element(f"G1{n}", contents="; ".join(parts)))
        cards = [KINDS[kind] for kind, number in group.items() for _ in range(number)]
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
