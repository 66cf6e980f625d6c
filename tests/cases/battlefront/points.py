"""Questions about points and purchases."""

import itertools

from refkit.engine.odds import mean
from refkit.engine.view import view
from refkit.systems.battlefront.sheets import means
from refkit.workbook import packs
from tests.cases.battlefront import course
from tests.cases.battlefront.asking import (
    ask,
    attempt,
    facts,
    options,
    points,
    reading,
)
from tests.systems.battlefront import field

DRM = {"date": "1942-12-24", "side": "german"}


def history(told, side="german"):
    drm = {"income": False} if told == "none" else {"modifier": told}
    return {**DRM, "side": side, **drm}


def parts(given):
    """The parts of the day: those given, else as many as the chart in force is for.

    A night follows a morning, as the first slot of a campaign has no declarations.
    """
    kind = given.get("slot", "full_day")
    if "slots_today" in given or "table" not in given:
        alone = ("morning", kind) if kind == "night" else (kind,)
        return given.get("slots_today", alone)
    number = given["table"]["for_slots_per_day"]
    known = [*course.PARTS.values(), ("morning", "night")]
    return next(day for day in known if len(day) == number and kind in day)


def chart(given):
    table = given.get("table", {"rows": ()})
    for number, line in enumerate(table["rows"], 1):
        told = {"slots": table["for_slots_per_day"], "row": number, "cpp": line["cpp"]}
        yield {**told, "low": line["from"], "high": line["to"]}


def opened(given, postures, modifiers):
    """Return the campaign with the postures of the slot declared, and that slot."""
    before = {
        "HistoricalDrm": [history(told, side) for side, told in modifiers.items()],
        "Points": [field.purse(given.get("cpp_before", 0), 0)],
        "CppRow": list(chart(given)),
    }
    campaign = field.campaign(before, options(given), days=[parts(given)])
    when = course.slot(campaign, given.get("slot", "full_day"))
    campaign = course.declared(campaign, when, **postures)
    if "attacker_roll" in given and "secret_roll_off" in course.facts(campaign, when):
        dice = [given["attacker_roll"][side] for side in field.SIDES]
        campaign = field.play(campaign, "A2", "", {}, dice, when)
    return campaign, when


def replenished(given):
    told = {"german": "declared_posture", "russian": "enemy_posture"}
    postures = {side: given[key] for side, key in told.items() if key in given}
    drm = {"german": given.get("historical_drm", 0)}
    campaign, when = opened(given, postures, drm)
    dice = () if given["natural"] is None else (given["natural"],)
    return field.play(campaign, "B1", "german", {}, dice, when)


def by_the_pack(given, dice=()):
    campaign = packs.campaign("advance-to-rostov", seed="x")
    slot = next(s.id for s in campaign.rows("Slot") if str(s.date) == given["date"])
    before = field.balance(campaign, given["side"])
    after = field.play(campaign, "B1", given["side"], {}, dice, slot)
    gain = field.balance(after, given["side"]) - before
    readings = after.entries[-1].readings
    return gain, sum(add for read in readings for _, add in read.modifiers), readings


@ask("cpp_replenishment")
def cpp_replenishment(given):
    if "chart" in given:
        dice = (given["natural"],) if given.get("natural") else ()
        gain, _, rolled = by_the_pack(given, dice)
        after = given["cpp_before"] + gain
        return {"gain": gain, "die_rolled": bool(rolled), "cpp_after": after}
    after = replenished(given)
    gained = field.balance(after, "german") - given["cpp_before"]
    rolled = after.entries[-1].readings
    trace = reading(after) if rolled else {}
    return {"gain": gained, "die_rolled": bool(rolled), **trace, **points(after)}


@ask("cpp_replenishment_both")
def cpp_replenishment_both(given):
    postures, found = given["declared_posture"], {}
    campaign, when = opened(given, postures, given.get("historical_drm", {}))
    for side in field.SIDES:
        dice, before = (given["natural"][side],), field.balance(campaign, side)
        campaign = field.play(campaign, "B1", side, {}, dice, when)
        gain = field.balance(campaign, side) - before
        found[side] = {"final": reading(campaign)["final"], "gain": gain}
    throws = set(postures.values()) == {"attack"} and "attacker_roll" not in given
    after = field.play(campaign, "C1", "", {}, (1, 2) if throws else (), when)
    return {"scenario": bool(after.find("Slot", when).attacker), **found}


@ask("cpp_rolls_due")
def cpp_rolls_due(given):
    campaign = field.campaign({}, options(given), days=[given["slots_today"]])
    rolls = dict.fromkeys(given["sides"], 0)
    for kind in given["slots_today"]:
        when = course.slot(campaign, kind)
        for side in rolls:
            if campaign.system.step("B1").is_due(course.facts(campaign, when)):
                campaign = field.play(campaign, "B1", side, {}, (5,), when)
                rolls[side] += len(campaign.entries[-1].readings)
        if kind in given.get("both_defend_slots", ()):
            campaign = course.both_defend(campaign, when)
        campaign = course.close(campaign, when)
    (each,) = set(rolls.values())
    return {"rolls_per_side": each}


@ask("expected_cpp")
def expected_cpp(given):
    campaign = scheduled(given["slots_per_day"])
    by_day = {}
    for slot in campaign.rows("Slot"):
        turn = field.turn(campaign, given["side"], slot.id)
        choice = next(campaign.system.step("B1").code.offer(turn))
        by_day[slot.day] = by_day.get(slot.day, 0) + mean(choice.odds)
    means = [str(each) for each in by_day.values()]
    return {"mean_by_day": means, "mean_total": str(sum(by_day.values()))}


def scheduled(number):
    """The five days of the example with so many slots each."""
    campaign = packs.campaign("advance-to-rostov", seed="x")
    slots = campaign.rows("Slot")
    days = [course.PARTS[number]] * len(slots)
    told = [{**row, "date": slots[row["day"] - 1].date} for row in field.slots(*days)]
    rows = [field.row(campaign.system.record("Slot"), row) for row in told]
    gone = [field.campaigns.change(row, None) for row in slots]
    come = [field.campaigns.change(None, row) for row in rows]
    return field.campaigns.apply(campaign, [*gone, *come])


def bought(given, price, cpp):
    line = {"side": "german", "id": "I1", "price": price, "campaign_max": 9}
    before = {
        "Group": [line],
        "Points": [field.purse(cpp, 0)],
        "HistoricalDrm": [history(given.get("historical_drm", 0))],
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


@ask("fpp_ledger")
def fpp_ledger(given):
    now, balances, refused = given["fpp_before"], [], []
    for number, event in enumerate(given["events"]):
        for kind, play in FPP_EVENTS.items():
            if kind in event:
                after, grounds = play(now, event[kind])
                now = field.balance(after, "german", "fpp")
                refused += [number] if grounds else []
        balances.append(now)
    return {"balance_after_each": balances, "refused": refused}


def fortified(now, price):
    """A purchase on the FPP chart."""
    before = {"Points": [field.purse(0, now)]}
    before["FortLine"] = [{"side": "german", "item": "wire", "price": price}]
    told = {"orders": [{"item": "wire"}]}
    return attempt(field.campaign(before), "B12", "german", told)


def worked(now, gain):
    """A purchase of fortification points on the RG chart."""
    line = {"side": "german", "id": "F1", "price": 0, "fpp": gain}
    campaign = field.campaign({"Points": [field.purse(0, now)], "Group": [line]})
    return attempt(campaign, "B9", "german", {"orders": [{"group": "F1"}]})


def slept(now, _night):
    """The close of the day and the first refit of the next."""
    campaign = field.campaign({"Points": [field.purse(0, now)]})
    closed = course.close(campaign, field.TODAY)
    return field.play(closed, "B4", "german", slot=field.TOMORROW), ()


FPP_EVENTS = {"gain": worked, "spend": fortified, "new_day": slept}
KINDS = {"O": "OBA", "P": "AIR", "F": "FPP"}


def chart_rows(given):
    for key, line in given.get("rg_chart", {}).items():
        kind = "AIR" if key.startswith("AIR") else KINDS.get(key[0], "ME")
        told = {"side": "german", "id": key, "kind": kind, "description": key}
        told |= {"price": line["cost"], "campaign_max": line["campaign_maximum"]}
        told |= {"scenario_max": line.get("scenario_maximum", 9)}
        told |= {"since": line.get("available_from"), "until": line.get("available_until")}
        new = {"contents": "5xG-INF", "rating": "raw", "unit_class": key[0]}
        works = {"fpp": line["fpp"], "kind": "FPP"} if "fpp" in line else {}
        yield {**told, **(new if kind == "ME" else {}), **works}


def brought_rows(key, counts, arrived=0, gone=0):
    """Elements of a line: the first of those there are gone, the first to come are here."""
    left = itertools.count()
    for origin, number in counts.items():
        for count in range(number):
            name = f"G-{origin}-{key}-{count}"
            to_come = origin == "scheduled" and count >= arrived
            state = "destroyed" if not to_come and next(left) < gone else "active"
            told = {"status": "scheduled" if to_come else state, "origin": origin}
            yield field.element(name, key, arrives="1942-12-30", **told)


def shop(given, brought):
    sent = {"arrived": given.get("scheduled_arrived", 0)}
    sent["gone"] = given.get("destroyed_or_withdrawn", 0)
    setting = {
        "Group": list(chart_rows(given)),
        "Element": [
            *({"id": key, "group": "I9", "status": "combined"} for key in ("G01", "G02")),
            *(
                row
                for key, counts in brought.items()
                for row in brought_rows(key, counts, **sent)
            ),
        ],
        "Slot": [field.day(given.get("date", "1942-12-24"))],
        "Points": [field.purse(given["cpp_before"], given.get("fpp_before", 0))],
    }
    return field.campaign(setting, options(given))


def brought_on(after, key):
    row = after.find("Group", f"german/{key}")
    derived = next(d for d in type(row).derived if d.name == "brought") if row else None
    return derived.value(after, row) if derived else 0


@ask("buy_rg")
def buy_rg(given):
    key = given["rg"]
    if given.get("kind") == "scheduled_arrival":
        return arrival(given, key)
    campaign = shop(given, {key: given.get("brought_on", {})})
    order = {"orders": [{"group": key}]}
    after, grounds = attempt(campaign, "B9", "german", order)
    last = after.rows("Points", side="german")[-1]
    recorded = {"rg": last.reference, "cpp": -last.cpp}
    return on_roster(after, grounds, key, recorded)


def on_roster(after, grounds, key, recorded):
    seen = view(after, "russian")
    told = seen.rows("Element", side="german") + seen.rows("Points", side="german")
    return facts(
        after,
        grounds,
        recorded=recorded,
        brought_on_after=brought_on(after, key),
        known_to_enemy=bool(told),
        **points(after),
    )


def arrival(given, key):
    """Those scheduled come by the roster check of their day."""
    campaign = shop({**given, "date": "1942-12-30"}, {key: given["brought_on"]})
    before = field.balance(campaign, "german")
    after = field.play(campaign, "B4", "german")
    come = after.rows("Element", group=key, origin="scheduled", status="active")
    recorded = {"rg": come[-1].group, "cpp": before - field.balance(after, "german")}
    return on_roster(after, (), key, recorded)


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


@ask("limits")
def limits(given):
    """What the chart leaves to buy, and how many of a crowd the draft takes."""
    key = given["rg"]
    line = {"cost": 1, **{k: v for k, v in given.items() if k.endswith("maximum")}}
    chart = {"rg_chart": {key: line}, "cpp_before": 90}
    after = shop(chart, {key: {"base": given["brought_on"]}})
    row = after.find("Group", f"german/{key}")
    left = next(d for d in type(row).derived if d.name == "left").value(after, row)
    away, crowd = given.get("isolated_on_map", 0), 2 * line["scenario_maximum"]
    full = shop(chart, {key: {"base": away + crowd}})
    stands = [f"G-base-{key}-{n}.1" for n in range(away)]
    there = [full.find("Stand", stand) for stand in stands]
    moved = [field.campaigns.change(s, s.replace(position="isolated")) for s in there]
    drafted = field.draft(field.campaigns.apply(full, moved), "C2", "german")
    return {"left_to_buy": left, "may_choose": len(drafted.elements)}


@ask("roster_contents")
def roster_contents(given):
    """First forces, arrivals and purchases, as the side's own turn sheet lists them."""
    keys = [*given["scheduled_arrived"], *given["bought"]]
    line = {"cost": 1, "campaign_maximum": 9}
    chart = {"rg_chart": dict.fromkeys(keys, line), "cpp_before": 90}
    counts = {key: {"base": 1} for key in given["base"]}
    counts |= {key: {"scheduled": 1} for key in given["scheduled_arrived"]}
    campaign = shop({**chart, "date": "1942-12-30"}, counts)
    campaign = field.play(campaign, "B4", "german")
    orders = {"orders": [{"group": key} for key in given["bought"]]}
    after = field.play(campaign, "B9", "german", orders)
    listed = means.roster(view(after, "german"), "german", "").rows
    return {"roster": [after.find("Element", row.id).group for row in listed]}
