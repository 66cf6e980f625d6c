"""Questions about buying fortifications and keeping them until they are placed."""

from collections import Counter

from refkit.engine.campaign.view import view
from tests.cases.battlefront import course
from tests.cases.battlefront.asking import ask, attempt, facts, options, points
from tests.systems.battlefront import field


@ask("buy_fortification")
def buy_fortification(given):
    lines = {item: line(item, told) for item, told in given["fp_chart"].items()}
    before = {"FortLine": list(lines.values())}
    before["Points"] = [field.purse(fpp=given["fpp_before"])]
    campaign = field.campaign(before, options(given))
    orders = [order(lines, item, n) for item, n in Counter(given["buy"]).items()]
    after, grounds = attempt(campaign, "B12", "german", {"orders": orders})
    rows = after.rows("Fortification")
    return facts(
        after,
        grounds,
        recorded=[row.item for row in rows],
        location="named" if any(row.place for row in rows) else "not_yet",
        known_to_enemy=bool(view(after, "russian").rows("Fortification")),
        **points(after),
    )


def line(item, told):
    """A line of the FPP chart, of which the price may be all that is given."""
    told = told if isinstance(told, dict) else {"price": told}
    limits = {"pieces": told.get("pieces", 1), "most": told.get("maximum", 99)}
    return {"side": "german", "item": item, "price": told["price"], **limits}


def order(lines, item, times):
    """As many purchases of an item, in pieces."""
    return {"item": item, "pieces": times * lines.get(item, {"pieces": 1})["pieces"]}


@ask("fortification_record")
def fortification_record(given):
    """Bought in the refit for no more than the kind, or placed at setup as well."""
    after = stocked(given["bought"])
    if given["step"] != "refit":
        items = [{"item": row.id, "place": "the ford"} for row in in_hand(after)]
        after = field.play(after, "C3", "german", {"fortifications": items})
    rows = after.rows("Fortification")
    places = [row.place for row in rows if row.place]
    return {"type_recorded": [row.item for row in rows], "location_recorded": places}


def stocked(bought):
    """The campaign after these items were bought."""
    chart = [{"side": "german", "item": item, "price": 0, "most": 99} for item in bought]
    campaign = field.campaign({"FortLine": chart})
    orders = {"orders": [{"item": item} for item in bought]}
    return field.play(campaign, "B12", "german", orders)


def in_hand(campaign):
    return campaign.rows("Fortification", status="bought")


@ask("unplaced_fortifications")
def unplaced_fortifications(given):
    campaign = stocked(given["bought"])
    if not given.get("scenario_fought", True):
        after = course.close(course.both_defend(campaign, field.TODAY), field.TODAY)
        offers = field.offers(after, "C3", "german", field.TOMORROW)
        left = [after.find("Fortification", choice.value).item for choice in offers]
        return {"carried_to_next_scenario": left}
    wanted = list(given["placed_at_setup"])
    placed = []
    for row in in_hand(campaign):
        if row.item in wanted:
            wanted.remove(row.item)
            placed.append({"item": row.id, "place": "the ford"})
    grounds = field.grounds(campaign, "C3", "german", {"fortifications": placed})
    told = " ".join(ground.message for ground in grounds)
    left = [row.item for row in in_hand(campaign) if row.id in told]
    return facts(campaign, grounds, unplaced=left)
