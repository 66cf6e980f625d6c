"""Questions about tables: the result of every face."""

from dataclasses import replace

from refkit.engine.charts.charts import Modifier
from refkit.engine.charts.dice import Roll
from tests.cases.battlefront.asking import ask
from tests.cases.battlefront.income import by_the_pack, cpp_replenishment
from tests.systems.battlefront import field

WORDS = {"mended": "repaired", "nothing": "no_effect", "removed": "eliminated"}
WORDS |= {"stays": "retained"}
TABLES = {
    "cpp": "cpp",
    "cpp_replenishment": "cpp",
    "repair": "repair",
    "armor_repair": "repair",
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
    found = field.turn(field.campaign(), "german").charts[TABLES.get(table, table)]
    return replace(found, modifiers=(Modifier("any", "any", 1, each=True),))


KEYS = {"cpp_replenishment": "gain", "smoke_or_aircraft": "number"}


@ask("sweep")
def sweep(given):
    name = given["table"]
    if name == "scenario_end":
        return {"highest_ending_face": ending_faces(given["chart"])}
    if "historical_drm" in given:
        return historical(given)
    if "side" in given:
        gains = {str(face): by_the_pack(given, (face,)) for face in range(1, 11)}
        drm = next(iter(gains.values()))[1]
        return {"drm": drm, "gain_by_natural": {face: g[0] for face, g in gains.items()}}
    table, told = chart(name), {}
    for face in range(1, 11):
        roll = Roll(number=1, purpose="", dice="1d10", faces=(face,), source="typed")
        result = table.read(roll, {"any": given.get("modifier", 0)}).result
        told[str(face)] = int(result) if result.isdigit() else WORDS.get(result, result)
    return {f"{KEYS.get(name, 'result')}_by_natural": told}


def historical(given):
    """Return the gain of every face of a roll under a historical modifier."""
    asked = {"cpp_before": 0} | {k: v for k, v in given.items() if k != "table"}
    # on a date without income no die is thrown
    die = "" if given["historical_drm"] == "none" else "natural"
    rolls = [cpp_replenishment({**asked, die: face}) for face in range(1, 11)]
    gains = {str(face): roll["gain"] for face, roll in enumerate(rolls, 1)}
    return {"drm": rolls[0].get("modifier", 0), "gain_by_natural": gains}


def ending_faces(told):
    """Return the highest face that ends each turn, from the one before the chart on."""
    campaign = field.campaign()
    if told != "sample":
        lines = [{"turn": int(t), "ends_on": on} for t, on in told["end_on"].items()]
        bare = field.without(campaign, "TurnRow")
        rows = [field.row(campaign.system.record("TurnRow"), line) for line in lines]
        changes = tuple(field.campaigns.change_between(None, row) for row in rows)
        campaign = field.campaigns.apply_changes(bare, changes)
    rows = {row.turn: row.ends_on for row in campaign.rows("TurnRow")}
    return {str(turn): rows.get(turn, 0) for turn in range(min(rows) - 1, max(rows) + 1)}
