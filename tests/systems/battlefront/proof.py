"""What Battlefront is proven by: its campaigns made up at random, its laws."""

from functools import partial

from tests.systems.battlefront import armies, field, laws
from tests.systems.battlefront.moves import Moves
from tests.systems.proofs import Proof

# Texts that the rules read, or that name a row.
READ = frozenset(
    {
        "card",
        "combined_into",
        "contents",
        "group",
        "item",
        "pocket",
        "rating",
        "unit_class",
        "unit_type",
    }
)
# An order form as its side fills it in: the mark of a field, its column, what stands there.
ANSWERS = {
    ("A.posture", "C"): "attack",
    ("B9.orders.1", "B"): "A1",
    ("B9.orders.1", "C"): "Kampfgruppe Ney",
    ("B12.orders.1", "B"): "wire",
    ("B12.orders.1", "C"): 2,
}


def begun(_system, example):
    """Return the campaign of an example, with the stands of its elements."""
    return field.campaign(example.get("before", {}))


def due(campaign, step, slot):
    """Return the campaign where a step is due, with a game where it wants one."""
    return field.at(campaign, step, slot or field.TODAY)


def measured(campaign):
    """Return the fields that are measured: where there is a table, a place is."""
    return frozenset({"place"} if campaign.rows("Board") else ())


PROOF = Proof(
    system="battlefront",
    campaign=armies.small,
    making=Moves,
    laws=laws.hold,
    seeds=(3, 14, 15),
    secret=("Element", "Stand", "Spot", "Module", "Flight", "TargetPoint"),
    read=READ,
    measured=measured,
    # Five days of one, two and three slots, with sixty elements a side.
    recorded={
        name: partial(armies.large, name, parts)
        for name, parts in {
            "one_slot": armies.FULL_DAY,
            "two_slots": armies.TWO,
            "three_slots": armies.THREE,
        }.items()
    },
    begun=begun,
    due=due,
    answers=ANSWERS,
    least={"A": {"posture": "attack"}, "E6": {"course": "y = 54"}},
)
