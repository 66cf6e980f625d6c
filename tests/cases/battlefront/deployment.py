"""Questions about setting up: bounds, pockets, what starts hidden, what lies where."""

from refkit.engine.campaign.view import view
from tests.cases.battlefront.asking import ask, attempt, facts
from tests.systems.battlefront import field

CHOSEN = {"Element": [{"id": "G01", "chosen": field.TODAY}]}


def standing(status):
    stands = [f"G01.{n}" for n in range(1, 6)]
    told = {"position": status, "pocket": "" if status == "normal" else "P1"}
    return {**CHOSEN, "Stand": field.status(*stands, place="the farm", **told)}


@ask("deploy")
def deploy(given):
    status, place = given.get("unit_status", "normal"), given.get("place", "same")
    told = {"unit": "G01", "beyond_line": place == "beyond_own_mlr"}
    told["moved"] = status != "normal" and place != "same"
    campaign = field.campaign(standing(status))
    return facts(*attempt(campaign, "C3", "german", {"units": [told]}))


@ask("starts_hidden")
def starts_hidden(given):
    told = {"unit": "G01", "distance": str(given["distance_to_enemy_mlr"])}
    told["spotting"] = str(given["spotting_distance"])
    after = field.play(field.campaign(CHOSEN), "C3", "german", {"units": [told]})
    return {"hidden": "starts hidden: G01" in after.entries[-1].lines}


@ask("deploy_records_missing")
def deploy_records_missing(given):
    forts = given["fortifications"]
    rows = [field.fort(fort["id"], status="bought") for fort in forts]
    told = [
        {"item": f["id"], "hidden": f.get("hidden", False), "place": f.get("location")}
        for f in forts
    ]
    campaign = field.campaign({"Fortification": rows})
    grounds = field.grounds(campaign, "C3", "german", {"fortifications": told})
    numbers = [int(ground.field.split("[")[1].split("]")[0]) for ground in grounds]
    return {"missing": [told[number]["item"] for number in numbers]}


@ask("move_fortification")
def move_fortification(given):
    status = "placed" if given.get("already_placed", True) else "bought"
    row = field.fort("G-1", item=given["item"], status=status)
    told = {"fortifications": [{"item": "G-1", "place": "elsewhere"}]}
    campaign = field.campaign({"Fortification": [row]})
    return facts(campaign, field.grounds(campaign, "C3", "german", told))


HOLDERS = {"buyer": "german", "enemy_of_buyer": "russian"}


@ask("hidden_fortification_after_scenario")
def hidden_fortification_after_scenario(given):
    hidden = given.get("hidden", True)
    row = field.fort("G-1" if hidden else "G-X1", hidden=hidden, place="60, 40")
    ground = HOLDERS.get(given["location_controlled_by"], "")
    told = {"items": [{"item": row["id"], "ground": ground}]}
    after = field.play(field.campaign({"Fortification": [row]}), "E9", "", told)
    lies = after.rows("Fortification")[0]
    return {
        "hidden": lies.hidden,
        "placed_on_map": not lies.hidden,
        "known_to_enemy": bool(view(after, "russian").rows("Fortification")),
        "same_location_next_slot": lies.place == "60, 40",
    }
