"""What a campaign of Roads to Stalingrad keeps: one class a worksheet."""

from typing import Literal

from refkit.engine.accounts.account import Account
from refkit.engine.cards import cards
from refkit.engine.records.derived import counting
from refkit.engine.records.records import Record, column, count

ON_MAP = "on the map"

POINTS = Account(
    name="rp", short="RP", record="Points", amount="points", owner=("side", "area"),
    heading="Resource points", clause="RS-16",
)  # fmt: skip
SUPPLY = Account(
    name="sp", short="SP", record="Supply", amount="supply", owner=("operation",),
    heading="Supply points", clause="RS-19",
)  # fmt: skip

Nation = Literal["German", "Italian", "Rumanian", "Hungarian", "Soviet"]
UnitKind = Literal["infantry", "panzer", "tank", "other"]
State = Literal["waiting", "on the map", "destroyed", "left"]
River = Literal["none", "minor", "major", "volga", "kerch", "lake"]
Group = Literal["", "A", "B"]
Action = Literal["", "play", "draw", "discard", "pass"]
Worn = Literal["depleted", "disorganised", "disorganised and depleted", "destroyed"]
Result = Literal["", "passes", "no effect", Worn, "fortified"]


class Side(Record, tab="Sides"):
    """The two sides: first the Axis, then the Soviets."""

    derived = (
        POINTS.total(whose="side"),
        counting("units", "Units on the map", "Unit", "side", state=ON_MAP),
        counting("lost", "Units destroyed", "Unit", "side", state="destroyed"),
        counting("lands", "Areas controlled", "Area", "controller"),
    )
    id: str = column("Side", example="axis", width=12)
    name: str = column("Name", default="", example="The Axis", width=20)
    player: str = column("Player", default="", example="Ann", width=16)
    due: int = count("RP to place", high=99)
    drafts: int = count("Units to place", high=99)
    group: Group = column("Last odd RP", default="", help="The army group that got it.")


class Slot(Record, tab="Sequences"):
    """The set-up and the sequences, in their order."""

    id: str = column("Sequence", width=14)
    number: int = count("No.", help="0 is the set-up; in 1 the Axis opens the game.")
    revealed: bool = column("Revealed", default=False)
    operates: str = column("Operates", default="", refers="Side.id", help="Blank: nobody.")
    first: str = column("First with a card", default="", refers="Side.id")
    winner: str = column("Winner", default="", help="Blank: not over.", width=14)
    again: str = column("Next operates", default="", help="By a card.", refers="Side.id")
    ends: bool = column("A card ends the game", default=False)


class Intent(Record, tab="Choices", key=("slot", "side")):
    """What each side chose for a sequence: its own secret until both are revealed."""

    slot: str = column("Sequence", refers="Slot.id", width=14)
    side: str = column("Side", refers="Side.id", width=12)
    choice: Literal["card", "map"] = column("Chose", default="map")
    shown: bool = column("Revealed", default=False)
    die: int = count("Die", high=10, help="0: it did not roll.")
    card: Action = column("Card action", default="")
    done: bool = column("Card action done", default=False)


class Area(Record, tab="Areas"):
    """The areas: where each lies, what is printed in it, and who controls it."""

    id: str = column("Area", example="kizlyar", width=16)
    name: str = column("Name", default="", example="Kizlyar", width=22)
    city: bool = column("Named city", default=False)
    red: int = count("Soviet VP", high=99, example="2", help="Printed in red.")
    blue: int = count("Axis VP", high=99, example="2", help="Printed in blue.")
    supply: bool = column("Supply symbol", default=False)
    edge: Literal["", "north", "east", "south", "west"] = column("Map edge", default="")
    mountain: bool = column("Mountain", default=False)
    group: Group = column("Army group", default="", example="A")
    start: str = column("Set-up side", default="", refers="Side.id", example="axis")
    controller: str = column("Controlled by", default="", refers="Side.id", example="axis")
    x: int = count("East", example="400", high=9999, help="From the left edge.")
    y: int = count("North", example="440", high=9999, help="From the lower edge.")

    @property
    def called(self) -> str:
        """Its name, or what it is known by."""
        return self.name or self.id


class Border(Record, tab="Borders", key=("one", "other")):
    """Which areas are adjacent, and what runs along the border between them."""

    one: str = column("Area", refers="Area.id", example="rostov", width=16)
    other: str = column("And", refers="Area.id", example="salsk", width=16)
    river: River = column("River", default="none")


class Unit(Record, tab="Units"):
    """The units: both sides of the counter, where each stands and in what state."""

    id: str = column("Counter", example="pz48", width=10)
    name: str = column("Unit", default="", example="48th Panzer Corps", width=26)
    side: str = column("Side", refers="Side.id", example="axis", width=12)
    nation: Nation = column("Nation", default="German", example="German")
    kind: UnitKind = column("Kind", default="infantry", example="panzer")
    cv: int = column("CV", low=1, high=99, example="7", help="Cohesion value.")
    mf: int = column("MF", low=1, high=99, example="3", help="Movement factor.")
    tv: int = column("TV", low=1, high=99, example="4", help="Tactical value.")
    red: bool = column("MF in red", default=False, help="Yes: it is 1 when it attacks.")
    cv_depleted: int = column("CV depleted", low=1, high=99, example="6")
    mf_depleted: int = column("MF depleted", low=1, high=99, example="3")
    tv_depleted: int = column("TV depleted", low=1, high=99, example="3")
    area: str = column("Area", default="", refers="Area.id", example="kursk", width=16)
    state: State = column("State", default="waiting", example="on the map")
    depleted: bool = column("Depleted", default=False)
    disorganised: bool = column("Disorganised", default=False)
    isolated: bool = column("Isolated", default=False)
    fortified: bool = column("Fortified", default=False)
    began: str = column("Began in", default="", refers="Area.id", width=16)
    acted: str = column("Acted in", default="", refers="Slot.id", width=14)

    @property
    def called(self) -> str:
        """Its name, or the number of its counter."""
        return self.name or self.id


class Leader(Record, tab="Leaders"):
    """Leaders that came by a card, each with the stack he is in."""

    id: str = column("Leader", example="Manstein", width=16)
    side: str = column("Side", refers="Side.id", example="axis", width=12)
    area: str = column("Area", default="", refers="Area.id", width=16)
    state: State = column("State", default="waiting")


class Card(cards.Card, tab="Cards"):
    """The cards of both decks, and the chits of both cups, wherever they lie."""

    price: int = count("SP", high=9, help="What it costs in an operation.")
    permanent: bool = column("Stays in force", default=False)
    points: int = count("RP it brings", high=99)
    units: int = count("Units it brings", high=99)
    needs: Literal["", "panzer", "defending", "stavka", "stavka and tank"] = column(
        "In the cup with", default="", width=16, help="Of a chit; blank: always."
    )


class Pile(cards.Pile, tab="Piles"):
    """Decks, hands, cups and the cards on the table."""


class Permanent(Record, tab="Permanent cards", key=("number",)):
    """The cards that were laid on the map, in their order."""

    number: int = column("No.", low=1)
    card: str = column("Card", width=26)
    side: str = column("Played by", refers="Side.id", width=12)
    slot: str = column("Sequence", refers="Slot.id", width=14)
    used: int = count("Cards used before")
    city: str = column("For the city", default="", refers="Area.id", width=16)


class Points(Record, tab="Resource points", key=("side", "area", "number")):
    """What came and went of the resource points, area by area."""

    derived = (POINTS.running(after="points"),)
    side: str = column("Side", refers="Side.id", example="axis", width=12)
    area: str = column("Area", refers="Area.id", example="kharkov", width=16)
    number: int = column("Line", low=1, example="1")
    slot: str = column("Sequence", default="", refers="Slot.id", width=14)
    kind: str = column("For", default="at the start", example="at the start", width=20)
    points: int = column("RP", default=0, example="3")
    note: str = column("Note", default="", width=40)


class Operation(Record, tab="Operations"):
    """The operations, each paid with a resource point where its marker lies."""

    derived = (SUPPLY.total(whose="operation"),)
    id: str = column("Operation", refers="Slot.id", width=14)
    side: str = column("Side", refers="Side.id", width=12)
    area: str = column("Marker in", refers="Area.id", width=16)
    rebuilt: str = column("Rebuilt", default="", refers="Unit.id", width=12)


class Supply(Record, tab="Actions", key=("operation", "number")):
    """The actions of an operation and what they cost of its supply points."""

    derived = (SUPPLY.running(after="supply"),)
    operation: str = column("Operation", refers="Operation.id", width=14)
    number: int = column("No.", low=1)
    slot: str = column("Sequence", refers="Slot.id", width=14)
    kind: str = column("Action", width=16)
    supply: int = column("SP", default=0)
    units: tuple[str, ...] = column("Units", default=(), refers="Unit.id", width=24)
    note: str = column("Note", default="", width=40)


class Battle(Record, tab="Battles", key=("slot", "number")):
    """The battles: where, who came in, over what, and who held the ground."""

    slot: str = column("Sequence", refers="Slot.id", width=14)
    number: int = column("No.", low=1)
    area: str = column("Area", refers="Area.id", width=16)
    attacker: str = column("Attacker", refers="Side.id", width=12)
    units: tuple[str, ...] = column("Attackers", default=(), refers="Unit.id", width=24)
    origin: str = column("Came from", refers="Area.id", width=16)
    river: River = column("Across", default="none")
    turn: str = column("To play", default="", refers="Side.id", width=12)
    chit: str = column("Chit played", default="", width=20)
    pending: tuple[str, ...] = column("Still to be struck", default=(), refers="Side.id")
    over: bool = column("Over", default=False)
    winner: str = column("Won by", default="", refers="Side.id", width=12)


class Play(Record, tab="Battle plays", key=("slot", "number")):
    """What each chit did to each unit it struck, in the order of play."""

    slot: str = column("Sequence", refers="Slot.id", width=14)
    number: int = column("No.", low=1)
    battle: int = count("Battle")
    by: str = column("By", refers="Side.id", width=12)
    chit: str = column("Chit", width=20)
    unit: str = column("Unit", default="", refers="Unit.id", width=12)
    cv: int = count("CV", high=99)
    die: int = count("Die", high=10)
    modifier: int = column("Modifier", default=0, low=-9, high=9)
    result: Result = column("Result", default="", width=24)


class Retreat(Record, tab="Retreats", key=("slot", "number")):
    """Units that fell back out of a battle, and which way."""

    slot: str = column("Sequence", refers="Slot.id", width=14)
    number: int = column("No.", low=1)
    unit: str = column("Unit", refers="Unit.id", width=12)
    start: str = column("From", refers="Area.id", width=16)
    way: tuple[str, ...] = column("To", default=(), refers="Area.id", width=30)
    state: Literal["to choose", "fell back", "destroyed", "left"] = column("State")


class Score(Record, tab="Victory", key=("side",)):
    """The victory points at the end."""

    side: str = column("Side", refers="Side.id", width=12)
    cities: int = count("Cities")
    losses: str = column("Enemy losses", default="0", width=14)
    total: str = column("Total", default="0", width=12)
