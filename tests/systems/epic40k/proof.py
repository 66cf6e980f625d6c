"""What the Epic 40,000 campaign is proven by: campaigns made up at random, its laws."""

import random
from functools import partial

from refkit import systems
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.system import Option
from refkit.systems.epic40k.records import Detachment, Link, Score, Side, Slot, Territory
from tests.systems.epic40k import laws
from tests.systems.epic40k.moves import Moves
from tests.systems.proofs import Proof, entered

SIDES = ("red", "blue")
RACES = ("Space Marines", "Tyranids", "Eldar", "other")
# Fields whose texts name a territory, a side or a detachment, or are words of the rules.
READ = frozenset(
    {"place", "home", "holder", "fortify", "territory", "origin", "target", "route"}
    | {"race", "kind", "state", "phase", "planet", "escorts", "detachments"}
)


def small(seed, **told):
    """Return a campaign before its set-up, on a small map; `told` are options."""
    chance = random.Random(f"epic {seed}")
    system = systems.load("epic40k")
    chosen = {
        each.name: chance.choice(each.listed)
        if each.listed and chance.random() < 0.3
        else each.value
        for each in system.options
    }
    # Two points to begin with: a war to 3 is short, one to 14 takes some turns.
    is_long = random.Random(f"length {seed}").random() < 0.5
    chosen |= {"vp_target": "14" if is_long else "3", **told}
    lines, rows = chance.choice(((2, 2), (2, 3), (3, 2)))
    grounds = list(territories(lines, rows))
    made = [
        *(each.replace(value=chosen[each.name]) for each in system.options),
        Option(name="title", value="The sector"),
        Option(name="seed", value=f"seed {seed}"),
        *(
            Side(id=side, name=f"{side} army", rating=chance.randint(1, 6),
                 race=chance.choice(RACES), dropships=chance.random() < 0.7)
            for side in SIDES
        ),
        Slot(id="set-up"),
        *grounds,
        *links(grounds),
        *(row for side in SIDES for row in army(side, chance)),
        *(Score(side=side, number=1, kind="start", vp=2) for side in SIDES),
    ]  # fmt: skip
    return entered(Campaign(system, {cls.__name__: {} for cls in system.records}), made)


def territories(lines, rows):
    """Yield a map of so many lines a side, each with so many territories."""
    for x in range(1, 2 * lines + 1):
        side = SIDES[x > lines]
        line = lines + 1 - x if x <= lines else x - lines
        for y in range(1, rows + 1):
            where = {"home": side, "holder": side, "line": line, "x": x, "y": y}
            yield Territory(id=f"T{x}{y}", **where)


def links(grounds):
    """Yield a list of neighbours: those that share an edge."""
    places = {(each.x, each.y): each.id for each in grounds}
    for (x, y), name in places.items():
        for near in ((x + 1, y), (x, y + 1)):
            if near in places:
                yield Link(one=name, other=places[near])


def army(side, chance):
    """Yield the detachments of a side: one of each kind, and some more."""
    kinds = ["ground", "ground", "ground", "aerial", "airborne", "dropship"]
    kinds += chance.choices(("ground", "aerial"), k=chance.randint(0, 2))
    for number, kind in enumerate(kinds, 1):
        yield Detachment(
            id=f"{side[0].upper()}{number:02}",
            side=side,
            name=f"{side} {kind} {number}",
            points=chance.choice((150, 250, 400, 600)),
            kind=kind,
            commander=number == 1,
            infiltrators=chance.choice((0, 2)),
            flak=chance.choice((0, 2)),
            war_engines=chance.choice((0, 0, 1)),
            intercept=3 if kind == "aerial" else 0,
            units=chance.randint(1, 8),
            vehicles=kind == "dropship",
        )


ADVANCED = dict.fromkeys(("momentum", "command_resources", "command_directives"), "yes")

PROOF = Proof(
    system="epic40k",
    campaign=small,
    making=Moves,
    laws=laws.hold,
    seeds=tuple(range(1, 4)),
    secrecy=(1,),
    read=READ,
    recorded={
        "basic": partial(small, "basic", vp_target="3"),
        "advanced": partial(small, "five", vp_target="3", **ADVANCED),
    },
)
