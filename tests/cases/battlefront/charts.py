"""Questions about tables: chances, and the result of every face."""

from dataclasses import replace

from refkit.engine.charts import Modifier, mean
from refkit.engine.dice import Roll
from tests.systems.battlefront import field
from tests.cases.battlefront.asking import ask
from tests.cases.battlefront.points import by_the_pack

WORDS = {"mended": "repaired", "nothing": "no_effect", "removed": "eliminated"}
WORDS |= {"stays": "retained"}
TABLES = {
    "cpp": "cpp",
    "repair": "repair",
    "withdrawal": "withdrawal",
    "armor_withdrawal": "withdrawal",
    "smoke_or_aircraft": "smoke_air",
    "removal": "removal",
    "fortification_removal": "removal",
    "escape_infantry": "escape_infantry",
    "escape_afv": "escape_afv",
}


def chart(table):
    """Return the chart with one modifier of any size in place of its own."""
    found = field.turn(field.campaign(), "german").charts[TABLES[table]]
    return replace(found, modifiers=(Modifier("any", "any", 1, each=True),))


@ask("probability", without=lambda given: given["table"] not in TABLES)
def probability(given):
    odds = chart(given["table"]).odds({"any": given["modifier"]})
    told = {WORDS.get(result, result): str(chance) for result, chance in odds.items()}
    numbers = all(result.isdigit() for result in odds)
    return {"probability": told, **({"mean": str(mean(odds))} if numbers else {})}


@ask("sweep")
def sweep(given):
    if given["table"] == "cpp_replenishment":
        gains = {str(face): by_the_pack(given, (face,)) for face in range(1, 11)}
        drm = next(iter(gains.values()))[1]
        return {"drm": drm, "gain_by_natural": {face: g[0] for face, g in gains.items()}}
    if given["table"] == "scenario_end":
        rows = {row.turn: row.ends_on for row in field.campaign().rows("TurnRow")}
        return {"highest_ending_face": {str(t): rows.get(t, 0) for t in range(10, 21)}}
    table, told = chart(given["table"]), {}
    for face in range(1, 11):
        roll = Roll(number=1, purpose="", dice="1d10", faces=(face,), source="typed")
        result = table.read(roll, {"any": given.get("modifier", 0)}).result
        told[str(face)] = int(result) if result.isdigit() else WORDS.get(result, result)
    key = "number" if given["table"] == "smoke_or_aircraft" else "result"
    return {f"{key}_by_natural": told}
