"""The provinces: a campaign of three sides on a map of twelve areas."""

from pathlib import Path

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import play
from refkit.engine.play.system import Option

FOLDER = Path(__file__).parent / "systems"
PACKS = Path(__file__).parent / "packs"
SEED = "a seed"
SIDES = ("red", "blue", "green")


def loaded():
    """Return the system, found for this one time beside those that are shipped."""
    systems.__path__.append(str(FOLDER))
    try:
        from refkit.systems.provinces import map as maps
        from refkit.systems.provinces import steps

        return systems.load.__wrapped__("provinces"), maps, steps.Orders
    finally:
        systems.__path__.remove(str(FOLDER))


PROVINCES, maps, Orders = loaded()
MAP = PROVINCES.maps["march"]
Side, Slot, Province, Road, Force = (
    PROVINCES.record(name) for name in ("Side", "Slot", "Province", "Road", "Force")
)
# Four columns of three: red in the west, blue in the east, green in the south.
AREAS = (
    ("alder", "Alderholt", "red", 100, 700), ("birch", "Birchwick", "red", 380, 740),
    ("cedar", "Cedar Vale", "", 640, 720), ("dale", "Dalesend", "blue", 900, 700),
    ("elm", "Elmstead", "red", 140, 420), ("fen", "Fen of Grey Herons", "", 400, 440),
    ("glen", "Glenmoor", "blue", 660, 430), ("heath", "Heathfield", "blue", 890, 410),
    ("isle", "Isle", "green", 60, 90), ("jetty", "Jetty", "green", 370, 130),
    ("knoll", "Knoll", "green", 630, 150), ("lake", "Lakeside", "", 880, 120),
)  # fmt: skip
ROADS = (
    ("alder", "birch", "land"), ("birch", "cedar", "land"), ("cedar", "dale", "land"),
    ("alder", "elm", "land"), ("birch", "fen", "river"), ("cedar", "glen", "land"),
    ("dale", "heath", "land"), ("elm", "fen", "land"), ("fen", "glen", "river"),
    ("glen", "heath", "land"), ("fen", "jetty", "land"), ("glen", "knoll", "river"),
    ("heath", "lake", "land"), ("jetty", "knoll", "land"), ("knoll", "lake", "land"),
    ("isle", "jetty", "sea"), ("isle", "alder", "sea"),
)  # fmt: skip
FORCES = (
    ("R1", "red", "First Reds", "alder", 24), ("R2", "red", "Second Reds", "elm", 9),
    ("R3", "red", "Red Guard", "alder", 12), ("R4", "red", "Red Levy", "", 5),
    ("B1", "blue", "Blue Host", "glen", 30), ("B2", "blue", "Blue Scouts", "glen", 4),
    ("G1", "green", "Green Company", "knoll", 15), ("G2", "green", "Islanders", "isle", 7),
)  # fmt: skip
ROWS = (
    *(
        Option(name=name, value=value)
        for name, value in (
            ("system", "provinces"),
            ("title", "The provinces"),
            ("seed", SEED),
        )
    ),
    *(Side(id=side) for side in SIDES),
    Slot(id="turn 1"),
    Slot(id="turn 2"),
    *(
        Province(id=id, name=name, holder=owner, east=east, north=north)
        for id, name, owner, east, north in AREAS
    ),
    *(Road(one=one, other=other, kind=kind) for one, other, kind in ROADS),
    *(
        Force(id=id, side=side, name=name, province=where, men=men)
        for id, side, name, where, men in FORCES
    ),
)


def campaign(rows=ROWS):
    """Return a campaign whose first entry puts these rows into it."""
    made = tuple(change_between(None, row) for row in rows)
    entry = Entry(number=0, kind="setup", changes=made, lines=("set up",))
    return ledger.append(Campaign(PROVINCES, {}), entry)


def do(game, side, orders):
    """Return the campaign after a side's march, by force and goal."""
    owed = play.find_due(game, "march", side)
    rows = [{"force": force, "goal": goal} for force, goal in orders.items()]
    decision = play.parse_decision(owed, {"orders": rows})
    return play.play(game, owed, decision, play.sealed_dice(game, owed, SEED))
