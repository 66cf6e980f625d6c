"""A made-up rules system of two sides, with every kind of column and every sort of step."""

import datetime
import sys
from typing import ClassVar, Literal

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import play
from refkit.engine.play.assembly import assemble
from refkit.engine.play.choices import Choice
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.steps import step
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column

SEED = "a seed"


class Side(Record):
    """A side with a plan of its own and a handicap only the umpire knows."""

    tab: ClassVar[str] = "Sides"
    id: str = column("Side", example="red")
    men: int = column("Men", default=5, low=0, high=99)
    plan: str = column("Plan", default="", audience="side", length=20)
    handicap: int = column("Handicap", default=0, audience="umpire", example="2")


class Slot(Record):
    """A day."""

    tab: ClassVar[str] = "Days"
    id: str = column("Day")
    date: datetime.date | None = column("Date", default=None)


class Band(Record):
    """Men of one side, out of the other's sight."""

    tab: ClassVar[str] = "{side} Bands"
    key: ClassVar[tuple[str, ...]] = ("side", "id")
    audience: ClassVar[str] = "side"
    side: str = column("Side", refers="Side.id")
    id: str = column("Band")
    men: int = column("Men", default=1, low=0, high=9)
    rating: Literal["raw", "veteran"] = column("Rating", default="raw")
    friends: tuple[str, ...] = column("Friends", default=(), refers="Band.id")
    note: str = column("Note", default="")


class Camp(Record):
    """A camp, seen by all when it is not hidden."""

    tab: ClassVar[str] = "Camps"
    id: str = column("Camp")
    side: str = column("Side", refers="Side.id")
    place: str = column("Place", default="")
    hidden: bool = column("Hidden", default=False)
    trap: str = column("Trap", default="", audience="umpire")

    @property
    def seen_by(self) -> str:
        return self.side if self.hidden else "open"


class Plan(Record):
    text: str = column("Text")


class March(Record):
    camps: tuple[str, ...] = column("Camps", default=())
    place: str = column("Place")


@step("plan", Plan)
def plan(turn, decision):
    """A side writes its plan."""
    yield turn.change(turn.get(Side, turn.side), plan=decision.text)


@step("march", March)
def march(turn, decision):
    """Camps move; those of the other side stay."""
    for name in decision.camps:
        yield turn.change(turn.get(Camp, name), place=decision.place)


@march.refuses
def _refuse(turn, decision):
    for place, name in enumerate(decision.camps):
        camp = turn.find(Camp, name)
        if camp is None or camp.side != turn.side:
            yield Refusal(f"camps[{place}]", "not_yours", f"{name} is not yours", "p. 2")


@march.offers
def _offer(turn):
    for camp in turn.own(Camp):
        yield Choice("camps", camp.id, camp.place)


@march.drafts
def _draft(turn):
    return March(camps=[camp.id for camp in turn.own(Camp)], place="here")


@step("rally")
def rally(turn, decision):
    """Each band draws men on a die."""
    side = turn.get(Side, turn.side)
    drawn = turn.consult("rally", side.id).number
    turn.say(f"{side.id} draws {drawn}")
    yield turn.change(side, men=side.men + drawn)


@step("show")
def show(turn, decision):
    """All camps are shown together."""
    for camp in turn.rows(Camp, hidden=True):
        yield turn.change(camp, hidden=False)


STEPS = """
title = "Skirmish"
[[step]]
id = "plan"
title = "Plan"
actor = "side"
audience = "side"
clauses = ["p. 1"]
[[step]]
id = "march"
title = "March"
actor = "side"
audience = "open"
[[step]]
id = "rally"
title = "Rally"
actor = "side"
audience = "open"
clauses = ["p. 3"]
reminders = [{ text = "Throw in the open.", clause = "p. 3" }]
[[step]]
id = "show"
title = "Show"
reveals = true
unless = ["foggy"]
[[step]]
id = "close"
title = "Close"
audience = "umpire"
[[option]]
name = "weather"
value = "fair"
choices = ["fair", "rain"]
[clauses]
"p. 1" = "A plan is secret."
"p. 3" = "A band draws men on 4 or more."
"""
RALLY = """
title = "Rally"
cite = "p. 3"
dice = "1d6"
rows = '''
3-  | 0
4-5 | 1
6+  | 2
'''
[[modifiers]]
when = "mud"
add = -1
"""


def system(declared=STEPS, charts=None, code=None, records=None, **given):
    """Return the system, with other parts where they are given."""
    parts = {"rally": RALLY} if charts is None else charts
    here, rulings = sys.modules[__name__], given.pop("rulings", "")
    hooks = Hooks(**given)
    return assemble(
        "skirmish", declared, parts, records or here, code or here, hooks, rulings
    )


SKIRMISH = system()
ROWS = (
    Side(id="red"),
    Side(id="blue", handicap=2),
    Slot(id="day 1", date="1942-12-23"),
    Slot(id="day 2"),
    Band(side="red", id="R1", men=3),
    Band(side="blue", id="B1", rating="veteran"),
    Camp(id="north", side="red", place="hill", hidden=True),
    Camp(id="south", side="blue", place="ford", trap="pit"),
)


def campaign(rows=ROWS, system=SKIRMISH):
    """Return a campaign whose first entry puts these rows into it."""
    made = tuple(change_between(None, row) for row in rows)
    return ledger.append(
        Campaign(system, {}), Entry(number=0, kind="setup", changes=made, lines=("set up",))
    )


DECISIONS = {"plan": {"text": "ambush"}, "march": {"place": "mill"}}


def do(game, step_id, side="", raw=None, dice=None, **said):
    """Return the campaign after a step, with sealed dice unless others are given."""
    owed = play.find_due(game, step_id, side)
    decision = play.parse_decision(owed, DECISIONS.get(step_id, {}) if raw is None else raw)
    dice = dice or play.sealed_dice(game, owed, SEED)
    return play.play(game, owed, decision, dice, **said)


def up_to(step_id, side=""):
    """Return a campaign played until this step is due."""
    game = campaign()
    while (owed := play.due_steps(game)) and (owed[0].step.id, owed[0].side) != (
        step_id,
        side,
    ):
        game = do(game, owed[0].step.id, owed[0].side)
    return game


def last_day():
    """Return the campaign played to its end."""
    return up_to("nothing")
