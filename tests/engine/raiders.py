"""A made-up rules system of three sides, two of which may ally and then read the same."""

import sys
from typing import ClassVar

from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import play
from refkit.engine.play.assembly import assemble
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.steps import step
from refkit.engine.readers import join_readers
from refkit.engine.records.records import Record, column

SEED = "a seed"
SIDES = ("red", "blue", "green")


class Side(Record):
    """A side with a purse that only it and its allies may look into."""

    tab: ClassVar[str] = "Sides"
    id: str = column("Side")
    purse: int = column("Purse", default=0, audience="side", low=0, high=99)


class Slot(Record):
    """A day."""

    tab: ClassVar[str] = "Days"
    id: str = column("Day")


class Pact(Record):
    """A treaty between sides, which nobody else knows of."""

    tab: ClassVar[str] = "Pacts"
    id: str = column("Pact")
    between: tuple[str, ...] = column("Between", refers="Side.id")

    @property
    def seen_by(self) -> str:
        return join_readers(self.between)


class Force(Record):
    """A force, out of the sight of all but its side and those who trust each other."""

    tab: ClassVar[str] = "Forces"
    audience: ClassVar[str] = "side"
    id: str = column("Force")
    side: str = column("Side", refers="Side.id")
    men: int = column("Men", default=1, low=0, high=9)
    name: str = column("Name", default="")


class Finding(Record):
    """What a scout brought home: a row of who learnt it, not of whom it is about."""

    tab: ClassVar[str] = "Findings"
    key: ClassVar[tuple[str, ...]] = ("number",)
    counted: ClassVar[str] = "number"
    number: int = column("No.", low=1, high=999)
    readers: str = column("Known to")
    told: str = column("What", default="")

    @property
    def seen_by(self) -> str:
        return self.readers


class Order(Record):
    words: str = column("Order", default="")


class Look(Record):
    force: str = column("Force", default="")


def allies(campaign, side):
    """Return the other sides that a side has a pact with."""
    pacts = (pact.between for pact in campaign.rows(Pact) if side in pact.between)
    return sorted({each for pact in pacts for each in pact} - {side})


def audience(campaign, row):
    """A force is known to its side and its allies."""
    if isinstance(row, Force):
        return join_readers((row.side, *allies(campaign, row.side)))
    return row.seen_by


def insiders(campaign, row):
    return join_readers((row.owner, *allies(campaign, row.owner))) if row.owner else ""


def confidants(campaign, _step, side):
    return allies(campaign, side)


@step("order", Order)
def order(turn, decision):
    """A side says what it wants; its allies hear it."""
    if decision.words:
        turn.say(f"{turn.side} orders {decision.words}")
    yield from ()


@step("scout", Look)
def scout(turn, decision):
    """A die of 4 or more tells the scout, and his allies, what a force is called."""
    force = turn.find(Force, decision.force)
    if force is None:
        return
    reading = turn.throw("1d6", f"scouts of {turn.side}")
    if reading.final >= 4:
        number = turn.campaign.next_number(Finding, "")
        readers = join_readers((turn.side, *allies(turn.campaign, turn.side)))
        yield turn.add(Finding(number=number, readers=readers, told=force.name))


STEPS = """
title = "Raiders"
[[step]]
id = "order"
title = "Order"
actor = "side"
audience = "side"
orders = true
[[step]]
id = "scout"
title = "Scout"
actor = "side"
audience = "side"
clauses = ["p. 1"]
[[step]]
id = "close"
title = "Close"
[[option]]
name = "title"
value = "Raid"
[[option]]
name = "seed"
value = "a seed"
[clauses]
"p. 1" = "A scout learns the name of a force on 4 or more."
"""


def system(declared=STEPS, **given):
    """Return the system."""
    here = sys.modules[__name__]
    hooks = {"audience": audience, "insiders": insiders, "confidants": confidants}
    return assemble("raiders", declared, {}, here, here, Hooks(**{**hooks, **given}))


RAIDERS = system()
PACT = Pact(id="north", between=("red", "blue"))
ROWS = (
    *RAIDERS.options,
    *(Side(id=side, purse=5) for side in SIDES),
    Slot(id="day 1"),
    Slot(id="day 2"),
    Force(id="R1", side="red", name="Ravens"),
    Force(id="B1", side="blue", name="Bears"),
    Force(id="G1", side="green", name="Goats"),
    PACT,
)


def campaign(rows=ROWS, system=RAIDERS):
    """Return a campaign whose first entry puts these rows into it."""
    made = tuple(change_between(None, row) for row in rows)
    setup = Entry(number=0, kind="setup", changes=made, lines=("set up",))
    return ledger.append(Campaign(system, {}), setup)


def do(game, step_id, side="", raw=None, dice=None):
    """Return the campaign after a step, with sealed dice unless others are given."""
    owed = play.find_due(game, step_id, side)
    decision = play.parse_decision(owed, raw or {})
    return play.play(game, owed, decision, dice or play.sealed_dice(game, owed, SEED))


def up_to(step_id, slot="day 1", game=None):
    """Return a campaign played until this step of the slot is due."""
    game = game or campaign()
    while (owed := play.due_steps(game)) and (owed[0].slot, owed[0].step.id) != (
        slot,
        step_id,
    ):
        game = do(game, owed[0].step.id, owed[0].side)
    return game
