"""Questions about the cleanup: the table, status, perimeters, what comes off the map."""

from refkit.engine.campaign import ledger
from refkit.engine.campaign.entry import Entry
from refkit.systems.battlefront.rules import inches
from refkit.systems.battlefront.steps.cleanup import paperwork
from refkit.systems.battlefront.steps.perimeter import disengaging
from tests.cases.battlefront.asking import ask
from tests.systems.battlefront import field

CHOSEN = {"Element": [{"id": key, "chosen": field.TODAY} for key in ("G01", "G02")]}
REACHES = {
    "friendly_edge": "home_edge",
    "friendly_entry_point": "entry_point",
    "entry_point": "entry_point",
    "friendly_supply_line": "supply_line",
    "supply_line": "supply_line",
}


@ask("unit_status")
def unit_status(given):
    line = given.get("clear_line") or {}
    told = {
        "unit": "G01",
        "behind": "yes" if given.get("behind_enemy_front", False) else "no",
        "guarded": given.get("protected_line") or False,
        "reaches": REACHES.get(line.get("reaches"), ""),
        "passes_enemy": line.get("passes_within_5_inches_of_enemy", False),
        "toward_enemy": line.get("ever_moves_toward_enemy_edge", False),
        "pocket": "P1",
    }
    pockets = [{"pocket": "P1", "side": "german"}]
    drawn = {"course": "0, 0", "units": [told], "pockets": pockets}
    after = field.play(field.campaign(CHOSEN), "E6", "", drawn)
    return {"status": after.find("Stand", "G01.1").position}


@ask("perimeters")
def perimeters(given):
    keys = {unit["id"]: f"G1{n}" for n, unit in enumerate(given["units"])}
    rows = [field.element(k, contents="2xG-INF", chosen=field.TODAY) for k in keys.values()]
    away = [unit for unit in given["units"] if unit["status"] != "normal"]
    names = dict.fromkeys(unit["pocket"] for unit in away)
    told = {
        "course": "0, 0",
        "pockets": [{"pocket": name, "side": "german"} for name in names],
        "units": [
            {"unit": keys[u["id"]], "position": u["status"], "pocket": u["pocket"]}
            for u in away
        ],
    }
    after = field.play(field.campaign({"Element": rows}), "E6", "", told)
    lines = after.rows("Front")
    pockets = [line.id for line in lines if line.side]
    return {"mlr": sum(line.id == "MLR" for line in lines), "pockets": pockets}


@ask("disengage")
def disengage(given):
    pair = {"first": "a", "second": "b", "inches": str(given["inches_to_enemy"])}
    for which, name in (("first", "a"), ("second", "b")):
        unit = given.get(name, {})
        pair[f"{which}_dug_in"] = unit.get("improved_position", False)
        pair[f"{which}_moved"] = unit.get("moved", False)
        holds = ("on_salient_flank", "going_back_cuts_friends_off")
        pair[f"{which}_flank"] = all(unit.get(fact, False) for fact in holds)
    after = field.play(field.campaign(), "E5", "", {"pairs": [pair]})
    back = disengaging.going_back(field.row(disengaging.Contact, pair))
    told = " ".join(after.entries[-1].lines)
    assert all(f"{name}: back {inches.as_text(far)}" in told for name, far in back.items())
    each = {float(far) for far in back.values()}
    return {
        "moves_back": list(back),
        "equal_share": len(back) > 1 and len(each) == 1,
        "inches_each": min(each, default=0),
        "until_inches": inches.CLEAR,
    }


@ask("cleanup")
def cleanup(given):
    known = [name for name in given if name in TABLE]
    return {fact: value for name in known for fact, value in TABLE[name](given).items()}


def lines_of(step, decision, before=None):
    """What a step says of a decision, with the campaign after it."""
    after = field.play(field.campaign({**CHOSEN, **(before or {})}), step, "", decision)
    return after, after.entries[-1].lines


def markers(given):
    _, lines = lines_of("E1", {"kinds": given["markers"]})
    told = dict(line.split(": ") for line in lines)
    names = {"removed": "come off", "kept": "stay"}
    return {fact: told[said].split(", ") for fact, said in names.items() if said in told}


def unit_states(given):
    shaken = [
        {"unit": str(n), "state": state}
        for n, state in enumerate(given["unit_states"])
        if state in ("suppressed", "disordered")
    ]
    after, lines = lines_of("E4", {"units": shaken})
    good = {line.split(":")[0] for line in lines if line.endswith("in good order")}
    states = enumerate(given["unit_states"])
    found = ["good_order" if str(n) in good else state for n, state in states]
    return {"unit_states_after": found, "die_rolled": bool(after.entries[-1].readings)}


def bogged(given):
    told = {"stand": "G02.1", "failed": given["bogged_vehicle"]["failed_checks"]}
    after, lines = lines_of("E3", {"stands": [told]})
    immobile = after.find("Stand", "G02.1").immobile
    again = any("takes its check again" in line for line in lines)
    return {"status_after": "immobile" if immobile else "bogged", "check_again": again}


def mined(given):
    state = given["unit_in_minefield"]["state"]
    told = {"stands": [{"stand": "G01.1"}]}
    if state != "destroyed":
        told = {"inside": [{"stand": "G01.1", "state": IN_MINES.get(state, state)}]}
    _, lines = lines_of("E2", told)
    return {"attack_again": any("attacked again" in line for line in lines)}


def units(given):
    """Every unit stands somewhere; where it still does after the clearing, it is left."""
    keys = {f"G1{n}": unit for n, unit in enumerate(given["units"])}
    rows = [field.element(key, contents="1xG-TANK") for key in keys]
    stands = [
        {
            "id": f"{key}.1",
            "position": unit["status"],
            "pocket": "" if unit["status"] == "normal" else unit.get("pocket", "P1"),
            "place": unit.get("location", "somewhere"),
            "immobile": unit.get("immobile", False),
        }
        for key, unit in keys.items()
    ]
    campaign = field.campaign({"Element": rows, "Stand": stands})
    after = field.play(campaign, "E8", "", field.draft(campaign, "E8").values)
    places = {u["id"]: after.find("Stand", f"{key}.1").place for key, u in keys.items()}
    return {
        "taken_off_map": [key for key, place in places.items() if not place],
        "left_on_map": [key for key, place in places.items() if place],
        "location_recorded": {key: place for key, place in places.items() if place},
    }


def panicked(given):
    keys = {f"G01.{n}": name for n, name in enumerate(given["panicked"], 1)}
    campaign = field.campaign({"Stand": field.status(*keys, panicked=True)})
    after = field.play(campaign, "E8")
    back = [name for key, name in keys.items() if not after.find("Stand", key).panicked]
    return {"rejoin_me": back}


def burning(given):
    told = {"wreck": "W1", "burning": given["burning_wreck"]}
    after, lines = lines_of("E10", {"wrecks": [told]}, lying())
    out = "wreck W1 burns no more and stays" in lines
    left = after.find("Wreck", "W1") is not None
    return {"burning": given["burning_wreck"] and not out, "wreck_left_on_map": left}


def lying(status="knocked_out", **fields):
    stands = field.status("G02.1", status=status, lost_in=field.TODAY)
    return {"Wreck": [field.wreck(state=status, **fields)], "Stand": stands}


def wreck(given):
    """The wreck through the cleanup of this slot and of the later ones."""
    days = [("full_day",)] * (1 + given["slots_later"])
    campaign = field.campaign(lying(given["status"]), days=days)
    for slot in campaign.rows("Slot"):
        for step in ("E8", "E9", "E10"):
            told = field.draft(campaign, step, slot=slot.id).values
            campaign = field.play(campaign, step, "", told, slot=slot.id)
    return {"wreck_left_on_map": campaign.find("Wreck", "W1") is not None}


def record(given):
    """A slot on record as far as is given: line, losses of both sides, where a wreck is."""
    there = set(given["record"])
    front = {"slot": field.TODAY, "id": "MLR", "course": "0, 0"}
    place = "the ford" if "refit_modifier_conditions" in there else ""
    before = {**lying(place=place, ground=""), "Front": [front] if "mlr" in there else []}
    campaign = field.campaign(before)
    for side in field.SIDES if "unit_strengths" in there else ():
        done = Entry(number=0, kind="step", slot=field.TODAY, step="D2", side=side)
        campaign = ledger.append(campaign, done)
    lacking = [each.what for each in paperwork.missing_notes(field.turn(campaign))]
    return {"complete": not lacking, "missing": list(dict.fromkeys(lacking))}


IN_MINES = {"exited": "out", "moved_out": "out", "in": "still_in"}
TABLE = {
    "markers": markers,
    "unit_states": unit_states,
    "bogged_vehicle": bogged,
    "unit_in_minefield": mined,
    "units": units,
    "panicked": panicked,
    "burning_wreck": burning,
    "wreck": wreck,
    "record": record,
}
