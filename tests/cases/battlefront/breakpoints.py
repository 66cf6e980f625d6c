"""Questions about the marks at 25, 50 and 75 %: when they are worked out, and from what."""

from tests.cases.battlefront.asking import ask, options
from tests.systems.battlefront import field

FIRST, SECOND = field.TODAY, field.TOMORROW
KINDS = ("morning", "afternoon", "night")
MARKS = ("mark25", "mark50", "mark75")


def calendar(occasion):
    """The slot of the occasion: the first of a second day, or a later one of the first."""
    kind = next((kind for kind in KINDS if kind in occasion), "full_day")
    later = kind in ("afternoon", "night")
    second = {"id": SECOND, "kind": kind, "day": 1 if later else 2}
    return [{"id": FIRST, "kind": "morning"}, second]


def company(given):
    """The element with its stands, those that panicked and its wrecks."""
    back = given.get("panicked_returning", 0)
    now, wrecks = given["stands_available"] + back, given.get("unrepaired_wrecks", 0)
    start = given.get("stands_at_day_start", 0 if given["occasion"] == "new_day" else now)
    row = field.element("G11", contents=f"{now + wrecks}xG-TANK", day_start=start)
    away = now if given["isolated"] else given.get("of_which_isolated", 0)
    stands = [{"id": f"G11.{n}"} for n in range(1, now + wrecks + 1)]
    for number, stand in enumerate(stands, 1):
        stand.update({"position": "isolated", "pocket": "P1"} if number <= away else {})
        stand.update({"panicked": True} if now - back < number <= now else {})
        stand.update({"status": "knocked_out"} if number > now else {})
    return {"Element": [row], "Stand": stands}


def halves(given):
    """Two elements whose stands together are those given, each half gone."""
    now = given["stands_available"]
    parts = {"G11": now - now // 2, "G12": now // 2}
    told = {"establishment": 2 * now, "day_start": now}
    rows = [field.element(k, contents=f"{n}xG-INF", **told) for k, n in parts.items()]
    return {"Element": rows}


def reckoned(given):
    """Return the campaign after the work of the occasion that sets marks, if any does."""
    occasion = given["occasion"]
    combined = occasion.startswith("combined")
    rows = halves(given) if combined else company(given)
    rows["Slot"] = calendar(occasion)
    if "special_campaign_rule" in given:
        rows["SpecialRule"] = [{"id": "1", "effect": given["special_campaign_rule"]}]
    campaign = field.campaign(rows, options(given))
    if combined:
        pair = {"pairs": [{"keep": "G11", "strike": "G12"}]}
        return field.play(campaign, "B6", "german", pair, slot=SECOND)
    due = campaign.system.step("B7").is_due(campaign.system.facts(campaign, SECOND))
    return field.play(campaign, "B7", "german", slot=SECOND) if due else campaign


@ask("breakpoints")
def breakpoints(given):
    after = reckoned(given)
    row = after.find("Element", "G11")
    shown = {each.name: each.value(after, row) for each in type(row).derived}
    return {
        "losses_reaching": [shown[name] for name in MARKS],
        "losses_carried": shown["losses"],
        "band_now": int(shown["band"].removesuffix("%") or 0),
    }
