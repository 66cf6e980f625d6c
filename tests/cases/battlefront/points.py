"""Questions about points and purchases."""

from refkit.engine.charts import mean
from refkit.engine.view import view
from refkit.workbook import packs
from tests.systems.battlefront import field
from tests.cases.battlefront.asking import (
    ask,
    attempt,
    facts,
    options,
    points,
    reading,
)

DRM = {"date": "1942-12-24", "side": "german"}


def history(given):
    told = given.get("historical_drm", 0)
    return {**DRM, **({"income": False} if told == "none" else {"modifier": told})}


def replenished(given, **fields):
    before = {
        "Slot": [{"id": field.TODAY, "kind": given.get("slot", "full_day")}],
        "HistoricalDrm": [history(given)],
        "Points": [field.purse(given["cpp_before"], 0)],
    }
    if "declared_posture" in given:
        told = {"slot": field.TODAY, "side": "german"}
        before["Posture"] = [{**told, "declared": given["declared_posture"]}]
    campaign = field.campaign(before, options(given))
    dice = () if given["natural"] is None else (given["natural"],)
    return field.play(campaign, "B1", "german", {}, dice)


def by_the_pack(given, dice=()):
    campaign = packs.campaign("advance-to-rostov", seed="x")
    slot = next(s.id for s in campaign.rows("Slot") if str(s.date) == given["date"])
    before = field.balance(campaign, given["side"])
    after = field.play(campaign, "B1", given["side"], {}, dice, slot)
    gain = field.balance(after, given["side"]) - before
    readings = after.entries[-1].readings
    return gain, sum(add for read in readings for _, add in read.modifiers), readings


@ask("cpp_replenishment", without=lambda given: "table" in given)
def cpp_replenishment(given):
    if "chart" in given:
        gain, _, rolled = by_the_pack(given)
        after = given["cpp_before"] + gain
        return {"gain": gain, "die_rolled": bool(rolled), "cpp_after": after}
    after = replenished(given)
    gained = field.balance(after, "german") - given["cpp_before"]
    rolled = after.entries[-1].readings
    trace = reading(after) if rolled else {}
    return {"gain": gained, "die_rolled": bool(rolled), **trace, **points(after)}


@ask("cpp_replenishment_both")
def cpp_replenishment_both(given):
    found = {"scenario": "attack" in given["declared_posture"].values()}
    for side in field.SIDES:
        alone = {key: given[key][side] for key in ("natural", "historical_drm")}
        alone["declared_posture"] = given["declared_posture"][side]
        after = replenished({"cpp_before": 0, "slot": given["slot"], **alone})
        final = reading(after)["final"]
        found[side] = {"final": final, "gain": field.balance(after, "german")}
    return found


@ask("expected_cpp", without=lambda given: given["slots_per_day"] > 1)
def expected_cpp(given):
    campaign = packs.campaign("advance-to-rostov", seed="x")
    means = []
    for slot in campaign.rows("Slot"):
        turn = field.turn(campaign, given["side"], slot.id)
        choice = next(campaign.system.step("B1").code.offer(turn))
        means.append(mean(choice.odds))
    return {"mean_by_day": [str(each) for each in means], "mean_total": str(sum(means))}


def bought(given, price, cpp):
    chart = {"side": "german", "id": "I1", "price": price, "campaign_max": 9}
    before = {
        "Group": [chart],
        "Points": [field.purse(cpp, 0)],
        "HistoricalDrm": [history(given)],
    }
    campaign = field.campaign(before, options(given))
    return attempt(campaign, "B9", "german", {"orders": [{"group": "I1"}]})


@ask("spend_cpp")
def spend_cpp(given):
    after, grounds = bought(given, given["spend"], given["cpp_before"])
    return facts(after, grounds, **points(after))


@ask("cpp_ledger")
def cpp_ledger(given):
    now, balances, refused, codes = given["cpp_before"], [], [], set()
    for number, event in enumerate(given["events"]):
        now += event.get("gain", 0)
        if "spend" in event:
            after, grounds = bought({}, event["spend"], now)
            now = field.balance(after, "german")
            refused += [number] if grounds else []
            codes |= {ground.code for ground in grounds}
        balances.append(now)
    return {"balance_after_each": balances, "refused": refused, "because": codes}


def chart_rows(given):
    for key, line in given.get("rg_chart", {}).items():
        told = {"side": "german", "id": key, "price": line["cost"]}
        told |= {"campaign_max": line["campaign_maximum"], "scenario_max": 9}
        told |= {"since": line["available_from"]} if "available_from" in line else {}
        new = {"kind": "ME", "description": key, "contents": "5xG-INF", "rating": "raw"}
        new["unit_class"] = key[0]
        works = {"kind": "FPP", "description": key, "fpp": line.get("fpp", 0)}
        yield {**(works if "fpp" in line else new), **told}


def brought_rows(key, counts):
    for origin, number in counts.items():
        state = {"base": "active", "scheduled": "scheduled", "bought": "active"}[origin]
        for count in range(number):
            name = f"G-{origin}-{key}-{count}"
            told = {"status": state, "origin": origin, "arrives": "1942-12-30"}
            yield field.element(name, key, **told)


def shop(given, brought):
    setting = {
        "Group": list(chart_rows(given)),
        "Element": [
            *({"id": key, "group": "I9", "status": "combined"} for key in ("G01", "G02")),
            *(row for key, counts in brought.items() for row in brought_rows(key, counts)),
        ],
        "Slot": [field.day(given.get("date", "1942-12-24"))],
        "Points": [field.purse(given["cpp_before"], given.get("fpp_before", 0))],
    }
    return field.campaign(setting)


def brought_on(after, key):
    row = after.find("Group", f"german/{key}")
    derived = next(d for d in type(row).derived if d.name == "brought") if row else None
    return derived.value(after, row) if derived else 0


@ask("buy_rg", without=lambda given: "kind" in given)
def buy_rg(given):
    key = given["rg"]
    campaign = shop(given, {key: given.get("brought_on", {})})
    order = {"orders": [{"group": key}]}
    after, grounds = attempt(campaign, "B9", "german", order)
    last = after.rows("Points", side="german")[-1]
    seen = view(after, "russian")
    told = seen.rows("Element", side="german") + seen.rows("Points", side="german")
    return facts(
        after,
        grounds,
        recorded={"rg": last.reference, "cpp": -last.cpp},
        brought_on_after=brought_on(after, key),
        known_to_enemy=bool(told),
        **points(after),
    )


@ask("buy_rg_list")
def buy_rg_list(given):
    campaign = shop(given, given["brought_on"])
    orders = [{"group": key} for key in given["selections"]]
    grounds = field.grounds(campaign, "B9", "german", {"orders": orders})
    places = {ground.field[7:-7]: ground.code for ground in grounds}
    left = [each for n, each in enumerate(orders) if str(n) not in places]
    after = field.play(campaign, "B9", "german", {"orders": left})
    told = ["refused" if str(n) in places else "bought" for n in range(len(orders))]
    return {"results": told, "because": places, **points(after)}
