"""What Roads to Stalingrad is proven by: wars made up at random, their laws."""

import random
from functools import partial

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.entry import Entry
from tests.systems import examples
from tests.systems.proofs import Proof
from tests.systems.stalingrad import field, laws, moments
from tests.systems.stalingrad.moves import Moves

RIVERS = ("none", "none", "minor", "major", "lake")
ALLIES = ("Italian", "Rumanian", "Hungarian", "German")
# Texts that mean something to the rules: names of cards, chits, areas and units.
READ = frozenset(
    {"name", "card", "chit", "kind", "pile", "readers", "area", "side", "controller"}
    | {"start", "group", "edge", "state", "units", "way", "origin", "began", "acted"}
    | {"winner", "turn", "pending", "total", "losses", "operates", "first", "needs"}
)


def small(seed, **told):
    """Return a war before its set-up; `told` are options."""
    chance = random.Random(f"stalingrad {seed}")
    system = systems.load("stalingrad")
    chosen = {
        each.name: chance.choice(each.listed)
        for each in system.options
        if each.listed and chance.random() < 0.3
    } | told
    rivers = {
        f"{border.one}_{border.other}": chance.choice(RIVERS)
        for border in field.borders()
        if border.river == "none"
    }
    rivers |= {"rostov_astrakhan": "volga", "millerovo_stalingrad": "volga"}
    land = {name: {"mountain": True} for name in ("maikop", "grozny")}
    land["astrakhan"] = {"supply": True}
    rows = [*army(chance), *(field.points(each) for each in ("poltava", "rostov"))]
    rows += [field.points(each, 4) for each in ("stalino", "voronezh", "stalingrad")]
    decks = {side: deck(side, chance) for side in field.SIDES}
    # What lies open before the first battle would be no secret in it.
    told = {"decks": decks, "chits": "cup", "land": land, "rivers": rivers}
    return field.war(*rows, **told, options=chosen)


def army(chance):
    """Yield the units of both sides, some of which wait."""
    fronts = {"AP": field.GRID[1], "ST": field.GRID[2]}
    for letters, front in fronts.items():
        for number in range(1, 8):
            letter = chance.choice(letters)
            area = chance.choice(front) if number < 6 else ""
            nation = chance.choice(ALLIES) if letter == "A" and number > 5 else None
            told = {"nation": nation, "red": nation == "German"} if nation else {}
            yield field.unit(f"{letter}{number}", area, **told)
    yield field.unit("A9", "kerch")


def deck(side, chance):
    """Return a deck that lasts for some twenty sequences."""
    own = field.DECK if side == field.AXIS else (*field.DECK[1:], field.STAVKA)
    return [*own, *chance.choices(own[-4:] + own[1:3], k=chance.randint(10, 18))]


# What began the round that a step is part of, by whom.
BATTLE = (("O2", "axis"),)
DRAWN = (*BATTLE, ("B1", "axis"), ("B1", "soviet"))
BEGUN = {
    "B1": BATTLE, "B2": DRAWN, "B3": (*DRAWN, ("B2", "axis")),
    "B4": (*DRAWN, ("B2", "axis")), "K2": (("K1", "axis"),),
}  # fmt: skip


def due(campaign, step, slot=""):
    """Return the campaign where this step is due, as part of a round that was begun."""
    for before, side in BEGUN.get(step, ()):
        made = Entry(number=0, kind="step", slot=slot, step=before, side=side)
        campaign = ledger.append(campaign, made)
    return examples.due(campaign, step, slot)


PROOF = Proof(
    system="stalingrad",
    campaign=small,
    making=Moves,
    laws=laws.hold,
    moments=moments.hold,
    interrupts=0.1,
    seeds=(1, 2, 3),
    secrecy=(1,),
    read=READ,
    due=due,
    recorded={
        "summer": partial(small, "summer"),
        "winter": partial(small, "winter", card_order="umpire", rp_lost="kept"),
    },
)
