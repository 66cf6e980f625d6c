"""Questions about ammunition: who rolls, what it becomes, what a stand may still do."""

from refkit.engine.charts.dice import Roll
from refkit.systems.battlefront.rules import ammunition as effects
from tests.cases.battlefront.asking import ask, options
from tests.systems.battlefront import field


def begun(given):
    """Return the campaign at the start of a scenario, and the stand that is asked about."""
    position = given.get("begins", "normal")
    told = {"ammunition": given.get("state", "normal"), "position": position}
    pocket = {"pocket": "P1"} if position != "normal" else {}
    rows = {"Stand": [{"id": "G01.1", **told, **pocket}]}
    rows["Element"] = [{"id": "G01", "chosen": field.TODAY}]
    rule = given.get("scenario_rule") or given.get("special_campaign_rule")
    if rule:
        rows["SpecialRule"] = [{"id": "1", "effect": rule}]
    after = field.play(field.campaign(rows, options(given)), "B8", "german")
    return after, after.find("Stand", "G01.1")


@ask("ammunition")
def ammunition(given):
    effect = effects.EFFECTS[given["state"]]
    if "wants" in given:
        return {"allowed": effect.allows(given["wants"])}
    if "close_combat_strength" in given:
        printed = given["close_combat_strength"]
        return {"close_combat_strength": effect.close_combat(printed)}
    campaign, stand = begun(given)
    found = {"state_at_start": stand.ammunition, "state_after": stand.ammunition}
    return {**found, **fired(campaign, stand, given)} if "fires" in given else found


def fired(campaign, stand, given):
    """What a firing comes to: a roll where one is offered, and what is noted of it."""
    offers = field.offers(campaign, "D2", "german")
    asked = [o for o in offers if o.field == "ammunition.stand" and o.value == stand.id]
    if not (asked and given["fires"]):
        return {"roll_due": False}
    face = given.get("natural", 10)
    roll = Roll(number=1, purpose="", dice="1d10", faces=(face,), source="typed")
    if campaign.system.charts["ammunition"].read(roll).result == "same":
        return {"roll_due": True}
    told = {"stand": stand.id, "state": effects.EFFECTS[stand.ammunition].worse}
    after = field.play(campaign, "D2", "german", {"ammunition": [told]})
    return {"roll_due": True, "state_after": after.find("Stand", stand.id).ammunition}
