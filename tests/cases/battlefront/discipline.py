"""Questions about discipline: who rolls, with what, and what becomes of the rating."""

from refkit.engine.charts.dice import percentile
from refkit.systems.battlefront.steps.refit import discipline
from tests.cases.battlefront.asking import ask, options
from tests.systems.battlefront import field

YESTERDAY, LATER, NOW = "24 Dec", "25 Dec", "26 Dec"
RESULTS = {"better": "improves", "same": "unchanged", "worse": "decreases"}
TALLIES = {"kills": "kills_by_fire", "cc_won": "cc_wins", "cc_lost": "cc_losses"}
WANTED = {
    "panicked": "panicked",
    **TALLIES,
    "isolated": "starts_isolated",
    "cut_off": "starts_cut_off",
}


def calendar(given, *, fought=(YESTERDAY, LATER)):
    """Two scenarios yesterday, and today up to the slot that is asked about."""
    first = given.get("first_scenario_of_campaign", False)
    kind = given.get("slot", "morning")
    morning = given.get("first_slot_of_day", kind in ("morning", "full_day"))
    days = [(YESTERDAY, 1, "morning"), (LATER, 1, "afternoon")]
    days += [] if morning else [("26 Dec, morning", 2, "morning")]
    days += [(NOW, 2, kind)]
    rows = [slot(*told, fought=fought) for told in days]
    return rows, YESTERDAY if first else NOW


def slot(key, day, kind, *, fought):
    told = {"id": key, "day": day, "kind": kind, "date": f"1942-12-2{day + 3}"}
    return {
        **told,
        **({"attacker": "russian", "status": "played"} if key in fought else {}),
    }


def in_use(given):
    used = given.get("optional_rule", True)
    return {"discipline": "on" if used else "off", **options(given)}


def company(rating, stands=8, **fields):
    contents = f"{stands}xG-INF"
    row = field.element("G11", contents=contents, rating=rating, day_start=stands)
    return [
        row | fields,
        {"id": "G01", "status": "combined"},
        {"id": "G02", "status": "combined"},
    ]


def away(position, numbers, **fields):
    told = {"position": position, "pocket": "P1", **fields}
    return [{"id": f"G11.{n}", **told} for n in numbers]


def engagement(key, **fields):
    return {"slot": key, "side": "german", "element": "G11", "stands": 8, **fields}


def spell(given):
    """How it stands now, and what it had begun so before this scenario."""
    begun = {n: given.get(f"starts_{n}", 0) for n in ("isolated", "cut_off")}
    now = next((n for n in ("cut_off", "isolated") if begun[n]), "normal")
    before = {f"begun_{n}": begun[n] - (n == now) for n in begun}
    return now, before


def tallied(given):
    told = {name: given.get(word, 0) for name, word in TALLIES.items()}
    told |= {
        "knocked_out": given.get("casualties", 0),
        "panicked": given.get("panicked", 0),
    }
    told |= {"stands": given["stands_at_start"], "in_combat": given["in_combat"]}
    return engagement(LATER, **told)


def rolled(campaign, given, when, number=1):
    """Return the campaign after every roll that is due fell as it is told."""
    return field.play(campaign, "B5", "german", {}, [given["d100"]] * number, when)


@ask("discipline_change")
def discipline_change(given):
    now, begun = spell(given)
    slots, when = calendar(given)
    stands = given["stands_at_start"]
    start = given.get("stands_at_day_start", stands)
    rows = company(given["rating_before"], stands, **begun, day_start=start)
    away_now = away(now, range(1, stands + 1)) if now != "normal" else []
    before = {"Slot": slots, "Element": rows, "Stand": away_now}
    before["Engagement"] = [tallied(given)]
    campaign = field.campaign(before, in_use(given))
    codes = discipline.excuses(field.turn(campaign, "german", when), rows_of(campaign))
    if codes:
        told = {"result": "unchanged", "rating_after": given["rating_before"]}
        return {"roll_due": False, "because": set(codes), "die_rolled": False, **told}
    after = rolled(campaign, given, when)
    return {"roll_due": True, **read(after), "rating_after": rows_of(after).rating}


def rows_of(campaign):
    return campaign.find("Element", "G11")


def read(after):
    reading = after.entries[-1].readings[-1]
    added = sum(add for _, add in reading.modifiers)
    return {"modifier": added, "final": reading.final, "result": RESULTS[reading.result]}


@ask("discipline_stand_change")
def discipline_stand_change(given):
    now, begun = spell(given)
    slots, when = calendar(given)
    own = {"rating": given["stand_rating"]} if "stand_rating" in given else {}
    before = {
        "Slot": slots,
        "Element": company(given["me_rating"]),
        "Stand": away(now, [3], **begun, **own),
    }
    campaign = field.campaign(before, in_use(given))
    if not field.offers(campaign, "B5", "german", when):
        told = {"result": "unchanged", "me_rating_after": given["me_rating"]}
        return {"roll_due": False, "die_rolled": False, **told}
    after = rolled(campaign, given, when)
    stand, element = after.find("Stand", "G11.3"), rows_of(after)
    ratings = {"stand_rating_after": stand.rating or element.rating}
    return {**read(after), **ratings, "me_rating_after": element.rating}


@ask("d100")
def d100(given):
    return {"value": percentile(int(given["tens_die"]), int(given["units_die"]))}


@ask("discipline_roll_due")
def discipline_roll_due(given):
    many = given.get("scenarios_fought_since_last_check", 2)
    fought = (LATER, YESTERDAY)[:many]
    slots, when = calendar(given, fought=fought)
    last = given.get("in_combat_previous_scenario", False)
    earlier = given.get("in_combat_since_last_check", last)
    told = zip(fought, (last, earlier), strict=False)
    rows = [engagement(key, in_combat=fights) for key, fights in told]
    before = {"Slot": slots, "Element": company("trained"), "Engagement": rows}
    campaign = field.campaign(before, in_use(given))
    turn = field.turn(campaign, "german", when)
    offered = [choice.value for choice in campaign.system.step("B5").code.offer(turn)]
    codes = set(discipline.excuses(turn, rows_of(campaign)))
    return {"roll_due": "G11" in offered, "because": codes}


@ask("discipline_rolls")
def discipline_rolls(given):
    told = given["me"]
    whole = told["stands_normal"], told.get("stands_isolated", 0), told["stands_cut_off"]
    places = ["normal"] * whole[0] + ["isolated"] * whole[1] + ["cut_off"] * whole[2]
    slots, when = calendar(given)
    rows = company(told["rating"], len(places))
    stands = [row for n, p in enumerate(places, 1) if p != "normal" for row in away(p, [n])]
    fought = engagement(LATER, in_combat=told["in_combat_previous_scenario"])
    before = {"Slot": slots, "Element": rows, "Stand": stands, "Engagement": [fought]}
    campaign = field.campaign(before, in_use(given))
    due = {o.value: o for o in field.offers(campaign, "B5", "german", when)}
    if not due:
        return {"me_rolls": 0, "stand_rolls": 0}
    after = rolled(campaign, {"d100": 50}, when, len(due))
    readings = {
        r.roll.purpose.removeprefix("discipline of "): r for r in after.entries[-1].readings
    }
    own = dict(readings["G11"].modifiers) if "G11" in readings else {}
    return {
        "me_rolls": int("G11" in readings),
        "stand_rolls": len(readings) - ("G11" in readings),
        "me_modifier_includes_cut_off": own.get("scenarios begun cut off", 0) < 0,
    }


@ask("discipline_data_missing")
def discipline_data_missing(given):
    asked = (
        field.campaign().system.charts["discipline"].modifiers if given["in_combat"] else ()
    )
    names = (WANTED.get(each.when, "casualties") for each in asked)
    wanted = dict.fromkeys(names)
    return {"missing": [name for name in wanted if name not in given["have"]]}
