"""Questions about who may see what."""

from refkit.engine.campaign.view import view
from tests.cases.battlefront.asking import ask, options
from tests.systems.battlefront import field

OWNER, ENEMY = "german", "russian"
PENNED = {"id": "G01.1", "position": "isolated", "pocket": "P1"}
LOST = {"id": "G02.1", "status": "knocked_out", "lost_in": field.TODAY}
FOUGHT = {"id": field.TODAY, "attacker": ENEMY, "defender": OWNER, "status": "open"}
DOWN = {"Stand": [LOST], "Wreck": [field.wreck()], "Slot": [FOUGHT]}
POSTURES = [
    {"slot": field.TODAY, "side": side, "declared": "attack"} for side in field.SIDES
]
POINT = {"id": "p", "side": OWNER, "module": "G-O1-1", "slot": field.TODAY, "place": "here"}
VICTORY = {"number": 1, "text": "hold the bridge"}
FRONT = {"course": "0, 0", "pockets": [{"pocket": "P1", "side": OWNER}]}


def rows(name, **before):
    """Rows of a class that lie open to a reader, of those that were put there."""

    def there(seen):
        return [r for r in seen.rows(name) if getattr(r, "side", OWNER) in (OWNER, "")]

    return before, (), there


def played(step, decision=None, dice=(), *, side=OWNER, before=None):
    """What a step leaves for a reader: its rolls, or its lines where none is thrown."""

    def there(seen):
        last = [entry for entry in seen.entries if entry.step == step]
        return [entry for entry in last if entry.readings or entry.lines]

    return before or {}, (step, side, decision or {}, dice), there


STANDS = {"Stand": [{"id": "G01.1", "place": "here"}]}
HIDDEN = rows("Fortification", Fortification=[field.fort("G-1", hidden=True)])
ROSTER = rows("Element", **STANDS)
MODULES = {"Module": [field.module(smoke=None, smoke_left=0)]}
CHOSEN = {"Element": [{"id": "G01", "chosen": field.TODAY}]}
THINGS = {
    "cpp_die_roll": played("B1", dice=(5,)),
    "cpp_balance": rows("Points"),
    "fpp_balance": rows("Points"),
    "armor_withdrawal_roll": played("F2", dice=(5,), before=DOWN),
    "armor_repair_roll": played("F1", {"attempts": [{"wreck": "W1"}]}, (5,), before=DOWN),
    "rg_purchases": played("B9", {"orders": [{"group": "O1"}]}),
    "purchased_modules": rows("Module", **MODULES),
    "smoke_or_aircraft_roll": played(
        "B10", {"rolls": [{"unit": "G-O1-1"}]}, (5,), before=MODULES
    ),
    "removal_roll": played(
        "B11",
        {"attempts": [{"target": "G-X1"}]},
        (5,),
        before={"Fortification": [field.fort()]},
    ),
    "fortification_purchases": played("B12", {"orders": [{"item": "wire"}]}),
    "hidden_fortification_location": HIDDEN,
    "fortification_on_map": rows("Fortification", Fortification=[field.fort()]),
    "declared_posture": rows("Posture", Posture=POSTURES),
    "posture": (
        {"Posture": POSTURES},
        ("C1", "", {}, (9, 1)),
        lambda seen: [p for p in seen.rows("Posture") if p.side == OWNER],
    ),
    "roll_off": played("C1", dice=(9, 1), side="", before={"Posture": POSTURES}),
    "chosen_forces": played("C2", {"elements": ["G01"]}),
    "hidden_units": played(
        "C3", {"units": [{"unit": "G01", "distance": 9, "spotting": 5}]}, before=CHOSEN
    ),
    "scenario_end_roll": played("D", dice=(1,), side=""),
    "unit_status": played("E6", FRONT, side="", before=CHOSEN),
    "escape_roll": played(
        "E7", {"stands": [{"stand": "G01.1"}]}, (5,), before={"Stand": [PENNED]}
    ),
    "mlr": rows("Front"),
    "wreck": rows("Wreck", Wreck=[field.wreck()]),
    "roster": ROSTER,
    "roster_unit_strengths": rows("Stand", **STANDS),
    "preregistered_point_location": rows(
        "TargetPoint", TargetPoint=[POINT], Module=[field.module()]
    ),
    "historical_drm_chart": rows("HistoricalDrm"),
    "cpp_table": rows("CppRow", CppRow=[{"slots": 1, "row": 1, "cpp": 9}]),
    "turn_chart": rows("TurnRow"),
    "rg_chart": rows("Group"),
    "fp_chart": rows("FortLine"),
    "calendar": rows("Slot"),
    "victory_conditions": rows("VictoryCondition", VictoryCondition=[VICTORY]),
}


def seen(viewer, item, given):
    """Whether a reader's view of a campaign with the thing in it holds it."""
    before, told, there = THINGS[item]
    campaign = field.campaign(before, options(given))
    campaign = field.play(campaign, *told) if told else campaign
    return bool(there(view(campaign, viewer)))


def named(item, given):
    """The thing at that step: a posture is one until it is shown and another after."""
    shown = given.get("step", "after_reveal") not in ("posture", "refit")
    return "declared_posture" if item == "posture" and not shown else item


@ask("visibility")
def visibility(given):
    item = named(given["item"], given)
    readers = {"owner": OWNER, "enemy": ENEMY, "umpire": "umpire"}
    readers |= {side: side for side in field.SIDES}
    return {name: seen(reader, item, given) for name, reader in readers.items()}


@ask("may_see")
def may_see(given):
    """The thing is put on the side the campaigns here have it on."""
    owner, item = given["item"].split("_", 1)
    readers = {owner: OWNER, "umpire": "umpire"}
    viewer = readers.get(given["viewer"], ENEMY)
    return {"visible": seen(viewer, named(item, given), given)}
