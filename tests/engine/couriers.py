"""A made-up rules system whose rows have keys of two fields and choices of their own.

Each side has couriers in towns. A courier goes where a road leads from his own town, and
carries letters along a road to each of the towns he has friends in.
"""

import sys
from typing import ClassVar

from refkit.engine.accounts.account import Account
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.assembly import assemble
from refkit.engine.play.choices import Choice
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.steps import step
from refkit.engine.play.system import Option
from refkit.engine.records.records import Record, column

SEED = "a seed"
ROADS = {"Ash": ("Birch", "Cedar"), "Birch": ("Ash",), "Elm": ()}


PAY = Account(name="pay", short="coins", record="Pay", amount="coins", clause="p. 1")


class Side(Record):
    tab: ClassVar[str] = "Sides"
    id: str = column("Side")


class Pay(Record):
    tab: ClassVar[str] = "Pay"
    key: ClassVar[tuple[str, ...]] = ("side", "number")
    audience: ClassVar[str] = "side"
    side: str = column("Side", refers="Side.id")
    number: int = column("Line", low=1)
    slot: str = column("Day", default="")
    kind: str = column("For", default="start")
    coins: int = column("Coins", default=0)


class Slot(Record):
    tab: ClassVar[str] = "Days"
    id: str = column("Day")


class Courier(Record):
    tab: ClassVar[str] = "{side} Couriers"
    audience: ClassVar[str] = "side"
    id: str = column("Courier")
    side: str = column("Side", refers="Side.id")
    town: str = column("Town")
    load: int = column("Letters", default=0)


class Ride(Record):
    """Where a courier rides."""

    key: ClassVar[tuple[str, ...]] = ("courier",)

    courier: str = column("Courier")
    to: str = column("To", default="", by_row=True)


class Letters(Record):
    """What a courier carries along one road."""

    key: ClassVar[tuple[str, ...]] = ("courier", "road")

    courier: str = column("Courier")
    road: str = column("Road")
    letters: int = column("Letters", default=0, low=0, high=9, times=False)
    friend: str = column("Friend", default="", by_row=True)


class Call(Record):
    """A call in a town on the way."""

    key: ClassVar[tuple[str, ...]] = ("courier", "town")

    town: str = column("Town")
    courier: str = column("Courier")
    gift: str = column("Gift", default="", by_row=True)


class Day(Record):
    """The orders of a day."""

    rides: tuple[Ride, ...] = column("Rides", default=(), fill="ticked")
    letters: tuple[Letters, ...] = column("Letters carried", default=(), fill="each")
    calls: tuple[Call, ...] = column("Calls", default=())


@step("ride", Day)
def ride(turn, decision):
    """Couriers ride, and deliver what they carry."""
    for row in decision.rides:
        yield turn.change(turn.get(Courier, row.courier), town=row.to)
    for row in decision.letters:
        courier = turn.get(Courier, row.courier)
        yield turn.change(courier, load=courier.load + row.letters)
    for row in decision.calls:
        turn.say(f"{row.courier} calls in {row.town} with {row.gift or 'nothing'}")


@ride.offers
def _offers(turn):
    for courier in turn.own(Courier):
        yield Choice("rides.courier", courier.id, f"{courier.id}, in {courier.town}")
        for town in ROADS[courier.town]:
            own = {"row": courier.id, "cost": {"pay": len(town)}}
            yield Choice("rides.to", town, f"{town}, a day's ride", **own)
        for road in ROADS[courier.town]:
            key = (courier.id, road)
            yield Choice("letters", key, f"{courier.id} to {road}")
            friends = f"{courier.id}/{road}"
            yield Choice("letters.friend", f"{road} innkeeper", "innkeeper", row=friends)
        yield Choice("calls.courier", courier.id, courier.id)
        for town in ("Fir", "Oak"):
            yield Choice("calls.town", town, town)
        for gift in ("salt", "wine") if courier.town == "Ash" else ("salt",):
            for town in ("Fir", "Oak"):
                yield Choice("calls.gift", gift, gift, row=f"{courier.id}/{town}")


DECLARED = """
title = "Couriers"
[[step]]
id = "ride"
title = "Riding orders"
actor = "side"
audience = "side"
orders = true
clauses = ["p. 1"]
[clauses]
"p. 1" = "A courier rides where a road leads."
"""

HERE = sys.modules[__name__]
COURIERS = assemble("couriers", DECLARED, {}, HERE, HERE, Hooks(accounts=(PAY,)))
ROWS = (
    Side(id="red"),
    Side(id="blue"),
    Slot(id="day 1"),
    Slot(id="day 2"),
    Pay(side="red", number=1, coins=20),
    Pay(side="blue", number=1, coins=20),
    Courier(id="R1", side="red", town="Ash"),
    Courier(id="R2", side="red", town="Birch"),
    Courier(id="R3", side="red", town="Elm"),
    Courier(id="B1", side="blue", town="Ash"),
    Option(name="title", value="The post"),
    Option(name="seed", value=SEED),
)


def campaign():
    """Return a campaign whose first entry puts the rows into it."""
    made = tuple(change_between(None, row) for row in ROWS)
    return ledger.append(
        Campaign(COURIERS, {}),
        Entry(number=0, kind="setup", changes=made, lines=("set up",)),
    )
