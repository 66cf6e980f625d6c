"""Questions about accounts, purchases and what is on the roster."""

import itertools
from collections import Counter

from refkit.engine.campaign.view import view
from refkit.systems.battlefront.sheets import assets
from tests.cases.battlefront import course
from tests.cases.battlefront.asking import ask, attempt, facts, options, points
from tests.cases.battlefront.income import history
from tests.systems.battlefront import field


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


def as_rows(given):
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
        "Group": list(as_rows(given)),
        "Element": [
            *({"id": key, "group": "I9", "status": "combined"} for key in ("G01", "G02")),
            *(row for key, counts in brought for row in brought_rows(key, counts, **sent)),
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
    campaign = shop(given, [(key, given.get("brought_on", {}))])
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
    campaign = shop({**given, "date": "1942-12-30"}, [(key, given["brought_on"])])
    before = field.balance(campaign, "german")
    after = field.play(campaign, "B4", "german")
    come = after.rows("Element", group=key, origin="scheduled", status="active")
    recorded = {"rg": come[-1].group, "cpp": before - field.balance(after, "german")}
    return on_roster(after, (), key, recorded)


@ask("buy_rg_list")
def buy_rg_list(given):
    campaign = shop(given, given["brought_on"].items())
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
    after = shop(chart, [(key, {"base": given["brought_on"]})])
    row = after.find("Group", f"german/{key}")
    left = next(d for d in type(row).derived if d.name == "left").value(after, row)
    away, crowd = given.get("isolated_on_map", 0), 2 * line["scenario_maximum"]
    full = shop(chart, [(key, {"base": away + crowd})])
    stands = [f"G-base-{key}-{n}.1" for n in range(away)]
    there = [full.find("Stand", stand) for stand in stands]
    moved = [
        field.campaigns.change_between(s, s.replace(position="isolated")) for s in there
    ]
    drafted = field.draft(field.campaigns.apply_changes(full, moved), "C2", "german")
    return {"left_to_buy": left, "may_choose": len(drafted.elements)}


@ask("roster_contents")
def roster_contents(given):
    """First forces, arrivals and purchases, as the side's own turn sheet lists them."""
    keys = [*given["scheduled_arrived"], *given["bought"]]
    line = {"cost": 1, "campaign_maximum": 9}
    chart = {"rg_chart": dict.fromkeys(keys, line), "cpp_before": 90}
    origins = {"base": given["base"], "scheduled": given["scheduled_arrived"]}
    counts = [
        (key, {origin: number})
        for origin, listed in origins.items()
        for key, number in Counter(listed).items()
    ]
    campaign = shop({**chart, "date": "1942-12-30"}, counts)
    campaign = field.play(campaign, "B4", "german")
    orders = {"orders": [{"group": key} for key in given["bought"]]}
    after = field.play(campaign, "B9", "german", orders)
    listed = assets.roster_section(view(after, "german"), "german", "").rows
    return {"roster": [after.find("Element", row.id).group for row in listed]}
