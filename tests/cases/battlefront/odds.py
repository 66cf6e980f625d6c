"""Questions about chances: of a roll, of several together, of a game's length."""

from fractions import Fraction

from refkit.engine.charts import odds
from refkit.systems.battlefront.steps.game import ending
from tests.cases.battlefront.asking import ask
from tests.cases.battlefront.charts import WORDS, chart
from tests.systems.battlefront import field

CHANGES = {"better": "improves", "same": "unchanged", "worse": "decreases"}


@ask("probability")
def probability(given):
    if given["table"] == "attacker_roll_off":
        return roll_off()
    table = chart(given["table"])
    found = table.odds({"any": given.get("modifier", 0)})
    told = {WORDS.get(result, result): str(chance) for result, chance in found.items()}
    if table.id == "discipline":
        told = {told: str(found.get(row, 0)) for row, told in CHANGES.items()}
    numbers = all(result.isdigit() for result in found)
    return {"probability": told, **({"mean": str(odds.mean(found))} if numbers else {})}


def roll_off():
    first, second, tie, throws = map(str, odds.throw_off("1d10"))
    told = {"first_side": first, "second_side": second}
    return {"probability": told, "tie_on_one_throw": tie, "mean_throws": throws}


def lasting(given):
    """Return a campaign whose games last by the chart of the question."""
    told = given.get("chart", "sample")
    if told == "sample":
        return field.campaign()
    if "fixed_length" in told:
        return field.campaign(options={"turn_chart": str(told["fixed_length"])})
    bare = field.without(field.campaign(), "TurnRow")
    cls = bare.system.record("TurnRow")
    rows = [{"turn": int(turn), "ends_on": on} for turn, on in told["end_on"].items()]
    made = (field.campaigns.change_between(None, field.row(cls, row)) for row in rows)
    return field.campaigns.apply_changes(bare, tuple(made))


@ask("scenario_length")
def scenario_length(given):
    turn = field.turn(lasting(given))
    played = ending.length_chances(turn)
    mean = odds.mean(played)
    told = {str(turns): str(chance) for turns, chance in played.items()}
    return {
        "probability_turns_completed": told,
        "mean_turns_completed": str(mean),
        "mean_decimal": float(mean),
        "mode": odds.likeliest(played),
        "longest": max(played),
        "mean_turn_at_whose_start_it_ends": str(mean + 1),
    }


@ask("probability_still_playing")
def probability_still_playing(given):
    hazards = ending.ending_chances(field.turn(lasting(given)))
    return {"probability": str(odds.going_on(hazards, given["turn"]))}


@ask("probability_ammunition_short")
def probability_ammunition_short(given):
    short = chart("ammunition").odds()["worse"]
    return {"probability": str(odds.within(short, given["shots"]))}


@ask("probability_repaired_within")
def probability_repaired_within(given):
    mended = chart("repair").odds({"any": given.get("modifier", 0)})
    each = mended.get("mended", Fraction(0))
    return {"probability": str(odds.within(each, given["nights"]))}


@ask("probability_joint")
def probability_joint(given):
    """A vehicle in words, mended or not, and its element kept or withdrawn."""
    what = given["what"].casefold()
    mended = mending(what)
    chance = 1 - mended if "not repaired" in what else mended
    fate = field.turn(lying(what), side(what)).odds("withdrawal")
    called = {"retained": fate["stays"], "withdrawn": fate["withdraws"]}
    fates = [chance for word, chance in called.items() if word in what]
    return {"probability": str(odds.joint(chance, *fates))}


def mending(what):
    """The chance of a repair as the step offers it, with or without the point."""
    offered = field.offers(lying(what), "F1", side(what))
    point = "with 1 CPP" if "with 1 cpp" in what else "without CPP"
    (found,) = (choice.odds for choice in offered if choice.label.endswith(point))
    return found.get("mended", Fraction(0))


def side(what):
    return "russian" if "russian" in what else "german"


def lying(what):
    stand = "S02.1" if side(what) == "russian" else "G02.1"
    state = "abandoned" if "abandoned" in what else "knocked_out"
    wreck = field.wreck("W1", stand, state=state, minefield="minefield" in what)
    before = {"Wreck": [wreck], "Stand": field.status(stand, status=state)}
    before["Points"] = [field.purse(3, side=side(what))]
    before["RepairNation"] = [{"nation": "Russian", "since": "1941-01-01"}]
    return field.campaign(before)
