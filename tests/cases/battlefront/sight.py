"""Questions about who may see what."""

from refkit.engine.view import view
from tests.systems.battlefront import field
from tests.cases.battlefront.asking import (
    ask,
)


def seen(viewer, item):
    """Whether a reader's view of a played campaign holds the thing."""
    build, there = THINGS[item]
    return bool(there(view(build(), viewer)))


def rolled(step, dice, before=None):
    def build():
        return field.play(field.campaign(before or {}), step, "german", {}, dice)

    return build


def entries(step):
    return lambda seen: [e for e in seen.entries if e.step == step and e.readings]


def shown(*rows):
    postures = {"Posture": [{"slot": field.TODAY, "side": "german", "declared": "attack"}]}
    hidden = {"Fortification": [field.fort("G-1", hidden=True)]}
    points = [{"id": "p", "side": "german", "module": "G-O1-1", "slot": field.TODAY}]
    before = {"Module": [field.module()], "TargetPoint": points, **postures, **hidden}
    postures["Posture"] += [{**postures["Posture"][0], "side": "russian"}]
    return field.campaign(before)


def revealed():
    return field.play(shown(), "C1", "", {}, (9, 1))


def rows_of(name):
    return lambda seen: [
        r for r in seen.rows(name) if getattr(r, "side", "german") == "german"
    ]


LOST = {"Stand": [{"id": "G02.1", "status": "knocked_out", "lost_in": field.TODAY}]}
THINGS = {
    "cpp_die_roll": (rolled("B1", (5,)), entries("B1")),
    "cpp_balance": (shown, rows_of("Points")),
    "armor_withdrawal_roll": (rolled("F2", (5,), LOST), entries("F2")),
    "rg_purchases": (
        lambda: field.play(field.campaign(), "B9", "german", {"orders": [{"group": "O1"}]}),
        lambda seen: (
            seen.rows("Module") or [e for e in seen.entries if e.step == "B9" and e.lines]
        ),
    ),
    "hidden_fortification_location": (shown, rows_of("Fortification")),
    "posture": (revealed, rows_of("Posture")),
    "declared": (shown, rows_of("Posture")),
    "scenario_end_roll": (
        lambda: field.play(field.campaign(), "D", "", {}, (1,)),
        entries("D"),
    ),
    "mlr": (shown, lambda seen: seen.rows("Front")),
    "roster_unit_strengths": (shown, rows_of("Stand")),
    "preregistered_point_location": (shown, rows_of("TargetPoint")),
    "historical_drm_chart": (shown, rows_of("HistoricalDrm")),
    "cpp_table": (
        lambda: field.campaign({"CppRow": [{"slots": 1, "row": 1, "cpp": 9}]}),
        rows_of("CppRow"),
    ),
}


@ask("visibility")
def visibility(given):
    readers = {"owner": "german", "enemy": "russian", "umpire": "umpire"}
    readers |= {"german": "german", "russian": "russian"}
    return {name: seen(reader, given["item"]) for name, reader in readers.items()}


@ask("may_see")
def may_see(given):
    item = given["item"].split("_", 1)[1]
    other = {"posture": "posture" if given["step"] == "after_reveal" else "declared"}
    return {"visible": seen("russian", other.get(item, item))}
