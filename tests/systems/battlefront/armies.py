"""Campaigns made up from a seed: calendar, options, charts and forces."""

import datetime
import random

from refkit import systems
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.system import Option
from refkit.systems.battlefront.hooks import complete
from tests.systems import proofs
from tests.systems.battlefront import field, mapped

# Days before and after the dates on which nations and aircraft change.
FIRST_DAYS = tuple(
    map(
        datetime.date.fromisoformat,
        ("1941-12-30", "1942-12-23", "1944-06-29", "1945-02-01"),
    )
)
FULL_DAY = ("full_day",)
TWO = ("morning", "afternoon")
BY_NIGHT = ("morning", "night")
THREE = ("morning", "afternoon", "night")
# A first or last day may be a short one.
SHORT = (("afternoon", "night"), ("morning",), ("night",))
NATIONS = ("German", "Russian", "American", "British")
LETTERS = {"german": "G", "russian": "S"}
# Kind, price, FPP and most on the roster of what the setting's charts lack.
MEANS = {"O1": ("OBA", 3, 0), "P1": ("AIR", 4, 0), "F1": ("FPP", 2, 5)}
LADDER = "raw; trained; experienced; veteran; elite"
SWITCHES = ("aircraft_keep", "no_morning_reset", "no_ammunition_recovery")
WEATHER = [
    {"row": 1, "high": 3, "weather": "fog", "lasts": "day", "next_modifier": 2},
    {"row": 2, "low": 4, "weather": "clear", "effect": "none"},
]


def small(seed):
    """Return a campaign of one to three days with a few elements a side."""
    chance = random.Random(f"campaign {seed}")
    first, many = chance.choice(FIRST_DAYS), chance.choice((3, 3, 4, 4, 5, 8))
    told = setting(chance, many, first)
    told["Slot"] = calendar(days(chance), first)
    told["Side"] = [{**side, **nation(chance)} for side in told["Side"]]
    told["HistoricalDrm"] = [*history(chance, told["Slot"])]
    told["SpecialRule"] = [*rules(chance)]
    told["WeatherRow"] = WEATHER if chance.random() < 0.3 else []
    told["CppRow"] = [*income()] if chance.random() < 0.5 else []
    if random.Random(f"table {seed}").random() < 0.3:
        told |= {"Board": mapped.BOARD, "Home": mapped.HOMES}
    return made(told, options(chance), seed)


def large(seed, parts, length=5, many=60):
    """Return a campaign of some days of the same slots, with many elements a side."""
    chance = random.Random(f"campaign {seed}")
    first = FIRST_DAYS[1]
    told = setting(chance, many, first)
    told["Slot"] = calendar([parts] * length, first)
    told["HistoricalDrm"] = [*history(chance, told["Slot"])]
    return made(told, {"discipline": "on"}, seed)


def setting(chance, many, first):
    """Return the setting of the examples with longer charts and other forces."""
    told = dict(field.told()["setting"])
    sides = [side["id"] for side in told["Side"]]
    told["UnitCard"] = [*told["UnitCard"], *cards()]
    told["Group"] = [*told["Group"], *(line for side in sides for line in groups(side))]
    told["Group"] = [{**line, **limits(line, many)} for line in told["Group"]]
    told["FortLine"] = [*told["FortLine"], *forts()]
    told["Element"] = [one for side in sides for one in elements(chance, side, many, first)]
    told["Module"] = [module(side) for side in sides]
    told["Points"] = [points(chance, side, many) for side in sides]
    told["Front"] = []
    return told


def days(chance):
    """Return the slots of each day; most campaigns are short."""
    (length,) = chance.choices((1, 2, 3), weights=(16, 3, 1))
    parts = (FULL_DAY, FULL_DAY, TWO, BY_NIGHT, THREE)
    each = [chance.choice(parts) for _ in range(length)]
    if chance.random() < 0.3:
        each[chance.choice((0, -1))] = chance.choice(SHORT)
    return each


def calendar(each, first):
    """Return the slots of days of these parts."""
    return [
        {
            "id": f"{day} {kind}",
            "day": day,
            "date": first + datetime.timedelta(days=day - 1),
            "kind": kind,
            "first_attacker": "russian" if (day, place) == (1, 0) else "",
        }
        for day, parts in enumerate(each, 1)
        for place, kind in enumerate(parts)
    ]


def nation(chance):
    """Return a nation for a side and whether its armour may be called away."""
    return {"nation": chance.choice(NATIONS), "withdrawal": chance.random() < 0.6}


def cards():
    """Yield the cards of the guns that one side of the setting has and the other not."""
    yield {"id": "S-GUN", "side": "russian", "name": "Field gun", "unit_class": "G"}


def groups(side):
    """Yield the lines that a side's chart lacks: pioneers with guns, and means."""
    letter = LETTERS[side]
    yield {
        "side": side,
        "id": "E1",
        "kind": "ME",
        "description": "Pioneers with guns",
        "unit_class": "I",
        "unit_type": "pioneer",
        "contents": f"3x{letter}-ENG; 1x{letter}-GUN; 2x{letter}-LORRY; 1x{letter}-INF cmd",
        "rating": "experienced",
        "price": 5,
    }
    known = {
        line["id"] for line in field.told()["setting"]["Group"] if line["side"] == side
    }
    for key in sorted(MEANS.keys() - known):
        kind, price, fpp = MEANS[key]
        named = {"id": key, "side": side, "description": f"{key} of {side}"}
        yield {**named, "kind": kind, "price": price, "fpp": fpp}


def limits(line, many):
    """Return how many of a line a campaign of this size may have."""
    most = {"ME": many, "OBA": 4, "AIR": 3, "FPP": 9}[line["kind"]]
    return {"campaign_max": most, "scenario_max": max(1, most // 2)}


def forts():
    """Return the lines of a fortification chart that the Russians lack."""
    told = field.told()["setting"]["FortLine"]
    lines = {line["item"]: line for line in told if line["side"] == "german"}
    lines.pop("wire")
    return [{**line, "side": "russian"} for line in lines.values()]


def elements(chance, side, many, first):
    """Yield the first forces of a side, some of them still to come."""
    lines = [
        line
        for line in (*field.told()["setting"]["Group"], *groups(side))
        if line["side"] == side and line["kind"] == "ME"
    ]
    for number in range(1, many + 1):
        line = chance.choice(lines)
        stands = sum(int(part.strip()[0]) for part in line["contents"].split(";"))
        late = {"status": "scheduled", "origin": "scheduled", **arrival(chance, first)}
        yield {
            "id": f"{LETTERS[side]}{number:02}",
            "side": side,
            "group": line["id"],
            "name": f"{line['description']} {number}",
            "unit_class": line["unit_class"],
            "unit_type": line["unit_type"],
            "rating": line["rating"],
            "tank_only": line.get("tank_only", False),
            "day_start": stands,
            "establishment": stands,
            **(late if chance.random() < 0.1 else {}),
        }


def arrival(chance, first):
    """Return when an element comes, and on what condition if on any."""
    day = first + datetime.timedelta(days=chance.randint(0, 1))
    part = chance.choice(("", "morning", "afternoon", "night"))
    condition = chance.choice(("", "if the road is open"))
    return {"arrives": day, "arrives_part": part, "condition": condition}


def module(side):
    """Return a battery of the first forces, which has still to roll for smoke."""
    return {"id": f"{LETTERS[side]}-O1-1", "side": side, "group": "O1"}


def points(chance, side, many):
    """Return what a side has in hand at the start."""
    given = {"cpp": chance.randint(0, 12), "fpp": chance.randint(2, 12 + many // 4)}
    return {"side": side, "number": 1, "kind": "initial", **given}


def history(chance, slots):
    """Yield modifiers for some days, and days without any supply."""
    for date in dict.fromkeys(slot["date"] for slot in slots):
        for side in LETTERS:
            income = chance.random() < 0.9
            modifier = chance.randint(-4, 4)
            yield {"date": date, "side": side, "modifier": modifier, "income": income}


def income():
    """Yield rows of a CPP chart that gives about as much on a day of many scenarios."""
    for slots in (1, 2, 3):
        for row, (low, high, cpp) in enumerate(
            ((None, 4, 8), (5, 8, 12), (9, None, 18)), 1
        ):
            yield {
                "slots": slots,
                "row": row,
                "low": low,
                "high": high,
                "cpp": cpp // slots,
            }


def rules(chance):
    """Yield special rules, each in few campaigns."""
    for switch in SWITCHES:
        if chance.random() < 0.1:
            yield {"id": switch, "effect": switch, "text": "for this campaign"}


def options(chance):
    """Return readings other than the usual ones for some of the options."""
    told = systems.load("battlefront").options
    free = [option for option in told if option.listed and chance.random() < 0.3]
    picked = {option.name: chance.choice(option.listed) for option in free}
    return {
        "discipline": chance.choice(("on", "off")),
        "night_penalty": str(-chance.randint(0, 9)),
        "smoke_air_extra_cpp_max": chance.choice(("1", "1", "2", "unlimited")),
        "turn_chart": chance.choice(("chart", "chart", "8")),
        "ladder": chance.choice(
            (LADDER, LADDER, LADDER.replace("veteran", "old; veteran"))
        ),
        **picked,
    }


def made(told, picked, seed):
    """Return the campaign of these raw rows, its first entry the setup."""
    system = systems.load("battlefront")
    empty = Campaign(system, {cls.__name__: {} for cls in system.records})
    rows = [
        option.replace(value=picked.get(option.name, option.value))
        for option in system.options
    ]
    own = {"title": "A campaign at random", "system": system.name, "seed": f"seed {seed}"}
    rows += [Option(name=name, value=value) for name, value in own.items()]
    rows += [row for rows in field.lay(system, told, {}).values() for row in rows.values()]
    rows += complete(proofs.entered(empty, rows))
    return proofs.entered(empty, rows)
