"""A made-up system of accounts: secret ones of ten sides, of towns, one that may owe."""

import sys
from types import ModuleType
from typing import ClassVar

from refkit.engine.accounts.account import Account
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.assembly import assemble
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.steps import step
from refkit.engine.records.records import Record, column

SIDES = (
    "red", "blue", "green", "gold", "grey", "pink", "teal", "navy", "lime", "rust",
)  # fmt: skip
# Ten sides, each with a worksheet of its own that no other side sees.
GOLD = Account(
    name="gold", short="thalers", record="Coin", amount="change", apart=True, clause="1-a"
)
# Open, may fall below nothing, and of what is bought at most four a turn.
FAME = Account(
    name="fame",
    short="VP",
    heading="Victory points",
    record="Score",
    amount="change",
    reason="why",
    slot="turn",
    negative=True,
    most=4,
    counted=("bought", "upkeep"),
    clause="1-b",
)
# Of a side in a town.
GRAIN = Account(
    name="grain", short="carts", record="Cart", amount="carts", owner=("side", "town"),
    high=9,
)  # fmt: skip
# May owe, up to a limit above.
FAVOUR = Account(
    name="favour", short="favours", record="Cart", amount="favours", high=3, negative=True,
    owner=("side", "town"),
)  # fmt: skip
ACCOUNTS = (GOLD, FAME, GRAIN, FAVOUR)


class Side(Record):
    tab: ClassVar[str] = "Sides"
    derived = (GOLD.total(whose="side", audience="side"), FAME.total())
    id: str = column("Side")


class Slot(Record):
    tab: ClassVar[str] = "Turns"
    id: str = column("Turn")


class Town(Record):
    tab: ClassVar[str] = "Towns"
    key: ClassVar[tuple[str, ...]] = ("side", "town")
    derived = (GRAIN.total("side", "town"),)
    side: str = column("Side", refers="Side.id")
    town: str = column("Town")


class Coin(Record):
    tab: ClassVar[str] = "{side} Treasury"
    key: ClassVar[tuple[str, ...]] = ("side", "number")
    audience: ClassVar[str] = "side"
    derived = (GOLD.running(after="change"),)
    side: str = column("Side", refers="Side.id")
    number: int = column("Line", low=1)
    slot: str = column("Turn", default="", refers="Slot.id")
    kind: str = column("For")
    change: int = column("Thalers", default=0)
    note: str = column("Note", default="")


class Score(Record):
    tab: ClassVar[str] = "Scores"
    key: ClassVar[tuple[str, ...]] = ("side", "number")
    derived = (FAME.running(after="change"),)
    side: str = column("Side", refers="Side.id")
    number: int = column("Line", low=1)
    turn: str = column("Turn", default="", refers="Slot.id")
    why: str = column("Reason")
    change: int = column("VP", default=0)


class Cart(Record):
    tab: ClassVar[str] = "Stores"
    key: ClassVar[tuple[str, ...]] = ("side", "town", "line")
    derived = (GRAIN.running(after="carts"), FAVOUR.running(after="favours"))
    side: str = column("Side", refers="Side.id")
    town: str = column("Town")
    line: int = column("Line", low=1)
    slot: str = column("Turn", default="", refers="Slot.id")
    kind: str = column("For")
    carts: int = column("Carts", default=0)
    favours: int = column("Favours", default=0)


class Spending(Record):
    thalers: int = column("Thalers", default=0, low=0, spends="gold")


def coded(decision):
    """Return a module in which the step asks this."""
    made = ModuleType("coded")
    made.pay = step("pay", decision)(lambda turn, decision: iter(()))
    return made


DECLARED = """
title = "Treasury"
slot = "turn"
[[step]]
id = "pay"
title = "Pay"
actor = "side"
clauses = ["1-a", "1-b"]
[[option]]
name = "title"
value = "Ten purses"
help = "What it is called"
[clauses]
"1-a" = "Nobody spends what he has not."
"1-b" = "At most four points are spent a turn."
"""


def system(accounts=ACCOUNTS, records=None, code=None, **given):
    """Return the system, with other accounts or hooks where they are given."""
    here = sys.modules[__name__]
    hooks = Hooks(accounts=accounts, **given)
    return assemble("treasury", DECLARED, {}, records or here, code or here, hooks)


TREASURY = system()
ROWS = (
    *(Side(id=side) for side in SIDES),
    Slot(id="turn 1"),
    Slot(id="turn 2"),
    Town(side="red", town="Kiev"),
    Coin(side="red", number=1, kind="start", change=80),
    Coin(side="blue", number=1, kind="start", change=25),
)


def campaign(*rows, made=TREASURY):
    """Return a campaign that is set up with these rows behind the first ones."""
    return entered(Campaign(made, {}), *ROWS, *rows, kind="setup")


def entered(before, *rows, kind="step", slot="turn 1", **told):
    """Return the campaign after an entry that leaves these rows (a pair: from, to)."""
    pairs = (
        each if isinstance(each, tuple)
        else (before.find(type(each).__name__, each.identity), each)
        for each in rows
    )  # fmt: skip
    changes = tuple(filter(None, (change_between(*pair) for pair in pairs)))
    entry = Entry(number=0, kind=kind, slot=slot, step="pay", changes=changes, **told)
    return ledger.append(before, entry)
