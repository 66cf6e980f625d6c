"""Questions about the replenishment of points."""

from refkit.engine.charts.odds import mean
from refkit.workbook.sheets import packs
from tests.cases.battlefront import course
from tests.cases.battlefront.asking import ask, options, points, reading
from tests.systems.battlefront import field

DRM = {"date": "1942-12-24", "side": "german"}


def history(told, side="german"):
    drm = {"income": False} if told == "none" else {"modifier": told}
    return {**DRM, "side": side, **drm}


def parts(given):
    """The parts of the day: those given, else as many as the chart in force is for.

    An afternoon or a night follows a morning, which is the first of its day.
    """
    kind = given.get("slot", "full_day")
    number = given.get("table", {}).get("for_slots_per_day", 1)
    if "table" not in given and kind in ("afternoon", "night"):
        number = 2
    known = [(kind,), *course.PARTS.values(), ("morning", "night")]
    alone = next(day for day in known if len(day) == number and kind in day)
    return given.get("slots_today", alone)


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
    if not campaign.system.step("B1").is_due(course.facts(campaign, when)):
        return field.at(campaign, "B4", when)
    return field.play(campaign, "B1", "german", {}, faces(given), when)


def faces(given):
    """The die of the roll, as a value or as its face shows it."""
    shown = given.get("die_face_shown")
    die = given.get("natural", shown and (int(shown) or 10))
    return () if die is None else (die,)


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
        gain, _, rolled = by_the_pack(given, faces(given))
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
    throws = set(postures.values()) == {"attack"}
    throws &= "secret_roll_off" not in course.facts(campaign, when)
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
    campaign = scheduled(given["slots_per_day"], options(given))
    by_day = {}
    for slot in campaign.rows("Slot"):
        if not campaign.system.step("B1").is_due(course.facts(campaign, slot.id)):
            continue
        turn = field.turn(campaign, given["side"], slot.id)
        choice = next(campaign.system.step("B1").code.offer(turn))
        by_day[slot.day] = by_day.get(slot.day, 0) + mean(choice.odds)
    means = [str(each) for each in by_day.values()]
    return {"mean_by_day": means, "mean_total": str(sum(by_day.values()))}


def scheduled(number, options):
    """The five days of the example with so many slots each, and options."""
    campaign = packs.campaign("advance-to-rostov", seed="x")
    slots = campaign.rows("Slot")
    days = [course.PARTS[number]] * len(slots)
    told = [{**row, "date": slots[row["day"] - 1].date} for row in field.slots(*days)]
    rows = [field.row(campaign.system.record("Slot"), row) for row in told]
    gone = [field.campaigns.change_between(row, None) for row in slots]
    come = [field.campaigns.change_between(None, row) for row in rows]
    rows = [(campaign.find("Option", name), value) for name, value in options.items()]
    other = [field.campaigns.change_between(row, row.replace(value=v)) for row, v in rows]
    return field.campaigns.apply_changes(campaign, [*gone, *come, *filter(None, other)])
