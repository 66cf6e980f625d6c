"""What Echelons is proven by: its campaigns made up at random, its laws."""

import random
from collections import Counter
from functools import partial

from refkit import systems
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.system import Option
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import Card, Side, Slot, TerrainType
from tests.systems.echelons import field, laws
from tests.systems.echelons.moves import Moves
from tests.systems.proofs import Proof, entered

# Texts that name a type, a line or a commander, and what a battle is called.
READ = frozenset({"type", "line", "side", "hq", "first_hq", "second_hq"})
CARDS = {
    "Rifle Squad": "Combatant",
    "Light Tank": "Combatant",
    "Half-track": "Non-Combatant",
    "Smoke": "Support",
    "Fuel Dump": "Supply",
    "Ambush": "Other",
}


def small(seed, listing=None):
    """Return a campaign before its set-up; in some a commander keeps a list of cards.

    `listing` are the commanders who do, any of them unless told.
    """
    chance = random.Random(f"echelons {seed}")
    system = systems.load("echelons")
    chosen = {
        each.name: chance.choice(each.choices) if chance.random() < 0.3 else each.value
        for each in system.options
    }
    if listing is None:
        listing = [side for side in field.SIDES if chance.random() < 0.4]
    inside = chosen["reserves_inside_deck"] == "yes"
    deck = 20 * chance.choice((3, 5, 7)) + 20 - (10 if inside else 0)
    rows = [
        *(each.replace(value=chosen[each.name]) for each in system.options),
        Option(name="title", value="The road"),
        Option(name="seed", value=f"seed {seed}"),
        *(Side(id=side, name=f"Commander {side}") for side in field.SIDES),
        Slot(id=rules.SET_UP),
        *(TerrainType(type=each) for each in field.TYPES),
        *field.card_types(),
        *(row for side in listing for row in cards(side, deck, chance)),
    ]
    return entered(Campaign(system, {cls.__name__: {} for cls in system.records}), rows)


def cards(side, deck, chance):
    """Yield a commander's list with so many cards in its deck, and a reserve of ten."""
    places = {"deck": deck, "reserve": rules.RESERVES}
    drawn = {name: Counter(chance.choices([*CARDS], k=n)) for name, n in places.items()}
    for name, kind in CARDS.items():
        there = {place: found[name] for place, found in drawn.items()}
        yield Card(side=side, name=name, type=kind, **there)


PROOF = Proof(
    system="echelons",
    campaign=small,
    making=Moves,
    laws=laws.hold,
    seeds=tuple(range(8)),
    secrecy=(1, 2),
    read=READ,
    recorded={
        "numbers": partial(small, "numbers", ()),
        "listed": partial(small, "listed", field.SIDES),
    },
)
