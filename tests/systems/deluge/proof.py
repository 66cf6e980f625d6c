"""What The Deluge is proven by: campaigns made up at random, its laws."""

import random
from functools import partial
from itertools import combinations

from refkit import systems
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.system import Option
from refkit.systems.deluge.records import (
    Deduction,
    Force,
    IncomeTerm,
    Link,
    Relation,
    Side,
    Slot,
    Territory,
    Unit,
    VictoryTerm,
)
from tests.systems.deluge import laws
from tests.systems.deluge.moves import Moves
from tests.systems.proofs import Proof, entered

SIDES = (
    "amber", "birch", "cedar", "dusk", "ember", "flint", "grove", "heath", "iris", "jade",
)  # fmt: skip
QUALITIES, TYPES = ("raw", "trained", "veteran"), ("foot", "horse")
# Fields whose texts name a territory, a side or a force, or are words of the rules.
READ = frozenset(
    {"place", "home", "holder", "occupier", "captor", "chosen", "territory", "came"}
    | {"path", "region", "kind", "state", "how", "result", "force", "red", "blue", "other"}
    | {"type", "quality", "reason", "told", "gross", "deducted", "final", "workings"}
)


def small(seed, count=3, **told):
    """Return a campaign of so many factions before its set-up; `told` are options."""
    chance = random.Random(f"deluge {seed}")
    system = systems.load("deluge")
    chosen = {
        each.name: chance.choice(each.listed)
        if each.listed and chance.random() < 0.3
        else each.value
        for each in system.options
    } | told
    sides = SIDES[:count]
    grounds = list(lands(sides, chance))
    forces = [force for side in sides for force in army(side, grounds, chance)]
    made = [
        *(each.replace(value=chosen[each.name]) for each in system.options),
        Option(name="title", value="The lands"),
        Option(name="seed", value=f"seed {seed}"),
        *(
            Side(id=side, name=f"House of {side}", may_capture=number != 1,
                 run="neutral" if number == 5 else ("player", "umpire")[number % 2])
            for number, side in enumerate(sides)
        ),
        Slot(id="set-up"),
        *grounds,
        *links(grounds, chance),
        *relations(sides, chance),
        *forces,
        *(unit for force in forces for unit in units(force, chance)),
        *terms(sides, grounds, chance),
    ]  # fmt: skip
    return entered(Campaign(system, {cls.__name__: {} for cls in system.records}), made)


def lands(sides, chance):
    """Yield a map in rows: two homes for each faction, and half as many lands of nobody."""
    owners = [*sides, *sides, *[""] * (len(sides) // 2 + 1)]
    chance.shuffle(owners)
    wide, capitals = max(3, round(len(owners) ** 0.5)), set()
    for number, owner in enumerate(owners):
        y, x = divmod(number, wide)
        yield Territory(
            id=f"land-{number}",
            name=f"Land {number}",
            region=f"Region of {owner}" if owner else "",
            home=owner,
            holder=owner,
            capital=bool(owner) and owner not in capitals,
            x=100 * x + 50 * (y % 2),
            y=100 * y,
        )
        capitals.add(owner)


def links(grounds, chance):
    """Yield who is adjacent: those that lie beside each other, now and then by sea."""
    for one, other in combinations(grounds, 2):
        if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < 150**2:
            is_land = chance.random() < 0.85
            yield Link(one=one.id, other=other.id, kind="land" if is_land else "sea")


def relations(sides, chance):
    """Yield how factions stand to each other; most are enemies."""
    for one, other in combinations(sides, 2):
        state = chance.choice(("enemy", "enemy", "enemy", "ally", ""))
        if state:
            yield Relation(one=one, other=other, state=state)


def army(side, grounds, chance):
    """Yield the forces of a faction: one or two, at home."""
    homes = [each.id for each in grounds if each.home == side]
    for number in range(1, chance.choice((2, 3))):
        kind = chance.choice(("task force", "skirmish force"))
        yield Force(
            id=f"{side[0].upper()}{number}",
            side=side,
            place=chance.choice(homes),
            name=f"{side} army {number}",
            kind=kind,
            points=chance.randint(22, 50),
            intelligence=chance.randint(1, 4),
        )


def units(force, chance):
    """Yield the units of a force, whose points make its own; of some none are listed."""
    many = chance.choice((0, 2, 3, 4))
    for number in range(1, many + 1):
        more = number <= force.points % many
        yield Unit(
            force=force.id,
            number=number,
            side=force.side,
            name=f"{force.id} regiment {number}",
            type=chance.choice(TYPES),
            quality=chance.choice(QUALITIES),
            points=force.points // many + more,
        )


def terms(sides, grounds, chance):
    """Yield what the factions get and score for, and what comes off their points."""
    number = 0
    for place, side in enumerate(sides):
        yield IncomeTerm(
            side=side,
            start=chance.randint(20, 100),
            each_turn=chance.randint(0, 50),
            occupied=chance.choice((0, 10)),
            own=chance.choice((0, 5)),
            subsidises=sides[1] if not place else "",
            extra_loot=place == 1,
        )
        others = [each for each in sides if each != side]
        for kind in chance.sample(KINDS, 3):
            number += 1
            needs_land = kind in ("holds", "not held by")
            yield VictoryTerm(
                number=number,
                side=side,
                kind=kind,
                territory=chance.choice(grounds).id if needs_land else "",
                other=chance.choice(others) if kind in WHOM else "",
                points=-1 if kind == "own home lost" else chance.randint(1, 4),
                each=chance.choice((1, 2)),
            )
        for other in chance.sample(others, chance.choice((0, 1, 2))):
            yield Deduction(side=side, other=other, part=chance.choice((3, 4)))


KINDS = (
    "to begin with", "holds", "not held by", "own home held", "home of another held",
    "own home lost", "loot kept",
)  # fmt: skip
WHOM = ("not held by", "home of another held", "own home lost")

PROOF = Proof(
    system="deluge",
    campaign=small,
    making=Moves,
    laws=laws.hold,
    seeds=tuple(range(1, 4)),
    secrecy=(1,),
    read=READ,
    recorded={
        "three": partial(small, "three"),
        "six": partial(small, "six", 6, allies_see="all", sea_links="yes"),
    },
)
