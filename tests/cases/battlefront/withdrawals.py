"""Questions about armour called away for a rest."""

from refkit.systems.battlefront.steps.refit import withdrawal
from tests.cases.battlefront.armour import RESULTS, slot_of
from tests.cases.battlefront.asking import ask, options
from tests.systems.battlefront import field


def losers(given):
    """Return a day of two games with its losses, and the slot of its last roll."""
    parts = ["morning", "afternoon"]
    kind, now = given["me_kind"], given.get("afv_destroyed_in_previous_scenario", 0)
    now += given.get("afv_abandoned_in_previous_scenario", 0)
    earlier = given.get("afv_destroyed_earlier_today", 0)
    last = slot_of(parts, "afternoon")
    company = {"id": "G02", "tank_only": kind in ("tank", "tank_destroyer")}
    company |= {"status": given.get("me_status", "active")}
    company |= {"contents": f"{now + earlier + 4}xG-TANK"}
    mended = given.get("afv_repaired_tonight", 0)
    stands = [
        {
            "id": f"G02.{n + 1}",
            "lost_in": last if n < now else field.TODAY,
            "status": "available" if n < mended else "knocked_out",
        }
        for n in range(now + earlier)
    ]
    penned = 4 if given.get("isolated") else given.get("of_which_isolated", 0)
    there = range(now + earlier, now + earlier + penned)
    away = {"position": "isolated", "pocket": "P1"}
    stands += [{"id": f"G02.{n + 1}", **away} for n in there]
    side = {"id": "german", "withdrawal": given["side_under_restriction"]}
    before = {"Element": [company], "Stand": stands, "Side": [side]}
    campaign = field.campaign(before, options(given), [parts])
    return field.fought(field.fought(campaign, field.TODAY), last), last


@ask("armor_withdrawal")
def armor_withdrawal(given):
    campaign, slot = losers(given)
    after = field.play(campaign, "F2", "german", {}, (given["natural"],), slot)
    result = after.entries[-1].readings[-1].result
    status = after.find("Element", "G02").status
    return {"result": RESULTS.get(result, result), "me_status_after": status}


@ask("armor_withdrawal_due")
def armor_withdrawal_due(given):
    campaign, slot = losers(given)
    if given.get("occasion") == "before_repairs":
        codes = field.refused_due(campaign, "F1", "F2", "german", slot)
        return {"roll_due": False, "because": set(codes)}
    rolling = {choice.value for choice in field.offers(campaign, "F2", "german", slot)}
    codes = withdrawal.excuses(field.turn(campaign, "german", slot)).get("G02", ())
    return {"roll_due": "G02" in rolling, "because": set(codes)}
