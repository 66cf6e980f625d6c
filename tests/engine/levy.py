"""A made-up rules system in which each step reads what the ones before it made."""

import sys

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import TypedDice
from refkit.engine.play import play
from refkit.engine.play.steps import step
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from tests.engine.skirmish import SEED, Band, Camp, Side, Slot, system

DAYS = ("day 1", "day 2", "day 3")
PRICE = 2


class Hire(Record):
    bands: int = column("Bands", default=0, low=0, high=9)


class Post(Record):
    band: str = column("Band", default="")


@step("muster")
def muster(turn, _decision):
    """A side draws men on a die."""
    side = turn.get(Side, turn.side)
    drawn = turn.throw("1d6", f"men of {side.id}").final
    turn.say(f"{side.id} draws {drawn}")
    yield turn.change(side, men=side.men + drawn)


@step("hire", Hire)
def hire(turn, decision):
    """Bands are paid for with men."""
    side = turn.get(Side, turn.side)
    yield turn.change(side, men=side.men - PRICE * decision.bands)
    for _ in range(decision.bands):
        number = turn.campaign.next_number(Band, f"{side.id}/H")
        turn.say(f"{side.id} hires H{number}")
        yield turn.add(Band(side=side.id, id=f"H{number}", men=PRICE))


@hire.refuses
def _unpaid(turn, decision):
    there = turn.get(Side, turn.side).men
    if PRICE * decision.bands > there:
        told = f"{PRICE * decision.bands} men; there are {there}"
        yield Refusal("bands", "not_enough_men", told, "p. 1")


@step("rally")
def scout(turn, _decision):
    """Each band rolls; mud takes one from it."""
    for band in turn.rows(Band, rating="raw"):
        mud = turn.option("weather") == "rain"
        reading = turn.consult("rally", f"scouts of {band.identity}", {"mud": mud})
        turn.say(f"{band.identity} finds {reading.result}")
    yield from ()


@step("post", Post)
def post(turn, decision):
    """A band is told off for the camp, unseen by the enemy."""
    band = turn.get(Band, f"{turn.side}/{decision.band}") if decision.band else None
    if band is not None:
        yield turn.change(band, note="on guard")


@step("close")
def close(turn, decision):
    """A day ends; nobody asks how."""
    if decision.note:
        turn.say(decision.note)
    yield turn.change(turn.get(Camp, "north"), place=turn.slot)


STEPS = """
title = "Levy"
[[step]]
id = "muster"
title = "Muster"
actor = "side"
audience = "side"
clauses = ["p. 1"]
[[step]]
id = "hire"
title = "Hire"
actor = "side"
audience = "side"
[[step]]
id = "rally"
title = "Scouts"
[[step]]
id = "post"
title = "Posts"
actor = "side"
audience = "side"
unless = ["peace"]
[[step]]
id = "close"
title = "Close"
reveals = true
[[option]]
name = "weather"
value = "fair"
choices = ["fair", "rain"]
[clauses]
"p. 1" = "Men are drawn."
"p. 3" = "Scouts find something on 4 or more."
"""


def facts(campaign, slot):
    """There is peace while the trap of the camp says so."""
    return frozenset({"peace"} if campaign.get(Camp, "north").trap == "peace" else ())


LEVY = system(
    STEPS, code=sys.modules[__name__], records=sys.modules[Side.__module__], facts=facts
)
ROWS = (
    *LEVY.options,
    Side(id="red"),
    Side(id="blue"),
    *(Slot(id=day) for day in DAYS),
    Band(side="red", id="R1"),
    Camp(id="north", side="red"),
)


def campaign():
    """Return the levy before the first day."""
    made = tuple(change_between(None, row) for row in ROWS)
    setup = Entry(number=0, kind="setup", changes=made, lines=("set up",))
    return ledger.append(Campaign(LEVY, {}), setup)


def do(game, raw=None, faces=None):
    """Return the campaign after the first step that is due."""
    owed = play.due_steps(game)[0]
    dice = play.sealed_dice(game, owed, SEED)
    if faces is not None:
        dice = TypedDice(faces, dice.next_number)
    return play.play(game, owed, play.parse_decision(owed, raw or {}), dice)


def played(first=1, hired=1, upto=99):
    """Return the levy played: 3 men drawn at each muster, bands hired by each side.

    On the first day they hire as many as `first` says, and `upto` entries are made.
    """
    game = campaign()
    while (owed := play.due_steps(game)) and len(game.entries) < upto:
        bands = first if owed[0].slot == DAYS[0] else hired
        raw = {"bands": bands} if owed[0].step.id == "hire" else {}
        game = do(game, raw, [3] if owed[0].step.id == "muster" else None)
    return game
