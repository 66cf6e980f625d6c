"""The victory points of a turn, and who has won."""

from refkit.systems.epic40k.records import Territory
from refkit.systems.epic40k.rules import scores
from refkit.systems.epic40k.rules.board import Board
from tests.cases.epic40k.asking import SIDES, ask, lookup, number, options, reading

# How a case calls what a side holds and what it lost, and which of these are new.
HELD = (
    ("enemy_minor", "Two", False),
    ("enemy_major", "Two", True),
    ("lost_minor", "One", False),
    ("lost_major", "One", True),
)


def other(side):
    """Return the enemy of a side."""
    return SIDES[SIDES[0] == side]


def held(given):
    """Return the map after a turn with what changed hands alone, and what was new."""
    grounds, taken = {}, []
    for name, home, is_major in HELD:
        new = given.get(f"new_{name}", 0)
        for place in range(given.get(name, 0)):
            key = f"{name} {place}"
            where = {"id": key, "home": home, "line": 1, "x": 1, "y": 1}
            lost = Territory(holder=other(home), major=is_major, **where)
            grounds[key] = lost
            taken += [key] if place < new else []
    return Board(grounds, options(given)), taken


@ask("turn score")
def turn_score(given):
    """What a turn does to a side's victory points."""
    ground, taken = held(given)
    points = scores.held_points(lookup("territory_points"), ground, "One", taken)
    choose = options(given)
    won = [
        scores.battle_points(each["standing"], each["response"], choose)
        for each in given.get("battles_won", [])
    ]
    kept = {"wiped_out": False, "isolated_destroyed": False}
    lost = [scores.loss_points(**{**kept, **each}) for each in given.get("losses", [])]
    change = sum(points) + sum(won) - sum(lost)
    return {"change": change, "score": given["before"] + change}


@ask("other sectors")
def other_sectors(given):
    """How other sectors fare."""
    score = given["score"]
    found = reading("other_sectors", [given["die"]], scores.other_sectors(score))
    modifier = sum(add for _, add in found.modifiers)
    result = found.number
    return {"modifier": modifier, "result": result, "score": score + result}


@ask("campaign over")
def campaign_over(given):
    """Whether the campaign is won, and by whom."""
    gone = given.get("surrendered") or ()
    gone = [gone] if isinstance(gone, str) else gone
    held = given.get("territories") or {}
    target = number(given, "vp_target")
    winner, _ = scores.winner(given["scores"], held, target, gone)
    return {"over": bool(winner), "winner": winner or None}
